-- Calls that are made for several threads.
-- Written and read by the module Ledger.

-- Each thread has its part of the tokens and the price: the parts add up to those of the call.
CREATE TABLE call_shares (
  call INTEGER NOT NULL,  -- calls.id; goes with it
  request_hash TEXT NOT NULL,  -- Digest of the request about the thread alone; its answer's key
  thread TEXT,  -- The public id of the thread; NULL once it is forgotten
  prompt_tokens INTEGER NOT NULL,  -- Part of those billed
  output_tokens INTEGER NOT NULL,  -- Part of those billed, thinking included
  cost INTEGER,  -- Millionths of a USD; NULL if the model has no price
  PRIMARY KEY (call, request_hash)
) WITHOUT ROWID, STRICT;
CREATE INDEX call_shares_of_request ON call_shares (request_hash);
