"""From roles to items: what a candidate, a pair of messages and a thread look like to the trees, and the rules on top.

Every number here is computed again by Sources/MessageRoles; the order of the features is part of the weights' format.
"""
import math

import numpy as np

from corpus import ROLES

R = {r: k for k, r in enumerate(ROLES)}
NEAR = [R[r] for r in ('act', 'ask', 'settle', 'question', 'item', 'consent', 'decide', 'trap_action', 'answer')]
FAR = -6.0      # the score of a message that is not there
LOW = {'action_item': -4.7, 'decision': -5.0, 'open_question': -4.5}
ROLE = {'action_item': R['act'], 'decision': R['decide'], 'open_question': R['open']}


def stems(prepared):
    """The stems that carry what a message is about: five letters of words of four or more, pairs of unspaced characters."""
    out, last = set(), None
    for t in prepared.tokens:
        if t[0] == '<' or len(t.encode()) > 64: last = None; continue
        spaced = ord(t[0]) < 0xE00
        if spaced and len(t) >= 4 and t[0].isalpha(): out.add(t[:5])
        if not spaced and last: out.add(last + t)
        last = None if spaced else t
    return out


def thread_facts(t, s):
    n = len(t.prepared)
    return [float(s[:, R[r]].mean()) for r in ('act', 'settle', 'question', 'ask', 'decide', 'trap_action')] + [sum(len(p.tokens) for p in t.prepared) / n, t.people, n, sum(bool(p.named) for p in t.prepared) / n]


URGENT = ('at_once', 'ask', 'act', 'question', 'settle', 'decide', 'trap_action')


