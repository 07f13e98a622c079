/** What MST and AIM must do: cost what they say, leak nothing, stop when told, and publish what can be saved and learnt from. */
import { describe, expect, test } from "vitest";
import { compare, multiply, rational } from "../../../base/rational.ts";
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
  schemaOf,
  schemaWithMissing,
  smallCategorical,
  smallSchema,
  threeClasses,
} from "../../../testing/small-tables.ts";
import { Cancelled, type Method, type PublishAsk } from "../../method.ts";
import { aim } from "./aim.ts";
import { mst } from "./mst.ts";

type Given = Readonly<Record<string, unknown>>;
const methods: readonly (readonly [
  name: string,
  method: Method<"table", Synopsis, PublishAsk>,
  options: Given,
])[] = [
  ["mst", mst, {}],
  ["aim", aim, { rounds: 3 }],
];

// Much ε, so that even a handful of rows tells groups and pairs from noise.
const ask = { epsilon: epsilonFrom("60"), delta: deltaFrom("0.000001"), label: "outcome" };

describe.each(methods)("%s", (_, method, options) => {
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
        const { model, receipt } = await method.fit(curator, ask, options, { progress: notice });
        return { file: saveModel(model, { receipt }), described: model.describe(), cells: model.cells() };
      },
    });

  test.each(method.neighbours)(
    "with hardly any ε it still publishes, where neighbours %s",
    async (neighbours) => {
      const wide = [smallCategorical("code", 500), smallCategorical("place", 90)];
      const schema: Schema = { ...schemaOf(wide), neighbours, visibility: "public" };
      const curator = await openCurator({ schema, rows: ["code,place,outcome\nv1,v1,yes\n"], unsafeSeed: 3 });
      const least = { ...ask, epsilon: epsilonFrom("0.000002") };
      const { model } = await method.fit(curator, least, options, { allow: "none", seed: "1" });
      await curator.close();
      expect(model.rows).toBeLessThanOrEqual(2 ** 32);
      expect(model.cells().weights.every(Number.isFinite)).toBe(true);
    },
  );

  test("ε that cannot be shared out among hundreds of tables is refused with the price", () => {
    const schema = schemaOf(Array.from({ length: 300 }, (_, i) => smallCategorical(`a${i}`, 2)));
    const facts: PublicFacts = { schema, neighbours: "replace", rows: 1000 };
    const least = { ...ask, epsilon: epsilonFrom("0.000001"), delta: deltaFrom("0.00000001") };
    expect(() => method.quote(facts, least, {})).toThrow(
      expect.objectContaining({ code: "plan-too-expensive" }),
    );
  });

  test("the plan costs no more than is asked for, and hardly less", () => {
    for (const neighbours of method.neighbours)
      for (const epsilon of ["0.1", "1", "0.0001", "20"].map(epsilonFrom)) {
        const { price } = method.quote(factsOf(neighbours), { ...ask, epsilon }, options);
        expect(compare(price.cost.epsilon, epsilon)).toBeLessThanOrEqual(0);
        const nearly = multiply(epsilon, rational(95n, 100n));
        expect(compare(price.cost.epsilon, nearly)).toBeGreaterThan(0);
        expect(price.cost.delta).toEqual(ask.delta);
      }
  });

  test("what is learnt from what it publishes does well where much is spent, before and after saving", async () => {
    for (const neighbours of method.neighbours) {
      const schema = smallSchema(neighbours);
      const curator = await openCurator({ schema: publicly(schema), rows: [csvOf(rows)], unsafeSeed: 3 });
      const { model, receipt } = await method.fit(curator, ask, options, { allow: "none", seed: "1" });
      const table = await readTable(schema, [csvOf(rows)]);
      // The label follows from two attributes together, which a tree of pairs cannot hold: of 60 % it tells the better half.
      expect(evaluate(learnFrom(model, "cart"), table).error).toBeLessThan(method === mst ? 0.2 : 0.03);
      expect(model.rows).toBeGreaterThan(1150);
      expect(model.rows).toBeLessThan(1250);
      const file = saveModel(model, { receipt });
      const loaded = loadSynopsis(file).model;
      expect(saveModel(loaded, { receipt })).toBe(file);
      expect(loaded.cells()).toEqual(model.cells());
    }
  });

  test("without a label it publishes labels like any attribute", async () => {
    const { label: _label, ...whole } = ask;
    const curator = await openCurator({
      schema: publicly(smallSchema("replace")),
      rows: [csvOf(rows)],
      unsafeSeed: 3,
    });
    const run = { allow: "none", seed: "1" } as const;
    const { model } = await method.fit(curator, { ...whole, epsilon: epsilonFrom("20") }, options, run);
    expect(model.label).toBeUndefined();
    expect(model.published.map(({ attribute }) => attribute.name)).toContain("outcome");
    const [no, yes] = model.marginal(["outcome"]);
    // Half of 1,200 rows, within four times the band of 95 %.
    expect(Math.abs(no.value - 600)).toBeLessThan(4 * no.halfWidth);
    expect(Math.abs(yes.value - 600)).toBeLessThan(4 * yes.halfWidth);
    const one = { ...whole, attributes: ["age"], epsilon: epsilonFrom("20") };
    expect((await method.fit(curator, one, options, run)).model.published).toHaveLength(1);
  });

  test("stopped, it publishes what it has by then", async () => {
    for (const after of [1, 5]) {
      const signal = { aborted: false };
      const schema = publicly(smallSchema("replace"));
      const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 3 });
      const progress = ({ step }: { step: number }) => (signal.aborted ||= step === after);
      const stopped = await method
        .fit(curator, ask, options, { allow: "none", signal, progress })
        .catch((error: unknown) => error);
      expect(stopped).toBeInstanceOf(Cancelled);
      const { partial } = stopped as Cancelled<Synopsis>;
      expect(partial.model.cells().weights.length).toBeGreaterThan(1);
      expect(partial.receipt.draws.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(after + 1);
    }
  });

  test.each([
    ["label-undeclared", "a label that is none", { label: "colour" }],
    ["attribute-unknown", "a label that is not there", { label: "nothing" }],
    ["attribute-unknown", "an attribute that is not there", { attributes: ["age", "height"] }],
    ["option-out-of-range", "an attribute twice", { attributes: ["age", "age"] }],
    ["delta-invalid", "no δ", { delta: deltaFrom("0") }],
  ])("%s: %s is refused before anything is paid", (code, _wrong, wrong) => {
    const quote = () => method.quote(factsOf("replace"), { ...ask, ...wrong }, options);
    expect(quote).toThrow(expect.objectContaining({ code }));
  });
});

test.each([{ rounds: 0 }, { rounds: 1001 }, { cells: 99 }])("aim refuses %j", (options) => {
  expect(() => aim.quote(factsOf("replace"), ask, options)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test("aim with more rounds than ε pays for says that it is too little", () => {
  const asked = { ...ask, epsilon: epsilonFrom("0.0000001") };
  expect(() => aim.quote(factsOf("replace"), asked, { rounds: 50 })).toThrow(
    expect.objectContaining({ code: "plan-too-expensive" }),
  );
});

test("aim's model stays within its cells", async () => {
  const curator = await openCurator({
    schema: publicly(smallSchema("replace")),
    rows: [csvOf(rows)],
    unsafeSeed: 3,
  });
  const run = { allow: "none", seed: "1" } as const;
  for (const cells of [100, 1000]) {
    const { model } = await aim.fit(
      curator,
      { ...ask, epsilon: epsilonFrom("20") },
      { rounds: 8, cells },
      run,
    );
    const { cliques } = model.toJSON() as { cliques: readonly { counts: readonly number[] }[] };
    expect(cliques.reduce((sum, { counts }) => sum + counts.length, 0)).toBeLessThanOrEqual(cells);
  }
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
