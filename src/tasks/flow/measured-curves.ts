/**
 * How far the default methods stayed behind the best that was possible on made-up rows, by number of attributes and rows · ε: the mean over
 * 3 declared schemas and 5 tables each, with a δ of 0.000001 and without one, where neighbours replace a row. To classify: the share of rows
 * that are misclassified and need not be. To regress: the share of the label's variance that is left unexplained and need not be.
 * Made by `node experiments/flow-curves.mjs`.
 */
export const measuredCurves = {
  attributes: [3, 10, 30],
  signals: [100, 300, 1000, 3000, 10_000, 30_000, 100_000],
  classify: {
    withDelta: [
      [0.168, 0.127, 0.0479, 0.0185, 0.00736, 0.00449, 0.00223],
      [0.233, 0.152, 0.0981, 0.0498, 0.0191, 0.0107, 0.00696],
      [0.234, 0.162, 0.11, 0.0572, 0.0338, 0.0187, 0.013],
    ],
    pure: [
      [0.183, 0.127, 0.0446, 0.0301, 0.0127, 0.00925, 0.00624],
      [0.219, 0.153, 0.089, 0.0701, 0.0508, 0.0434, 0.0157],
      [0.223, 0.163, 0.0917, 0.0714, 0.0593, 0.0533, 0.025],
    ],
  },
  regress: {
    withDelta: [
      [0.836, 0.421, 0.164, 0.0874, 0.0705, 0.0445, 0.0433],
      [0.822, 0.796, 0.448, 0.174, 0.0822, 0.0481, 0.0391],
      [0.865, 0.799, 0.754, 0.565, 0.221, 0.119, 0.0542],
    ],
    pure: [
      [0.803, 0.75, 0.361, 0.174, 0.0855, 0.0702, 0.0673],
      [0.816, 0.798, 0.795, 0.672, 0.301, 0.118, 0.0683],
      [0.807, 0.798, 0.797, 0.796, 0.796, 0.669, 0.329],
    ],
  },
} as const;
