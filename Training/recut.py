"""recut.py CHATS DATA SCORES.npy WEIGHTS: chooses the threshold and the probabilities of action items anew and writes them into weights.

For a change of how finds are told apart, which changes how many are listed at a score and not the scores. All else in the weights stays.
"""
import sys

import numpy as np

import corpus
import evaluate
import export
import items
from cuts import after_threshold, thresholds


def main(chats, data, scores, path):
    threads = [t for t in corpus.all_threads(chats, data) if t.part != 'exchanges']
    items.prepare(threads, np.load(scores))
    evaluate.fold_scores(threads)
    (f, cut), iso = evaluate.choose(threads, 'action_item')
    print('action_item', round(f, 3), round(cut, 2))
    weights = open(path, 'rb').read()
    start = thresholds(weights)
    new = export.numbers([cut]) + export.curve(export.points(iso))
    open(path, 'wb').write(weights[:start] + new + weights[after_threshold(weights, start):])


if __name__ == '__main__': main(*sys.argv[1:5])
