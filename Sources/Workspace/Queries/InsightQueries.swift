package import CivilTime
import Conversations
package import Database
package import Insights
import JSON
import Jobs

/// Questions to a workspace about its insights.
package struct InsightQueries {
  /// Where to read.
  package let connection: Connection
  /// The time of the question.
  package let now: Instant
  /// The times as of which to answer.
  package let clocks: AsOf
  /// What is known of kinds.
  package let catalog: KindCatalog

  /// Opens a workspace to ask it.
  ///
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet, `DatabaseError`, or
  ///   `MigrationError`.
  package init(
    _ workspace: Workspace,
    now: Instant,
    clocks: AsOf = .present,
    catalog: KindCatalog = .shipped
  ) throws {
    connection = try workspace.openForReading(clocks, catalog: catalog)
    self.now = clocks.knownAt ?? now
    self.clocks = clocks
    self.catalog = catalog
  }

  /// The clock by which insights are judged.
  ///
  /// It is the instant that was asked about, else the clocks of the sources. It does not matter
  /// which jobs ran.
  package var clock: InsightClock {
    get throws {
      if let asOf = clocks.asOf { return InsightClock(asOf) }
      return try connection.read { transaction in
        try sourceClocks(transaction).clock(transaction)
      }
    }
  }

  /// The clocks of the sources, as they were known at the instant that was asked about.
  func sourceClocks(_ transaction: Transaction) throws -> SourceClocks {
    try SourceClocks(transaction, now: now, choice: clocks.clock, knownAt: clocks.knownAt)
  }

  /// The instant as of which insights are judged where their source has no clock of its own.
  package var asOf: Instant { get throws { try clock.standard } }

  /// The records that were set aside so far because they cannot be read.
  package var unreadable: [UnreadableRecord] { connection.unreadable.listed }

  /// Lists insights.
  ///
  /// - Returns: The insights, by the order of their kinds, the newest talk first.
  package func list(_ filter: InsightFilter, asOf: Instant) throws -> [Insight] {
    try list(filter, by: InsightClock(asOf))
  }

  /// Lists insights, each judged by the clock of its source.
  package func list(_ filter: InsightFilter, by clock: InsightClock) throws -> [Insight] {
    try connection.read { transaction in
      try InsightStore(transaction).list(filter, by: clock, catalog: catalog)
    }
  }

  /// Passes insights on in the same order, decoding no more of them than are wanted.
  ///
  /// - Parameter body: Returns whether it wants more. It must not list insights itself.
  /// - Throws: What `body` throws.
  func forEach(
    _ filter: InsightFilter,
    by clock: InsightClock,
    _ body: (Insight) throws -> Bool
  ) throws {
    try connection.read { transaction in
      try InsightStore(transaction).forEach(filter, by: clock, catalog: catalog, body)
    }
  }

  /// Narrows a filter to the conversation that a name means.
  ///
  /// - Throws: ``WorkspaceError`` if the name means none or several.
  package func narrow(_ filter: inout InsightFilter, toConversationNamed name: String) throws {
    filter.conversationId = try connection.read { try meant(name, in: $0) }
  }

  /// Narrows a filter to the thread that a name means, or to all threads of a conversation.
  ///
  /// - Throws: ``WorkspaceError`` if the name means nothing, or several conversations.
  package func narrow(_ filter: inout InsightFilter, toThreadNamed name: String) throws {
    try connection.read { transaction in
      let catalog = ThreadCatalog(transaction)
      if case .thread(let row) = try catalog.rows(named: name),
        let thread = try catalog.thread(row)
      {
        filter.threadId = thread.id
        return
      }
      // The thread may be gone, and its insights still there.
      if try ExtractionLog(transaction).knows(ThreadID(name)) {
        filter.threadId = ThreadID(name)
        return
      }
      do {
        let conversation = try meant(name, in: transaction)
        filter.conversationId = filter.conversationId ?? conversation
      } catch WorkspaceError.unknown(_, _) {
        throw WorkspaceError.unknown(what: .thread, name: name)
      }
    }
  }

  /// The id of the conversation that a name means.
  ///
  /// - Throws: ``WorkspaceError`` if the name means none or several.
  func meant(_ name: String, in transaction: Transaction) throws -> ConversationID {
    try ConversationCatalog(transaction).conversation(meantBy: name).id
  }

  /// The number of insights that a listing leaves out because they are past their time.
  ///
  /// - Returns: 0 where the listing shows them.
  package func expiredCount(_ filter: InsightFilter, by clock: InsightClock) throws -> Int {
    guard !filter.listsExpired, !filter.isQuarantined, filter.standings.isEmpty else { return 0 }
    return try connection.read { transaction in
      try InsightStore(transaction).expiredCount(filter, by: clock, catalog: catalog)
    }
  }

  /// The id and the names of the owner that a name means, the names in lower case.
  ///
  /// - Returns: The name itself if no one of the workspace has it: owners need not take part.
  /// - Throws: ``WorkspaceError/ambiguous(name:candidates:)``.
  package func owners(_ name: String) throws -> Set<String> {
    try connection.read { transaction in
      let meant = try ConversationCatalog(transaction).people(meantBy: name)
      guard let person = meant.first else { return [name.lowercased()] }
      guard meant.count == 1 else {
        throw WorkspaceError.ambiguous(name: name, candidates: meant.map(\.shownName))
      }
      return Set([person.id, name.lowercased()] + person.names.map { $0.lowercased() })
    }
  }

  /// One insight with the name of its conversation.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)``.
  package func insight(_ id: InsightID) throws -> (insight: Insight, conversationName: String?) {
    try connection.read { transaction in
      let insight = try InsightStore(transaction).named(id)
      let catalog = ThreadCatalog(transaction)
      let name = try insight.threadId.flatMap(catalog.row).flatMap(catalog.thread)?.conversationName
      return (insight, name)
    }
  }

  /// What happened to an insight, oldest first.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)``.
  package func history(of id: InsightID) throws -> [InsightStore.HistoryEntry] {
    try connection.read { transaction in
      let history = try InsightStore(transaction).history(of: id)
      guard !history.isEmpty else {
        throw WorkspaceError.unknown(what: .insight, name: id.rawValue)
      }
      return history
    }
  }

  /// The latest finished run of a job, or of any.
  package func latestRun(_ job: String?, _ transaction: Transaction) throws -> RunRecord? {
    try RunLog(transaction).latest(of: job, isFinished: true, upTo: now.believed)
      .max { $0.id < $1.id }
  }

  /// What the workspace holds, and the status of its jobs.
  package func status() throws -> WorkspaceStatus {
    let clock = try clock
    return try connection.read { transaction in
      let statistics = ArchiveStatistics(transaction)
      let store = InsightStore(transaction)
      let listed = try store.listedCounts(by: clock, catalog: catalog)
      let stored = try store.counts()
      let insights = stored.keys.sorted().map { kind in
        WorkspaceStatus.KindCount(
          kind: kind,
          active: listed[kind]?.current ?? 0,
          expired: listed[kind]?.expired ?? 0,
          quarantined: stored[kind]?[.quarantined] ?? 0
        )
      }
      return WorkspaceStatus(
        conversations: try statistics.conversations,
        threads: try statistics.threads,
        messages: try statistics.messages,
        lastMessageAt: try statistics.span?.upperBound,
        asOf: clock.standard,
        sources: try sourceClocks(transaction).sources,
        insights: insights,
        runs: try RunLog(transaction).latest(upTo: now.believed).compactMap { run in
          guard try !RunLog(transaction).isOver(run) else { return nil }
          let queue = WorkQueue(transaction)
          return WorkspaceStatus.Run(
            job: run.job,
            id: run.id.rawValue,
            startedAt: run.startedAt,
            finishedAt: run.finishedAt,
            lastSuccessAt: try RunLog(transaction).lastSuccess(of: run.job, upTo: now.believed),
            failed: Int(clamping: run.counts["threads"]?["failed"]?.integer ?? 0),
            failure: run.failure,
            isInterrupted: run.counts["interrupted"]?.bool ?? false,
            waiting: try queue.count(.ready, .thread, of: run.job)
              + queue.count(.waiting, .thread, of: run.job),
            givenUp: try queue.givenUp(of: run.job),
            isAhead: run.startedAt > now.believed
          )
        }
      )
    }
  }
}

extension InsightStore {
  /// The insight that a user names.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)``.
  package func named(_ id: InsightID) throws -> Insight {
    guard let insight = try insight(id) else {
      throw WorkspaceError.unknown(what: .insight, name: id.rawValue)
    }
    return insight
  }
}
