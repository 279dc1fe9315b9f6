"""Boosted trees: fitted by scikit-learn, kept as plain arrays."""
import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier


class Trees:
    """Σ of trees in log-odds: per node (feature, threshold, left, right), or a leaf's value."""

    def __init__(self, X, y, w=None, trees=120, leaves=12, smallest=20, rate=0.06, share=1.0, seed=0):
        m = HistGradientBoostingClassifier(max_iter=trees, learning_rate=rate, max_leaf_nodes=leaves, min_samples_leaf=smallest, l2_regularization=5, early_stopping=False, random_state=seed, max_features=share)
        m.fit(np.asarray(X, np.float32), y, w)
        self.base = float(np.float32(m._baseline_prediction.ravel()[0]))
        self.trees = []
        for (p,) in m._predictors:
            n = p.nodes
            self.trees.append([(-1, np.float32(x['value']), 0, 0) if x['is_leaf'] else (int(x['feature_idx']), np.float32(x['num_threshold']), int(x['left']), int(x['right'])) for x in n])
        self._arrays()

    def _arrays(self):
        self.flat = []
        for nodes in self.trees:
            f = np.array([x[0] for x in nodes]); v = np.array([x[1] for x in nodes], np.float32)
            self.flat.append((f, v, np.array([x[2] for x in nodes]), np.array([x[3] for x in nodes])))

    @classmethod
    def mean(cls, forests):
        """The forest whose log-odds are the mean of those of some."""
        out = cls.__new__(cls)
        out.base = float(np.float32(sum(f.base for f in forests) / len(forests)))
        out.trees = [[(x[0], np.float32(x[1] / len(forests)) if x[0] < 0 else x[1], x[2], x[3]) for x in nodes] for f in forests for nodes in f.trees]
        out._arrays()
        return out

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
