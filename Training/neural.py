"""neural.py CHATS DATA LINEAR.npy OUT.npy: the mean of the linear roles (what roles.py wrote) and of a small net that reads whole threads, by folds.

Hashed words and word parts → vectors, and three tokens at a time → a pass over the thread in both directions and along its links → roles.

Vectors of words (view 0) and parts (view 1) lie in one table of 2^bits slots. Everything is fitted by Adam with a fixed schedule and seed, on one core, so that it can be had again bit by bit.
"""
import sys

import numpy as np
import scipy.sparse

import corpus
import features
import fit

DEFAULTS = dict(bits=14, size=24, plain_bits=10, facts=32, filters=96, hidden=128, gru=64, narrow=32, epochs=18, rate=5e-3, batch=24, drop=0.5, forget=0.45, decay=1e-2, positive=1.0, seed=1)
LINEAR_POSITIVE = 3.0   # what fit.py weighs positive labels with: log-odds differ by its logarithm
LINKS = 14
MOST = 64   # tokens of a message that are read in order


# --- derivatives -----------------------------------------------------------------------------------------------------

class Var:
    """A value of the tape, with its derivative."""
    __slots__ = ('v', 'g')

    def __init__(self, v): self.v, self.g = v, None

    def add(self, g): self.g = g if self.g is None else self.g + g


def sigmoid(x): return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


class Tape:
    """What was computed, so that it can be gone through backwards."""

    def __init__(self, rng=None): self.steps, self.rng = [], rng

    def back(self):
        for step in reversed(self.steps): step()

    def lookup(self, X, table):
        out = Var(X @ table.v)
        self.steps.append(lambda: table.add(X.T @ out.g))
        return out

    def affine(self, x, w, b):
        out = Var(x.v @ w.v + b.v)
        def step(): w.add(x.v.T @ out.g); b.add(out.g.sum(0)); x.add(out.g @ w.v.T)
        self.steps.append(step)
        return out

    def relu(self, x):
        out = Var(np.maximum(x.v, 0))
        self.steps.append(lambda: x.add(out.g * (out.v > 0)))
        return out

    def plus(self, x, y):
        out = Var(x.v + y.v)
        def step(): x.add(out.g); y.add(out.g)
        self.steps.append(step)
        return out

    def join(self, xs):
        out, at = Var(np.concatenate([x.v for x in xs], 1)), np.cumsum([0] + [x.v.shape[1] for x in xs])
        def step():
            for k, x in enumerate(xs): x.add(out.g[:, at[k]:at[k + 1]])
        self.steps.append(step)
        return out

    def drop(self, x, rate):
        if self.rng is None or not rate: return x
        keep = (self.rng.random(x.v.shape, np.float32) >= rate).astype(np.float32) / (1 - rate)
        out = Var(x.v * keep)
        self.steps.append(lambda: x.add(out.g * keep))
        return out

    def gather(self, x, G):
        out = Var(G @ x.v)
        self.steps.append(lambda: x.add(G.T @ out.g))
        return out

    def highest(self, x, start):
        """The highest value per column of each stretch of rows."""
        out = Var(np.maximum.reduceat(x.v, start, 0))
        size = np.diff(np.append(start, len(x.v)))
        step = lambda: x.add(np.repeat(out.g, size, 0) * (x.v == np.repeat(out.v, size, 0)))
        self.steps.append(step)
        return out

    def gru(self, x, order, wx, bx, wh):
        """Gated recurrent units over threads; `order` has the rows of each step, longest threads first."""
        H = wh.v.shape[0]
        xp = x.v @ wx.v + bx.v
        out = Var(np.zeros((len(x.v), H), np.float32))
        h, kept = np.zeros((len(order[0]), H), np.float32), []
        for rows in order:
            n = len(rows); h = h[:n]
            a, hh = xp[rows], h @ wh.v
            rz = sigmoid(a[:, :2 * H] + hh[:, :2 * H]); r, z = rz[:, :H], rz[:, H:]
            c = np.tanh(a[:, 2 * H:] + r * hh[:, 2 * H:])
            kept.append((h, hh, r, z, c))
            h = c + z * (h - c)
            out.v[rows] = h
        def step():
            dxp, dwh, carry = np.empty_like(xp), np.zeros_like(wh.v), np.zeros((0, H), np.float32)
            for rows, (h, hh, r, z, c) in zip(reversed(order), reversed(kept)):
                d = out.g[rows]; d[:len(carry)] += carry
                dc = d * (1 - z) * (1 - c * c)
                dz = d * (h - c) * z * (1 - z)
                dr = dc * hh[:, 2 * H:] * r * (1 - r)
                dxp[rows] = np.concatenate([dr, dz, dc], 1)
                dhh = np.concatenate([dr, dz, dc * r], 1)
                dwh += h.T @ dhh
                carry = d * z + dhh @ wh.v.T
            wx.add(x.v.T @ dxp); bx.add(dxp.sum(0)); wh.add(dwh); x.add(dxp @ wx.v.T)
        self.steps.append(step)
        return out


