package import CivilTime
import Conversations
package import Database
package import Insights
package import Jobs
import Redaction
package import Reports
import Workspace

/// Makes reports from what the workspace holds; asks no engine.
package struct ReportMaker {
  /// What a report is about.
  package struct Scope {
    /// The job's name; nil for everything.
    var job: String?
    /// The series of reports that it continues; nil for that of the job.
    var series: String?
    /// The run that read the threads last.
    var runId: RunID?
    /// The instant as of which things are judged.
    var asOf: ReportInput.AsOf
    /// The clock by which each insight is judged; nil for ``asOf``.
    package var clock: InsightClock?
    /// The zone of days and times.
    package var zone = TimeZoneRules.utc
    /// What was read.
    var coverage: ReportInput.Coverage
    /// The engine that read it.
    var engine: EngineName
    /// The conversations it is about; nil for all.
    var conversations: Set<ConversationID>?
    /// The threads it is about; nil for all.
    var threads: WantedThreads?
    /// The excluded person; nil if there is none.
    var excluded: ExcludedPeople?
    /// The kinds it is about; empty for all.
    var kinds: [KindName] = []
    /// Whether the caller notes that it was made, once it was printed.
    var isNotedLater = false
    /// Whether it was narrowed by hand; such a report is not the one that the next is compared with.
    var isPartial = false
    /// Its reader; nil for everyone.
    var person: ReportInput.Person?
    /// The known kinds.
    var catalog: KindCatalog
    /// Where a message is on the web; nil if unknown.
    var permalink: PermalinkTemplate?
    /// Whether insights past their time are shown, too.
    var showsExpired = false

    /// Everything that the workspace holds, as far as it was read.
    package init(
      job: String?,
      runId: RunID?,
      asOf: ReportInput.AsOf,
      coverage: ReportInput.Coverage,
      engine: EngineName,
      catalog: KindCatalog
    ) {
      self.job = job
      self.runId = runId
      self.asOf = asOf
      self.coverage = coverage
      self.engine = engine
      self.catalog = catalog
    }
  }

  /// How far back a report goes.
  package enum Start {
    /// What changed since the last report of its scope.
    case last
    /// What was said since an instant.
    case instant(Instant)
    /// What was said so long before the instant the report judges by.
    case before(Duration)
  }

  let transaction: Transaction
  private let now: Instant
  let scope: Scope
  /// The maximum number of people named with a thread.
  private static let maxPeople = 20

  /// Works inside a transaction.
  package init(_ transaction: Transaction, now: Instant, scope: Scope) {
    self.transaction = transaction
    self.now = now
    self.scope = scope
  }

  /// A report in a format; notes that it was made.
  ///
  /// - Parameters:
  ///   - start: How far back it goes; nil for everything that holds.
  ///   - width: The maximum width of a line of text.
  ///   - usesColor: Whether text may be coloured.
  ///   - itemLimit: The number of items that a text shows of each list; nil for all.
  package func write(
    _ format: JobDefinition.ReportFormat,
    since start: Start?,
    width: Int = 80,
    usesColor: Bool = false,
    itemLimit: Int? = nil
  ) throws -> WrittenReport {
    let log = ReportLog(transaction)
    let series = ReportLog.Series(
      job: scope.series ?? scope.job ?? "",
      person: scope.person?.id ?? ""
    )
    let knowledge = try log.knowledge(run: scope.runId, at: now)
    let since = start.flatMap { $0.instant(before: scope.asOf.instant) }
    let previous =
      switch start {
      case .last: try log.last(of: series, before: now)
      case .instant, .before: nil as ReportLog.Record?
      // A report that is made again before anything happened says the same again.
      case nil: try log.last(of: series, before: now, unlike: knowledge)
      }
    var input = try input(for: format, since: since, changedSince: previous?.madeAt)
    try compare(&input, with: previous)
    if let since { try limit(&input, toSince: since) }
    if case .last = start { input.showsChangesOnly = input.previous != nil }
    try fill(&input, for: format)
    let report = Report(input.mappingProse(SecretMask.hide))
    var written = WrittenReport(
      text(of: report, format, width: width, usesColor: usesColor, itemLimit: itemLimit),
      format,
      omitted: input.omitted.values.reduce(0, +)
    )
    guard !scope.isPartial else { return written }
    let entry = ReportLog.Entry(
      record: .init(madeAt: now, asOf: scope.asOf.instant),
      series: series,
      knowledge: knowledge
    )
    if scope.isNotedLater { written.entry = entry } else { try log.note(entry) }
    return written
  }

  private func text(
    of report: Report,
    _ format: JobDefinition.ReportFormat,
    width: Int,
    usesColor: Bool,
    itemLimit: Int?
  ) -> String {
    switch format {
    case .markdown: MarkdownReport(report).text
    case .json: JSONReport(report).text
    case .html: HTMLReport(report).text
    case .csv: InsightCSV(report).text
    case .ics: CalendarReport(report).text
    case .todo: TodoReport(report).text
    case .feed: FeedReport(report).text
    case .text: TextReport(report, width: width, usesColor: usesColor, limit: itemLimit).text
    }
  }

  // MARK: What changed

  /// Adds what held when an earlier report was made.
  private func compare(_ input: inout ReportInput, with report: ReportLog.Record?) throws {
    guard let report else { return }
    input.previous = ReportInput.Previous(
      at: report.madeAt,
      asOf: report.asOf,
      insights: try quotable(
        PastInsights(transaction, knownAt: report.madeAt, catalog: scope.catalog)
          .past(of: input.insights)
      )
    )
  }

  /// Leaves out what was said before an instant, and adds what held then.
  private func limit(_ input: inout ReportInput, toSince since: Instant) throws {
    input.period.since = since
    input.previous = ReportInput.Previous(
      .period,
      at: since,
      insights: try quotable(
        PastInsights(transaction, before: since, catalog: scope.catalog).past(of: input.insights)
      )
    )
  }

  // MARK: Input

  private func input(
    for format: JobDefinition.ReportFormat,
    since: Instant?,
    changedSince: Instant?
  ) throws -> ReportInput {
    let sample = try sample(for: format, since: since, changedSince: changedSince)
    var input = ReportInput(
      insights: try sample.map { try quotable($0.insights) } ?? insights(),
      asOf: scope.asOf,
      zone: scope.zone,
      coverage: scope.coverage,
      engine: scope.engine,
      threads: []
    )
    input.jobName = scope.job
    input.runName = scope.runId?.rawValue
    input.person = scope.person
    input.otherClocks = scope.clock?.others ?? [:]
    input.kinds = scope.catalog
    input.permalink = scope.permalink
    input.showsExpired = scope.showsExpired
    input.omitted = sample?.omitted ?? [:]
    return input
  }

  /// Adds the context of the insights, as far as a format shows it.
  private func fill(
    _ input: inout ReportInput,
    for format: JobDefinition.ReportFormat
  ) throws {
    let since = input.period.since
    let shown = input.insights.filter { $0.wasSaid(since: since) }
    let threads = try heads(of: Set(shown.compactMap(\.threadId)))
    input.threads = threads.map(\.head)
    input.conversationNames = try names(ofConversations: shown)
    try addTalk(to: &input)
    input.takenUpAgain = try TasksTakenUpAgain(transaction, upTo: scope.asOf.instant).ids(in: shown)
    guard [.html, .markdown, .text, .json].contains(format) else { return }
    // Only a page shows the messages around the quotes.
    try ReportContext(
      transaction,
      isForPage: format == .html,
      isSample: !input.omitted.isEmpty,
      excluded: scope.excluded
    )
    .fill(&input, threads: threads, conversations: scope.conversations)
    // What others' conversations cost is not for one person to know.
    guard scope.person == nil else { return }
    let costs = ReportCosts(transaction)
    input.cost = try scope.runId.map { try costs.cost(ofRun: $0, upTo: now) }
    input.totalCost = try costs.cost(ofJob: scope.job, upTo: now)
  }

  /// The names of the conversations that insights are about as a whole.
  private func names(ofConversations insights: [Insight]) throws -> [ConversationID: String] {
    let ids = Set(insights.filter { $0.scope == .conversation }.map(\.conversationId))
    var names: [ConversationID: String] = [:]
    let catalog = ConversationCatalog(transaction)
    for id in ids { names[id] = try catalog.conversation(id)?.name }
    return names
  }

  /// Adds when the conversations that the report is about began and ended.
  private func addTalk(to input: inout ReportInput) throws {
    var ids: [ConversationRow: ConversationID] = [:]
    try ConversationCatalog(transaction).forEach { ids[$0.row] = $0.id }
    var firstAt: Instant?
    for talk in try TalkStatistics(transaction).conversations() {
      guard let id = ids[talk.row], scope.conversations?.contains(id) ?? true else { continue }
      input.lastTalk[id] = talk.lastAt
      firstAt = [firstAt, talk.firstAt].compactMap(\.self).min()
    }
    // Of a report about some threads, what else was said in their conversations is not a part.
    guard scope.threads == nil else { return }
    input.extent = .init(since: firstAt, until: input.lastTalk.values.max())
  }

  private func heads(of ids: Set<ThreadID>) throws -> [(row: ThreadRow, head: ThreadHead)] {
    let catalog = ThreadCatalog(transaction)
    return try ids.sorted().compactMap { id in
      guard let row = try catalog.row(id), let thread = try catalog.thread(row) else { return nil }
      let title = try scope.excluded.map { try $0.opening(ofThread: row) ?? "" }
      var head = ThreadHead(
        id: thread.id,
        conversationName: thread.conversationName,
        title: (title ?? thread.name ?? thread.opening).title,
        firstAt: thread.firstAt,
        lastAt: thread.lastAt,
        people: try SenderCatalog(transaction).names(
          ofThread: row,
          without: scope.excluded?.senders ?? [],
          limit: Self.maxPeople
        ),
        messages: thread.messages
      )
      // An excluded person may have given the name.
      if scope.excluded == nil { head.name = thread.name }
      return (row, head)
    }
  }
}

extension ReportMaker.Start {
  /// The instant since which something was said; nil if that is not how it begins.
  fileprivate func instant(before asOf: Instant) -> Instant? {
    switch self {
    case .last: nil
    case .instant(let instant): instant
    case .before(let span): asOf - span
    }
  }
}
