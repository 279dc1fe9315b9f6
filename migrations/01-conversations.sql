-- What was read: conversations, people, messages, and the threads made of them.
-- Rows live until their conversation is forgotten; messages that the source no longer has stay,
-- marked.
-- Written and read by the module Conversations.

CREATE TABLE ingests (
  id INTEGER PRIMARY KEY,  -- The number of the reading, counting up
  source TEXT NOT NULL,  -- Name of the source: an absolute path as given to `ingest`
  format TEXT NOT NULL,  -- Name of the archive format
  started_at INTEGER NOT NULL,  -- ms since 1970
  finished_at INTEGER  -- ms since 1970; NULL while it runs or if it was stopped
) STRICT;

-- Which conversations a source holds: jobs read those of their own source.
CREATE TABLE source_conversations (
  source TEXT NOT NULL,  -- As in ingests
  conversation INTEGER NOT NULL,  -- conversations.id
  PRIMARY KEY (source, conversation)
) WITHOUT ROWID, STRICT;

CREATE TABLE conversations (
  id INTEGER PRIMARY KEY,  -- Row id, not shown
  key TEXT NOT NULL UNIQUE,  -- The public id: the source's own, unique here
  name TEXT,  -- The title, as last read
  kind INTEGER,  -- ConversationKind: 0 channel, 1 group, 2 direct, 3 AI; NULL if the source does not say
  topic TEXT,  -- The topic or purpose, as last read
  created_at INTEGER,  -- ms since 1970
  is_tree INTEGER NOT NULL DEFAULT 0,  -- 1 if messages have parents (branches)
  active_leaf TEXT,  -- Native id of the last message of the branch that is shown
  keeps_branches INTEGER NOT NULL DEFAULT 0,  -- 1 if every branch is a thread, else the active one alone
  is_opted_out INTEGER NOT NULL DEFAULT 0,  -- 1 if it is never read by an engine
  needs_threads INTEGER NOT NULL DEFAULT 0  -- 1 from the change of a message until threads are assembled anew
) STRICT;

CREATE INDEX conversations_needing_threads ON conversations (id) WHERE needs_threads;

CREATE TABLE participants (
  id INTEGER PRIMARY KEY,  -- Row id, not shown
  key TEXT NOT NULL UNIQUE,  -- The public id: the source's own
  name TEXT,  -- The name, as last read
  kind INTEGER NOT NULL,  -- SenderKind: 0 human, 1 assistant, 2 bot, 3 system, 4 tool
  time_zone TEXT,  -- IANA name, if the source knows it
  is_opted_out INTEGER NOT NULL DEFAULT 0  -- 1 if the messages of this person are never read by an engine
) STRICT;

CREATE TABLE conversation_participants (
  conversation INTEGER NOT NULL,  -- conversations.id
  participant INTEGER NOT NULL,  -- participants.id
  PRIMARY KEY (conversation, participant)
) WITHOUT ROWID, STRICT;

-- Who wrote a message, under the name shown at the time.
CREATE TABLE senders (
  id INTEGER PRIMARY KEY,  -- Row id, not shown
  key TEXT NOT NULL,  -- participants.key, or the id of someone who takes no part
  name TEXT,  -- The name shown with the message
  kind INTEGER NOT NULL  -- SenderKind, as in participants
) STRICT;
CREATE INDEX senders_by_key ON senders (key);

CREATE TABLE messages (
  id INTEGER PRIMARY KEY,  -- Row id, in the order of reading; the search index refers to it
  conversation INTEGER NOT NULL,  -- conversations.id
  native_id TEXT NOT NULL,  -- The source's own id, unique in the conversation
  sender INTEGER,  -- senders.id; NULL if the source names nobody
  created_at INTEGER,  -- ms since 1970; NULL if unknown
  text TEXT NOT NULL,  -- As plain text; empty once forgotten
  class INTEGER NOT NULL,  -- MessageClass: 0 chat, 1 system, 2 bot, 3 boilerplate, 4 own, 5 unsent
  fingerprint INTEGER NOT NULL,  -- Digest of what readers see; a change of it makes the thread be read again
  native_thread TEXT,  -- The source's own thread
  reply_to TEXT,  -- Native id of the message that it answers
  parent TEXT,  -- Native id of the message before it in a tree
  selected_at INTEGER,  -- When a branch through it was last chosen, ms since 1970
  edited_at INTEGER,  -- ms since 1970
  deleted_at INTEGER,  -- ms since 1970; the row stays, for what refers to it
  ingest INTEGER NOT NULL,  -- ingests.id of the reading that last changed it
  local_id TEXT,  -- Id that the sender's device gave, to recognise the copy that the server confirmed
  details TEXT  -- JSON: attachments, reactions, mentions, read by …
) STRICT;

CREATE INDEX messages_by_local_id ON messages (conversation, local_id)
  WHERE local_id IS NOT NULL;

-- A thread is named after its root: the message that began it, or that the source names.
CREATE TABLE threads (
  id INTEGER PRIMARY KEY,  -- Row id, not shown
  conversation INTEGER NOT NULL,  -- conversations.id
  -- messages.id; the public id is the key of the conversation, a colon and the native id of the
  -- root
  root INTEGER NOT NULL,
  origin INTEGER NOT NULL,  -- ThreadOrigin: 0 native, 1 replies, 2 session, 3 branch
  is_active INTEGER NOT NULL,  -- 1 for the branch that is shown, and where there are no branches
  message_count INTEGER NOT NULL,  -- Messages in thread_messages
  first_at INTEGER,  -- ms since 1970
  last_at INTEGER,  -- ms since 1970
  fingerprint INTEGER NOT NULL,  -- Digest of its messages
  created_in INTEGER NOT NULL,  -- ingests.id
  changed_in INTEGER NOT NULL  -- ingests.id
) STRICT;

-- `at` is the time of the message, adjusted where the source's own order contradicts its clock.
CREATE TABLE thread_messages (
  thread INTEGER NOT NULL,  -- threads.id
  at INTEGER NOT NULL,  -- Reading order, ms since 1970
  message INTEGER NOT NULL,  -- messages.id
  PRIMARY KEY (thread, at, message)
) WITHOUT ROWID, STRICT;

CREATE TABLE set_aside (
  id INTEGER PRIMARY KEY,  -- Counts up
  ingest INTEGER NOT NULL,  -- ingests.id; rows stay
  file TEXT NOT NULL,  -- Path inside the source
  line INTEGER,  -- From 1; NULL if the format has none
  reason TEXT NOT NULL  -- Why, without chat text
) STRICT;

CREATE VIRTUAL TABLE message_text USING fts5(
  text, content='messages', content_rowid='id', tokenize='debrief');

CREATE TABLE workspace_settings (
  name TEXT PRIMARY KEY,  -- What it is: time_zone, forgotten_key, cleaning …
  value TEXT NOT NULL  -- As text
) WITHOUT ROWID, STRICT;
