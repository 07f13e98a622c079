import { expect, test } from "vitest";
import { ZERO } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Schema } from "../../../schema/types.ts";
import { csvOf, middleAges, smallSchema, threeClasses } from "../../../testing/small-tables.ts";
import type { Ask } from "../../method.ts";
import { privetGrid } from "../../publish/privet-grid.ts";
import { formFor } from "./form.ts";
import { privet } from "./privet.ts";

const schema = { ...smallSchema("replace"), visibility: "public" } as const;
const three = threeClasses(schema);
const ask: Ask = { epsilon: epsilonFrom("5"), delta: ZERO, label: "outcome" };
const facts = (rows: number, of: Schema = schema): PublicFacts => ({
  schema: of,
  neighbours: "replace",
  rows,
});

test.each([
  [schema, "no"],
  [three, "maybe"],
] as const)(
  "finds what the ages tell, for two classes and for three, at a price without δ",
  async (of, youngAre) => {
    const rows = [csvOf(middleAges(3000, youngAre))];
    const curator = await openCurator({ schema: of, rows, unsafeSeed: 1 });
    const asked = { ...ask, delta: deltaFrom("0.000001") };
    const { model, receipt } = await privet.fit(curator, asked, { model: "tree" }, { allow: "none" });
    expect(model.kind).toBe("tree");
    expect(evaluate(model, await readTable(of, rows)).error).toBeLessThan(0.02);
    expect(model.describe().every(({ meaning }) => meaning?.startsWith("age"))).toBe(true);
    expect(receipt).toMatchObject({ delta: "0", composition: "basic" });
    expect(Number(receipt.epsilon)).toBeLessThanOrEqual(5);
  },
);

test("costs and draws what publishing the grid does", () => {
  for (const rows of [100, 5000, 1_000_000])
    for (const of of [schema, three]) {
      const { notes, work, ...own } = privet.quote(facts(rows, of), ask, { model: "tree" });
      const grid = privetGrid.quote(facts(rows, of), ask);
      expect(own).toEqual({ price: grid.price, draws: grid.draws });
      expect(work?.grids).toBe(grid.work?.grids);
      expect(notes).toEqual(["a tree, learnt from a grid of noisy counts", ...grid.notes]);
    }
});

/** So many attributes instead of one. */
function wide(count: number): Schema {
  const [age] = schema.attributes;
  const label = schema.attributes.filter(({ kind }) => kind === "label");
  return {
    ...schema,
    attributes: [...Array.from({ length: count }, (_, i) => ({ ...age, name: `a${i}` })), ...label],
  };
}

test("is what comes of few rows · ε, without a δ of more of them, but not of a handful, nor with a δ of many attributes, nor where something of a card is set", () => {
  const withDelta = { ...ask, epsilon: epsilonFrom("1"), delta: deltaFrom("0.000000001") };
  const isTree = (rows: number, asked: Ask, options = {}, of: Schema = schema) =>
    privet.quote(facts(rows, of), asked, options).notes[0] === "a tree, learnt from a grid of noisy counts";
  const pure = { ...withDelta, delta: ZERO };
  expect([159, 160, 999, 1000].map((rows) => isTree(rows, withDelta))).toEqual([false, true, true, false]);
  expect([159, 160].map((rows) => isTree(rows, pure))).toEqual([false, true]);
  expect([1000, 49_999, 50_000].map((rows) => isTree(rows, pure))).toEqual([true, true, false]);
  expect([2999, 3000].map((rows) => isTree(rows, withDelta, {}, three))).toEqual([true, false]);
  // Of three classes the card is three: with hardly a draw for each there is one tree, however many attributes.
  expect([159, 160].map((rows) => isTree(rows, withDelta, {}, three))).toEqual([false, true]);
  const wideThree = threeClasses(wide(41));
  expect([159, 160, 479, 480].map((rows) => isTree(rows, withDelta, {}, wideThree))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const comingOrGoing = (rows: number) =>
    formFor({ ...facts(rows, wideThree), neighbours: "add-remove" }, withDelta);
  expect([239, 240].map(comingOrGoing)).toEqual(["tree", "card"]);
  expect([159, 160].map((rows) => isTree(rows, pure, {}, three))).toEqual([false, true]);
  expect([40, 41].map((count) => isTree(499, withDelta, {}, wide(count)))).toEqual([true, false]);
  expect(isTree(900, pure, {}, wide(41))).toBe(true);
  expect(isTree(900, withDelta, { rounds: 20 })).toBe(false);
  expect(isTree(900, withDelta, { model: "card" })).toBe(false);
  expect(isTree(1e8, withDelta, { model: "tree" })).toBe(true);
});

test("what is for cards is refused with a tree, before anything is spent", () => {
  expect(() => privet.quote(facts(1000), ask, { model: "tree", rounds: 3, step: 1 })).toThrow(
    expect.objectContaining({
      code: "option-out-of-range",
      message: expect.stringContaining("privet: rounds, step are for model auto or card, and model is tree."),
    }),
  );
});

test("a label with more values than a grid is published for gets cards", () => {
  const values = Array.from({ length: 257 }, (_, i) => `v${i}`);
  const many = {
    ...schema,
    attributes: schema.attributes.map((a) => (a.kind === "label" ? { ...a, values } : a)),
  };
  const { notes } = privet.quote(facts(100_000, many), ask);
  expect(notes[0]).toContain("for each of 257 classes");
});
