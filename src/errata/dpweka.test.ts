/**
 * Errata of Katla: DPWeka: achieving differential privacy in WEKA (thesis, University of Arkansas 2017). The statistics of
 * contingency tables are still to come; their tests are arithmetic that specifies them.
 */
import { expect, test } from "vitest";
import { rational } from "../base/rational.ts";
import { kairouzDelta } from "../curator/accounting/kairouz.ts";
import { staircase } from "../curator/mechanisms/staircase/index.ts";
import { Sensitive } from "../curator/sensitive.ts";
import { roundsRule } from "../search/rounds.ts";
import { minimum, SQUARE } from "../tasks/classify/descent/functional.ts";
import { lawOfCoins } from "../testing/explore.ts";
import { exponentialLaw } from "../testing/laws.ts";
import { productsBound } from "../testing/products-bound.ts";
import { smallSchema } from "../testing/small-tables.ts";

const largestLoss = (p: readonly number[], q: readonly number[]) =>
  Math.max(...p.map((x, i) => Math.abs(Math.log(x / q[i]))));

test("004-1 (ε, δ)-privacy does not bound the loss by ε with probability 1 − δ; only the converse holds", () => {
  // Randomised response at ε = 1: the loss is 1 with probability 0.731, and yet it is (0.9, 0.07)-private.
  const truth = Math.E / (1 + Math.E);
  const delta = kairouzDelta(1, 1)(0.9);
  expect(delta).toBeCloseTo(truth - Math.exp(0.9) * (1 - truth), 8);
  expect(delta).toBeLessThan(0.07);
  expect(truth).toBeGreaterThan(10 * delta);
});

test("004-3 the constant (1 − α)/(2Δ√α) makes a staircase of mass 1.6487 at γ = 1; ours has mass 1 for every γ", () => {
  const b = Math.exp(-1);
  // Mass of the staircase with constant a, Δ = 1, ε = 1: 2a·(γ + b(1 − γ))/(1 − b).
  const mass = (a: number, gamma: number) => (2 * a * (gamma + b * (1 - gamma))) / (1 - b);
  const printed = (1 - b) / (2 * Math.sqrt(b));
  expect(mass(printed, 1)).toBeCloseTo(1.6487, 4);
  expect(mass(printed, 1 / (1 + Math.exp(0.5)))).toBeCloseTo(1, 12);
  const corrected = (gamma: number) => (1 - b) / (2 * (gamma + b * (1 - gamma)));
  for (const gamma of [0, 0.25, 0.5, 1]) expect(mass(corrected(gamma), gamma)).toBeCloseTo(1, 12);

  // The mechanism on whole numbers, Δ = 4: its peak is the corrected constant, but for the 1 − b that zero takes.
  for (const step of [1n, 2n, 4n]) {
    const law = lawOfCoins((coin) => {
      const noise = {
        origin: "system",
        draw: <T>(_: unknown, sample: (c: typeof coin) => T) => sample(coin),
      } as const;
      return staircase(new Sensitive([0n], "l1", 4n), rational(1n), noise, step);
    }, 1e-7);
    const total = [...law.mass.values()].reduce((sum, p) => sum + p, 0);
    expect(total + law.residual).toBeCloseTo(1, 9);
    const [r, width] = [Number(step), 4];
    expect(law.mass.get("0")! + law.residual).toBeGreaterThan(
      (1 - b) / (2 * r + 2 * b * (width - r) - (1 - b)) - 1e-9,
    );
    expect(law.mass.get("0")!).toBeLessThan((1 - b) / (2 * r + 2 * b * (width - r) - (1 - b)) + 1e-9);
  }
});

/** People with genotype AA, Aa and aa. */
type Genotypes = readonly number[];

/** χ² of cases r against controls s in three columns; an empty column contributes nothing. */
function chiSquare(r: Genotypes, s: Genotypes): number {
  const [cases, controls] = [r, s].map((row) => row[0] + row[1] + row[2]);
  let sum = 0;
  for (let i = 0; i < 3; i++)
    if (r[i] + s[i] > 0) sum += (controls * r[i] - cases * s[i]) ** 2 / (cases * controls * (r[i] + s[i]));
  return sum;
}
const pValue = (r: Genotypes, s: Genotypes) => Math.exp(-chiSquare(r, s) / 2);

