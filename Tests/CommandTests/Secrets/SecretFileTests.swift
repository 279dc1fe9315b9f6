import Failures
import Foundation
import Glibc
import TestSupport
import Testing

@testable import DebriefCommand

@Suite("A file that holds a secret")
struct SecretFileTests {
  private func write(_ bytes: [UInt8], to folder: borrowing TemporaryFolder) throws -> String {
    let path = folder.url.appending(path: "key").path
    let file = try #require(fopen(path, "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    chmod(path, 0o600)
    return path
  }

  @Test(
    "is read without its line end, a byte order mark and empty lines",
    arguments: ["s3cret", "s3cret\n", "s3cret\r\n", "\u{FEFF}s3cret\n", "\n  \ns3cret\n\n"]
  )
  func good(text: String) throws {
    let folder = try TemporaryFolder()
    let file = try SecretFile(write(Array(text.utf8), to: folder))
    #expect(file?.text == "s3cret")
    #expect(file?.isShared == false)
  }

  @Test(
    "says what is wrong with it",
    arguments: [
      (Array("a\nb\n".utf8), "it has 2 lines; a secret has one"), ([], "it is empty"),
      (Array("\n \n".utf8), "it is empty"),
      ([0xFF, 0xFE, 0x61, 0], "it is in UTF-16; save it as UTF-8"),
      ([UInt8](repeating: 0x61, count: 70_000), "it is too long for a secret"),
    ]
  )
  func bad(bytes: [UInt8], reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try write(bytes, to: folder)
    #expect(throws: Failure(.configuration, "\(path): \(reason)")) { try SecretFile(path) }
  }

  @Test("may not be a FIFO, which no one may ever write into, or a folder")
  func special() throws {
    let folder = try TemporaryFolder()
    let fifo = folder.url.appending(path: "fifo").path
    mkfifo(fifo, 0o600)
    for path in [fifo, folder.url.path] {
      #expect(throws: Failure(.configuration, "\(path): it is not a regular file")) {
        try SecretFile(path)
      }
    }
  }

  @Test("may be absent")
  func absent() throws {
    let folder = try TemporaryFolder()
    #expect(try SecretFile(folder.url.appending(path: "none").path) == nil)
    #expect(try SecretFile(folder.url.appending(path: "none/key").path) == nil)
  }
}
