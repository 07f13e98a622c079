/** Parts of Privet's whole tables: levels that noise allows, and what is believed of the first tables. */
import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom } from "../../../curator/index.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { schemaOf, smallCategorical } from "../../../testing/small-tables.ts";
import { privetTables } from "../privet-tables.ts";
import { wholePlan } from "./budget-shares.ts";
import { eachByItself, givenLabel } from "./first-model.ts";
import { levelOf } from "./levels.ts";
import { looksFor } from "./pair-tables.ts";

const number: NumericAttribute = {
  name: "age",
  kind: "numeric",
  low: 0,
  high: 5,
  step: 1,
  missing: 0,
} as never;

describe("groups for pairs", () => {
  test("numbers are joined with their neighbours until they hold four deviations", () => {
    expect(levelOf([50, 10, 30, 5, 40, 1], 10, number)).toEqual({ coarse: [0, 1, 1, 2, 2, 2], size: 3 });
  });

  test("values that are rare are one group, and a single rare one stays", () => {
    expect(levelOf([50, 10, 45, 5, 40], 10, undefined)).toEqual({ coarse: [0, 3, 1, 3, 2], size: 4 });
    expect(levelOf([50, 10, 45], 10, undefined)).toEqual({ coarse: [0, 1, 2], size: 3 });
  });

  test("where nothing is held all is one group", () => {
    expect(levelOf([1, 2, 3], 10, number).size).toBe(1);
    expect(levelOf([1, 2, 3], 10, undefined).size).toBe(1);
  });
});

const drawn = (counts: readonly number[], deviation: number) => ({
  places: [0, 1],
  counts,
  deviation,
  noise: { law: "gaussian", scale: deviation } as const,
});

describe("the first model", () => {
  test("believes a table that is far from independence, as it is", () => {
    const counts = [500, 0, 0, 500];
    const { measured, start } = givenLabel([drawn(counts, 1)], 2, 1000);
    expect(furthest(measured[0].counts, counts)).toBeLessThan(1);
    // Cells that are empty keep a row to grow from.
    expect(furthest(start[0].counts, [499, 1, 1, 499])).toBeLessThan(1);
  });

  test("hardly believes what noise alone would show", () => {
    const { measured } = givenLabel([drawn([270, 230, 240, 260], 40)], 2, 1000);
    // Independent are 255, 245, 255, 245; noise alone makes about twice what is seen, so that nothing is left.
    expect(furthest(measured[0].counts, [255, 245, 255, 245])).toBeLessThan(1e-9);
  });

  test("believes a small group less than large ones that show as much", () => {
    const { measured } = givenLabel([drawn([2400, 1600, 1600, 2400, 60, 40], 20)], 2, 8100);
    const [large, , , , one, other] = Array.from(measured[0].counts);
    expect(Math.abs(large - 2400)).toBeLessThan(5);
    // Shares of large groups spread by s = 0.02, so that 100²·s / (100²·s + 20²) = 1/3 is left of ten rows either way.
    expect(one - other).toBeGreaterThan(5);
    expect(one - other).toBeLessThan(8);
  });

  test("believes a group far beyond the noise, though all others tell nothing", () => {
    const { measured } = givenLabel([drawn([2500, 2500, 2500, 2500, 200, 0], 20)], 2, 10_200);
    const [one, other] = Array.from(measured[0].counts).slice(4);
    // Twice the noise's part is taken off: 1 − 2·20² / (2·98²) = 0.96 of what is seen stays.
    expect(one).toBeGreaterThan(190);
    expect(other).toBeLessThan(10);
  });

  test("has the same classes in all tables, weighed by how sure each is, and adds up to the rows", () => {
    const sure = drawn([400, 100, 400, 100], 1);
    const unsure = { ...drawn([300, 200, 300, 200], 100), places: [2, 1] };
    const { start } = givenLabel([sure, unsure], 2, 1000);
    for (const { counts } of start) {
      expect(counts[0] + counts[2]).toBeCloseTo(800, 0);
      expect(counts.reduce((sum, n) => sum + n, 0)).toBeCloseTo(1000, 6);
    }
  });

  test("without a label has every attribute by itself", () => {
    const { start } = eachByItself([{ ...drawn([-20, 80, 40], 1), places: [0] }], 100);
    expect(start).toMatchObject([{ places: [0], parent: -1 }]);
    expect(furthest(start[0].counts, [1, 69.3, 29.7])).toBeLessThan(0.1);
  });
});

const furthest = (one: ArrayLike<number>, other: readonly number[]) =>
  other.reduce((most, n, i) => Math.max(most, Math.abs(n - one[i])), 0);

test("looks after the tree follow from rows and ε, and are no more than there are pairs for", () => {
  const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };
  const plan = (rows: number, attributes: number) =>
    wholePlan({ schema: schemaOf([]), neighbours: "replace", rows }, ask, {
      sizes: [...Array.from({ length: attributes }, () => 3), 2],
      core: attributes,
    });
  expect(plan(1000, 9)).toMatchObject({ more: [], isTreeLabelled: true, isToldTogether: true });
  expect(plan(20_000, 9)).toMatchObject({ more: [5], isTreeLabelled: false, isToldTogether: true });
  expect(plan(1_000_000, 9)).toMatchObject({ more: [6, 6], isTreeLabelled: true, isToldTogether: false });
  // Five attributes have ten pairs, of which four are in the tree.
  expect(plan(1_000_000, 5)).toMatchObject({ more: [6] });
  expect(plan(1_000_000, 2)).toMatchObject({ more: [], moreEdge: undefined });
});

test("a tree's edges are drawn in six looks at the rows at most", () => {
  expect([0, 1, 6, 7, 216].map(looksFor)).toEqual([0, 1, 6, 6, 6]);
});

test("pairs that are too large to be counted make no work", () => {
  const codes = ["code", "place"].map((name) => smallCategorical(name, 5000));
  const facts = { schema: schemaOf(codes), neighbours: "replace", rows: 1000 } as const;
  const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };
  // Two tables of 5,000 groups, with the label and without, of which each count takes some dozen letters.
  expect(privetTables.quote(facts, ask).work?.bytes).toBeLessThan(2_000_000);
});
