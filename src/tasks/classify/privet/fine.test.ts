import { describe, expect, test } from "vitest";
import { compare, toNumber, ZERO } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { isScorecard } from "../../../models/classifier/scorecard.ts";
import { readTable } from "../../../read/read-table.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import type { Attribute } from "../../../schema/types.ts";
import { csvOf, smallSchema, threeClasses } from "../../../testing/small-tables.ts";
import { type Ask, Cancelled } from "../../method.ts";
import { ruleFor } from "./fine-plan.ts";
import { FINER, finerCuts, finerCutsOf } from "./finer-cuts.ts";
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

/** Pays from 400 up to 440 are "yes", all others "no": no usual cut lies between 250 and 475. */
const paidInBetween = (rows: number) =>
  Array.from({ length: rows }, (_, i) => {
    const pay = (i * 37) % 1000;
    return [String(i % 11), String(pay), "red", pay >= 400 && pay < 440 ? "yes" : "no"];
  });

const opened = (seed: number, rows = 4000) =>
  openCurator({ schema, rows: [csvOf(paidInBetween(rows))], unsafeSeed: seed });

test.each([1, 2])("what lies between two usual cuts is found at a large ε (seed %i)", async (seed) => {
  const table = await readTable(schema, [csvOf(paidInBetween(4000))]);
  const errors: number[] = [];
  for (const model of ["card", "fine"])
    errors.push(evaluate((await privet.fit(await opened(seed), large, { model })).model, table).error);
  // One row of 25 is "yes", which a card with usual groups cannot tell apart.
  expect(errors[0]).toBeGreaterThan(0.03);
  expect(errors[1]).toBeLessThan(0.02);
});

test("it is a scorecard in finer groups, and says of how few rows its points could be chance", async () => {
  const { model } = await privet.fit(await opened(3), large, { model: "fine" });
  if (!isScorecard(model)) throw new Error("no scorecard");
  expect(model.inputs.length).toBeGreaterThan(groupedInputs(schema).length);
  expect(finerCutsOf(schema, undefined, model.inputs)).toBeDefined();
  expect(model.chanceBelow).toBeGreaterThanOrEqual(1);
  // At so large an ε the last choice takes a card after the sums, which is read by their cap.
  expect(model.cap).toBe(0.4);
});

test("a card that it made can be started from, in its own groups", async () => {
  const { model } = await privet.fit(await opened(3), large, { model: "fine" });
  const further = await privet.fit(await opened(4), large, { start: model, rounds: 2, step: 0.01 });
  expect(isScorecard(further.model) && further.model.inputs.length).toBe(
    isScorecard(model) && model.inputs.length,
  );
});

describe("finer cuts", () => {
  test.each(FINER)("%i an octave hold all usual ones, and are read from the groups that they make", (per) => {
    const usual = groupedInputs(schema);
    const finer = groupedInputs(schema, undefined, finerCuts(schema, undefined, per));
    for (const [k, { starts }] of usual.attributes.entries())
      expect(starts.filter((start) => !finer.attributes[k].starts.includes(start))).toEqual([]);
    const read = groupedInputs(schema, undefined, finerCutsOf(schema, undefined, finer));
    expect(read.attributes.map(({ starts }) => starts)).toEqual(finer.attributes.map(({ starts }) => starts));
    expect(finerCutsOf(schema, undefined, usual)).toBeUndefined();
  });

  test("are more with more an octave", () => {
    const sizes = FINER.map((per) => groupedInputs(schema, ["pay"], finerCuts(schema, ["pay"], per)).length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes);
    expect(new Set(sizes).size).toBe(FINER.length);
  });
});

