#!/usr/bin/env python3
"""Writes a chat archive as JSON Lines: the same bytes for the same arguments.

usage: make_archive.py MESSAGES [SEED] > archive.jsonl

Words follow Zipf's law over a vocabulary of 60,000; lengths are log-normal with a mean of about 90
characters and a few long pastes; there are emoji, accents, Chinese and Japanese, links, and what JSON
must escape. Conversations are of very different lengths and interleaved in time; a third of the
messages are replies. Ids are random, which is the worst case for an index and for compression.
"""

import bisect
import itertools
import json
import random
import sys
import time

FUNCTION_WORDS = (
    "the to and a of i you it is in that for on we be have this with not are as but at do so if can "
    "was my they just or what me your from will all would like there think know get no one when how "
    "about up out more been has some then could now an also by our time need were good see which "
    "should make them want here than it's going only don't work use yes ok thanks really"
).split()
CONSONANTS = "b c d f g h j k l m n p r s t v w z br cr dr fl gr pl pr sh st th tr ch".split()
VOWELS = "a e i o u ai ea ou".split()
ENDINGS = ["", "n", "r", "s", "t", "ing", "ed", "er", "ly", "tion", "ment", "al", "y"]
VOCABULARY_SIZE = 60_000

FIRST_NAMES = (
    "Alice Bob Chloé Daniel Emma Farid Grace Hiro Inês Jack Kim Léa Mohamed Nina Olga Pavel Quentin "
    "Rosa Sam Tomás Uma Victor Wei Ximena Yusuf Zoë"
).split()
LAST_NAMES = (
    "Smith Martin García Müller Rossi Kowalski Tanaka Ivanov Silva Dubois Johnson Nguyen Khan Okafor "
    "Larsen O'Neil Novák Fischer"
).split()
EMOJI = ["😀", "👍", "🎉", "❤️", "😂", "🔥", "🙏", "🚀"]
REACTIONS = ["+1", "heart", "joy", "tada", "eyes", "rocket"]
UNSPACED = ["会議", "明日", "確認", "お願いします", "了解", "進捗", "项目", "问题"]

quote = json.encoder.encode_basestring


