import { expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator } from "../../../curator/index.ts";
import { levels } from "../../../schema/coding/codes.ts";
import { learnable } from "../../../schema/coding/learnable.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { csvOf, type Row, smallSchema } from "../../../testing/small-tables.ts";
import { inEqualParts, partsFor, pph } from "./pph.ts";

const [age, pay, colour] = learnable(smallSchema("replace"));
const ask = { epsilon: epsilonFrom("90"), delta: deltaFrom("0"), label: "outcome" };

test("numbers have more parts the more rows there are, and fewer the more attributes", () => {
  // (n/√ln n)^(2/(2+k)) by hand: 45,222/√10.7194 = 13,812.2; to the power 2/5 it is 45.25, to 1/3 it is 23.99.
  expect(partsFor(45_222, 3)).toBe(46);
  expect(partsFor(45_222, 4)).toBe(24);
  expect([0, 1, 2].map((rows) => partsFor(rows, 3))).toEqual([1, 1, 1]);
});

test("parts are equally wide on the declared scale, and values are kept apart", () => {
  // 0 … 10 in four: from 2.5, 5 and 7.5 on.
  expect(inEqualParts(age, 4)).toMatchObject({ starts: [0, 3, 5, 8], groups: [0, 1, 2, 3] });
  // 1051 codes, logarithmic: √1051 − 1 = 31.4.
  expect(inEqualParts(pay, 2)).toMatchObject({ starts: [0, 32], groups: [0, 1] });
  expect(inEqualParts(colour, 2).names).toEqual(["red", "green", "blue", "other"]);
  expect(inEqualParts(age, 1000).names).toHaveLength(levels(age));
});

/** Outcome is yes for green ones, and for red ones from 5 on; pay tells nothing. */
const rows: readonly Row[] = Array.from({ length: 1200 }, (_, i) => {
  const [years, hue] = [i % 10, ["red", "green", "blue"][Math.floor(i / 10) % 3]];
  const isYes = hue === "green" || (hue === "red" && years >= 5);
  return [String(years), i % 7 < 3 ? "-50" : "900", hue, isYes ? "yes" : "no"];
});

const publish = async (neighbours: Neighbours, options: object) => {
  const schema = { ...smallSchema(neighbours), visibility: "public" } as const;
  const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 8 });
  return pph.fit(curator, ask, { ...options }, { allow: "none", seed: "1" });
};

test("with much to spend, the attributes that tell most together are chosen, and cells hold their counts", async () => {
  for (const neighbours of ["replace", "add-remove"] as const) {
    const { model } = await publish(neighbours, { k: 2 });
    expect(model.published.map(({ attribute }) => attribute.name)).toEqual(["colour", "age"]);
    const green = model.marginal(["colour", "outcome"]).map(({ value }) => Math.round(value / 40) * 40);
    // Of 1200 rows a third is of each colour, and half of the red ones are 5 or older.
    expect(green).toEqual([200, 200, 0, 400, 400, 0, 0, 0]);
  }
});

test("attributes that would make too many cells are not drawn, and their draws are returned", async () => {
  const { model, receipt } = await publish("replace", { k: 3, cells: 10 });
  expect(model.published.map(({ attribute }) => attribute.name)).toEqual(["colour"]);
  // One draw of three, at 0.4·ε/3, and the counts at 0.6·ε.
  expect(Number(receipt.epsilon)).toBeCloseTo(54 + 12, 9);
});

test("a count of the rows is paid for where their number is private, out of what chooses attributes", () => {
  const draws = (neighbours: Neighbours) => {
    const facts = { schema: smallSchema(neighbours), neighbours, rows: 2000 };
    return pph.quote(facts, ask, { k: 2 }).draws.map(({ kind, count, ...rest }) => {
      const { n, d } = "epsilon" in rest ? rest.epsilon : { n: 0n, d: 1n };
      return [kind, count, Number(n) / Number(d)];
    });
  };
  expect(draws("replace")).toEqual([
    ["bounded-range", 2, 18],
    ["pure", 1, 54],
  ]);
  expect(draws("add-remove")).toEqual([
    ["pure", 1, 2.7],
    ["bounded-range", 2, 16.65],
    ["pure", 1, 54],
  ]);
});
