-- How the workspace of each host stood when it last ran a job.
-- Written and read by the module Coordination.

CREATE TABLE debrief.host_status (
  home text PRIMARY KEY REFERENCES debrief.homes (home) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  conversations bigint NOT NULL,
  threads bigint NOT NULL,
  messages bigint NOT NULL,
  insights bigint NOT NULL  -- Those that a listing shows
);

-- The latest run of each job on each host.
CREATE TABLE debrief.host_runs (
  home text NOT NULL REFERENCES debrief.homes (home) ON DELETE CASCADE,
  job text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,  -- Null if it did not end
  last_success_at timestamptz,  -- When a run of the job last did what it should, on this host
  result text NOT NULL,  -- How it ended, in words
  waiting bigint NOT NULL,  -- The threads that wait for another run
  PRIMARY KEY (home, job)
);
