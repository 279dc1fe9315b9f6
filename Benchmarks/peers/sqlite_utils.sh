#!/bin/sh
# The ingest with sqlite-utils' commands: rows, full-text index, index over conversation and time.
# usage: sqlite_utils.sh SQLITE_UTILS ARCHIVE.jsonl.gz DATABASE
set -eu
rm -f "$3"
zcat "$2" | "$1" insert "$3" messages - --nl --pk id --ignore
"$1" enable-fts "$3" messages text
"$1" create-index "$3" messages conversationId createdAt