# --- what a thread looks like ----------------------------------------------------------------------------------------

def links(t):
    """Per message the places of those it hangs together with, -1 where there is none."""
    P, n = t.prepared, len(t.prepared)
    out = np.full((n, LINKS), -1)
    place = getattr(t, 'place', None) or {m['id']: i for i, m in enumerate(t.messages)}
    for i, p in enumerate(P):
        for k, d in enumerate((-1, -2, -3, 1, 2, 3)):
            if 0 <= i + d < n: out[i, k] = i + d
        earlier, later = range(i - 1, max(-1, i - 61), -1), range(i + 1, min(n, i + 61))
        first = lambda places, good: next((j for j in places if good(P[j])), -1)
        out[i, 6] = first(earlier, lambda q: q.sender == p.sender)
        out[i, 7] = first(later, lambda q: q.sender == p.sender)
        out[i, 8] = place.get(p.message.get('replyToId'), -1)
        if out[i, 8] >= 0: out[out[i, 8], 9] = i
        other = lambda q: q.sender != p.sender
        out[i, 10] = first(earlier, lambda q: other(q) and p.sender in q.named)
        out[i, 11] = first(later, lambda q: other(q) and p.sender in q.named)
        out[i, 12] = first(later, lambda q: other(q) and q.sender in p.named)
        out[i, 13] = first(earlier, lambda q: other(q) and q.sender in p.named)
    return out


def sparse(rows, bits):
    """The distinct slots of each message, scaled to length 1."""
    rows = [np.unique(r) for r in rows]
    size = np.array([len(r) for r in rows])
    data = np.repeat(1 / np.sqrt(np.maximum(size, 1)), size).astype(np.float32)
    return scipy.sparse.csr_matrix((data, np.concatenate(rows).astype(np.int32), np.concatenate([[0], np.cumsum(size)]).astype(np.int32)), shape=(len(rows), 1 << bits))


