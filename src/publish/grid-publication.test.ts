/** What PrivPfC and Privet's grid must do: leak nothing, cost what they say, and publish what there is to find. */
import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../curator/index.ts";
import { Cancelled, type Estimator, estimator } from "../estimator.ts";
import { evaluate } from "../evaluate/errors.ts";
import { saveModel } from "../models/file.ts";
import type { Synopsis } from "../models/synopsis.ts";
import { DEFAULT_METHOD } from "../plan.ts";
import { divide, rational, toNumber, ZERO } from "../rational.ts";
import { readTable } from "../read/read-table.ts";
import { parseSchema } from "../schema/parse.ts";
import type { Neighbours, Schema } from "../schema/types.ts";
import { releaseSuite } from "../testing/release-suite.ts";
import { csvOf, type Row, smallSchema, threeClasses } from "../testing/small-tables.ts";
import { checkPublish, type GridPlan, gridDraws, publishGrid } from "./grid-publication.ts";
import { histogramClassifier } from "./histogram-classifier.ts";
import { privPfc, publishedPart } from "./priv-pfc.ts";
import { privetGrid } from "./privet-grid.ts";

const both = ["replace", "add-remove"] as const;
// Much ε, so that even a handful of rows is enough for grids of several attributes.
const ask = { epsilon: epsilonFrom("60"), delta: deltaFrom("0"), label: "outcome" };

/** Two choices and a count of the rows, whatever is known of them: what the plans of both methods are made of. */
const everyStep = estimator({
  name: "every-step",
  title: "Every step",
  task: "publish",
  summary: "A size, two choices and counts.",
  cite: "None.",
  guarantee: "proved",
  neighbours: both,
  options: {},
  price(facts, asked) {
    checkPublish(facts, asked);
    const quarter = divide(asked.epsilon, rational(4n));
    const details: GridPlan = {
      rule: { choices: [20, 30], cellsPerRow: 0.5, smoothing: "nearest" },
      epsilons: { size: quarter, choices: [quarter, quarter], counts: quarter },
    };
    return { ...gridDraws(facts, asked, details), delta: ZERO, details };
  },
  fit: (search, asked, { details }) => publishGrid(search, asked, details),
});

const cases: readonly (readonly [string, Estimator<Synopsis>, Readonly<Record<string, unknown>>])[] = [
  ["priv-pfc", privPfc, { grids: 30 }],
  ["priv-pfc as published", privPfc, { grids: 30, bound: "published" }],
  ["privet-grid", privetGrid, { grids: 30 }],
  ["every step", everyStep, {}],
];

describe.each(cases)("%s", (name, method, options) => {
  for (const [classes, schemaOf] of [
    ["two classes", smallSchema],
    ["three classes", (neighbours: Neighbours) => threeClasses(smallSchema(neighbours))],
  ] as const)
    releaseSuite({
      name: `${name}, ${classes}`,
      neighbours: both,
      epsilon: ask.epsilon,
      delta: ask.delta,
      pairs: 8,
      schema: schemaOf,
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
      expect(evaluate(histogramClassifier(model), table).error).toBeLessThan(0.01);
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
      if (!counted) expect(histogramClassifier(model).attributes).toEqual([]);
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

describe("prices", () => {
  test("are all of ε, of which PrivPfC spends 3, 37 and 60 %", () => {
    const shares = (neighbours: Neighbours, epsilon: string) => {
      const { draws, price } = privPfc.quote(factsOf(neighbours), { ...ask, epsilon: epsilonFrom(epsilon) });
      expect(price.cost).toMatchObject({ epsilon: epsilonFrom(epsilon), delta: { n: 0n } });
      return draws.map((draw) => ("epsilon" in draw ? toNumber(draw.epsilon) / Number(epsilon) : 0));
    };
    expect(shares("add-remove", "0.5")).toEqual([0.03, 0.37, 0.6].map((share) => expect.closeTo(share, 12)));
    expect(shares("replace", "0.1")).toEqual([0.37, 0.63].map((share) => expect.closeTo(share, 12)));
  });

  test("as published, the choice is worth (2Δ − 1)/2.2 of its share, and no more is charged", () => {
    // Specification, T10: 2Δ − 1 by the ε of the counts.
    for (const [noise, range] of [
      [0.01, 1.1778164123],
      [0.1, 1.1777535749],
      [0.6, 1.1759796343],
      [2, 1.1607767331],
    ])
      expect(toNumber(publishedPart(noise)) * 2.2).toBeCloseTo(range, 9);
    const one = { ...ask, epsilon: epsilonFrom("1") };
    const { price, notes } = privPfc.quote(factsOf("add-remove"), one, { bound: "published" });
    expect(toNumber(price.cost.epsilon)).toBeCloseTo(0.63 + (0.37 * 1.1759796343) / 2.2, 9);
    expect(notes.join()).toContain("the rest is not spent");
  });

  test("Privet's grid makes a second choice where rows and ε are many, and counts rows where nobody declares them", () => {
    const kinds = (facts: PublicFacts, epsilon: string) =>
      privetGrid.quote(facts, { ...ask, epsilon: epsilonFrom(epsilon) }).draws.map(({ kind }) => kind);
    const [choice, counts] = ["bounded-range", "pure"];
    const facts = { ...factsOf("replace"), rows: 20_000 };
    expect(kinds(facts, "0.49")).toEqual([choice, counts]);
    expect(kinds(facts, "0.51")).toEqual([choice, choice, counts]);
    // One row more or less moves half as much as one that is replaced.
    expect(kinds({ ...facts, neighbours: "add-remove" }, "0.26")).toEqual([choice, choice, counts]);
    const unknown = { ...factsOf("add-remove"), rows: undefined };
    expect(kinds(unknown, "5")).toEqual([counts, choice, counts]);
    for (const some of [facts, unknown])
      expect(privetGrid.quote(some, ask).price.cost).toMatchObject({ epsilon: ask.epsilon });
  });

  test("notes tell grids, cells and noise, by the rows that are declared or guessed", () => {
    const [cells, noise] = privPfc.quote(factsOf("replace"), { ...ask, epsilon: epsilonFrom("0.5") }).notes;
    // 0.2 · 2000 · 0.315, and ln 20 · 2/0.315.
    expect(cells).toBe("3 attributes, up to 10000 grids of at most 126 cells");
    expect(noise).toBe("noise in each count: ± 19.0 (95 %), at ε 0.315");
    const unknown = privPfc.quote({ ...factsOf("add-remove"), rows: undefined }, ask).notes;
    expect(unknown[0]).toContain("(10,000 rows guessed)");
  });
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
  // 30 % for the first choice and 50 % for the counts.
  expect(Number(partial.receipt.epsilon)).toBeCloseTo(48, 9);
});

test("Privet's grid is what publish does where no method is named", () => {
  expect(DEFAULT_METHOD.publish).toBe(privetGrid.name);
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
