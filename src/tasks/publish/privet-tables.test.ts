/** What Privet's whole tables must do: cost what they say, leak nothing, stop when told, and tell of every attribute, with a label or without. */
import { describe, expect, test } from "vitest";
import { compare, multiply, rational, toNumber, ZERO } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../curator/index.ts";
import { evaluate } from "../../evaluate/errors.ts";
import { learnFrom } from "../../models/classifier/learned-classifier.ts";
import { loadSynopsis, saveModel } from "../../models/file.ts";
import type { Synopsis } from "../../models/synopsis/synopsis.ts";
import { readTable } from "../../read/read-table.ts";
import type { Neighbours, Schema } from "../../schema/types.ts";
import { releaseSuite } from "../../testing/release-suite.ts";
import { csvOf, type Row, schemaWithMissing, smallSchema, threeClasses } from "../../testing/small-tables.ts";
import { Cancelled, type PublishAsk } from "../method.ts";
import { defaultMethod } from "../registry.ts";
import { privetTables } from "./privet-tables.ts";

const BOTH = ["replace", "add-remove"] as const;
// Much ε, so that even a handful of rows tells groups and pairs from noise.
const whole: PublishAsk = { epsilon: epsilonFrom("60"), delta: deltaFrom("0.000001") };
const ask = { ...whole, label: "outcome" };

const factsOf = (neighbours: Neighbours, rows = 2000, schema = smallSchema(neighbours)): PublicFacts => ({
  schema,
  neighbours,
  rows,
});
const publicly = (schema: Schema): Schema => ({ ...schema, visibility: "public" });

for (const [nth, [name, schemaOf, asked]] of (
  [
    ["a label of two classes", smallSchema, ask],
    ["no label", smallSchema, whole],
    ["no δ", smallSchema, { ...ask, delta: ZERO }],
    ["missing numbers", schemaWithMissing, ask],
    ["three classes", (neighbours: Neighbours) => threeClasses(smallSchema(neighbours)), ask],
  ] as const
).entries())
  releaseSuite({
    name: `privet-tables, ${name}`,
    neighbours: BOTH,
    epsilon: asked.epsilon,
    delta: asked.delta,
    pairs: 12,
    schema: schemaOf,
    ...(nth > 0 && { variation: nth }),
    release: async (curator, notice) => {
      const { model, receipt } = await privetTables.fit(curator, asked, {}, { progress: notice });
      return { file: saveModel(model, { receipt }), described: model.describe(), cells: model.cells() };
    },
  });