const tablesOf = (total: number): Genotypes[] =>
  Array.from({ length: total + 1 }, (_, a) =>
    Array.from({ length: total - a + 1 }, (_, b): Genotypes => [a, b, total - a - b]),
  ).flat();
/** All rows that one person's changed genotype makes of a row. */
const moved = (row: Genotypes): Genotypes[] =>
  [0, 1, 2].flatMap((i) =>
    row[i] === 0 ? [] : [1, 2].map((by) => row.with(i, row[i] - 1).with((i + by) % 3, row[(i + by) % 3] + 1)),
  );
/** The largest change of a statistic when one person's genotype changes, over all tables of R cases and S controls. */
function largestChange(statistic: typeof chiSquare, cases: number, controls: number): number {
  let largest = 0;
  for (const r of tablesOf(cases))
    for (const s of tablesOf(controls)) {
      const here = statistic(r, s);
      for (const t of moved(r)) largest = Math.max(largest, Math.abs(statistic(t, s) - here));
      for (const t of moved(s)) largest = Math.max(largest, Math.abs(statistic(r, t) - here));
    }
  return largest;
}

test("004-6 the χ² sensitivity N²/(RS)·(1 − 1/(max(R, S) + 1)) is exact, by brute force over all tables", () => {
  for (const [cases, controls] of [
    [3, 3],
    [5, 5],
    [2, 9],
    [7, 4],
    [10, 10],
    [7, 13],
  ]) {
    const all = cases + controls;
    const formula = (all ** 2 / (cases * controls)) * (1 - 1 / (Math.max(cases, controls) + 1));
    expect(largestChange(chiSquare, cases, controls)).toBeCloseTo(formula, 9);
  }
});

test("004-7 if a person's status may change as well, χ² moves by N: R and S must be declared, not counted", () => {
  // One case, alone in its column, among 50 people; when the case turns control there is nothing left to compare.
  expect(chiSquare([1, 0, 0], [0, 20, 29])).toBeCloseTo(50, 9);
  expect((50 ** 2 / 49) * (1 - 1 / 50)).toBeCloseTo(50, 9);
  expect((50 ** 2 / (25 * 25)) * (1 - 1 / 26)).toBeLessThan(4);
});

test("004-9 the p-value moves by more than e^(−2/3) = 0.5134: 0.5315 at 40 and 40, 0.98 at 2 and 15", () => {
  const claimed = Math.exp(-2 / 3);
  const before = pValue([1, 1, 38], [2, 1, 37]);
  const after = pValue([0, 2, 38], [2, 1, 37]);
  expect([before, after].map((p) => Number(p.toFixed(4)))).toEqual([0.8409, 0.3093]);
  expect(before - after).toBeGreaterThan(0.5315);
  expect(before - after).toBeGreaterThan(claimed);
  // With a column that was empty, groups of any equal size give 1 − 1/e.
  expect(pValue([39, 1, 0], [39, 1, 0]) - pValue([39, 0, 1], [39, 1, 0])).toBeCloseTo(0.6321, 4);
  expect(largestChange(pValue, 2, 15)).toBeCloseTo(0.9823, 4);
  expect(largestChange(pValue, 2, 15)).toBeGreaterThan(1.9 * claimed);
});

