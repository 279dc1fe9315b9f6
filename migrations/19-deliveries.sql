-- Digests that were sent, one row for each time of a job and each target.
-- Written and read by the module Workspace.

CREATE TABLE deliveries (
  job TEXT NOT NULL,  -- Name of the job
  slot TEXT NOT NULL,  -- Time of the schedule in ISO 8601, or runs.id of a run that someone started
  target TEXT NOT NULL,  -- Digest of what the job says of the target: names no one
  sent_at INTEGER NOT NULL,  -- ms since 1970
  PRIMARY KEY (job, slot, target)
) WITHOUT ROWID, STRICT;
