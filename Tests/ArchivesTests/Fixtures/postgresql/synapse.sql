-- Written for tests, by the schema of Synapse: only the columns that are read.
CREATE TABLE events (
  event_id text PRIMARY KEY, type text, room_id text, sender text, origin_server_ts bigint,
  stream_ordering bigint, outlier boolean, rejection_reason text
);
CREATE TABLE event_json (event_id text PRIMARY KEY, json text);
CREATE TABLE event_relations (event_id text, relates_to_id text, relation_type text);
CREATE TABLE redactions (event_id text, redacts text);
CREATE TABLE room_stats_state (room_id text PRIMARY KEY, name text, canonical_alias text, topic text);
CREATE TABLE profiles (user_id text, displayname text, full_user_id text);
INSERT INTO room_stats_state VALUES ('!r', 'Launch', NULL, 'The launch');
INSERT INTO profiles VALUES ('ana', 'Ana', '@ana:x');
INSERT INTO events VALUES
  ('$1', 'm.room.message', '!r', '@ana:x', 1772442720000, 1, false, NULL),
  ('$2', 'm.room.message', '!r', '@bo:x', 1772442730000, 2, false, NULL),
  ('$3', 'm.room.message', '!r', '@ana:x', 1772442740000, 3, false, NULL),
  ('$4', 'm.room.member', '!r', '@bo:x', 1772442750000, 4, false, NULL),
  ('$5', 'm.room.message', '!r', '@bo:x', 1772442760000, 5, false, NULL),
  ('$6', 'm.room.redaction', '!r', '@bo:x', 1772442770000, 6, false, NULL);
INSERT INTO event_json VALUES
  ('$1', '{"content": {"msgtype": "m.text", "body": "We ship on\u0000 Friday"}}'),
  ('$2', '{"content": {"msgtype": "m.text", "body": "Fine", "m.relates_to": {"rel_type": "m.thread", "event_id": "$1", "m.in_reply_to": {"event_id": "$1"}}}}'),
  ('$3', '{"content": {"body": "* We ship on Monday", "m.new_content": {"body": "We ship on Monday"}, "m.relates_to": {"rel_type": "m.replace", "event_id": "$1"}}}'),
  ('$4', '{"content": {"membership": "join"}}'),
  ('$5', '{"content": {"msgtype": "m.text", "body": "a secret"}}'),
  ('$6', '{"content": {}}');
INSERT INTO event_relations VALUES ('$2', '$1', 'm.thread'), ('$3', '$1', 'm.replace');
INSERT INTO redactions VALUES ('$6', '$5');
