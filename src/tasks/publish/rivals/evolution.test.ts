/** What methods that evolve whole tables must do: cost what they say, leak nothing, stop when told, and publish tables near to the rows. */

import { describe, expect, test } from "vitest";
import { compare } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { learnFrom } from "../../../models/classifier/learned-classifier.ts";
import { loadSynopsis, saveModel } from "../../../models/file.ts";
import type { Synopsis } from "../../../models/synopsis/synopsis.ts";
import { readTable } from "../../../read/read-table.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import { releaseSuite } from "../../../testing/release-suite.ts";
import {
  csvOf,
  type Row,
  schemaWithMissing,
  smallSchema,
  threeClasses,
} from "../../../testing/small-tables.ts";
import { Cancelled, type Method } from "../../method.ts";
import { privateGsd } from "./private-gsd.ts";
import { tabPe } from "./tab-pe.ts";

type Given = Readonly<Record<string, unknown>>;
const methods: readonly (readonly [name: string, method: Method<"table", Synopsis>, quick: Given])[] = [
  ["private-gsd", privateGsd, { pairs: 2, sweeps: 1 }],
  ["tab-pe", tabPe, { rounds: 3, candidates: 6 }],
];

const ask = { epsilon: epsilonFrom("20"), delta: deltaFrom("0.000001"), label: "outcome" };

describe.each(methods)("%s", (_, method, quick) => {
  for (const [nth, [name, schemaOf]] of (
    [
      ["two classes", smallSchema],
      ["missing numbers", schemaWithMissing],
      ["three classes", (neighbours: Neighbours) => threeClasses(smallSchema(neighbours))],
    ] as const
  ).entries())
    releaseSuite({
      name: `${method.name}, ${name}`,
      neighbours: method.neighbours,
      epsilon: ask.epsilon,
      delta: ask.delta,
      pairs: 12,
      schema: schemaOf,
      ...(nth > 0 && { variation: nth }),
      release: async (curator, notice) => {
        const { model, receipt } = await method.fit(curator, ask, quick, { progress: notice });
        const cells = model.cells();
        return { file: saveModel(model, { receipt }), described: model.describe(), cells };
      },
    });

  test("the plan costs nearly all that is set aside, and never more", () => {
    for (const neighbours of method.neighbours)
      for (const epsilon of ["0.1", "1", "0.001", "30"].map(epsilonFrom))
        for (const options of [{}, quick]) {
          const { price } = method.quote(factsOf(neighbours), { ...ask, epsilon }, options);
          expect(compare(price.cost.epsilon, epsilon)).toBeLessThanOrEqual(0);
          expect(Number(price.cost.epsilon.n) / Number(price.cost.epsilon.d)).toBeGreaterThan(
            0.97 * (Number(epsilon.n) / Number(epsilon.d)),
          );
        }
  });

  test("a saved synopsis is the same when it is loaded", async () => {
    for (const neighbours of method.neighbours) {
      const { model, receipt } = await publish(method, quick, { neighbours });
      const file = saveModel(model, { receipt });
      const loaded = loadSynopsis(file).model;
      expect(saveModel(loaded, { receipt })).toBe(file);
      expect(loaded.cells()).toEqual(model.cells());
      expect(loaded.describe()).toEqual(model.describe());
    }
  });

  test("stopped, it publishes what it has by then", async () => {
    const signal = { aborted: false };
    const run = { signal, progress: () => (signal.aborted = true) };
    const stopped = await publish(method, quick, { run }).catch((error: unknown) => error);
    expect(stopped).toBeInstanceOf(Cancelled);
    const { cells } = (stopped as Cancelled<Synopsis>).partial.model;
    expect(cells().weights.length).toBeGreaterThan(1);
    expect(sumOf(cells().weights)).toBeCloseTo(1200, 6);
  });

  test("the same seeds give the same synopsis, and another seed of the search another", async () => {
    const files = await Promise.all(
      ["1", "1", "2"].map(async (seed) =>
        JSON.stringify((await publish(method, quick, { run: { seed } })).model.toJSON()),
      ),
    );
    expect(files[1]).toBe(files[0]);
    expect(files[2]).not.toBe(files[0]);
  });

  test("without a δ it is refused before anything is paid: its noise is Gaussian", () => {
    const quote = () => method.quote(factsOf("replace"), { ...ask, delta: deltaFrom("0") }, quick);
    expect(quote).toThrow(expect.objectContaining({ code: "delta-invalid" }));
  });

  test.each([
    ["label-undeclared", { label: "colour" }],
    ["attribute-unknown", { attributes: ["age", "height"] }],
    ["option-out-of-range", { attributes: ["age", "age"] }],
  ])("%s: %j is refused before anything is paid", (code, wrong) => {
    const quote = () => method.quote(factsOf("replace"), { ...ask, ...wrong }, quick);
    expect(quote).toThrow(expect.objectContaining({ code }));
  });
});

