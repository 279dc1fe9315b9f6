-- Indexes for what assistants ask again and again: the insights of one conversation, the latest
-- first; what an insight replaced; what readers judged.
-- Written and read by the module Insights.

-- A listing sorts by it; insights_by_conversation_kind sorted by what may be NULL.
CREATE INDEX insights_by_conversation_time ON insights (
  conversation_id, kind, status, coalesce(said_at, created_at) DESC, id);
DROP INDEX insights_by_conversation_kind;
CREATE INDEX superseded_insights ON insights (
    conversation_id, iif(json_valid(body), json_extract(body, '$.supersededBy'), NULL))
  WHERE status = 'superseded';
CREATE INDEX reviewed_insights ON insights (verdict) WHERE verdict IS NOT NULL;
