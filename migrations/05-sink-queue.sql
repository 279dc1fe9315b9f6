-- Threads on their way to sinks.
-- Written and read by the module Workspace.

CREATE TABLE sink_queue (
  sink TEXT NOT NULL,  -- Absolute path of the database written to
  thread_id TEXT NOT NULL,  -- The public id; the row goes when the sink has it
  PRIMARY KEY (sink, thread_id)
) WITHOUT ROWID, STRICT;
