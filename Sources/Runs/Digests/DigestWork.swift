import CivilTime
import Conversations
import Database
import Extraction
import Insights
import Jobs
import Workspace

/// One work item of a run besides its threads: a conversation, from the finds in its threads to the
/// stored summaries of its periods.
struct DigestWork: Sendable {
  let digest: JobDefinition.Digest
  let job: JobDefinition
  let asOf: Instant
  let now: Instant
  let extraction: ThreadExtraction

  /// The kinds that a digest is made from.
  static let kinds: [KindName] = [.summary, .decision]

  /// The periods of a conversation that are to be summarised.
  struct Due: Sendable {
    /// The conversation's id.
    let conversation: ConversationID
    /// The current state of its insights.
    let source: DigestLog.Source
    /// The periods, the earliest first.
    var periods: [Period] = []
  }

  /// A period that is to be summarised.
  struct Period: Sendable {
    /// Its name, in ISO 8601.
    let name: String
    /// The finds in it; empty if it is no longer worth a summary.
    let finds: [Insight]
    /// The current state of the finds.
    let source: DigestLog.Source
  }

  // MARK: What is due

  /// Determines the periods of a conversation that are to be summarised.
  ///
  /// - Parameter transaction: Where to read.
  /// - Returns: nil if nothing changed since it was last summarised.
  func due(in conversation: ConversationID, _ transaction: Transaction) throws -> Due? {
    let store = InsightStore(transaction)
    let log = DigestLog(transaction)
    let mark = try store.mark(ofConversation: conversation, kinds: Self.kinds)
    let whole = source("\(digest.period.rawValue) \(digest.minimumThreads) \(mark)")
    if try log.source(of: nil, in: conversation)?.fingerprint == whole.fingerprint { return nil }
    var due = Due(conversation: conversation, source: whole)
    let finds = try store.findings(inConversation: conversation, kinds: Self.kinds)
    let grouping = DigestGrouping(finds, by: digest.period, zone: job.zone)
    let summarised = try store.periods(ofConversation: conversation).filter {
      CalendarPeriod(naming: $0) == digest.period
    }
    for name in Set(grouping.periods).union(summarised).sorted() where isWanted(name) {
      let finds = grouping.finds(in: name, threads: digest.minimumThreads)
      let source = source(DigestGrouping.fingerprint(finds))
      let known = try log.source(of: name, in: conversation)
      guard known?.fingerprint != source.fingerprint, known != nil || !finds.isEmpty else {
        continue
      }
      due.periods.append(Period(name: name, finds: finds, source: source))
    }
    return due
  }

  /// Whether a period ended after the beginning of the job's own period.
  private func isWanted(_ period: String) -> Bool {
    guard let since = job.selection.since?.instant(now: asOf) else { return true }
    return period >= digest.period.name(of: job.zone.dateTime(at: since).date)
  }

  private func source(_ fingerprint: String) -> DigestLog.Source {
    DigestLog.Source(
      fingerprint: fingerprint,
      engine: extraction.engine.name,
      version: extraction.engine.digestVersion
    )
  }

  /// A period as a task for an engine.
  ///
  /// - Parameter transaction: Where to read.
  /// - Returns: nil if nothing may be read of it.
  func task(
    _ period: Period,
    of conversation: ConversationID,
    _ transaction: Transaction
  ) throws -> DigestTask? {
    let catalog = ConversationCatalog(transaction)
    guard !period.finds.isEmpty, let known = try catalog.conversation(conversation) else {
      return nil
    }
    var ids: [MessageID] = []
    var seen: Set<MessageID> = []
    for evidence in period.finds.flatMap(\.evidence) where seen.insert(evidence.messageId).inserted
    {
      ids.append(evidence.messageId)
    }
    let heard = try TaskReader(transaction, wantsMedia: false)
      .messages(ids, in: known.row, selection: job.selection)
    guard !heard.messages.isEmpty else { return nil }
    var task = DigestTask(
      conversationId: conversation,
      period: period.name,
      finds: period.finds,
      messages: heard.messages,
      timeZone: job.zone,
      asOf: asOf
    )
    task.conversationName = known.name
    task.conversationKind = known.kind
    task.participants = heard.participants
    return task
  }

  // MARK: What is stored

  /// Stores the summary of a period.
  ///
  /// - Parameters:
  ///   - transaction: Where to write.
  ///   - result: Where to count.
  func store(
    _ finding: ThreadExtraction.Finding,
    of period: Period,
    in conversation: ConversationID,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    if let gap = finding.gaps.first {
      result.fail(digest: "\(conversation) \(period.name)", gap.reason)
      return
    }
    let reconciliation = try extraction.store(
      finding,
      of: period,
      in: conversation,
      at: now,
      transaction
    )
    try DigestLog(transaction).note(period.source, of: period.name, in: conversation, at: now)
    for change in reconciliation.changes {
      try SinkQueue(transaction).add(insight: change.after.id, for: job.sinks)
    }
    if !finding.finds.isEmpty { result.digests.summarised += 1 }
    result.insights.count(reconciliation)
  }

  /// Notes that all periods of a conversation were summarised.
  ///
  /// - Parameter transaction: Where to write.
  func finish(_ due: Due, _ transaction: Transaction) throws {
    try DigestLog(transaction).note(due.source, of: nil, in: due.conversation, at: now)
  }

  // MARK: At once

  /// Summarises what is due of a conversation with an engine that uses no model.
  ///
  /// - Parameters:
  ///   - transaction: Where to read and write.
  ///   - result: Where to count.
  func process(
    _ conversation: ConversationID,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    guard let due = try due(in: conversation, transaction) else { return }
    for period in due.periods {
      var finding = ThreadExtraction.Finding()
      if let task = try task(period, of: conversation, transaction) {
        let step = extraction.engine.digest(task) { _ in nil }
        guard let found = extraction.finding(of: step, in: task.messages) else {
          throw EngineWaits()
        }
        finding = found
      }
      try store(finding, of: period, in: conversation, transaction, &result)
    }
    try finish(due, transaction)
  }
}
