-- Written for tests, by the migrations of Mattermost: only the columns that are read.
CREATE TABLE posts (id VARCHAR(26) PRIMARY KEY, createat bigint, updateat bigint, deleteat bigint, userid VARCHAR(26), channelid VARCHAR(26), rootid VARCHAR(26), originalid VARCHAR(26), message VARCHAR(65535), type VARCHAR(26), props jsonb, editat bigint);
CREATE TABLE channels (id varchar(26) PRIMARY KEY, createat bigint, updateat bigint, deleteat bigint, teamid varchar(26), type varchar(1), displayname varchar(64), name varchar(64), header varchar(1024), purpose varchar(250));
CREATE TABLE users (id VARCHAR(26) PRIMARY KEY, username VARCHAR(64), nickname VARCHAR(64), firstname VARCHAR(64), lastname VARCHAR(64));
CREATE TABLE bots (userid varchar(26) primary key);
INSERT INTO users VALUES ('u1','ana','','Ana','Ng'),('u2','bo','Bo','',''),('u3','cibot','','','');
INSERT INTO bots VALUES ('u3');
INSERT INTO channels VALUES ('c1',1767225600000,0,0,'t','O','Launch','launch','','The launch'),('c2',1767225600000,0,0,'','D','','u1__u2','','');
INSERT INTO posts VALUES
('p1',1772442720000,1772442720000,0,'u1','c1','','','We go with option B for the launch. Decided.','',null,0),
('p2',1772442780000,1772442780000,0,'u2','c1','p1','','I''ll send the release notes by Friday.','',null,0),
('p3',1772442790000,1772442790000,0,'u3','c1','','','build green','',null,0),
('p4',1772442795000,1772442795000,0,'u2','c1','','','bo joined','system_join_channel',null,0),
('p5',1772442800000,1772442900000,1772442900000,'u2','c1','','','oops','',null,0),
('p6',1772442801000,1772442901000,0,'u2','c2','','','Can you book the room?','',null,0);
