package import CivilTime
import PostgreSQL

/// The requests to forget, for all hosts that share a database.
///
/// A request stays until every workspace that ever took part has acknowledged it. Answers of models may
/// quote what is forgotten, whoever asked: all of them go at once.
package struct SharedForgetting {
  private let connection: CoordinatorConnection
  private let location: WorkerLocation

  /// Opens the database.
  ///
  /// - Parameter location: The workspace that asks, or acknowledges.
  /// - Throws: ``CoordinationError`` if the database cannot be opened.
  package init(_ coordinator: Coordinator, _ location: WorkerLocation) throws(CoordinationError) {
    connection = try coordinator.open()
    self.location = location
  }

  /// A request to forget.
  package struct Request: Sendable, Hashable {
    /// Its number.
    let id: Int64
    /// Someone, by id or name.
    package let person: String?
    /// A conversation, by id or title.
    package let conversation: String?
    /// Only what was written before this instant.
    package let before: Instant?
    /// When it was asked for.
    let at: Instant
  }

  /// A workspace that has forgotten, or has yet to.
  package struct Acknowledgement: Sendable, Hashable {
    /// The machine.
    package let host: String
    /// When it had forgotten; nil if it has not.
    package let at: Instant?
  }

  /// Asks all hosts to forget; this one already has.
  ///
  /// - Returns: The status of every workspace that takes part.
  package func ask(
    person: String?,
    conversation: String?,
    before: Instant?
  ) throws(CoordinationError) -> [Acknowledgement] {
    try connection.perform { connection in
      try note(connection)
      try connection.execute("DELETE FROM debrief.answers")
      // Asking again before all have acknowledged is the same request.
      let known = try connection.execute(
        """
        SELECT id FROM debrief.forget_requests WHERE whole_at IS NULL
          AND person IS NOT DISTINCT FROM $1 AND conversation IS NOT DISTINCT FROM $2
          AND before IS NOT DISTINCT FROM $3
        """,
        .text(optional: person),
        .text(optional: conversation),
        .instant(before)
      )
      let made =
        try known.first
        ?? connection.execute(
          """
          INSERT INTO debrief.forget_requests (person, conversation, before) VALUES ($1, $2, $3)
          RETURNING id
          """,
          .text(optional: person),
          .text(optional: conversation),
          .instant(before)
        ).first
      let id: Int64 = try made?["id"] ?? 0
      try acknowledge(id, connection)
      let rows = try connection.execute(
        """
        SELECT h.host, a.at FROM debrief.homes h
          LEFT JOIN debrief.forget_acknowledgements a ON a.home = h.home AND a.request = $1
        ORDER BY h.host, h.home
        """,
        .integer(id)
      )
      return try rows.map { Acknowledgement(host: try $0["host"], at: try $0["at"]) }
    }
  }

  /// The requests that this workspace has yet to fulfil, oldest first.
  ///
  /// A workspace that takes part for the first time has nothing to forget from before.
  package func pending() throws(CoordinationError) -> [Request] {
    try connection.perform { connection in
      try note(connection)
      let rows = try connection.execute(
        """
        SELECT r.id, r.person, r.conversation, r.before, r.at FROM debrief.forget_requests r
        WHERE r.whole_at IS NULL AND NOT EXISTS (
          SELECT FROM debrief.forget_acknowledgements a WHERE a.request = r.id AND a.home = $1
        ) ORDER BY r.id
        """,
        .text(location.home)
      )
      return try rows.map { row in
        Request(
          id: try row["id"],
          person: try row["person"],
          conversation: try row["conversation"],
          before: try row["before"],
          at: try row["at"]
        )
      }
    }
  }

  /// Acknowledges that this workspace has forgotten.
  package func acknowledge(_ request: Request) throws(CoordinationError) {
    try connection.perform { try acknowledge(request.id, $0) }
  }

  private func acknowledge(_ id: Int64, _ connection: PostgresConnection) throws {
    // If the last two acknowledge at the same moment, one has to see the other.
    try connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('debrief:forget', 0))")
    try connection.execute(
      """
      INSERT INTO debrief.forget_acknowledgements (request, home) VALUES ($1, $2)
      ON CONFLICT DO NOTHING
      """,
      .integer(id),
      .text(location.home)
    )
    // A host that called a model meanwhile may have stored an answer that quotes what is forgotten.
    try connection.execute("DELETE FROM debrief.answers")
    try connection.execute(
      """
      UPDATE debrief.forget_requests r
      SET whole_at = now(), person = NULL, conversation = NULL, before = NULL
      WHERE r.id = $1 AND NOT EXISTS (
        SELECT FROM debrief.homes h WHERE NOT EXISTS (
          SELECT FROM debrief.forget_acknowledgements a WHERE a.request = r.id AND a.home = h.home
        )
      )
      """,
      .integer(id)
    )
  }

  /// Records that the workspace takes part.
  private func note(_ connection: PostgresConnection) throws {
    try connection.execute(
      """
      INSERT INTO debrief.homes (home, host) VALUES ($1, $2)
      ON CONFLICT (home) DO UPDATE SET host = excluded.host, seen_at = now()
      """,
      .text(location.home),
      .text(location.host)
    )
  }
}
