"""Sums of distances to the nearest centre in numpy."""
import numpy as np

BLOCK = 512


class Means:
    """‖x − c‖² = ‖x‖² + (x, 1)·(−2c, ‖c‖²): one product a centre for all candidates, in blocks that stay in the cache."""

    def __init__(self, rows, means, dtype, block=BLOCK):
        ones = np.ones((len(rows), 1))
        self.rows = np.concatenate([rows, ones], 1).astype(dtype)
        self.norm = float((rows.astype(np.float64) ** 2).sum())
        self.means = means.astype(dtype)
        size = (block, means.shape[1])
        self.least, self.next = np.empty(size, dtype), np.empty(size, dtype)
        self.ones = np.ones(block, dtype)

    def __call__(self, turn):
        means = self.means[turn]
        norms = (means**2).sum(2, keepdims=True)
        centres = np.ascontiguousarray(np.concatenate([-2 * means, norms], 2).transpose(1, 2, 0))
        total = np.full(means.shape[0], self.norm)
        for start in range(0, len(self.rows), len(self.ones)):
            x = self.rows[start : start + len(self.ones)]
            least = np.matmul(x, centres[0], out=self.least[: len(x)])
            for centre in centres[1:]:
                np.minimum(least, np.matmul(x, centre, out=self.next[: len(x)]), out=least)
            total += self.ones[: len(x)] @ least
        return total


class MeansAtOnce(Means):
    """The same without blocks."""

    def __init__(self, rows, means, dtype):
        super().__init__(rows, means, dtype, len(rows))


class Medians:
    """Kept columns of distances of 16 bits; the sum of a column of 39,073 of them fits into 32."""

    def __init__(self, columns, lists):
        self.columns = list(columns)
        self.lists = lists.tolist()
        self.least = np.empty(columns.shape[1], np.uint16)

    def __call__(self, turn):
        return [self.candidate(places) for places in self.lists[turn]]

    def candidate(self, places):
        least = np.minimum(self.columns[places[0]], self.columns[places[1]], out=self.least)
        for place in places[2:]:
            np.minimum(least, self.columns[place], out=least)
        return least.sum(dtype=np.uint32)


programs = {"means": Means, "means at once": MeansAtOnce, "medians": Medians}
