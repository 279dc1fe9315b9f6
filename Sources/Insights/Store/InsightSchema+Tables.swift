package import Database

extension InsightSchema {
  /// The tables of insights, their evidence and history, and of what was extracted.
  ///
  /// Insights refer to threads, conversations and messages by the ids that users see, so they
  /// outlive a reload of the archive. The history only grows.
  package static let tables = Migrations.Migration(
    "insights",
    sql: """
      -- What listings filter and sort by; `body` is the insight in JSON, evidence left out.
      CREATE TABLE insights (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        scope TEXT NOT NULL,
        conversation_id TEXT NOT NULL,
        thread_id TEXT,
        status TEXT NOT NULL,
        confidence REAL NOT NULL,
        verdict TEXT,
        said_at INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        expires_at INTEGER,
        body TEXT NOT NULL
      ) STRICT;
      CREATE INDEX insights_by_thread ON insights (thread_id);
      CREATE INDEX insights_by_conversation ON insights (conversation_id);
      CREATE INDEX insights_by_kind ON insights (kind, status);

      -- `fingerprint` is the message's when it was quoted.
      CREATE TABLE insight_evidence (
        insight TEXT NOT NULL,
        place INTEGER NOT NULL,
        message_id TEXT NOT NULL,
        fingerprint INTEGER,
        sender_name TEXT,
        created_at INTEGER,
        quote TEXT NOT NULL,
        start INTEGER NOT NULL,
        "end" INTEGER NOT NULL,
        match TEXT NOT NULL,
        PRIMARY KEY (insight, place)
      ) WITHOUT ROWID, STRICT;

      CREATE TABLE insight_history (
        id INTEGER PRIMARY KEY,
        insight TEXT NOT NULL,
        at INTEGER NOT NULL,
        change TEXT NOT NULL,
        before TEXT NOT NULL,
        after TEXT NOT NULL,
        by TEXT NOT NULL
      ) STRICT;
      CREATE INDEX insight_history_by_insight ON insight_history (insight);
      CREATE TRIGGER insight_history_stays BEFORE UPDATE ON insight_history
        BEGIN SELECT raise(ABORT, 'the history of insights only grows'); END;
      CREATE TRIGGER insight_history_remains BEFORE DELETE ON insight_history
        BEGIN SELECT raise(ABORT, 'the history of insights only grows'); END;

      CREATE TABLE extraction_done (
        thread_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        engine TEXT NOT NULL,
        version TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (thread_id, kind)
      ) WITHOUT ROWID, STRICT;
      """
  )
}
