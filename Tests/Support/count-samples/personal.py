"""Telegram, iMessage, WhatsApp and Messenger."""

import datetime
import re

from archive import Archive, database, iso, load, path, round_ms


def telegram(name):
    archive = Archive(name, "telegram", "messages; SOURCES.md")
    data = load(name)
    chat = str(data.get("id", name))
    for m in data["messages"]:
        service = m.get("type") == "service"
        unix, date = m.get("date_unixtime"), m.get("date")
        text = m.get("text")
        if isinstance(text, list):
            text = "".join(p if isinstance(p, str) else p["text"] for p in text)
        at = int(unix) * 1000 if unix else iso(date)
        archive.message(
            str(m["id"]) if "id" in m else str(len(archive.messages)), chat,
            m.get("actor_id" if service else "from_id") or m.get("from") or m.get("actor"), at,
            text if isinstance(text, str) and not service else None,
            name=m.get("actor" if service else "from"),
            reply=str(m["reply_to_message_id"]) if "reply_to_message_id" in m else None,
            event=service)
    return archive


def imessage(name):
    archive = Archive(name, "imessage", "SELECT on message, chat and handle; SOURCES.md")
    db = database(name)
    handles = dict(db.execute("SELECT ROWID, id FROM handle"))
    for chat, handle in db.execute("SELECT chat_id, handle_id FROM chat_handle_join"):
        archive.conversation(chat, [handles[handle]])
    for guid, text, handle, mine, date, origin, chat in db.execute(
            """SELECT guid, text, handle_id, is_from_me, date, thread_originator_guid, chat_id
               FROM message JOIN chat_message_join ON message_id = message.ROWID"""):
        archive.message(
            guid, chat, "me" if mine else handles[handle], date // 1_000_000 + 978_307_200_000,
            text if text and "\ufffc" not in text else None, name="Me" if mine else handles[handle],
            thread=origin)
    return archive


def whatsapp(name):
    """Lines of the few styles that the samples are in; dates of one order a file."""
    archive = Archive(name, "whatsapp", "lines that begin with a date; SOURCES.md: message headers")
    header = re.compile(
        r"\u200e?\[?(\d+)[/.\-](\d+)[/.\-](\d+),? (\d+):(\d+)(?::(\d+))?[ \u202f]?([AP]M)?\]?(?: -)? (.*)")
    half_day = re.compile(r" ([ap])\. m\. -")
    with open(path(name), encoding="utf-8-sig") as lines:
        rows = []
        for line in lines.read().replace("\r", "").rstrip("\n").split("\n"):
            match = header.fullmatch(half_day.sub(lambda m: f"{m[1].upper()}M -", line))
            if match:
                rows.append(list(match.groups()))
            elif rows:
                rows[-1][7] += "\n" + line
    order = "ymd" if len(rows[0][0]) == 4 else \
        "dmy" if any(int(r[0]) > 12 for r in rows) else \
        "mdy" if any(int(r[1]) > 12 for r in rows) or "2A_5M" in name else "dmy"
    for number, (a, b, c, hour, minute, second, half, rest) in enumerate(rows):
        parts = dict(zip(order, map(int, (a, b, c))))
        hour = int(hour) % 12 + (12 if half == "PM" else 0) if half else int(hour)
        year = parts["y"] + (2000 if parts["y"] < 100 else 0)
        at = round_ms(datetime.datetime(
            year, parts["m"], parts["d"], hour, int(minute), int(second or 0),
            tzinfo=datetime.timezone.utc))
        said = re.fullmatch(r"([^:\n]+?): ?(.*)", rest, re.S)
        if said and "end-to-end encrypted" in rest:
            said = None
        sender, text = said.groups() if said else (None, rest)
        text = text.strip()
        plain = text if said and not re.search(r"[<>\u200e]|omitted|attached", text) else None
        archive.message(f"{number}", name, sender, at, plain, event=sender is None)
    return archive


def messenger(name):
    archive = Archive(name, "messenger", "messages; SOURCES.md")
    data = load(name, "utf-8-sig")
    archive.conversation("chat", [repair(p["name"]) for p in data.get("participants") or []])
    for number, m in reversed(list(enumerate(data["messages"]))):
        text = m.get("content")
        archive.message(str(number), "chat", repair(m["sender_name"]), m["timestamp_ms"],
                        repair(text) if text else None)
    return archive


def repair(text):
    try:
        return text.encode("latin-1").decode()
    except UnicodeError:
        return text
