"""Chats with a promise each, and what the emulated service answers about them."""
import json, os, pathlib, subprocess

HERE = pathlib.Path(__file__).resolve().parent.parent
NOTHING = {"action_item": []}


def messages(number, night=0):
    """The lines of one chat: a question and a promise; each later night adds a line of talk."""
    start = 1_700_000_000 + number * 600
    said = [("Ana", f"Can somebody look at ticket T{number}?"),
            ("Bo", f"I'll close ticket T{number} myself.")]
    said += [("Ana", f"Nothing new about ticket T{number} on day {day}.") for day in range(1, night + 1)]
    for place, (who, text) in enumerate(said):
        yield {"id": f"{number}-{place}", "conversationId": f"c{number}", "threadId": f"c{number}",
               "senderId": who.lower(), "senderName": who, "text": text, "createdAt": start + 60 * place}


def answers(count):
    """The table of the emulator: for each chat its promise, quoted."""
    def rule(number):
        item = {"title": f"Close ticket T{number}", "owner": "Bo", "due": "", "state": "open",
                "commitment": "explicit", "cite": [f"m2 I'll close ticket T{number} myself."]}
        return {"matching": f"ticket T{number} myself",
                "reply": {"json": {"action_item": [item]}, "delay": 20}}
    return {"rules": [rule(number) for number in range(count)], "otherwise": {"json": NOTHING}}


class Service:
    """The emulated service as a process of its own."""

    def __init__(self, folder, count):
        table = pathlib.Path(folder) / "answers.json"
        table.write_text(json.dumps(answers(count)))
        program = next((path for name in ("release", "debug")
                        if (path := HERE / f".build/{name}/gemini-emulator").exists()), None)
        if program is None:
            raise SystemExit("build the emulator first: swift build -c release --product gemini-emulator")
        self.process = subprocess.Popen([program, "--script", table], stdout=subprocess.PIPE, text=True)
        self.environment = os.environ | {
            "GOOGLE_GEMINI_BASE_URL": self.process.stdout.readline().strip(), "GEMINI_API_KEY": "key"}

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.wait()
