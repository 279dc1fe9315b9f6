"""claims.py CHATS PREDICTIONS FOLDER: the trees that tell wrong titles, owners and denials from right ones, as FOLDER/titles.bin, owners.bin and polarity.bin.

PREDICTIONS is what `debrief eval claims --data CHATS --predictions` wrote: right items, with all of their messages and with the first alone, and changed ones, each
with the features of Sources/GeminiEngine/Claims/TitleSupport.swift, OwnerSupport.swift and PolaritySupport.swift. A threshold is the one that keeps the share KEPT of the right items with
all of their messages by folds that leave writers and sources out.
"""
import json
import os
import sys

import numpy as np

import corpus
import export
from trees import Trees

FORMAT = 1
RIGHT = ('none', 'one_quote')
# Per model the edits that make a claim wrong and the share of right claims that is kept: few titles say "not".
MODELS = {'titles': (('swapped_title', 'foreign_title'), 0.985), 'owners': (('owner',), 0.99), 'polarity': (('polarity',), 0.85)}


def rows(found, parts, name, wrong):
    """Features, whether the claim is wrong, the edit, and the writer or source of each."""
    some = [r for r in found if r['features'][name] and r['edit'] in RIGHT + wrong]
    return (np.array([r['features'][name] for r in some], np.float32), np.array([int(r['edit'] in wrong) for r in some]),
            np.array([r['edit'] for r in some]), np.array([parts[r['item'].split('-')[0]] for r in some]))


def fit(X, y): return Trees.fit(X, y, trees=120, leaves=16, smallest=40, rate=0.05)


def model(found, parts, name):
    """The bytes of a model; prints what it makes of each edit by folds."""
    wrong, kept = MODELS[name]
    X, y, edit, part = rows(found, parts, name, wrong)
    scores = np.zeros(len(y))
    for f in corpus.FOLDS:
        left = np.isin(part, f)
        if left.any(): scores[left] = fit(X[~left], y[~left]).scores(X[left])
    cut = float(np.quantile(scores[edit == 'none'], kept))
    for e in RIGHT + wrong: print(name, e, int((edit == e).sum()), 'held to be wrong', round(100 * float((scores[edit == e] > cut).mean()), 1), '%')
    return b'DBRT' + export.number(FORMAT) + export.numbers([cut]) + export.forest(fit(X, y))


def main(chats, predictions, folder):
    parts = {thread.split(':')[-1].split('-')[0]: part for thread, part in corpus.parts_of(chats).items()}
    found = [json.loads(line) for line in open(predictions, encoding='utf-8')]
    for name in MODELS: open(os.path.join(folder, f'{name}.bin'), 'wb').write(model(found, parts, name))


if __name__ == '__main__': main(*sys.argv[1:4])