/** For every table: whether it is significant, and how many genotypes must change until that flips. */
function distances(cases: number, controls: number, threshold: number) {
  const key = (r: Genotypes, s: Genotypes) => `${r}|${s}`;
  const tables = tablesOf(cases).flatMap((r) => tablesOf(controls).map((s) => [r, s] as const));
  const significant = new Map(tables.map(([r, s]) => [key(r, s), pValue(r, s) < threshold]));
  const links = new Map(
    tables.map(([r, s]) => [
      key(r, s),
      [...moved(r).map((t) => key(t, s)), ...moved(s).map((t) => key(r, t))],
    ]),
  );
  const steps = new Map<string, number>();
  let edge = [...links.keys()].filter((k) =>
    links.get(k)!.some((l) => significant.get(l) !== significant.get(k)),
  );
  for (let d = 1; edge.length > 0; d++) {
    for (const k of edge) steps.set(k, d);
    edge = [...new Set(edge.flatMap((k) => links.get(k)!))].filter((k) => !steps.has(k));
  }
  return { significant, links, steps };
}

test("004-11 the score of equation 15 moves by 1; appendix C's moves by 3, or ranks the most significant last", () => {
  const { significant, links, steps } = distances(6, 6, 0.05);
  const jump = (score: (yes: boolean, d: number) => number) => {
    const at = (k: string) => score(significant.get(k)!, steps.get(k)!);
    return Math.max(...[...links].flatMap(([k, next]) => next.map((l) => Math.abs(at(k) - at(l)))));
  };
  expect(steps.size).toBe(significant.size);
  // d as in equation 14: negative where the table is significant.
  const signed = (yes: boolean, d: number) => (yes ? -d : d);
  expect(jump((yes, d) => (yes ? -signed(yes, d) - 1 : -signed(yes, d)))).toBe(1);
  expect(jump((yes, d) => (yes ? -signed(yes, d) : -signed(yes, d) - 1))).toBe(3);
  const unsigned = (yes: boolean, d: number) => (yes ? -d : -d - 1);
  expect(jump(unsigned)).toBe(1);
  expect(unsigned(true, 3)).toBeLessThan(unsigned(false, 1));
});

test("004-12 weights exp(ε·q/k) with scores that move by 1 are 2ε-private; exp(ε·q/(2k)) is right", () => {
  // Two attributes at ε = 1 and k = 1: one person raises the first score and lowers the second.
  const loss = (eta: number) => largestLoss(exponentialLaw([-6, 4], eta), exponentialLaw([-5, 3], eta));
  expect(loss(1)).toBeGreaterThan(1.999);
  expect(loss(1 / 2)).toBeLessThanOrEqual(1);
  expect(loss(1 / 2)).toBeGreaterThan(0.98);
});

test("004-15 the odds ratio has no sensitivity at all: one person can change it by any amount", () => {
  const odds = (a: number, b: number, c: number, d: number) => (a * d) / (b * c);
  for (const n of [10, 1000]) expect(odds(n, 1, 1, n) - odds(n, 2, 1, n)).toBe(n ** 2 / 2);
  expect(odds(10, 0, 1, 10)).toBe(Number.POSITIVE_INFINITY);
});

test("004-16 ln(1 + e^z) is ln 2 + z/2 + z²/8 near 0; with ln 2 and 1/8 swapped it is not even close", () => {
  for (const z of [-0.2, 0, 0.1, 0.3]) {
    const truth = Math.log1p(Math.exp(z));
    expect(Math.abs(Math.LN2 + z / 2 + (z * z) / 8 - truth)).toBeLessThan(z ** 4 / 100 + 1e-15);
    expect(Math.abs(Math.LN2 * z * z + z / 2 + 1 / 8 - truth)).toBeGreaterThan(0.5);
  }
  expect(SQUARE).toBe(1 / 8);
});

test("004-17 with (y − ½)·xᵀω the fitted model answers everything the wrong way round; (½ − y) is meant", () => {
  const rows = Array.from({ length: 41 }, (_, i) => (i - 20) / 20).map((x, i) => [
    x,
    Number(x > 0 !== (i % 7 === 0)),
  ]);
  // The minimum of Σ x²w²/8 + s·(½ − y)·x·w, for s = 1 and, as printed, s = −1.
  const fitted = (sign: number) => {
    const square = rows.reduce((sum, [x]) => sum + (x * x) / 8, 0);
    return (-sign * rows.reduce((sum, [x, y]) => sum + (0.5 - y) * x, 0)) / (2 * square);
  };
  const right = (w: number) => rows.filter(([x, y]) => w * x > 0 === (y === 1)).length / rows.length;
  expect(right(fitted(1))).toBeGreaterThan(0.8);
  expect(right(fitted(-1))).toBeLessThan(0.25);
  // As it is built, of labels of −1 and 1.
  const sum = (of: (x: number, y: number) => number) => rows.reduce((all, [x, y]) => all + of(x, y), 0);
  const moments = { inputs: [sum((x) => x * x)], label: [sum((x, y) => x * (2 * y - 1))] };
  const [built] = minimum(
    { inputs: Float64Array.from(moments.inputs), label: Float64Array.from(moments.label) },
    0,
  );
  expect(built).toBeCloseTo(fitted(1), 12);
});

