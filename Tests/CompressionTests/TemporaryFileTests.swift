import Foundation
import TestSupport
import Testing
import Threads

@testable import Compression

@Suite("Temporary files")
struct TemporaryFilesTests {
  @Test("of killed processes are removed, and nothing else is")
  func ofKilledProcessesAre() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    let living = try TemporaryFile(in: path)
    let livingFolder = try TemporaryDirectory(in: path)
    let stale = ".debrief-tmp-a1B2c3"
    try Data("chat".utf8).write(to: folder.url.appending(path: stale))
    chmod("\(path)/\(stale)", 0o600)
    mkdir("\(path)/.debrief-tmp-d4E5f6", 0o700)
    try Data("chat".utf8).write(to: folder.url.appending(path: ".debrief-tmp-d4E5f6/source.db"))
    let others = [".debrief-tmp-notes.txt", "debrief-backup", ".debrief-tmp-shared"]
    for name in others { try Data().write(to: folder.url.appending(path: name)) }
    chmod("\(path)/.debrief-tmp-shared", 0o644)
    symlink("debrief-backup", "\(path)/.debrief-tmp-g7H8i9")

    // A folder is swept once; by another name it is another one.
    StaleFiles.sweep(path + "/.")

    let kept = [living.path, livingFolder.path].map { String($0.dropFirst(path.count + 1)) }
    let found = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(Set(found) == Set(others + kept + [".debrief-tmp-g7H8i9"]))
    livingFolder.remove()
    #expect(!FileManager.default.fileExists(atPath: livingFolder.path))
  }

  @Test("get a name that outlasts them, and what has the name stays unless it is to go")
  func areMoved() throws {
    let folder = try TemporaryFolder()
    let target = folder.url.appending(path: "kept").path
    func move(_ text: String, replacing: Bool = false) throws -> Int32 {
      let file = try TemporaryFile(in: folder.url.path)
      try Data(text.utf8).write(to: URL(filePath: file.path))
      return file.move(to: target, replacing: replacing)
    }
    func kept() throws -> String { try String(contentsOfFile: target, encoding: .utf8) }
    #expect(try move("one") == 0)
    #expect(try kept() == "one")
    #expect(try move("two") == EEXIST)
    #expect(try kept() == "one")
    #expect(try move("three", replacing: true) == 0)
    #expect(try kept() == "three")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["kept"])
  }
}

@Suite("A pipe that has a name")
struct APipeThatHasATests {
  /// A folder with a pipe in it.
  private func pipe(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "pipe").path
    mkfifo(path, 0o600)
    try body(path)
  }

  @Test("is not waited for where no one writes")
  func isNotWaitedFor() throws {
    try pipe { path in
      let pipe = try FileDescriptor(pipe: path)
      let error = #expect(throws: CompressionError.self) {
        try pipe.waitForWriter(limit: .milliseconds(100), .never)
      }
      #expect(error?.reason == "no one writes to this pipe")
      let stopped = #expect(throws: CompressionError.self) {
        try pipe.waitForWriter(StopRequest { true })
      }
      #expect(stopped?.kind == .interrupted)
    }
  }

  @Test("is read once someone writes")
  func isReadOnceSomeone() throws {
    try pipe { path in
      let writer = open(path, O_RDWR)
      defer { close(writer) }
      #expect(write(writer, "hello", 5) == 5)
      #expect(try SmallFile.bytes(of: path, limit: 5) == Array("hello".utf8))
      // Someone has it open who has written nothing yet.
      try FileDescriptor(pipe: path).waitForWriter(limit: .zero, .never)
    }
  }

  @Test("is not what a device is", arguments: ["/dev/zero", "/dev/full"])
  func isNotWhatA(path: String) {
    let error = #expect(throws: CompressionError.self) { try SmallFile.bytes(of: path, limit: 5) }
    #expect(error?.reason == "it is a device, not a file")
  }
}
