import Conversations
import Database
import Foundation
import Synchronization
import Testing
import Threads
@testable import Workspace

@Suite("Reading again")
struct IncrementalIngestionTests {
  let archive = [line("a", 0), line("b", 10), line("c", 300, "other stretch")]

  @Test("an unchanged archive changes nothing and says so")
  func unchanged() throws {
    let test = try TestWorkspace()
    let first = try test.ingest(archive)
    #expect((first.new, first.changed, first.unchanged, first.newMessages) == (2, 0, 0, 3))
    let fingerprints = try test.threads().map(\.fingerprint)
    let second = try test.ingest(archive)
    #expect((second.new, second.changed, second.unchanged) == (0, 0, 2))
    #expect((second.messages, second.newMessages, second.changedMessages) == (3, 0, 0))
    #expect(try test.threads().map(\.fingerprint) == fingerprints)
  }

  @Test("an id that messages of different times share is no id, and that is said")
  func sharedId() throws {
    let test = try TestWorkspace()
    let result = try test.ingest([archive[0], archive[1], line("b", 400, "not the same")])
    #expect((result.newMessages, result.notices.count) == (2, 1))
    let repeated = try TestWorkspace().ingest([archive[0], archive[1], archive[1]])
    #expect((repeated.newMessages, repeated.notices) == (2, []))
  }

  @Test("an edit changes its thread and no other")
  func edit() throws {
    let test = try TestWorkspace()
    try test.ingest(archive)
    let edited = line("b", 10, "corrected", #""editedAt":"2024-03-01T00:30:00Z""#)
    let result = try test.ingest([archive[0], edited, archive[2]])
    #expect((result.new, result.changed, result.unchanged) == (0, 1, 1))
    #expect(try test.message("b")?.text == "corrected")
  }

  @Test("an older export takes no edit back")
  func olderExport() throws {
    let test = try TestWorkspace()
    try test.ingest([line("b", 10, "corrected", #""editedAt":"2024-03-01T00:30:00Z""#)])
    let result = try test.ingest([line("b", 10, "with a typo")], from: "older.jsonl")
    #expect(result.changed == 0)
    #expect(try test.message("b")?.text == "corrected")
  }

  @Test("a shorter export deletes nothing")
  func shorter() throws {
    let test = try TestWorkspace()
    try test.ingest(archive)
    let result = try test.ingest([archive[0]])
    #expect(result.deletedMessages == 0)
    #expect(try test.threads().count == 2)
    #expect(try test.message("b")?.deletedAt == nil)
  }

  @Test("what is absent from a complete source is deleted, and comes back with it")
  func complete() throws {
    let test = try TestWorkspace()
    test.options.isComplete = true
    try test.ingest(archive)
    let result = try test.ingest([archive[0], archive[2]])
    #expect((result.deletedMessages, result.changed, result.unchanged) == (1, 1, 1))
    #expect(try test.message("b")?.deletedAt != nil)
    let again = try test.ingest(archive)
    #expect(again.changed == 1)
    #expect(try test.message("b")?.deletedAt == nil)
  }

  @Test("what another source holds is not absent from a complete one")
  func completeBesideOther() throws {
    let test = try TestWorkspace()
    try test.ingest(archive)
    test.options.isComplete = true
    let result = try test.ingest([line("x", 0)], from: "live.jsonl")
    #expect(result.deletedMessages == 0)
  }

  @Test("an explicit mark deletes")
  func deletionMark() throws {
    let test = try TestWorkspace()
    try test.ingest(archive)
    let deleted = line("a", 0, "words", #""deletedAt":"2024-03-02T00:00:00Z""#)
    let result = try test.ingest([deleted])
    #expect((result.changed, result.changedMessages) == (1, 1))
    #expect(try test.message("a")?.deletedAt != nil)
  }

  @Test("reactions and receipts are kept up to date without changing the thread")
  func reactions() throws {
    let test = try TestWorkspace()
    try test.ingest([line("a", 0)])
    let result = try test.ingest([
      line("a", 0, "words", #""reactions":[{"emoji":"👍","count":2}],"readBy":["bo"]"#)
    ])
    #expect((result.changed, result.unchanged) == (0, 1))
    #expect(try test.message("a")?.reactions.map(\.emoji) == ["👍"])
  }

  @Test(
    "the copy an app showed before the server answered is one message with the real one",
    arguments: [true, false]
  )
  func optimisticDoubles(atOnce: Bool) throws {
    let test = try TestWorkspace()
    let shown = line("tmp-1", 0, "hello there", #""localId":"L1","status":"sending""#)
    let real = line("srv-9", 0, "hello there", #""localId":"L1","status":"sent""#)
    if atOnce {
      try test.ingest([shown, real])
    } else {
      try test.ingest([shown])
      try test.ingest([real])
    }
    #expect(try test.members().values.flatMap { $0 } == ["srv-9"])
    try test.ingest([shown])
    #expect(try test.members().values.flatMap { $0 } == ["srv-9"])
  }

  @Test("a message that stands twice is one message, in its latest version")
  func doubles() throws {
    let test = try TestWorkspace()
    let edited = line("a", 0, "second", #""editedAt":"2024-03-01T01:00:00Z""#)
    let result = try test.ingest([line("a", 0, "first"), edited, line("a", 0, "first")])
    #expect(result.new == 1)
    #expect(try test.message("a")?.text == "second")
  }

  @Test("two archives of one conversation do not double it")
  func overlap() throws {
    let test = try TestWorkspace()
    try test.ingest(archive)
    let result = try test.ingest(archive + [line("d", 305)], from: "reexport.jsonl")
    #expect((result.newMessages, result.new, result.changed, result.unchanged) == (1, 0, 1, 1))
  }

  @Test("a reading that is stopped is completed by the next one")
  func resume() throws {
    let many = (0..<30_000).map { line("m\($0)", $0 / 50, "number \($0)") }
    let whole = try TestWorkspace()
    try whole.ingest(many)

    let stopped = try TestWorkspace()
    try stopped.ingest([many[0]])
    let batches = Atomic(0)
    let stop = StopRequest { batches.add(1, ordering: .relaxed).newValue > 2 }
    let first = try stopped.ingest(many, isCancelled: stop)
    #expect(first.interrupted)
    let second = try stopped.ingest(many)
    #expect(!second.interrupted)
    #expect(try stopped.threads().map(\.id) == whole.threads().map(\.id))
    #expect(try stopped.threads().map(\.fingerprint) == whole.threads().map(\.fingerprint))
  }

  @Test("a first reading that is stopped leaves no workspace and no file")
  func stoppedFirst() throws {
    let test = try TestWorkspace()
    let questions = Atomic(0)
    let stop = StopRequest { questions.add(1, ordering: .relaxed).newValue > 1 }
    let result = try test.ingest(archive, isCancelled: stop)
    #expect(result.interrupted)
    #expect(test.workspace.isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: test.workspace.folder)
    #expect(left == ["lock"])
  }

  @Test("two processes never write at once")
  func lock() throws {
    let test = try TestWorkspace()
    try test.ingest(archive)
    let lock = try test.workspace.lock()
    #expect(throws: WorkspaceError.busy(folder: test.workspace.folder)) {
      try test.ingest(archive)
    }
    withExtendedLifetime(lock) {}
  }
}
