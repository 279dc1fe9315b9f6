import ArchiveReading
import Archives
import AssistantExports
import CivilTime
import Conversations
import Foundation
import TestSupport
import Testing

/// There is no documentation of the export: these are written by hand in the form that importers
/// and their tests describe.
@Suite("The reader of ChatGPT exports")
final class ChatGPTTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A node with a message.
  static func node(
    _ id: String,
    _ parent: String?,
    _ role: String,
    _ content: String,
    _ rest: String = ""
  ) -> String {
    let parent = parent.map { "\"\($0)\"" } ?? "null"
    return """
      "\(id)": {"id": "\(id)", "parent": \(parent), "children": [], "message":
        {"id": "\(id)", "author": {"role": "\(role)", "name": null, "metadata": {}},
         "content": \(content)\(rest.isEmpty ? "" : ", ")\(rest)}}
      """
  }

  static func text(_ text: String) -> String {
    #"{"content_type": "text", "parts": ["\#(text)"]}"#
  }

  static func conversation(_ nodes: [String], _ rest: String = #""id": "c1""#) -> String {
    "{\"title\": \"A\", \"mapping\": {\(nodes.joined(separator: ","))}, \(rest)}"
  }

  private func read(_ nodes: [String], _ rest: String = #""id": "c1""#) throws -> ReadArchive {
    try folder.read("[\(Self.conversation(nodes, rest))]")
  }

  static let two = [
    #""root": {"id": "root", "parent": null, "children": ["u"], "message": null}"#,
    node("u", "root", "user", text("Hello?"), #""create_time": 1700000000.25"#),
    node("a", "u", "assistant", text("Hi."), #""metadata": {"model_slug": "gpt-4o"}"#),
  ]

  @Test("a conversation has its title, time, model, and the leaf that the person sees")
  func conversation() throws {
    let document =
      "["
      + Self.conversation(
        Self.two,
        #""create_time": 1700000000, "current_node": "a", "conversation_id": "c7", "id": "other""#
      ) + "]"
    for archive in try folder.readEverywhere(document, beside: [("user.json", "{}")]) {
      #expect(archive.format == "chatgpt")
      #expect(archive.lines == ["user: Hello?", "gpt-4o: Hi."])
      #expect(archive.sides == ["human user", "assistant assistant:gpt-4o"])
      #expect(archive.links == ["u", "a < u"])
      #expect(archive.times == ["2023-11-14T22:13:20.250Z", "-"])
      let description = try #require(archive.source.conversations.first)
      #expect(description.id == "chatgpt:c7")
      #expect(description.name == "A")
      #expect(description.kind == .ai)
      #expect(description.isTree)
      #expect(description.activeLeafId == "a")
      #expect(description.createdAt?.milliseconds == 1_700_000_000_000)
      #expect(archive.source.conversations.count == 1)
      #expect(archive.source.problems.isEmpty)
    }
  }

  @Test("parts of a split export are one archive; what stands in two of them has one id")
  func splitExport() throws {
    let parts = [
      ("user.json", #"{"id": "user-1", "email": "a@b.c"}"#),
      ("conversations-001.json", "[\(Self.conversation(Self.two, #""id": "c2""#))]"),
      (
        "conversations-000.json",
        "[\(Self.conversation(Self.two)), \(Self.conversation(Self.two, #""id": "c3""#))]"
      ),
      ("export_manifest.json", #"{"files": ["conversations-000.json"]}"#),
      ("conversations.json", "[\(Self.conversation(Self.two))]"), ("chat.html", "<html>"),
    ]
    let archive = try ReadArchive(folder.zip("split.zip", parts))
    #expect(archive.conversationIds == ["chatgpt:c1", "chatgpt:c2", "chatgpt:c3"])
    #expect(archive.source.messages.count == 8)
    #expect(Set(archive.messageKeys).count == 6)
    #expect(archive.source.problems.isEmpty)
  }

  @Test("a file of one conversation is read, with its id or without, and so are JSON Lines")
  func singleFiles() throws {
    let single = Self.conversation(Self.two)
    #expect(try folder.read(single).conversationIds == ["chatgpt:c1"])
    let lines = single.replacing("\n", with: " ") + "\n" + single.replacing("\n", with: "")
    #expect(try folder.read(lines, as: "lines.jsonl").source.messages.count == 4)
    let nameless = Self.conversation(Self.two, #""create_time": 1700000000"#)
    let first = try folder.read(nameless)
    let longer = Self.two + [Self.node("u2", "a", "user", Self.text("More"))]
    let grown = try folder.read(Self.conversation(longer, #""create_time": 1700000000"#))
    #expect(first.conversationIds == grown.conversationIds)
    #expect(first.conversationIds.first?.hasPrefix("chatgpt:") == true)
    #expect(Set(grown.messageKeys).isSuperset(of: first.messageKeys))
  }

  @Test("edited prompts and regenerated answers are branches; nodes without messages are bridged")
  func branches() throws {
    let nodes =
      Self.two + [
        Self.node("a2", "u", "assistant", Self.text("Hi again.")),
        #""gap": {"id": "gap", "parent": "a2", "children": ["u3"], "message": null}"#,
        Self.node("u3", "gap", "user", Self.text("Go on")),
      ]
    let archive = try read(nodes, #""id": "c1", "current_node": "gap""#)
    #expect(archive.links == ["u", "a < u", "a2 < u", "u3 < a2"])
    #expect(archive.branchPoints == 1)
    #expect(archive.source.conversations.first?.activeLeafId == "a2")
  }

  @Test("cycles of nodes without messages end")
  func cycles() throws {
    let nodes = [
      #""x": {"parent": "y", "message": null}"#, #""y": {"parent": "x"}"#,
      Self.node("u", "x", "user", Self.text("Hello")),
    ]
    #expect(try read(nodes, #""id": "c", "current_node": "y""#).links == ["u"])
  }

  @Test("who answers is the conversation's model where the node does not say it")
  func defaultModel() throws {
    let archive = try read(
      [Self.node("a", nil, "assistant", Self.text("Hi"))],
      #""id": "c", "default_model_slug": "gpt-5""#
    )
    #expect(archive.sides == ["assistant assistant:gpt-5"])
  }

  @Test("one bad conversation or node does not cost the others")
  func badRecords() throws {
    let document = """
      [7, {"title": "no mapping", "id": "x"}, {"title": "null", "mapping": null},
       {"id": "c2", "title": null, "create_time": "soon", "mapping": {
         "strange": {"message": 5}, "odd": {"message": {"author": 1, "content": [], "weight": "x"}},
         \(Self.node("u", nil, "user", Self.text("kept"), #""create_time": true"#)),
         "bad": {"message": {"author": }}, "": {"message": {}}}}]
      """
    let archive = try folder.read(document)
    #expect(archive.texts == ["", "kept"])
    let reasons = archive.source.reasons.map { reason in
      reason.split(separator: ":").prefix(2).joined(separator: ":")
    }
    #expect(
      reasons == [
        "record 1: it is not a JSON object", "record 2: the conversation has no mapping",
        "record 3: the conversation has no mapping", "record 4: message 1 of the conversation",
        "record 4: message 4 of the conversation", "record 4: message 5 of the conversation",
      ]
    )
    #expect(try folder.read(#"[{"id": "e", "current_node": null, "mapping": {}}]"#).texts.isEmpty)
  }

  @Test("a download that is cut off yields all whole conversations, then says where it ends")
  func cutOff() throws {
    let whole = Self.conversation(Self.two)
    let second = Self.conversation(Self.two, #""id": "c2""#)
    let cut = try folder.read("[\(whole), \(second.dropLast(15))")
    #expect(cut.conversationIds == ["chatgpt:c1"])
    #expect(cut.source.messages.count == 2)
    #expect(
      cut.source.reasons.map { $0.replacing(/byte \d+/, with: "byte N") } == [
        "record 2: the conversation is cut off before its id; its messages are left out",
        "-: it is cut off at byte N, in part 3 of [].mapping",
      ]
    )
    let known = try folder.read("[{\"id\": \"c3\", \(second.dropFirst().dropLast(15))")
    #expect(known.conversationIds == ["chatgpt:c3"])
    #expect(known.links == ["u"])
  }

  @Test("a damaged archive yields what comes before the damage")
  func damaged() throws {
    // Nothing that gzip could make much smaller, so that the cut is in the middle.
    let words = (0..<40_000).map { String($0 &* 2_654_435_761 % 1_000_003, radix: 36) }
    let nodes = Self.two + [Self.node("long", "a", "user", Self.text(words.joined()))]
    let document = "[\(Self.conversation(Self.two)), \(Self.conversation(nodes, #""id": "c2""#))]"
    let packed = try Data(
      contentsOf: URL(filePath: folder.gzip(folder.file("plain", document), as: "whole.gz"))
    )
    let cut = folder.url.appending(path: "cut.gz")
    try packed.prefix(packed.count / 2).write(to: cut)
    let probe = try SourceProbe.open(cut.path)
    var error: (any Error)?
    let source = try CollectedSource { collector in
      do {
        try ChatGPTFormat.read(probe, options: ReadOptions(), into: collector)
      } catch let problem {
        error = problem
      }
    }
    #expect(error is SourceError)
    #expect(source.ids == ["u", "a"])
  }

  @Test("a source that is said to be an export and is none is refused")
  func named() throws {
    let probe = try SourceProbe.open(folder.file("x", "[1]"))
    let error = #expect(throws: SourceError.self) {
      try CollectedSource { try ChatGPTFormat.read(probe, options: ReadOptions(), into: $0) }
    }
    #expect(error?.reason == "it contains no document of format chatgpt")
  }

  @Test(
    "look-alikes are not taken for an export",
    arguments: [
      #"[{"id": "x", "title": "t", "chat": {"history": {}}}]"#, #"{"mapping": {"a": 1}}"#,
      #"[{"mapping": []}]"#, #"[{"mapping": "x", "create_time": 1}]"#, "[]", "{}",
    ]
  )
  func lookAlikes(document: String) throws {
    let probe = try SourceProbe.open(folder.file("x", document))
    #expect(!ChatGPTFormat.recognizes(probe))
  }

  @Test("damaged exports end without a crash")
  func mutations() throws {
    let document = "[\(Self.conversation(Self.two)), \(Self.conversation(Self.two))]"
    try expectSurvivesMutations(of: Array(document.utf8), as: ChatGPTFormat.self, in: folder)
  }
}
