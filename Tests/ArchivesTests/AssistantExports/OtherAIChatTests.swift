import ArchiveReading
import Archives
import CivilTime
import Conversations
import Foundation
import TestSupport
import Testing

/// These are written by hand in the forms that exports of others and importers show.
@Suite("The readers of other AI chats")
final class OtherAIChatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let aiStudio = #"""
    {"runSettings": {"temperature": 1, "model": "models/gemini-2.5-pro"},
     "systemInstruction": {"parts": [{"text": "Be kind"}]},
     "chunkedPrompt": {"chunks": [
       {"text": "Hi", "role": "user", "tokenCount": 1, "createTime": "2025-06-01T10:00:00.123Z"},
       {"text": "hm", "role": "model", "isThought": true, "parts": [{"text": "hm", "thought": true}]},
       {"role": "model", "text": "Hello", "parts": [{"text": "Hel"}, {"text": "lo"}]},
       {"role": "user", "driveImage": {"id": "d1"}}, {"role": "user", "text": "this",
        "inlineFile": {"mimeType": "application/pdf", "data": "AA"}},
       {"role": "model", "executableCode": {"language": "PYTHON", "code": "print(1)"}},
       {"role": "model", "codeExecutionResult": {"outcome": "OUTCOME_OK", "output": "1"}},
       {"role": "model", "parts": [{"text": "plan", "thought": true}, {"text": "Do"}, {"text": "ne"}]},
       {"role": "model", "errorMessage": "An internal error has occurred."}],
      "pendingInputs": [{"text": "unsent", "role": "user"}]}}
    """#

  @Test("a prompt of AI Studio has its model, instructions and files; drafts are left out")
  func aiStudioPrompt() throws {
    let archive = try folder.read(Self.aiStudio, as: "My prompt")
    #expect(archive.format == "ai-studio")
    let model = "gemini-2.5-pro"
    #expect(
      archive.lines == [
        "system: Be kind", "user: Hi", "event \(model): hm", "\(model): Hello", "user: [image]",
        "user: this", "code: [tool call: code print(1)]", "code: 1", "\(model): Done",
        "\(model): An internal error has occurred.",
      ]
    )
    #expect(archive.source.ids == ["system"] + (1...9).map { "\($0)" })
    #expect(archive.times[1] == "2025-06-01T10:00:00.123Z")
    #expect(archive.details[5] == #"{"attachments":[{"mediaType":"application/pdf"}]}"#)
    let description = try #require(archive.source.conversations.first)
    #expect(description.name == "My prompt")
    #expect(description.createdAt?.iso8601 == "2025-06-01T10:00:00.123Z")
  }

  @Test("a folder of prompts is one archive; a prompt keeps its id when it grows or is renamed")
  func aiStudioFolder() throws {
    _ = try folder.file("drive/First", Self.aiStudio)
    _ = try folder.file("drive/Second", Self.aiStudio.replacing("Hello", with: "Yes"))
    _ = try folder.file("drive/picture.png", "x")
    let archive = try ReadArchive(folder.path("drive"))
    #expect(archive.conversationIds.count == 2)
    #expect(archive.source.conversations.map(\.name) == ["First", "Second"])
    let more = #"occurred."}, {"role": "user", "text": "More"}"#
    let longer = Self.aiStudio.replacing(#"occurred."}"#, with: more)
    let grown = try folder.read(longer, as: "Renamed")
    #expect(grown.source.messages.count == 11)
    #expect(Set(archive.messageKeys).intersection(grown.messageKeys).count == 10)
  }

  @Test("older prompts have their chunks at the top, a text as instruction, and no times")
  func oldAIStudio() throws {
    let archive = try folder.read(
      #"{"runSettings": {}, "systemInstruction": "Be brief", "chunks": [{"role": "user", "text": "Hi"}, {"text": "no role"}, 3]}"#
    )
    #expect(archive.lines == ["system: Be brief", "user: Hi"])
    #expect(archive.times == ["-", "-"])
    #expect(
      archive.source.reasons == [
        "record 1: message 2 of the conversation: it has no known role",
        "record 1: message 3 of the conversation: it is not a JSON object",
      ]
    )
  }

  static let libreChat = #"""
    {"conversationId": "c1", "endpoint": "openAI", "title": "T", "branches": true, "messages": [
      {"messageId": "1", "parentMessageId": "00000000-0000-0000-0000-000000000000", "text": "Hi",
       "isCreatedByUser": true, "sender": "User", "createdAt": "2024-05-29T00:33:03.661Z",
       "files": [{"filename": "a.png", "type": "image/png", "filepath": "/images/a.png"}],
       "children": [
         {"messageId": "2", "text": "", "content": [{"type": "think", "think": "hm"},
           {"type": "text", "text": {"value": "Hello"}}], "isCreatedByUser": false,
          "sender": "GPT-4", "model": "gpt-4o", "children": [{"text": "lost"}]},
         {"messageId": "3", "parentMessageId": "1", "isCreatedByUser": false, "sender": "GPT-4",
          "content": [{"type": "tool_call", "tool_call": {"name": "f", "args": "{}"}}]}]},
      {"messageId": "4", "parentMessageId": "3", "text": "broke", "isCreatedByUser": false,
       "sender": "Claude", "error": true}, {"isCreatedByUser": true}]}
    """#

  @Test("LibreChat's messages hang together by ids or nested in each other")
  func libreChatTree() throws {
    let archive = try folder.read(Self.libreChat)
    #expect(archive.format == "librechat")
    #expect(archive.lines == ["user: Hi", "GPT-4: Hello", "f: [tool call: f]", "Claude: broke"])
    #expect(archive.links == ["1", "2 < 1", "3 < 1", "4 < 3"])
    #expect(archive.sides[1] == "assistant assistant:gpt-4o")
    #expect(archive.details[0]?.contains("/images/a.png") == true)
    #expect(archive.details[3]?.contains("failed") == true)
    #expect(archive.source.conversations.first?.id == "librechat:c1")
    #expect(archive.source.conversations.first?.isTree == true)
    #expect(
      archive.source.reasons == [
        "record 1: messageId of an answer inside a message is missing",
        "record 1: message 3 of the conversation: messageId is missing",
      ]
    )
  }

  @Test("deeply nested messages are read without recursion, or set aside")
  func deepLibreChat() throws {
    for (depth, count) in [(300, 301), (5000, 1)] {
      var text =
        #"{"title": "x", "messages": [{"messageId": "m", "isCreatedByUser": true, "text": "first"}, "#
      for level in 0..<depth {
        text += #"{"messageId": "\#(level)", "isCreatedByUser": true, "text": "a", "children": ["#
      }
      text += String(repeating: "]}", count: depth) + #"], "conversationId": "c"}"#
      let archive = try folder.read(text)
      #expect(archive.source.messages.count == count)
      #expect(archive.source.problems.count == (count == 1 ? 1 : 0))
    }
  }

  @Test("Chatbot UI's history has models, but neither times nor ids of messages")
  func chatbotUI() throws {
    let archive = try folder.read(
      #"""
      {"version": 4, "history": [{"id": "h1", "name": "N", "messages": [
         {"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}, {"role": "x"}],
         "model": {"id": "gpt-4"}, "prompt": "p", "folderId": null},
        {"name": "no id", "messages": [{"role": "user", "content": "lost"}]}, 5],
       "folders": [], "prompts": []}
      """#
    )
    #expect(archive.format == "chatbot-ui")
    #expect(archive.lines == ["user: Hi", "assistant: Hello"])
    #expect(archive.messageKeys == ["chatbot-ui:h1 1", "chatbot-ui:h1 2"])
    #expect(archive.source.conversations.first?.name == "N")
    #expect(
      archive.source.reasons == [
        "record 1: message 3 of the conversation: it has no known role",
        "record 2: the conversation has no id",
        "record 3: it is not a JSON object",
      ]
    )
  }

  static let openWebUI = #"""
    [{"id": "o1", "title": "T", "created_at": 1717000000, "chat": {"id": "", "title": "",
      "models": ["llama3"], "history": {"currentId": "b2", "messages": {
        "a": {"id": "a", "parentId": null, "childrenIds": ["b1", "b2"], "role": "user",
          "content": "Hi", "timestamp": 1717000001, "files": [{"type": "image", "url": "u"}]},
        "b1": {"id": "b1", "parentId": "a", "role": "assistant", "content": "One",
          "model": "llama3", "modelName": "Llama 3"},
        "b2": {"id": "b2", "parentId": "a", "role": "assistant", "content": "Two", "model": "llama3"},
        "z": {"role": "?"}}}, "messages": [{"id": "a", "role": "user", "content": "Hi"}]}}]
    """#

  @Test("Open WebUI's chats are trees with a current message")
  func openWebUIChat() throws {
    for archive in try folder.readEverywhere(Self.openWebUI) {
      #expect(archive.format == "open-webui")
      #expect(archive.lines == ["user: Hi", "Llama 3: One", "llama3: Two"])
      #expect(archive.links == ["a", "b1 < a", "b2 < a"])
      #expect(archive.times[0] == "2024-05-29T16:26:41Z")
      #expect(archive.details[0] == #"{"attachments":[{"url":"u","isImage":true}]}"#)
      let description = try #require(archive.source.conversations.first)
      #expect(description.id == "open-webui:o1")
      #expect(description.name == "T")
      #expect(description.activeLeafId == "b2")
      #expect(archive.source.problems.count == 1)
    }
    let single = String(Self.openWebUI.dropFirst().dropLast())
    #expect(try folder.read(single).links == ["a", "b1 < a", "b2 < a"])
  }

  static let grok = #"""
    {"conversations": [{"conversation": {"id": "g1", "title": "T",
       "create_time": "2025-01-20T14:00:00Z", "leaf_response_id": "r3"},
      "responses": [
       {"response": {"_id": "r1", "sender": "human", "message": "Hi",
         "create_time": {"$date": {"$numberLong": "1737381600000"}}, "model": "grok-3"}},
       {"response": {"_id": "r2", "sender": "ASSISTANT", "message": "A", "parent_response_id": "r1",
         "create_time": {"$date": "2025-01-20T14:00:01Z"}, "model": "grok-3"}},
       {"response": {"_id": "r3", "sender": "assistant", "message": "", "parent_response_id": "r1",
         "file_attachments": ["f.txt"]}}, {"response": {}}]}], "projects": []}
    """#

  @Test("Grok's responses may say what they continue")
  func grokConversation() throws {
    let archive = try folder.read(Self.grok)
    #expect(archive.format == "grok")
    #expect(archive.lines == ["user: Hi", "grok-3: A", "assistant: [file: f.txt]"])
    #expect(archive.links == ["r1", "r2 < r1", "r3 < r1"])
    #expect(archive.times == ["2025-01-20T14:00:00Z", "2025-01-20T14:00:01Z", "-"])
    #expect(archive.source.conversations.first?.activeLeafId == "r3")
    #expect(archive.source.reasons == ["record 1: message 4 of the conversation: _id is missing"])
  }

  @Test(
    "damaged archives end without a crash",
    arguments: [
      ("ai-studio", aiStudio), ("librechat", libreChat), ("open-webui", openWebUI), ("grok", grok),
    ]
  )
  func mutations(name: String, document: String) throws {
    let format = try #require(ArchiveFormats.all.first { $0.name == name })
    try expectSurvivesMutations(of: Array(document.utf8), as: format, in: folder)
  }
}
