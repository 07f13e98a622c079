/** What PrivPfC and Privet's grid must do: leak nothing, cost what they say, and publish what there is to find. */

import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { divide, rational, toNumber, ZERO } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts, type Question } from "../../curator/index.ts";
import { evaluate } from "../../evaluate/errors.ts";
import { saveModel } from "../../models/file.ts";
import type { Synopsis } from "../../models/synopsis/synopsis.ts";
import { toTell } from "../../models/synopsis/to-tell.ts";
import { readTable } from "../../read/read-table.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { Neighbours, Schema } from "../../schema/types.ts";
import { type Ask, Cancelled, type Method, method, type Priced, type Search } from "../../tasks/method.ts";
import { privetGrid } from "../../tasks/publish/privet-grid.ts";
import { privPfc } from "../../tasks/publish/rivals/priv-pfc.ts";
import { histogramClassifier } from "../../testing/histogram-classifier.ts";
import { releaseSuite } from "../../testing/release-suite.ts";
import { csvOf, type Row, schemaWithMissing, smallSchema, threeClasses } from "../../testing/small-tables.ts";
import { checkPublish, type GridPlan, gridDraws, publishGrid } from "./publication.ts";

type GridsAsked = Question<"select-grid">;

const both = ["replace", "add-remove"] as const;
// Much ε, so that even a handful of rows is enough for grids of several attributes.
const ask = { epsilon: epsilonFrom("60"), delta: deltaFrom("0"), label: "outcome" };

/** Two choices and a count of the rows, whatever is known of them: what the plans of both methods are made of. */
const everyStep = method({
  name: "every-step",
  title: "Every step",
  task: "publish",
  subject: "table",
  summary: "A size, two choices and counts.",
  cite: [],
  guarantee: "proved",
  neighbours: both,
  options: {},
  price: everyStepPlan,
  run: (search, asked, { details }) => publishGrid(search, asked, details),
});

function everyStepPlan(facts: PublicFacts, asked: Ask): Priced<GridPlan> {
  checkPublish(facts, asked);
  const quarter = divide(asked.epsilon, rational(4n));
  const details: GridPlan = {
    rule: { choices: [20, 30], cellsPerRow: 0.5, smoothing: "nearest", mechanism: "exponential" },
    epsilons: { size: quarter, choices: [quarter, quarter], counts: quarter },
  };
  return { ...gridDraws(facts, asked, details), delta: ZERO, work: undefined, details };
}

const cases: readonly (readonly [string, Method<"table", Synopsis>, Readonly<Record<string, unknown>>])[] = [
  ["priv-pfc", privPfc, { grids: 30 }],
  ["priv-pfc as published", privPfc, { grids: 30, bound: "published" }],
  ["privet-grid", privetGrid, { grids: 30 }],
  ["every step", everyStep, {}],
];

describe.each(cases)("%s", (name, method, options) => {
  for (const [nth, [classes, schemaOf]] of (
    [
      ["two classes", smallSchema],
      ["missing numbers", schemaWithMissing],
      ["three classes", (neighbours: Neighbours) => threeClasses(smallSchema(neighbours))],
    ] as const
  ).entries())
    releaseSuite({
      name: `${name}, ${classes}`,
      neighbours: both,
      epsilon: ask.epsilon,
      delta: ask.delta,
      pairs: 8,
      schema: schemaOf,
      ...(nth > 0 && { variation: nth }),
      release: async (curator, notice) => {
        const { model, receipt } = await method.fit(curator, ask, options, { progress: notice });
        return { file: saveModel(model, { receipt }), described: model.describe(), cells: model.cells() };
      },
    });

  test.each(both)(
    "where there is something to find and much is spent, it is found (%s)",
    async (neighbours) => {
      const curator = await openPublic(neighbours);
      const { model, receipt } = await method.fit(curator, ask, options, { allow: "none", seed: "1" });
      const table = await readTable(publicly(smallSchema(neighbours)), [csvOf(rows)]);
      expect(evaluate(histogramClassifier(toTell(model)), table).error).toBeLessThan(0.01);
      expect(Math.abs(model.rows - rows.length)).toBeLessThan(neighbours === "replace" ? 1e-9 : 30);
      const planned = method
        .quote(curator.facts, ask, options)
        .draws.reduce((sum, { count }) => sum + count, 0);
      expect(receipt.draws.reduce((sum, { count }) => sum + count, 0)).toBe(planned);
    },
  );

  test.each(both)(
    "so little ε that nothing but the classes can be told breaks nothing (%s)",
    async (neighbours) => {
      const curator = await openPublic(neighbours);
      const little = { ...ask, epsilon: epsilonFrom("0.00001") };
      expect(method.quote(curator.facts, little, options).notes.join()).toMatch(
        /(nothing but|hardly more than) class counts/,
      );
      const { model } = await method.fit(curator, little, options, { allow: "none", seed: "1" });
      const whole = model.marginal(["outcome"]);
      expect(whole).toHaveLength(2);
      expect(whole[0].halfWidth).toBeGreaterThan(100_000);
      // Where rows are counted at so little ε, the count may come out as so many that some attribute fits.
      const counted = method === everyStep || (method === privPfc && neighbours === "add-remove");
      if (!counted) expect(histogramClassifier(toTell(model)).attributes).toEqual([]);
      expect(model.published.length).toBeLessThanOrEqual(counted ? 2 : 0);
    },
  );

  test("a label of one value, or of a thousand, is refused before anything is paid", () => {
    for (const values of [["only"], Array.from({ length: 1000 }, (_, i) => `v${i}`)]) {
      const schema = labelled(values);
      const quote = () => method.quote({ schema, neighbours: "replace", rows: 500 }, ask, options);
      expect(quote).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
    }
    const quote = () => method.quote(factsOf("replace"), { ...ask, label: "colour" }, options);
    expect(quote).toThrow(expect.objectContaining({ code: "label-undeclared" }));
  });
});

