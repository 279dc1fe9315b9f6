#!/usr/bin/env python3
"""The ingest as one would write it with Python's standard library: gzip, json and sqlite3.

usage: stdlib.py ARCHIVE.jsonl.gz DATABASE
"""

import gzip
import json
import os
import sqlite3
import sys

COLUMNS = [
    "id", "conversationId", "senderId", "senderName", "text", "createdAt", "threadId", "parentId",
]


def rows(archive):
    """The columns of each message of an archive."""
    with gzip.open(archive, "rb") as lines:
        for line in lines:
            message = json.loads(line)
            yield *(message[column] for column in COLUMNS), json.dumps(message["reactions"])


def main(archive, path):
    """Makes a database with the messages, two indexes and a full-text index."""
    if os.path.exists(path):
        os.unlink(path)
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    database.execute("BEGIN")
    database.execute(
        """CREATE TABLE messages (id TEXT PRIMARY KEY, conversation TEXT, sender TEXT,
             sender_name TEXT, text TEXT, created_at TEXT, thread TEXT, parent TEXT, reactions TEXT)"""
    )
    database.execute("CREATE VIRTUAL TABLE message_text USING fts5(text, content='messages')")
    database.executemany(
        "INSERT OR IGNORE INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows(archive)
    )
    database.execute("CREATE INDEX messages_by_time ON messages (conversation, created_at)")
    database.execute("INSERT INTO message_text (message_text) VALUES ('rebuild')")
    database.execute("COMMIT")
    database.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])
