"""What the benchmarks of calls share: the endpoint that answers them, and chats to ask about."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "Benchmarks"
WORK = ROOT / ".bench"

TALK = [
    ("Ana", "Morning! Where are we with the audit of branch {number}?"),
    ("Bo", "The signed contract is still missing, legal asked for it twice."),
    ("Ana", "Can you send the signed contract to Acme before Friday?"),
    ("Bo", "I'll send the signed contract to Acme on Thursday."),
    ("Cy", "We agreed to book the large room for the audit, number {number}."),
    ("Dana", "Is anybody from finance joining us there?"),
    ("Cy", "I asked them yesterday, no answer so far, they are busy with the quarter."),
    ("Ana", "Then let us begin without them, the numbers are in the shared folder anyway."),
    ("Bo", "Fine with me. I would rather start at ten, the train is late on most days."),
    ("Ana", "Ten it is, thank you all."),
]

FINDS = {
    "summary": {
        "headline": "The audit is prepared, the contract still missing",
        "gist": "Bo sends the signed contract on Thursday; the room is booked, finance not yet sure.",
        "bullets": [
            {"text": "Bo sends the signed contract to Acme on Thursday.",
             "cite": ["m4 I'll send the signed contract to Acme on Thursday."]},
            {"text": "The large room is booked for the audit.",
             "cite": ["m5 We agreed to book the large room for the audit"]},
            {"text": "Finance has not answered.",
             "cite": ["m7 no answer so far, they are busy with the quarter"]},
        ],
        "topics": ["audit", "contract"],
    },
    "priority": [],
    "action_item": [
        {"title": "Send the signed contract to Acme", "owner": "Bo", "due": "", "state": "open",
         "commitment": "explicit", "confidence": "high", "hedged": False,
         "cite": ["m4 I'll send the signed contract to Acme on Thursday."]},
    ],
    "decision": [
        {"statement": "The large room is booked for the audit", "state": "agreed",
         "decidedBy": ["Cy"], "dissent": [], "alternatives": [], "rationale": "",
         "confidence": "high", "hedged": False,
         "cite": ["m5 We agreed to book the large room for the audit"]},
    ],
    "open_question": [
        {"question": "Does finance join the audit?", "asker": "Dana", "whoMightKnow": ["Cy"],
         "confidence": "high",
         "cite": ["m6 Is anybody from finance joining us there?"]},
    ],
    "suggestion": [],
}


def say(text):
    """Tells the user what is going on."""
    print(text, file=sys.stderr, flush=True)


def execute(*command, **options):
    """Runs a command that must succeed."""
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT, **options)


def build_tools():
    """Builds the endpoint and the program that measures."""
    WORK.mkdir(exist_ok=True)
    execute("cc", "-O2", HERE / "endpoint/endpoint.c", "-o", WORK / "endpoint")
    execute("cc", "-O2", HERE / "measure.c", "-o", WORK / "measure")


def build_product(product):
    """Builds a program of the package, optimised, and returns where it is."""
    say(f"bench: building {product}")
    execute("swift", "build", "-c", "release", "--product", product, stdout=sys.stderr)
    return ROOT / ".build/release" / product


def allow_many_files():
    """A thousand connections and more need that many descriptors."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(limit, 1 << 16), limit))


def write_chats(path, count, apart=0):
    """Writes so many chats of ten messages and 600 characters, no two of them alike, each some
    seconds after the last."""
    with open(path, "w") as file:
        for number in range(count):
            for place, (name, text) in enumerate(TALK):
                message = {
                    "id": f"{number}-{place}", "conversationId": f"c{number}",
                    "senderId": name.lower(), "senderName": name,
                    "text": text.format(number=number), "createdAt": 1_700_000_000 + apart * number + 60 * place,
                }
                file.write(json.dumps(message) + "\n")


def write_answer(path):
    """Writes what a model answers about each of these chats: four records, all quotes true."""
    answer = {
        "candidates": [{
            "content": {"parts": [{"text": json.dumps(FINDS)}], "role": "model"},
            "finishReason": "STOP", "index": 0,
        }],
        "usageMetadata": {
            "promptTokenCount": 1150, "candidatesTokenCount": 412, "totalTokenCount": 1562,
        },
        "modelVersion": "gemini-3.8-flash", "responseId": "benchmark",
    }
    path.write_text(json.dumps(answer))


class Endpoint:
    """The endpoint, while it runs."""

    def __init__(self, latency, *files):
        self.latency = latency
        self.command = [str(part) for part in [WORK / "endpoint", latency, *files]]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}"
        return self

    def stop(self):
        """Ends it, and returns what it counted."""
        self.process.terminate()
        counts = json.loads(self.process.stdout.read())
        self.process.wait()
        return counts

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


class Workspace:
    """A folder with chats that were read, and jobs over them."""

    def __init__(self, debrief, folder):
        self.debrief = debrief
        self.folder = folder
        (folder / "jobs").mkdir(parents=True)

    def command(self, *words):
        """A command of debrief over this workspace."""
        return [str(word) for word in [
            self.debrief, *words, "--workspace", self.folder / "workspace", "--home", self.folder,
        ]]

    def read_chats(self, count, apart=0):
        """Makes so many chats and reads them."""
        write_chats(self.folder / "chats.jsonl", count, apart)
        execute(*self.command("ingest", "--no-search-index", "-q", self.folder / "chats.jsonl"))

    def write_job(self, name, text):
        """Writes a job without a source: over all that was read."""
        (self.folder / "jobs" / f"{name}.yaml").write_text(text)

    @staticmethod
    def environment(url):
        """The environment in which the model is the endpoint."""
        return {**os.environ, "GEMINI_API_KEY": "none", "GOOGLE_GEMINI_BASE_URL": url}

    def count(self, table):
        """How many rows a table has."""
        import sqlite3
        with sqlite3.connect(self.folder / "workspace/debrief.db") as database:
            return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
