import Compression
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A folder that no name leads out of")
final class ContainingFolderTests {
  private let outside: TemporaryFolder
  private let folder: ContainingFolder

  init() throws {
    outside = try TemporaryFolder()
    for (name, text) in [
      ("secret", "secret"), ("in/a.txt", "a"), ("in/b/c.txt", "c"), ("in/.hidden", "h"),
      ("in/.git/config", "h"), ("in/empty", ""),
    ] {
      _ = try outside.file(name, Array(text.utf8))
    }
    let inside = outside.url.appending(path: "in")
    symlink("../secret", inside.appending(path: "link").path)
    symlink("a.txt", inside.appending(path: "inner").path)
    symlink("..", inside.appending(path: "up").path)
    symlink("b", inside.appending(path: "folder").path)
    mkfifo(inside.appending(path: "pipe").path, 0o600)
    folder = ContainingFolder(path: inside.path)
  }

  @Test("its files are read", arguments: [("a.txt", "a"), ("b/c.txt", "c"), ("./b//c.txt", "c")])
  func inside(name: String, text: String) throws {
    #expect(try folder.read(name, limit: 10) == Array(text.utf8))
  }

  @Test(
    "what is elsewhere, hidden, reached by a link or no file is not there",
    arguments: [
      "../secret", "b/../../secret", "b/../a.txt", "/etc/passwd", "link", "inner", "up/secret",
      "folder/c.txt", ".hidden", ".git/config", "pipe", "b", "none", "", ".", "..", "a.txt/x",
      "b\\c.txt", "a.txt\0",
    ]
  )
  func elsewhere(name: String) throws { #expect(try folder.read(name, limit: 10) == nil) }

  @Test("a file over the limit is refused, one of just that size is not")
  func limit() throws {
    _ = try outside.file("in/d", Array(repeating: 7, count: 5000))
    #expect(try folder.read("d", limit: 5000)?.count == 5000)
    #expect(throws: CompressionError.self) { try folder.read("d", limit: 4999) }
    #expect(try folder.read("empty", limit: 0) == [])
  }
}
