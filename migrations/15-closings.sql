-- Tasks done in other threads of their conversation.
-- Written and read by the module Insights.

CREATE TABLE insight_closings (
  insight TEXT PRIMARY KEY,  -- insights.id of the task
  thread_id TEXT NOT NULL,  -- The public id of the thread that says it is done
  evidence TEXT NOT NULL  -- The closing quote in JSON
) WITHOUT ROWID, STRICT;
CREATE INDEX insight_closings_by_thread ON insight_closings (thread_id);
