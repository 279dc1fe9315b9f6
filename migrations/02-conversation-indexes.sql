-- Indexes over messages and threads, which a first load builds last: several times faster than
-- row by row.
-- Written and read by the module Conversations.

CREATE UNIQUE INDEX messages_by_native_id ON messages (conversation, native_id);
CREATE UNIQUE INDEX threads_by_root ON threads (conversation, root);
