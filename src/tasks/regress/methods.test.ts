/** What each way to predict a number finds where it is there to be found, and what it plans. */
import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { openCurator } from "../../curator/index.ts";
import { evaluateRegressor } from "../../evaluate/regression.ts";
import { readTable } from "../../read/read-table.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { Neighbours } from "../../schema/types.ts";
import { quickOptions } from "../../testing/quick-plans.ts";
import { type Plan, parsePlan, quotePlan, runPlan } from "../plan.ts";
import { regressors } from "./methods.ts";

const schemaOf = (neighbours: Neighbours, payScale: "linear" | "log" = "linear") =>
  parseSchema({
    privet: "schema/1",
    name: "ward",
    visibility: "public",
    neighbours,
    ...(neighbours === "replace" ? {} : { rows: { about: 6000 } }),
    attributes: [
      { name: "age", kind: "numeric", low: 0, high: 100, step: 1, missing: 50 },
      { name: "pulse", kind: "numeric", low: 40, high: 140, step: 1, missing: "group" },
      { name: "colour", kind: "categorical", values: ["red", "green", "blue"], other: "blue" },
      { name: "pay", kind: "numeric", low: 0, high: 1000, step: 1, missing: "measured", scale: payScale },
    ],
  });

const ROWS = 6000;
const random = publicRandom("six thousand rows");
/** Pay by age, pulse and colour; every eleventh pulse and every thirteenth pay is missing. */
const textBy = (pay: (age: number, pulse: number | undefined, colour: number) => number) =>
  `age,pulse,colour,pay\n${Array.from({ length: ROWS }, (_, k) => {
    const [age, colour] = [random.below(101), k % 3];
    const pulse = k % 11 === 0 ? undefined : 40 + random.below(101);
    return `${age},${pulse ?? ""},${["red", "green", "blue"][colour]},${k % 13 === 0 ? "" : Math.round(pay(age, pulse, colour))}\n`;
  }).join("")}`;
const straight = textBy(
  (age, pulse, colour) =>
    100 + 3 * age + (pulse === undefined ? 140 : 2 * (pulse - 40)) + [0, 50, 120][colour],
);
/** High in the middle of the ages, which no line tells. */
const bent = textBy((age, _, colour) => (age > 30 && age < 60 ? 800 : 200) + [0, 50, 120][colour]);

const planOf = (method: string, epsilon: string, more: object = {}) =>
  parsePlan({ privet: "plan/1", task: "regress", method, label: "pay", epsilon, ...more }) as Plan<"regress">;

async function r2Of(text: string, plan: Plan<"regress">, neighbours: Neighbours = "replace") {
  const schema = schemaOf(neighbours);
  const table = await readTable(schema, [text]);
  const curator = await openCurator({ schema, rows: { readTable: async () => table }, unsafeSeed: 7 });
  const { model, receipt } = await runPlan(curator, plan, { allow: "none" });
  await curator.close();
  return { r2: evaluateRegressor(model, table).r2 ?? Number.NaN, kind: model.kind, receipt };
}

/** With an ε of 100 noise is nothing beside 6000 rows; what is left is what the method itself can do. */
const reached: readonly (readonly [method: string, delta: string, least: number])[] = [
  ["privet", "0.000001", 0.97],
  ["privet", "0", 0.95],
  ["noisy-means", "0.000001", 0.9],
  ["noisy-means", "0", 0.9],
  ["ada-ssp", "0.000001", 0.99],
  ["ada-ssp", "0", 0.99],
  ["functional", "0", 0.99],
  ["ridge-output", "0.000001", 0.9],
  ["quantile", "0.000001", 0.8],
  ["pg-plus", "0.000001", 0.8],
];

describe("with much ε a line that is there is found", () => {
  test.each(reached)("by %s, δ %s", async (method, delta, least) => {
    expect((await r2Of(straight, planOf(method, "100", { delta }))).r2).toBeGreaterThan(least);
  });

  test.each(["privet", "ada-ssp", "functional"])("by %s where rows come and go", async (method) => {
    const { r2 } = await r2Of(straight, planOf(method, "100", { delta: "0.000001" }), "add-remove");
    expect(r2).toBeGreaterThan(0.95);
  });
});

