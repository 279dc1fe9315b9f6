import CivilTime
import Conversations
import Database
import Extraction
import Insights
import OfflineEngine

/// The earlier threads of a conversation that a thread may continue, where threads are cut from talk
/// that has none of its own.
///
/// There, half of all outcomes are in another thread than the task. What the source itself or a
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
  /// The maximum number of messages that may settle something, the likeliest ones.
  private static let maxSigns = 4
  /// The maximum number of earlier threads, the latest ones.
  private static let maxThreads = 3
  /// The number of messages on both sides of those that matter that are read with them: with more,
  /// as many outcomes are right, and reading costs more.
  private static let around = 1
  /// The maximum number of a person's open tasks, and of decisions, that are looked at.
  private static let (maxTasks, maxDecisions) = (4, 8)

  /// Prepares for a thread.
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
  func openTasks() throws -> [Insight] {
    guard let span else { return [] }
    return try store.openTasks(
      of: Set(task.messages.prefix(ContinuedTalk.reach).compactMap(\.sender?.id)),
      in: task.conversationId,
      outside: task.threadId,
      said: span,
      limit: Self.maxTasks
    )
  }

  /// The tasks that the thread settles, each with the quote that says so.
  func settled(_ tasks: [Insight]) throws -> [(task: Insight, Evidence)] {
    guard span != nil, !tasks.isEmpty else { return [] }
    let owners = Set(tasks.compactMap { $0.detail.owner?.id })
    let own = task.messages.prefix(ContinuedTalk.reach).filter { message in
      message.sender.map { owners.contains($0.id) } ?? false
    }
    let signs = Set(ContinuedTalk.settling(own).prefix(Self.maxSigns).map(\.id))
    let settling = Self.near(task.messages) { signs.contains($0.id) }
    guard let talk = try talk(about: tasks, in: settling) else { return [] }
    return tasks.compactMap { task in
      guard let owner = task.detail.owner?.id,
        let said = talk.settlement(of: task.evidence.map(\.messageId), by: owner)
      else { return nil }
      return (task, CrossThreadResolution.Statement(said).evidence)
    }
  }

  /// The decisions that some of the thread replace.
  func replaced(by decisions: [Insight]) throws -> [CrossThreadResolution.Replaced] {
    guard let span, !decisions.isEmpty else { return [] }
    var earlier = try store.agreedDecisions(
      in: task.conversationId,
      outside: task.threadId,
      said: span,
      limit: Self.maxDecisions
    )
    let cited = Set(decisions.compactMap(\.evidence.first?.messageId))
    let deciding = Self.near(task.messages) { cited.contains($0.id) }
    guard let talk = try talk(about: earlier, in: deciding) else { return [] }
    return decisions.compactMap { decision in
      let stated = earlier.compactMap(\.evidence.first?.messageId)
      guard let quote = decision.evidence.first,
        let message = talk.replaced(by: quote.messageId, among: stated),
        let index = earlier.firstIndex(where: { $0.evidence.first?.messageId == message })
      else { return nil }
      return (earlier.remove(at: index), decision)
    }
  }

  /// What was said around some insights of earlier threads, read on into messages of the thread; nil
  /// if it continues none of them.
  private func talk(
    about insights: [Insight],
    in messages: [StoredMessage]
  ) throws -> ContinuedTalk? {
    guard span != nil, !messages.isEmpty else { return nil }
    let byThread = Dictionary(grouping: insights) { $0.threadId }
    let latest = byThread.sorted { ranked($0) > ranked($1) }.prefix(Self.maxThreads)
    var earlier: [StoredMessage] = []
    for case (let id?, let insights) in latest.reversed() {
      earlier += try self.messages(of: id, around: insights)
    }
    var later = task
    later.messages = messages
    return earlier.isEmpty ? nil : ContinuedTalk(earlier, later)
  }

  /// The messages near those that some insights of a thread rest on, without people who opted out.
  private func messages(
    of thread: ThreadID,
    around insights: [Insight]
  ) throws -> [StoredMessage] {
    guard let row = try Self.cutThread(thread, catalog) else { return [] }
    let heard = Set(task.participants.map(\.id))
    let messages = try transcript.lastMessages(ofThread: row, limit: ContinuedTalk.reach)
      .filter { $0.sender.map { heard.contains($0.id) } ?? true }
    let cited = Set(insights.flatMap(\.evidence).map(\.messageId))
    return Self.near(messages) { cited.contains($0.id) }
  }

  /// Some messages and those next to them, in order.
  private static func near(
    _ messages: [StoredMessage],
    where isWanted: (StoredMessage) -> Bool
  ) -> [StoredMessage] {
    let indices = messages.indices.filter { isWanted(messages[$0]) }
      .flatMap { $0 - around...$0 + around }
    return Set(indices).sorted().filter(messages.indices.contains).map { messages[$0] }
  }

  /// When the last word of a thread's insights was said; of two at once, the ids decide.
  private func ranked(_ thread: (key: ThreadID?, value: [Insight])) -> (Int64, String) {
    let said = thread.value.flatMap(\.evidence).compactMap(\.createdAt).max()
    return (said?.milliseconds ?? .min, thread.key?.rawValue ?? "")
  }

  /// The row of a thread that was cut from talk without threads; nil if it is another one.
  private static func cutThread(_ id: ThreadID, _ catalog: ThreadCatalog) throws -> ThreadRow? {
    guard let row = try catalog.row(id), let origin = try catalog.origin(row) else { return nil }
    return [.session, .linked].contains(origin) ? row : nil
  }
}
