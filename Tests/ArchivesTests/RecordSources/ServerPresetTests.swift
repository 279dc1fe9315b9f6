import ArchiveReading
import CivilTime
import Conversations
import Foundation
import PostgreSQL
import RecordSources
import TestSupport
import Testing
import Threads

/// The databases of chat servers that are known, read as they are.
@Suite(
  "Chat servers' own databases",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct ServerPresetTests {
  private func read(_ preset: String) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/postgresql/\(preset).sql")
    let server = try #require(PostgresServer.shared)
    let url = try server.makeDatabase(String(contentsOf: file, encoding: .utf8))
    let address = try PostgresAddress(publicURL: url)
    #expect(try ServerSurvey(address).preset == preset)
    let reader = ServerReader(
      address,
      preset: nil,
      options: ReadOptions(),
      since: nil,
      isCancelled: .never
    )
    let source = try CollectedSource { _ = try reader.read(into: $0) }
    #expect(source.reasons.isEmpty)
    let names = source.conversations.map { "\($0.id) \($0.name ?? "-") \($0.topic ?? "-")" }
    return names
      + source.messages.map { row, batch in
        let parts = [
          batch.string(row.id), batch.string(row.conversation), batch.string(row.senderName),
          "\(row.senderKind)", batch.string(row.text), batch.string(row.thread),
          batch.string(row.replyTo), row.createdAt.map { Instant(milliseconds: $0).iso8601 },
          row.editedAt == nil ? nil : "edited", row.deletedAt == nil ? nil : "deleted",
        ]
        return parts.map { $0 ?? "-" }.joined(separator: "|")
      }
  }

  @Test("of Mattermost are read with their people, threads and deletions")
  func mattermost() throws {
    let read = try read("mattermost")
    #expect(
      read == [
        "c1 Launch The launch", "c2 - ",
        "p1|c1|Ana Ng|human|We go with option B for the launch. Decided.|-|-|2026-03-02T09:12:00Z|-|-",
        "p2|c1|Bo|human|I'll send the release notes by Friday.|p1|p1|2026-03-02T09:13:00Z|-|-",
        "p3|c1|cibot|bot|build green|-|-|2026-03-02T09:13:10Z|-|-",
        "p4|c1|Bo|system|bo joined|-|-|2026-03-02T09:13:15Z|-|-",
        "p5|c1|Bo|human|oops|-|-|2026-03-02T09:13:20Z|-|deleted",
        "p6|c2|Bo|human|Can you book the room?|-|-|2026-03-02T09:13:21Z|-|-",
      ]
    )
  }

  @Test("of Zulip are read in a schema that is not searched")
  func zulip() throws {
    let read = try read("zulip")
    #expect(
      read == [
        "1 engineering What we build", "2 - -",
        "1|1|Ana Ng|human|We ship on Friday & rest|deploy|-|2026-03-02T09:12:00.250Z|-|-",
        "2|1|Notifier|bot|ok|deploy|-|2026-03-02T08:13:00Z|-|-",
        "3|1|Ana Ng|human|hi|general chat|-|2026-03-02T10:00:00Z|edited|-",
        "4|2|Ana Ng|human|private|-|-|2026-03-02T10:01:00Z|-|-",
      ]
    )
  }

  @Test("of Discourse are read, a topic as a conversation")
  func discourse() throws {
    let read = try read("discourse")
    #expect(
      read == [
        "3 Printer jams Support",
        "1|3|Ana Ng|human|It jams|topic|-|2026-03-02T09:00:00Z|-|-",
        "2|3|bo|human|Restart|topic|1|2026-03-02T09:05:00Z|-|-",
        "4|3|bo|human|oops|topic|-|2026-03-02T09:07:00Z|-|deleted",
      ]
    )
  }

  @Test("of Synapse have the latest edit as the text; what was redacted is deleted")
  func synapse() throws {
    let read = try read("synapse")
    #expect(
      read == [
        "!r Launch The launch",
        "$1|!r|Ana|human|We ship on Monday|-|-|2026-03-02T09:12:00Z|edited|-",
        "$2|!r|-|human|Fine|$1|$1|2026-03-02T09:12:10Z|-|-",
        "$5|!r|-|human|a secret|-|-|2026-03-02T09:12:40Z|-|deleted",
      ]
    )
  }
}
