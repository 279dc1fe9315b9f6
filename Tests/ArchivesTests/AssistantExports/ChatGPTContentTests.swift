import Conversations
import Foundation
import TestSupport
import Testing

@testable import AssistantExports

@Suite("What messages of ChatGPT say")
final class ChatGPTContentTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ nodes: [String]) throws -> ReadArchive {
    try folder.read("[\(ChatGPTTests.conversation(nodes))]")
  }

  /// What is made of one message of an assistant.
  private func answer(_ content: String, _ rest: String = "") throws -> (String, String) {
    let archive = try read([ChatGPTTests.node("n", nil, "assistant", content, rest)])
    #expect(archive.source.problems.isEmpty)
    return (archive.lines.first ?? "", archive.details.first?.flatMap { $0 } ?? "")
  }

  @Test(
    "what the person did not see as talk is an event",
    arguments: [
      (ChatGPTTests.text("x"), #""metadata": {"is_visually_hidden_from_conversation": true}"#, "x"),
      (ChatGPTTests.text("x"), #""metadata": {"is_user_system_message": true}"#, "x"),
      (ChatGPTTests.text("x"), #""weight": 0"#, "x"),
      (ChatGPTTests.text("x"), #""channel": "analysis""#, "x"),
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
    "each type of content becomes text",
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

  @Test("images and files are attachments once, and markers where nothing is said")
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

  @Test("calls of tools and their results are the tools', in short; a canvas is an answer")
  func tools() throws {
    let code = #"{"content_type": "code", "language": "python", "text": "a = 1\nprint(a)"}"#
    let long = String(repeating: "x", count: 5000)
    let archive = try read([
      ChatGPTTests.node("1", nil, "assistant", code, #""recipient": "python""#),
      ChatGPTTests.node(
        "2",
        "1",
        "tool",
        #"{"content_type": "execution_output", "text": "\#(long)"}"#,
        #""author": {"role": "tool", "name": "python"}, "weight": 0"#
      ),
      ChatGPTTests.node(
        "3",
        "2",
        "assistant",
        #"{"content_type": "code", "text": "{\"name\": \"Plan\", \"content\": \"The plan\"}"}"#,
        #""recipient": "canmore.create_textdoc""#
      ),
      ChatGPTTests.node("4", "3", "assistant", ChatGPTTests.text("ok"), #""recipient": "all""#),
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
}