test("004-18 the functional mechanism for logistic regression has sensitivity (d + 2)²/8, below all three printed ones", () => {
  for (const [d, exact] of [
    [2, 2],
    [3, 3.125],
    [4, 4.5],
  ]) {
    let rows: number[][] = [[]];
    for (let k = 1; k < d; k++) rows = rows.flatMap((row) => [-1, 0, 1].map((x) => [...row, x]));
    // The last input is the constant 1; coefficients x_j·x_l/8 and (½ − y)·x_j.
    const all = rows
      .map((row) => [...row, 1])
      .flatMap((x) =>
        [0, 1].map((y) => [...x.flatMap((a) => x.map((b) => (a * b) / 8)), ...x.map((a) => (0.5 - y) * a)]),
      );
    const seen = Math.max(
      ...all.flatMap((a) => all.map((b) => a.reduce((sum, v, i) => sum + Math.abs(v - b[i]), 0))),
    );
    expect(seen).toBe(exact);
    expect(seen).toBe((d + 2) ** 2 / 8);
    for (const printed of [d ** 2 / 4 + 3 * d, d ** 2 + d, d ** 2 / 4 + d])
      expect(printed).toBeGreaterThan(seen);
  }
  // As it is built each product is told once, which moves less; those with the label count ½ where others count ⅛.
  for (const d of [4, 5, 14, 100]) {
    const told = productsBound(d - 1, "class", 4) / 8;
    expect(told).toBe((d * d + 9 * d + 18) / 16);
    expect(told).toBeLessThan((d + 2) ** 2 / 8);
  }
});

test("004-19 an eigenvalue that is not above 0 goes with its row and column of Λ and its row of Q, and a minimum is left", () => {
  // Λ = (4, −1), and Q turned by the angle of 3, 4, 5: M = QᵀΛQ.
  const [c, s] = [0.6, 0.8];
  const matrix = [4 * c * c - s * s, 5 * c * s, 5 * c * s, 4 * s * s - c * c];
  const linear = [1, -3];
  const at = (w: readonly number[]) =>
    matrix[0] * w[0] ** 2 +
    2 * matrix[1] * w[0] * w[1] +
    matrix[3] * w[1] ** 2 +
    linear[0] * w[0] +
    linear[1] * w[1];
  // M = Σxxᵀ/8 and α = −½Σxy.
  const found = minimum(
    { inputs: Float64Array.from(matrix, (m) => 8 * m), label: Float64Array.from(linear, (a) => -2 * a) },
    0,
  );
  // On the line of the eigenvector that is left nothing is below it; across there is no minimum at all.
  expect(found[0] * s - found[1] * c).toBeCloseTo(0, 12);
  for (const step of [-1, -0.01, 0.01, 1])
    expect(at([found[0] + step * c, found[1] + step * s])).toBeGreaterThan(at([...found]));
  expect(at([-1000 * s, 1000 * c])).toBeLessThan(-900_000);
});

test("004-20 0.125·n·ε iterations are a hundred times PrivGene's own number: 4884 instead of 49", () => {
  const facts = { schema: smallSchema("replace"), neighbours: "replace", rows: 39_074 } as const;
  expect(Math.round(0.125 * 39_074 * 1)).toBe(4884);
  expect(roundsRule(facts, 1, "a test")).toBe(49);
});
