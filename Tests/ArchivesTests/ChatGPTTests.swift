import CivilTime
import Conversations
import Foundation
import TestSupport
import Testing

@testable import Archives

/// There is no documentation of the export: these are written by hand in the form that importers
/// and their tests describe.
@Suite("The reader of ChatGPT exports")
final class ChatGPTTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A node with a message.
  private static func node(
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

  private static func text(_ text: String) -> String {
    #"{"content_type": "text", "parts": ["\#(text)"]}"#
  }

  private static func conversation(_ nodes: [String], _ rest: String = #""id": "c1""#) -> String {
    "{\"title\": \"A\", \"mapping\": {\(nodes.joined(separator: ","))}, \(rest)}"
  }

  private func read(_ nodes: [String], _ rest: String = #""id": "c1""#) throws -> ReadArchive {
    try folder.read("[\(Self.conversation(nodes, rest))]")
  }

  /// What is made of one message of an assistant.
  private func answer(_ content: String, _ rest: String = "") throws -> (String, String) {
    let archive = try read([Self.node("n", nil, "assistant", content, rest)])
    #expect(archive.source.problems.isEmpty)
    return (archive.lines.first ?? "", archive.details.first?.flatMap { $0 } ?? "")
  }

  static let two = [
    #""root": {"id": "root", "parent": null, "children": ["u"], "message": null}"#,
    node("u", "root", "user", text("Hello?"), #""create_time": 1700000000.25"#),
    node("a", "u", "assistant", text("Hi."), #""metadata": {"model_slug": "gpt-4o"}"#),
  ]

  @Test("A conversation has its title, time, model, and the leaf that the person sees")
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

  @Test("Parts of a split export are one archive; what stands in two of them has one id")
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

  @Test("One conversation a file, with its id or without, and in JSON Lines")
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

  @Test("Edited prompts and regenerated answers are branches; nodes without messages are bridged")
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

  @Test("Cycles of nodes without messages end")
  func cycles() throws {
    let nodes = [
      #""x": {"parent": "y", "message": null}"#, #""y": {"parent": "x"}"#,
      Self.node("u", "x", "user", Self.text("Hello")),
    ]
    #expect(try read(nodes, #""id": "c", "current_node": "y""#).links == ["u"])
  }

  @Test(
    "What the person did not see as talk is an event",
    arguments: [
      (text("x"), #""metadata": {"is_visually_hidden_from_conversation": true}"#, "x"),
      (text("x"), #""metadata": {"is_user_system_message": true}"#, "x"),
      (text("x"), #""weight": 0"#, "x"), (text("x"), #""channel": "analysis""#, "x"),
      (
        #"{"content_type": "thoughts", "thoughts": [{"summary": "S", "content": "C"}]}"#, "",
        "S\nC"
      ),
      (#"{"content_type": "reasoning_recap", "content": "Thought for 9s"}"#, "", "Thought for 9s"),
      (
        #"{"content_type": "user_editable_context", "user_profile": "P", "user_instructions": "I"}"#,
        "", "P\nI"
      ),
      (#"{"content_type": "model_editable_context", "model_set_context": "M"}"#, "", "M"),
    ]
  )
  func hidden(content: String, rest: String, expected: String) throws {
    #expect(try answer(content, rest).0 == "event assistant: \(expected)")
  }

  @Test(
    "Each type of content becomes text",
    arguments: [
      (#"{"content_type": "text", "parts": ["a", "", "b"]}"#, "a\nb"),
      (#"{"parts": ["no type"]}"#, "no type"), (#"{"content_type": "text", "parts": []}"#, ""),
      (#"{"content_type": "text", "parts": [null, 7, {"text": "x"}]}"#, "x"),
      (#"{"content_type": "code", "language": "python", "text": "1+1"}"#, "```python\n1+1\n```"),
      (#"{"content_type": "code", "language": "unknown", "text": "x"}"#, "```\nx\n```"),
      (#"{"content_type": "execution_output", "text": "2"}"#, "2"),
      (#"{"content_type": "tether_quote", "title": "T", "url": "u", "text": "q"}"#, "T\nu\nq"),
      (#"{"content_type": "tether_browsing_display", "result": "R", "summary": null}"#, "R"),
      (#"{"content_type": "sonic_webpage", "title": "T", "url": "u", "text": "q"}"#, "T\nu\nq"),
      (#"{"content_type": "system_error", "name": "E", "text": "broke"}"#, "E\nbroke"),
      (#"{"content_type": "citable_code_output", "output_str": "o"}"#, "o"),
      (#"{"content_type": "new_thing", "payload": 1}"#, "[new_thing]"), ("null", ""),
      (
        #"{"content_type": "multimodal_text", "parts": [{"content_type": "audio_transcription", "text": "said"}, {"content_type": "audio_asset_pointer", "asset_pointer": "sediment://f1"}]}"#,
        "said"
      ),
      (
        #"{"content_type": "text", "parts": ["See \ue200cite\ue202turn0search1\ue201 and\ue202 this"]}"#,
        "See  and this"
      ), (#"{"content_type": "text", "parts": ["cut \ud83d"]}"#, "cut \u{FFFD}"),
    ]
  )
  func contents(content: String, expected: String) throws {
    #expect(try answer(content).0 == "assistant: \(expected)")
  }

  @Test("Images and files are attachments once, and markers where nothing is said")
  func attachments() throws {
    let image =
      #"{"content_type": "multimodal_text", "parts": [{"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1"}, ""]}"#
    let bare = try answer(image)
    #expect(bare.0 == "assistant: [image]")
    #expect(bare.1 == #"{"attachments":[{"url":"sediment://file_1","isImage":true}]}"#)
    let named = try answer(
      image,
      #""metadata": {"attachments": [{"id": "file_1", "name": "a.png", "mime_type": "image/png"}, {"id": "f2", "name": "b.pdf", "mimeType": "application/pdf"}, null]}"#
    )
    #expect(named.0 == "assistant: [image: a.png] [file: b.pdf]")
    #expect(named.1.contains(#"{"name":"b.pdf","mediaType":"application/pdf"}"#))
    #expect(named.1.contains("sediment") == false)
  }

  @Test("Calls of tools and their results are the tools', in short; a canvas is an answer")
  func tools() throws {
    let code = #"{"content_type": "code", "language": "python", "text": "a = 1\nprint(a)"}"#
    let long = String(repeating: "x", count: 5000)
    let archive = try read([
      Self.node("1", nil, "assistant", code, #""recipient": "python""#),
      Self.node(
        "2",
        "1",
        "tool",
        #"{"content_type": "execution_output", "text": "\#(long)"}"#,
        #""author": {"role": "tool", "name": "python"}, "weight": 0"#
      ),
      Self.node(
        "3",
        "2",
        "assistant",
        #"{"content_type": "code", "text": "{\"name\": \"Plan\", \"content\": \"The plan\"}"}"#,
        #""recipient": "canmore.create_textdoc""#
      ),
      Self.node("4", "3", "assistant", Self.text("ok"), #""recipient": "all""#),
    ])
    #expect(
      archive.sides == ["tool tool:python", "tool tool:python", "assistant assistant"]
        + ["assistant assistant"]
    )
    #expect(archive.texts[0] == "[tool call: python a = 1 print(a)]")
    #expect(archive.texts[1].count == ToolMarker.outputLimit + 1)
    #expect(archive.texts[2] == "[canvas: Plan]\nThe plan")
    #expect(archive.source.messages.allSatisfy { !$0.row.isEvent })
  }

  @Test("Who answers is the conversation's model where the node does not say it")
  func defaultModel() throws {
    let archive = try read(
      [Self.node("a", nil, "assistant", Self.text("Hi"))],
      #""id": "c", "default_model_slug": "gpt-5""#
    )
    #expect(archive.sides == ["assistant assistant:gpt-5"])
  }

  @Test("One bad conversation or node does not cost the others")
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
        "1: it is no JSON object", "2: the conversation has no mapping",
        "3: the conversation has no mapping", "4: message 4 of the conversation",
        "4: message 5 of the conversation",
      ]
    )
    #expect(try folder.read(#"[{"id": "e", "current_node": null, "mapping": {}}]"#).texts.isEmpty)
  }

  @Test("A download that is cut off yields all whole conversations, then says where it ends")
  func cutOff() throws {
    let whole = Self.conversation(Self.two)
    let second = Self.conversation(Self.two, #""id": "c2""#)
    let cut = try folder.read("[\(whole), \(second.dropLast(15))")
    #expect(cut.conversationIds == ["chatgpt:c1"])
    #expect(cut.source.messages.count == 2)
    #expect(
      cut.source.reasons.map { $0.replacing(/byte \d+/, with: "byte N") } == [
        "2: the conversation is cut off before its id; its messages are left out",
        "-: it is cut off at byte N, in part 3 of [].mapping",
      ]
    )
    let known = try folder.read("[{\"id\": \"c3\", \(second.dropFirst().dropLast(15))")
    #expect(known.conversationIds == ["chatgpt:c3"])
    #expect(known.links == ["u"])
  }

  @Test(
    "Look-alikes are not taken for an export",
    arguments: [
      #"[{"id": "x", "title": "t", "chat": {"history": {}}}]"#, #"{"mapping": {"a": 1}}"#,
      #"[{"mapping": []}]"#, #"[{"mapping": "x", "create_time": 1}]"#, "[]", "{}",
    ]
  )
  func lookAlikes(document: String) throws {
    let probe = try SourceProbe.open(folder.file("x", document))
    #expect(!ChatGPTFormat.recognizes(probe))
  }

  @Test("Damaged exports end without a crash")
  func mutations() throws {
    let document = "[\(Self.conversation(Self.two)), \(Self.conversation(Self.two))]"
    try expectSurvivesMutations(of: Array(document.utf8), as: ChatGPTFormat.self, in: folder)
  }
}
