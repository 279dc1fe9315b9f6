-- Who works, who has which conversations, and which times of schedules ran: what hosts share that run the same jobs.
-- Written and read by the module Coordination. Messages never come here.

CREATE SCHEMA debrief;
COMMENT ON SCHEMA debrief IS 'What the hosts of debrief share';

-- A change that has landed is never edited: a later one corrects it.
CREATE TABLE debrief.schema_version (
  version integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);

-- A run of a job on a host. Its row is gone when it has ended, or its lease has run out and another one looked.
CREATE TABLE debrief.workers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job text NOT NULL,  -- Name of the job
  host text NOT NULL,  -- As the machine calls itself
  home text NOT NULL,  -- What tells the workspace from others, on this machine and elsewhere
  pid integer NOT NULL,
  version text NOT NULL,  -- Of debrief
  round bigint,  -- The pass over all conversations in which it takes part; null before it does
  waits boolean NOT NULL DEFAULT false,  -- Whether it has nothing to do and would take shards from others
  since timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz NOT NULL  -- By this server's clock
) WITH (fillfactor = 70);
CREATE INDEX workers_of_job ON debrief.workers (job);

-- A pass over all conversations of a job, in which each shard is done once.
CREATE TABLE debrief.rounds (
  job text PRIMARY KEY,
  round bigint NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now()
);

-- A part of the conversations of a job, by a hash of their ids. Whoever has it reads it.
CREATE TABLE debrief.shards (
  job text NOT NULL,
  shard integer NOT NULL,  -- From 1
  worker bigint REFERENCES debrief.workers (id) ON DELETE SET NULL,
  home text,  -- Whose workspace has had it last: it goes there again, where its messages are
  fence bigint NOT NULL DEFAULT 0,  -- Goes up whenever it changes hands
  round bigint NOT NULL DEFAULT 0,  -- The last round in which it was done
  PRIMARY KEY (job, shard)
) WITH (fillfactor = 70);
CREATE INDEX shards_of_worker ON debrief.shards (worker);

-- The times of schedules: whoever records one first runs it.
CREATE TABLE debrief.slots (
  id bigint GENERATED ALWAYS AS IDENTITY,
  job text NOT NULL,
  scheduled_at timestamptz NOT NULL,
  status text NOT NULL,  -- running, waiting, ran, ran-late, failed, covered, skipped
  reason text NOT NULL,  -- on-time, missed, interrupted, queued, later-slot …
  covered_by timestamptz,  -- The time whose run did for both
  started_at timestamptz,
  finished_at timestamptz,
  run_id text,
  failure text,  -- One line for the user
  worker bigint REFERENCES debrief.workers (id) ON DELETE SET NULL,
  host text,
  PRIMARY KEY (job, scheduled_at)
);
CREATE INDEX slots_as_recorded ON debrief.slots (job, id);
