"""Fits the roles: one logistic regression per role over hashed features, all roles at once, by L-BFGS."""
import numpy as np
import scipy.optimize
import scipy.sparse

import features

BITS = 17
VIEWS = {'words': (0, 1.0), 'parts': (1, 1.0), 'before': (2, 0.5), 'after': (3, 0.5), 'plain': (4, 1.0)}
MIX = 0x9E3779B97F4A7C15


def slots(hashes, view, bits=None):
    """The rows of the weights that hashes of a view fall into."""
    bits = BITS if bits is None else bits
    h = np.array(hashes, np.uint64)
    with np.errstate(over='ignore'):
        h = (h ^ np.uint64((view + 1) * 0xD6E8FEB86659FD93 & features.MASK)) * np.uint64(MIX)
        h ^= h >> np.uint64(32)
        h = h * np.uint64(MIX)
    return (h >> np.uint64(64 - bits)).astype(np.int64)


def rows(threads, views=VIEWS, bits=None):
    """The sparse matrix of all messages of threads: each view's distinct rows, scaled to the view's length."""
    indices, data, indptr = [], [], [0]
    for t in threads:
        own = [(slots(p.words, 0, bits), slots(p.parts, 1, bits), slots(p.words, 2, bits), slots(p.words, 3, bits)) for p in t.prepared]
        for i, p in enumerate(t.prepared):
            plain = slots(features.context_features(t.prepared, t.people, i), 4, bits)
            parts = {'words': own[i][0], 'parts': own[i][1], 'plain': plain}
            if i: parts['before'] = own[i - 1][2]
            if i + 1 < len(own): parts['after'] = own[i + 1][3]
            for name, (_, weight) in views.items():
                r = np.unique(parts[name]) if name in parts else []
                if len(r) == 0: continue
                indices.append(r); data.append(np.full(len(r), weight / np.sqrt(len(r))))
            indptr.append(indptr[-1] + sum(len(np.unique(parts[v])) for v in views if v in parts and len(parts[v])))
    X = scipy.sparse.csr_matrix((np.concatenate(data).astype(np.float32), np.concatenate(indices), np.array(indptr)), shape=(len(indptr) - 1, 1 << (BITS if bits is None else bits)))
    return X


def fit(X, Y, C=8.0, positive=3.0, iterations=60, start=None):
    """Weights (features + 1 bias, roles) that minimise Σ loss + ‖w‖² / 2C; Y is 1, 0 or -1 (left out)."""
    used = np.flatnonzero(np.bincount(X.indices, minlength=X.shape[1]) >= 2)
    Z = X[:, used].tocsr()
    ZT = Z.T.tocsr()
    W = np.where(Y < 0, 0, np.where(Y == 1, positive, 1)).astype(np.float32)
    T = (Y == 1).astype(np.float32)
    k, n = Y.shape[1], len(used)
    def loss(v):
        w = v.reshape(n + 1, k)
        s = Z @ w[:n].astype(np.float32) + w[n].astype(np.float32)
        p = 1 / (1 + np.exp(-np.clip(s, -30, 30)))
        l = (W * (np.logaddexp(0, s) - T * s)).sum(dtype=np.float64) + (w[:n] ** 2).sum() / (2 * C)
        d = W * (p - T)
        g = np.empty((n + 1, k))
        g[:n] = (ZT @ d) + w[:n] / C
        g[n] = d.sum(0)
        return l, g.ravel()
    v0 = np.zeros((n + 1) * k)
    v0.reshape(n + 1, k)[n] = -3
    r = scipy.optimize.minimize(loss, v0, jac=True, method='L-BFGS-B', options={'maxiter': iterations, 'maxcor': 8})
    w = np.zeros((X.shape[1] + 1, k), np.float32)
    full = r.x.reshape(n + 1, k)
    w[used], w[-1] = full[:n], full[n]
    return w


def scores(X, w): return X @ w[:-1] + w[-1]


def steps(w):
    """A matrix as bytes and a scale per column."""
    scale = np.maximum(np.abs(w).max(0), 1e-9) / 127
    return np.round(w / scale).astype(np.int8), scale.astype(np.float32)


def quantised(w):
    """Weights as bytes, a scale and a bias per role: what ships."""
    return *steps(w[:-1]), w[-1].astype(np.float32)


def quantised_scores(X, w):
    q, scale, bias = quantised(w)
    return (X @ q.astype(np.float32)) * scale + bias
