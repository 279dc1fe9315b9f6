"""Items of threads by folds: candidates, links, thresholds and calibration are always fitted on other folds."""

import numpy as np

import structure
from corpus import FOLDS
from structure import R, ROLE
from trees import Trees

KEY = {'action_item': 'actionItems', 'decision': 'decisions', 'open_question': 'openQuestions'}
WINDOW = {'action_item': 2, 'decision': 3, 'open_question': 1}
REACH = {'request': 8, 'settle': 60, 'answer': 12, 'reversal': 60}
FLOOR = -5.0   # a message whose role scores less is not looked at for a link


def prepare(threads, S):
    """Gives every thread its role scores, words and thread facts."""
    at = 0
    for t in threads:
        t.s = S[at:at + len(t.messages)]; at += len(t.messages)
        t.words = structure.ready(t); t.facts = structure.thread_facts(t, t.s)


def later(t, i, link):
    """The messages that a link may lead to."""
    n = len(t.prepared)
    if link == 'request': return [j for j in range(max(0, i - REACH[link]), i) if t.prepared[j].human]
    role = R['settle'] if link == 'settle' else R['answer']
    return [j for j in range(i + 1, min(n, i + 1 + REACH[link])) if t.prepared[j].human and t.prepared[j].tokens and t.s[j, role] > FLOOR
            and (link == 'settle' or t.prepared[j].sender != t.prepared[i].sender)]


def seen(t, i, j): return structure.pair(t, t.s, t.words, min(i, j), max(i, j))


def link_rows(t, link):
    """Pairs with their truth: (features, 1 or 0)."""
    out = []
    g = t.gold
    if link == 'answer':
        for q in g['openQuestions']:
            i, good, own = t.place[q['evidence'][0]], {t.place[x] for x in q['answer']}, {t.place[x] for x in q['evidence']}
            out += [(seen(t, i, j), int(j in good)) for j in later(t, i, link) if j not in own]
        return out
    if link == 'reversal':   # of any two choices, whether the second one replaces the first
        place = {d['id']: t.place[d['evidence'][0]] for d in g['decisions']}
        successor = {d['id']: d['supersededBy'] for d in g['decisions']}
        return [(seen(t, place[x], place[y]), int(successor[x] == y)) for x in place for y in place if 0 < place[y] - place[x] <= REACH[link]]
    for a in g['actionItems']:
        ev = [t.place[x] for x in a['evidence']]
        i, rest = ev[0], ev[1:]
        if a['optional']: continue
        if link == 'request': out += [(seen(t, i, j), int(j in rest)) for j in later(t, i, link)]
        else:
            good = [e for e in rest if e > i]
            good = good[-1:] if a['state'] == 'done' else []
            out += [(seen(t, i, j), int(j in good)) for j in later(t, i, link) if j in good or j not in rest]
    return out


def candidate_rows(t, kind):
    """Candidates with their features, truth and weight."""
    items = [(x['optional'], [t.place[e] for e in x['evidence']]) for x in t.gold[KEY[kind]] if not x.get('answered')]
    out = []
    for i in structure.candidates(t, t.s, kind):
        first = min(((abs(i - ev[0]), o) for o, ev in items), default=(99, False))
        near = min(((min(abs(i - e) for e in ev), o) for o, ev in items), default=(99, False))
        y = int(first[0] == 0)
        w = 0 if (y and first[1]) or (near[1] and near[0] <= 2) else 0.3 if near[0] == 0 and not y else 1
        out.append((i, features(t, kind, i), y, w))
    return out


def features(t, kind, i):
    f = structure.candidate(t, t.s, t.facts, i) + structure.standing(t, t.s, i)
    if kind == 'decision': return f + structure.agreement(t, t.s, i)
    return f + [t.answers[i]] if kind == 'open_question' else f


def look(t):
    """Gives a thread what the trees see of it, once: only its questions also depend on links that were fitted on others."""
    if hasattr(t, 'truth_of'): return
    t.truth_of = {link: link_rows(t, link) for link in REACH}
    t.rows = {k: candidate_rows(t, k) for k in KEY if k != 'open_question'}


def train_links(threads, link):
    rows = [r for t in threads for r in t.truth_of[link]]
    return Trees.fit([r[0] for r in rows], np.array([r[1] for r in rows]), trees=100, leaves=10, smallest=15)


def best_links(threads, model, link, places):
    """Per thread and place the place and score of its best link; all at once."""
    rows, where = [], []
    for t, starts in zip(threads, places):
        for i in starts:
            for j in later(t, i, link): rows.append(seen(t, i, j)); where.append((t.id, i, j))
    best = {(t.id, i): (None, structure.FAR) for t, starts in zip(threads, places) for i in starts}
    for (id, i, j), v in zip(where, model.scores(rows) if rows else []):
        if v > best[id, i][1]: best[id, i] = (j, float(v))
    return best


def train_candidates(threads, kind):
    rows = [r for t in threads for r in t.rows[kind]]
    X, y, w = np.array([r[1] for r in rows], np.float32), np.array([r[2] for r in rows]), np.array([r[3] for r in rows])
    keep = w > 0
    return Trees.fit(X[keep], y[keep], w[keep], share=0.3)


def train_urgency(threads):
    """Trees of threads that may count as urgent; those that are nothing less weigh three times as much. There are few, so the mean of four forests, which draw columns, ranks better than one."""
    level, accept = [t.gold['priority']['level'] for t in threads], [t.gold['priority']['accept'] for t in threads]
    X, y, w = [structure.urgency(t, t.s) for t in threads], np.array([int('urgent' in a) for a in accept]), np.array([3.0 if x == 'urgent' else 1.0 for x in level])
    return Trees.mean([Trees.fit(X, y, w, trees=120, leaves=6, smallest=15, rate=0.05, share=0.3, seed=k) for k in range(4)])


def folds(threads):
    """Per fold the other threads and its own; folds that hold no thread are left out."""
    for f in FOLDS:
        left = [t for t in threads if t.part in f]
        if left: yield [t for t in threads if t.part not in f], left
