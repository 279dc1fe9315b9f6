import ArchiveReading
import Archives
import Conversations
import Foundation
import TestSupport
import Testing

@testable import SampleBuilder

@Suite("Reading the sample archives")
struct SampleReadingTests {
  @Test("debrief's own lines are read without a problem")
  func lines() throws {
    let found = try read("team.jsonl.gz", expecting: "jsonl")
    #expect(found.problems.isEmpty, "\(found.problems)")
    let team = try SampleSource.team.get()
    #expect(found.ids == team.ids { $0.kind != .ai })
    #expect(found.rows.filter { $0.deletedAt != nil }.count == 2)
    #expect(found.rows.filter(\.isUnsent).count == 1)
    #expect(found.rows.filter(\.isEvent).count == 6)
  }

  @Test("the chat app's database is read without a problem")
  func chatApp() throws {
    let found = try read("chat-app.sqlite", expecting: "chat-app")
    #expect(found.problems.isEmpty, "\(found.problems)")
    #expect(found.conversations.count == 6)
    #expect(found.conversations.filter { $0.kind == .ai }.count == 2)
    let tree = found.conversations.filter(\.isTree)
    #expect(tree.map(\.name) == ["Release notes for Crew"])
    #expect(found.participants.filter { $0.isOptedOut == true }.map(\.id) == ["U09JONA"])
    #expect(found.rows.filter { $0.senderKind == .assistant }.count == 11)
  }

  /// What a reader found.
  private struct Found {
    var ids: Set<String> = []
    var rows: [MessageBatch.Row] = []
    var conversations: [ConversationDescription] = []
    var participants: [Participant] = []
    var problems: [MessageBatch.Problem] = []
  }

  private func read(_ name: String, expecting format: String) throws -> Found {
    let folder = try TemporaryFolder()
    let out = folder.url.path() + "/out"
    try SampleArchives(team: try SampleSource.team.get()).write(to: out)
    let probe = try SourceProbe.open(out + "/" + name)
    let reader = try #require(ArchiveFormats.detect(probe))
    #expect(reader.name == format)
    var found = Found()
    func take(_ batch: MessageBatch) -> MessageBatch {
      found.rows += batch.rows
      found.ids.formUnion(batch.rows.compactMap { batch.string($0.id) })
      found.conversations += batch.conversations
      found.participants += batch.participants
      found.problems += batch.problems
      return MessageBatch()
    }
    try withoutActuallyEscaping(take) { take in
      let collector = MessageCollector(file: name, batch: MessageBatch(), handOver: take)
      try reader.read(probe, options: ReadOptions(), into: collector)
      try collector.flush()
    }
    return found
  }
}
