"""recut.py CHATS DATA SCORES.npy WEIGHTS: chooses the threshold and the probabilities of action items anew and writes them into weights.

For a change of how finds are told apart, which changes how many are listed at a score and not the scores. All else in the weights stays.
"""
import struct
import sys

import numpy as np

import corpus
import evaluate
import export
import items


def after_threshold(weights, at):
    """Where a threshold and its curve end; None if there is none at a place."""
    if at + 8 > len(weights): return None
    count = struct.unpack_from('<I', weights, at + 4)[0]
    end = at + 8 + 8 * count
    if not 0 < count <= 24 or end > len(weights): return None
    shares = struct.unpack_from(f'<{2 * count}f', weights, at + 8)[1::2]
    return end if all(0 <= x <= 1 for x in shares) else None


def thresholds(weights):
    """Where the four thresholds begin, with which weights end."""
    for start in range(max(0, len(weights) - 4 * (8 + 8 * 24)), len(weights)):
        at = start
        for _ in range(4): at = at and after_threshold(weights, at)
        if at == len(weights): return start
    raise ValueError('no weights of this format')


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
