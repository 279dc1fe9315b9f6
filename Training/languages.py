"""languages.py WEIGHTS.bin FEATURES.jsonl GOLD.json [FEATURES.jsonl GOLD.json ...]: what scores mean in chats that nothing was fitted on.

Prints, for tasks and decisions, how much likelier each language's candidates are right than their scores say (rounded by hand to
../weights/languages.txt) and the share that is right by score; then writes the probabilities below into WEIGHTS.bin, whose other parts stay
(`export.py` writes it). The files are those of `titles.py`, for Benchmarks/unseen. Needs numpy.
"""
import struct, sys
import numpy as np

from cuts import after_threshold, thresholds
from titles import read

LANGUAGES = 'en de es fr it pt nl pl ja zh'.split()
KINDS = {'action': ('actionItems', 1), 'decision': ('decisions', 3)}
# From the score on, how likely a find is right: between what held-out folds of 3,183 threads say, real rooms among them, and the shares that this
# script prints for the five writers. The last are the limit of alarms and their probabilities.
CURVES = {
    'action': (None, [(-2, .08), (-1.5, .2), (-1, .32), (-.5, .46), (-.3, .51), (0, .6), (.5, .76), (1, .846), (1.5, .89), (2, .946), (2.5, .975), (3, .981), (4, .988)]),
    'decision': (None, [(-2.5, .06), (-2, .18), (-1.5, .29), (-1, .38), (-.9, .41), (-.5, .55), (0, .67), (.5, .76), (1, .89), (1.5, .93), (2, .95), (2.5, .963), (3, .978), (4, .987)]),
    'urgency': (-.2, [(-2, .05), (-1, .1), (-.5, .3), (-.2, .45), (.4, .6), (1, .72), (1.6, .82), (2, .93), (3, .95)]),
}


def candidates(pairs, kind):
    """The best candidates of each thread, two of one item only once: score, language, right."""
    list_, window = KINDS[kind]
    for thread, truth in pairs:
        places = {m['message']: n for n, m in enumerate(thread['scores'])}
        taken, used = [], set()
        for score, place in sorted(((m[kind], n) for n, m in enumerate(thread['scores'])), reverse=True):
            if score < -4 or any(abs(place - other) <= window for other in taken): continue
            taken.append(place)
            near = [(min((abs(places[e] - place) for e in item['evidence'] if e in places), default=99), n)
                    for n, item in enumerate(truth[list_]) if n not in used]
            distance, item = min(near, default=(99, 0))
            if distance <= 2: used.add(item)
            if distance > 2 or not truth[list_][item].get('optional'): yield score, truth['lang'], distance <= 2


def shifts(rows, pull=4.0):
    inputs = np.array([[1, s] + [l == k for k in LANGUAGES] for s, l, _ in rows], float); right = np.array([r for *_, r in rows], float)
    weights = np.zeros(inputs.shape[1]); hold = np.diag([1e-4, 1e-4] + [pull] * len(LANGUAGES))
    for _ in range(50):
        share = 1 / (1 + np.exp(-inputs @ weights))
        weights += np.linalg.solve((inputs.T * (share * (1 - share))) @ inputs + hold, inputs.T @ (right - share) - hold @ weights)
    own = weights[2:] / weights[1]
    return dict(zip(LANGUAGES, np.round(own - own[0], 2).tolist()))


def main():
    path, files = sys.argv[1], sys.argv[2:]
    pairs = [pair for k in range(0, len(files), 2) for pair in read(*files[k:k + 2])]
    for kind in KINDS:
        rows = list(candidates(pairs, kind)); print(kind, len(rows), 'candidates; relative to English', shifts(rows))
        for low in np.arange(-3, 2, 0.5):
            some = [r for s, _, r in rows if low <= s < low + 0.5]
            if some: print(f'  from {low:4.1f}: {len(some):3d}, {np.mean(some):.2f} right')
    data = open(path, 'rb').read(); at = thresholds(data); out = data[:at]
    for name in ('action', 'decision', 'question', 'urgency'):
        end = after_threshold(data, at)
        least, points = CURVES.get(name, (None, None))
        limit = data[at:at + 4] if least is None else struct.pack('<f', least)
        out += data[at:end] if points is None else limit + struct.pack('<I', len(points)) + b''.join(struct.pack('<ff', *p) for p in points)
        at = end
    open(path, 'wb').write(out)


if __name__ == '__main__': main()
