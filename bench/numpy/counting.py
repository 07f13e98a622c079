"""Counts in numpy. Of grids, timed without the quality; `values` computes it, so that the counts can be checked. Of genotypes."""
import numpy as np


class Bincount:
    def __init__(self, columns, sizes, grids, classes, epsilon):
        self.columns = columns.astype(np.int64)
        self.classes = classes.astype(np.int64)
        self.sizes, self.epsilon = sizes.tolist(), epsilon
        self.grids = [[c for c in grid if c >= 0] for grid in grids.tolist()]

    def tables(self):
        for place, grid in enumerate(self.grids):
            ids, cells = np.zeros_like(self.classes), 1
            for column in grid:
                ids = ids * self.sizes[column] + self.columns[column]
                cells *= self.sizes[column]
            yield place, np.bincount(ids * 2 + self.classes, minlength=2 * cells)

    def __call__(self, _turn):
        for _table in self.tables():
            pass

    def values(self, _turn):
        qualities = np.empty(len(self.grids))
        for place, table in self.tables():
            pairs = table.reshape(-1, 2)
            lead = np.abs(pairs[:, 0] - pairs[:, 1])
            loss = lead / 2 * np.exp(-self.epsilon * lead) * (1 + self.epsilon * lead / 2)
            qualities[place] = (pairs.max(1) - loss).sum()
        return qualities


class PrefixBincount(Bincount):
    """Grids in an order in which neighbours share their first columns, whose ids are kept, in buffers that are kept too."""

    def __init__(self, **given):
        super().__init__(**given)
        depth = max(map(len, self.grids)) + 1
        self.ids = np.empty((depth, len(self.classes)), np.int64)
        self.ids[0] = self.classes
        self.order = sorted(range(len(self.grids)), key=self.grids.__getitem__)

    def tables(self):
        cells = [2] * len(self.ids)
        before = []
        for place in self.order:
            grid = self.grids[place]
            same = 0
            while same < min(len(grid), len(before)) and grid[same] == before[same]:
                same += 1
            for k in range(same, len(grid)):
                np.multiply(self.columns[grid[k]], cells[k], out=self.ids[k + 1])
                self.ids[k + 1] += self.ids[k]
                cells[k + 1] = cells[k] * self.sizes[grid[k]]
            before = grid
            yield place, np.bincount(self.ids[len(grid)], minlength=cells[len(grid)])


class GenotypesByPopcount:
    """Two bits a person: a 1 has the low one, a 2 the high one, a 3 both."""

    def __init__(self, packed, masks):
        self.words = packed.view(np.uint16)
        self.low = (masks & 0x55).view(np.uint16)
        self.sizes = np.bitwise_count(self.low).sum(1, dtype=np.int64)

    def __call__(self, _turn):
        counts = np.empty((len(self.words), len(self.low), 4), np.int64)
        high = self.words >> 1
        for group, mask in enumerate(self.low):
            low_bits, high_bits = self.words & mask, high & mask
            lows, highs, both = (
                np.bitwise_count(bits).sum(1, dtype=np.uint16) for bits in (low_bits, high_bits, low_bits & high_bits)
            )
            counts[:, group, 1], counts[:, group, 2], counts[:, group, 3] = lows - both, highs - both, both
            counts[:, group, 0] = self.sizes[group] - lows - highs + both
        return counts.ravel()


class GenotypesBySums:
    """Genotypes unpacked beforehand, one a byte, people in the order of their groups."""

    def __init__(self, packed, masks):
        shifts = np.arange(0, 8, 2, dtype=np.uint8)
        codes = ((packed[:, :, None] >> shifts) & 3).reshape(len(packed), -1)
        members = ((masks[:, :, None] >> shifts) & 1).reshape(len(masks), -1).astype(bool)
        self.groups = [np.ascontiguousarray(codes[:, people]) for people in members]

    def __call__(self, _turn):
        return np.stack(
            [np.stack([(codes == code).sum(1) for code in range(4)], 1) for codes in self.groups], 1
        ).ravel()


programs = {
    "bincount": Bincount,
    "prefix bincount": PrefixBincount,
    "genotypes by popcount": GenotypesByPopcount,
    "genotypes by sums": GenotypesBySums,
}
