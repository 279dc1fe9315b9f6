public import CivilTime
import Conversations
import Database
public import Insights
import JSON
public import Reports
import Sinks

/// Questions to a workspace about its insights.
public struct InsightReading {
  let connection: Connection
  private let now: Instant
  private let clocks: Clocks
  private let catalog: KindCatalog

  /// Opens a workspace to ask it.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - now: The current time.
  ///   - clocks: The instants in the past that it is asked about.
  ///   - catalog: What is known of kinds.
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet, `DatabaseError`, or
  ///   `MigrationError`.
  public init(
    _ workspace: Workspace,
    now: Instant,
    clocks: Clocks = .present,
    catalog: KindCatalog = .shipped
  ) throws {
    connection = try workspace.openForReading(clocks, catalog: catalog)
    self.now = clocks.knownAt ?? now
    self.clocks = clocks
    self.catalog = catalog
  }

  /// The instant as of which insights are judged: the one that was asked about, else that of the
  /// latest run, else now.
  ///
  /// A run over an old archive judges by the archive's end, and so do listings after it.
  ///
  /// - Throws: `DatabaseError`.
  public var asOf: Instant {
    get throws { try clocks.asOf ?? connection.read { try latestRun(nil, $0)?.asOf ?? now } }
  }

  /// Lists insights.
  ///
  /// - Parameters:
  ///   - filter: Which ones; its conversation may be an id or a title.
  ///   - asOf: The instant as of which they are judged.
  /// - Returns: The insights, by the order of their kinds, the newest talk first.
  /// - Throws: `DatabaseError`, or ``WorkspaceError/unknown(what:name:)``.
  public func list(_ filter: InsightFilter, asOf: Instant) throws -> [Insight] {
    try connection.read { transaction in
      var filter = filter
      if let name = filter.conversationId {
        guard
          let found = try ConversationCatalog(transaction).conversations(named: name).first
        else { throw WorkspaceError.unknown(what: "conversation", name: name) }
        filter.conversationId = found.id
      }
      return try InsightStore(transaction).list(filter, at: asOf, catalog: catalog)
    }
  }

  /// How many insights a listing leaves out because they are past their time.
  ///
  /// - Parameters:
  ///   - filter: The filter of the listing.
  ///   - asOf: The instant as of which it is made.
  /// - Returns: 0 where the listing shows them.
  /// - Throws: `DatabaseError`, or ``WorkspaceError/unknown(what:name:)``.
  public func expiredCount(_ filter: InsightFilter, asOf: Instant) throws -> Int {
    guard !filter.showsExpired, !filter.isQuarantined, filter.standings.isEmpty else { return 0 }
    var filter = filter
    filter.showsExpired = true
    filter.limit = nil
    return try list(filter, asOf: asOf).count { $0.isExpired(at: asOf) }
  }

  /// One insight with the name of its conversation.
  ///
  /// - Parameter id: The insight's id.
  /// - Returns: The insight.
  /// - Throws: `DatabaseError`, or ``WorkspaceError/unknown(what:name:)``.
  public func insight(_ id: String) throws -> (insight: Insight, conversationName: String?) {
    try connection.read { transaction in
      guard let insight = try InsightStore(transaction).insight(id) else {
        throw WorkspaceError.unknown(what: "insight", name: id)
      }
      let name = try insight.threadId.flatMap { thread -> String? in
        guard case .thread(let row) = try ThreadCatalog(transaction).rows(named: thread) else {
          return nil
        }
        return try ThreadCatalog(transaction).thread(row)?.conversationName
      }
      return (insight, name)
    }
  }

  /// What happened to an insight, oldest first.
  ///
  /// - Parameter id: The insight's id.
  /// - Returns: Its history.
  /// - Throws: `DatabaseError`, or ``WorkspaceError/unknown(what:name:)``.
  public func history(of id: String) throws -> [InsightStore.HistoryEntry] {
    try connection.read { transaction in
      let history = try InsightStore(transaction).history(of: id)
      guard !history.isEmpty else { throw WorkspaceError.unknown(what: "insight", name: id) }
      return history
    }
  }

