import CivilTime
import Conversations
import Database
import Insights
import Jobs
import Reports
import Workspace

/// Finds the threads that a job wants, and says why it does not want the others.
struct ThreadSelection {
  /// What a job wants.
  struct Result {
    /// The rows of the threads, in the order in which they are read.
    var threads: [ThreadRow] = []
    /// The ids of the conversations they belong to.
    var conversations: Set<ConversationID> = []
    /// The number of messages they have.
    var messages = 0
    /// The number of threads left out, by reason.
    var skipped: [String: Int] = [:]
    /// The clock by which insights are judged.
    var clock: InsightClock
    /// How the clock was chosen.
    var basis: ReportInput.AsOf.Basis
    /// The instant at which insights are judged where their source has no clock of its own.
    var asOf: Instant { clock.standard }

    init(_ clock: InsightClock, basis: ReportInput.AsOf.Basis) {
      self.clock = clock
      self.basis = basis
    }
  }

  private let job: JobDefinition
  private let now: Instant
  /// Whether there is something to do in a thread; asked only where the job limits its threads.
  var isDue: (StoredThread) throws -> Bool = { _ in true }
  /// Whether pictures and documents are looked for in the threads that ``isDue`` is asked about.
  var includesMedia = false
  /// Called with every thread that is left out; nil if not wanted, which is much faster.
  var skip: ((StoredThread, SkipReason) -> Void)?

  init(_ job: JobDefinition, now: Instant) {
    self.job = job
    self.now = now
  }

  func select(in transaction: Transaction) throws -> Result {
    let own = try job.source.flatMap { source in
      try IngestLog(transaction).conversations(of: absolutePath(source.path))
    }
    var result = try judged(own, transaction)
    let filter = ThreadFilters(job.selection, asOf: result.asOf, now: now, transaction)
    var wanted: [Wanted] = []
    var names: [ConversationRow: ConversationID] = [:]
    try ThreadCatalog(transaction, detail: detail).forEach { thread in
      if let own, !own.contains(thread.conversation) { return }
      if let reason = try filter.reason(against: thread) {
        leaveOut(thread, reason, &result)
      } else {
        names[thread.conversation] = names[thread.conversation] ?? thread.conversationId
        wanted.append(Wanted(thread, isDone: try isDone(thread, transaction)))
      }
    }
    for thread in try limited(ordered(wanted), transaction, &result) {
      result.threads.append(thread.row)
      if let name = names[thread.conversation] { result.conversations.insert(name) }
      result.messages += thread.messages
    }
    return result
  }

  /// What is kept of a thread until all have been seen: an archive may have a million of them.
  private struct Wanted {
    let row: ThreadRow
    let conversation: ConversationRow
    let messages: Int
    let isDone: Bool

    init(_ thread: StoredThread, isDone: Bool) {
      row = thread.row
      conversation = thread.conversation
      messages = thread.messages
      self.isDone = isDone
    }
  }

  /// How much has to be known of each thread: counting people means looking at every message.
  private var detail: ThreadCatalog.Detail {
    if skip != nil { return .full }
    return job.selection.minimumAuthors > 1 ? .people : .head
  }

  private func leaveOut(_ thread: StoredThread, _ reason: SkipReason, _ result: inout Result) {
    result.skipped[reason.rawValue, default: 0] += 1
    skip?(thread, reason)
  }

  /// Whether anything was ever looked for in a thread; asked only where the order depends on it.
  private func isDone(_ thread: StoredThread, _ transaction: Transaction) throws -> Bool {
    try job.selection.order == .neverDone && ExtractionLog(transaction).knows(thread.id)
  }

  /// The threads in the job's order; they come with the latest talk first.
  private func ordered(_ threads: [Wanted]) -> [Wanted] {
    switch job.selection.order {
    case .newest: threads
    case .oldest: threads.reversed()
    case .neverDone: threads.reversed().filter { !$0.isDone } + threads.reversed().filter(\.isDone)
    }
  }

  /// Leaves out what is due beyond the job's limit.
  private func limited(
    _ threads: [Wanted],
    _ transaction: Transaction,
    _ result: inout Result
  ) throws -> [Wanted] {
    guard let limit = job.selection.limit else { return threads }
    let catalog = ThreadCatalog(transaction, detail: detail, includesMedia: includesMedia)
    var due = 0
    return try threads.filter { wanted in
      guard let thread = try catalog.thread(wanted.row), try isDue(thread) else { return true }
      due += 1
      if due > limit { leaveOut(thread, .overLimit, &result) }
      return due <= limit
    }
  }

  /// The clock by which insights are judged, and no threads yet.
  private func judged(_ own: Set<ConversationRow>?, _ transaction: Transaction) throws -> Result {
    switch job.asOf {
    case .now: return Result(InsightClock(now), basis: .now)
    case .instant(let instant): return Result(InsightClock(instant), basis: .date)
    case .source, .automatic:
      let choice: SourceClocks.Choice = job.asOf == .source ? .newestMessage : .own
      let clocks = try SourceClocks(transaction, now: now, choice: choice)
      // The job's own source may be all that it is about; else each source has its own clock.
      let clock =
        try own.map { InsightClock(clocks.instant(of: $0)) } ?? clocks.clock(transaction)
      return Result(clock, basis: choice == .own && clock.standard == now ? .now : .source)
    }
  }
}
