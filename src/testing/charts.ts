/** Charts to draw in tests. */
import type { Chart, Point } from "../report/chart.ts";

const EPSILONS = [0.05, 0.1, 0.2, 0.5, 1, 2];

const points = (errors: readonly number[], halves: readonly number[]): Point[] =>
  errors.map((y, i) => ({ x: EPSILONS[i], y, low: y - halves[i], high: y + halves[i] }));

/** Made-up numbers of the kind that an error-against-ε sweep gives. */
export const errorsByEpsilon: Chart = {
  title: "Error against ε: a made-up clinic",
  x: { label: "ε (log scale; smaller is more private)", scale: "log", unit: "number" },
  y: { label: "Misclassified rows of the test table", scale: "linear", unit: "percent" },
  series: [
    {
      name: "PG⁺",
      points: points([0.263, 0.215, 0.19, 0.172, 0.164, 0.161], [0.01, 0.012, 0.006, 0.004, 0.002, 0.001]),
    },
    {
      name: "PrivLocal",
      points: points([0.261, 0.24, 0.199, 0.185, 0.172, 0.168], [0.008, 0.02, 0.01, 0.006, 0.003, 0.003]),
    },
  ],
  references: [
    { name: "Majority", y: 0.2829 },
    { name: "NoPrivacy", y: 0.1584 },
  ],
};

/** Names that a careless program would run, draw over or choke on. */
export const hostileNames = [
  "<img src=x onerror=alert(1)>",
  "</text><script>alert(1)</script>",
  '" onload="alert(1)',
  "a&b;&lt;",
  "\u001b[31mred\u0007\u0000",
  "\u202Egnp.exe",
  "half \uD800 a character",
  "two\nlines",
  "W".repeat(500),
];
