-- All reports that were made, instead of the last one of each job.
-- Written and read by the module Workspace.

ALTER TABLE reports RENAME TO last_reports;
CREATE TABLE reports (
  id INTEGER PRIMARY KEY,  -- Counts up
  job TEXT NOT NULL,  -- Name of the job; empty for reports over everything
  person TEXT NOT NULL,  -- Whom it is for; empty for everybody; goes when a person is forgotten
  made_at INTEGER NOT NULL,  -- ms since 1970
  as_of INTEGER NOT NULL,  -- The instant that it took for today, ms since 1970
  history INTEGER NOT NULL,  -- insight_history.id of the last change that it knew; -1 if unknown
  run TEXT  -- runs.id of the last run that it knew
) STRICT;
CREATE INDEX reports_by_job ON reports (job, person, made_at);
INSERT INTO reports (job, person, made_at, as_of, history)
  SELECT job, '', made_at, made_at, -1 FROM last_reports;
DROP TABLE last_reports;