def urgency(t, s):
    """What the trees see of a thread that may be urgent: reports of harm, the best and the mean of other roles, how quickly people write."""
    people = [i for i, p in enumerate(t.prepared) if p.human]
    harm = sorted((float(s[i, R['incident']]) for i in people), reverse=True) + [FAR] * 3
    f = harm[:3] + [max((float(s[i, R['incident']]) for i in people[:5]), default=FAR)]
    f += [max((float(s[i, R[r]]) for i in people), default=FAR) for r in URGENT] + [float(s[:, R[r]].mean()) for r in URGENT]
    times = [t.prepared[i].time for i in people if t.prepared[i].time is not None]
    gaps = sorted(b - a for a, b in zip(times, times[1:]))
    f += [t.people, len(people), gaps[len(gaps) // 2] if gaps else 1e6, sum(g <= 120 for g in gaps) / max(1, len(gaps)), times[-1] - times[0] if times else 0, sum(x - times[0] <= 1800 for x in times)]
    return f


def candidate(t, s, facts, i):
    """What the trees see of a message that may begin an item."""
    P, p = t.prepared, t.prepared[i]
    f = [float(x) for x in s[i, :15]]
    for d in (-3, -2, -1, 1, 2, 3):
        j = i + d
        if not 0 <= j < len(P): f += [FAR] * (2 * len(NEAR)) + [0, 0, -1]; continue
        same = P[j].sender == p.sender
        own, other = (0, FAR) if same else (FAR, 0)
        f += [float(s[j, r]) if same else FAR for r in NEAR] + [FAR if same else float(s[j, r]) for r in NEAR]
        f += [float(not same and p.sender in P[j].named), float(not same and P[j].sender in p.named), len(P[j].tokens)]
    near = max((float(s[j, R['act']]) for j in range(max(0, i - 2), min(len(P), i + 3)) if j != i), default=FAR)
    f += [near, float(s[i, R['act']]) - near, len(p.tokens), float('?' in p.tokens), i, len(P) - i, float(bool(p.named)), sum('0' in x for x in p.tokens)]
    f += [max((float(s[j, R['settle']]) for j in range(i + 1, min(len(P), i + 61)) if P[j].sender == p.sender), default=FAR),
          max((float(s[j, R['ask']]) for j in range(max(0, i - 6), i) if P[j].sender != p.sender), default=FAR)]
    return f + facts


STANDING = [R[r] for r in ('act', 'item', 'decide', 'ask', 'open', 'settle')]
SHARED = [R[r] for r in ('act', 'ask', 'settle', 'decide', 'question')]


def standing(t, s, i, window=40, reach=60):
    """How a candidate stands among the messages around it, its speaker's own among them, and what the messages with the same rare stems do."""
    P, sender = t.prepared, t.prepared[i].sender
    near = range(max(0, i - window), min(len(P), i + window + 1))
    own = [j for j in near if P[j].sender == sender]
    f = []
    for r in STANDING:
        f += [float(sum(s[j, r] > s[i, r] for j in near)), float(sum(s[j, r] > s[i, r] for j in own)), float(max(s[j, r] for j in near) - s[i, r])]
    f.append(len(own))
    about = {j for w in t.words[i] for j in t.places.get(w, ()) if j != i and abs(j - i) <= reach}
    for later in (True, False):
        for same in (True, False):
            some = [j for j in about if (j > i) == later and (P[j].sender == sender) == same]
            f += [len(some)] + [max((float(s[j, r]) for j in some), default=FAR) for r in SHARED]
    return f


def agreement(t, s, i):
    """What else the trees see of a message that may settle a choice: who proposed before, who agrees or takes it back after."""
    P, sender, n = t.prepared, t.prepared[i].sender, len(t.prepared)
    before, after = range(max(0, i - 8), i), range(i + 1, min(n, i + 7))
    most = lambda role, places: max((float(s[j, R[role]]) for j in places), default=FAR)
    return [most('consent', [j for j in after if P[j].sender != sender]), len({P[j].sender for j in after if P[j].sender != sender and s[j, R['consent']] > -1}),
            most('propose', [j for j in before if P[j].sender != sender]), most('propose', [j for j in before if P[j].sender == sender]),
            most('decide', before), most('decide', after), most('reverse', range(i + 1, min(n, i + 41))), most('reverse', before),
            most('trap_decision', before), most('trap_decision', after), sum(p.sender == sender for p in P) / n]


def pair(t, s, words, i, j):
    """What the trees see of two messages, j after i."""
    P, a, b = t.prepared, t.prepared[i], t.prepared[j]
    same = a.sender == b.sender
    shared = words[i] & words[j]
    rare = sum(1 for w in shared if t.counts[w] <= 3)
    gap = (b.time - a.time) / 3600 if a.time is not None and b.time is not None else 0
    f = [math.log(j - i), min(gap, 1000.0), float(same), len(shared), rare, len(shared) / max(1, min(len(words[i]), len(words[j]))),
         float(not same and a.sender in b.named), float(not same and b.sender in a.named), float(t.place.get(b.message.get('replyToId'), -1) == i), len(a.tokens), len(b.tokens)]
    f += [float(s[i, R[r]]) for r in ('act', 'ask', 'decide', 'question')]
    f += [float(s[j, R[r]]) for r in ('act', 'ask', 'settle', 'item', 'decide', 'consent', 'reverse', 'question', 'answer', 'key')]
    between = [k for k in range(i + 1, j)]
    f += [max((float(s[k, R['act']]) for k in between[-60:] if P[k].sender == b.sender), default=FAR), max((float(s[k, R['settle']]) for k in between[-60:] if P[k].sender == b.sender), default=FAR)]
    return f


def ready(t):
    """Words per message, in how many messages each stands, and in which, if they are at most six."""
    words = [stems(p) for p in t.prepared]
    t.counts = {}
    for w in words:
        for x in w: t.counts[x] = t.counts.get(x, 0) + 1
    t.places = {x: [] for x, n in t.counts.items() if n <= 6}
    for j, w in enumerate(words):
        for x in w:
            if x in t.places: t.places[x].append(j)
    return words


def candidates(t, s, kind):
    return [i for i, p in enumerate(t.prepared) if p.human and p.tokens and not t.messages[i].get('deletedAt')
            and (s[i, ROLE[kind]] >= LOW[kind] or kind == 'action_item' and s[i, R['item']] - 1 >= LOW[kind])]


def apart(scored, window, same=lambda i, j: True):
    """The best of what lies within `window` messages and is the same: (score, place), best first."""
    out = []
    for v, i in sorted(scored, key=lambda x: (-x[0], x[1])):
        if not any(abs(i - j) <= window and same(i, j) for _, j in out): out.append((v, i))
    return out


def same_action(t):
    """Whether two messages near each other are one item: both are one person's, or one asks for what the other takes on."""
    def same(i, j):
        place, score = t.request.get(max(i, j), (None, FAR))
        return t.prepared[i].sender == t.prepared[j].sender or (score > 0 and place == min(i, j))
    return same
