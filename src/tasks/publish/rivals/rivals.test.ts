/** What every rival of PrivPfC must do: cost what it says, leak nothing, stop when told, and publish what can be saved and learnt from. */

import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { learnFrom } from "../../../models/classifier/learned-classifier.ts";
import { loadSynopsis, saveModel } from "../../../models/file.ts";
import type { Synopsis } from "../../../models/synopsis/synopsis.ts";
import { readTable } from "../../../read/read-table.ts";
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
import { diffGen } from "./diff-gen.ts";
import { pph } from "./pph.ts";
import { privBayes } from "./priv-bayes.ts";

type Given = Readonly<Record<string, unknown>>;
const rivals: readonly (readonly [name: string, method: Method<"table", Synopsis>, options: Given])[] = [
  ["diff-gen", diffGen, { rounds: 3 }],
  ["diff-gen by information gain", diffGen, { rounds: 3, score: "information-gain", cells: 40 }],
  ["pph", pph, { k: 2 }],
  ["priv-bayes", privBayes, {}],
];

// Much ε, so that even a handful of rows is enough for grids and for tables of several attributes.
const ask = { epsilon: epsilonFrom("60"), delta: deltaFrom("0"), label: "outcome" };

describe.each(rivals)("%s", (_, method, options) => {
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
      pairs: 20,
      schema: schemaOf,
      ...(nth > 0 && { variation: nth }),
      release: async (curator, notice) => {
        const { model, receipt } = await method.fit(curator, ask, options, { progress: notice });
        const cells = model.cells();
        return { file: saveModel(model, { receipt }), described: model.describe(), cells };
      },
    });

  test("the plan costs exactly what is asked for, whatever that is", () => {
    for (const neighbours of method.neighbours)
      for (const epsilon of ["0.1", "1", "0.0000007", "99"].map(epsilonFrom)) {
        const { price } = method.quote(factsOf(neighbours), { ...ask, epsilon }, options);
        expect(price.cost).toMatchObject({ epsilon, delta: { n: 0n } });
        expect(price.additive).toBe(true);
      }
  });

  test("what is learnt from what it publishes does well where much is spent, before and after saving", async () => {
    for (const neighbours of method.neighbours) {
      const schema = smallSchema(neighbours);
      const curator = await openCurator({ schema: publicly(schema), rows: [csvOf(rows)], unsafeSeed: 3 });
      const { model, receipt } = await method.fit(curator, ask, options, { allow: "none", seed: "1" });
      const table = await readTable(schema, [csvOf(rows)]);
      expect(evaluate(learnFrom(model, "cart"), table).error).toBeLessThan(0.01);
      const file = saveModel(model, { receipt });
      const loaded = loadSynopsis(file).model;
      expect(saveModel(loaded, { receipt })).toBe(file);
      expect(loaded.cells()).toEqual(model.cells());
      expect(loaded.describe()).toEqual(model.describe());
    }
  });

  test("stopped, it publishes what it has by then, and returns what it did not use", async () => {
    const signal = { aborted: false };
    const curator = await openCurator({
      schema: publicly(smallSchema("replace")),
      rows: [csvOf(rows)],
      unsafeSeed: 3,
    });
    const run = { allow: "none", signal, progress: () => (signal.aborted = true) } as const;
    const stopped = await method.fit(curator, ask, options, run).catch((error: unknown) => error);
    expect(stopped).toBeInstanceOf(Cancelled);
    const { partial } = stopped as Cancelled<Synopsis>;
    expect(partial.model.cells().weights.length).toBeGreaterThan(1);
    expect(Number(partial.receipt.epsilon)).toBeLessThan(60);
  });

  test.each([
    ["label-undeclared", { label: "colour" }],
    ["attribute-unknown", { label: "nothing" }],
    ["attribute-unknown", { attributes: ["age", "height"] }],
    ["option-out-of-range", { attributes: ["age", "age"] }],
  ])("%s: %j is refused before anything is paid", (code, wrong) => {
    const quote = () => method.quote(factsOf("replace"), { ...ask, ...wrong }, options);
    expect(quote).toThrow(expect.objectContaining({ code }));
  });
});

test.each<[string, Given, Method<"table", Synopsis>]>([
  ["diff-gen", { rounds: 0 }, diffGen],
  ["diff-gen", { score: "gini" }, diffGen],
  ["diff-gen", { cells: 1 }, diffGen],
  ["pph", { k: 0 }, pph],
  ["pph", { cells: 2 ** 21 }, pph],
  ["priv-bayes", { parents: 7 }, privBayes],
])("%s refuses %j", (_, options, method) => {
  expect(() => method.quote(factsOf("replace"), ask, options)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test("a network is for neighbours that replace a row: mutual information has no bound for others", () => {
  expect(() => privBayes.quote(factsOf("add-remove"), ask)).toThrow(
    expect.objectContaining({ code: "neighbours-mismatch" }),
  );
});

/** Outcome is yes for green ones, and for red ones from 5 on; pay tells nothing. */
const rows: readonly Row[] = Array.from({ length: 1200 }, (_, i) => {
  const [age, colour] = [i % 10, ["red", "green", "blue"][Math.floor(i / 10) % 3]];
  const isYes = colour === "green" || (colour === "red" && age >= 5);
  return [String(age), i % 7 < 3 ? "-50" : "900", colour, isYes ? "yes" : "no"];
});

const factsOf = (neighbours: Neighbours): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 2000,
});

const publicly = (schema: Schema): Schema => ({ ...schema, visibility: "public" });