class Archive:
    """An endless stream of messages from a seed."""

    def __init__(self, messages, seed):
        self.random = random.Random(seed)
        self.vocabulary = self.make_vocabulary()
        weights = (1.0 / (rank + 2.7) ** 1.03 for rank in range(len(self.vocabulary)))
        self.word_weights = list(itertools.accumulate(weights))
        self.make_people(conversations=max(3, messages // 450), people=max(5, messages // 900))
        self.words = self.draw_words()
        self.now = 1_600_000_000.0

    def make_vocabulary(self):
        """Invented words, the frequent ones short."""
        draw = self.random
        syllables = [consonant + vowel for consonant in CONSONANTS for vowel in VOWELS]
        vocabulary, seen = list(FUNCTION_WORDS), set(FUNCTION_WORDS)
        while len(vocabulary) < VOCABULARY_SIZE:
            count = draw.choice((1, 2, 2, 2, 3))
            word = "".join(draw.choice(syllables) for _ in range(count)) + draw.choice(ENDINGS)
            if len(vocabulary) % 97 == 0:
                word = word.replace("e", "é", 1)
            if word not in seen:
                seen.add(word)
                vocabulary.append(word)
        rest = sorted(
            vocabulary[len(FUNCTION_WORDS):], key=lambda word: len(word) + draw.random() * 6
        )
        return FUNCTION_WORDS + rest

    def make_people(self, conversations, people):
        """Conversations, how busy each is, and who there is to take part."""
        draw = self.random
        self.conversations = [
            "".join("%08x" % draw.getrandbits(32) for _ in range(3)) for _ in range(conversations)
        ]
        shares = (1.0 / (rank + 8) ** 0.85 for rank in range(conversations))
        self.shares = list(itertools.accumulate(shares))
        self.people = [
            (
                "U%09d" % draw.randrange(10**9),
                draw.choice(FIRST_NAMES) + " " + draw.choice(LAST_NAMES),
            )
            for _ in range(people)
        ]
        self.members = {}
        self.recent = {}

    def draw_words(self):
        """Words by frequency, drawn many at a time."""
        while True:
            yield from self.random.choices(
                self.vocabulary, cum_weights=self.word_weights, k=200_000
            )

    def text(self):
        """The text of a message."""
        draw, word = self.random.random, self.words.__next__
        is_paste = draw() < 0.004
        count = int(self.random.lognormvariate(2.38, 0.85)) + 1
        if is_paste:
            count = count * 8 + 60
        words = [word() for _ in range(min(count, 900))]
        if count > 3:
            words[0] = words[0].capitalize()
        kind = draw()
        if kind < 0.06:
            words.append(EMOJI[int(draw() * 8)])
        elif kind < 0.08:
            words.insert(len(words) // 2, '"' + word() + '"')
        elif kind < 0.10:
            words.append("https://example.com/%s/%d?x=%s" % (word(), int(draw() * 1e6), word()))
        elif kind < 0.13:
            words.insert(len(words) // 2, "\n-")
        elif kind < 0.14:
            words += [UNSPACED[int(draw() * 8)] for _ in range(4)]
        elif kind < 0.15:
            words.append("C:\\%s\\%s" % (word(), word()))
        return " ".join(words) + (".", "", "?", "!", "")[int(draw() * 5)]

    def identifier(self):
        """A random UUID."""
        bits = self.random.getrandbits
        return "%08x-%04x-4%03x-%04x-%012x" % (
            bits(32), bits(16), bits(12), 0x8000 | bits(14), bits(48),
        )

    def reply(self, conversation, identifier):
        """What the message answers and its thread, or None twice; remembers the message."""
        recent = self.recent.get(conversation)
        parent = thread = None
        if recent and self.random.random() < 0.35:
            parent, thread = recent[int(self.random.random() * len(recent))]
            thread = thread or parent
        if recent is None:
            recent = self.recent[conversation] = []
        recent.append((identifier, thread))
        if len(recent) > 12:
            recent.pop(0)
        return parent, thread

    def line(self):
        """The next message."""
        draw = self.random.random
        self.now += self.random.expovariate(1 / 18.0)
        conversation = bisect.bisect(self.shares, draw() * self.shares[-1])
        if conversation not in self.members:
            size = self.random.choice((2, 2, 3, 4, 6, 9, 15))
            self.members[conversation] = [
                self.random.randrange(len(self.people)) for _ in range(size)
            ]
        members = self.members[conversation]
        sender, name = self.people[members[int(draw() * len(members))]]
        text = self.text()
        identifier = self.identifier()
        parent, thread = self.reply(conversation, identifier)
        second = int(self.now)
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))
        answered = f'"threadId":"{thread}","parentId":"{parent}"'
        if parent is None:
            answered = '"threadId":null,"parentId":null'
        reactions = ""
        if draw() < 0.08:
            reactions = '{"emoji":"%s","count":%d}' % (
                REACTIONS[int(draw() * 6)], 1 + int(draw() * 5),
            )
        return (
            f'{{"id":"{identifier}","conversationId":"{self.conversations[conversation]}",'
            f'"senderId":"{sender}","senderName":{quote(name)},"text":{quote(text)},'
            f'"createdAt":"{stamp}.{int((self.now - second) * 1000):03d}Z",'
            f'{answered},"reactions":[{reactions}]}}\n'
        )


def main(messages, seed=42):
    """Writes an archive to standard output."""
    archive = Archive(messages, seed)
    for start in range(0, messages, 4000):
        lines = "".join(archive.line() for _ in range(min(4000, messages - start)))
        sys.stdout.buffer.write(lines.encode())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
