#!/usr/bin/env python3
"""Lists the open tasks of a JSON Lines sink, by owner: open_tasks.py insights.jsonl

The file is replaced as a whole after every run, so a reader sees the old one or the new one, never half of one.
A line is one insight; `debrief schema insight` describes its members.
"""
import collections
import gzip
import json
import sys


def insights(path: str):
    """The insights of a file, compressed if its name ends in .gz."""
    opened = gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8")
    with opened as lines:
        for line in lines:
            yield json.loads(line)


def main(path: str) -> None:
    tasks = collections.defaultdict(list)
    for insight in insights(path):
        detail = insight["detail"]
        if insight["kind"] == "action_item" and insight["status"] == "active" and detail.get("state") == "open":
            tasks[(detail.get("owner") or {}).get("name") or "no owner"].append(insight)
    for owner, items in sorted(tasks.items()):
        print(owner)
        for insight in items:
            quote = insight["evidence"][-1]
            print(f"  {insight['title']}  ({insight['id']}, message {quote['messageId']})")


main(*sys.argv[1:])
