-- The names that sources give threads: a topic, a subject. They are no part of what messages say, and
-- a search finds the message that gives one by its words.
-- Written and read by the module Conversations.

ALTER TABLE messages ADD COLUMN thread_name TEXT;  -- The name of its thread, in the message that gives it; NULL in others

-- What a search finds messages by.
CREATE VIEW message_words (id, text) AS
  SELECT id, iif(thread_name IS NULL, text, thread_name || char(10) || text) FROM messages;

DROP TABLE message_text;
CREATE VIRTUAL TABLE message_text USING fts5(
  text, content='message_words', content_rowid='id', tokenize='debrief');
INSERT INTO message_text (rowid, text) SELECT id, text FROM message_words
  WHERE (SELECT value FROM workspace_settings WHERE name = 'search_index') = 'complete';
