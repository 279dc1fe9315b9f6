"""The labelled chats as threads with features, roles per message, and folds."""
import glob
import json
import os
import re
import sys

import numpy as np

import features

ROLES = ['act', 'ask', 'settle', 'decide', 'propose', 'consent', 'reverse', 'question', 'open', 'answer', 'trap_action', 'trap_decision', 'incident', 'key', 'item', 'at_once']
# Every fold leaves out writers and sources.
FOLDS = [
    ('writer-1', 'writer-9', 'writer-27', 'writer-33', 'real-32'),
    ('writer-2', 'writer-10', 'writer-24', 'writer-30', 'meshcore', 'real-18'),
    ('writer-3', 'writer-11', 'writer-22', 'writer-31', 'gitter', 'real-14'),
    ('writer-4', 'writer-12', 'writer-28', 'monero', 'i2p', 'real-17', 'real-26', 'real-28', 'real-33', 'real-37', 'real-42'),
    ('writer-5', 'writer-7', 'writer-21', 'ubuntu', 'duraspace', 'real-16', 'real-27', 'real-34', 'real-38'),
    ('writer-6', 'writer-8', 'writer-20', 'w3c', 'real-21', 'real-22', 'real-24', 'real-29', 'real-43'),
    ('writer-13', 'writer-18', 'writer-26', 'writer-29', 'real-31', 'real-41'),
    ('writer-14', 'writer-17', 'writer-32', 'real-15', 'real-19', 'real-20', 'real-25', 'real-30', 'real-35', 'real-36', 'real-40'),
    ('writer-15', 'writer-16', 'writer-19', 'writer-23', 'writer-25'),
]


class Thread:
    """A thread: its messages, its truth, what its messages look like, and its labels (role → message → 1, 0, -1 for "left out")."""


def read(folder, parts):
    threads = []
    gold = {g['threadId']: g for g in json.load(open(os.path.join(folder, 'gold.json'), encoding='utf-8'))}
    messages = {}
    for line in open(os.path.join(folder, 'threads.jsonl'), encoding='utf-8'):
        m = json.loads(line)
        messages.setdefault(m['threadId'], []).append(m)
    for id, g in gold.items():
        t = Thread()
        t.id, t.gold, t.messages, t.part = id, g, messages[id], parts[id]
        t.prepared, t.people = features.prepare(t.messages)
        t.place = {m['id']: n for n, m in enumerate(t.messages)}
        t.labels = labels(t)
        threads.append(t)
    return threads


LETTERS = {'A': ['act', 'item'], 'R': ['ask', 'item'], 'S': ['settle', 'item'], 'D': ['decide'], 'P': ['propose'], 'C': ['consent'], 'Q': ['question'], 'O': ['question', 'open'],
           'W': ['answer'], 'I': ['incident'], 'X': ['trap_action'], 'Y': ['trap_decision'], '-': []}


def exchanges(folder):
    """The short exchanges as threads of the part `exchanges`; roles that a line is not about are 0 but for the key messages, which are left out."""
    out = []
    for path in sorted(glob.glob(os.path.join(folder, '*.txt'))):
        for block in open(path, encoding='utf-8').read().strip().split('\n\n'):
            t = Thread()
            lines = [re.fullmatch(r'(\S) ([^:]+): (.*)', line).groups() for line in block.splitlines()]
            t.id, t.part, t.gold = f'{os.path.basename(path)}:{len(out)}', 'exchanges', None
            t.messages = [{'id': str(n), 'threadId': t.id, 'senderId': name, 'senderName': name, 'text': text, 'createdAt': f'2026-01-05T09:{n % 60:02}:00+00:00'} for n, (_, name, text) in enumerate(lines)]
            t.prepared, t.people = features.prepare(t.messages)
            t.labels = np.zeros((len(lines), len(ROLES)), np.int8)
            for n, (letter, _, _) in enumerate(lines):
                for role in LETTERS[letter]: t.labels[n, ROLES.index(role)] = 1
                if letter == 'R': t.labels[n, ROLES.index('act')] = -1
            t.labels[:, [ROLES.index('key'), ROLES.index('at_once')]] = -1
            out.append(t)
    return out


