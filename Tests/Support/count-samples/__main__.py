"""count-samples: what the sample archives hold, counted without debrief

    python3 Tests/Support/count-samples ../shared/samples > Tests/DebriefTests/Fixtures/samples.json

Prints the table that Tests/DebriefTests/Fixtures/samples.json is: of each sample the counts that
`debrief inspect` must give, and three messages by digests, so that no text of others comes into the
repository. Each format is read by a few lines of its own, after its documentation; threads follow
the rule of the README: native ones, else chains of answers, else talk between silences.
"""

import glob
import json
import os

from ai_chats import chat_table, chatbotui, chatgpt, claude, grok, librechat, openai, sharegpt
from archive import ROOT, Archive, path
from personal import imessage, messenger, telegram, whatsapp
from slack import slack_export, slackdump, slackdump_chunks
from team_chat import discord, discord_pages, mattermost, rocketchat, teams, zulip

READERS = {
    "chatgpt/*.json": chatgpt, "claude-ai/*.json": claude, "openai-jsonl/*.jsonl": openai,
    "sharegpt/*.json": sharegpt, "ai-chat-other/librechat-*.json": librechat,
    "ai-chat-other/chatbotui-*.json": chatbotui, "ai-chat-other/*grok.json": grok,
    "ai-chat-other/*.sqlite": chat_table, "slack-export/*.zip": slack_export,
    "slackdump/dump-*.json": slackdump, "slackdump/contrib-sample.json": slackdump,
    "slackdump/chunks.jsonl.gz": slackdump_chunks, "mattermost/*": mattermost,
    "discord-dce/*.json": discord, "discord-meshcore/*": discord_pages, "ms-teams/*.json": teams,
    "rocketchat": rocketchat, "rocketchat/rocketchat_message.bson": rocketchat, "zulip": zulip,
    "telegram/*.json": telegram, "imessage/*.db": imessage, "whatsapp/*.txt": whatsapp,
    "meta-messenger/*.json": messenger,
}

if __name__ == "__main__":
    table = [
        reader(os.path.relpath(found, ROOT)).row()
        for pattern, reader in READERS.items() for found in sorted(glob.glob(path(pattern)))
    ]
    empty = Archive("slackdump/slackdump-empty-schema.sqlite", "slackdump-sqlite",
                    "SOURCES.md: no rows")
    rows = []
    for row in table + [empty.row()]:
        messages = ",\n   ".join(map(json.dumps, row.pop("messages")))
        rows.append(json.dumps(row, indent=1)[:-2] + f',\n "messages": [{messages}]}}')
    print("[" + ",\n".join(rows) + "]")
