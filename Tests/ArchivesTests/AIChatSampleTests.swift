import Conversations
import Foundation
import TestSupport
import Testing

@testable import Archives

/// What a sample of AI chats holds, as its list of sources counts it.
struct AIChatSample: CustomTestStringConvertible {
  var path: String
  var format: String
  var conversations: Int
  var messages: Int
  var branchPoints = 0
  /// Three messages, by their place.
  var lines: [Int: String]

  var testDescription: String { path }

  static let all: [AIChatSample] = [
    AIChatSample(
      path: "chatgpt/2015pulsar-conversations.json",
      format: "chatgpt",
      conversations: 8,
      messages: 18,
      branchPoints: 1,
      lines: [
        5: "user: Inspect this repository.", 13: "assistant: Visible text\n[future_widget]",
        14: "system: Hidden system",
      ]
    ),
    AIChatSample(
      path: "chatgpt/librechat-chatgpt-export.json",
      format: "chatgpt",
      conversations: 2,
      messages: 21,
      lines: [
        1: "user: What is the fuel consumption of vw  transporter with 8 people in l/km",
        2: "browser: [tool call: browser search(\"Volkswagen Transporter fuel consumption with 8"
          + " people l/km\")]",
        19: "user: give me code in C#",
      ]
    ),
    AIChatSample(
      path: "chatgpt/librechat-chatgpt-tree.json",
      format: "chatgpt",
      conversations: 1,
      messages: 12,
      branchPoints: 2,
      lines: [
        0: "event system: ", 1: "user: hi there",
        2: "text-davinci-002-render-sha: Hello! How can I assist you today?",
      ]
    ),
    AIChatSample(
      path: "chatgpt/polylogue-synthetic-sample-00.json",
      format: "chatgpt",
      conversations: 1,
      messages: 3,
      branchPoints: 1,
      lines: [
        0: "synthetic-79840: Could you review this code for potential issues?",
        2: "synthetic-59929: I need to implement a function that processes this data.\n"
          + "What's the best approach for handling errors here?",
      ]
    ),
    AIChatSample(
      path: "claude-ai/edwardbrazier-example_anthropic.json",
      format: "claude",
      conversations: 1,
      messages: 4,
      lines: [
        0: "user: How do I join two tables in SQL?",
        2: "user: What's the difference between WHERE and HAVING?",
      ]
    ),
    AIChatSample(
      path: "claude-ai/polylogue-synthetic-sample-00.json",
      format: "claude",
      conversations: 1,
      messages: 3,
      lines: [
        0: "23b8c1e9-3924-46de-beb1-3b9046685257: Can you explain how this works?",
        1: "Claude: After reviewing, I found several areas for improvement.",
        2: "23b8c1e9-3924-46de-beb1-3b9046685257: Can you explain how this works?",
      ]
    ),
    AIChatSample(
      path: "claude-ai/claude-to-sqlite-example.json",
      format: "claude",
      conversations: 1,
      messages: 2,
      lines: [
        0: "2a0434bc-651f-407a-bc74-bdc295dc009b: Turn this into a bash command",
        1: "Claude:  To turn this into a bash command, we need to modify the JSON structure"
          + " slightly to make it compatible with bash syntax...",
      ]
    ),
    AIChatSample(
      path: "openai-jsonl/llamafactory-v1_sft_demo.jsonl",
      format: "openai",
      conversations: 500,
      messages: 1000,
      lines: [
        0: "user: hi",
        1: "assistant: Hello! I am {{name}}, an AI assistant developed by {{author}}. How can I"
          + " assist you today?",
        4: "user: Who are you?",
      ]
    ),
    AIChatSample(
      path: "sharegpt/fastchat-dummy_conversation.json",
      format: "sharegpt",
      conversations: 500,
      messages: 2000,
      lines: [0: "user: Who are you?", 2: "user: Have a nice day!", 3: "assistant: You too!"]
    ),
    AIChatSample(
      path: "ai-chat-other/librechat-linear.json",
      format: "librechat",
      conversations: 1,
      messages: 2,
      lines: [0: "user: tell me a long story"]
    ),
    AIChatSample(
      path: "ai-chat-other/librechat-tree.json",
      format: "librechat",
      conversations: 1,
      messages: 9,
      branchPoints: 2,
      lines: [2: "user: thanks", 5: "user: does coding make you happy", 7: "user: lol"]
    ),
    AIChatSample(
      path: "ai-chat-other/chatbotui-export.json",
      format: "chatbot-ui",
      conversations: 2,
      messages: 6,
      lines: [
        0: "user: Hello what are you able to do?",
        2: "user: I like Entertainment part. Go ahead. Entertain me.",
      ]
    ),
    AIChatSample(
      path: "ai-chat-other/edwardbrazier-example_grok.json",
      format: "grok",
      conversations: 1,
      messages: 4,
      lines: [
        0: "user: What's the difference between supervised and unsupervised learning?",
        2: "user: Can you give me a simple example of each?",
      ]
    ),
  ]
}

@Suite("AI chats of other projects", .enabled(if: SharedFolder.has("samples")))
struct AIChatSampleTests {
  @Test("A sample holds what its list of sources counts", arguments: AIChatSample.all)
  func counts(sample: AIChatSample) throws {
    let archive = try ReadArchive(SharedFolder.path("samples/\(sample.path)"))
    #expect(archive.format == sample.format)
    #expect(archive.conversationIds.count == sample.conversations)
    #expect(archive.source.messages.count == sample.messages)
    #expect(archive.branchPoints == sample.branchPoints)
    #expect(archive.source.problems.isEmpty, "\(archive.source.reasons.prefix(5))")
    for (place, line) in sample.lines {
      #expect(archive.lines[place] == line)
    }
    #expect(Set(archive.messageKeys).count == archive.messageKeys.count)
  }

  @Test("A damaged sample ends without a crash", arguments: AIChatSample.all)
  func mutations(sample: AIChatSample) throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: SharedFolder.path("samples/\(sample.path)"))
    let bytes = Array(try Data(contentsOf: url).prefix(20_000))
    let format = try #require(ArchiveFormats.all.first { $0.name == sample.format })
    try expectSurvivesMutations(of: bytes, as: format, in: folder, count: 20)
  }
}

extension ReadArchive {
  /// How many messages are continued by more than one.
  var branchPoints: Int {
    var children: [String: Int] = [:]
    for (row, batch) in source.messages where row.isInTree {
      guard let parent = batch.string(row.parent) else { continue }
      children["\(batch.string(row.conversation) ?? "") \(parent)", default: 0] += 1
    }
    return children.values.count { $0 > 1 }
  }
}
