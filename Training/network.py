"""The network of the roles: it reads a thread as a sequence and says what each message does, as the linear roles (fit.py) do; what ships is a mix of both.

Hashed words and word parts → vectors, and three tokens at a time → a pass over the thread in both directions and along its links → roles. Vectors of words (view 0) and parts (view 1) lie in one table of 2^bits slots.
Everything is fitted by Adam with a fixed schedule and seed, on one core, so that it can be had again bit by bit. Sources/MessageRoles/RoleNetwork.swift reads it.
"""
import numpy as np
import scipy.sparse

import features
import fit
from tape import Tape, Var, sigmoid

DEFAULTS = dict(bits=14, size=24, plain_bits=10, facts=32, filters=96, hidden=128, gru=64, narrow=32, epochs=18, rate=5e-3, batch=24, drop=0.5, forget=0.45, decay=1e-2, positive=1.0, seed=1)
LINEAR_POSITIVE = 3.0   # what fit.py weighs positive labels with: log-odds differ by its logarithm
LINKS = 14
MOST = 64   # tokens of a message that are read in order


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

    def __init__(self, threads, bits=DEFAULTS['bits'], plain_bits=DEFAULTS['plain_bits']):
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
        """Log-odds of the messages of threads, in their order."""
        rows, out = [], []
        for at in range(0, len(threads), 64):
            b = Batch(data, threads[at:at + 64])
            rows.append(b.rows); out.append(self.run(b, Tape()).v)
        return np.concatenate(out)[np.argsort(np.concatenate(rows))]

    def quantised(self):
        """As it ships: a byte per weight, a scale per column."""
        for x in self.p.values():
            if x.v.ndim == 2:
                steps, scale = fit.steps(x.v)
                x.v = steps.astype(np.float32) * scale
        return self

    def bytes(self):
        """What RoleNetwork.swift reads: tables, then layers with their biases."""
        v = {k: x.v for k, x in self.p.items()}
        layer = lambda w, b: matrix(w) + b.astype('<f4').tobytes()
        out = matrix(v['text']) + matrix(v['plain'])
        out += layer(np.concatenate([v[f'k{k}'] for k in range(3)], 1), np.concatenate([v[f'q{k}'] for k in range(3)])) + layer(v['w0'], v['b0'])
        for d in 'fb': out += layer(v['x' + d], v['c' + d]) + layer(v['h' + d], np.zeros(v['h' + d].shape[1]))
        return out + layer(v['w1'], v['b1']) + layer(v['wn'], v['bn']) + layer(v['w2'], v['b2']) + layer(v['wo'], v['bo'])


def read(raw, roles):
    """The network whose bytes RAW begins with, and their number."""
    model, at = Model(roles), 0
    v = {k: x.v for k, x in model.p.items()}
    def matrix(rows, columns):
        nonlocal at
        steps = np.frombuffer(raw, np.int8, rows * columns, at).reshape(rows, columns)
        at += steps.size
        return steps * numbers(columns)
    def numbers(count):
        nonlocal at
        at += 4 * count
        return np.frombuffer(raw, '<f4', count, at - 4 * count)
    def layer(w, b):
        v[w], v[b] = matrix(*v[w].shape), numbers(v[w].shape[1])
    v['text'], v['plain'] = matrix(*v['text'].shape), matrix(*v['plain'].shape)
    size, filters = v['k0'].shape
    three, biases = matrix(size, 3 * filters), numbers(3 * filters)
    for k in range(3): v[f'k{k}'], v[f'q{k}'] = three[:, k * filters:(k + 1) * filters], biases[k * filters:(k + 1) * filters]
    layer('w0', 'b0')
    for d in 'fb':
        layer('x' + d, 'c' + d)
        v['h' + d] = matrix(*v['h' + d].shape)
        numbers(v['h' + d].shape[1])
    for w, b in (('w1', 'b1'), ('wn', 'bn'), ('w2', 'b2'), ('wo', 'bo')): layer(w, b)
    model.p = {k: Var(x) for k, x in v.items()}
    return model, at


def matrix(w):
    steps, scale = fit.steps(w)
    return steps.tobytes() + scale.astype('<f4').tobytes()


def fitted(data, threads):
    """The network as it ships, fitted on some threads; its log-odds are those of the linear roles."""
    model = Model(data.Y.shape[1]).fit(data, threads).quantised()
    model.p['bo'].v += np.float32(np.log(LINEAR_POSITIVE / model.o['positive']))
    return model
