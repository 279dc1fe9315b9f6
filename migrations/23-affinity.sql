-- Items that may be done together have one affinity.
-- Written and read by the module Jobs.

ALTER TABLE work_items ADD COLUMN affinity INTEGER;  -- conversations.id; NULL for what is done alone
CREATE INDEX work_by_affinity ON work_items (job, scope, affinity, priority, id)
  WHERE state = 'ready' AND affinity IS NOT NULL;
