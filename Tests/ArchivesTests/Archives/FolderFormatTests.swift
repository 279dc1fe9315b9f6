import ArchiveReading
import Archives
import Conversations
import Foundation
import TestSupport
import Testing

@Suite("A folder of exports")
final class FolderFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let lines = #"{"id":"m1","conversationId":"c","senderId":"ana","text":"one"}"#
  private static let gpt =
    #"[{"id":"g","conversation_id":"g","title":"T","mapping":{"n":{"id":"n","parent":null,"#
    + #""children":[],"message":{"id":"n","author":{"role":"user"},"create_time":1709251200,"#
    + #""content":{"content_type":"text","parts":["two"]}}}}}]"#

  @Test("is read file by file, each in its own format, and names what it leaves out")
  func each() throws {
    _ = try folder.file("chat.jsonl", Self.lines)
    _ = try folder.zip(
      "ai.zip",
      [("conversations.json", Self.gpt), ("picture.png", "no picture")]
    )
    _ = try folder.file("contract.pdf", "%PDF-1.7")
    _ = try folder.file("empty.jsonl", "")
    let archive = try ReadArchive(folder.url.path)
    #expect(archive.format == "folder")
    #expect(archive.lines.sorted() == ["ana: one", "user: two"])
    #expect(archive.leftOut.sorted() == ["ai.zip/picture.png", "contract.pdf", "empty.jsonl"])
    #expect(archive.source.problems.isEmpty)
  }

  @Test("sets aside a file whose name is not UTF-8 and reads the others")
  func names() throws {
    _ = try folder.file("chat.jsonl", Self.lines)
    let name = Array(folder.url.path.utf8) + Array("/b".utf8) + [0xFF] + Array(".jsonl".utf8) + [0]
    let line = Array(Self.lines.replacing("m1", with: "m2").utf8)
    let file = name.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { name in
      name.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    #expect(write(file, line, line.count) == line.count)
    close(file)
    let archive = try ReadArchive(folder.url.path, format: "folder")
    #expect(archive.lines == ["ana: one"])
    #expect(archive.source.problems.map(\.reason).joined().contains("not UTF-8"))
  }

  @Test("lets no archive that is not packed hide those that are")
  func beside() throws {
    _ = try folder.zip("ai.zip", [("conversations.json", Self.gpt)])
    _ = try folder.file(
      "list.mbox",
      "From a@x Fri Mar  1 00:00:00 2024\nFrom: ana@x\nDate: Fri, 1 Mar 2024 00:00:00 +0000\n\none\n"
    )
    let archive = try ReadArchive(folder.url.path)
    #expect(archive.format == "folder")
    #expect(archive.lines.sorted() == ["ana@x: one", "user: two"])
  }

  @Test("reads a folder in it whose files are an export together")
  func joint() throws {
    _ = try folder.file("slack/users.json", #"[{"id":"U1","name":"ana"}]"#)
    _ = try folder.file("slack/channels.json", #"[{"id":"C1","name":"general","members":["U1"]}]"#)
    _ = try folder.file(
      "slack/general/2024-03-01.json",
      #"[{"type":"message","user":"U1","text":"one","ts":"1709251200.000100"}]"#
    )
    _ = try folder.file("chat.jsonl", Self.lines.replacing("one", with: "two"))
    let probe = try SourceProbe.open(folder.url.path)
    #expect(ArchiveFormats.unreadExports(of: probe).map(\.format).contains("jsonl"))
    let archive = try ReadArchive(folder.url.path, format: "folder")
    #expect(archive.lines.sorted() == ["ana: one", "ana: two"])
  }

  @Test("a zip of JSON Lines is read as a whole")
  func packedLines() throws {
    let path = try folder.zip(
      "export.zip",
      [("a.jsonl", Self.lines), ("b.jsonl", Self.lines.replacing("m1", with: "m2"))]
    )
    let archive = try ReadArchive(path)
    #expect(archive.format == "jsonl")
    #expect(archive.lines == ["ana: one", "ana: one"])
  }

  @Test("goes on after a file that is damaged, and names it")
  func damaged() throws {
    _ = try folder.file("a.jsonl", Self.lines)
    _ = try folder.file("b.jsonl.gz", bytes: [0x1F, 0x8B, 0x08, 0x00, 0x01])
    _ = try folder.file("c.jsonl", Self.lines.replacing("m1", with: "m2"))
    let archive = try ReadArchive(folder.url.path)
    #expect(archive.lines.count == 2)
    #expect(archive.source.problems.map { $0.file.hasSuffix("/b.jsonl.gz") } == [true])
  }

  @Test("is none where no file is an export")
  func none() throws {
    _ = try folder.file("contract.pdf", "%PDF-1.7")
    #expect(throws: SourceError.self) { try ReadArchive(folder.url.path) }
  }
}
