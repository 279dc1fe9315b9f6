-- What messages, threads and conversations were like before later readings changed them.
-- Triggers fill the tables, so that no way of writing forgets to; first loads only insert and
-- never fire them. Rows live as long as what they are versions of.
-- Written and read by the module Conversations.

CREATE TABLE message_versions (
  id INTEGER NOT NULL,  -- messages.id
  until INTEGER NOT NULL,  -- ingests.id of the reading that changed it; rows live as long as the message
  sender INTEGER,  -- As in messages, before
  created_at INTEGER,  -- As in messages, before
  text TEXT NOT NULL,  -- As in messages, before
  class INTEGER NOT NULL,  -- As in messages, before
  fingerprint INTEGER NOT NULL,  -- As in messages, before
  edited_at INTEGER,  -- As in messages, before
  deleted_at INTEGER  -- As in messages, before
) STRICT;
CREATE INDEX message_versions_by_message ON message_versions (id, until);
CREATE TRIGGER messages_keep_versions BEFORE UPDATE ON messages
WHEN old.fingerprint <> new.fingerprint OR old.class <> new.class
BEGIN
  INSERT INTO message_versions (id, until, sender, created_at, text, class, fingerprint,
    edited_at, deleted_at)
  VALUES (old.id, coalesce((SELECT max(id) FROM ingests), 0), old.sender, old.created_at,
    old.text, old.class, old.fingerprint, old.edited_at, old.deleted_at);
END;

CREATE TABLE thread_versions (
  id INTEGER NOT NULL,  -- threads.id
  until INTEGER NOT NULL,  -- ingests.id of the reading that changed it
  origin INTEGER NOT NULL,  -- As in threads, before
  is_active INTEGER NOT NULL,  -- As in threads, before
  message_count INTEGER NOT NULL,  -- As in threads, before
  first_at INTEGER,  -- As in threads, before
  last_at INTEGER,  -- As in threads, before
  fingerprint INTEGER NOT NULL  -- As in threads, before
) STRICT;
CREATE INDEX thread_versions_by_thread ON thread_versions (id, until);
CREATE TRIGGER threads_keep_versions BEFORE UPDATE ON threads
BEGIN
  INSERT INTO thread_versions (id, until, origin, is_active, message_count, first_at, last_at,
    fingerprint)
  VALUES (old.id, coalesce((SELECT max(id) FROM ingests), 0), old.origin, old.is_active,
    old.message_count, old.first_at, old.last_at, old.fingerprint);
END;

CREATE TABLE conversation_versions (
  id INTEGER NOT NULL,  -- conversations.id
  until INTEGER NOT NULL,  -- ingests.id of the reading that changed it
  name TEXT  -- The title before
) STRICT;
CREATE INDEX conversation_versions_by_conversation ON conversation_versions (id, until);
CREATE TRIGGER conversations_keep_versions BEFORE UPDATE OF name ON conversations
WHEN old.name IS NOT new.name
BEGIN
  INSERT INTO conversation_versions (id, until, name)
  VALUES (old.id, coalesce((SELECT max(id) FROM ingests), 0), old.name);
END;