describe("the plan", () => {
  test.each(BOTH)("costs no more than is asked for, and hardly less, where neighbours %s", (neighbours) => {
    for (const delta of [ask.delta, ZERO])
      for (const label of [{ label: "outcome" }, {}])
        for (const epsilon of ["0.1", "1", "0.0001", "20"].map(epsilonFrom)) {
          const { price } = privetTables.quote(factsOf(neighbours), { epsilon, delta, ...label });
          expect(compare(price.cost.epsilon, epsilon)).toBeLessThanOrEqual(0);
          expect(compare(price.cost.epsilon, multiply(epsilon, rational(95n, 100n)))).toBeGreaterThan(0);
          expect(price.cost.delta).toEqual(delta);
        }
  });

  test("adds pairs to the tree unless rows and ε are few", () => {
    const choices = (rows: number) =>
      privetTables
        .quote(factsOf("replace", rows), { ...ask, epsilon: epsilonFrom("1"), delta: deltaFrom("1e-8") })
        .draws.filter(({ kind }) => kind === "bounded-range")
        .map(({ count }) => count);
    // Three attributes: two edges, and one pair is left.
    expect(choices(1000)).toEqual([2]);
    expect(choices(10_000)).toEqual([2, 1]);
    expect(choices(1_000_000)).toEqual([2, 1]);
  });

  test("tells the noise of all its tables, and what a δ would make of it where there is none", () => {
    // With few attributes Laplace's noise is the smaller one.
    const notesAt = (delta: typeof ZERO, schema: Schema) =>
      privetTables.quote(factsOf("replace", 2000, schema), { epsilon: epsilonFrom("1"), delta }).notes;
    const few = smallSchema("replace");
    const [{ name, ...first }, ...others] = few.attributes;
    const copies = Array.from({ length: 12 }, (_, i) => ({ ...first, name: `${name}${i}` }));
    const many = { ...few, attributes: [...copies, ...others] } as Schema;
    expect(notesAt(ZERO, few).join()).not.toContain("with a δ");
    expect(notesAt(ZERO, many).join()).toMatch(/with a δ of 1e-9 it would be ± \d+ to \d+ of one attribute/);
    expect(notesAt(ask.delta, many).join()).not.toContain("with a δ");
    expect(notesAt(ask.delta, many)[1]).toMatch(
      /^noise in each count \(95 %\): ± \d+ to \d+ of one attribute, ± \d+ of a pair$/,
    );
  });

  test("gives all to the first tables where there is one attribute alone", () => {
    const quoted = privetTables.quote(factsOf("replace"), { ...ask, attributes: ["age"] });
    expect(quoted.draws.map(({ kind, count }) => [kind, count])).toEqual([
      ["zcdp", 1],
      ["zcdp", 1],
    ]);
    expect(toNumber(quoted.price.cost.epsilon)).toBeGreaterThan(0.95 * 60);
  });

  test("takes a label of many classes as an attribute like others", () => {
    const schema = smallSchema("replace");
    const values = Array.from({ length: 9 }, (_, i) => `v${i}`);
    const many = schema.attributes.map((one) => (one.kind === "label" ? { ...one, values } : one));
    const draws = (attributes: Schema["attributes"]) =>
      privetTables
        .quote(factsOf("replace", 2000, { ...schema, attributes }), ask)
        .draws.find(({ kind }) => kind === "bounded-range")?.count;
    expect([draws(schema.attributes), draws(many)]).toEqual([2, 3]);
  });
});

/** Outcome is yes for green ones, and for red ones from 5 on; pay goes with the age. */
const rows: readonly Row[] = Array.from({ length: 1200 }, (_, i) => {
  const [age, colour] = [i % 10, ["red", "green", "blue"][Math.floor(i / 10) % 3]];
  const isYes = colour === "green" || (colour === "red" && age >= 5);
  return [String(age), age < 3 ? "-50" : "900", colour, isYes ? "yes" : "no"];
});

async function published(neighbours: Neighbours, asked: PublishAsk) {
  const schema = publicly(smallSchema(neighbours));
  const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 3 });
  const fitted = await privetTables.fit(curator, asked, {}, { allow: "none", seed: "1" });
  await curator.close();
  return { ...fitted, table: await readTable(schema, [csvOf(rows)]) };
}

describe("what it publishes", () => {
  test.each(BOTH)("can be learnt from, where neighbours %s, before and after saving", async (neighbours) => {
    const { model, receipt, table } = await published(neighbours, ask);
    expect(model.published.map(({ attribute }) => attribute.name)).toEqual(["age", "pay", "colour"]);
    expect(evaluate(learnFrom(model, "cart"), table).error).toBeLessThan(0.03);
    expect(Math.abs(model.rows - 1200)).toBeLessThan(50);
    const file = saveModel(model, { receipt });
    const loaded = loadSynopsis(file).model;
    expect(saveModel(loaded, { receipt })).toBe(file);
    expect(loaded.cells()).toEqual(model.cells());
  });

  test("has counts near to the rows', of one attribute, of two, and of two that no table holds with others", async () => {
    for (const asked of [ask, whole, { ...ask, delta: ZERO }]) {
      const { model } = await published("replace", asked);
      const counts = (names: readonly string[]) => model.marginal(names).map(({ value }) => value);
      // 1,200 rows of three colours and the undeclared one.
      expect(furthest(counts(["colour"]), [400, 400, 400, 0])).toBeLessThan(30);
      expect(furthest(counts(["age"]), [...new Array(10).fill(120), 0])).toBeLessThan(30);
      expect(furthest(counts(["colour", "age"]).slice(0, 10), new Array(10).fill(40))).toBeLessThan(30);
    }
  });

  test("without a label tells any attribute by the others", async () => {
    const { model, table } = await published("replace", whole);
    expect(model.label).toBeUndefined();
    const { error } = evaluate(learnFrom(model, "cart", 1, "outcome"), table);
    expect(error).toBeLessThan(0.2);
  });

  test("bands hold what they say: the true count of single attributes lies within, 19 times in 20", async () => {
    let [within, all] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const schema = publicly(smallSchema("replace"));
      const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: seed });
      const asked = { ...ask, epsilon: epsilonFrom("2") };
      const { model } = await privetTables.fit(curator, asked, {}, { allow: "none", seed: `${seed}` });
      await curator.close();
      for (const { value, halfWidth } of model.marginal(["age"]).slice(0, 10)) {
        all++;
        if (Math.abs(value - 120) <= halfWidth) within++;
      }
    }
    // 200 counts at 95 %: fewer than 175 within happen by chance less than once in 10⁴ times.
    expect(all).toBe(200);
    expect(within).toBeGreaterThanOrEqual(175);
  });
});

