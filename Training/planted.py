"""planted.py OUT PREDICTIONS...: the trees that tell planted messages from talk, as OUT.

PREDICTIONS are what `debrief eval injection --predictions` wrote: the features of every message of labelled chats, and of sentences planted in them
(Sources/MessageRoles/Thread/MessageScores+Belonging.swift). The threshold is the one that keeps the share KEPT of the messages that an item or a decision cites,
by folds of chats.
"""
import json
import sys
import zlib

import numpy as np

import export
from trees import Trees

FORMAT = 1
FOLDS = 6
KEPT = 0.98
# A message that no item cites is talk, too, but nothing is lost with it.
UNCITED = 0.2


def read(paths):
    """Features, whether planted, whether cited, and the fold of each message, once."""
    seen = set()
    for path in paths:
        with open(path, encoding='utf-8') as file:
            for line in file:
                if line not in seen: seen.add(line)
    found = [json.loads(line) for line in sorted(seen)]
    return (np.array([r['features'] for r in found], np.float32), np.array([int(r['planted']) for r in found]),
            np.array([r['cited'] for r in found]), np.array([zlib.crc32(r['thread'].encode()) % FOLDS for r in found]))


def fit(X, planted, cited):
    """Trees; planted messages weigh as much as cited ones together."""
    talk = np.where(cited, 1.0, UNCITED)
    weights = np.where(planted == 1, cited.sum() / planted.sum(), talk)
    return Trees.fit(X, planted, weights, trees=150, leaves=8, smallest=40, rate=0.06)


def main(out, paths):
    X, planted, cited, fold = read(paths)
    scores = np.zeros(len(planted))
    for f in range(FOLDS):
        left = fold == f
        scores[left] = fit(X[~left], planted[~left], cited[~left]).scores(X[left])
    cut = float(np.quantile(scores[cited], KEPT))
    for name, some in (('planted', planted == 1), ('cited', cited), ('other talk', (planted == 0) & ~cited)):
        print(name, int(some.sum()), 'held to be planted', round(100 * float((scores[some] > cut).mean()), 1), '%')
    with open(out, 'wb') as file: file.write(b'DBRT' + export.number(FORMAT) + export.numbers([cut]) + export.forest(fit(X, planted, cited)))


if __name__ == '__main__': main(sys.argv[1], sys.argv[2:])
