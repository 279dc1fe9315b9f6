-- Why runs of scheduled times failed.
-- Written and read by the module Jobs.

ALTER TABLE slots ADD COLUMN failure TEXT;  -- One line for the user; null if its run did not fail
