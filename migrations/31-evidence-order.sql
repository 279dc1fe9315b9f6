-- Quotes in the order in which they are stored. Ids of insights are digests, so by insight each
-- insight's quotes were on a page of their own, which every thread that is read wrote anew. An index
-- has far fewer pages.
-- Written and read by the module Insights.

ALTER TABLE insight_evidence RENAME TO insight_evidence_by_insight;
CREATE TABLE insight_evidence (
  insight TEXT NOT NULL REFERENCES insights (id) ON DELETE CASCADE,  -- insights.id
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
) STRICT;
-- Insights in the order of their storage: listings read the quotes of those that are neighbours.
INSERT INTO insight_evidence
  SELECT quotes.insight, place, message_id, fingerprint, sender_name, quotes.created_at, quote,
    start, "end", match
  FROM insights NOT INDEXED CROSS JOIN insight_evidence_by_insight AS quotes
    ON quotes.insight = insights.id;
DROP TABLE insight_evidence_by_insight;