def parts_of(chats):
    """thread id → writer or source, by the folder of its file."""
    sys.path.insert(0, chats)
    import build
    out = {}
    for path in sorted(glob.glob(os.path.join(chats, 'threads', '**', '*.txt'), recursive=True)):
        for t in build.parse(path): out[t['gold']['threadId']] = os.path.basename(os.path.dirname(path))
    return out


def at_once(message, due):
    """1 if what a message takes on is due on its own day, 0 if on another one or none, -1 if that is open."""
    day = message['createdAt'][:10]
    return int(day in due) if len(due) < 2 or day not in due else -1


def labels(t):
    n = len(t.messages)
    y = np.zeros((n, len(ROLES)), np.int8)
    R = {r: k for k, r in enumerate(ROLES)}
    y[:, R['at_once']] = -1   # only what takes something on has a day
    g = t.gold
    def put(role, ids, value=1):
        for i in ids:
            p = t.place[i] if isinstance(i, str) else i
            if value == 1 or y[p, R[role]] == 0: y[p, R[role]] = value
    for optional in (False, True):  # what is certain wins over what is optional
        v = -1 if optional else 1
        for a in g['actionItems']:
            if a['optional'] != optional: continue
            ev = [t.place[e] for e in a['evidence']]
            first, rest = ev[0], ev[1:]
            put('act', [first], v)
            put('item', ev, v)
            before, after = [e for e in rest if e < first], [e for e in rest if e > first]
            owners = {o[0] for o in a['owner'] if o}
            if before: put('ask', before, v)
            elif a['commitment'] == 'requested' or t.messages[first].get('senderId') not in owners: put('ask', [first], v)
            if not optional: y[first, R['at_once']] = at_once(t.messages[first], a['due'])
            if a['state'] == 'done' and after: put('settle', after[-1:], v); put('settle', after[:-1], -1)
            else: put('settle', after, -1)
            put('act', rest, -1)
        for d in g['decisions']:
            if d['optional'] != optional: continue
            ev = [t.place[e] for e in d['evidence']]
            put('decide' if d['status'] != 'proposed' else 'propose', ev[:1], v)
            if d['status'] != 'proposed':
                put('decide', ev[1:], -1)
                put('propose', [e for e in ev[1:] if e < ev[0]], v)
                put('consent', [e for e in ev[1:] if e > ev[0]], v)
            else: put('decide', ev, -1)
        reversing = {d['supersededBy'] for d in g['decisions'] if d['supersededBy']}
        for d in g['decisions']:
            if d['id'] in reversing: put('reverse', d['evidence'][:1])
        for q in g['openQuestions']:
            if q['optional'] != optional: continue
            ev = [t.place[e] for e in q['evidence']]
            put('question', ev[:1], v); put('question', ev[1:], -1)
            if not q['answered']: put('open', ev[:1], v); put('open', ev[1:], -1)
            put('answer', q['answer'], v)
    for f in g['forbidden']:
        if f['why'] == 'deleted message': continue
        if 'action_item' in f['kinds'] or '*' in f['kinds']: put('trap_action', f['evidence'])
        if 'decision' in f['kinds'] or '*' in f['kinds']: put('trap_decision', f['evidence'])
    if g['priority']['level'] in ('urgent', 'high'): put('incident', g['priority']['evidence'])
    put('key', g['keyMessages'])
    for n, p in enumerate(t.prepared):
        if not p.human or t.messages[n].get('deletedAt') or not p.tokens: y[n] = -1
    if not g['keyMessages']: y[:, R['key']] = -1
    return y


def all_threads(chats, folder):
    """The corpus and the short exchanges; FOLDER holds what build.py wrote."""
    return read(folder, parts_of(chats)) + exchanges(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'exchanges'))
