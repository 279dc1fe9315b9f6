import Foundation
import TestSupport
import Testing

@testable import Archives

/// What a sample of another project holds, as its list of sources counts it.
struct SampleArchive: CustomTestStringConvertible {
  var path: String
  var format: String
  var conversations: Int
  var messages: Int
  /// How many messages there are, each counted once; nil if the sample has no doubles.
  var distinct: Int?
  var replies = 0
  var senders: Int
  /// Messages by their place, as ``ReadArchive/lines`` shows them.
  var lines: [Int: String] = [:]
  var setAside = 0

  var testDescription: String { path }

  static let all: [SampleArchive] = [
    SampleArchive(
      path: "whatsapp/chat-analytics-2A_5M.txt",
      format: "whatsapp",
      conversations: 1,
      messages: 5,
      senders: 2,
      lines: [0: "A: Hi", 3: "B: [file]", 4: "A: This message should be reordered"]
    ),
    SampleArchive(
      path: "whatsapp/chat-miner-test_ddmmyy_24hrs.txt",
      format: "whatsapp",
      conversations: 1,
      messages: 9,
      senders: 5,
      lines: chatMiner
    ),
    SampleArchive(
      path: "whatsapp/chat-miner-test_mmddyyyy_12hrs.txt",
      format: "whatsapp",
      conversations: 1,
      messages: 9,
      senders: 5,
      lines: chatMiner
    ),
    SampleArchive(
      path: "whatsapp/chat-miner-test_yyyymmdd_24hrs.txt",
      format: "whatsapp",
      conversations: 1,
      messages: 9,
      senders: 5,
      lines: chatMiner
    ),
    SampleArchive(
      path: "whatsapp/whatstk-lorem-2000.txt",
      format: "whatsapp",
      conversations: 1,
      messages: 2000,
      senders: 4,
      lines: [0: "+1 123 456 789: Et labore proident laboris do labore ex."]
    ),
    SampleArchive(
      path: "whatsapp/whatstk-lorem.txt",
      format: "whatsapp",
      conversations: 1,
      messages: 500,
      senders: 4,
      lines: [0: "Mary: Nostrud exercitation magna id."]
    ),
    SampleArchive(
      path: "whatsapp/whatstk-pokemon.txt",
      format: "whatsapp",
      conversations: 1,
      messages: 20,
      senders: 8,
      lines: [
        2: "Ash Ketchum: Hey guys!",
        5: "Ash Ketchum: Indeed. I think having a WhatsApp group nowadays is a good idea",
      ]
    ),
    SampleArchive(
      path: "discord-dce/DM_2A_2M.json",
      format: "discord",
      conversations: 1,
      messages: 3,
      senders: 2,
      lines: [
        0: "mlomb: blah", 1: "Someones nickname: something something text",
        2: "event Someones nickname: Started a call that lasted 251 minutes.",
      ]
    ),
    SampleArchive(
      path: "discord-dce/GC_3A_5M.json",
      format: "discord",
      conversations: 1,
      messages: 6,
      replies: 1,
      senders: 3,
      lines: [
        0: "event lombi: Changed the channel name.", 1: "theplant: Should honor nickname over name",
      ]
    ),
    SampleArchive(
      path: "telegram/BIG_20A_5475M.json",
      format: "telegram",
      conversations: 1,
      messages: 5475,
      senders: 20,
      lines: [
        0: "Marjory.Cartwright: Incidunt consequuntur alias.",
        1: "Christelle61: Aperiam a eveniet provident nobis.",
        5474: "Frederic.Feest: Est nihil doloremque odio iusto optio officia minus assumenda.",
      ]
    ),
    SampleArchive(
      path: "telegram/DM_2A_7M.json",
      format: "telegram",
      conversations: 1,
      messages: 8,
      senders: 2,
      lines: [1: "Bob: https://google.com 👀", 2: "Alice: hello world"]
    ),
    SampleArchive(
      path: "telegram/chat-miner-single.json",
      format: "telegram",
      conversations: 1,
      messages: 2,
      senders: 2,
      lines: [0: "Author 1: Minimal Message", 1: "Author 2: Link:https://telegram.org/"]
    ),
    SampleArchive(
      path: "telegram/tg-parser-personal_chat.json",
      format: "telegram",
      conversations: 1,
      messages: 5,
      replies: 1,
      senders: 2,
      lines: [
        0: "Alice: Hello!", 2: "Alice: Check this important message",
        4: "event Alice: phone call",
      ]
    ),
    SampleArchive(
      path: "slackdump/chunks.jsonl.gz",
      format: "slackdump-chunks",
      conversations: 1,
      messages: 912,
      distinct: 909,
      replies: 368,
      senders: 36
    ),
    SampleArchive(
      path: "slackdump/dump-CHY5HUESG.json",
      format: "slackdump",
      conversations: 1,
      messages: 16,
      replies: 4,
      senders: 3,
      lines: [0: "UHSD97ZA5: test", 1: "UHSD97ZA5: test2"]
    ),
    SampleArchive(
      path: "slackdump/contrib-sample.json",
      format: "slackdump",
      conversations: 1,
      messages: 10,
      replies: 3,
      senders: 1,
      lines: [0: "event UHSD97ZA5: @UHSD97ZA5 has joined the channel", 2: "Redash Monitor: hello"]
    ),
    SampleArchive(
      path: "slackdump/slackdump-empty-schema.sqlite",
      format: "slackdump-sqlite",
      conversations: 0,
      messages: 0,
      senders: 0
    ),
    SampleArchive(
      path: "mattermost/server-import_test.zip",
      format: "mattermost",
      conversations: 103,
      messages: 4182,
      replies: 1280,
      senders: 16
    ),
    SampleArchive(
      path: "mattermost/zulip-export.jsonl",
      format: "mattermost",
      conversations: 5,
      messages: 21,
      replies: 1,
      senders: 4
    ),
    SampleArchive(
      path: "imessage/macos-ts-chat.db",
      format: "imessage",
      conversations: 3,
      messages: 15,
      replies: 1,
      senders: 4,
      lines: [
        0: "alice@example.com: Check out this cool project!", 1: "Me: That looks awesome!",
        14: "Me: Here's a photo of the venue",
      ]
    ),
    SampleArchive(
      path: "zulip",
      format: "zulip",
      conversations: 0,
      messages: 0,
      senders: 0,
      setAside: 3
    ),
    SampleArchive(
      path: "meta-messenger/2A_7M.json",
      format: "messenger",
      conversations: 1,
      messages: 7,
      senders: 2,
      lines: [0: "Alice: Hello", 1: "Bob: Whats up!"]
    ),
    SampleArchive(
      path: "meta-messenger/chat-miner-instagram.json",
      format: "messenger",
      conversations: 1,
      messages: 2,
      senders: 2,
      lines: [0: "John Doe: Hello Jane!", 1: "Jane Doe: Hello John!"]
    ),
    SampleArchive(
      path: "ms-teams/zulip-TeamsData-messages-excerpt.json",
      format: "teams",
      conversations: 1,
      messages: 3,
      replies: 1,
      senders: 1,
      lines: [1: "Pieter K: Thread reply"]
    ),
    SampleArchive(
      path: "rocketchat",
      format: "rocketchat",
      conversations: 16,
      messages: 87,
      replies: 5,
      senders: 6
    ),
  ]

