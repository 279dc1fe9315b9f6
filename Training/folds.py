"""folds.py CHATS DATA SCORES.npy OUT DEBRIEF: what the program finds in chats of writers and sources that its weights have not seen.

Per fold: weights fitted on the other folds, as export.py fits them; `debrief eval extraction --weights` over the fold; all finds together are judged by CHATS/score.py.
"""
import json
import os
import subprocess
import sys

import numpy as np

import corpus
import export
import items

LANGUAGES = ('en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ja', 'zh')


def fit_fold(threads, n, scores, out):
    """Writes the weights that know nothing of fold N: what roles.py has fitted, and trees; the folds within are wider than those of the export, which would take hours."""
    f = corpus.FOLDS[n]
    others = [g for g in corpus.FOLDS if g != f]
    items.FOLDS = [sum(others[k::3], ()) for k in range(3)]
    fitted = open(f'{scores}.{n}', 'rb').read()
    open(out + '.new', 'wb').write(export.weights(fitted, [t for t in threads if t.part not in f]))
    os.replace(out + '.new', out)


def write_chats(threads, folder):
    """The chats of a fold in the form that `eval extraction` reads."""
    os.makedirs(folder, exist_ok=True)
    json.dump([t.gold for t in threads], open(os.path.join(folder, 'gold.json'), 'w', encoding='utf-8'))
    with open(os.path.join(folder, 'threads.jsonl'), 'w', encoding='utf-8') as file:
        for t in threads:
            for m in t.messages: file.write(json.dumps(m, ensure_ascii=False) + '\n')


def read_fold(program, threads, folder, weights):
    """What the program finds."""
    write_chats(threads, folder)
    found = os.path.join(folder, 'found.jsonl')
    subprocess.run([program, 'eval', 'extraction', '--data', folder, '--weights', weights, '--predictions', found], check=True, stdout=subprocess.DEVNULL)
    return [json.loads(line) for line in open(found, encoding='utf-8')]


def show(name, threads, found, score):
    own = {m['id'] for t in threads for m in t.messages}
    r = score.score([i for i in found if any(e['messageId'] in own for e in i['evidence'])], [t.gold for t in threads], [m for t in threads for m in t.messages])
    print(name, len(threads), {k: tuple(r[k][x] for x in ('f1', 'precision', 'recall')) for k in items.KEY}, 'owner', r['owner']['accuracy'], 'due', r['due'], 'state', r['state'],
          'reversals', r['supersession']['found'], '/', r['supersession']['of'], 'traps', r['forbidden']['count'], '/', r['forbidden']['of'], 'urgent', r['priority']['urgentFound'], '/', r['priority']['urgent'], 'false', r['priority']['falseUrgent'], 'ece', r['calibration']['ece'], flush=True)


def main(chats, data, scores, out, program):
    threads = corpus.read(data, corpus.parts_of(chats))
    import score  # beside the chats; corpus.parts_of has put its folder on the path
    items.prepare(threads, np.load(scores))
    found = []
    folders = [os.path.join(out, str(n)) for n in range(len(corpus.FOLDS))]
    weights = [os.path.join(folder, 'weights.bin') for folder in folders]
    for n, f in enumerate(corpus.FOLDS):
        # Processes that are started side by side each take the folds that none has begun.
        if not os.path.exists(folders[n]):
            os.makedirs(folders[n])
            fit_fold(threads, n, scores, weights[n])
            print(f, flush=True)
    if not all(map(os.path.exists, weights)):
        return print('another process still fits a fold; it reads them all')
    for n, f in enumerate(corpus.FOLDS):
        found += read_fold(program, [t for t in threads if t.part in f], folders[n], weights[n])
    for name, keep in (('written', lambda t: t.part.startswith('writer')), ('real', lambda t: not t.part.startswith('writer')),
                       *((l, lambda t, l=l: t.part.startswith('writer') and t.gold['lang'] == l) for l in LANGUAGES)):
        show(name, [t for t in threads if keep(t)], found, score)


if __name__ == '__main__': main(*sys.argv[1:6])
