import AssistantExports
import Conversations
import Foundation
import TestSupport
import Testing

@Suite("The reader of ShareGPT's shape")
final class ShareGPTTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let record =
    #"{"id": "x", "conversations": [{"from": "human", "value": "Hi"}, {"from": "gpt", "value": "Hello."}]}"#

  @Test("records stand in a list or one a line, with ids or without")
  func layouts() throws {
    let other = #"{"conversations": [{"from": "gpt", "value": "First"}]}"#
    for document in ["[\(Self.record), \(other)]", "\(Self.record)\n\(other)"] {
      for archive in try folder.readEverywhere(document) {
        #expect(archive.format == "sharegpt")
        #expect(archive.lines == ["user: Hi", "assistant: Hello.", "assistant: First"])
        #expect(archive.source.ids == ["1", "2", "1"])
        #expect(archive.conversationIds.contains("sharegpt:x"))
        #expect(archive.conversationIds.count == 2)
      }
    }
  }

  @Test(
    "everyone who may have a turn is distinguished",
    arguments: [
      ("user", "human user"), ("assistant", "assistant assistant"), ("system", "system system"),
      ("bing", "assistant assistant:bing"), ("bard", "assistant assistant:bard"),
      ("chatgpt", "assistant assistant:chatgpt"), ("observation", "tool tool"),
      ("tool", "tool tool"),
    ]
  )
  func sides(side: String, expected: String) throws {
    let archive = try folder.read(
      #"[{"conversations": [{"from": "human", "value": "a"}, {"from": "\#(side)", "value": "b"}]}]"#
    )
    #expect(archive.sides.last == expected)
  }

  @Test("calls of tools are short; the system's instructions come first")
  func toolsAndSystem() throws {
    let archive = try folder.read(
      #"""
      [{"system": "Be kind", "tools": "[]", "conversations": [
        {"from": "human", "value": "Rain?"},
        {"from": "function_call", "value": "{\"name\": \"weather\", \"arguments\": {\"q\": 1}}"},
        {"from": "function_call", "value": "weather()"}, {"from": "observation", "value": "wet"}]}]
      """#
    )
    #expect(
      archive.lines == [
        "system: Be kind", "user: Rain?", #"tool: [tool call: weather {"q":1}]"#,
        "tool: [tool call weather()]", "tool: wet",
      ]
    )
    #expect(archive.source.ids == ["system", "1", "2", "3", "4"])
  }

  @Test("pieces of a conversation whose numbers count turns are one conversation")
  func chunks() throws {
    let archive = try folder.read(
      """
      [\(Self.record.replacing("\"x\"", with: "\"abc_0\"")),
       \(Self.record.replacing("\"x\"", with: "\"abc_2\"")),
       \(Self.record.replacing("\"x\"", with: "\"abc_5\"")),
       \(Self.record.replacing("\"x\"", with: "\"abc_99999999999999999999\""))]
      """
    )
    #expect(
      archive.source.texts(\.conversation).map { $0 ?? "" } == [
        "sharegpt:abc_0", "sharegpt:abc_0", "sharegpt:abc_0", "sharegpt:abc_0", "sharegpt:abc_5",
        "sharegpt:abc_5", "sharegpt:abc_99999999999999999999",
        "sharegpt:abc_99999999999999999999",
      ]
    )
    #expect(archive.source.ids == ["1", "2", "3", "4", "1", "2", "1", "2"])
    #expect(archive.source.conversations.count == 3)
  }

  @Test("a record that says nothing is set aside")
  func badRecords() throws {
    let archive = try folder.read(
      "[\(Self.record), 1, {\"conversations\": []}, {\"conversations\": [{\"from\": \"?\"}, 2]}"
    )
    #expect(archive.texts == ["Hi", "Hello."])
    #expect(
      archive.source.reasons.map { $0.replacing(/byte \d+/, with: "byte N") } == [
        "record 2: it has no conversations", "record 3: the conversation is empty",
        "record 4: no turn names its sender", "-: it is cut off at byte N, in part 4",
      ]
    )
  }

  @Test("damaged files end without a crash")
  func mutations() throws {
    let document = "[\(Self.record), \(Self.record)]"
    try expectSurvivesMutations(of: Array(document.utf8), as: ShareGPTFormat.self, in: folder)
  }
}
