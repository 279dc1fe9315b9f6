"""Chats with language models."""

import json

from archive import Archive, database, iso, load, path


def chatgpt(name):
    archive = Archive(name, "chatgpt", "mapping; SOURCES.md: nodes with message, branch points")
    data = load(name)
    conversations = data if isinstance(data, list) else \
        [data] if "mapping" in data else [dict(v, id=v.get("id") or k) for k, v in data.items()]
    for c in conversations:
        id = c.get("conversation_id") or c.get("id")
        archive.conversation(id, is_ai=True, leaf=c["current_node"], is_tree=True)
        nodes = c["mapping"]

        def nearest(node):
            seen = set()
            while node in nodes and not nodes[node].get("message") and node not in seen:
                seen.add(node)
                node = nodes[node].get("parent")
            return node

        for key, node in nodes.items():
            m = node.get("message")
            if not m:
                continue
            role, meta = m["author"]["role"], m.get("metadata") or {}
            parts = m["content"].get("parts") or []
            plain = parts and all(isinstance(part, str) for part in parts) and \
                m["content"].get("content_type", "text") == "text" and m.get("recipient", "all") == "all"
            text = "\n".join(parts) if plain and role in ("user", "assistant") else None
            at = m.get("create_time")
            person = m["author"].get("name") or "user"
            archive.message(
                key, id, person if role == "user" else role, at and round(at * 1000), text,
                "human" if role == "user" else role, parent=nearest(node.get("parent")),
                event=bool(meta.get("is_visually_hidden_from_conversation")))
    return archive


def claude(name):
    archive = Archive(name, "claude", "chat_messages; SOURCES.md")
    data = load(name)
    for c in data if isinstance(data, list) else [data]:
        archive.conversation(c["uuid"], is_ai=True)
        account = c["account"]["uuid"] if isinstance(c.get("account"), dict) else "user"
        for m in c["chat_messages"]:
            human = m["sender"] == "human"
            archive.message(
                m["uuid"], c["uuid"], account if human else "claude", iso(m["created_at"]),
                m["text"], "human" if human else "assistant")
    return archive


def roles(name, format, source, conversations):
    """Conversations of turns with a role and a text, without times."""
    archive = Archive(name, format, source)
    for number, (id, turns) in enumerate(conversations):
        id = id or str(number)
        archive.conversation(id, is_ai=True)
        for place, (role, text, at) in enumerate(turns):
            human = role in ("user", "human")
            archive.message(
                f"{id}/{place}", id, "user" if human else role, at, text,
                "human" if human else "assistant")
    return archive


def openai(name):
    turns = []
    with open(path(name)) as lines:
        for line in lines:
            turns.append((None, [(m["role"], text_of(m["content"]), None)
                                 for m in json.loads(line)["messages"]]))
    return roles(name, "openai", "lines; SOURCES.md: 500 conversations, 1000 messages", turns)


def text_of(content):
    if isinstance(content, str):
        return content
    return content[0].get("text") or content[0].get("value") if len(content) == 1 else None


def sharegpt(name):
    return roles(name, "sharegpt", "conversations; SOURCES.md: 500 with 2000 turns", [
        (c["id"], [(t["from"], t["value"], None) for t in c["conversations"]]) for c in load(name)])


def chatbotui(name):
    return roles(name, "chatbot-ui", "history", [
        (c["id"], [(m["role"], m["content"], None) for m in c["messages"]])
        for c in load(name)["history"]])


def grok(name):
    return roles(name, "grok", "responses", [
        (c["conversation"]["id"],
         [(r["response"]["sender"], r["response"]["message"],
           int(r["response"]["create_time"]["$date"]["$numberLong"])) for r in c["responses"]])
        for c in load(name)["conversations"]])


def librechat(name):
    archive = Archive(name, "librechat", "messages, or children within children")
    data = load(name)
    id = data["conversationId"]
    flat = []

    def walk(messages):
        for m in messages:
            flat.append(m)
            walk(m.get("children") or [])

    walk(data.get("messages") or data.get("messagesTree") or [])
    branching = len({m.get("parentMessageId") for m in flat}) < len(flat)
    newest = max(flat, key=lambda m: m.get("createdAt") or "")
    archive.conversation(id, is_ai=True, leaf=newest["messageId"], is_tree=branching)
    for m in flat:
        human = m["isCreatedByUser"]
        at = iso(m["createdAt"]) if m.get("createdAt") else None
        archive.message(
            m["messageId"], id, "user" if human else "assistant", at,
            m["text"], "human" if human else "assistant", parent=m.get("parentMessageId"))
    return archive


def chat_table(name):
    archive = Archive(name, "chat-app", "SELECT on its table messages")
    for id, thread, ts, role, text in database(name).execute(
            "SELECT message_id, canonical_thread_id, ts, role, text FROM messages ORDER BY rowid"):
        archive.conversation(thread, is_ai=True)
        archive.message(id, thread, "user" if role == "user" else role, iso(ts), text,
                        "human" if role == "user" else "assistant")
    return archive
