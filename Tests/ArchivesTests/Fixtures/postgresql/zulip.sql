-- Written for tests, by the models of Zulip: only the columns that are read.
CREATE SCHEMA zulip;
SET search_path TO zulip;
CREATE TABLE zerver_recipient (id int PRIMARY KEY, type smallint, type_id int);
CREATE TABLE zerver_stream (id int PRIMARY KEY, name varchar(60), description varchar(1024));
CREATE TABLE zerver_userprofile (id int PRIMARY KEY, full_name varchar(100), is_bot bool);
CREATE TABLE zerver_message (
  id int PRIMARY KEY, sender_id int, recipient_id int, subject varchar(60), content text,
  rendered_content text, date_sent timestamptz, last_edit_time timestamptz
);
INSERT INTO zerver_recipient VALUES (1, 2, 5), (2, 1, 11);
INSERT INTO zerver_stream VALUES (5, 'engineering', 'What we build');
INSERT INTO zerver_userprofile VALUES (11, 'Ana Ng', false), (12, 'Notifier', true);
INSERT INTO zerver_message VALUES
  (1, 11, 1, 'deploy', '**We** ship', '<p><strong>We</strong> ship on <em>Friday</em> &amp; rest</p>',
   '2026-03-02 09:12:00.25+00', NULL),
  (2, 12, 1, 'deploy', 'ok', '<p>ok</p>', '2026-03-02 09:13:00+01', NULL),
  (3, 11, 1, '', 'hi', NULL, '2026-03-02 10:00:00+00', '2026-03-02 11:00:00+00'),
  (4, 11, 2, E'\x07', 'private', '<p>private</p>', '2026-03-02 10:01:00+00', NULL);
