"""Exports of Slack and of slackdump."""

import gzip
import json
import re
import zipfile

from archive import Archive, load, path


SLACK_EVENTS = {
    "channel_join", "channel_leave", "channel_topic", "channel_purpose", "channel_name",
    "pinned_item", "bot_add", "bot_remove", "group_join", "tombstone", "sh_room_created",
    "channel_archive", "channel_unarchive", "bot_enable", "bot_disable", "unpinned_item",
    "group_leave", "group_topic", "group_purpose", "group_name", "reminder_add",
    "channel_convert_to_private", "channel_posting_permissions", "huddle_thread",
}


def slack_message(archive, channel, m, names):
    subtype = m.get("subtype")
    is_bot = subtype == "bot_message" or "bot_id" in m or m.get("user") == "USLACKBOT"
    user = m.get("user") or (m.get("comment") or {}).get("user") or m.get("bot_id")
    text = m.get("text") or ""
    plain = not subtype and not is_bot and not re.search(r"[<>&*_~`:]", text) \
        and not m.get("files") and not m.get("attachments") and not m.get("file")
    thread = m.get("thread_ts")
    seconds, _, rest = m["ts"].partition(".")
    archive.message(
        m["ts"], channel, user, int(seconds) * 1000 + int((rest + "000")[:3]),
        text if plain and text else None, "bot" if is_bot else "human", names.get(user),
        thread=thread if thread and (thread != m["ts"] or m.get("reply_count")) else None,
        event=subtype in SLACK_EVENTS)


def slack_export(name):
    archive = Archive(name, "slack", "day files of the zip; SOURCES.md")
    with zipfile.ZipFile(path(name)) as zip:
        channels = {c["name"]: c for c in json.loads(zip.read("channels.json"))}
        names = {}
        if "users.json" in zip.namelist():
            for u in json.loads(zip.read("users.json")):
                profile = u.get("profile") or {}
                names[u["id"]] = profile.get("display_name") or profile.get("real_name") or u["name"]
        for channel in channels.values():
            archive.conversation(channel["id"], [])
        for entry in sorted(zip.namelist()):
            folder, _, day = entry.partition("/")
            if day.endswith(".json") and folder in channels:
                for m in json.loads(zip.read(entry)):
                    slack_message(archive, channels[folder]["id"], m, names)
        bots = set()
        for channel in channels.values():
            archive.people.update(p for p in channel.get("members") or [] if p not in bots)
    return archive


def slackdump(name):
    archive = Archive(name, "slackdump", "messages and slackdump_thread_replies; SOURCES.md")
    data = load(name)
    channel = data.get("channel_id")
    for m in data["messages"]:
        slack_message(archive, channel, m, {})
        for reply in m.get("slackdump_thread_replies") or []:
            slack_message(archive, channel, reply, {})
    return archive


def slackdump_chunks(name):
    archive = Archive(name, "slackdump-chunks", "chunks of types 0 and 1; SOURCES.md: 912 with doubles")
    with gzip.open(path(name), "rt") as lines:
        chunks = [json.loads(line) for line in lines]
    for chunk in chunks:
        if chunk["t"] == 7:
            archive.conversation(chunk["id"], chunk["cu"])
        for m in ([chunk["p"]] if chunk["t"] == 1 and chunk.get("p") else []) + (chunk.get("m") or []):
            if chunk["t"] in (0, 1):
                slack_message(archive, chunk["id"], m, {})
    return archive
