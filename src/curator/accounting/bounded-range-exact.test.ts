import { expect, test } from "vitest";
import { boundedRangeDelta } from "../../testing/theorems/bounded-range-delta.ts";
import { boundedRangeExactEpsilon } from "./bounded-range-exact.ts";

/** The two-point ε-BR pair at offset t: loss t with probability p, loss t − ε otherwise. */
function pairAt(t: number, epsilon: number) {
  const p = Math.expm1(t - epsilon) / Math.expm1(-epsilon);
  return [
    { loss: t, p },
    { loss: t - epsilon, p: 1 - p },
  ];
}

const offsets = (epsilon: number, steps: number) =>
  Array.from({ length: steps + 1 }, (_, i) => (epsilon * i) / steps);

test("δ agrees with values computed independently", () => {
  // Spec T2: the Python and JavaScript prototypes, ten digits; the first also has 2.311258535e-3 as a lower bound.
  const close = (value: number, expected: number) =>
    expect(Math.abs(value / expected - 1)).toBeLessThan(2.5e-9);
  close(boundedRangeDelta(10, 0.1, 0.3, 20), 2.322538056e-3);
  close(boundedRangeDelta(10, 0.1, 0.3, 160), 2.311525906e-3);
  close(boundedRangeDelta(1001, 0.0156, 1, 20), 2.34558436e-6);
  close(boundedRangeDelta(1, 0.5, 0.1, 40), 0.08350978466);
  close(boundedRangeDelta(2, 1, 0.5, 200), 0.15245284);
});

test("one draw costs exactly what the worst two-point pair does", () => {
  for (const gamma of [0, 0.1, 0.3]) {
    const truth = Math.max(
      ...offsets(0.5, 5000).map((t) => pairAt(t, 0.5)[0].p * Math.max(0, -Math.expm1(gamma - t))),
    );
    expect(boundedRangeDelta(1, 0.5, gamma, 40)).toBeGreaterThanOrEqual(truth);
    expect(boundedRangeDelta(1, 0.5, gamma, 40)).toBeLessThan(truth * (1 + 1e-6));
  }
});

/** The largest δ over every adaptive choice of offsets from a grid, leaf by leaf: no recursion in γ. */
function worstTree(lengths: readonly number[], gamma: number, steps: number): number {
  const trees = (depth: number): { loss: number; p: number }[][] => {
    if (depth === lengths.length) return [[{ loss: 0, p: 1 }]];
    const below = trees(depth + 1);
    return offsets(lengths[depth], steps).flatMap((t) => {
      const [up, down] = pairAt(t, lengths[depth]);
      const after = (branch: { loss: number; p: number }, leaves: { loss: number; p: number }[]) =>
        leaves.map((leaf) => ({ loss: branch.loss + leaf.loss, p: branch.p * leaf.p }));
      return below.flatMap((ifUp) => below.map((ifDown) => [...after(up, ifUp), ...after(down, ifDown)]));
    });
  };
  const delta = (leaves: readonly { loss: number; p: number }[]) =>
    leaves.reduce((sum, { loss, p }) => sum + p * Math.max(0, -Math.expm1(gamma - loss)), 0);
  return trees(0).reduce((worst, leaves) => Math.max(worst, delta(leaves)), 0);
}

test.each([
  { lengths: [1, 1], gamma: 0.5, steps: 40, within: 1.002 },
  { lengths: [0.4, 0.4], gamma: 0.1, steps: 40, within: 1.002 },
  { lengths: [3, 3], gamma: 2, steps: 40, within: 1.002 },
  { lengths: [0.5, 0.5, 0.5], gamma: 0.3, steps: 4, within: 1.05 },
  { lengths: [2, 2, 2], gamma: 1, steps: 4, within: 1.05 },
])("no adaptive tree of draws $lengths beats the claim at γ $gamma, and one comes close", (tree) => {
  const claim = boundedRangeDelta(tree.lengths.length, tree.lengths[0], tree.gamma, 100);
  const truth = worstTree(tree.lengths, tree.gamma, tree.steps);
  expect(claim).toBeGreaterThanOrEqual(truth);
  expect(claim).toBeLessThan(truth * tree.within);
});

test("a draw of n restricted to the grid is a lower bound, below the claim by what the grid costs", () => {
  // Restricting t and γ to the grid leaves true pairs only. Spec T2 gives 2.311258535e-3 for 160 cells.
  const [count, epsilon, cells, gamma] = [10, 0.1, 160, 0.3];
  const step = epsilon / cells;
  const reach = count * cells;
  let values = new Map<number, number>();
  const at = (j: number) =>
    j >= 0 ? (values.get(j) ?? 0) : -Math.expm1(j * step) + Math.exp(j * step) * (values.get(-j) ?? 0);
  for (let k = 0; k < count; k++) {
    const next = new Map<number, number>();
    for (let j = 0; j < reach; j++) {
      let worst = 0;
      for (let s = 0; s <= cells; s++) {
        const p = Math.expm1((s - cells) * step) / Math.expm1(-epsilon);
        worst = Math.max(worst, p * at(j - s) + (1 - p) * at(j - s + cells));
      }
      next.set(j, worst);
    }
    values = next;
  }
  const lower = at(Math.round(gamma / step));
  expect(lower).toBeCloseTo(2.311258535e-3, 12);
  expect(boundedRangeDelta(count, epsilon, gamma, cells)).toBeGreaterThan(lower);
  expect(boundedRangeDelta(count, epsilon, gamma, cells)).toBeLessThan(lower * 1.0002);
});

test("adaptive draws cost more than the same draws chosen beforehand", () => {
  // Spec T2: 2.185168431e-3 is the largest δ over one common offset for all ten draws.
  let best = 0;
  for (const t of offsets(0.1, 50_000).slice(1, -1)) {
    const [{ p }] = pairAt(t, 0.1);
    let [weight, delta] = [p ** 10, 0];
    for (let l = 0; l <= 10; l++) {
      delta += weight * Math.max(0, -Math.expm1(0.3 - (10 * t - l * 0.1)));
      weight *= ((10 - l) / (l + 1)) * ((1 - p) / p);
    }
    best = Math.max(best, delta);
  }
  expect(best).toBeCloseTo(2.185168431e-3, 9);
  expect(boundedRangeDelta(10, 0.1, 0.3, 40)).toBeGreaterThan(best * 1.05);
});

test("δ falls with ε and grows with the number and the length of the draws", () => {
  const base = boundedRangeDelta(20, 0.1, 0.5);
  expect(boundedRangeDelta(20, 0.1, 0.51)).toBeLessThan(base);
  expect(boundedRangeDelta(21, 0.1, 0.5)).toBeGreaterThan(base);
  expect(boundedRangeDelta(20, 0.101, 0.5)).toBeGreaterThan(base);
  expect(boundedRangeDelta(20, 0.1, 2)).toBe(0);
});

test("the ε that is returned has a δ within the one asked for, just", () => {
  for (const [count, each, delta] of [
    [1, 0.5, 0.01],
    [7, 0.3, 1e-4],
    [30, 0.1, 1e-6],
    [60, 1.5, 1e-9],
  ]) {
    const epsilon = boundedRangeExactEpsilon(count, each, delta, count * each, 20);
    expect(boundedRangeDelta(count, each, epsilon * (1 + 1e-9), 20)).toBeLessThanOrEqual(delta);
    expect(boundedRangeDelta(count, each, epsilon * (1 - 1e-6), 20)).toBeGreaterThan(delta);
  }
});
