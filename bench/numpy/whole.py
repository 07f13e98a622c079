"""Whole jobs on a table in memory, as an analyst without privacy does them. scikit-learn is used where it is installed."""
import numpy as np


def describe(columns):
    """Mean, spread, quartiles and ten bins of each column."""

    def run(_turn):
        for column in columns:
            column.mean(), column.std()
            np.quantile(column, [0.25, 0.5, 0.75])
            np.histogram(column, bins=10, range=(0, 10_000))
        return [len(columns)]

    return run


def lloyd(columns):
    """Eight steps of Lloyd from five given rows, one thread."""
    from sklearn.cluster import KMeans

    rows = np.ascontiguousarray(columns.T, dtype=np.float64) / 10_000
    start = rows[:5].copy()

    def run(_turn):
        KMeans(n_clusters=5, init=start, n_init=1, max_iter=8, tol=0, algorithm="lloyd").fit(rows)
        return [5]

    return run


programs = {"describe": describe, "lloyd": lloyd}
