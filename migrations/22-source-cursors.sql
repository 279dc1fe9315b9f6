-- How far the increments of servers have come.
-- Written and read by the module Conversations.

CREATE TABLE source_cursors (
  source TEXT PRIMARY KEY NOT NULL,  -- As in ingests
  query TEXT NOT NULL,  -- SHA-256 of what was read; with another query all is read again
  value INTEGER NOT NULL  -- The latest change: microseconds since 1970, or the source's own number
) WITHOUT ROWID, STRICT;