class Data:
    """All messages of threads: words, parts, plain facts, links, labels."""

    def __init__(self, threads, bits, plain_bits):
        P = [p for t in threads for p in t.prepared]
        self.words, self.parts = (sparse([fit.slots(getattr(p, name), v, bits) for p in P], bits) for v, name in enumerate(('words', 'parts')))
        self.plain = sparse([fit.slots(features.context_features(t.prepared, t.people, i), 4, plain_bits) for t in threads for i in range(len(t.prepared))], plain_bits)
        self.plain.data[:] = 0.3
        self.size = np.array([len(t.prepared) for t in threads])
        self.start = np.cumsum(self.size) - self.size
        self.links = np.concatenate([np.where((l := links(t)) >= 0, l + s, -1) for t, s in zip(threads, self.start)])
        self.Y = np.concatenate([t.labels for t in threads])
        self.kinds, self.tokens = {}, []
        for p in P:
            shown = ['^'] + (p.tokens if len(p.tokens) <= MOST else p.tokens[:MOST * 2 // 3] + p.tokens[-(MOST // 3):]) + ['$']
            self.tokens.append(np.array([self.kinds.setdefault(x, len(self.kinds)) for x in shown]))
        self.spelt = sparse([np.concatenate([fit.slots([features.fnv(x.encode(), features.fnv(b'w'))], 0, bits), fit.slots(features.text_features([x])[1], 1, bits)]) for x in self.kinds], bits)


def thin(X, rate, rng):
    """Forgets some of the words of every message."""
    if rng is None or not rate: return X
    keep = (rng.random(X.nnz, np.float32) >= rate) / np.float32(1 - rate)
    return scipy.sparse.csr_matrix((X.data * keep, X.indices, X.indptr), shape=X.shape)


class Batch:
    """Some threads."""

    def __init__(self, data, chosen, rng=None, forget=0):
        chosen = np.asarray(chosen)[np.argsort(-data.size[chosen], kind='stable')]
        self.rows = np.concatenate([np.arange(data.start[t], data.start[t] + data.size[t]) for t in chosen])
        n, size = len(self.rows), data.size[chosen]
        start = np.cumsum(size) - size
        count = [int((size > step).sum()) for step in range(size[0])]
        self.forward = [start[:k] + step for step, k in enumerate(count)]
        self.backward = [start[:k] + size[:k] - 1 - step for step, k in enumerate(count)]
        self.words, self.parts = thin(data.words[self.rows], forget, rng), thin(data.parts[self.rows], forget, rng)
        self.plain = thin(data.plain[self.rows], 0.1 if rng is not None else 0, rng)
        where = np.full(len(data.Y) + 1, -1); where[self.rows] = np.arange(n)
        self.places = np.cumsum([0] + [len(data.tokens[r]) for r in self.rows])[:-1]
        kinds, at = np.unique(np.concatenate([data.tokens[r] for r in self.rows]), return_inverse=True)
        self.spelt = data.spelt[kinds]
        P, inner = len(at), np.ones(len(at), bool); inner[self.places] = False
        if rng is not None and forget: at = np.where(rng.random(P) < forget / 2, -1, at)
        self.steps = []
        for d in (-1, 0, 1):
            to = np.roll(at, -d); has = to >= 0
            if d < 0: has &= inner
            if d > 0: has &= np.roll(inner, -1)
            self.steps.append(scipy.sparse.csr_matrix((np.ones(has.sum(), np.float32), to[has].astype(np.int32), np.concatenate([[0], np.cumsum(has)]).astype(np.int32)), shape=(P, len(kinds))))
        self.links = []
        for k in range(LINKS):
            to = where[data.links[self.rows, k]]
            has = to >= 0
            self.links.append(scipy.sparse.csr_matrix((np.ones(has.sum(), np.float32), to[has].astype(np.int32), np.concatenate([[0], np.cumsum(has)]).astype(np.int32)), shape=(n, n)))
        self.Y = data.Y[self.rows]


# --- the model -------------------------------------------------------------------------------------------------------

class Model:
    def __init__(self, roles, **options):
        self.o = o = {**DEFAULTS, **options}
        rng = np.random.default_rng(o['seed'])
        D, H, U, F, N = (o[k] for k in ('size', 'hidden', 'gru', 'filters', 'narrow'))
        glorot = lambda a, b, s=1.0: Var((rng.standard_normal((a, b)) * s * np.sqrt(2 / (a + b))).astype(np.float32))
        zero = lambda n, v=0.0: Var(np.full(n, v, np.float32))
        wide = 2 * D + o['facts'] + F
        p = self.p = {'text': Var((rng.standard_normal((1 << o['bits'], D)) * 0.1).astype(np.float32)), 'plain': Var((rng.standard_normal((1 << o['plain_bits'], o['facts'])) * 0.3).astype(np.float32)),
                      'w0': glorot(wide, H), 'b0': zero(H)}
        for k in range(3): p[f'k{k}'], p[f'q{k}'] = glorot(D, F), zero(F)
        for d in 'fb': p['x' + d], p['c' + d], p['h' + d] = glorot(H, 3 * U), zero(3 * U), glorot(U, 3 * U)
        p['w1'], p['b1'] = glorot(H + 2 * U, H), zero(H)
        p['wn'], p['bn'] = glorot(H, N), zero(N)
        p['w2'], p['b2'] = glorot(H + LINKS * N, H), zero(H)
        p['wo'], p['bo'] = glorot(wide + 3 * H, roles, 0.3), zero(roles, -3.0)

    def run(self, b, tape):
        p = self.p
        drop = lambda x: tape.drop(x, self.o['drop'])
        x = tape.lookup(b.spelt, p['text'])
        a = [tape.gather(tape.affine(x, p[f'k{k}'], p[f'q{k}']), G) for k, G in enumerate(b.steps)]
        u = [tape.lookup(b.words, p['text']), tape.lookup(b.parts, p['text']), tape.lookup(b.plain, p['plain']), tape.highest(tape.relu(tape.plus(tape.plus(a[0], a[1]), a[2])), b.places)]
        u = drop(tape.join(u))
        h0 = tape.relu(tape.affine(u, p['w0'], p['b0']))
        x = drop(h0)
        f, r = (tape.gru(x, rows, p['x' + d], p['c' + d], p['h' + d]) for d, rows in (('f', b.forward), ('b', b.backward)))
        h1 = tape.plus(h0, tape.relu(tape.affine(drop(tape.join([h0, f, r])), p['w1'], p['b1'])))
        x = drop(h1)
        y = tape.affine(x, p['wn'], p['bn'])
        h2 = tape.plus(h1, tape.relu(tape.affine(tape.join([x] + [tape.gather(y, G) for G in b.links]), p['w2'], p['b2'])))
        return tape.affine(drop(tape.join([u, h0, h1, h2])), p['wo'], p['bo'])

    def fit(self, data, threads):
        o = self.o
        rng = np.random.default_rng(o['seed'] + 1000)
        m, v = ({k: np.zeros_like(x.v) for k, x in self.p.items()} for _ in range(2))
        step, steps = 0, o['epochs'] * -(-len(threads) // o['batch'])
        for _ in range(o['epochs']):
            order = rng.permutation(threads)
            for at in range(0, len(order), o['batch']):
                b = Batch(data, order[at:at + o['batch']], rng, o['forget'])
                tape = Tape(rng)
                out = self.run(b, tape)
                T, W = (b.Y == 1).astype(np.float32), np.where(b.Y < 0, 0, np.where(b.Y == 1, o['positive'], 1)).astype(np.float32)
                W /= len(b.Y)
                out.g = W * (sigmoid(out.v) - T)
                tape.back()
                step += 1
                rate = o['rate'] * min(1, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
                for k, x in self.p.items():
                    g = x.g; x.g = None
                    m[k] += 0.1 * (g - m[k]); v[k] += 0.01 * (g * g - v[k])
                    x.v -= rate * (m[k] / (1 - 0.9 ** step)) / (np.sqrt(v[k] / (1 - 0.99 ** step)) + 1e-8)
                    if x.v.ndim == 2: x.v *= 1 - rate * o['decay']
        return self

    def scores(self, data, threads):
        """Rows and log-odds of the messages of threads."""
        rows, out = [], []
        for at in range(0, len(threads), 64):
            b = Batch(data, threads[at:at + 64])
            rows.append(b.rows); out.append(self.run(b, Tape()).v)
        return np.concatenate(rows), np.concatenate(out)

    def quantise(self):
        """As it would ship: a byte per weight, a scale per column."""
        for x in self.p.values():
            if x.v.ndim == 2:
                scale = np.maximum(np.abs(x.v).max(0), 1e-9) / 127
                x.v = (np.round(x.v / scale) * scale).astype(np.float32)
        return self


def main(chats, folder, linear, out):
    threads = corpus.all_threads(chats, folder)
    data = Data(threads, DEFAULTS['bits'], DEFAULTS['plain_bits'])
    part = np.array([t.part for t in threads])
    S = np.zeros(data.Y.shape, np.float32)
    for f in corpus.FOLDS:
        left = np.isin(part, f)
        if not left.any(): continue
        rows, scores = Model(len(corpus.ROLES)).fit(data, np.flatnonzero(~left)).quantise().scores(data, np.flatnonzero(left))
        S[rows] = scores + np.log(LINEAR_POSITIVE / DEFAULTS['positive'])
        print(f, flush=True)
    np.save(out, (np.load(linear) + S[np.repeat(part, data.size) != 'exchanges']) / 2)


if __name__ == '__main__': main(*sys.argv[1:5])
