-- When insights were found again as they were, which is not a change.
-- Written and read by the module Insights.

CREATE TABLE insight_sightings (
  insight TEXT NOT NULL,  -- insights.id
  at INTEGER NOT NULL,  -- ms since 1970
  after TEXT NOT NULL,  -- Members of the record that note a sighting, in JSON
  PRIMARY KEY (insight, at)
) WITHOUT ROWID, STRICT;
CREATE INDEX insight_history_by_time ON insight_history (at);
