-- Which periods of which conversations have a digest, and from what.
-- Written and read by the module Insights.

CREATE TABLE digest_done (
  conversation_id TEXT NOT NULL,  -- The public id
  -- ISO 8601; empty for the conversation as a whole, which says whether to look further
  period TEXT NOT NULL,
  fingerprint TEXT NOT NULL,  -- Digest of what was read
  engine TEXT NOT NULL,  -- Name of the engine
  version TEXT NOT NULL,  -- Version of engine and prompt
  at INTEGER NOT NULL,  -- ms since 1970
  PRIMARY KEY (conversation_id, period)
) WITHOUT ROWID, STRICT;
CREATE INDEX insights_by_scope ON insights (conversation_id, scope, kind, updated_at);
DROP INDEX insights_by_conversation;
