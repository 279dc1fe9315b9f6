package import CivilTime
package import Conversations
package import Database
package import Insights
package import Jobs

/// Threads whose insights have yet to reach a sink.
///
/// A thread enters the queue in the commit that changes its insights and leaves it after the sink
/// has them, so a crash in between loses nothing.
package struct SinkQueue {
  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Adds a thread for the sinks of a job that take threads one by one.
  package func add(_ thread: ThreadID, for sinks: [JobDefinition.Sink]) throws {
    try add(subject: thread.rawValue, for: sinks)
  }

  /// Adds an insight about a conversation, which waits alone.
  package func add(insight id: InsightID, for sinks: [JobDefinition.Sink]) throws {
    try add(subject: id.rawValue, for: sinks)
  }

  private func add(subject: String, for sinks: [JobDefinition.Sink]) throws {
    for sink in sinks where sink.takesThreads {
      try transaction.run(
        "INSERT OR IGNORE INTO sink_queue (sink, thread_id) VALUES (?, ?)",
        absolutePath(sink.path),
        subject
      )
    }
  }

  /// Adds the threads of a job in which readers judged insights since its previous run.
  package func addReviewed(for sink: String, of job: JobDefinition, before now: Instant) throws {
    try transaction.run(
      """
      INSERT OR IGNORE INTO sink_queue (sink, thread_id)
      SELECT ?1, thread_id FROM insight_history JOIN insights ON insights.id = insight
      WHERE at >= (SELECT max(started_at) FROM runs WHERE job = ?2 AND started_at < ?3
          AND json_extract(counts, '$.failure') IS NULL)
        AND \(Trigger.isByReader)
        AND thread_id IS NOT NULL
        AND substr(json_extract(body, '$.triggeredBy'), 1, length(?4) + 1) = ?4 || '/'
      """,
      absolutePath(sink),
      job.name,
      now.milliseconds,
      Trigger.job(job.name).rawValue
    )
  }

  /// Adds all threads in which a job found something, for a sink that has none of them.
  package func addAll(for sink: String, of job: JobDefinition) throws {
    try transaction.run(
      """
      INSERT OR IGNORE INTO sink_queue (sink, thread_id)
      SELECT DISTINCT ?1, coalesce(thread_id, id) FROM insights
      WHERE status = 'active' AND json_valid(body)
        AND substr(json_extract(body, '$.triggeredBy'), 1, length(?2) + 1) = ?2 || '/'
      """,
      absolutePath(sink),
      Trigger.job(job.name).rawValue
    )
  }

  /// The ids of the threads and of the insights about conversations that wait for a sink.
  package func subjects(for sink: String) throws -> [String] {
    try transaction.rows(
      "SELECT thread_id FROM sink_queue WHERE sink = ?",
      absolutePath(sink)
    ) { try $0["thread_id"] }
  }

  /// Removes what waits under an id.
  package func remove(_ subject: String, for sink: String) throws {
    try transaction.run(
      "DELETE FROM sink_queue WHERE sink = ? AND thread_id = ?",
      absolutePath(sink),
      subject
    )
  }
}
