-- The times at which schedules were to start jobs. `gc` removes those that are over.
-- Written and read by the module Jobs.

-- A row is written before its run begins.
CREATE TABLE slots (
  id INTEGER PRIMARY KEY,  -- Counts up
  job TEXT NOT NULL,  -- Name of the job
  scheduled_at INTEGER NOT NULL,  -- The time in the schedule, ms since 1970
  status TEXT NOT NULL,  -- running, waiting, ran, ran-late, failed, covered, skipped
  reason TEXT NOT NULL,  -- on-time, missed, interrupted, queued, later-slot …
  covered_by INTEGER,  -- slots.id of the run that did for both
  started_at INTEGER,  -- ms since 1970
  finished_at INTEGER,  -- ms since 1970
  run_id TEXT,  -- runs.id
  UNIQUE (job, scheduled_at)
) STRICT;
CREATE INDEX slots_as_recorded ON slots (job, id);
