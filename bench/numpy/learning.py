"""Gradients and second moments in numpy: a dense matrix of 0/1 and numbers, its last column 1, and products by BLAS."""
import numpy as np


class Gradient:
    """Xᵀ(σ(Xw) − y): two products of the matrix with a vector, into buffers that are kept."""

    def __init__(self, x, y, weights, dtype):
        self.x, self.y = np.ascontiguousarray(x, dtype), y.astype(dtype)
        self.weights = weights.astype(dtype)
        self.slopes = np.empty(len(x), dtype)

    def __call__(self, turn):
        s = np.matmul(self.x, self.weights[turn], out=self.slopes)
        np.exp(np.negative(s, out=s), out=s)
        np.reciprocal(np.add(s, 1, out=s), out=s)
        s -= self.y
        return self.x.T @ s


class SecondMoments:
    """XᵀX, of which BLAS works out one half, and Xᵀy, y being ±1."""

    def __init__(self, x, y, dtype):
        self.x, self.y = np.ascontiguousarray(x, dtype), (2 * y - 1).astype(dtype)

    def __call__(self, _turn):
        return np.concatenate([(self.x.T @ self.x).ravel(), self.x.T @ self.y])


class SecondMomentsAtOnce:
    """Xᵀ[X y] as one product of two matrices."""

    def __init__(self, x, y, dtype):
        self.x = np.ascontiguousarray(x, dtype)
        self.both = np.ascontiguousarray(np.column_stack([x, 2 * y - 1]), dtype)

    def __call__(self, _turn):
        both = self.x.T @ self.both
        return np.concatenate([both[:, :-1].ravel(), both[:, -1]])


programs = {
    "gradient": Gradient,
    "second moments": SecondMoments,
    "second moments at once": SecondMomentsAtOnce,
}
