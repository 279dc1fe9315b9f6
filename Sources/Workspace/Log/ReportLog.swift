package import CivilTime
package import Database
import Insights

/// The reports that were made, so that the next one can say what changed.
package struct ReportLog {
  /// A series of reports that follow each other.
  package struct Series: Hashable {
    /// The job's name; empty for reports over everything.
    var job = ""
    /// The id of their reader; empty for everyone.
    var person = ""

    /// Creates it from its parts.
    package init(job: String = "", person: String = "") {
      self.job = job
      self.person = person
    }
  }

  /// What a report can know: two reports of the same knowledge say the same.
  package struct Knowledge: Hashable {
    /// The last change of an insight.
    var history: Int64
    /// The last run.
    var run: RunID?
  }

  /// A report that was made.
  package struct Record {
    /// When it was made.
    package var madeAt: Instant
    /// The instant as of which it judged.
    package var asOf: Instant

    /// Creates it from its parts.
    package init(madeAt: Instant, asOf: Instant) {
      self.madeAt = madeAt
      self.asOf = asOf
    }
  }

  /// A report that was made, of which series, and what it knew.
  package struct Entry {
    let record: Record
    let series: Series
    let knowledge: Knowledge

    /// Creates it from its parts.
    package init(record: Record, series: Series, knowledge: Knowledge) {
      self.record = record
      self.series = series
      self.knowledge = knowledge
    }
  }

  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// What a report can know.
  package func knowledge(run: RunID?, at now: Instant) throws -> Knowledge {
    Knowledge(history: try InsightStore(transaction).latestChange(by: now) ?? 0, run: run)
  }

  /// The last report of a series.
  ///
  /// - Parameters:
  ///   - instant: Reports from then on do not count.
  ///   - knowledge: Reports that knew the same do not count; nil if they do.
  /// - Returns: nil if there was none.
  package func last(
    of series: Series,
    before instant: Instant,
    unlike knowledge: Knowledge? = nil
  ) throws -> Record? {
    try transaction.firstRow(
      """
      SELECT made_at, as_of FROM reports
      WHERE job = ?1 AND person = ?2 AND made_at < ?3
        AND (?4 IS NULL OR history <> ?4 OR run IS NOT ?5)
      ORDER BY made_at DESC, id DESC LIMIT 1
      """,
      series.job,
      series.person,
      instant.milliseconds,
      knowledge?.history,
      knowledge?.run
    ) { row in Record(madeAt: try row["made_at"], asOf: try row["as_of"]) }
  }

  /// Notes that a report was made.
  package func note(_ entry: Entry) throws {
    try transaction.run(
      """
      INSERT INTO reports (job, person, made_at, as_of, history, run) VALUES (?, ?, ?, ?, ?, ?)
      """,
      entry.series.job,
      entry.series.person,
      entry.record.madeAt.milliseconds,
      entry.record.asOf.milliseconds,
      entry.knowledge.history,
      entry.knowledge.run
    )
  }

  /// Removes the records of reports that were made for someone: they name people.
  package func removePersonal() throws {
    try transaction.run("DELETE FROM reports WHERE person <> ''")
  }
}
