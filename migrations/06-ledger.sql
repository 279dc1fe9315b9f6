-- What calls to services took and cost, and their answers.
-- Written and read by the module Ledger.

-- One row for each call to a service, from the moment it is reserved. No chat text.
-- Until it is settled, what a call may take counts against the limits; the row is then the
-- log of what it took. Money is in millionths of a USD.
CREATE TABLE calls (
  id INTEGER PRIMARY KEY,  -- Counts up
  run TEXT NOT NULL,  -- runs.id or the id of a command
  job TEXT,  -- Name of the job; NULL for a command without one
  thread TEXT,  -- The public id of the thread; NULL once it is forgotten, and for calls that have none
  kinds TEXT NOT NULL,  -- Names of the kinds, by commas
  request_hash TEXT NOT NULL,  -- Digest of the request
  attempt INTEGER NOT NULL,  -- From 1
  model TEXT NOT NULL,  -- As asked for
  model_served TEXT,  -- As answered
  tier TEXT NOT NULL,  -- Service tier asked for
  tier_served TEXT,  -- Service tier that answered
  status TEXT NOT NULL,  -- reserved, sent, done, failed …
  owner TEXT NOT NULL,  -- Unique id of the process
  lease_until INTEGER NOT NULL,  -- ms since 1970; a later look counts the call as lost
  day TEXT NOT NULL,  -- The day of the quota, in the zone of the service
  reserved_at INTEGER NOT NULL,  -- ms since 1970
  sent_at INTEGER,  -- ms since 1970
  finished_at INTEGER,  -- ms since 1970
  model_requests INTEGER,  -- Calls that the model was sent, up to this one
  model_tokens INTEGER,  -- Input tokens that the model was sent, up to this one
  reserved_tokens INTEGER NOT NULL,  -- Most that it may take
  reserved_cost INTEGER NOT NULL,  -- Most that it may cost, millionths of a USD
  http_status INTEGER,  -- As answered
  error TEXT,  -- Name of the error, without chat text
  finish_reason TEXT,  -- As answered
  prompt_tokens INTEGER,  -- As billed
  cached_tokens INTEGER,  -- As billed
  output_tokens INTEGER,  -- As billed
  thought_tokens INTEGER,  -- As billed
  cost INTEGER  -- Millionths of a USD, by the table of prices
) STRICT;
CREATE INDEX calls_by_model ON calls (model, sent_at, model_requests, model_tokens)
  WHERE sent_at IS NOT NULL;
CREATE INDEX calls_under_way ON calls (status, lease_until, model, reserved_tokens)
  WHERE finished_at IS NULL;

-- Sums over the calls of a run or of a day, so that a budget is checked at once: what is
-- settled, and what is held for calls that are under way.
CREATE TABLE call_totals (
  scope TEXT PRIMARY KEY,  -- run:ID, day:DATE …
  requests INTEGER NOT NULL,  -- Settled
  tokens INTEGER NOT NULL,  -- Settled
  cost INTEGER NOT NULL,  -- Settled, millionths of a USD
  held_requests INTEGER NOT NULL,  -- Under way
  held_tokens INTEGER NOT NULL,  -- Under way
  held_cost INTEGER NOT NULL  -- Under way, millionths of a USD
) WITHOUT ROWID, STRICT;

-- Somebody at a terminal waits for these; other calls let them go first.
CREATE TABLE call_waits (
  model TEXT NOT NULL,  -- As asked for
  owner TEXT NOT NULL,  -- Unique id of the process
  until INTEGER NOT NULL,  -- ms since 1970
  PRIMARY KEY (model, owner)
) WITHOUT ROWID, STRICT;

CREATE TABLE quota_stops (
  model TEXT PRIMARY KEY,  -- As asked for
  until INTEGER NOT NULL,  -- ms since 1970
  reason TEXT NOT NULL  -- The service's quota, without chat text
) WITHOUT ROWID, STRICT;

-- Answers as they came, stored before anything is derived from them.
CREATE TABLE responses (
  id INTEGER PRIMARY KEY,  -- Counts up
  request_hash TEXT NOT NULL UNIQUE,  -- calls.request_hash
  created_at INTEGER NOT NULL,  -- ms since 1970
  model_version TEXT,  -- As answered
  response_id TEXT,  -- As answered
  body BLOB NOT NULL  -- The answer as it came; goes with the thread that it quotes
) STRICT;
