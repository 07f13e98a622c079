/**
 * How far the default methods stayed behind the best that was possible on made-up rows, by number of attributes and rows · ε: the mean over
 * 3 declared schemas and 1 tables each, with a δ of 0.000001 and without one, where neighbours replace a row. To classify: the share of rows
 * that are misclassified and need not be. To regress: the share of the label's variance that is left unexplained and need not be.
 * Made by `node experiments/flow-curves.mjs`.
 */
export const measuredCurves = {
  attributes: [3, 10, 30],
  signals: [100, 300, 1000, 3000, 10_000, 30_000, 100_000],
  classify: {
    withDelta: [
      [0.156, 0.156, 0.0329, 0.0229, 0.0077, 0.00605, 0.00325],
      [0.233, 0.162, 0.0992, 0.0584, 0.0265, 0.0172, 0.0133],
      [0.247, 0.225, 0.12, 0.0582, 0.0396, 0.0249, 0.0194],
    ],
    pure: [
      [0.179, 0.144, 0.0459, 0.0292, 0.014, 0.00874, 0.00743],
      [0.204, 0.162, 0.0834, 0.0676, 0.0474, 0.041, 0.0235],
      [0.25, 0.165, 0.0878, 0.0708, 0.0617, 0.0492, 0.0275],
    ],
  },
  regress: {
    withDelta: [
      [0.818, 0.457, 0.212, 0.176, 0.145, 0.123, 0.121],
      [0.825, 0.803, 0.467, 0.239, 0.141, 0.113, 0.103],
      [0.858, 0.807, 0.769, 0.584, 0.268, 0.175, 0.113],
    ],
    pure: [
      [0.824, 0.78, 0.428, 0.244, 0.165, 0.145, 0.143],
      [0.869, 0.803, 0.802, 0.677, 0.339, 0.177, 0.13],
      [0.814, 0.805, 0.803, 0.803, 0.803, 0.666, 0.363],
    ],
  },
} as const;