test.each<[string, Given, Method<"table", Synopsis>]>([
  ["private-gsd", { pairs: -1 }, privateGsd],
  ["private-gsd", { sweeps: 1001 }, privateGsd],
  ["tab-pe", { rounds: 0 }, tabPe],
  ["tab-pe", { candidates: 1 }, tabPe],
])("%s refuses %j", (_, options, method) => {
  expect(() => method.quote(factsOf("replace"), ask, options)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

describe.each(["replace", "add-remove"] as const)(
  "where much is spent and neighbours are %s",
  (neighbours) => {
    test("Private-GSD has the counts of the rows, and what is learnt from it does well", async () => {
      const { model } = await publish(privateGsd, {}, { neighbours });
      // Of four tables each has 1/8 of ρ = 5, so a deviation of 1.3 or less in a count: 44 counts of age and colour are off by 0.019 together.
      expect(Math.abs(model.rows - 1200)).toBeLessThan(5);
      expect(distance(model, ["colour", "outcome"])).toBeLessThan(0.01);
      expect(distance(model, ["age", "colour"])).toBeLessThan(0.04);
      const table = await readTable(smallSchema(neighbours), [csvOf(rows)]);
      expect(evaluate(learnFrom(model, "cart"), table).error).toBeLessThan(0.02);
    });

    test("without tables of two attributes they depend on the label alone", async () => {
      const { model } = await publish(privateGsd, { pairs: 0 }, { neighbours });
      expect(distance(model, ["colour", "outcome"])).toBeLessThan(0.01);
      // Within a class, age and colour: 0.12 and more of the rows lie elsewhere if they are independent.
      expect(distance(model, ["age", "colour", "outcome"])).toBeGreaterThan(0.1);
    });

    test("Tab-PE comes near to the rows from round to round", async () => {
      const far = await publish(tabPe, { rounds: 1, candidates: 60 }, { neighbours });
      const near = await publish(tabPe, { rounds: 25, candidates: 60 }, { neighbours });
      expect(Math.abs(near.model.rows - 1200)).toBeLessThan(30);
      const both = [far, near].map(({ model }) => distance(model, ["age", "colour", "outcome"]));
      expect(both[1]).toBeLessThan(0.6 * both[0]);
      const table = await readTable(smallSchema(neighbours), [csvOf(rows)]);
      expect(evaluate(learnFrom(near.model, "cart"), table).error).toBeLessThan(0.1);
    });
  },
);

test("a class that only three attributes together tell comes through votes, and not through tables of two", async () => {
  const names = ["a", "b", "c"];
  const schema = parseSchema({
    privet: "schema/1",
    name: "parity",
    visibility: "public",
    neighbours: "replace",
    attributes: [
      ...names.map((name) => ({ name, kind: "categorical", values: ["0", "1"], other: "0" })),
      { name: "outcome", kind: "label", values: ["0", "1"] },
    ],
  });
  const lines = Array.from({ length: 4000 }, (_, i) => {
    const bits = [i & 1, (i >> 1) & 1, (i >> 2) & 1];
    return [...bits, (bits[0] + bits[1] + bits[2]) % 2].join();
  });
  const text = [[...names, "outcome"].join(), ...lines].join("\n");
  const table = await readTable(schema, [text]);
  const errors: number[] = [];
  for (const method of [tabPe, privateGsd]) {
    const curator = await openCurator({ schema, rows: [text], unsafeSeed: 5 });
    const { model } = await method.fit(curator, { ...ask, epsilon: epsilonFrom("2") }, {}, { seed: "1" });
    errors.push(evaluate(learnFrom(model, "cart"), table).error);
  }
  expect(errors[0]).toBe(0);
  expect(errors[1]).toBeGreaterThan(0.2);
});

test("without a label Private-GSD publishes every attribute, labels among them", async () => {
  for (const neighbours of ["replace", "add-remove"] as const) {
    const schema: Schema = { ...smallSchema(neighbours), visibility: "public" };
    const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 3 });
    const { label: _, ...unlabelled } = ask;
    const { model } = await privateGsd.fit(curator, unlabelled, { pairs: 6 }, { allow: "none", seed: "1" });
    expect(model.label).toBe(undefined);
    expect(model.published.map(({ attribute }) => attribute.name)).toEqual([
      "age",
      "pay",
      "colour",
      "outcome",
    ]);
    expect(distance(model, ["colour", "outcome"])).toBeLessThan(0.01);
    expect(distance(model, ["age", "outcome"])).toBeLessThan(0.02);
  }
});

releaseSuite({
  name: "private-gsd, no label",
  neighbours: privateGsd.neighbours,
  epsilon: ask.epsilon,
  delta: ask.delta,
  pairs: 12,
  release: async (curator, notice) => {
    const { label: _, ...unlabelled } = ask;
    const { model, receipt } = await privateGsd.fit(curator, unlabelled, { pairs: 2 }, { progress: notice });
    return { file: saveModel(model, { receipt }), cells: model.cells() };
  },
});

test("with little ε fewer tables are counted, and fewer candidates kept", () => {
  const notes = (method: Method<"table", Synopsis>, epsilon: string, among = 2000) =>
    method.quote({ ...factsOf("replace"), rows: among }, { ...ask, epsilon: epsilonFrom(epsilon) }).notes;
  expect(notes(privateGsd, "1")[1]).toContain("3 of ");
  expect(notes(privateGsd, "0.001")[1]).toBe("no table of two attributes");
  expect(notes(tabPe, "10", 50_000)[0]).toBe("30 rounds, 1000 candidates kept in each");
  expect(notes(tabPe, "0.01")[0]).toBe("30 rounds, 10 candidates kept in each");
});

/** Outcome is yes for green ones, and for red ones from 5 on; pay tells nothing. */
const rows: readonly Row[] = Array.from({ length: 1200 }, (_, i) => {
  const [age, colour] = [i % 10, ["red", "green", "blue"][Math.floor(i / 10) % 3]];
  const isYes = colour === "green" || (colour === "red" && age >= 5);
  return [String(age), i % 7 < 3 ? "-50" : "900", colour, isYes ? "yes" : "no"];
});

async function publish(
  method: Method<"table", Synopsis>,
  options: Given,
  { neighbours = "replace", run = {} }: { readonly neighbours?: Neighbours; readonly run?: object },
) {
  const schema: Schema = { ...smallSchema(neighbours), visibility: "public" };
  const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 3 });
  return method.fit(curator, ask, options, { allow: "none", seed: "1", ...run });
}

/** Half the sum of differences of shares: which part of the rows lies elsewhere. */
function distance(model: Synopsis, names: readonly string[]): number {
  const places = names.map((name) => ["age", "pay", "colour", "outcome"].indexOf(name));
  const known: Readonly<Record<string, readonly string[]>> = {
    age: Array.from({ length: 11 }, (_, age) => String(age)),
    colour: ["red", "green", "blue", "other"],
    outcome: ["no", "yes"],
  };
  const exact = new Map<number, number>();
  for (const row of rows) {
    const cell = names.reduce(
      (at, name, i) => at * known[name].length + known[name].indexOf(row[places[i]]),
      0,
    );
    exact.set(cell, (exact.get(cell) ?? 0) + 1 / rows.length);
  }
  const told = model.marginal(names).map(({ value }) => value / model.rows);
  return told.reduce((sum, share, cell) => sum + Math.abs(share - (exact.get(cell) ?? 0)), 0) / 2;
}

const sumOf = (numbers: Float64Array): number => numbers.reduce((sum, n) => sum + n, 0);

const factsOf = (neighbours: Neighbours): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 2000,
});