// DPSGA's vectors are public randomness that starts from the schema, so that two of them have no seed in common.
test.each(regressors.map(({ name }) => name).filter((name) => name !== "dpsga"))(
  "%s: a label's declared scale is nothing to a model",
  async (name) => {
    const text = straight.split("\n", 301).join("\n");
    const plan = planOf(name, "100", {
      delta: "0.000001",
      options: quickOptions.regress[name as never] ?? {},
    });
    const predictions = async (scale: "linear" | "log") => {
      const schema = schemaOf("replace", scale);
      const table = await readTable(schema, [text]);
      const curator = await openCurator({ schema, rows: { readTable: async () => table }, unsafeSeed: 7 });
      const { model } = await runPlan(curator, plan, { allow: "none" });
      await curator.close();
      return model.predict(table);
    };
    expect(await predictions("log")).toEqual(await predictions("linear"));
  },
);

test("ranges tell what no line tells", async () => {
  const delta = "0.000001";
  expect((await r2Of(bent, planOf("privet", "10", { delta }))).r2).toBeGreaterThan(0.8);
  expect((await r2Of(bent, planOf("noisy-means", "10", { delta }))).r2).toBeGreaterThan(0.8);
  expect((await r2Of(bent, planOf("ada-ssp", "100", { delta }))).r2).toBeLessThan(0.3);
});

test("quantiles lie as far up as they are asked to", async () => {
  const schema = schemaOf("replace");
  const noisy = textBy(() => 300 + random.below(400));
  const table = await readTable(schema, [noisy]);
  const meanAt = async (share: number) => {
    const curator = await openCurator({ schema, rows: { readTable: async () => table }, unsafeSeed: 7 });
    const plan = planOf("quantile", "100", { delta: "0.000001", options: { share, rounds: 100 } });
    const { model } = await runPlan(curator, plan, { allow: "none" });
    await curator.close();
    return model.predict(table).reduce((sum, value) => sum + value / table.rows, 0);
  };
  // Uniform from 300 to 700; a subgradient method is within a tenth of the width after 100 rounds.
  expect(Math.abs((await meanAt(0.9)) - 660)).toBeLessThan(40);
  expect(Math.abs((await meanAt(0.25)) - 400)).toBeLessThan(40);
});

test("the default says no more than the mean where noise would drown the rows, and says so before", async () => {
  const plan = planOf("privet", "0.01", { delta: "0.000001" });
  const facts = { schema: schemaOf("replace"), neighbours: "replace", rows: ROWS } as never;
  const quote = quotePlan(facts, plan);
  expect(quote.notes[0]).toMatch(/mean/);
  expect(quote.expected).toMatchObject({
    sentence: expect.stringMatching(/^one number for every row, the mean/),
  });
  expect((await r2Of(straight, plan)).kind).toBe("mean");
  expect(quotePlan(facts, planOf("privet", "1", { delta: "0.000001" })).draws).toHaveLength(4);
});

test.each(regressors.map(({ name }) => name))(
  "%s spends no more than it is given, and nearly all",
  (name) => {
    const facts = { schema: schemaOf("replace"), neighbours: "replace", rows: ROWS } as never;
    for (const delta of ["0", "0.000001"]) {
      const { price, work } = quotePlan(facts, planOf(name, "0.7", { delta }));
      const spent = Number(price.cost.epsilon.n) / Number(price.cost.epsilon.d);
      expect(spent).toBeLessThanOrEqual(0.7);
      expect(spent).toBeGreaterThan(0.69);
      expect(work?.bytes).toBeGreaterThan(0);
    }
  },
);

test("a descent's bound is for replaced rows, and other data is refused", () => {
  const facts = { schema: schemaOf("add-remove"), neighbours: "add-remove", rows: ROWS } as never;
  expect(() => quotePlan(facts, planOf("ridge-output", "1"))).toThrow(
    expect.objectContaining({ code: "neighbours-mismatch" }),
  );
});
