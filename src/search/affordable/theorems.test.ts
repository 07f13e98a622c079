import { expect, test } from "vitest";
import { boundedRangeExactPrice, type CompositionPrice, perDrawBy, theorems } from "./theorems.ts";

const CASES = [
  [1001, 1, 1e-5],
  [1001, 0.1, 1e-5],
  [751, 1, 1e-6],
  [49, 1, 1e-6],
  [11, 1, 1e-6],
] as const;

// Spec T1: computed in Python with SciPy's root finder, independently of this code; ten digits each.
const EXPECTED: readonly [string, CompositionPrice, readonly number[]][] = [
  [
    "basic",
    theorems.pure.basic,
    [0.000999000999, 9.99000999e-5, 0.001331557923, 0.02040816327, 0.09090909091],
  ],
  [
    "advanced",
    theorems.pure.advanced,
    [0.006322417217, 0.0006558440139, 0.006706667434, 0.02624753942, 0.05537048367],
  ],
  [
    "kairouz-closed",
    theorems.pure["kairouz-closed"],
    [0.006901969765, 0.0007960446604, 0.00724226937, 0.0283528753, 0.09090909091],
  ],
  [
    "kairouz-exact",
    theorems.pure["kairouz-exact"],
    [0.008480073385, 0.001028773359, 0.008653073573, 0.03484955171, 0.09102330925],
  ],
  [
    "renyi-mironov",
    theorems.pure["renyi-mironov"],
    [0.006462632793, 0.0006585278512, 0.006842512268, 0.02817859515, 0.09090909091],
  ],
  [
    "renyi (pure)",
    theorems.pure.renyi,
    [0.007825546463, 0.000931165355, 0.008073959391, 0.03285280046, 0.09102330925],
  ],
  [
    "as-bounded-range",
    theorems.pure["as-bounded-range"],
    [0.00644967304, 0.0006572568415, 0.00682068334, 0.02670238736, 0.09090909091],
  ],
  [
    "bounded-range-closed",
    theorems["bounded-range"]["bounded-range-closed"],
    [0.01289934608, 0.001314513683, 0.01364136668, 0.05340477473, 0.1127152828],
  ],
  [
    "zcdp-standard",
    theorems["bounded-range"]["zcdp-standard"],
    [0.01289934547, 0.001314513683, 0.01364136607, 0.05340473841, 0.1127149414],
  ],
  [
    "zcdp",
    theorems["bounded-range"].zcdp,
    [0.01562717355, 0.001860239056, 0.01610748529, 0.06305937644, 0.1330918216],
  ],
  [
    "renyi (bounded-range)",
    theorems["bounded-range"].renyi,
    [0.01563514207, 0.001860935167, 0.01612092772, 0.06388803533, 0.1418040048],
  ],
];

test.each(EXPECTED)("%s allows the ε per draw that was computed independently", (_, price, expected) => {
  CASES.forEach(([count, epsilon, delta], i) => {
    const perDraw = perDrawBy(price, count, epsilon, delta);
    expect(perDraw / expected[i] - 1).toBeGreaterThan(-1e-9);
    expect(perDraw / expected[i] - 1).toBeLessThan(5e-10);
  });
});

// The prototype of the same recursion, in its c₀ + c₁·y + c₂/y form; the last column is the best that non-adaptive
// draws allow, which is not valid for draws that look at earlier results and must stay above.
const EXACT = [
  { count: 1001, epsilon: 1, delta: 1e-5, cells: 20, expected: 0.01692167192, nonAdaptive: 0.016946926 },
  { count: 1001, epsilon: 0.1, delta: 1e-5, cells: 10, expected: 0.002047267977, nonAdaptive: 0.0020557945 },
  { count: 751, epsilon: 1, delta: 1e-6, cells: 10, expected: 0.01719900323, nonAdaptive: 0.017280636 },
  { count: 49, epsilon: 1, delta: 1e-6, cells: 20, expected: 0.06770145533, nonAdaptive: 0.067986072 },
  { count: 11, epsilon: 1, delta: 1e-6, cells: 40, expected: 0.145687394, nonAdaptive: 0.14654081 },
];

test.each(EXACT)(
  "the exact recursion allows $expected per draw for $count draws within ε $epsilon",
  (row) => {
    const price = boundedRangeExactPrice(row.cells);
    // The price is within 1e-9 of ε at the expected ε per draw: as sharp as searching for it, and twelve times faster.
    const beyond = price(row.count, row.expected, row.delta) / row.epsilon - 1;
    expect(beyond).toBeLessThan(2e-9);
    expect(beyond).toBeGreaterThan(-1e-9);
    expect(price(row.count, row.nonAdaptive, row.delta)).toBeGreaterThan(row.epsilon);
  },
);

test("finer grids buy more, as computed independently for 40 cells", () => {
  const price = boundedRangeExactPrice(40)(1001, 0.01693708529, 1e-5);
  expect(Math.abs(price - 1)).toBeLessThan(2e-9);
});
