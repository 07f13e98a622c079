/** DP-SGD and medians of blocks on made-up rows: what they learn, what they cost, and what is refused before anything is paid. */
import { expect, test } from "vitest";
import { toNumber } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import { additiveRule, chancyRows } from "../../../testing/chancy-rows.ts";
import { csvOf, smallSchema } from "../../../testing/small-tables.ts";
import type { Ask } from "../../method.ts";
import { sampleAggregate } from "../blocks/sample-aggregate.ts";
import { majority } from "../majority.ts";
import { dpGd } from "./dp-gd.ts";
import { dpSgd } from "./dp-sgd.ts";

const ask: Ask = { epsilon: epsilonFrom("4"), delta: deltaFrom("0.000001"), label: "outcome" };
const facts = (neighbours: Neighbours): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 1500,
});
const rows = csvOf(chancyRows(1500, 1, additiveRule));

async function errorOf(
  method: typeof dpSgd | typeof sampleAggregate | typeof dpGd | typeof majority,
  options: Readonly<Record<string, unknown>> = {},
) {
  const schema: Schema = { ...smallSchema("add-remove"), visibility: "public" };
  const curator = await openCurator({ schema, rows: [rows], unsafeSeed: 3 });
  const { model } = await method.fit(curator, ask, options, { seed: "3" });
  return evaluate(model, await readTable(schema, [rows])).error;
}

test("on samples it comes near to what descent over all rows finds, and medians of blocks beat the commoner class", async () => {
  const [whole, common] = [await errorOf(dpGd, { model: "linear" }), await errorOf(majority)];
  expect((await errorOf(dpSgd, { sample: 0.2, steps: 80 })) - whole).toBeLessThan(0.04);
  expect(await errorOf(sampleAggregate, { aggregate: "median", blocks: 40, steps: 20 })).toBeLessThan(
    common - 0.05,
  );
});

test("a plan is one kind of draw at its rate, spends nearly all, and a larger sample or more steps have more noise", () => {
  type Options = Readonly<Record<string, unknown>>;
  const draws = (options: Options) => dpSgd.quote(facts("add-remove"), ask, options).draws;
  const { price } = dpSgd.quote(facts("add-remove"), ask, {});
  expect(toNumber(price.cost.epsilon)).toBeGreaterThan(3.99);
  expect(toNumber(price.cost.epsilon)).toBeLessThanOrEqual(4);
  const [usual] = draws({});
  expect(usual).toMatchObject({ kind: "sampled", count: 200, rate: { n: 1n, d: 20n } });
  const rhoOf = (options: Options) => {
    const [draw] = draws(options);
    return draw.kind === "sampled" ? toNumber(draw.rho) : Number.NaN;
  };
  expect(rhoOf({ sample: 0.2 })).toBeLessThan(rhoOf({}));
  expect(rhoOf({ steps: 2000 })).toBeLessThan(rhoOf({}));
  // Without samples, 200 draws of this size would cost eight times as much: 10 + 2·√(10·ln 10⁶).
  expect(200 * rhoOf({})).toBeGreaterThan(10);
});

test("replaced rows and no δ are refused before anything is paid", () => {
  const refused = (code: string) => expect.objectContaining({ code });
  expect(() => dpSgd.quote(facts("replace"), ask, {})).toThrow(refused("neighbours-mismatch"));
  const without = { ...ask, delta: deltaFrom("0") };
  expect(() => dpSgd.quote(facts("add-remove"), without, {})).toThrow(refused("delta-invalid"));
  expect(() => dpSgd.quote(facts("add-remove"), ask, { sample: 0.6 })).toThrow(
    refused("option-out-of-range"),
  );
  expect(() =>
    sampleAggregate.quote(facts("replace"), ask, { aggregate: "median", noise: "gaussian" }),
  ).toThrow(refused("option-out-of-range"));
});
