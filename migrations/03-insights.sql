-- Insights, their evidence and history, and what was extracted.
-- They refer to threads, conversations and messages by public ids, so they outlive a reload of
-- the archive. The history only grows, but for `forget` and `gc`.
-- Written and read by the module Insights.

-- What listings filter and sort by; `body` is the insight in JSON, evidence left out.
CREATE TABLE insights (
  id TEXT PRIMARY KEY,  -- The public id
  kind TEXT NOT NULL,  -- Name of the kind
  scope TEXT NOT NULL,  -- thread, conversation
  conversation_id TEXT NOT NULL,  -- The public id; outlives a reload of the archive
  thread_id TEXT,  -- The public id; NULL for what is said about a conversation
  status TEXT NOT NULL,  -- active, superseded, retracted, quarantined; expired is computed on reading
  confidence REAL NOT NULL,  -- 0 to 1
  verdict TEXT,  -- The last reader's verdict; NULL before
  said_at INTEGER,  -- When the first quote was written, ms since 1970
  created_at INTEGER NOT NULL,  -- ms since 1970
  updated_at INTEGER NOT NULL,  -- ms since 1970
  expires_at INTEGER,  -- ms since 1970; NULL if it does not expire
  body TEXT NOT NULL  -- The record in JSON (schemas/insight.json) without its evidence
) STRICT;
CREATE INDEX insights_by_thread ON insights (thread_id);
CREATE INDEX insights_by_conversation ON insights (conversation_id);
CREATE INDEX insights_by_kind ON insights (kind, status);

CREATE TABLE insight_evidence (
  insight TEXT NOT NULL,  -- insights.id
  place INTEGER NOT NULL,  -- Position in the list, from 0
  message_id TEXT NOT NULL,  -- The public id of the message
  fingerprint INTEGER,  -- The message's when it was quoted; NULL if unknown
  sender_name TEXT,  -- The name shown then
  created_at INTEGER,  -- When the message was written, ms since 1970
  quote TEXT NOT NULL,  -- The very words
  start INTEGER NOT NULL,  -- First Unicode scalar of the quote in the text
  "end" INTEGER NOT NULL,  -- Behind its last Unicode scalar
  match TEXT NOT NULL,  -- How it was found: exact, normalized …
  PRIMARY KEY (insight, place)
) WITHOUT ROWID, STRICT;

CREATE TABLE insight_history (
  id INTEGER PRIMARY KEY,  -- Counts up; reports remember the last one that they knew
  insight TEXT NOT NULL,  -- insights.id
  at INTEGER NOT NULL,  -- ms since 1970
  change TEXT NOT NULL,  -- created, updated, reviewed …
  before TEXT NOT NULL,  -- Changed members of the record in JSON, before
  after TEXT NOT NULL,  -- Changed members in JSON, after
  by TEXT NOT NULL  -- Who: job:NAME, command:NAME, app, or a reviewer
) STRICT;
CREATE INDEX insight_history_by_insight ON insight_history (insight);
CREATE TRIGGER insight_history_stays BEFORE UPDATE ON insight_history
  BEGIN SELECT raise(ABORT, 'the history of insights only grows'); END;
CREATE TRIGGER insight_history_remains BEFORE DELETE ON insight_history
  BEGIN SELECT raise(ABORT, 'the history of insights only grows'); END;

CREATE TABLE extraction_done (
  thread_id TEXT NOT NULL,  -- The public id
  kind TEXT NOT NULL,  -- Name of the kind
  fingerprint TEXT NOT NULL,  -- Digest of what was read; a difference makes it be read again
  engine TEXT NOT NULL,  -- Name of the engine
  version TEXT NOT NULL,  -- Version of engine and prompt
  at INTEGER NOT NULL,  -- ms since 1970
  PRIMARY KEY (thread_id, kind)
) WITHOUT ROWID, STRICT;
