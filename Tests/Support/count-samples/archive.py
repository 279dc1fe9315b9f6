"""What one sample holds, and how it is counted."""

import datetime
import hashlib
import json
import os
import sqlite3
import sys
from urllib.parse import quote


ROOT = sys.argv[1]
MINUTE = 60_000


def path(name):
    return os.path.join(ROOT, name)


def load(name, encoding="utf-8"):
    with open(path(name), encoding=encoding) as file:
        return json.load(file)


def iso(text):
    """Milliseconds of an ISO time; naive ones are UTC, as the test reads them; None if it is none."""
    try:
        time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None
    if time.tzinfo is None:
        time = time.replace(tzinfo=datetime.timezone.utc)
    return round_ms(time)


def database(name):
    return sqlite3.connect(f"file:{quote(path(name))}?mode=ro&immutable=1", uri=True)


def round_ms(time):
    epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
    return (time - epoch) // datetime.timedelta(milliseconds=1)


class Archive:
    """What one sample holds; `text` is None where the raw file holds marks instead of plain text."""

    def __init__(self, name, format, source):
        self.name, self.format, self.source = name, format, source
        self.messages, self.set_aside = {}, 0
        self.conversations, self.people = {}, set()

    def conversation(self, id, people=(), is_ai=False, leaf=None, is_tree=False):
        known = self.conversations.setdefault(id, {"ai": is_ai, "leaf": leaf, "tree": is_tree})
        self.people.update(people)
        return known

    def message(self, id, conversation, sender=None, at=None, text=None, kind="human", name=None,
                reply=None, thread=None, parent=None, event=False):
        if (conversation, id) in self.messages:
            return
        self.conversation(conversation)
        if sender is not None and kind == "human":
            self.people.add(sender)
        self.messages[(conversation, id)] = {
            "id": id, "conversation": conversation, "sender": sender, "name": name or sender,
            "at": at, "text": text, "reply": reply, "thread": thread, "parent": parent,
            "event": event or kind == "system", "row": len(self.messages), "kind": kind,
        }

    # Counts

    def threads(self):
        return sum(
            len(self.tree_threads(id, known)) if known["tree"] else self.talk_threads(id, known)
            for id, known in self.conversations.items()
        )

    def of(self, conversation):
        return [m for m in self.messages.values() if m["conversation"] == conversation]

    def talk_threads(self, conversation, known):
        messages, last = self.of(conversation), 0
        for m in messages:
            m["order"] = last = m["at"] if m["at"] is not None else last
        messages.sort(key=lambda m: (m["order"], m["row"]))
        place = {m["id"]: m for m in messages}
        threads, thread_of = set(), {}
        for m in messages:
            if m["thread"] is not None:
                threads.add(m["thread"])
                thread_of[m["id"]] = m["thread"]
                if m["thread"] in place:
                    thread_of[m["thread"]] = m["thread"]
        sets = {m["id"]: m["id"] for m in messages}

        def find(id):
            while sets[id] != id:
                id = sets[id]
            return id

        anchored = {}
        for m in messages:
            if m["id"] in thread_of or m["reply"] not in place or m["reply"] == m["id"]:
                continue
            if m["reply"] in thread_of:
                anchored[m["id"]] = thread_of[m["reply"]]
            else:
                sets[find(m["id"])] = find(m["reply"])
        sizes = {}
        for m in messages:
            if m["id"] not in thread_of:
                sizes[find(m["id"])] = sizes.get(find(m["id"]), 0) + 1
        roots = {find(id): thread for id, thread in anchored.items()}
        for m in messages:
            if m["id"] in thread_of:
                continue
            root = find(m["id"])
            if root in roots or sizes[root] > 1:
                thread_of[m["id"]] = roots.setdefault(root, ("replies", root))
                threads.add(thread_of[m["id"]])
        silence, last, stretches = (24 * 60 if known["ai"] else 45) * MINUTE, None, 0
        for m in messages:
            if m["id"] in thread_of or m["event"]:
                continue
            if last is None or m["order"] - last >= silence:
                stretches += 1
            last = m["order"]
        return len(threads) + stretches

    def tree_threads(self, conversation, known):
        messages = {m["id"]: m for m in self.of(conversation)}
        path, id = [], known["leaf"]
        while id in messages and messages[id] not in path:
            path.insert(0, messages[id])
            id = messages[id]["parent"]
        threads, last = [], None
        for m in path:
            if m["event"]:
                continue
            at = m["at"] if m["at"] is not None and m["at"] > (last or 0) else (last or 0) + 1
            if last is None or at - last >= 24 * 60 * MINUTE:
                threads.append(m)
            last = at
        return threads

    def branches(self):
        found = 0
        for id, known in self.conversations.items():
            if known["tree"]:
                messages = {m["id"]: m for m in self.of(id)}
                parents = {m["parent"] for m in messages.values()}
                leaves = [m for m in messages if m not in parents]
                found += max(0, len(leaves) - 1)
        return found

    def replies(self):
        return sum(
            m["reply"] is not None or m["thread"] not in (None, m["id"])
            for m in self.messages.values()
        )

    def row(self):
        """The first, the middle and the last message whose text stands plainly in the file."""
        plain = [m for m in self.messages.values() if m["text"] and not m["event"]]
        chosen = {m["row"]: m for m in (plain[:1] + plain[len(plain) // 2:][:1] + plain[-1:])}
        replies = [m for m in plain if m["reply"] is not None or m["thread"] not in (None, m["id"])]
        for m in replies[:1]:
            chosen[m["row"]] = m
        return {
            "path": self.name, "format": self.format, "countedFrom": self.source,
            "counts": {
                "conversations": len(self.conversations), "threads": self.threads(),
                "messages": len(self.messages), "replies": self.replies(),
                "people": len(self.people), "branches": self.branches(),
                "setAside": self.set_aside,
            },
            "messages": [
                {
                    "text": digest(m["text"]), "kind": m["kind"], "at": m["at"],
                    "sender": None if self.conversations[m["conversation"]]["ai"] else
                    digest(m["name"]),
                    "answers": digest(m["reply"]),
                    # Mattermost has no ids: debrief makes them.
                    "thread": None if self.format == "mattermost" else digest(m["thread"]),
                }
                for _, m in sorted(chosen.items())
            ],
        }


def digest(text):
    return None if text is None else hashlib.sha256(text.encode()).hexdigest()[:16]
