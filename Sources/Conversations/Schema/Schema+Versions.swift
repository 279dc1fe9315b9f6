package import Database

extension ConversationSchema {
  /// What messages, threads and conversations were like before later readings changed them.
  ///
  /// `until` is the reading that changed a row. Triggers fill the tables, so that no way of writing
  /// forgets to; first loads only insert and never meet them.
  package static let versions = Migrations.Migration(
    "earlier versions of messages and threads",
    sql: """
      CREATE TABLE message_versions (
        id INTEGER NOT NULL,
        until INTEGER NOT NULL,
        sender INTEGER,
        created_at INTEGER,
        text TEXT NOT NULL,
        class INTEGER NOT NULL,
        fingerprint INTEGER NOT NULL,
        edited_at INTEGER,
        deleted_at INTEGER
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
        id INTEGER NOT NULL,
        until INTEGER NOT NULL,
        origin INTEGER NOT NULL,
        is_active INTEGER NOT NULL,
        message_count INTEGER NOT NULL,
        first_at INTEGER,
        last_at INTEGER,
        fingerprint INTEGER NOT NULL
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
        id INTEGER NOT NULL,
        until INTEGER NOT NULL,
        name TEXT
      ) STRICT;
      CREATE INDEX conversation_versions_by_conversation ON conversation_versions (id, until);
      CREATE TRIGGER conversations_keep_versions BEFORE UPDATE OF name ON conversations
      WHEN old.name IS NOT new.name
      BEGIN
        INSERT INTO conversation_versions (id, until, name)
        VALUES (old.id, coalesce((SELECT max(id) FROM ingests), 0), old.name);
      END;
      """
  )
}
