import Foundation
import TestSupport
import Testing

@Suite("A source whose first line is longer than what detection looks at first")
final class LongFirstLineTests {
  private static let text = String(repeating: "word ", count: 40_000)

  private static let sources = [
    (
      "jsonl",
      #"{"id":"m1","conversationId":"c","senderId":"u","text":"\#(text)","createdAt":1}"# + "\n"
        + #"{"id":"m2","conversationId":"c","senderId":"u","text":"hi","createdAt":2}"#
    ),
    (
      "jsonl",
      #"{"text":"\#(text)","id":"m1","conversationId":"c","senderId":"u","createdAt":1}"# + "\n"
        + #"{"id":"m2","conversationId":"c","senderId":"u","text":"hi","createdAt":2}"#
    ),
    (
      "jsonl",
      #"{"conversationId":"c","conversation":{"participants":["#
        + (0..<3000).map { #"{"id":"u\#($0)","name":"Name \#($0)"}"# }.joined(separator: ",")
        + #"]}}"# + "\n"
        + #"{"id":"m1","conversationId":"c","senderId":"u1","text":"hi","createdAt":2}"# + "\n"
        + #"{"id":"m2","conversationId":"c","senderId":"u1","text":"hi","createdAt":2}"#
    ),
    (
      "sharegpt",
      #"{"id":"x","conversations":[{"from":"human","value":"\#(text)"},{"from":"gpt","value":"ok"}]}"#
    ),
    (
      "sharegpt",
      #"[{"id":"x","conversations":[{"from":"human","value":"\#(text)"},{"from":"gpt","value":"ok"}]}]"#
    ),
  ]

  @Test("is found to be what it is, and read whole", arguments: sources.indices)
  func read(number: Int) throws {
    let (format, text) = Self.sources[number]
    let folder = try TemporaryFolder()
    try text.write(toFile: folder.path("source"), atomically: true, encoding: .utf8)
    let archive = try ReadArchive(folder.path("source"))
    #expect(archive.format == format)
    #expect(archive.lines.count == 2)
    #expect(archive.source.reasons == [])
  }
}