test("what two attributes tell of the label only together is in made-up rows where ε is much, and else left out", async () => {
  const isYes = (age: number, colour: string) => age < 5 === (colour === "red");
  const odd = Array.from({ length: 1200 }, (_, i): Row => {
    const [age, colour] = [i % 10, ["red", "green"][Math.floor(i / 10) % 2]];
    return [String(age), "900", colour, isYes(age, colour) ? "yes" : "no"];
  });
  const toldRight = async (epsilon: string) => {
    const curator = await openCurator({
      schema: publicly(smallSchema("replace")),
      rows: [csvOf(odd)],
      unsafeSeed: 3,
    });
    const asked = { ...ask, epsilon: epsilonFrom(epsilon) };
    const { model } = await privetTables.fit(curator, asked, {}, { allow: "none", seed: "1" });
    await curator.close();
    const { groups, classes = new Uint16Array(), weights } = model.cells();
    const [age, , colour] = model.published.map(
      ({ names }, k) =>
        (row: number) =>
          names[groups[k][row]],
    );
    const yes = model.label?.values.indexOf("yes");
    let right = 0;
    weights.forEach((weight, row) => {
      if (isYes(Number.parseInt(age(row), 10), colour(row)) === (classes[row] === yes)) right += weight;
    });
    return right / 1200;
  };
  expect(await toldRight("60")).toBeGreaterThan(0.95);
  expect(Math.abs((await toldRight("2")) - 0.5)).toBeLessThan(0.15);
});

test.each([1, 4, 6])("stopped after %i draws, it publishes what it has by then", async (after) => {
  const signal = { aborted: false };
  const schema = publicly(smallSchema("replace"));
  const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 3 });
  const progress = ({ step }: { step: number }) => {
    signal.aborted ||= step === after;
  };
  const stopped = await privetTables
    .fit(curator, ask, {}, { allow: "none", signal, progress })
    .catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(Cancelled);
  const { partial } = stopped as Cancelled<Synopsis>;
  expect(partial.model.cells().weights.length).toBeGreaterThan(1);
  expect(partial.receipt.draws.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(after + 1);
});

test.each([
  ["label-undeclared", "a label that is none", { label: "colour" }],
  ["attribute-unknown", "an attribute that is not there", { attributes: ["age", "height"] }],
  ["option-out-of-range", "an attribute twice", { attributes: ["age", "age"] }],
])("%s: %s is refused before anything is paid", (code, _, wrong) => {
  expect(() => privetTables.quote(factsOf("replace"), { ...ask, ...wrong })).toThrow(
    expect.objectContaining({ code }),
  );
});

test("Privet's tables are what publish makes where no method is named", () => {
  expect(defaultMethod("publish")).toBe(privetTables.name);
});

const furthest = (one: readonly number[], other: readonly number[]) =>
  other.reduce((most, n, i) => Math.max(most, Math.abs(n - one[i])), 0);
