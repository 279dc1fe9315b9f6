-- Indexes for what a thread that reports completion looks up, and for what a listing sorts by:
-- neither may cost more the more insights there are.
-- Written and read by the module Insights.

CREATE INDEX insights_by_owner ON insights (
    conversation_id,
    iif(json_valid(body), json_extract(body, '$.detail.owner.id'), NULL), said_at)
  WHERE kind = 'action_item' AND status = 'active' AND scope = 'thread';
CREATE INDEX insights_by_time ON insights (
  kind, status, coalesce(said_at, created_at) DESC, id);
CREATE INDEX insights_by_conversation_kind ON insights (
  conversation_id, kind, status, said_at);
DROP INDEX insights_by_kind;
