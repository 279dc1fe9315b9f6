import ArchiveReading
import Archives
import Conversations
import RecordSources
import TestSupport
import Testing
import YAML

/// Reads lines of JSON through a mapping.
private func read(_ mapping: SourceMapping, _ lines: [String]) throws -> CollectedSource {
  let folder = try TemporaryFolder()
  let path = try folder.file("log.jsonl", lines.joined(separator: "\n") + "\n")
  var options = ReadOptions()
  options.mapping = mapping
  return try CollectedSource { collector in
    try JSONLinesFormat.read(try SourceProbe.open(path), options: options, into: collector)
  }
}

@Suite("Mappings")
struct SourceMappingTests {
  private func mapping(_ text: String) throws -> SourceMapping {
    try SourceMapping(Array(text.utf8), file: "map.yaml")
  }

  @Test(
    "a JSONL mapping is found under fields, map, or at the top, in YAML or JSON",
    arguments: [
      "format: jsonl\nfields:\n  id: /key\n  conversationId: /room/id\n  text: /body\n",
      "map: {id: /key, conversationId: /room/id, text: body}\n",
      "timezone: UTC\nid: key\nconversationId: /room/id\ntext: body\n",
      #"{"fields": {"id": "/key", "conversationId": "/room/id", "text": "/body"}}"#,
    ]
  )
  func shapes(text: String) throws {
    let mapping = try mapping(text)
    #expect(mapping.format == .jsonl)
    let source = try read(mapping, [#"{"key": 7, "room": {"id": "r"}, "body": "hello"}"#])
    #expect(source.ids == ["7"])
    #expect(source.texts(\.conversation) == ["r"])
    #expect(source.texts(\.text) == ["hello"])
  }

  @Test("HTML loses its tags where the mapping says so")
  func htmlLosesItsTags() throws {
    let mapping = try mapping(
      "fields: {id: a, conversationId: {value: all}, text: {path: /body, html: true}}"
    )
    let source = try read(mapping, [#"{"a": 1, "body": "<p>One</p><p>Two &lt;3</p>"}"#])
    #expect(source.texts(\.text) == ["One\nTwo <3"])
  }

  @Test("a mapping may stand in another file, whose places its mistakes name")
  func inline() throws {
    let text = "x: 1\nmap: {id: a, conversationId: b, text: c, tex: d}\n"
    let node = try #require(try YAMLNode.parse(text)["map"])
    let error = #expect(throws: SourceError.self) { try SourceMapping(node, file: "job.yaml") }
    #expect(error?.line == 2)
    #expect(error?.column == 42)
    #expect(error?.file == "job.yaml")
  }

  @Test("an SQLite mapping is known by its messages")
  func sqlite() throws {
    let fields = "fields: {id: a, conversationId: b, text: c}"
    #expect(try mapping("messages:\n  table: t\n  \(fields)\n").format == .sqlite)
    #expect(try mapping("messages:\n  query: SELECT 1\n  \(fields)\n").format == .sqlite)
    #expect(try mapping("table: t\ncomplete: true\n\(fields)\n").isComplete)
    #expect(try !mapping("table: t\n\(fields)\n").isComplete)
  }

  @Test(
    "a mistake is named with line and column",
    arguments: [
      ("", "map.yaml:1:1: the mapping is empty"),
      ("- a\n", "map.yaml:1:1: the mapping must be a mapping, this is a list"),
      ("fields:\n  id: /a\n", "map.yaml:2:3: the mapping must define text"),
      ("format: xml\n", "map.yaml:1:9: format cannot be \"xml\"; known are jsonl, sqlite"),
      ("timezone: Mars/Base\n", "map.yaml:1:11: \"Mars/Base\" is not an IANA time zone name"),
      ("complete: maybe\n", "map.yaml:1:11: complete must be true or false, this is a text"),
      ("fields: {id: /a}\nextra: 1\n", "map.yaml:2:1: unknown key \"extra\"; known are format"),
      ("fields:\n  id: /a~2\n", "map.yaml:2:7: \"/a~2\" is not a JSON pointer"),
      ("fields:\n  ID: /a\n", "map.yaml:2:3: unknown field \"ID\"; did you mean id?"),
      ("fields:\n  colour: /a\n", "map.yaml:2:3: unknown field \"colour\"; known are id, conver"),
      ("fields:\n  id: {valeu: 1}\n", "map.yaml:2:8: unknown key \"valeu\"; known are value"),
      ("fields:\n  id: {value: [1]}\n", "map.yaml:2:7: a constant is written {value: \"…\"}"),
      ("fields:\n  id:\n", "map.yaml:2:6: id must be a text, this is nothing"),
      (
        "fields:\n  imageURL: /a\n  imageUri: /b\n",
        "map.yaml:3:3: \"imageUri\" is the same field as one above, imageURL"
      ),
      (
        "messages:\n  fields: {id: a, conversationId: b, text: c}\n",
        "map.yaml:2:3: messages needs either a query or a table"
      ),
      (
        "messages:\n  query: x\n  table: y\n  fields: {id: a, conversationId: b, text: c}\n",
        "map.yaml:2:3: messages needs either a query or a table"
      ),
      ("messages:\n  query: x\n", "map.yaml:2:3: messages needs fields: field: column"),
      ("a: [\n", "map.yaml:2:1: did not find expected node content while parsing a flow node"),
    ]
  )
  func mistakes(text: String, error: String) throws {
    let found = try #require(throws: SourceError.self) { try mapping(text) }
    #expect(found.kind == .configuration)
    #expect("\(found)".hasPrefix(error), "\(found)")
  }
}

@Suite("Mapped JSONL")
struct MappedLinesTests {
  private func read(_ map: String, _ lines: String...) throws -> CollectedSource {
    let mapping = try SourceMapping(Array(map.utf8), file: "map.yaml")
    return try ArchivesTests.read(mapping, lines)
  }

  @Test("without ids and conversations, messages are distinguished and a file is a conversation")
  func gaps() throws {
    let lines = (1...2).map { _ in #"{"t": "a", "at": 1709283600}"# }
    let source = try read("text: /t\ncreatedAt: /at\n", lines[0], lines[1])
    #expect(Set(source.ids).count == 2)
    #expect(source.texts(\.conversation) == ["log", "log"])
  }

  @Test("a constant is the same in every message")
  func constants() throws {
    let source = try read(
      "id: /i\nconversationId: {value: all}\ntext: /t\nconversationKind: {value: channel}\n",
      #"{"i": 1, "t": "a"}"#,
      #"{"i": 2, "t": "b"}"#
    )
    #expect(source.texts(\.conversation) == ["all", "all"])
    #expect(source.conversations == [ConversationDescription(id: "all", kind: .channel)])
  }

  @Test("the mapping's zone holds for times that name none")
  func zone() throws {
    let source = try read(
      "timezone: Europe/Berlin\nid: /i\nconversationId: /c\ntext: /t\ncreatedAt: /at\n",
      #"{"i": 1, "c": "c", "t": "a", "at": "2024-03-01T10:00:00"}"#
    )
    #expect(source.messages.map(\.row.createdAt) == [1_709_283_600_000])
  }

  @Test("a line that is no message is set aside and does not stop the rest")
  func problems() throws {
    let source = try read(
      "id: /i\nconversationId: /c\ntext: /t\n",
      "[1]",
      #"{"i": 1, "c": "c"}"#,
      #"{"i": 2, "c": "c", "t": "x"}"#
    )
    #expect(source.ids == ["2"])
    #expect(source.reasons == ["1: the line is not a JSON object", "2: text is missing"])
  }

  @Test("a mapping for a database is refused")
  func wrongKind() throws {
    let error = try #require(throws: SourceError.self) {
      try read("table: t\nfields: {id: a, conversationId: b, text: c}\n")
    }
    #expect(error.description == "map.yaml: the mapping is for sqlite, the source is jsonl")
  }

  @Test("a mapping with selectedAt makes trees")
  func trees() throws {
    let source = try read(
      "id: /i\nconversationId: /c\ntext: /t\nparentId: /p\nselectedAt: /s\n",
      #"{"i": 1, "c": "c", "t": "x", "p": null, "s": null}"#,
      #"{"i": 2, "c": "c", "t": "x", "p": 1, "s": 1709283600}"#
    )
    #expect(source.texts(\.parent) == [nil, "1"])
    #expect(source.conversations.map(\.isTree) == [true])
  }
}
