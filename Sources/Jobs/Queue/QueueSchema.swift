package import Database

/// What is stored of the work queue.
package enum QueueSchema {
  /// The tables of the queue.
  package static let tables = Migrations.Migration(
    "work queue",
    sql: """
      -- Times in milliseconds since 1970. Ids are never used again, so that a worker that comes
      -- back late cannot mistake another item for its own.
      CREATE TABLE work_items (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        job TEXT NOT NULL,
        scope TEXT NOT NULL,
        subject TEXT NOT NULL,
        period TEXT NOT NULL,
        due_key TEXT NOT NULL,
        place INTEGER,
        run TEXT NOT NULL,
        state TEXT NOT NULL,
        priority INTEGER NOT NULL,
        fence INTEGER NOT NULL,
        worker INTEGER,
        attempts INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        wake_at INTEGER,
        failure TEXT,
        reason TEXT,
        queued_at INTEGER NOT NULL,
        changed_at INTEGER NOT NULL,
        UNIQUE (job, scope, subject, period)
      ) STRICT;
      CREATE INDEX work_ready ON work_items (job, scope, priority, id) WHERE state = 'ready';
      CREATE INDEX work_running ON work_items (worker) WHERE state = 'running';
      CREATE INDEX work_waiting ON work_items (job, scope, wake_at) WHERE state = 'waiting';

      -- What went wrong with items, and what was done about it; nothing of those that went well.
      CREATE TABLE work_history (
        id INTEGER PRIMARY KEY,
        item INTEGER NOT NULL,
        at INTEGER NOT NULL,
        run TEXT,
        event TEXT NOT NULL,
        failure TEXT,
        reason TEXT
      ) STRICT;
      CREATE INDEX work_history_of_item ON work_history (item, id);

      -- A worker's lease is that of all items it holds.
      CREATE TABLE workers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        job TEXT NOT NULL,
        run TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        lease_until INTEGER NOT NULL
      ) STRICT;

      -- The empty name stands for all jobs.
      CREATE TABLE queue_pauses (
        job TEXT PRIMARY KEY,
        paused_at INTEGER NOT NULL
      ) WITHOUT ROWID, STRICT;
      """
  )
}
