"""Scores of linear candidates in numpy: dense matrix products as people write them, tuned, and the tricks of our kernels.

Rows come negatives first, so that labels cost nothing. Each program is called with a turn, which picks a population.
"""
import numpy as np

INPUT_ONE = 2**14
BLOCK = 1024


class DenseZeroOne:
    """W·Xᵀ by BLAS, then a count a candidate: faster than counting down the columns of X·Wᵀ."""

    def __init__(self, x, weights, negatives, dtype, drawn=slice(None)):
        """`drawn` says which rows of `x` are the rows, in order; all of them unless it is given."""
        self.rows = np.ascontiguousarray(x.astype(dtype).T[:, drawn])
        self.weights = weights.astype(dtype)
        self.negatives = negatives
        self.margins = np.empty((weights.shape[1], self.rows.shape[1]), dtype)

    def __call__(self, turn):
        np.matmul(self.weights[turn], self.rows, out=self.margins)
        cut = self.negatives
        return [-np.count_nonzero(z[:cut] > 0) - np.count_nonzero(z[cut:] <= 0) for z in self.margins]


class DenseLogistic:
    """Blocks of rows that stay in the cache; log1p(exp(−u)) without a guard, as the weights are small enough."""

    def __init__(self, x, weights, negatives, dtype):
        self.rows = x.astype(dtype)
        self.rows[negatives:] *= -1
        self.weights = np.ascontiguousarray(weights.astype(dtype).transpose(0, 2, 1))
        self.margins = np.empty((BLOCK, weights.shape[1]), dtype)
        self.ones = np.ones(BLOCK, dtype)

    def __call__(self, turn):
        total = np.zeros(self.margins.shape[1])
        for start in range(0, len(self.rows), BLOCK):
            block = self.rows[start : start + BLOCK]
            z = np.matmul(block, self.weights[turn], out=self.margins[: len(block)])
            np.log1p(np.exp(z, out=z), out=z)
            total -= self.ones[: len(block)] @ z
        return total


class LogAddExp:
    """What people write first."""

    def __init__(self, x, weights, negatives, dtype):
        self.rows = x.astype(dtype)
        self.rows[negatives:] *= -1
        self.weights = weights.astype(dtype)

    def __call__(self, turn):
        return -np.logaddexp(0, self.rows @ self.weights[turn].T).sum(0)