  private static let chatMiner = [
    1: "John Doe: .",
    2: "Jahn Doe: Lorem ipsum dolor sit amet,\nconsectetur adipiscing elit. Duis libero.",
    4: #"event -: +12 345 578 created group "Groupname""#,
  ]
}

@Suite("Archives of other projects", .enabled(if: SharedFolder.has("samples")))
struct SampleArchiveTests {
  @Test("A sample holds what its list of sources counts", arguments: SampleArchive.all)
  func counts(sample: SampleArchive) throws {
    let archive = try ReadArchive(SharedFolder.path("samples/\(sample.path)"))
    #expect(archive.format == sample.format)
    #expect(archive.conversationIds.count == sample.conversations)
    #expect(archive.source.messages.count == sample.messages)
    #expect(archive.replies == sample.replies)
    #expect(archive.senders.count == sample.senders)
    #expect(archive.source.problems.count == sample.setAside, "\(archive.source.reasons.prefix(5))")
    for (place, line) in sample.lines {
      #expect(archive.lines[place] == line)
    }
    #expect(Set(archive.messageKeys).count == sample.distinct ?? sample.messages)
  }

  @Test("A sample that is damaged ends in messages or an error", arguments: SampleArchive.all)
  func mutations(sample: SampleArchive) throws {
    let url = URL(filePath: SharedFolder.path("samples/\(sample.path)"))
    guard let data = try? Data(contentsOf: url) else { return }
    let folder = try TemporaryFolder()
    let format = try #require(ArchiveFormats.all.first { $0.name == sample.format })
    let bytes = Array(data.prefix(60_000))
    try expectSurvivesMutations(of: bytes, as: format, in: folder, count: 5)
  }

  @Test("Chats with language models are none of these", arguments: Self.aiChats)
  func otherSamples(path: String) throws {
    let probe = try SourceProbe.open(SharedFolder.path("samples/\(path)"))
    let ours = Set(SampleArchive.all.map(\.format))
    #expect(!ours.contains(ArchiveFormats.detect(probe)?.name ?? ""))
  }

  private static let aiChats: [String] = {
    ["ai-chat-other", "chatgpt", "claude-ai", "openai-jsonl", "sharegpt"].flatMap { folder in
      let path = SharedFolder.path("samples/\(folder)")
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
      return (names ?? []).map { "\(folder)/\($0)" }
    }
  }()
}
