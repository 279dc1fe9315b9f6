package import Database

/// What is stored of slots.
package enum SlotSchema {
  /// The table of slots.
  package static let tables = Migrations.Migration(
    "slots",
    sql: """
      -- Times in milliseconds since 1970. A row is written before its run begins.
      CREATE TABLE slots (
        id INTEGER PRIMARY KEY,
        job TEXT NOT NULL,
        scheduled_at INTEGER NOT NULL,
        status TEXT NOT NULL,
        reason TEXT NOT NULL,
        covered_by INTEGER,
        started_at INTEGER,
        finished_at INTEGER,
        run_id TEXT,
        UNIQUE (job, scheduled_at)
      ) STRICT;
      CREATE INDEX slots_as_recorded ON slots (job, id);
      """
  )
}
