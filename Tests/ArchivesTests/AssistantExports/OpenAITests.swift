import ArchiveReading
import Archives
import AssistantExports
import CivilTime
import Conversations
import Foundation
import TestSupport
import Testing

@Suite("The reader of conversations in OpenAI's shapes")
final class OpenAITests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let chat =
    #"{"messages": [{"role": "system", "content": "Be kind"}, {"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello."}]}"#

  private static let chatLines = ["system: Be kind", "user: Hi", "assistant: Hello."]

  @Test("conversations stand one a line, in a list, alone, or several lines each")
  func layouts() throws {
    let other = Self.chat.replacing("Hello.", with: "Yes?")
    for document in [
      "\(Self.chat)\n\n\(other)\n", "[\(Self.chat), \(other)]",
      "\(Self.chat.replacing(", ", with: ",\n"))\n\(other)",
      "\u{FEFF}\(Self.chat)\r\n\(other)\r\n",
    ] {
      for archive in try folder.readEverywhere(document) {
        #expect(archive.format == "openai")
        #expect(
          archive.lines == Self.chatLines + ["system: Be kind", "user: Hi", "assistant: Yes?"]
        )
        #expect(archive.conversationIds.count == 2)
        #expect(archive.source.conversations.allSatisfy { $0.kind == .ai })
        #expect(archive.source.problems.isEmpty)
      }
    }
    #expect(try folder.read(Self.chat).lines == Self.chatLines)
  }

  @Test("messages one a line are one conversation, or as many as they name")
  func messageLines() throws {
    let lines = [
      #"{"role": "user", "content": "a", "timestamp": 1700000000}"#,
      #"{"role": "assistant", "content": "b"}"#,
    ]
    for document in [lines.joined(separator: "\n"), "[\(lines.joined(separator: ","))]"] {
      let archive = try folder.read(document)
      #expect(archive.lines == ["user: a", "assistant: b"])
      #expect(archive.times == ["2023-11-14T22:13:20Z", "-"])
      #expect(archive.source.ids == ["1", "2"])
      #expect(archive.conversationIds.count == 1)
    }
    let sessions = try folder.read(
      """
      {"role": "user", "content": "a", "session_id": "s1"}
      {"role": "user", "content": "b", "session_id": "s2"}
      {"role": "assistant", "content": "c", "session_id": "s1"}
      """
    )
    #expect(sessions.conversationIds == ["openai:s1", "openai:s2"])
    #expect(sessions.source.ids == ["1", "1", "2"])
  }

  @Test(
    "requests, responses, batches and pairs are conversations",
    arguments: [
      (
        #"{"custom_id": "r1", "method": "POST", "url": "/v1/chat/completions", "body": {"model": "m", "messages": [{"role": "user", "content": "q"}]}}"#,
        "openai:r1", ["user: q"]
      ),
      (
        #"{"custom_id": "r1", "response": {"status_code": 200, "body": {"model": "m", "choices": [{"message": {"role": "assistant", "content": "a"}}, {"message": {"role": "assistant", "content": "b"}}]}}}"#,
        "openai:r1", ["m: a"]
      ),
      (
        #"{"id": "log1", "created": 1700000000, "request": {"messages": [{"role": "user", "content": "q"}]}, "response": {"model": "m", "choices": [{"message": {"role": "assistant", "content": "a"}}]}}"#,
        "openai:log1", ["user: q", "m: a"]
      ),
      (
        #"{"input": {"messages": [{"role": "user", "content": "q"}]}, "preferred_output": [{"role": "assistant", "content": "good"}], "non_preferred_output": [{"role": "assistant", "content": "bad"}]}"#,
        nil, ["user: q", "assistant: good"]
      ), (#"{"prompt": "q", "completion": "a"}"#, nil, ["user: q", "assistant: a"]),
      (
        #"{"id": "resp_1", "object": "response", "created_at": 1700000000, "model": "m", "instructions": "i", "input": "q", "output": [{"type": "reasoning", "summary": [{"type": "summary_text", "text": "think"}]}, {"type": "function_call", "name": "f", "arguments": "{\"a\":1}", "call_id": "c"}, {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "a"}]}]}"#,
        "openai:resp_1",
        ["system: i", "user: q", "event m: think", #"f: [tool call: f {"a":1}]"#, "m: a"]
      ),
      (
        #"{"model": "m", "input": [{"role": "user", "content": [{"type": "input_text", "text": "q"}, {"type": "input_image", "image_url": "https://x/a.png"}]}, {"type": "function_call_output", "call_id": "c", "output": "42"}]}"#,
        nil, ["user: q", "tool: 42"]
      ),
    ] as [(String, String?, [String])]
  )
  func records(record: String, id: String?, expected: [String]) throws {
    let archive = try folder.read(record)
    #expect(archive.format == "openai")
    #expect(archive.lines == expected)
    if let id { #expect(archive.conversationIds == [id]) }
    #expect(archive.source.problems.isEmpty)
  }

  @Test(
    "each kind of message is distinguished",
    arguments: [
      (#"{"role": "developer", "content": "d"}"#, "system system", "d"),
      (#"{"role": "user", "content": "u", "name": "ana"}"#, "human user:ana", "u"),
      (
        #"{"role": "user", "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}"#,
        "human user", "a\nb"
      ),
      (
        #"{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "https://x/a.png"}}]}"#,
        "human user", "[image]"
      ),
      (
        #"{"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": "AA", "format": "wav"}}, {"type": "file", "file": {"filename": "a.pdf"}}]}"#,
        "human user", "[file] [file: a.pdf]"
      ),
      (
        #"{"role": "assistant", "content": [{"type": "refusal", "refusal": "no"}]}"#,
        "assistant assistant", "no"
      ),
      (
        #"{"role": "assistant", "content": null, "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{\n\"a\": 1}"}}]}"#,
        "tool tool:f", #"[tool call: f { "a": 1}]"#
      ),
      (
        #"{"role": "assistant", "content": "Wait", "function_call": {"name": "f", "arguments": "{}"}}"#,
        "assistant assistant", "Wait\n[tool call: f]"
      ),
      (
        #"{"role": "tool", "tool_call_id": "c", "name": "f", "content": "42"}"#, "tool tool:f", "42"
      ),
      (#"{"role": "function", "name": "f", "content": "42"}"#, "tool tool:f", "42"),
      (
        #"{"role": "assistant", "content": "line\u2028end"}"#, "assistant assistant",
        "line\u{2028}end"
      ),
      (
        #"{"role": "assistant", "content": [{"type": "tool_use", "name": "f", "input": {}}]}"#,
        "tool tool:f", "[tool call: f]"
      ),
    ]
  )
  func messages(message: String, side: String, text: String) throws {
    let archive = try folder.read("{\"messages\": [\(message)]}")
    #expect(archive.sides == [side])
    #expect(archive.texts == [text])
  }

  @Test("images keep their place, but not their bytes")
  func images() throws {
    let archive = try folder.read(
      #"{"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}, {"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": "BBBB"}}]}]}"#
    )
    #expect(
      archive.details == [
        #"{"attachments":[{"mediaType":"image/png","isImage":true},{"mediaType":"image/jpeg","isImage":true}]}"#
      ]
    )
  }

  @Test("times that name no zone are in the source's, else in UTC")
  func zones() throws {
    let line = #"{"role": "user", "content": "a", "timestamp": "2024-03-01 09:00:00"}"#
    #expect(try folder.read(line).times == ["2024-03-01T09:00:00Z"])
    let zone = try TimeZoneRules(identifier: "Europe/Berlin")
    let there = try ReadArchive(folder.file("lines", "\(line)\n"), zone: zone)
    #expect(there.times == ["2024-03-01T08:00:00Z"])
  }

  @Test("ids are made of how a conversation begins: they stay when it or the file grows")
  func ids() throws {
    let short = try folder.read("\(Self.chat)\n\(Self.chat)\n")
    #expect(short.conversationIds.count == 2)
    let grown = Self.chat.dropLast(2) + #", {"role": "user", "content": "More"}]}"#
    let before = #"{"messages": [{"role": "user", "content": "Other"}]}"#
    let longer = try folder.read("\(before)\n\(grown)\n\(Self.chat)\n")
    #expect(Set(longer.messageKeys).isSuperset(of: short.messageKeys))
    #expect(longer.source.messages.count == short.source.messages.count + 2)
  }

  @Test("a line that is broken is set aside with its number; the others are read")
  func badLines() throws {
    let archive = try folder.read(
      """
      \(Self.chat)
      {"messages": [{"role": "user", "content": "cut
      [1]
      {"other": 1}
      {"messages": []}
      {"messages": [{"role": "wizard", "content": "x"}]}
      {"messages": [{"role": "user", "content": "half \\ud83d"}, 7, {"role": "wizard"}]}
      {"messages": [{"ro
      """
    )
    #expect(archive.texts == ["Be kind", "Hi", "Hello.", "half \u{FFFD}"])
    #expect(
      archive.source.reasons.map { $0.replacing(/JSON: .*/, with: "JSON") } == [
        "2: not JSON", "3: it has no messages with roles", "4: it has no messages with roles",
        "5: the conversation is empty", "6: it has no messages with roles",
        "7: message 2 has no known role", "7: message 3 has no known role", "8: not JSON",
      ]
    )
  }

  @Test("a first message longer than what detection looks at does not hide the format")
  func longFirstMessage() throws {
    let long = String(repeating: "long ", count: 20_000)
    let archive = try folder.read(
      "{\"messages\": [{\"role\": \"user\", \"content\": \"\(long)\"}]}"
    )
    #expect(archive.format == "openai")
    #expect(archive.texts == [long])
  }

  @Test(
    "other JSON is not taken for conversations",
    arguments: [
      #"{"messages": ["a"]}"#, #"{"messages": []}"#, #"{"name": "x", "messages": []}"#,
      #"{"messages": [{"from": "a", "text": "b"}]}"#,
      #"{"role": "admin", "content": "x"}"#, #"{"prompt": "x"}"#, #"{"input": "x"}"#, "[[]]",
      #"{"id": "m", "conversationId": "c", "role": "user", "content": "x"}"#,
    ]
  )
  func lookAlikes(document: String) throws {
    let probe = try SourceProbe.open(folder.file("x", document))
    #expect(ArchiveFormats.detect(probe)?.name != "openai")
  }

  @Test("damaged files end without a crash")
  func mutations() throws {
    let document = "\(Self.chat)\n\(Self.chat)\n"
    try expectSurvivesMutations(of: Array(document.utf8), as: OpenAIFormat.self, in: folder)
    let list = "[\(Self.chat), \(Self.chat)]"
    try expectSurvivesMutations(of: Array(list.utf8), as: OpenAIFormat.self, in: folder, count: 50)
  }
}
