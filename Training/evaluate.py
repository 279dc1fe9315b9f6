"""evaluate.py CHATS DATA SCORES.npy: items by folds, judged by CHATS/score.py; everything is fitted or chosen on other folds."""
import sys

import numpy as np
from sklearn.isotonic import IsotonicRegression

import corpus
import items
import structure
from structure import R


def fold_scores(threads):
    """Every fold's links, then candidates; leaves t.found[kind] = [(score, place)] and the links of each place."""
    split = list(items.folds(threads))
    for t in threads: items.look(t)
    for rest, left in split:
        places = [structure.candidates(t, t.s, 'open_question') for t in left]
        best = items.best_links(left, items.train_links(rest, 'answer'), 'answer', places)
        for t, p in zip(left, places): t.answers = {i: best[t.id, i][1] for i in p}
    for t in threads: t.rows['open_question'] = items.candidate_rows(t, 'open_question')
    print('rows', flush=True)
    for rest, left in split:
        for t, v in zip(left, items.train_urgency(rest).scores([structure.urgency(t, t.s) for t in left])): t.urgency = float(v)
        for t in left: t.found, t.request, t.settle = {}, {}, {}
        scored = {}
        for k in items.KEY:
            rows = [r[1] for t in left for r in t.rows[k]]
            scores = iter(items.train_candidates(rest, k).scores(rows))
            scored[k] = [[(float(next(scores)), r[0]) for r in t.rows[k]] for t in left]
        places = [[i for v, i in some if v >= -3] for some in scored['action_item']]
        for link in ('request', 'settle'):
            best = items.best_links(left, items.train_links(rest, link), link, places)
            for t, p in zip(left, places): setattr(t, link, {i: best[t.id, i] for i in p})
        for k in items.KEY:
            for t, some in zip(left, scored[k]): t.found[k] = structure.apart(some, items.WINDOW[k], *[structure.same_action(t)] * (k == 'action_item'))
        print(left[0].part, flush=True)


def outcome(t, kind, found):
    """(score, 1 right, 0 wrong, None counts neither way) of each find, by the rule of score.py, and how many truths there are."""
    truths = [(x['optional'], [t.place[e] for e in x['evidence']]) for x in t.gold[items.KEY[kind]] if not x.get('answered')]
    pairs = sorted((min(abs(x - y) for x in ev for y in g), o, a, b) for a, (_, ev) in enumerate(found) for b, (o, g) in enumerate(truths) if min(abs(x - y) for x in ev for y in g) <= 2)
    of, taken = {}, set()
    for d, o, a, b in pairs:
        if a not in of and b not in taken: of[a] = o; taken.add(b)
    near = {}
    for d, o, a, b in pairs: near.setdefault(a, o)
    return [(v, None if (of[a] if a in of else near.get(a, False)) else int(a in of)) for a, (v, _) in enumerate(found)], sum(not o for o, _ in truths)


def evidence(t, kind, i, settled):
    ev = [i]
    if kind == 'action_item':
        j, v = t.request.get(i, (None, -9))
        if v > 0: ev.append(j)
        j, v = t.settle.get(i, (None, -9))
        if v > settled: ev.append(j)
    return ev


WITHIN = 0.01   # of the best F1: of thresholds that are as good the highest, for precision goes first


def choose(threads, kind, settled=0.0):
    """The threshold with its F1, and the probability of being right by score."""
    tried = []
    for cut in np.arange(-3, 2.01, 0.1):
        tp = fp = all_ = 0
        for t in threads:
            out, n = outcome(t, kind, [(v, evidence(t, kind, i, settled)) for v, i in t.found[kind] if v >= cut])
            tp += sum(y == 1 for _, y in out); fp += sum(y == 0 for _, y in out); all_ += n
        tried.append((2 * tp / max(1, tp + fp + all_), float(cut)))
    best = max(tried)
    chosen = max((x for x in tried if x[0] >= best[0] - WITHIN), key=lambda x: x[1])
    # Probabilities begin where the best threshold is, so that a lower minimum can be had later.
    low = best[1]
    pts = [(v, y) for t in threads for v, y in outcome(t, kind, [(v, evidence(t, kind, i, settled)) for v, i in t.found[kind] if v >= low - 1])[0] if y is not None]
    iso = IsotonicRegression(y_min=0.02, y_max=0.98, out_of_bounds='clip').fit([p[0] for p in pts], [p[1] for p in pts])
    return chosen, iso


def insights(t, cuts, isos, settled=0.0):
    out = []
    for kind in items.KEY:
        for v, i in t.found[kind]:
            if v < cuts[kind]: continue
            m = t.messages[i]
            d = {}
            if kind == 'action_item':
                owner = m['senderId']
                d = {'owner': {'id': owner, 'name': m['senderName']}, 'state': 'done' if t.settle.get(i, (None, -9))[1] > settled else 'open'}
            if kind == 'decision': d = {'state': 'agreed'}
            out.append({'kind': kind, 'title': m['text'][:80], 'content': '', 'threadId': t.id, 'detail': d, 'confidence': float(isos[kind].predict([v])[0]),
                        'evidence': [{'messageId': t.messages[j]['id'], 'quote': ''} for j in evidence(t, kind, i, settled)]})
    return out


def main(chats, data, scores):
    sys.path.insert(0, chats)
    import score
    threads = [t for t in corpus.read(data, corpus.parts_of(chats)) if t.part != 'exchanges']
    items.prepare(threads, np.load(scores))
    fold_scores(threads)
    preds = []
    for rest, left in items.folds(threads):
        picks = {k: choose(rest, k) for k in items.KEY}
        print(left[0].part, {k: (round(b[0], 3), round(b[1], 1)) for k, (b, _) in picks.items()}, flush=True)
        for t in left: preds += insights(t, {k: b[1] for k, (b, _) in picks.items()}, {k: iso for k, (_, iso) in picks.items()})
    for name, keep in (('written', lambda t: t.part.startswith('writer')), ('real', lambda t: not t.part.startswith('writer')), *(((l, lambda t, l=l: t.part.startswith('writer') and t.gold['lang'] == l) for l in ('en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ja', 'zh')))):
        some = [t for t in threads if keep(t)]
        r = score.score(preds, [t.gold for t in some], [m for t in threads for m in t.messages])
        print(name, {k: (r[k]['f1'], r[k]['precision'], r[k]['recall'], r[k]['tp'], r[k]['fp'], r[k]['fn']) for k in items.KEY}, 'owner', r['owner']['accuracy'], 'state', r['state'], 'traps', r['forbidden']['count'], '/', r['forbidden']['of'], 'ece', r['calibration']['ece'], flush=True)


if __name__ == '__main__': main(*sys.argv[1:4])
