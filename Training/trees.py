"""Boosted trees: fitted by scikit-learn, kept as plain arrays."""
import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier


class Trees:
    """Σ of trees in log-odds: per node (feature, threshold, left, right), or a leaf's value."""

    def __init__(self, base, trees):
        self.base, self.trees = base, trees
        self.flat = []
        for nodes in trees:
            f = np.array([x[0] for x in nodes]); v = np.array([x[1] for x in nodes], np.float32)
            self.flat.append((f, v, np.array([x[2] for x in nodes]), np.array([x[3] for x in nodes])))

    @classmethod
    def fit(cls, X, y, w=None, trees=120, leaves=12, smallest=20, rate=0.06, share=1.0, seed=0):
        m = HistGradientBoostingClassifier(max_iter=trees, learning_rate=rate, max_leaf_nodes=leaves, min_samples_leaf=smallest, l2_regularization=5, early_stopping=False, random_state=seed, max_features=share)
        m.fit(np.asarray(X, np.float32), y, w)
        base = float(np.float32(m._baseline_prediction.ravel()[0]))
        node = lambda x: (-1, np.float32(x['value']), 0, 0) if x['is_leaf'] else (int(x['feature_idx']), np.float32(x['num_threshold']), int(x['left']), int(x['right']))
        return cls(base, [[node(x) for x in p.nodes] for (p,) in m._predictors])

    @classmethod
    def mean(cls, forests):
        """The forest whose log-odds are the mean of those of some."""
        n = len(forests)
        leaf = lambda x: (x[0], np.float32(x[1] / n) if x[0] < 0 else x[1], x[2], x[3])
        return cls(float(np.float32(sum(f.base for f in forests) / n)), [[leaf(x) for x in nodes] for f in forests for nodes in f.trees])

    def scores(self, X):
        """The log-odds of every row."""
        X = np.asarray(X, np.float32)
        out = np.full(len(X), self.base, np.float64)
        rows = np.arange(len(X))
        for f, v, left, right in self.flat:
            at = np.zeros(len(X), int)
            while True:
                inner = f[at] >= 0
                if not inner.any(): break
                go = X[rows, np.maximum(f[at], 0)] <= v[at]
                at = np.where(inner, np.where(go, left[at], right[at]), at)
            out += v[at]
        return out