class Tables:
    """Margins from tables: one entry for each combination of codes that a group of attributes takes, 16 or 32 bits wide."""

    def __init__(self, weights, attributes, groups, entries, dtype):
        self.weights = weights.transpose(0, 2, 1).astype(np.int32)
        self.attributes = attributes
        self.groups = groups
        self.entries = entries
        self.dtype = dtype
        self.inputs = [np.array(a.get("inputs", []), np.int32)[:, None] for a in attributes]

    def parts(self, k, w):
        """The margin's parts for every code of a coded attribute."""
        attribute = self.attributes[k]
        block = w[attribute["offset"] : attribute["offset"] + attribute["size"]]
        if attribute["kind"] == "numeric":
            return ((self.inputs[k] * block + INPUT_ONE // 2) >> 14).astype(self.dtype)
        return (2 * block - block.sum(0)).astype(self.dtype)

    def build(self, turn):
        w = self.weights[turn]
        tables = [self.table(group, entries, w) for group, entries in zip(self.groups, self.entries)]
        tables[0] += w[-1].astype(self.dtype)
        return tables

    def table(self, group, entries, w):
        out = np.zeros((len(entries), w.shape[1]), self.dtype)
        products = None
        for column, k in enumerate(group):
            if self.attributes[k]["kind"] == "continuous":
                product = entries[:, column, None] * w[self.attributes[k]["offset"]]
                products = product if products is None else products + product
            else:
                out += self.parts(k, w)[entries[:, column]]
        if products is not None:
            out += ((products + INPUT_ONE // 2) >> 14).astype(self.dtype)
        return out


class LookUps:
    def __init__(self, weights, negatives, ids, attributes, groups, dtype, **entries):
        listed = [entries[f"entries{g}"] for g in range(len(groups))]
        self.tables = Tables(weights, attributes, groups, listed, dtype)
        self.ids = ids
        self.classes = [(0, negatives), (negatives, ids.shape[1])]
        size = (BLOCK, weights.shape[1])
        self.sum, self.next = np.empty(size, dtype), np.empty(size, dtype)

    def blocks(self, turn):
        """Margins of blocks of rows, with the class that all of the block's rows have."""
        tables = self.tables.build(turn)
        for positive, (first, end) in enumerate(self.classes):
            for start in range(first, end, BLOCK):
                stop = min(start + BLOCK, end)
                z = np.take(tables[0], self.ids[0, start:stop], axis=0, out=self.sum[: stop - start], mode="clip")
                for g in range(1, len(tables)):
                    part = self.next[: stop - start]
                    z += np.take(tables[g], self.ids[g, start:stop], axis=0, out=part, mode="clip")
                yield positive, z


class LookUpZeroOne(LookUps):
    def __call__(self, turn):
        total = np.zeros(self.sum.shape[1], np.int64)
        for positive, z in self.blocks(turn):
            above = np.add.reduce((z > 0).view(np.int8), axis=0, dtype=np.int16)
            total += above - len(z) if positive else -above
        return total


class LookUpLogistic(LookUps):
    """`curves` hold the score of every margin from −reach to reach, in our units, for negative and positive rows."""

    def __init__(self, curves, **rest):
        super().__init__(**rest)
        self.curves, self.middle = curves, curves.shape[1] // 2

    def __call__(self, turn):
        total = np.zeros(self.sum.shape[1], np.int64)
        for positive, z in self.blocks(turn):
            total += self.curves[positive][z.astype(np.int32) + self.middle].sum(0, dtype=np.int64)
        return total


class Neighbours:
    """Candidates one step from a parent: scores a step up and a step down, added up by value with bincount."""

    def __init__(self, curves, weights, negatives, codes, attributes, step):
        self.curves = curves.astype(np.float64).ravel()
        self.parents = weights.astype(np.int64)
        self.middles = np.full(codes.shape[1], curves.shape[1] // 2, np.int32)
        self.middles[negatives:] += curves.shape[1]
        self.codes, self.attributes, self.step = codes, attributes, step
        self.inputs = [np.array(a.get("inputs", []), np.int64) for a in attributes]

    def scores(self, margins):
        return np.take(self.curves, margins + self.middles)

    def part(self, k, w):
        a = self.attributes[k]
        if a["kind"] == "numeric":
            return ((self.inputs[k] * w + INPUT_ONE // 2) >> 14).astype(np.int32)
        block = w[a["offset"] : a["offset"] + a["size"]]
        return (2 * block - block.sum()).astype(np.int32)

    def margins(self, w):
        z = np.full(self.codes.shape[1], w[-1], np.int32)
        products = np.zeros(self.codes.shape[1], np.int64)
        for k, a in enumerate(self.attributes):
            if a["kind"] == "continuous":
                products += self.codes[k] * w[a["offset"]]
            else:
                z += self.part(k, w[a["offset"]] if a["kind"] == "numeric" else w)[self.codes[k]]
        return z, products

    def __call__(self, turn):
        w, step = self.parents[turn], self.step
        coded, products = self.margins(w)
        rounded = (products + INPUT_ONE // 2) >> 14
        z = (coded + rounded).astype(np.int32)
        up, down = self.scores(z + step), self.scores(z - step)
        gain, all_up, all_down = up - down, up.sum(), down.sum()
        out = np.empty((len(w), 2))
        for k, a in enumerate(self.attributes):
            at = a["offset"]
            if a["kind"] == "categorical":
                own = np.bincount(self.codes[k], gain, a["size"])
                out[at : at + a["size"]] = np.stack([all_down + own, all_up - own], 1)
                continue
            for side, delta in enumerate((step, -step)):
                if a["kind"] == "continuous":
                    moved = ((products + self.codes[k] * delta + INPUT_ONE // 2) >> 14) - rounded
                else:
                    moved = (self.part(k, w[at] + delta) - self.part(k, w[at]))[self.codes[k]]
                out[at, side] = self.scores(z + moved.astype(np.int32)).sum()
        out[-1] = all_up, all_down
        return out.ravel()


programs = {
    "dense zero-one": DenseZeroOne,
    "dense logistic": DenseLogistic,
    "logaddexp": LogAddExp,
    "look-up zero-one": LookUpZeroOne,
    "look-up logistic": LookUpLogistic,
    "neighbours": Neighbours,
}
