"""Mattermost, Discord, Teams, Rocket.Chat and Zulip."""

import glob
import json
import os
import re
import struct
import subprocess
import zipfile

from archive import ROOT, Archive, iso, load, path


def mattermost(name):
    archive = Archive(name, "mattermost", "lines by type; SOURCES.md")
    if name.endswith(".zip"):
        with zipfile.ZipFile(path(name)) as zip:
            lines = zip.read("import.jsonl").decode().splitlines()
    else:
        with open(path(name)) as file:
            lines = file.read().splitlines()
    names = {}
    for number, line in enumerate(filter(None, lines)):
        record = json.loads(line)
        body = record.get(record["type"])
        if record["type"] == "user":
            shown = [body["nickname"], f'{body["first_name"]} {body["last_name"]}'.strip()]
            names[body["username"]] = next(filter(None, shown), body["username"])
        elif record["type"] == "channel":
            archive.conversation(f'{body["team"]}/{body["name"]}')
        elif record["type"] == "direct_channel":
            archive.conversation(",".join(sorted(body["members"])), body["members"])
        elif record["type"] in ("post", "direct_post"):
            where = f'{body["team"]}/{body["channel"]}' if record["type"] == "post" else \
                ",".join(sorted(body["channel_members"]))
            event = bool(re.search(r"joined the channel|added to the channel|joined the team",
                                   body["message"] or "")) \
                or (body.get("type") or "").startswith("system_")
            replies = body.get("replies") or []
            archive.message(str(number), where, body["user"], body["create_at"], body["message"],
                            name=names.get(body["user"]), event=event,
                            thread=str(number) if replies else None)
            for place, reply in enumerate(replies):
                archive.message(f"{number}/{place}", where, reply["user"], reply["create_at"],
                                reply["message"], name=names.get(reply["user"]),
                                thread=str(number))
    return archive


def discord(name):
    archive = Archive(name, "discord", "messages; SOURCES.md")
    data = load(name)
    for m in data["messages"]:
        author = m["author"]
        talk = m["type"] in ("Default", "Reply")
        archive.message(
            m["id"], data["channel"]["id"], author["id"], iso(m["timestamp"]),
            m["content"] if talk and not re.search(r"[<>@]", m["content"]) else None,
            "bot" if author["isBot"] else "human", author.get("nickname") or author["name"],
            reply=(m.get("reference") or {}).get("messageId") if talk else None, event=not talk)
    return archive


def discord_pages(name):
    archive = Archive(name, "discord-pages", "messages; SOURCES.md: messages, replies, senders")
    data = json.loads(subprocess.run(["zstd", "-dcq", path(name)], capture_output=True).stdout)
    for m in data["messages"]:
        answered = re.search(r"scrollToMessage\(event,'(\d+)'", m["reply_html"])
        # https://discord.com/developers/docs/reference#snowflakes
        at = (int(m["id"]) >> 22) + 1_420_070_400_000
        plain = "<" not in m["content_html"][80:-13] and "&" not in m["content_html"] \
            and "  " not in m["content_html"] and not m["attachments_html"] and not m["forwarded_html"]
        archive.message(
            m["id"], data["id"], m["user_id"], at, m["text"] if plain and m["text"] else None,
            name=m["author"],
            reply=answered.group(1) if answered else "deleted" if m["reply_html"] else None)
    return archive


def teams(name):
    archive = Archive(name, "teams", "messages; SOURCES.md")
    for m in load(name):
        user = (m["From"] or {}).get("User") or {}
        channel = (m.get("ChannelIdentity") or {}).get("ChannelId") or "channel"
        html = m["Body"]["Content"] or ""
        plain = re.fullmatch(r"<p>([^&]*)</p>", html.strip())
        text = re.sub("<[^>]*>", "", plain.group(1)) if plain else None
        archive.message(
            m["Id"], channel, user.get("Id"), iso(m["CreatedDateTime"]),
            f'{m["Subject"]}\n{text}' if text and m["Subject"] else text, name=user.get("DisplayName"),
            thread=m["ReplyToId"] or None, event=m["MessageType"] != "message")
    return archive


def bson(bytes, at=0):
    """Decodes one document of https://bsonspec.org; gives it and where it ends."""
    end = at + struct.unpack_from("<i", bytes, at)[0]
    at += 4
    document = {}
    while bytes[at]:
        type = bytes[at]
        zero = bytes.index(0, at + 1)
        name = bytes[at + 1:zero].decode()
        at = zero + 1
        if type in (3, 4):
            value, at = bson(bytes, at)
            value = list(value.values()) if type == 4 else value
        elif type in (2, 5):
            size = struct.unpack_from("<i", bytes, at)[0]
            skip = 4 if type == 2 else 5
            raw = bytes[at + skip:at + skip + size]
            value = raw[:-1].decode() if type == 2 else raw
            at += skip + size
        else:
            form = {1: "<d", 7: "12s", 8: "?", 9: "<q", 16: "<i", 18: "<q"}.get(type)
            value = struct.unpack_from(form, bytes, at)[0] if form else None
            at += struct.calcsize(form) if form else 0
        document[name] = value
    return document, end


def bson_file(name):
    with open(path(name), "rb") as file:
        bytes = file.read()
    at = 0
    while at < len(bytes):
        document, at = bson(bytes, at)
        yield document


def rocketchat(name):
    archive = Archive(name, "rocketchat", "documents of the dump; SOURCES.md: 87 messages, 16 rooms")
    names = {}
    file = "rocketchat/rocketchat_message.bson"
    if name == "rocketchat":
        for user in bson_file("rocketchat/users.bson"):
            names[user["_id"]] = user.get("name")
        for room in bson_file("rocketchat/rocketchat_room.bson"):
            archive.conversation(room["_id"], room.get("uids") or [])
    for m in bson_file(file):
        user = m["u"]
        plain = not m.get("t") and not m.get("attachments") and not m.get("file") \
            and re.fullmatch(r"[\w ,.!?']+", m["msg"])
        archive.message(
            m["_id"], m["rid"], user["_id"], m["ts"], m["msg"] if plain else None,
            name=names.get(user["_id"]) or user.get("name") or user.get("username"),
            thread=m.get("tmid"), event=bool(m.get("t")))
    return archive


def zulip(name):
    archive = Archive(name, "zulip", "zerver_message: three stubs without content")
    names = [name] if name.endswith(".json") else \
        [os.path.relpath(p, ROOT) for p in glob.glob(path("zulip/*.json"))]
    archive.set_aside = sum(len(load(n)["zerver_message"]) for n in names)
    return archive
