package import Database

/// The tables of conversations in the workspace.
///
/// `messages.id` follows the order of reading. Names (`key`, `native_id`) are the source's own;
/// everything else refers by row id. What insights and jobs keep is in migrations of their own,
/// later in the same list.
package enum ConversationSchema {
  /// The schema changes, oldest first.
  package static let migrations = [tables, indexes]

  /// The tables, without the indexes over messages, which a bulk load builds last.
  package static let tables = Migrations.Migration(
    "conversations, threads and messages",
    sql: """
      CREATE TABLE ingests (
        id INTEGER PRIMARY KEY,
        source TEXT NOT NULL,
        format TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        finished_at INTEGER
      ) STRICT;

      -- Which conversations a source holds: jobs read those of their own source.
      CREATE TABLE source_conversations (
        source TEXT NOT NULL,
        conversation INTEGER NOT NULL,
        PRIMARY KEY (source, conversation)
      ) WITHOUT ROWID, STRICT;

      CREATE TABLE conversations (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        name TEXT,
        kind INTEGER,
        topic TEXT,
        created_at INTEGER,
        is_tree INTEGER NOT NULL DEFAULT 0,
        active_leaf TEXT,
        keeps_branches INTEGER NOT NULL DEFAULT 0,
        is_opted_out INTEGER NOT NULL DEFAULT 0,
        needs_threads INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE INDEX conversations_needing_threads ON conversations (id) WHERE needs_threads;

      CREATE TABLE participants (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        name TEXT,
        kind INTEGER NOT NULL,
        time_zone TEXT,
        is_opted_out INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE TABLE conversation_participants (
        conversation INTEGER NOT NULL,
        participant INTEGER NOT NULL,
        PRIMARY KEY (conversation, participant)
      ) WITHOUT ROWID, STRICT;

      -- Who wrote a message, under the name shown at the time.
      CREATE TABLE senders (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL,
        name TEXT,
        kind INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX senders_by_key ON senders (key);

      CREATE TABLE messages (
        id INTEGER PRIMARY KEY,
        conversation INTEGER NOT NULL,
        native_id TEXT NOT NULL,
        sender INTEGER,
        created_at INTEGER,
        text TEXT NOT NULL,
        class INTEGER NOT NULL,
        fingerprint INTEGER NOT NULL,
        native_thread TEXT,
        reply_to TEXT,
        parent TEXT,
        selected_at INTEGER,
        edited_at INTEGER,
        deleted_at INTEGER,
        ingest INTEGER NOT NULL,
        local_id TEXT,
        details TEXT
      ) STRICT;

      CREATE INDEX messages_by_local_id ON messages (conversation, local_id)
        WHERE local_id IS NOT NULL;

      -- A thread is named after its root: the message that began it, or that the source names.
      CREATE TABLE threads (
        id INTEGER PRIMARY KEY,
        conversation INTEGER NOT NULL,
        root INTEGER NOT NULL,
        origin INTEGER NOT NULL,
        is_active INTEGER NOT NULL,
        message_count INTEGER NOT NULL,
        first_at INTEGER,
        last_at INTEGER,
        fingerprint INTEGER NOT NULL,
        created_in INTEGER NOT NULL,
        changed_in INTEGER NOT NULL
      ) STRICT;

      -- `at` is the reading order: the time of the message, adjusted where the source's own order
      -- contradicts its clock.
      CREATE TABLE thread_messages (
        thread INTEGER NOT NULL,
        at INTEGER NOT NULL,
        message INTEGER NOT NULL,
        PRIMARY KEY (thread, at, message)
      ) WITHOUT ROWID, STRICT;

      CREATE TABLE set_aside (
        id INTEGER PRIMARY KEY,
        ingest INTEGER NOT NULL,
        file TEXT NOT NULL,
        line INTEGER,
        reason TEXT NOT NULL
      ) STRICT;

      CREATE VIRTUAL TABLE message_text USING fts5(
        text, content='messages', content_rowid='id', tokenize='debrief');

      CREATE TABLE workspace_settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) WITHOUT ROWID, STRICT;
      """
  )

  /// The indexes over messages and threads.
  ///
  /// They come after the rows of a first load, which is several times faster than keeping them up
  /// to date row by row.
  package static let indexes = Migrations.Migration(
    "indexes over messages and threads",
    sql: """
      CREATE UNIQUE INDEX messages_by_native_id ON messages (conversation, native_id);
      CREATE UNIQUE INDEX threads_by_root ON threads (conversation, root);
      """
  )
}
