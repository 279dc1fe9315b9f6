-- Indexes for what a thread that reports completion looks up, and for what a listing sorts by:
-- neither may cost more the more insights there are.
-- Written and read by the module Insights.

CREATE INDEX open_tasks_by_owner ON insights (
    conversation_id,
    iif(json_valid(body), json_extract(body, '$.detail.owner.id'), NULL), said_at)
  WHERE kind = 'action_item' AND status = 'active' AND scope = 'thread'
    AND iif(json_valid(body), json_extract(body, '$.detail.state'), NULL) = 'open';
-- The last columns answer how many are out of date without a look at the records.
CREATE INDEX insights_by_time ON insights (
  kind, status, coalesce(said_at, created_at) DESC, id, expires_at, confidence, verdict,
  conversation_id);
CREATE INDEX insights_by_conversation_kind ON insights (
  conversation_id, kind, status, said_at);
DROP INDEX insights_by_kind;
