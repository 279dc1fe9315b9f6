-- Columns of the queue under names that say what they hold.
-- Written and read by the module Jobs.

-- The thread's row when it was queued, a hint that saves a lookup; NULL for a conversation.
ALTER TABLE work_items RENAME COLUMN place TO subject_row;
