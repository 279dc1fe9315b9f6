import Compression
import Database
import Foundation
import JSON
import TestSupport
import Testing

@testable import SampleBuilder

@Suite("Sample archives")
final class SampleArchiveTests {
  private let team: Team
  private let folder: TemporaryFolder
  private var out: String { folder.url.path() + "/out" }

  init() throws {
    let team = try SampleSource.team.get()
    let folder = try TemporaryFolder()
    try SampleArchives(team: team).write(to: folder.url.path() + "/out")
    self.team = team
    self.folder = folder
  }

  @Test("the same source makes the same bytes, also over older files")
  func deterministic() throws {
    let again = folder.url.path() + "/again"
    try SampleArchives(team: team).write(to: again)
    try SampleArchives(team: team).write(to: again)
    let names = ["chat-app.sqlite", "slack-export.zip", "team.jsonl.gz"]
    for name in names {
      let first = try Data(contentsOf: URL(filePath: out + "/" + name))
      let second = try Data(contentsOf: URL(filePath: again + "/" + name))
      #expect(first == second && first.count > 1000, "\(name)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: again)
    #expect(files.sorted() == names)
  }

  @Test("the JSON lines hold every message but those of AI chats")
  func lines() throws {
    let bytes = try ByteStream(path: out + "/team.jsonl.gz").readAll(limit: 1 << 24)
    let lines = try bytes.split(separator: 0x0A).map { try JSONParser().parse(Array($0)) }
    let ids = lines.compactMap { $0["id"]?.string }
    #expect(ids.count == lines.count)
    #expect(Set(ids) == team.ids { $0.kind != .ai })
    let roots = Set(lines.compactMap { $0["threadId"]?.string })
    #expect(roots.count > 100 && roots.isSubset(of: ids))
    let deleted = lines.filter { $0["deletedAt"] != nil }
    #expect(deleted.count == 2 && deleted.allSatisfy { $0["text"]?.string == "" })
  }

  @Test("the Slack export holds every message that Slack would")
  func slack() throws {
    let archive = try EntryArchive(path: out + "/slack-export.zip")
    var times: [String: [String]] = [:]
    for entry in archive.entries where entry.name.contains("/") {
      let folder = String(entry.name.prefix { $0 != "/" })
      let day = try #require(try read(entry, of: archive).array)
      #expect(!day.isEmpty)
      for message in day {
        times[folder, default: []].append(try #require(message["ts"]?.string))
      }
    }
    for conversation in team.conversations where conversation.kind != .ai {
      let roots = Set(conversation.messages.compactMap(\.root))
      let expected = conversation.messages.filter {
        $0.status == nil && ($0.deletedAt == nil || roots.contains($0.id))
      }
      let name =
        switch conversation.kind {
        case .direct: conversation.id
        case .group: "mpdm-\(conversation.members.joined(separator: "--"))-1"
        case .channel, .ai: conversation.name
        }
      #expect(times[name]?.sorted() == expected.map(SlackMessages.timestamp).sorted(), "\(name)")
      #expect(Set(times[name] ?? []).count == expected.count)
    }
  }

  @Test("replies in the Slack export name a thread that is there, with their number")
  func slackThreads() throws {
    let archive = try EntryArchive(path: out + "/slack-export.zip")
    var replies: [String: Int64] = [:]
    var counts: [String: Int64] = [:]
    for entry in archive.entries where entry.name.hasPrefix("eng/") {
      for message in try read(entry, of: archive).array ?? [] {
        guard let thread = message["thread_ts"]?.string else { continue }
        if message["ts"]?.string == thread {
          counts[thread] = message["reply_count"]?.integer
        } else {
          replies[thread, default: 0] += 1
        }
      }
    }
    #expect(replies.count > 20 && replies == counts)
  }

  @Test("mentions, escapes and the platform's lines are written as Slack does")
  func slackText() throws {
    let archive = try EntryArchive(path: out + "/slack-export.zip")
    let entry = try #require(archive["launch/2026-03-02.json"])
    let first = try #require(try read(entry, of: archive).array?.first)
    #expect(first["subtype"]?.string == "channel_join")
    #expect(first["text"]?.string == "<@U01ANA> has joined the channel")
    let next = try #require(archive["launch/2026-03-04.json"])
    let texts = try read(next, of: archive).array?.compactMap { $0["text"]?.string } ?? []
    #expect(texts.contains { $0.hasPrefix("<@U05LENA> can you collect") })
  }

  @Test("the chat app's database holds closed circles and AI chats")
  func chatApp() throws {
    let connection = try Connection(path: out + "/chat-app.sqlite", mode: .immutable)
    #expect(try ids("SELECT id FROM messages", connection) == expectedAppIds)
    #expect(
      try ids("SELECT id FROM ai_messages", connection)
        == team.ids { $0.kind == .ai && !$0.isTree }
    )
    #expect(try ids("SELECT id FROM branching_messages", connection) == team.ids(\.isTree))
    let optedOut = "SELECT id FROM users WHERE json_extract(preferences, '$.aiEnabled') = 0"
    #expect(try ids(optedOut, connection) == ["U09JONA"])
    #expect(try ids("PRAGMA foreign_key_check", connection).isEmpty)
    let unsent = "SELECT id FROM messages WHERE status = 'failed' AND readBy = '[]'"
    #expect(try ids(unsent, connection) == ["ana-kiri.0312-0922"])
  }

  @Test("the branching chat has several leaves and one chosen branch")
  func branches() throws {
    let connection = try Connection(path: out + "/chat-app.sqlite", mode: .immutable)
    let leaves = """
      SELECT id FROM branching_messages WHERE id NOT IN
        (SELECT parentId FROM branching_messages WHERE parentId IS NOT NULL)
      """
    #expect(try ids(leaves, connection).count == 4)
    let twins = """
      SELECT parentId FROM branching_messages WHERE selectedAt IS NOT NULL
      GROUP BY parentId HAVING count(*) > 1
      """
    #expect(try ids(twins, connection) == ["release-notes.0316-1408"])
  }

  private var expectedAppIds: Set<String> {
    let closed = team.conversations.filter { $0.kind == .direct || $0.kind == .group }
    return Set(closed.flatMap(\.messages).filter { $0.deletedAt == nil }.map(\.id))
  }

  private func ids(_ sql: String, _ connection: Connection) throws -> Set<String> {
    let statement = try connection.prepare(sql)
    var ids: Set<String> = []
    while try statement.step() { ids.insert(statement.text(0) ?? "") }
    return ids
  }

  private func read(_ entry: EntryArchive.Entry, of archive: EntryArchive) throws -> JSONValue {
    try JSONParser().parse(try archive.open(entry).readAll(limit: 1 << 24))
  }
}
