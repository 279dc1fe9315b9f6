package import Database

extension InsightSchema {
  /// Which periods of which conversations were told of, and from what.
  package static let digests = Migrations.Migration(
    "digests",
    sql: """
      CREATE TABLE digest_done (
        conversation_id TEXT NOT NULL,
        -- In ISO 8601; empty for the conversation as a whole, which says whether to look further.
        period TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        engine TEXT NOT NULL,
        version TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (conversation_id, period)
      ) WITHOUT ROWID, STRICT;
      CREATE INDEX insights_by_scope ON insights (conversation_id, scope, kind, updated_at);
      DROP INDEX insights_by_conversation;
      """
  )
}
