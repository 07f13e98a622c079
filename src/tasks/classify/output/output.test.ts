/** Classifiers by output perturbation and by sample and aggregate on made-up rows: what they learn, what they cost, what they refuse. */
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../../base/random.ts";
import { compare, ZERO } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import {
  csvOf,
  type Row,
  schemaOf,
  smallCategorical,
  smallSchema,
  threeClasses,
} from "../../../testing/small-tables.ts";
import type { Ask } from "../../method.ts";
import { gupt } from "../blocks/gupt.ts";
import { sampleAggregate } from "../blocks/sample-aggregate.ts";
import { pPsgd } from "./p-psgd.ts";
import { pScpsgd } from "./p-scpsgd.ts";
import { privateErm } from "./private-erm.ts";
import { privateSvm } from "./private-svm.ts";

const byOutput = [privateErm, privateSvm, pPsgd, pScpsgd];
const byBlocks = [gupt, sampleAggregate];
const all = [...byOutput, ...byBlocks];
const ask: Ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };
const plenty: Ask = { ...ask, epsilon: epsilonFrom("50") };

/** Blue ones over five are one, all others another; or, of three classes, each colour has its own. */
function rowsOf(count: number, outcome: (age: number, colour: string) => string): readonly Row[] {
  const next = mulberry32(8);
  const roll = (below: number) => Math.floor((next() / 2 ** 32) * below);
  return Array.from({ length: count }, () => {
    const [age, colour] = [roll(11), ["red", "green", "blue"][roll(3)]];
    return [String(age), String(roll(1000)), colour, outcome(age, colour)];
  });
}
const byRule = (age: number, colour: string) => (age + (colour === "blue" ? 6 : 0) > 7 ? "yes" : "no");

async function learnt(
  method: (typeof all)[number],
  schema: Schema,
  rows: readonly Row[],
  asked: Ask,
  options = {},
) {
  const table = await readTable(schema, [csvOf(rows)]);
  const curator = await openCurator({ schema, rows: { readTable: async () => table }, unsafeSeed: 3 });
  const fitted = await method.fit(curator, asked, options, { allow: "none" });
  await curator.close();
  return { ...fitted, error: evaluate(fitted.model, table).error };
}
/** Noise is small beside it, and blocks have time to learn. */
const optionsOf = (method: (typeof all)[number]) =>
  byBlocks.includes(method) ? { box: 4, blocks: 20, steps: 100 } : {};
const open = { visibility: "public" };

describe.each(all.map((method) => [method.name, method] as const))("%s", (_name, method) => {
  test.each(method.neighbours)("learns a plain rule where noise is small and neighbours %s", async (kind) => {
    const rows = rowsOf(2000, byRule);
    const { error } = await learnt(method, smallSchema(kind, open), rows, plenty, optionsOf(method));
    // Two in five are yes; the line that is looked for errs nowhere.
    expect(error).toBeLessThan(0.1);
  });

  test("tells three classes apart, one against the rest", async () => {
    const rows = rowsOf(1500, (_, colour) => ({ red: "no", green: "yes" })[colour] ?? "maybe");
    const schema = threeClasses(smallSchema("replace", open));
    const { error, model, receipt } = await learnt(method, schema, rows, plenty, optionsOf(method));
    expect([model.kind, receipt.draws[0].count]).toEqual(["one-versus-rest", 3]);
    expect(error).toBeLessThan(0.1);
  });

  test("costs no more than is set aside, without a δ as well, and pays for one draw a class", () => {
    for (const epsilon of ["0.0001", "0.1", "1", "30"])
      for (const delta of [ZERO, deltaFrom("0.000001")])
        for (const rows of [1, 50, 1_000_000]) {
          const facts: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows };
          const asked = { ...ask, epsilon: epsilonFrom(epsilon), delta };
          // A δ above a tenth of a row is refused, whatever the method.
          if (delta.n > 0n && rows === 1_000_000) continue;
          const { price, draws } = method.quote(facts, asked);
          expect(compare(epsilonFrom(String(price.cost.epsilon)), asked.epsilon)).toBeLessThanOrEqual(0);
          expect(draws.map(({ count }) => count)).toEqual([1]);
        }
  });

  test("more attributes than the door takes are refused before anything is paid", () => {
    const many = Array.from({ length: 512 }, (_, k) => smallCategorical(`a${k}`, 2));
    const facts: PublicFacts = { schema: schemaOf(many), neighbours: "replace", rows: 100 };
    expect(() => method.quote(facts, ask)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
  });
});

test.each(byOutput)("$name is for rows that are replaced, of which there is one at least", (method) => {
  const quote = (neighbours: Neighbours, rows: number) => () =>
    method.quote({ schema: smallSchema(neighbours), neighbours, rows }, { ...ask, delta: ZERO });
  const refused = expect.objectContaining({ code: "neighbours-mismatch" });
  expect(quote("add-remove", 1000)).toThrow(refused);
  expect(quote("replace", 0)).toThrow(refused);
  expect(quote("replace", 1)).not.toThrow();
});

test.each(byBlocks)("$name plans for a guess where no number of rows is declared, and says so", (method) => {
  const schema = smallSchema("add-remove", { rows: {} });
  const { notes } = method.quote({ schema, neighbours: "add-remove", rows: undefined }, ask);
  expect(notes.join()).toContain("planned for 10,000 rows");
});

const noiseIn = (notes: readonly string[]) =>
  notes.map((note) => Number(/noise of ±([^ ]+) a weight/.exec(note)?.[1]));

test("000-17 the quote tells the ridge that was worked out, and what 1e-12 a row would need", () => {
  const facts: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 39_074 };
  const { notes } = privateErm.quote(facts, { ...ask, delta: ZERO }, { cap: 1 });
  expect(notes[0]).toMatch(/ridge 0\.0\d+ a row/);
  expect(notes[2]).toContain("ridge of 1e-12 a row, as in PrivGene's experiments");
  const [, own, published] = noiseIn(notes);
  // √(2d)/ε times 2√k/(nΛ), d = 7 weights and k = 4.
  expect(published / ((Math.sqrt(14) * 4) / (39_074 * 1e-12))).toBeCloseTo(1, 2);
  expect(published / own).toBeGreaterThan(1e8);
});

test("002-7 PrivateERM's bound is 2√k/(nΛ) where the descent is long, with the 1/Λ, and less where it is short", () => {
  // k = 4, n = 500, slopes up to 1; a bound is told in units of 2⁻²².
  const facts: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 500 };
  const asked = { ...ask, delta: ZERO };
  const ridge = 0.1;
  const minimum = (2 * Math.sqrt(4)) / (500 * ridge);
  const noise = (steps: number) => noiseIn(privateErm.quote(facts, asked, { cap: 1, ridge, steps }).notes)[1];
  // √2·√d/ε times the bound, for d = 7 weights.
  const times = Math.SQRT2 * Math.sqrt(7);
  expect(noise(10_000) / (times * minimum)).toBeCloseTo(1, 2);
  expect(noise(3)).toBeLessThan(noise(10_000));
});