test.each([
  [privPfc, { grids: 0 }],
  [privPfc, { grids: 1.5 }],
  [privPfc, { share: 0 }],
  [privPfc, { share: 1 }],
  [privPfc, { bound: "tight" }],
  [privetGrid, { grids: 0 }],
])("%o refuses %j", (method, options) => {
  const quote = () => method.quote(factsOf("replace"), ask, options);
  expect(quote).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test("levels that do not refine each other are refused with the schema", () => {
  const groups = (...sides: string[][]) => sides.map((values, i) => ({ name: `g${i}`, values }));
  const colour = {
    name: "colour",
    kind: "categorical",
    values: ["red", "green", "blue", "other"],
    other: "other",
    taxonomy: [
      { groups: groups(["red", "green"], ["blue", "other"]) },
      { groups: groups(["red", "blue"], ["green"], ["other"]) },
    ],
  };
  const attributes = [colour, { name: "outcome", kind: "label", values: ["no", "yes"] }];
  expect(() => parseSchema({ privet: "schema/1", name: "small", attributes })).toThrow(
    expect.objectContaining({ code: "schema-invalid" }),
  );
});

test("stopped after the first choice, Privet's grid publishes that one and returns what the second would have cost", async () => {
  const signal = { aborted: false };
  const curator = await openPublic("replace");
  const run = { allow: "none", seed: "1", signal, progress: () => (signal.aborted = true) } as const;
  const stopped = await privetGrid.fit(curator, ask, {}, run).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(Cancelled);
  const { partial } = stopped as Cancelled<Synopsis>;
  expect(partial.model.published.length).toBeGreaterThan(0);
  expect(partial.receipt.draws.map(({ query }) => query)).toEqual(["grids by quality", "cells"]);
  // 20 % for the first choice and 65 % for the counts.
  expect(Number(partial.receipt.epsilon)).toBeCloseTo(51, 9);
});

test("the second choice is among grids near the first, which is itself worth a fifth of them more; qualities allow for the counts' noise", async () => {
  for (const neighbours of both) {
    const asked: GridsAsked[] = [];
    const data = {
      facts: factsOf(neighbours),
      make: async (question: { ask: string }) => {
        if (question.ask === "select-grid") return { value: asked.push(question as GridsAsked) };
        return { value: question.ask === "count" ? 2000n : [[1, 2]], noise: { scale: 1 } };
      },
    };
    const search = { data, random: publicRandom("1"), stopped: () => false, made: () => {} };
    const { details } = everyStepPlan(data.facts, ask);
    await publishGrid(search as unknown as Search, ask, details);
    const [first, second] = asked.map(({ grids }) => Array.from(grids, (grid) => JSON.stringify(grid)));
    const stays = second.filter((grid) => grid === first[1]).length - 1;
    expect(first).toHaveLength(20);
    expect(new Set(second).size).toBe(30);
    expect([stays, second.length]).toEqual([6, 36]);
    // A quarter of 60 is for the counts; where a row is replaced, their noise is twice as large.
    for (const { epsilonPert } of asked)
      expect(toNumber(epsilonPert)).toBe(neighbours === "replace" ? 7.5 : 15);
  }
});

/** Outcome is yes for green ones, and for red ones from 5 on; pay tells nothing. */
const rows: readonly Row[] = Array.from({ length: 1200 }, (_, i) => {
  const [age, colour] = [i % 10, ["red", "green", "blue"][Math.floor(i / 10) % 3]];
  const isYes = colour === "green" || (colour === "red" && age >= 5);
  return [String(age), i % 7 < 3 ? "-50" : "900", colour, isYes ? "yes" : "no"];
});

const openPublic = (neighbours: Neighbours) =>
  openCurator({ schema: publicly(smallSchema(neighbours)), rows: [csvOf(rows)], unsafeSeed: 3 });

const factsOf = (neighbours: Neighbours): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 2000,
});

const publicly = (schema: Schema): Schema => ({ ...schema, visibility: "public" });

function labelled(values: readonly string[]): Schema {
  const schema = smallSchema("replace");
  const attributes = schema.attributes.map((a) =>
    a.kind === "label" ? { ...a, values, other: values[0] } : a,
  );
  return { ...schema, attributes };
}
