package import CivilTime
import Conversations
import Database
import Insights

/// The two instants by which a workspace can be asked about the past.
///
/// The first is a time in the chats, the second one in debrief's records. In an archive read years
/// later they are years apart.
package struct AsOf: Sendable, Hashable {
  /// What was said later does not count; nil if all does.
  package var asOf: Instant?
  /// What was recorded later does not count; nil if all does.
  package var knownAt: Instant?
  /// The clock by which insights are judged where no instant is given.
  package var clock = SourceClocks.Choice.own

  /// The present.
  package static let present = AsOf()

  /// Names instants.
  ///
  /// - Parameters:
  ///   - asOf: What was said later does not count; nil if all does.
  ///   - knownAt: What was recorded later does not count; nil if all does.
  package init(asOf: Instant? = nil, knownAt: Instant? = nil) {
    self.asOf = asOf
    self.knownAt = knownAt
  }
}

extension Workspace {
  /// Opens the database to read it as it was.
  ///
  /// - Throws: ``WorkspaceError`` if there is no workspace yet, `DatabaseError`, or
  ///   `InsightFormatError` if a record is damaged.
  func openForReading(_ clocks: AsOf, catalog: KindCatalog) throws -> Connection {
    guard clocks.asOf ?? clocks.knownAt != nil else { return try openForReading() }
    return try connection(for: clocks) { connection in
      // Temporary data holds text of chats, which must not be written to a file outside the
      // workspace.
      try connection.execute("PRAGMA temp_store = MEMORY")
      try connection.read { transaction in
        try PastConversations(transaction, knownAt: clocks.knownAt, said: clocks.asOf).show()
        try PastInsights(
          transaction,
          knownAt: clocks.knownAt,
          said: clocks.asOf,
          catalog: catalog
        ).show()
        try transaction.execute(PastRuns.views(clocks))
      }
    }
  }
}

/// The runs and reports of a workspace as they were.
private enum PastRuns {
  /// Views that shadow the tables; what is written to them is temporary.
  static func views(_ clocks: AsOf) -> String {
    guard let knownAt = clocks.knownAt?.milliseconds else {
      // By the clock of the chats there were no reports that one could compare with.
      return "CREATE TEMP TABLE reports AS SELECT * FROM main.reports WHERE 0"
    }
    return """
      CREATE TEMP VIEW runs AS SELECT * FROM main.runs
        WHERE max(started_at, coalesce(finished_at, started_at)) <= \(knownAt);
      CREATE TEMP TABLE reports AS SELECT * FROM main.reports WHERE made_at < \(knownAt)
        AND \(clocks.asOf == nil ? 1 : 0);
      """
  }
}

extension Workspace {
  /// When the report that a day or an instant asks for was made.
  ///
  /// A day means its last report. An instant means the last report before it on the same day, unless
  /// something was recorded in between. Without a report it is the end of what was asked for.
  ///
  /// - Parameters:
  ///   - job: The job that the report is about; nil for everything.
  ///   - start: When the day begins; the same as `end` for an instant.
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet.
  package func momentOfReport(
    _ job: String?,
    from start: Instant,
    to end: Instant
  ) throws -> Instant {
    try openForReading().read { transaction in
      let isDay = start < end
      let madeAt = try transaction.integer(
        "SELECT max(made_at) FROM reports WHERE job = ? AND made_at BETWEEN ? AND ?",
        job ?? "",
        (isDay ? start : end - .seconds(86_400)).milliseconds,
        end.milliseconds
      )
      guard let madeAt else { return end }
      if isDay { return Instant(milliseconds: madeAt) }
      let news = try transaction.integer(
        """
        SELECT EXISTS (SELECT 1 FROM insight_history WHERE at > ?1 AND at <= ?2)
          OR EXISTS (SELECT 1 FROM insight_sightings WHERE at > ?1 AND at <= ?2)
          OR EXISTS (SELECT 1 FROM ingests WHERE started_at > ?1 AND started_at <= ?2)
          OR EXISTS (SELECT 1 FROM runs WHERE started_at > ?1 AND started_at <= ?2)
        """,
        madeAt,
        end.milliseconds
      )
      return news == 1 ? end : Instant(milliseconds: madeAt)
    }
  }
}
