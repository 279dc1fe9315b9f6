-- Which rows belong to which: none is written without its owner, and what belongs to a row goes
-- with it.
-- Without a constraint stay columns whose rows outlive what they name: public ids of threads,
-- conversations, messages and runs, for an archive is read anew and old runs are removed. And those
-- where finding the rows of what goes would need an index that nothing else uses:
-- thread_messages.message, threads.root, messages.sender, conversation_participants.participant,
-- work_items.worker, slots.covered_by. Readings (`ingests`) are never removed; of the columns that
-- name one, only set_aside.ingest is checked, the others are written by the reading itself.
-- Written and read by the module Database.

-- Rows without an owner, which earlier versions could leave.
DELETE FROM insight_evidence WHERE insight NOT IN (SELECT id FROM insights);
DELETE FROM insight_sightings WHERE insight NOT IN (SELECT id FROM insights);
DELETE FROM insight_closings WHERE insight NOT IN (SELECT id FROM insights);
DROP TRIGGER insight_history_remains;
DELETE FROM insight_history WHERE insight NOT IN (SELECT id FROM insights);
CREATE TRIGGER insight_history_remains BEFORE DELETE ON insight_history
  BEGIN SELECT raise(ABORT, 'the history of insights only grows'); END;
DELETE FROM work_history WHERE item NOT IN (SELECT id FROM work_items);
DELETE FROM call_shares WHERE call NOT IN (SELECT id FROM calls);
DELETE FROM source_conversations WHERE conversation NOT IN (SELECT id FROM conversations);
DELETE FROM conversation_participants WHERE conversation NOT IN (SELECT id FROM conversations);
DELETE FROM thread_messages WHERE thread NOT IN (SELECT id FROM threads);
DELETE FROM message_versions WHERE id NOT IN (SELECT id FROM messages);
DELETE FROM thread_versions WHERE id NOT IN (SELECT id FROM threads);
DELETE FROM conversation_versions WHERE id NOT IN (SELECT id FROM conversations);

CREATE INDEX source_conversations_by_conversation ON source_conversations (conversation);

-- SQLite has no `ALTER TABLE … ADD CONSTRAINT`. A constraint changes nothing of what is on disk but
-- the text of the table, and to copy a million messages for that would take a minute and their space
-- once more: <https://www.sqlite.org/lang_altertable.html#otheralter>.
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, ',  -- insights.id',
  ' REFERENCES insights (id) ON DELETE CASCADE,  -- insights.id')
WHERE type = 'table' AND name IN ('insight_evidence', 'insight_sightings', 'insight_closings');

UPDATE sqlite_schema SET sql = replace(sql, ',  -- work_items.id',
  ' REFERENCES work_items (id) ON DELETE CASCADE,  -- work_items.id')
WHERE type = 'table' AND name = 'work_history';

UPDATE sqlite_schema SET sql = replace(sql, ',  -- calls.id',
  ' REFERENCES calls (id) ON DELETE CASCADE,  -- calls.id')
WHERE type = 'table' AND name = 'call_shares';

UPDATE sqlite_schema SET sql = replace(sql, ',  -- conversations.id',
  ' REFERENCES conversations (id) ON DELETE CASCADE,  -- conversations.id')
WHERE type = 'table'
  AND name IN ('source_conversations', 'conversation_participants', 'conversation_versions');

UPDATE sqlite_schema SET sql = replace(sql, ',  -- threads.id',
  ' REFERENCES threads (id) ON DELETE CASCADE,  -- threads.id')
WHERE type = 'table' AND name IN ('thread_messages', 'thread_versions');

UPDATE sqlite_schema SET sql = replace(sql, ',  -- messages.id',
  ' REFERENCES messages (id) ON DELETE CASCADE,  -- messages.id')
WHERE type = 'table' AND name = 'message_versions';

-- History goes first and on purpose (`forget`, `gc`), messages and threads as well: no removal of
-- theirs is a side effect.
UPDATE sqlite_schema SET sql = replace(sql, ',  -- insights.id',
  ' REFERENCES insights (id),  -- insights.id')
WHERE type = 'table' AND name = 'insight_history';

UPDATE sqlite_schema SET sql = replace(sql, ',  -- conversations.id',
  ' REFERENCES conversations (id),  -- conversations.id')
WHERE type = 'table' AND name IN ('messages', 'threads');

UPDATE sqlite_schema SET sql = replace(sql, ',  -- ingests.id',
  ' REFERENCES ingests (id),  -- ingests.id')
WHERE type = 'table' AND name = 'set_aside';

PRAGMA writable_schema = RESET;
