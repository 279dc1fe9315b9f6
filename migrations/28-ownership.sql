-- Which rows belong to which: none is written without its owner, and what belongs to a row goes
-- with it.
-- Without a constraint stay columns whose rows outlive what they name: public ids of threads,
-- conversations, messages and runs, for an archive is read anew and old runs are removed. And those
-- where finding the rows of what goes would need an index that nothing else uses:
-- thread_messages.message, threads.root, messages.sender, conversation_participants.participant,
-- message_versions.sender, work_items.worker, work_items.affinity, slots.covered_by,
-- reports.history. Readings (`ingests`) are never removed; of the columns that
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

-- The columns are found by their definitions, for the first release stored its tables without comments.
UPDATE sqlite_schema SET sql = replace(replace(sql,
  'insight TEXT NOT NULL', 'insight TEXT NOT NULL REFERENCES insights (id) ON DELETE CASCADE'),
  'insight TEXT PRIMARY KEY', 'insight TEXT PRIMARY KEY REFERENCES insights (id) ON DELETE CASCADE')
WHERE type = 'table' AND name IN ('insight_evidence', 'insight_sightings', 'insight_closings');

UPDATE sqlite_schema SET sql = replace(sql,
  'item INTEGER NOT NULL', 'item INTEGER NOT NULL REFERENCES work_items (id) ON DELETE CASCADE')
WHERE type = 'table' AND name = 'work_history';

UPDATE sqlite_schema SET sql = replace(sql,
  'call INTEGER NOT NULL', 'call INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE')
WHERE type = 'table' AND name = 'call_shares';

UPDATE sqlite_schema SET sql = replace(sql, 'conversation INTEGER NOT NULL',
  'conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE')
WHERE type = 'table' AND name IN ('source_conversations', 'conversation_participants');

UPDATE sqlite_schema SET sql = replace(sql, 'thread INTEGER NOT NULL',
  'thread INTEGER NOT NULL REFERENCES threads (id) ON DELETE CASCADE')
WHERE type = 'table' AND name = 'thread_messages';

UPDATE sqlite_schema SET sql = replace(sql, ' id INTEGER NOT NULL',
  ' id INTEGER NOT NULL REFERENCES ' || replace(name, '_versions', 's') || ' (id) ON DELETE CASCADE')
WHERE type = 'table' AND name IN ('message_versions', 'thread_versions', 'conversation_versions');

-- History goes first and on purpose (`forget`, `gc`), messages and threads as well: no removal of
-- theirs is a side effect.
UPDATE sqlite_schema SET sql = replace(sql, 'insight TEXT NOT NULL',
  'insight TEXT NOT NULL REFERENCES insights (id)')
WHERE type = 'table' AND name = 'insight_history';

UPDATE sqlite_schema SET sql = replace(sql, 'conversation INTEGER NOT NULL',
  'conversation INTEGER NOT NULL REFERENCES conversations (id)')
WHERE type = 'table' AND name IN ('messages', 'threads');

UPDATE sqlite_schema SET sql = replace(sql, 'ingest INTEGER NOT NULL',
  'ingest INTEGER NOT NULL REFERENCES ingests (id)')
WHERE type = 'table' AND name = 'set_aside';

PRAGMA writable_schema = RESET;
