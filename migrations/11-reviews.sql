-- An index for readers' verdicts.
-- Written and read by the module Insights.

-- Every extraction asks what was merged into the insights of its thread.
CREATE INDEX insights_merged ON insights (verdict) WHERE verdict = 'merged';
