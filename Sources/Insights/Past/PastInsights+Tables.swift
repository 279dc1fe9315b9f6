import CivilTime

/// The tables and views that hold the past, and which stored records need no check.
extension PastInsights {
  /// Tables for records that are rewritten; they are renamed afterwards.
  static let tables = """
    CREATE TEMP TABLE insights (
      id TEXT PRIMARY KEY, kind TEXT, scope TEXT, conversation_id TEXT, thread_id TEXT,
      status TEXT, confidence REAL, verdict TEXT, said_at INTEGER, created_at INTEGER,
      updated_at INTEGER, expires_at INTEGER, body TEXT);
    CREATE TEMP TABLE insight_evidence (
      insight TEXT, position INTEGER, message_id TEXT, fingerprint INTEGER, sender_name TEXT,
      created_at INTEGER, quote TEXT, start INTEGER, "end" INTEGER, match TEXT,
      PRIMARY KEY (insight, position)) WITHOUT ROWID;
    """

  /// ``Retrospect/isSettled(_:)`` as far as columns show it: the record is what could be known.
  static func isSettled(at instant: Instant) -> String {
    """
    (status = 'quarantined' AND json_valid(body)
      OR status = 'active' AND verdict IS NULL
        AND (said_at IS NULL OR said_at <= \(instant.milliseconds))
        AND iif(json_valid(body), json_extract(body, '$.supersedes') IS NULL, 0))
    """
  }

  /// Whether nothing happened to a record after an instant at which it existed.
  static func isUnchanged(since instant: Instant) -> String {
    """
    id NOT IN (\(changed(since: instant)))
      AND EXISTS (SELECT 1 FROM main.insight_history WHERE insight = insights.id)
    """
  }

  /// The ids of the insights to which something happened after an instant.
  static func changed(since instant: Instant) -> String {
    """
    SELECT insight FROM main.insight_history WHERE at > \(instant.milliseconds)
      UNION SELECT insight FROM main.insight_sightings WHERE at > \(instant.milliseconds)
    """
  }

  /// Refers to stored records, without their bodies.
  static func storedRows(where condition: String) -> String {
    """
    INSERT OR IGNORE INTO temp.insights
      SELECT id, kind, scope, conversation_id, thread_id, status, confidence, verdict, said_at,
        created_at, updated_at, expires_at, NULL
      FROM main.insights WHERE \(condition);
    """
  }

  /// The other records, without those that cannot be known: none of their versions has an earlier
  /// quote.
  static func unsettled(at instant: Instant) -> String {
    """
    SELECT id, body FROM main.insights AS stored WHERE NOT \(isSettled(at: instant))
      AND (said_at IS NULL OR said_at <= \(instant.milliseconds)
        OR EXISTS (SELECT 1 FROM main.insight_evidence WHERE insight = stored.id
          AND (created_at IS NULL OR created_at <= \(instant.milliseconds)))
        OR (SELECT count(*) FROM main.insight_history WHERE insight = stored.id) > 1
          AND EXISTS (
            -- The first version is not among those after; what it had is before a change.
            SELECT 1 FROM main.insight_history, (VALUES (1), (2)) AS version,
              json_each(CASE WHEN version.column1 = 1 AND json_valid(before) THEN before
                WHEN version.column1 = 2 AND json_valid(after) THEN after ELSE '{}' END, '$.evidence')
                AS quote
            WHERE insight = stored.id AND coalesce(
              substr(quote.value ->> '$.createdAt', 1, 19) <= '\(instant.iso8601.prefix(19))', 1)))
    """
  }

  var views: String {
    let history = knownAt.map { " WHERE at <= \($0.milliseconds)" } ?? ""
    return """
      ALTER TABLE temp.insights RENAME TO past_insights;
      ALTER TABLE temp.insight_evidence RENAME TO past_evidence;
      CREATE INDEX temp.past_insights_by_thread ON past_insights (thread_id);
      CREATE INDEX temp.past_insights_by_time ON past_insights (
        kind, status, coalesce(said_at, created_at) DESC, id);
      CREATE TEMP VIEW insights AS
        SELECT id, kind, scope, conversation_id, thread_id, status, confidence, verdict, said_at,
          created_at, updated_at, expires_at,
          coalesce(body, (SELECT body FROM main.insights AS stored WHERE stored.id = past.id)) AS body
        FROM temp.past_insights AS past;
      CREATE TEMP VIEW insight_evidence AS
        SELECT insight, position, message_id, fingerprint, sender_name, created_at, quote, start, "end",
          match
        FROM temp.past_evidence
        UNION ALL
        SELECT insight, position, message_id, coalesce(\(laterFingerprint), fingerprint), sender_name,
          created_at, quote, start, "end", match
        FROM main.insight_evidence AS own
        WHERE EXISTS (SELECT 1 FROM temp.past_insights WHERE id = own.insight AND body IS NULL);
      CREATE TEMP VIEW insight_history AS SELECT * FROM main.insight_history\(history);
      """
  }

  /// The fingerprint of a quote's message that was edited or deleted after the instant: the quote was
  /// not out of date yet.
  private var laterFingerprint: String {
    """
    (SELECT shown.fingerprint FROM main.messages AS message
      JOIN messages AS shown ON shown.id = message.id
      WHERE message.native_id = own.message_id
        AND message.conversation = (SELECT conversations.id FROM temp.past_insights
          JOIN main.conversations ON key = conversation_id WHERE past_insights.id = own.insight)
        AND max(coalesce(message.edited_at, 0), coalesce(message.deleted_at, 0))
          > \(said?.milliseconds ?? .max))
    """
  }
}
