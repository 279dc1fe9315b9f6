"""Derivatives of what a network computes, by going back through its steps."""
import numpy as np


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