  /// How a report is made.
  public struct ReportOptions: Sendable {
    /// The job whose run it is about; nil for everything.
    public var job: String?
    /// The id or name of whom it is for: only conversations they take part in; nil for everybody.
    public var person: String?
    /// `last` for what changed since the last report, else a span or a time.
    public var since: String?
    /// The name of a format, as job files say it.
    public var format = "text"
    /// Whether insights past their time are shown, too.
    public var showsExpired = false
    /// Where a message is on the web; nil if nobody knows.
    public var permalink: PermalinkTemplate?
    /// The zone of days and times.
    public var zone = TimeZoneRules.utc
    /// How wide a line of text may be.
    public var width = 80
    /// Whether text may be coloured.
    public var usesColor = false

    /// A report about everything, as text.
    public init() {}
  }

  /// Makes a report.
  ///
  /// - Parameter options: How.
  /// - Returns: Its text.
  /// - Throws: `DatabaseError`, `TimeTextError` if `since` is none, or ``WorkspaceError`` if the job
  ///   has never run or the person is nobody or several.
  public func report(_ options: ReportOptions) throws -> String {
    try connection.write { transaction in
      let run = try latestRun(options.job, transaction)
      if let job = options.job, run == nil {
        throw WorkspaceError.unknown(what: "run of a job", name: job)
      }
      var scope = try scope(options.job, run, transaction)
      scope.permalink = options.permalink
      if options.job != nil, let reach = run?.counts["reach"] {
        try scope.narrow(to: JobReach(json: reach), in: transaction)
      }
      if let person = options.person { try scope.narrow(toPerson: person, in: transaction) }
      scope.showsExpired = options.showsExpired
      scope.zone = options.zone
      return try ReportMaker(transaction, now: now, scope: scope).text(
        options.format,
        since: try start(options.since, scope.asOf.instant, options.zone),
        width: options.width,
        usesColor: options.usesColor
      )
    }
  }

  /// Writes a report so that nobody ever sees half of it.
  ///
  /// - Parameters:
  ///   - text: The report.
  ///   - path: The file.
  /// - Throws: `SinkError`.
  public static func write(_ text: String, to path: String) throws {
    let file = try AtomicFile(path: path)
    try file.write(text)
    try file.commit()
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
    let basis = run?.counts["basis"]?.string.flatMap(ReportInput.AsOf.Basis.init(rawValue:))
    let threads = run?.counts["threads"].map(RunResult.ThreadTally.init(json:))
    return ReportMaker.Scope(
      job: job,
      runId: run?.id,
      asOf: clocks.asOf.map { ReportInput.AsOf($0, basis: .date) }
        ?? ReportInput.AsOf(basis == .now ? now : run?.asOf ?? now, basis: basis ?? .now),
      coverage: ReportInput.Coverage(threads ?? RunResult.ThreadTally()),
      engine: run?.counts["engine"]?.string ?? "none",
      catalog: catalog
    )
  }

  private func latestRun(_ job: String?, _ transaction: Transaction) throws -> RunRecord? {
    try RunLog(transaction).latest(of: job, isFinished: true).max { $0.id < $1.id }
  }

  /// What the workspace holds, and how its jobs are.
  ///
  /// - Returns: The status.
  /// - Throws: `DatabaseError`.
  public func status() throws -> WorkspaceStatus {
    try connection.read { transaction in
      let statistics = ArchiveStatistics(transaction)
      var insights: [(kind: String, active: Int, quarantined: Int)] = []
      let counts = try InsightStore(transaction).counts()
      for kind in counts.keys.sorted() {
        insights.append(
          (kind, counts[kind]?[.active] ?? 0, counts[kind]?[.quarantined] ?? 0)
        )
      }
      return WorkspaceStatus(
        conversations: try statistics.conversations,
        threads: try statistics.threads,
        messages: try statistics.messages,
        lastMessageAt: try statistics.span?.upperBound,
        insights: insights,
        runs: try RunLog(transaction).latest().map { run in
          WorkspaceStatus.Run(
            job: run.job,
            id: run.id,
            startedAt: run.startedAt,
            finishedAt: run.finishedAt,
            lastSuccessAt: try RunLog(transaction).lastSuccess(of: run.job)
          )
        }
      )
    }
  }
}

extension RunResult.ThreadTally {
  /// Reads the counts of an earlier run.
  init(json: JSONValue) {
    self.init()
    func number(_ name: String) -> Int { Int(clamping: json[name]?.integer ?? 0) }
    selected = number("selected")
    messages = number("messages")
    read = number("read")
    unchanged = number("unchanged")
    failed = number("failed")
    for member in json["skipped"]?.object?.members ?? [] {
      skipped[member.name] = Int(clamping: member.value.integer ?? 0)
    }
  }
}
