import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator } from "../../../curator/index.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import { csvOf, type Row, smallSchema } from "../../../testing/small-tables.ts";
import { privBayes } from "./priv-bayes.ts";
import { type Item, parentSets, tablesAmong } from "./priv-bayes-network.ts";

const items = [2, 3, 4, 5].map((size): Item => ({ size, grouping: { name: "x", starts: [0], groups: [0] } }));
const all = [0, 1, 2, 3];

/** Every set within the limits that nothing can be added to, from all sets. */
function obvious(own: number, from: readonly number[], limits: { parents: number; cells: number }) {
  const cellsOf = (set: readonly number[]) => set.reduce((cells, place) => cells * items[place].size, own);
  const fits = (set: readonly number[]) =>
    set.length === 0 || (set.length <= limits.parents && cellsOf(set) <= limits.cells);
  const sets: number[][] = [[]];
  for (const place of from) sets.push(...sets.map((set) => [...set, place]));
  const isFull = (set: readonly number[]) =>
    from.every((place) => set.includes(place) || !fits([...set, place]));
  return sets.filter((set) => fits(set) && isFull(set));
}

describe("sets of parents", () => {
  test("are all that fit and that nothing can be added to, once each", () => {
    for (let parents = 0; parents <= 4; parents++)
      for (let cells = 0; cells <= 300; cells++)
        for (const from of [all, [1, 3], [2], []]) {
          const limits = { parents, cells };
          const sets = parentSets(2, from, items, limits);
          const texts = (some: readonly (readonly number[])[]) => some.map(String).sort();
          expect(texts(sets)).toEqual(texts(obvious(2, from, limits)));
        }
  });

  test("are counted without cells in mind as they are listed", () => {
    // Of 5 attributes, one is first; then (4, 3, 2, 1 are left) × (sets of 2 at most of 1, 2, 3, 4).
    expect(tablesAmong(5, 2)).toBe(4 * 1 + 3 * 1 + 2 * 3 + 1 * 6);
    expect(tablesAmong(5, 0)).toBe(4 + 3 + 2 + 1);
  });
});

const quoteFor = (attributes: number, rows: number, epsilon: string) => {
  const schema = parseSchema({
    privet: "schema/1",
    name: "wide",
    neighbours: "replace",
    attributes: [
      ...Array.from({ length: attributes }, (_, i) => ({
        name: `a${i}`,
        kind: "numeric",
        low: 0,
        high: 99,
        missing: 50,
      })),
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
  });
  const asked = { epsilon: epsilonFrom(epsilon), delta: deltaFrom("0"), label: "outcome" };
  return privBayes.quote({ schema, neighbours: "replace", rows }, asked).notes;
};

test("tables have as many cells as keep counts at four times the noise, and parents are as many as time allows", () => {
  // 45,222·0.7/(2·14·4) = 282.6.
  expect(quoteFor(13, 45_222, "1")[0]).toContain(
    "14 attributes, the label among them; parents of each: at most 3, cells of a table: at most 282",
  );
  expect(quoteFor(13, 1_000_000, "1")[0]).toContain("parents of each: at most 1,");
  // 35,960 sets of two and 5,000 rows are 180 million looks, 201,376 sets of three too many.
  expect(quoteFor(30, 5_000, "1")[0]).toContain("parents of each: at most 2,");
  expect(quoteFor(13, 300, "0.1")[2]).toContain("no attribute will depend on another");
});

/** Outcome follows colour; age follows outcome; pay is by itself. */
const rows: readonly Row[] = Array.from({ length: 2000 }, (_, i) => {
  const isGreen = i % 4 === 0;
  return [
    String((isGreen ? 5 : 0) + (i % 5)),
    i % 3 ? "-50" : "900",
    isGreen ? "green" : "red",
    isGreen ? "yes" : "no",
  ];
});

const publish = async (epsilon: string, seed: string, parents = 1) => {
  const schema = { ...smallSchema("replace"), visibility: "public" } as const;
  const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 8 });
  const ask = { epsilon: epsilonFrom(epsilon), delta: deltaFrom("0"), label: "outcome" };
  return privBayes.fit(curator, ask, { parents }, { allow: "none", seed });
};

test("with much to spend, attributes that depend on each other are linked, and rows are drawn as they depend", async () => {
  for (const seed of ["1", "2", "3", "4"]) {
    const { model } = await publish("90", seed);
    expect(model.rows).toBe(2000);
    const together = model.marginal(["colour", "outcome"]).map(({ value }) => value);
    // Red and no, red and yes, green and no, green and yes; the rows are drawn, with a deviation below √(2000/4).
    for (const [i, exact] of [1500, 0, 0, 500, 0, 0, 0, 0].entries())
      expect(Math.abs(together[i] - exact)).toBeLessThan(5 * Math.sqrt(2000 / 4));
    const { groups, classes, weights } = model.cells();
    const linked = weights.filter((_, row) => (groups[2][row] === 1) === (classes[row] === 1));
    expect(linked.reduce((a, b) => a + b, 0)).toBeGreaterThan(1990);
    expect(weights.reduce((a, b) => a + b, 0)).toBe(2000);
  }
});

test("the first attribute and the rows are drawn by public randomness: another seed, another network", async () => {
  const files = await Promise.all(
    ["1", "1", "2"].map(async (seed) => JSON.stringify((await publish("1", seed)).model.toJSON())),
  );
  expect(files[1]).toBe(files[0]);
  expect(files[2]).not.toBe(files[0]);
});
