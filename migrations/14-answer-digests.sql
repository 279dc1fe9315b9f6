-- Digests of answers, so that an altered one is found.
-- Written and read by the module Ledger.

ALTER TABLE responses ADD COLUMN digest TEXT;
