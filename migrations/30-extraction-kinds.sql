-- What was looked for in a thread is one row, not one for each kind, and one index fewer has a row
-- for each insight of a thread: every thread that is read writes both.
-- Written and read by the module Insights.

-- What is looked for at once; threads share these rows, which stay.
CREATE TABLE extraction_kinds (
  id INTEGER PRIMARY KEY,  -- Counts up
  engine TEXT NOT NULL,  -- Name of the engine
  versions TEXT NOT NULL,  -- Version of engine and prompt by name of the kind, in JSON, sorted
  UNIQUE (engine, versions)
) STRICT;

ALTER TABLE extraction_done RENAME TO extraction_done_by_kind;
CREATE TABLE extraction_done (
  thread_id TEXT NOT NULL,  -- The public id
  kinds INTEGER NOT NULL REFERENCES extraction_kinds (id),  -- What was looked for
  -- Digest of what was read; a difference makes it be read again
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL,  -- ms since 1970; of two rows that name a kind the later one counts
  PRIMARY KEY (thread_id, kinds)
) WITHOUT ROWID, STRICT;

-- In the order of the table, so that nothing is sorted: a sandbox may have no folder for it.
CREATE VIEW extractions AS
  SELECT thread_id, fingerprint, engine, at, (
    SELECT json_group_object(kind, version) FROM (
      SELECT kind, version FROM extraction_done_by_kind AS own
      WHERE own.thread_id = first.thread_id AND own.fingerprint = first.fingerprint
        AND own.engine = first.engine AND own.at = first.at ORDER BY kind)) AS versions
  FROM extraction_done_by_kind AS first
  WHERE NOT EXISTS (SELECT 1 FROM extraction_done_by_kind AS earlier
    WHERE earlier.thread_id = first.thread_id AND earlier.kind < first.kind
      AND earlier.fingerprint = first.fingerprint AND earlier.engine = first.engine
      AND earlier.at = first.at);
INSERT INTO extraction_kinds (engine, versions)
  SELECT engine, versions FROM extractions WHERE true ON CONFLICT (engine, versions) DO NOTHING;
INSERT INTO extraction_done (thread_id, kinds, fingerprint, at)
  SELECT thread_id, (SELECT id FROM extraction_kinds
    WHERE extraction_kinds.engine = extractions.engine
      AND extraction_kinds.versions = extractions.versions), fingerprint, at FROM extractions;
DROP VIEW extractions;
DROP TABLE extraction_done_by_kind;

-- The findings of threads are found by insights_by_conversation_time.
DROP INDEX insights_by_scope;
CREATE INDEX insights_of_conversations ON insights (conversation_id) WHERE scope = 'conversation';
