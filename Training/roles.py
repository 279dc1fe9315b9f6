"""roles.py CHATS DATA OUT.npy: the roles' scores of every thread by folds (a writer and a source left out): the linear roles and the network, mixed. The weights of fold N are OUT.npy.N."""
import sys

import numpy as np

import corpus
import fit
import network
from corpus import FOLDS


def mixed(linear, net):
    """The log-odds of both; the network counts twice as it ranks better."""
    return (linear + 2 * net) / 3


def fitted_on(X, data, chosen):
    """The linear weights and the network that the chosen ones of some threads give."""
    rows = np.repeat(chosen, data.size)
    return fit.fit(X[rows], data.Y[rows]), network.fitted(data, np.flatnonzero(chosen))


def weights(linear, net):
    """What ships of both."""
    steps, scale, bias = fit.quantised(linear)
    return steps.tobytes() + scale.astype('<f4').tobytes() + bias.astype('<f4').tobytes() + net.bytes()


def fitted(threads):
    """The weights that threads give."""
    return weights(*fitted_on(fit.rows(threads), network.Data(threads), np.ones(len(threads), bool)))


def main(chats, folder, out):
    threads = corpus.all_threads(chats, folder)
    X, data = fit.rows(threads), network.Data(threads)
    part = np.array([t.part for t in threads])
    S = np.zeros(data.Y.shape, np.float32)
    for n, f in enumerate(FOLDS):
        left = np.isin(part, f)
        rows = np.repeat(left, data.size)
        linear, net = fitted_on(X, data, ~left)
        S[rows] = mixed(fit.quantised_scores(X[rows], linear), net.scores(data, np.flatnonzero(left)))
        open(f'{out}.{n}', 'wb').write(weights(linear, net))
        print(f, flush=True)
    np.save(out, S[np.repeat(part, data.size) != 'exchanges'])


if __name__ == '__main__': main(*sys.argv[1:4])
