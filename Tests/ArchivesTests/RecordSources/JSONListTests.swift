import ArchiveReading
import Archives
import Conversations
import RecordSources
import TestSupport
import Testing

@Suite("A JSON list of messages")
final class JSONListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let own = [
    #"{"id": "1", "conversationId": "c", "text": "one"}"#,
    #"{"id": 2, "conversationId": "c", "text": "two"}"#,
  ]

  /// Reads a file as `ingest` does.
  private func read(_ text: String, mapping: String? = nil) throws -> CollectedSource {
    let probe = try SourceProbe.open(folder.file("chat.json", text))
    var options = ReadOptions()
    options.mapping = try mapping.map { try SourceMapping(Array($0.utf8), file: "map.yaml") }
    let format = try ArchiveFormats.format(of: probe, mapping: options.mapping)
    #expect(format.name == "jsonl")
    return try CollectedSource { try format.read(probe, options: options, into: $0) }
  }

  @Test(
    "is read as lines of the same messages are",
    arguments: [
      "[\(own[0]),\(own[1])]", "\u{FEFF}\n[\n  \(own[0]),\n  \(own[1])\n]\n",
      own.joined(separator: "\n"),
    ]
  )
  func list(text: String) throws {
    let source = try read(text)
    #expect(source.ids == ["1", "2"])
    #expect(source.texts(\.text) == ["one", "two"])
    #expect(source.problems.isEmpty)
  }

  @Test("is found in a zip file")
  func packed() throws {
    let files = [
      (name: "a/chat.json", text: "[\(Self.own[0])]"), (name: "notes.json", text: "[1]"),
    ]
    let zip = try folder.zip("chat.zip", files)
    let probe = try SourceProbe.open(zip)
    let format = try ArchiveFormats.format(of: probe)
    #expect(format.name == "jsonl")
    let source = try CollectedSource { try format.read(probe, options: ReadOptions(), into: $0) }
    #expect(source.ids == ["1"])
  }

  @Test("keeps what comes before its end is cut off, and a bad element affects only itself")
  func damaged() throws {
    let source = try read("[\(Self.own[0]), 3, \(Self.own[1]), {\"id\": \"3\", \"conv")
    #expect(source.ids == ["1", "2"])
    #expect(source.problems.count == 2)
    #expect(source.problems.first?.reason.hasPrefix("record 2: not a JSON object") == true)
  }

  @Test("of another shape is read through a mapping, which is proposed")
  func mapped() throws {
    let text = """
      [{"key": "a1", "room": "eng", "author": "Ana", "sent": "2026-03-13T09:00:00Z",
        "body": "I'll send the refund by Friday."},
       {"key": "a2", "room": "eng", "author": "Bo", "sent": "2026-03-13T09:01:00Z",
        "body": "Thank you."}]
      """
    let probe = try SourceProbe.open(folder.file("other.json", text))
    let proposal = try #require(try SourceMapping.recordProposal(for: probe))
    let source = try read(text, mapping: proposal)
    #expect(source.texts(\.text) == ["I'll send the refund by Friday.", "Thank you."])
    #expect(source.texts(\.senderName) == ["Ana", "Bo"])
  }

  @Test("of nothing, or of something else, is no archive", arguments: ["[]", "[1, 2]", "[[{}]]"])
  func other(text: String) throws {
    let probe = try SourceProbe.open(folder.file("chat.json", text))
    #expect(throws: SourceError.self) { try ArchiveFormats.format(of: probe) }
  }
}
