-- The zone in which the times of a conversation were read that name none: days that its messages
-- name are days there.
-- Written and read by the module Conversations.

ALTER TABLE conversations ADD COLUMN time_zone TEXT;  -- IANA name or offset, as last read; NULL if none was given
