-- What was forgotten, so that the next reading of the source does not bring it back. Rows stay.
-- Written and read by the module Conversations.

CREATE TABLE forgotten (
  subject INTEGER NOT NULL,  -- Tombstones.Subject: 0 conversation, 1 person, 2 name, 3 message, 4 title
  digest BLOB NOT NULL,  -- Keyed digest of the id; the key is in workspace_settings
  PRIMARY KEY (subject, digest)
) WITHOUT ROWID, STRICT;
