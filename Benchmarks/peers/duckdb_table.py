#!/usr/bin/env python3
"""Reads an archive into a DuckDB table: columns only, without any index.

usage: duckdb_table.py ARCHIVE.jsonl.gz DATABASE
"""

import os
import sys

import duckdb


def main(archive, path):
    """Makes a database with one table, the messages in the order of the archive."""
    if os.path.exists(path):
        os.unlink(path)
    database = duckdb.connect(path)
    database.execute(f"SET threads = {os.cpu_count()}")
    database.execute("SET preserve_insertion_order = true")
    source = archive.replace("'", "''")
    database.execute(
        f"CREATE TABLE messages AS SELECT * FROM read_json('{source}', format='newline_delimited')"
    )
    database.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])
