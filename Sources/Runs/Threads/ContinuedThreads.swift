import CivilTime
import Conversations
import Database
import Extraction
import Insights
import JSON
import OfflineEngine

/// The earlier threads of a conversation that a thread may continue, where threads are cut from talk
/// that has none of its own.
///
/// There, half of all outcomes stand in another thread than the task. What the source itself or a
/// branch keeps apart is not read on.
struct ContinuedThreads {
  private let store: InsightStore
  private let catalog: ThreadCatalog
  private let transcript: Transcript
  private let task: ExtractionTask
  /// When what it may continue was said; nil if it continues nothing.
  private let span: Range<Instant>?

  /// The milliseconds after which talk is no longer continued.
  private static let patience: Int64 = 14 * 86_400_000
  /// The maximum number of earlier threads, the latest ones.
  private static let mostThreads = 3
  /// The maximum number of a person's open tasks, and of decisions, that are looked at.
  private static let mostItems = 8

  /// Prepares for a thread.
  ///
  /// - Throws: `DatabaseError`.
  init(_ transaction: Transaction, _ task: ExtractionTask) throws {
    store = InsightStore(transaction)
    catalog = ThreadCatalog(transaction)
    transcript = Transcript(transaction)
    self.task = task
    let first = task.messages.compactMap(\.createdAt).min()
    guard let first, try Self.cutThread(task.threadId, catalog) != nil else {
      span = nil
      return
    }
    let start = Instant(milliseconds: first.milliseconds - Self.patience)
    span = start..<first
  }

  /// The open tasks of those who write in the thread.
  ///
  /// - Throws: `DatabaseError`.
  func openTasks() throws -> [Insight] {
    guard let span else { return [] }
    return try store.openTasks(
      of: Set(task.messages.compactMap(\.sender?.id)),
      in: task.conversationId,
      outside: task.threadId,
      said: span,
      limit: Self.mostItems
    )
  }

  /// The tasks that the thread settles, each with the quote that says so.
  ///
  /// - Throws: `DatabaseError`.
  func settled(_ tasks: [Insight]) throws -> [(task: Insight, Evidence)] {
    try continued(tasks).flatMap { talk, tasks in
      tasks.compactMap { task -> (task: Insight, Evidence)? in
        guard let owner = task.detail["owner"]?["id"]?.string,
          let said = talk.settlement(of: task.evidence.map(\.messageId), by: owner)
        else { return nil }
        return (task, CrossThreadResolution.Statement(said).evidence)
      }
    }
  }

  /// The decisions that some of the thread replace.
  ///
  /// - Throws: `DatabaseError`.
  func replaced(by decisions: [Insight]) throws -> [CrossThreadResolution.Replaced] {
    guard let span, !decisions.isEmpty else { return [] }
    let earlier = try store.agreedDecisions(
      in: task.conversationId,
      outside: task.threadId,
      said: span,
      limit: Self.mostItems
    )
    var pairs: [CrossThreadResolution.Replaced] = []
    for (talk, earlier) in try continued(earlier) {
      let stated = earlier.compactMap { decision in
        decision.evidence.first.map { (message: $0.messageId, decision: decision) }
      }
      for decision in decisions where !pairs.contains(where: { $0.replacement.id == decision.id }) {
        guard let quote = decision.evidence.first,
          let message = talk.replaced(by: quote.messageId, among: stated.map(\.message)),
          let old = stated.first(where: { $0.message == message })?.decision,
          !pairs.contains(where: { $0.decision.id == old.id })
        else { continue }
        pairs.append((old, decision))
      }
    }
    return pairs
  }

  /// Insights by the earlier threads that they are in, each read on into the thread.
  private func continued(_ insights: [Insight]) throws -> [(ContinuedTalk, [Insight])] {
    guard span != nil, !insights.isEmpty else { return [] }
    let byThread = Dictionary(grouping: insights) { $0.threadId }
    let latest = byThread.sorted { said($0.value) > said($1.value) }.prefix(Self.mostThreads)
    return try latest.compactMap { id, insights in
      guard let id, let row = try Self.cutThread(id, catalog) else { return nil }
      let heard = Set(task.participants.map(\.id))
      let messages = try transcript.lastMessages(ofThread: row, limit: ContinuedTalk.reach)
        .filter { $0.sender.map { heard.contains($0.id) } ?? true }
      return ContinuedTalk(messages, task).map { ($0, insights) }
    }
  }

  private func said(_ insights: [Insight]) -> Instant {
    insights.flatMap(\.evidence).compactMap(\.createdAt).max() ?? Instant(milliseconds: .min)
  }

  /// The row of a thread that was cut from talk without threads; nil if it is another one.
  private static func cutThread(_ id: ThreadID, _ catalog: ThreadCatalog) throws -> ThreadRow? {
    guard let row = try catalog.row(id), let thread = try catalog.thread(row) else { return nil }
    return [.session, .linked].contains(thread.origin) ? row : nil
  }
}
