package import CivilTime
import Conversations
import Database
package import Insights
package import JSON
package import Jobs
package import Reports
package import Workspace

extension InsightQueries {
  /// How a report is made.
  package struct ReportOptions: Sendable {
    /// The job whose run it is about; nil for everything.
    package var job: String?
    /// The id or name of its reader: only conversations they take part in; nil for everyone.
    package var person: String?
    /// The id or name of the only conversation it is about; nil for all.
    package var conversation: String?
    /// The kinds it is about; empty for all.
    package var kinds: [KindName] = []
    /// `last` for what changed since the last report, else a span or a time.
    package var since: String?
    /// How far back it goes according to a job; nil for ``since``.
    package var start: JobDefinition.ReportStart?
    /// The series of reports that it continues; nil for that of the job.
    package var series: String?
    /// The number of items that a text shows of each list; nil for all.
    package var limit: Int?
    /// The format.
    package var format = JobDefinition.ReportFormat.text
    /// Whether insights past their time are shown, too.
    package var showsExpired = false
    /// Where a message is on the web; nil if unknown.
    package var permalink: PermalinkTemplate?
    /// The zone of days and times; nil for the job's, else that of the sources, else UTC.
    package var zone: TimeZoneRules?
    /// The maximum width of a line of text.
    package var width = 80
    /// Whether text may be coloured.
    package var usesColor = false

    /// A report about everything, as text.
    package init() {}
  }

  /// Makes a report.
  ///
  /// - Parameter deliver: Called with the report before it is noted: one that cannot be written is
  ///   not what the next report compares itself with.
  /// - Throws: `TimeTextError` if `since` is not a valid time, ``WorkspaceError`` if the job has
  ///   never run or the person is unknown or ambiguous, or what `deliver` throws.
  package func report(
    _ options: ReportOptions,
    delivering deliver: (WrittenReport) throws -> Void = { _ in }
  ) throws -> WrittenReport {
    do {
      return try connection.write { transaction in
        let written = try report(options, isNoted: true, transaction)
        try deliver(written)
        return written
      }
    } catch let error as DatabaseError where error.kind == .notAccessible {
      // On a read-only medium the next report cannot know about this one.
      let written = try connection.read { try report(options, isNoted: false, $0) }
      try deliver(written)
      return written
    }
  }

  /// Makes a report for a reader who may take their time: nothing is locked meanwhile.
  ///
  /// - Parameter deliver: Called with the report before it is noted, as in
  ///   ``report(_:delivering:)``.
  /// - Throws: What ``report(_:delivering:)`` throws.
  package func printReport(
    _ options: ReportOptions,
    with deliver: (WrittenReport) throws -> Void
  ) throws {
    let written = try connection.read {
      try report(options, isNoted: true, isNotedLater: true, $0)
    }
    try deliver(written)
    guard let entry = written.entry else { return }
    do {
      try connection.write { try ReportLog($0).note(entry) }
    } catch let error as DatabaseError where error.kind == .notAccessible {
      // On a read-only medium the next report cannot know about this one.
    }
  }

  private func report(
    _ options: ReportOptions,
    isNoted: Bool,
    isNotedLater: Bool = false,
    _ transaction: Transaction
  ) throws -> WrittenReport {
    let run = try latestRun(options.job, transaction)
    if let job = options.job, run == nil {
      throw WorkspaceError.unknown(what: .runOfJob, name: job)
    }
    var scope = try scope(options.job, run, transaction)
    scope.permalink = options.permalink
    let reach = options.job == nil ? nil : run?.counts["reach"].map(ReportScope.init(json:))
    scope.zone =
      try options.zone ?? reach?.shownZone(in: transaction)
      ?? ConversationCatalog(transaction).commonZone() ?? .utc
    if let reach { try scope.narrow(to: reach, in: transaction) }
    if let person = options.person { try scope.narrow(toPerson: person, in: transaction) }
    if let name = options.conversation {
      try scope.narrow(toConversation: name, in: transaction)
    }
    if !options.kinds.isEmpty { scope.kinds = options.kinds }
    scope.isPartial = options.conversation != nil || !options.kinds.isEmpty || !isNoted
    scope.isNotedLater = isNotedLater
    try judge(&scope, options.job == nil ? nil : run, transaction)
    scope.showsExpired = options.showsExpired
    scope.series = options.series
    return try ReportMaker(transaction, now: now, scope: scope).write(
      options.format,
      since: try options.start.map(ReportMaker.Start.init)
        ?? start(options.since, scope.asOf.instant, scope.zone),
      width: options.width,
      usesColor: options.usesColor,
      itemLimit: options.limit
    )
  }

  private func start(
    _ text: String?,
    _ asOf: Instant,
    _ zone: TimeZoneRules
  ) throws -> ReportMaker.Start? {
    guard let text else { return nil }
    if text == "last" { return .last }
    return .instant(try Instant(bound: text, now: asOf, zone: zone))
  }

  private func scope(
    _ job: String?,
    _ run: RunRecord?,
    _ transaction: Transaction
  ) throws -> ReportMaker.Scope {
    ReportMaker.Scope(
      job: job,
      runId: run?.id,
      asOf: ReportInput.AsOf(now, basis: .now),
      coverage: ReportInput.Coverage(record: run?.counts["threads"] ?? .null),
      engine: run?.counts["engine"]?.string.map(EngineName.init(rawValue:)) ?? .noEngine,
      catalog: catalog
    )
  }
}

extension InsightQueries {
  /// Chooses the instant as of which a report judges: the requested one, what the job says, else
  /// the clocks of the sources.
  ///
  /// - Parameter run: The run that the report is about; nil for everything.
  private func judge(
    _ scope: inout ReportMaker.Scope,
    _ run: RunRecord?,
    _ transaction: Transaction
  ) throws {
    if let instant = clocks.asOf {
      scope.asOf = ReportInput.AsOf(instant, basis: .date)
      return
    }
    if clocks.clock == .own, let run, run.basis == .date {
      scope.asOf = ReportInput.AsOf(run.asOf, basis: .date)
      return
    }
    var choice = clocks.clock
    if choice == .own, run?.basis == .source { choice = .newestMessage }
    if choice == .own, run?.basis == .now { choice = .now }
    let sources = try SourceClocks(
      transaction,
      now: now,
      choice: choice,
      knownAt: clocks.knownAt
    )
    try scope.judge(by: sources, transaction)
  }
}

extension ReportInput.Coverage {
  /// Reads what a run read, from the counts of threads in its record.
  package init(record: JSONValue) {
    func number(_ name: String) -> Int { Int(clamping: record[name]?.integer ?? 0) }
    let skipped = record["skipped"]?.object?.members ?? []
    self.init(
      threads: number("read") + number("unchanged"),
      messages: number("messages"),
      skipped: skipped.sorted { $0.name < $1.name }
        .map { Skipped(reason: $0.name, threads: Int(clamping: $0.value.integer ?? 0)) },
      failed: number("failed")
    )
  }
}
