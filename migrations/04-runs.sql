-- Runs of jobs, and the last report of each. `gc` removes runs that are over.
-- Written and read by the module Workspace.

CREATE TABLE runs (
  id TEXT PRIMARY KEY,  -- The public id
  job TEXT NOT NULL,  -- Name of the job
  started_at INTEGER NOT NULL,  -- ms since 1970
  finished_at INTEGER,  -- ms since 1970; NULL while it runs or if it was killed
  as_of INTEGER NOT NULL,  -- The instant that it takes for today, ms since 1970
  counts TEXT NOT NULL  -- What it did, in JSON
) WITHOUT ROWID, STRICT;
CREATE TABLE reports (
  job TEXT PRIMARY KEY,  -- Name of the job
  made_at INTEGER NOT NULL  -- ms since 1970
) WITHOUT ROWID, STRICT;
