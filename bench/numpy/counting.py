"""Counts of grids in numpy. Timed without the quality; `values` computes it, so that the counts can be checked."""
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


programs = {"bincount": Bincount, "prefix bincount": PrefixBincount}
