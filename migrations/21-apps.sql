-- Apps' databases with rows of this workspace, and the rows in them that were forgotten.
-- Written and read by the module Workspace.

CREATE TABLE app_databases (
  path TEXT PRIMARY KEY NOT NULL  -- Absolute path
) WITHOUT ROWID, STRICT;

INSERT OR IGNORE INTO app_databases (path) SELECT sink FROM sink_queue;

CREATE TABLE app_forgotten (
  path TEXT NOT NULL,  -- Absolute path
  insight TEXT NOT NULL,  -- Id of an insight that was dropped or derived anew; goes when the app has learned it
  PRIMARY KEY (path, insight)
) WITHOUT ROWID, STRICT;
