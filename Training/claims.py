"""claims.py CHATS PREDICTIONS FOLDER: the trees that tell wrong titles, owners, names and denials from right ones, as FOLDER/titles.bin, owners.bin, names.bin and polarity.bin.

PREDICTIONS is what `debrief eval claims --data CHATS --predictions` wrote: right items, with all of their messages and with the first alone, and changed ones, each
with the features of Sources/GeminiEngine/Claims/TitleSupport.swift, OwnerSupport.swift, NameSupport.swift and PolaritySupport.swift. A threshold is the one that keeps the share KEPT of the right items with
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
# Per model the edits that make a claim wrong, the share of right claims that is kept, and how the trees are fitted: few titles say "not".
MODELS = {
    'titles': (('misplaced_title', 'foreign_title'), 0.985, dict(trees=400, leaves=16, smallest=20, rate=0.045, share=0.4)),
    'owners': (('owner',), 0.99, dict(trees=300, leaves=8, smallest=40, rate=0.05)),
    'names': (('name',), 0.98, dict(trees=200, leaves=8, smallest=20, rate=0.05, share=0.5)),
    'polarity': (('polarity',), 0.85, dict(trees=200, leaves=8, smallest=40, rate=0.05, share=0.5)),
}


def rows(found, parts, name, wrong):
    """Features, whether the claim is wrong, the edit, the writer or source, and the item of each."""
    some = [r for r in found if r['features'][name] and r['edit'] in RIGHT + wrong]
    if name == 'names': some = [r for r in some if not r['adds_name']]
    return (np.array([r['features'][name] for r in some], np.float32), np.array([int(r['edit'] in wrong) for r in some]),
            np.array([r['edit'] for r in some]), np.array([parts[r['item'].split('-')[0]] for r in some]), [r['item'] for r in some])


def by_folds(X, y, part, how, *others):
    """The scores of rows by trees that have not seen their writers and sources; and of other rows of (features, parts)."""
    sets = [(X, part), *others]
    scores = [np.zeros(len(p)) for _, p in sets]
    for f in corpus.FOLDS:
        left = np.isin(part, f)
        if not left.any(): continue
        trees = Trees.fit(X[~left], y[~left], **how)
        for s, (x, p) in zip(scores, sets): s[np.isin(p, f)] = trees.scores(x[np.isin(p, f)])
    return scores


def exchanges(found, parts, X, y, edit, part, items, how):
    """Prints how many pairs of exchanged titles fit each other's messages better than their own by some margins, and how many right pairs do."""
    pairs = [r for r in found if 'exchanged' in r['features']]
    pair_part = np.array([parts[r['item'].split('-')[0]] for r in pairs])
    swapped, back = (np.array([r['features'][n] for r in pairs], np.float32) for n in ('titles', 'exchanged'))
    scores, one, other = by_folds(X, y, part, how, (swapped, pair_part), (back, pair_part))
    own = {i: s for i, e, s in zip(items, edit, scores) if e == 'none'}
    known = [n for n, r in enumerate(pairs) if r['item'] in own and r['other'] in own]
    right = np.array([own[pairs[n]['item']] + own[pairs[n]['other']] for n in known]) - one[known] - other[known]
    for share in (0.99, 0.995, 0.998):
        margin = float(np.quantile(right, share))
        print('exchanged titles: margin', round(margin, 2), 'right pairs below', 100 * share, '%, exchanged ones above', round(100 * float((-right > margin).mean()), 1), '%')
    for share in (0.5, 0.6, 0.7): print('right titles below', round(float(np.quantile(scores[edit == 'none'], share)), 2), 100 * share, '%')


def model(found, parts, name):
    """The bytes of a model; prints what it makes of each edit by folds."""
    wrong, kept, how = MODELS[name]
    X, y, edit, part, items = rows(found, parts, name, wrong)
    (scores,) = by_folds(X, y, part, how)
    cut = float(np.quantile(scores[edit == 'none'], kept))
    for e in RIGHT + wrong: print(name, e, int((edit == e).sum()), 'held to be wrong', round(100 * float((scores[edit == e] > cut).mean()), 1), '%', flush=True)
    if name == 'titles': exchanges(found, parts, X, y, edit, part, items, how)
    return b'DBRT' + export.number(FORMAT) + export.numbers([cut]) + export.forest(Trees.fit(X, y, **how))


def read(predictions):
    """The lines, each with whether its title is the right one with a name added: whom else it names is right then."""
    found = [json.loads(line) for line in open(predictions, encoding='utf-8')]
    right = {r['item']: r['title'] for r in found if r['edit'] == 'none'}
    for r in found: r['adds_name'] = r['edit'] == 'name' and r['title'].startswith(right[r['item']] + ' (')
    return found


def main(chats, predictions, folder):
    parts = {thread.split(':')[-1].split('-')[0]: part for thread, part in corpus.parts_of(chats).items()}
    found = read(predictions)
    for name in MODELS: open(os.path.join(folder, f'{name}.bin'), 'wb').write(model(found, parts, name))


if __name__ == '__main__': main(*sys.argv[1:4])
