-- The work queue. Times are in milliseconds since 1970.
-- Written and read by the module Jobs.

-- Ids are never used again, so that a worker that comes
-- back late cannot mistake another item for its own.
CREATE TABLE work_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- Never used again
  job TEXT NOT NULL,  -- Name of the job
  scope TEXT NOT NULL,  -- thread, conversation
  subject TEXT NOT NULL,  -- The public id of the thread or conversation
  period TEXT NOT NULL,  -- The period of a digest in ISO 8601; empty for threads
  due_key TEXT NOT NULL,  -- Fingerprint and versions that are to be read
  place INTEGER,  -- Position in the order of the job; NULL if there is none
  run TEXT NOT NULL,  -- runs.id that queued it last
  state TEXT NOT NULL,  -- ready, running, waiting, done, dead
  priority INTEGER NOT NULL,  -- Smaller goes first
  fence INTEGER NOT NULL,  -- Counts up with each claim; a late worker has an older one
  worker INTEGER,  -- workers.id while it runs
  attempts INTEGER NOT NULL,  -- Claims that failed since it was queued
  losses INTEGER NOT NULL,  -- Workers that vanished with it
  wake_at INTEGER,  -- When it is tried again, ms since 1970
  failure TEXT,  -- Name of the last failure
  reason TEXT,  -- The last failure in words, without chat text
  queued_at INTEGER NOT NULL,  -- ms since 1970
  changed_at INTEGER NOT NULL,  -- ms since 1970
  UNIQUE (job, scope, subject, period)
) STRICT;
CREATE INDEX work_ready ON work_items (job, scope, priority, id) WHERE state = 'ready';
CREATE INDEX work_running ON work_items (worker) WHERE state = 'running';
CREATE INDEX work_waiting ON work_items (job, scope, wake_at) WHERE state = 'waiting';

-- What went wrong with items, and what was done about it; nothing of those that went well.
CREATE TABLE work_history (
  id INTEGER PRIMARY KEY,  -- Counts up
  item INTEGER NOT NULL,  -- work_items.id; goes with it
  at INTEGER NOT NULL,  -- ms since 1970
  run TEXT,  -- runs.id
  event TEXT NOT NULL,  -- new, changed, failed, lost …
  failure TEXT,  -- Name of the failure
  reason TEXT  -- The failure in words, without chat text
) STRICT;
CREATE INDEX work_history_of_item ON work_history (item, id);

-- A worker's lease is that of all items it holds.
CREATE TABLE workers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- Never used again
  job TEXT NOT NULL,  -- Name of the job
  run TEXT NOT NULL,  -- runs.id
  started_at INTEGER NOT NULL,  -- ms since 1970
  lease_until INTEGER NOT NULL  -- ms since 1970; renewed while it lives
) STRICT;

-- The empty name stands for all jobs.
CREATE TABLE queue_pauses (
  job TEXT PRIMARY KEY,  -- Name of the job; empty for all
  paused_at INTEGER NOT NULL  -- ms since 1970
) WITHOUT ROWID, STRICT;
