"""roles.py CHATS DATA OUT.npy: the roles' scores of every thread by folds (a writer and a source left out)."""
import sys

import numpy as np

import corpus
import fit
from corpus import FOLDS

if __name__ == '__main__':
    threads = corpus.all_threads(*sys.argv[1:3])
    X, Y = fit.rows(threads), np.concatenate([t.labels for t in threads])
    part = np.concatenate([[t.part] * len(t.messages) for t in threads])
    S = np.zeros(Y.shape, np.float32)
    for f in FOLDS:
        out = np.isin(part, f)
        S[out] = fit.quantised_scores(X[out], fit.fit(X[~out], Y[~out]))
        print(f, flush=True)
    np.save(sys.argv[3], S[part != 'exchanges'])
