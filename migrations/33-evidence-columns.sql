-- Columns of quotes and answers: names that say what they hold, and what the comments of their own
-- migrations leave out.
-- Written and read by the module Insights, responses by Ledger.

-- Position in the insight's list of quotes, from 0; lives as long as the insight.
ALTER TABLE insight_evidence RENAME COLUMN place TO position;

-- insight_evidence.start and insight_evidence."end" are offsets into the message's text in UTF-8
-- bytes, that of the quote's first byte and the one after its last.
-- responses.digest is the SHA-256 of body in hexadecimal digits, NULL in answers that were stored
-- before there were digests; it lives as long as its row.
