#!/usr/bin/env python3
"""Reads the other forms of a report with programs that others wrote.

    formats_test.py FOLDER

The folder is the one that `BrowserPages` of ReportsTests writes into. Needs icalendar, feedparser
and jsonschema from PyPI; skips with a message where one is missing.
"""

import csv
import json
import pathlib
import re
import sys

try:
    import feedparser
    import icalendar
    import jsonschema
except ImportError as error:
    print(f"formats_test: skipped, {error.name} is not installed")
    sys.exit(0)

# What JSON Feed 1.1 (jsonfeed.org/version/1.1) asks for.
FEED = {
    "type": "object",
    "required": ["version", "title", "items"],
    "properties": {
        "version": {"const": "https://jsonfeed.org/version/1.1"},
        "title": {"type": "string"},
        "description": {"type": "string"},
        "authors": {"type": "array", "items": {"$ref": "#/$defs/author"}},
        "items": {"type": "array", "items": {"$ref": "#/$defs/item"}},
    },
    "patternProperties": {"^_": {"type": "object"}},
    "additionalProperties": False,
    "$defs": {
        "author": {
            "type": "object",
            "properties": {"name": {"type": "string"}},
            "required": ["name"],
            "additionalProperties": False,
        },
        "item": {
            "type": "object",
            "required": ["id"],
            "anyOf": [{"required": ["content_text"]}, {"required": ["content_html"]}],
            "properties": {
                "id": {"type": "string", "minLength": 1},
                "url": {"type": "string", "pattern": "^https?://"},
                "title": {"type": "string"},
                "content_text": {"type": "string", "minLength": 1},
                "date_published": {"type": "string", "format": "date-time"},
                "date_modified": {"type": "string", "format": "date-time"},
                "tags": {"type": "array", "items": {"type": "string"}},
            },
            "patternProperties": {"^_": {"type": "object"}},
            "additionalProperties": False,
        },
    },
}

failures = []


def check(path, holds, what):
    if not holds:
        failures.append(f"{path.name}: {what}")


def calendar(path):
    data = path.read_bytes()
    check(path, all(len(line) <= 75 for line in data.split(b"\r\n")), "a line is too long")
    check(path, b"\n" not in data.replace(b"\r\n", b""), "a bare line feed")
    read = icalendar.Calendar.from_ical(data)
    tasks = list(read.walk("VTODO"))
    check(path, tasks, "no task")
    names = [str(task["UID"]) for task in tasks]
    check(path, len(set(names)) == len(names), "a UID stands twice")
    for task in tasks:
        check(path, not task.errors, f"{task.errors}")
        for name in ("DTSTAMP", "SUMMARY", "STATUS", "SEQUENCE", "LAST-MODIFIED"):
            check(path, name in task, f"no {name}")
        check(path, str(task["STATUS"]) in ("NEEDS-ACTION", "COMPLETED", "CANCELLED"), "status")
    return len(tasks)


def feed(path):
    value = json.loads(path.read_text(encoding="utf-8"))
    for error in jsonschema.Draft202012Validator(FEED).iter_errors(value):
        check(path, False, error.message[:200])
    names = [item["id"] for item in value["items"]]
    check(path, len(set(names)) == len(names), "an id occurs twice")
    read = feedparser.parse(str(path))
    if read.get("version") == "json11":
        check(path, not read.bozo, f"{read.get('bozo_exception')}")
        check(path, len(read.entries) == len(names), "feedparser reads others")
    return len(names)


def table(path):
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, strict=True))
    check(path, len({len(row) for row in rows}) == 1, "rows of different lengths")
    check(path, rows[0][0] == "id", "no titles")
    cells = [cell for row in rows[1:] for cell in row]
    check(path, not any(re.match(r"[=+\-@\t\r]", cell) for cell in cells), "a formula")
    return len(rows) - 1


def todo(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    form = r"(\([A-Z]\) |x \d{4}-\d\d-\d\d )?\d{4}-\d\d-\d\d \S.* src:\S+"
    check(path, all(re.fullmatch(form, line) for line in lines), "a line of another form")
    return len(lines)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    forms = {".ics": calendar, ".feed.json": feed, ".csv": table, ".todo.txt": todo}
    for ending, read in forms.items():
        paths = sorted(folder.glob("*" + ending))
        check(folder, paths, f"no {ending}")
        for path in paths:
            print(f"  {path.name}: {read(path)}")
    for failure in failures:
        print(f"formats_test: {failure}", file=sys.stderr)
    print(f"formats_test: {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
