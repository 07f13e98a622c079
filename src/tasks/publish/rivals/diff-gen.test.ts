import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator } from "../../../curator/index.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import { csvOf, type Row, smallSchema } from "../../../testing/small-tables.ts";
import { diffGen } from "./diff-gen.ts";
import { branchesOf, childrenOf, nodesGrouping, publishedCut, ROOT, specialised } from "./diff-gen-cuts.ts";

const level = (...groups: [string, ...string[]][]) => ({
  groups: groups.map(([name, ...values]) => ({ name, values })),
});
const work = parseSchema({
  privet: "schema/1",
  name: "work",
  attributes: [
    {
      name: "work",
      kind: "categorical",
      values: ["farm", "city", "state", "none", "other"],
      other: "other",
      taxonomy: [
        level(["paid", "farm", "city", "state"], ["unpaid", "none", "other"]),
        level(["private", "farm", "city"], ["public", "state"], ["unpaid", "none", "other"]),
        level(["farm", "farm"], ["city", "city"], ["state", "state"], ["none", "none"], ["other", "other"]),
      ],
    },
  ],
}).attributes[0] as PlainAttribute;

describe("cuts through a taxonomy", () => {
  const branches = branchesOf(work);
  const [paid, unpaid] = childrenOf(branches, ROOT[0]);

  test("a node's children are the groups within it on the next level, or on the first level that parts it", () => {
    expect([paid, unpaid]).toEqual([
      { level: 1, group: 0 },
      { level: 1, group: 1 },
    ]);
    expect(childrenOf(branches, paid)).toEqual([
      { level: 2, group: 0 },
      { level: 2, group: 1 },
    ]);
    // Unpaid is not parted on the second level.
    expect(childrenOf(branches, unpaid)).toEqual([
      { level: 3, group: 3 },
      { level: 3, group: 4 },
    ]);
    expect(childrenOf(branches, { level: 2, group: 1 })).toEqual([]);
  });

  test("the children of a node are groups of their own, and what is outside is in none", () => {
    expect(nodesGrouping(branches, childrenOf(branches, paid))).toEqual({
      name: "work",
      starts: [0, 2, 3],
      groups: [0, 1, -1],
    });
  });

  test("a cut holds every code once, however its nodes were specialised", () => {
    const cut = specialised([paid, unpaid], 1, childrenOf(branches, unpaid));
    expect(publishedCut(branches, cut)).toEqual({
      attribute: work,
      starts: [0, 3, 4],
      groups: [0, 1, 2],
      names: ["paid", "none", "other"],
    });
  });
});

const ask = { epsilon: epsilonFrom("90"), delta: deltaFrom("0"), label: "outcome" };

/** Outcome is yes for red ones from 5 on; pay tells nothing. */
const rows: readonly Row[] = Array.from({ length: 600 }, (_, i) => {
  const [age, colour] = [i % 10, ["red", "green", "blue"][Math.floor(i / 10) % 3]];
  return [String(age), i % 7 < 3 ? "-50" : "900", colour, age >= 5 && colour === "red" ? "yes" : "no"];
});

const publish = async (options: object, attributes?: readonly string[]) => {
  const curator = await openCurator({
    schema: { ...smallSchema("add-remove"), visibility: "public" },
    rows: [csvOf(rows)],
    unsafeSeed: 8,
  });
  const asked = { ...ask, ...(attributes ? { attributes } : {}) };
  return diffGen.fit(curator, asked, { ...options }, { allow: "none", seed: "1" });
};

test("with much to spend, what separates the classes within the grid is refined, and cells hold their counts", async () => {
  const { model } = await publish({ rounds: 2, score: "information-gain" });
  expect(model.published.map(({ attribute, names }) => [attribute.name, names.length])).toEqual([
    ["age", 2],
    ["colour", 4],
  ]);
  // Of 600 rows half are 5 or older, a third of those red.
  const counts = model.marginal(["age", "colour", "outcome"]).map(({ value }) => value);
  const exact = [100, 0, 100, 0, 100, 0, 0, 0, 0, 100, 100, 0, 100, 0, 0, 0];
  counts.forEach((value, i) => {
    // Noise of scale 1/45: beyond 2 once in 10⁵⁸.
    expect(Math.abs(value - exact[i])).toBeLessThanOrEqual(2);
  });
});

test("the score max counts the rows of a node alone, as published: those of all rows come first", async () => {
  const { model } = await publish({ rounds: 3 });
  // After two rounds at most two roots are refined; the third still has 600 rows, and no child of a refined one has.
  expect(model.published.map(({ attribute }) => attribute.name)).toEqual(["age", "pay", "colour"]);
});

test("no grid has more cells than allowed, and rounds that find nothing to refine are not paid for", async () => {
  const { model, receipt } = await publish({ rounds: 50, cells: 5 }, ["age"]);
  expect(model.published[0].names.length).toBeLessThanOrEqual(5);
  // From 2 to 5 groups by four refinements of halves: ε/2 for the counts, and 4/50 of the other half.
  expect(receipt.draws.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  expect(Number(receipt.epsilon)).toBeCloseTo(45 + (45 * 4) / 50, 9);
});
