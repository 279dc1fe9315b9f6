import CivilTime
import Conversations
import Database
import Insights
import JSON
import Jobs
import Reports

/// Makes reports from what the workspace holds; asks no engine.
struct ReportMaker {
  /// What a report is about.
  struct Scope {
    /// The job's name; nil for everything.
    var job: String?
    /// The run that read the threads last.
    var runId: String?
    /// The instant as of which things are judged.
    var asOf: ReportInput.AsOf
    /// The zone of days and times.
    var zone = TimeZoneRules.utc
    /// What was read.
    var coverage: ReportInput.Coverage
    /// The engine that read it.
    var engine: String
    /// The conversations it is about; nil for all.
    var conversations: Set<String>?
    /// What is known of kinds.
    var catalog = KindCatalog.shipped
    /// Where a message is on the web; nil if nobody knows.
    var permalink: PermalinkTemplate?
    /// Whether insights past their time are shown, too.
    var showsExpired = false
  }

  /// How far back a report goes.
  enum Start {
    /// What changed since the last report of its scope.
    case last
    /// What was said since an instant.
    case instant(Instant)
    /// What was said so long before the instant the report judges by.
    case before(Duration)
  }

  private let transaction: Transaction
  private let now: Instant
  private let scope: Scope

  init(_ transaction: Transaction, now: Instant, scope: Scope) {
    self.transaction = transaction
    self.now = now
    self.scope = scope
  }

  /// The report in a format, and a note that it was made.
  ///
  /// - Parameters:
  ///   - format: The name of a format, as job files say it.
  ///   - start: How far back it goes; nil for everything that holds.
  ///   - width: How wide a line of text may be.
  ///   - usesColor: Whether text may be coloured.
  /// - Returns: The result.
  /// - Throws: `DatabaseError`.
  func text(
    _ format: String,
    since start: Start?,
    width: Int = 80,
    usesColor: Bool = false
  ) throws -> String {
    let log = RunLog(transaction)
    let last = try log.lastReport(of: scope.job ?? "")
    let format = JobDefinition.ReportFormat(rawValue: format) ?? .text
    var input = try input(start, last: last)
    // Only a page shows what stands around the quotes; it takes all messages of all threads.
    if format == .html { try ReportContext(transaction).fill(&input, run: scope.runId) }
    let report = Report(input)
    try log.noteReport(of: scope.job ?? "", at: now)
    switch format {
    case .markdown: return MarkdownReport(report).text
    case .json: return JSONReport(report).text
    case .html: return HTMLReport(report).text
    case .csv: return InsightCSV(report).text
    case .ics: return CalendarReport(report).text
    case .todo: return TodoReport(report).text
    case .feed: return FeedReport(report).text
    case .text: return TextReport(report, width: width, usesColor: usesColor).text
    }
  }

  private func input(_ start: Start?, last: Instant?) throws -> ReportInput {
    var filter = InsightFilter()
    filter.showsExpired = true
    var input = ReportInput(
      insights: [],
      asOf: scope.asOf,
      zone: scope.zone,
      coverage: scope.coverage,
      engine: scope.engine,
      threads: []
    )
    var changedSince: Instant?
    switch start {
    case .last: changedSince = last
    case .instant(let instant): filter.since = instant
    case .before(let span): filter.since = scope.asOf.instant - span
    case nil: break
    }
    input.period.since = filter.since
    input.showsChangesOnly = changedSince != nil
    let listed = try InsightStore(transaction)
      .list(filter, at: scope.asOf.instant, catalog: scope.catalog)
      .filter { scope.conversations?.contains($0.conversationId) ?? true }
    input.insights = listed.filter { insight in changedSince.map { insight.updatedAt > $0 } ?? true
    }
    if let last {
      input.changes = ReportInput.Changes(
        new: listed.count { $0.createdAt > last },
        changed: listed.count { $0.createdAt <= last && $0.updatedAt > last },
        expired: listed.count { insight in
          insight.expiresAt.map { $0 > last && $0 <= scope.asOf.instant } ?? false
        }
      )
    }
    input.threads = try heads(of: Set(input.insights.compactMap(\.threadId)))
    input.jobName = scope.job
    input.runName = scope.runId
    input.kinds = scope.catalog
    input.permalink = scope.permalink
    input.showsExpired = scope.showsExpired
    return input
  }

  private func heads(of ids: Set<String>) throws -> [ThreadHead] {
    let catalog = ThreadCatalog(transaction)
    return try ids.sorted().compactMap { id in
      guard case .thread(let row) = try catalog.rows(named: id),
        let thread = try catalog.thread(row)
      else { return nil }
      return ThreadHead(
        id: thread.id,
        conversationName: thread.conversationName,
        title: thread.opening.title,
        firstAt: thread.firstAt,
        lastAt: thread.lastAt,
        people: try people(of: row),
        messages: thread.messages
      )
    }
  }

  private func people(of thread: Int64) throws -> [String] {
    let statement = try transaction.query(
      """
      SELECT coalesce(senders.name, senders.key), min(at) FROM thread_messages
      JOIN messages ON messages.id = message JOIN senders ON senders.id = sender
      WHERE thread_messages.thread = ? GROUP BY senders.key ORDER BY 2 LIMIT 20
      """,
      thread
    )
    defer { statement.reset() }
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0) ?? "") }
    return names
  }
}

extension ReportMaker.Scope {
  /// The scope of a run that has just ended.
  init(
    job: JobDefinition,
    result: RunResult,
    selection: ThreadSelection.Result,
    catalog: KindCatalog
  ) {
    self.init(
      job: job.name,
      runId: result.runId,
      asOf: ReportInput.AsOf(selection.asOf, basis: job.asOf.basis),
      coverage: ReportInput.Coverage(result.threads),
      engine: result.engine
    )
    zone = job.timeZone ?? .utc
    conversations = selection.conversations
    self.catalog = catalog
  }
}

extension JobDefinition.AsOf {
  /// How reports name the choice of the instant.
  var basis: ReportInput.AsOf.Basis {
    switch self {
    case .now: .now
    case .source: .source
    case .instant: .date
    }
  }
}

extension ReportMaker.Start {
  init(_ start: JobDefinition.ReportStart) {
    switch start {
    case .last: self = .last
    case .bound(.instant(let instant)): self = .instant(instant)
    case .bound(.before(let span)): self = .before(span)
    }
  }
}

extension ReportInput.Coverage {
  /// What a run read, now or before.
  init(_ tally: RunResult.ThreadTally) {
    self.init(
      threads: tally.read + tally.unchanged,
      messages: tally.messages,
      skipped: tally.skipped.sorted { $0.key < $1.key }
        .map { Skipped(reason: $0.key, threads: $0.value) },
      failed: tally.failed
    )
  }
}
