/** The parts of MST and AIM that follow from public numbers alone. */
import { describe, expect, test } from "vitest";
import { add, compare, multiply, rational, toNumber, ZERO } from "../../../../base/rational.ts";
import type { PublicFacts } from "../../../../curator/index.ts";
import { smallSchema } from "../../../../testing/small-tables.ts";
import { Forest } from "../../whole/forest.ts";
import { rowsFrom } from "../../whole/noisy-tables.ts";
import { aimDraws, aimPlan } from "./aim-plan.ts";
import { candidatesOf } from "./aim-workload.ts";
import { compressed } from "./mst-compress.ts";

describe("compressed", () => {
  const grouping = { name: "age", starts: [0, 3, 5, 9], groups: [0, 1, 2, 3] };

  test("groups below three deviations are the last one, whose count is their sum", () => {
    const table = { places: [2], counts: [29, 100, -5, 30], deviation: 10 };
    const { coarseOf, size, grouping: coarse, tables } = compressed(grouping, 4, table);
    expect({ coarseOf, size, groups: coarse.groups }).toEqual({
      coarseOf: [2, 0, 2, 1],
      size: 3,
      groups: [2, 0, 2, 1],
    });
    expect(tables).toEqual([{ places: [2], counts: [100, 30, 24], deviation: 10, added: [1, 1, 2] }]);
  });

  test("one rare group stays as it is, and so does what nobody counted", () => {
    const table = { places: [2], counts: [29, 100, 50, 30], deviation: 10 };
    expect(compressed(grouping, 4, table)).toEqual({
      grouping,
      coarseOf: [0, 1, 2, 3],
      size: 4,
      tables: [table],
    });
    expect(compressed(grouping, 4, undefined).tables).toEqual([]);
  });
});

test("a forest offers pairs that close no circle, until one tree is left", () => {
  const forest = new Forest(4);
  expect(forest.open()).toHaveLength(6);
  forest.join([0, 1]);
  forest.join([2, 3]);
  expect(forest.open()).toEqual([
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
  ]);
  forest.join([1, 2]);
  expect(forest.open()).toEqual([]);
});

describe("aim's candidates", () => {
  /** The paper's weight: over all tables of the workload, how many places the table has in common with it. */
  const weightOf = (workload: readonly number[][], places: readonly number[]) =>
    workload.reduce((sum, one) => sum + one.filter((place) => places.includes(place)).length, 0);

  test("are the workload and its parts, weighed by what they share with it", () => {
    const workload = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
      [0, 1, 3],
      [0, 2, 3],
      [1, 2, 3],
    ];
    const candidates = candidatesOf([2, 3, 4, 2], true, 1000);
    const parts = [[0], [1], [2], [3], ...workload];
    expect(candidates.map(({ places }) => places)).toEqual(parts);
    const weights = parts.map((places) => weightOf(workload, places));
    const most = Math.max(...weights);
    expect(candidates.map(({ weight }) => weight)).toEqual(
      weights.map((own) => Math.round((1000 * own) / most)),
    );
  });

  test("without a label are pairs and their parts; tables of too many cells are none, but single ones are", () => {
    expect(candidatesOf([20, 3, 2], false, 10).map(({ places }) => places)).toEqual([[0], [1], [2], [1, 2]]);
  });
});

describe("aim's plan", () => {
  test("spends all of ρ but for roundings: a tenth on single tables, then rounds of which the last costs 16 times the first", () => {
    const plan = aimPlan(rational(1n, 100n), 5, 9);
    const choices = plan.rounds.map(({ choice }) => multiply(multiply(choice, choice), rational(1n, 8n)));
    const all = [
      multiply(plan.single, rational(5n)),
      ...choices,
      ...plan.rounds.map(({ rho }) => rho),
    ].reduce(add, ZERO);
    expect(compare(all, rational(1n, 100n))).toBeLessThanOrEqual(0);
    expect(toNumber(all)).toBeGreaterThan(0.0099999);
    expect(5 * toNumber(plan.single)).toBeCloseTo(0.001, 9);
    expect(toNumber(plan.rounds[8].rho) / toNumber(plan.rounds[0].rho)).toBeCloseTo(16, 4);
    expect(plan.rounds[8].spent).toBeCloseTo(1, 9);
  });

  test("has its draws in the order in which they are made, each dearer than the one of its kind before", () => {
    const draws = aimDraws(aimPlan(rational(1n, 100n), 5, 3), 5);
    expect(draws.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      "zcdp 5",
      "bounded-range 1",
      "zcdp 1",
      "bounded-range 1",
      "zcdp 1",
      "bounded-range 1",
      "zcdp 1",
    ]);
  });
});

describe("the number of rows", () => {
  const facts: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 2000 };
  const tables = [
    { places: [0], counts: [600, 500], deviation: 10 },
    { places: [1], counts: [200, 300, 400, 100], deviation: 10 },
  ];

  test("is what is public where neighbours replace a row", () => {
    expect(rowsFrom(facts, tables)).toBe(2000);
  });

  test("is else told by the tables, each by one over its variance, and never below one", () => {
    const own: PublicFacts = { ...facts, neighbours: "add-remove" };
    // 1,100 with variance 200, 1,000 with variance 400.
    expect(rowsFrom(own, tables)).toBeCloseTo((2 * 1100 + 1000) / 3, 9);
    expect(rowsFrom(own, [{ places: [0], counts: [-5, 2], deviation: 10 }])).toBe(1);
  });
});
