"""export.py CHATS DATA SCORES.npy OUT: fits what ships on everything and writes it.

The roles are fitted on all threads; the trees on top of roles that were scored by folds, as they will meet scores of threads that nobody has seen. Little-endian; Sources/MessageRoles/Models/LearnedWeights.swift reads it.
"""
import struct
import sys

import numpy as np
from sklearn.isotonic import IsotonicRegression

import corpus
import evaluate
import items
import roles

FORMAT = 4


def number(n): return struct.pack('<I', n & 0xFFFFFFFF)
def numbers(v): return np.asarray(v, '<f4').tobytes()


def forest(trees):
    out = numbers([trees.base]) + number(len(trees.trees))
    for nodes in trees.trees:
        out += number(len(nodes))
        for feature, value, left, right in nodes: out += number(feature) + numbers([value]) + number(left) + number(right)
    return out


def curve(points):
    """A calibration as at most 24 points."""
    return number(len(points)) + b''.join(numbers(p) for p in points)


def points(iso):
    x, y = iso.X_thresholds_, iso.y_thresholds_
    keep = np.unique(np.linspace(0, len(x) - 1, min(24, len(x))).round().astype(int))
    return [(float(x[k]), float(y[k])) for k in keep]


def weights(fitted, threads):
    """The bytes that ship: the weights of the roles, and the trees, thresholds and probabilities that threads with scores by folds give."""
    evaluate.fold_scores(threads)
    body = b'DBRW' + number(FORMAT) + fitted
    for k in items.KEY: body += forest(items.train_candidates(threads, k))
    for link in items.REACH: body += forest(items.train_links(threads, link))
    body += forest(items.train_urgency(threads))
    for k in items.KEY:
        (f, cut), iso = evaluate.choose(threads, k)
        print(k, round(f, 3), round(cut, 2))
        body += numbers([cut]) + curve(points(iso))
    v = np.array([t.urgency for t in threads])
    urgent = np.array([t.gold['priority']['level'] == 'urgent' for t in threads])
    fine = np.array(['urgent' in t.gold['priority']['accept'] for t in threads])
    wanted = np.array(['urgent' in t.gold['priority']['accept'] or 'high' in t.gold['priority']['accept'] for t in threads])
    order = np.argsort(-v)
    false = np.cumsum(~fine[order])
    cut = float(v[order][np.searchsorted(false, len(threads) / 70)])
    print('urgent', cut, int((urgent & (v > cut)).sum()), 'of', int(urgent.sum()), 'false', int((~fine & (v > cut)).sum()), 'right or high', int((wanted & (v > cut)).sum()))
    iso = IsotonicRegression(y_min=0.05, y_max=0.95, out_of_bounds='clip').fit(v, fine)
    return body + numbers([cut]) + curve(points(iso))


def main(chats, data, scores, out):
    threads = corpus.all_threads(chats, data)
    fitted = roles.fitted(threads)
    threads = [t for t in threads if t.part != 'exchanges']
    items.prepare(threads, np.load(scores))
    open(out, 'wb').write(weights(fitted, threads))


if __name__ == '__main__': main(*sys.argv[1:5])
