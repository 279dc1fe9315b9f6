-- Written for tests, by the models of Discourse: only the columns that are read.
CREATE TABLE categories (id int PRIMARY KEY, name varchar(50));
CREATE TABLE users (id int PRIMARY KEY, username varchar(60), name varchar);
CREATE TABLE topics (
  id int PRIMARY KEY, title varchar, archetype varchar DEFAULT 'regular', category_id int,
  created_at timestamp, deleted_at timestamp
);
CREATE TABLE posts (
  id int PRIMARY KEY, user_id int, topic_id int, post_number int, raw text, cooked text, post_type int,
  reply_to_post_number int, created_at timestamp, updated_at timestamp, deleted_at timestamp
);
INSERT INTO categories VALUES (1, 'Support');
INSERT INTO users VALUES (7, 'ana', 'Ana Ng'), (8, 'bo', ''), (-1, 'system', 'system');
INSERT INTO topics VALUES (3, 'Printer jams', 'regular', 1, '2026-03-02 09:00:00', NULL);
INSERT INTO posts VALUES
  (1, 7, 3, 1, 'It jams', '<p>It jams</p>', 1, NULL, '2026-03-02 09:00:00', '2026-03-02 09:00:00', NULL),
  (2, 8, 3, 2, 'Restart', '<p>Restart</p>', 1, 1, '2026-03-02 09:05:00', '2026-03-02 09:05:00', NULL),
  (3, -1, 3, 3, 'closed', '<p>closed</p>', 3, NULL, '2026-03-02 09:06:00', '2026-03-02 09:06:00', NULL),
  (4, 8, 3, 4, 'oops', '<p>oops</p>', 1, NULL, '2026-03-02 09:07:00', '2026-03-02 09:07:00',
   '2026-03-02 09:08:00');
