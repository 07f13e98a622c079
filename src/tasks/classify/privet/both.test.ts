import { describe, expect, test } from "vitest";
import { compare, toNumber, ZERO } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { isAdditive } from "../../../models/classifier/additive.ts";
import { loadModel, saveModel } from "../../../models/file.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Attribute } from "../../../schema/types.ts";
import { csvOf, dice, smallSchema, threeClasses } from "../../../testing/small-tables.ts";
import { type Ask, Cancelled } from "../../method.ts";
import { priceBoth } from "./both-plan.ts";
import { formFor } from "./form.ts";
import { privet } from "./privet.ts";

const schema = { ...smallSchema("replace"), visibility: "public" } as const;
const ask: Ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };
const large: Ask = { ...ask, epsilon: epsilonFrom("100") };
const facts = (rows: number, neighbours: "replace" | "add-remove" = "replace"): PublicFacts => ({
  schema,
  neighbours,
  rows,
});

/** Old and red, or young and not red, is "yes": neither age nor colour tells anything alone. A high pay is "yes" as well. */
function together(rows: number): string[][] {
  const roll = dice(5);
  return Array.from({ length: rows }, () => {
    const [age, pay, red] = [roll(10), roll(1000), roll(2) === 0];
    return [String(age), String(pay), red ? "red" : "green", age >= 5 === red || pay >= 900 ? "yes" : "no"];
  });
}

const opened = (seed: number, rows = 4000) =>
  openCurator({ schema, rows: [csvOf(together(rows))], unsafeSeed: seed });

test.each([1, 2])(
  "what two attributes tell together is found, and a third beside them (seed %i)",
  async (seed) => {
    const table = await readTable(schema, [csvOf(together(4000))]);
    const errors: number[] = [];
    for (const model of ["fine", "both"])
      errors.push(evaluate((await privet.fit(await opened(seed), large, { model })).model, table).error);
    // A sum of points gets three of the four pairs right at best: of nine rows of ten, a quarter is wrong.
    expect(errors[0]).toBeGreaterThan(0.2);
    expect(errors[1]).toBeLessThan(0.05);
  },
);

test("it is a sum of tables that tells probabilities, and stays what it is when saved", async () => {
  const { model } = await privet.fit(await opened(3), large, { model: "both" });
  if (!isAdditive(model)) throw new Error("no sum of tables");
  expect(model.cap).toBe(0.4);
  // A sum of residuals is asked of one attribute alone, and has the least ρ: its noise in caps, twice over.
  const { sums } = priceBoth(facts(4000), large).details;
  expect(model.chanceBelow).toBe(Math.ceil(4 / Math.sqrt(2 * toNumber(sums))));
  // The tree first, then a line an attribute.
  expect(model.terms.map(({ table }) => table.length)).toEqual([expect.any(Number), 1, 1, 1]);
  const table = await readTable(schema, [csvOf(together(400))]);
  const { model: again } = loadModel(saveModel(model, {}));
  expect(again.predict(table)).toEqual(model.predict(table));
  expect(model.scores(table).kind).toBe("probability");
});

describe("the public rules", () => {
  test("are told in the note, and the draws are cuts, the grid, its counts, counts, sums and the choice", () => {
    const { notes, draws } = privet.quote(facts(12_000), ask, { model: "both" });
    expect(notes).toEqual([
      "a tree of one of up to 10000 grids, then a card of up to 70 groups beside it",
      "18 % for the grid, 25 % for its counts · cuts an octave 2 · 3 sums of residuals an attribute, capped at 0.4 · 8 % for the last choice",
      "6 % for cuts into 16 groups with about as many rows each, where public cuts leave many together, of pay: counted in 256 cells (from rows · ε)",
    ]);
    expect(draws.map(({ kind, count }) => [kind, count])).toEqual([
      ["zcdp", 1],
      ["bounded-range", 1],
      ["zcdp", 1],
      ["zcdp", 3],
      ["zcdp", 9],
      ["bounded-range", 1],
    ]);
  });

  const [age, pay, , outcome] = schema.attributes;
  const levelled = [age, pay].map((one) => ({ ...one, taxonomy: [] }) as Attribute);
  const from = (attributes: readonly Attribute[], rows: readonly number[], neighbours?: "add-remove") =>
    rows.map((n) =>
      formFor({ ...facts(n, neighbours), schema: { ...schema, attributes: [...attributes, outcome] } }, ask),
    );

  test("take both where there are levels for a tree and a number to cut, from 10,000 to 20,000 rows · ε", () => {
    expect(from(levelled, [9999, 10_000, 19_999, 20_000])).toEqual(["fine", "both", "both", "fine"]);
    expect(from(levelled, [4999, 5000, 9999, 10_000], "add-remove")).toEqual([
      "fine",
      "both",
      "both",
      "fine",
    ]);
    expect(from([age, pay], [10_000])).toEqual(["fine"]);
    expect(from([levelled[0]], [10_000])).toEqual(["fine"]);
  });

  test("take both instead of a tree where attributes are so many that fine groups begin later", () => {
    const many = Array.from({ length: 30 }, (_, k): Attribute => ({ ...levelled[1], name: `a${k}` }));
    expect(from(many, [9999, 10_000, 20_000])).toEqual(["tree", "both", "fine"]);
  });
});

test.each(["0.1", "1", "10"])("all draws together cost no more than ε %s, and nearly all of it", (text) => {
  const epsilon = epsilonFrom(text);
  for (const neighbours of ["replace", "add-remove"] as const) {
    const { price } = privet.quote(facts(10_000, neighbours), { ...ask, epsilon }, { model: "both" });
    expect(compare(price.cost.epsilon, epsilon)).toBeLessThanOrEqual(0);
    expect(toNumber(price.cost.epsilon)).toBeGreaterThan(0.999 * Number(text));
  }
});

test.each([
  ["before the grid", 1],
  ["before its counts", 2],
  ["between counts", 4],
  ["between sums", 10],
  ["before the last choice", 15],
])("stopped %s, it hands over what was reached", async (_, after) => {
  const signal = { aborted: false };
  const seen: number[][] = [];
  const progress = ({ step, of }: { step: number; of: number }) => {
    seen.push([step, of]);
    signal.aborted ||= step === after;
  };
  const stopped = await privet
    .fit(await opened(1, 1000), ask, { model: "both" }, { signal, progress })
    .catch((error) => error);
  expect(stopped).toBeInstanceOf(Cancelled);
  expect(stopped.partial.model.kind).toBe("additive");
  expect(seen.at(-1)?.[1]).toBe(16);
  // Once a grid is asked for it is drawn: nothing can be told without one.
  expect(seen).toHaveLength(Math.max(2, after));
});

describe("refused before anything is spent", () => {
  const refusal = (code: string) => expect.objectContaining({ code });

  test("more than two values of the label", () => {
    const three = { ...facts(1000), schema: threeClasses(schema) };
    expect(() => privet.quote(three, ask, { model: "both" })).toThrow(refusal("option-out-of-range"));
  });

  test("no δ", () => {
    expect(() => privet.quote(facts(1000), { ...ask, delta: ZERO }, { model: "both" })).toThrow(
      refusal("delta-invalid"),
    );
  });

  test("what is for cards", () => {
    expect(() => privet.quote(facts(1000), ask, { model: "both", rounds: 3 })).toThrow(
      refusal("option-out-of-range"),
    );
  });
});