describe("the public rules", () => {
  test("have finer groups, more rounds and a smaller part for moves with more rows · ε", () => {
    const followed = [5000, 10_000, 20_000, 40_000, 300_000].map(ruleFor);
    expect(followed.map(({ perOctave }) => perOctave)).toEqual([2, 2, 4, 8, 16]);
    expect(followed.map(({ rounds }) => rounds)).toEqual([2, 2, 2, 3, 5]);
    expect(followed.map(({ part }) => part)).toEqual([0.6, 0.6, 0.5, 0.4, 0.3]);
    expect(followed.map(({ cells, groups }) => cells / groups)).toEqual([16, 16, 32, 32, 32]);
  });

  test("are told in the note, and the draws are cuts, moves, counts, sums and the choice", () => {
    const { notes, draws } = privet.quote(facts(20_000), ask);
    expect(notes).toEqual([
      "a card of 60 moves, steps from 0.8 to 0.107, then up to 109 finer groups",
      "cuts an octave 4 · 2 sums of residuals an attribute, capped at 0.4 · 8 % for the last choice (from rows · ε)",
      "6 % for cuts into 32 groups with about as many rows each, where public cuts leave many together, of pay: counted in 1024 cells (from rows · ε)",
    ]);
    expect(draws.map(({ kind, count }) => [kind, count])).toEqual([
      ["zcdp", 1],
      ["bounded-range", 60],
      ["zcdp", 3],
      ["zcdp", 6],
      ["bounded-range", 1],
    ]);
  });

  test("take it for labels with two values alone, from 5,000 rows · ε on, and 500 an attribute, with a δ", () => {
    expect([4999, 5000, 1e7].map((rows) => formFor(facts(rows), ask))).toEqual(["card", "fine", "fine"]);
    expect([2499, 2500].map((rows) => formFor(facts(rows, "add-remove"), ask))).toEqual(["card", "fine"]);
    const many = Array.from({ length: 50 }, (_, k) => ({ ...schema.attributes[0], name: `a${k}` }));
    const wide = { ...schema, attributes: [...many, ...schema.attributes.slice(3)] };
    expect([24_999, 25_000].map((rows) => formFor({ ...facts(rows), schema: wide }, ask))).toEqual([
      "card",
      "fine",
    ]);
    expect(formFor({ ...facts(60_000), schema: threeClasses(schema) }, ask)).toBe("card");
    expect(formFor(facts(60_000), { ...ask, delta: ZERO })).toBe("card");
  });

  describe("begin with fine groups", () => {
    const [age, pay, colour, outcome] = schema.attributes;
    const from = (attributes: readonly Attribute[], rows: readonly number[]) =>
      rows.map((n) =>
        formFor({ ...facts(n), schema: { ...schema, attributes: [...attributes, outcome] } }, ask),
      );
    const copies = (one: Attribute, count: number) =>
      Array.from({ length: count }, (_, k): Attribute => ({ ...one, name: `a${k}` }));

    test("sooner where most attributes are numbers without levels that can be cut", () => {
      expect(from(copies(pay, 30), [7499, 7500])).toEqual(["trees", "fine"]);
      expect(from(copies(pay, 3), [4999, 5000])).toEqual(["card", "fine"]);
      const levelled = copies({ ...pay, taxonomy: [] } as Attribute, 30);
      expect(from(levelled, [9999, 20_000])).toEqual(["tree", "fine"]);
    });

    test("later where nothing can be cut and a tree has levels, but not where these are only two values each", () => {
      const flag = { ...colour, values: ["red", "other"] } as Attribute;
      const levelled = { ...colour, taxonomy: [] } as Attribute;
      expect(from(copies(levelled, 5), [14_999, 15_000])).toEqual(["tree", "fine"]);
      expect(from([...copies(levelled, 3), flag, age], [14_999, 15_000])).toEqual(["tree", "fine"]);
      expect(from(copies(flag, 9), [4999, 5000])).toEqual(["tree", "fine"]);
      expect(from(copies(flag, 30), [11_999, 12_000])).toEqual(["trees", "fine"]);
      expect(from([age, colour], [4999, 5000])).toEqual(["card", "fine"]);
      expect(from(copies(flag, 41), [20_499, 20_500])).toEqual(["card", "fine"]);
    });

    test("after a tree where most attributes have two values, which need no levels", () => {
      const flag = { ...colour, values: ["red", "other"] } as Attribute;
      expect(from([...copies(flag, 3), pay, age], [4999, 5000])).toEqual(["tree", "fine"]);
    });
  });

  test.each([
    [1, "card"],
    [2, "tree"],
  ])("with levels declared for %i of three attributes, below that take a %s", (count, form) => {
    const attributes = schema.attributes.map((attribute, k) =>
      k < count && attribute.kind === "numeric" ? { ...attribute, taxonomy: [] } : attribute,
    );
    expect(formFor({ ...facts(4999), schema: { ...schema, attributes } }, ask)).toBe(form);
  });
});

test.each(["0.1", "1", "10"])("all draws together cost no more than ε %s, and nearly all of it", (text) => {
  const epsilon = epsilonFrom(text);
  for (const neighbours of ["replace", "add-remove"] as const)
    for (const rows of [100, 10_000, 99_000]) {
      const { price } = privet.quote(facts(rows, neighbours), { ...ask, epsilon }, { model: "fine" });
      expect(compare(price.cost.epsilon, epsilon)).toBeLessThanOrEqual(0);
      expect(toNumber(price.cost.epsilon)).toBeGreaterThan(0.999 * Number(text));
    }
});

test.each([
  ["before the moves", 1],
  ["between moves", 5],
  ["before the counts", 31],
  ["between counts", 32],
  ["between sums", 37],
  ["before the last choice", 40],
])("stopped %s, it hands over what was reached", async (_, after) => {
  const signal = { aborted: false };
  const seen: number[][] = [];
  const progress = ({ step, of }: { step: number; of: number }) => {
    seen.push([step, of]);
    signal.aborted ||= step === after;
  };
  const stopped = await privet
    .fit(await opened(1, 1000), ask, { model: "fine" }, { signal, progress })
    .catch((error) => error);
  expect(stopped).toBeInstanceOf(Cancelled);
  expect(stopped.partial.model.kind).toBe("scorecard");
  expect(seen).toEqual(Array.from({ length: after }, (_, i) => [i + 1, 41]));
});

describe("refused before anything is spent", () => {
  const refusal = (code: string) => expect.objectContaining({ code });

  test("more than two values of the label", () => {
    expect(() =>
      privet.quote({ ...facts(1000), schema: threeClasses(schema) }, ask, { model: "fine" }),
    ).toThrow(refusal("option-out-of-range"));
  });

  test("no δ", () => {
    expect(() => privet.quote(facts(1000), { ...ask, delta: ZERO }, { model: "fine" })).toThrow(
      refusal("delta-invalid"),
    );
  });

  test("what is for cards", () => {
    expect(() => privet.quote(facts(1000), ask, { model: "fine", rounds: 3 })).toThrow(
      refusal("option-out-of-range"),
    );
  });
});
