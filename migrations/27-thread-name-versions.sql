-- What threads were named before later readings named them anew.
-- Written and read by the module Conversations.

ALTER TABLE message_versions ADD COLUMN thread_name TEXT;  -- As in messages, before

DROP TRIGGER messages_keep_versions;
CREATE TRIGGER messages_keep_versions BEFORE UPDATE ON messages
WHEN old.fingerprint <> new.fingerprint OR old.class <> new.class
  OR old.thread_name IS NOT new.thread_name
BEGIN
  INSERT INTO message_versions (id, until, sender, created_at, text, class, fingerprint,
    edited_at, deleted_at, thread_name)
  VALUES (old.id, coalesce((SELECT max(id) FROM ingests), 0), old.sender, old.created_at,
    old.text, old.class, old.fingerprint, old.edited_at, old.deleted_at, old.thread_name);
END;
