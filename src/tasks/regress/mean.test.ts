import { describe, expect, test } from "vitest";
import { openCurator } from "../../curator/index.ts";
import { readTable } from "../../read/read-table.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { MissingPolicy, Neighbours } from "../../schema/types.ts";
import { type Plan, parsePlan, quotePlan, runPlan } from "../plan.ts";

const schemaOf = (neighbours: Neighbours, missing: MissingPolicy) =>
  parseSchema({
    privet: "schema/1",
    name: "small",
    visibility: "public",
    neighbours,
    ...(neighbours === "replace" ? {} : { rows: { about: 1000 } }),
    attributes: [
      { name: "age", kind: "numeric", low: 0, high: 100, step: 1, missing },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
  });
const plan = (epsilon: string, more: object = {}): Plan =>
  parsePlan({ privet: "plan/1", task: "regress", method: "mean", label: "age", epsilon, ...more });

/** 1,000 rows of 20 and 60 in turn, of which every tenth is missing. */
const text = `age,outcome\n${Array.from({ length: 1000 }, (_, k) => (k % 10 === 9 ? "," : `${k % 2 ? 60 : 20},no`)).join("\n")}\n`;

async function meanBy(neighbours: Neighbours, missing: MissingPolicy, epsilon = "100") {
  const schema = schemaOf(neighbours, missing);
  const table = await readTable(schema, [text]);
  const curator = await openCurator({ schema, rows: { readTable: async () => table }, unsafeSeed: 7 });
  const { model, receipt } = await runPlan(
    curator,
    { ...plan(epsilon), task: "regress" } as Plan<"regress">,
    {
      allow: "none",
    },
  );
  await curator.close();
  return { mean: model.predict(table)[0], receipt };
}

describe("the noisy mean of a number", () => {
  // 500 rows of 20 and 400 of 60: those at an odd tenth are missing. With 30 for these, (10,000 + 24,000 + 3,000)/1,000.
  test.each<[Neighbours, MissingPolicy, number, number]>([
    ["replace", 30, 37, 1],
    ["add-remove", 30, 37, 2],
    ["replace", "measured", 34_000 / 900, 2],
    ["add-remove", "group", 34_000 / 900, 2],
  ])("%s, missing %s: is that of the rows that have one", async (neighbours, missing, mean, draws) => {
    const found = await meanBy(neighbours, missing);
    // Noise of scale 2/50 at most, in sums over 900 rows of places worth 50: beyond 0.05 in one of 10⁹ seeds.
    expect(found.mean).toBeCloseTo(mean, 1);
    expect(found.receipt.draws.reduce((sum, { count }) => sum + count, 0)).toBe(draws);
  });

  test("is off by what its noise says, with little ε", async () => {
    // Laplace noise of scale 2/0.1 in 1,000 rows' sum of places, of half the width 50: 1 each, beyond 20 in one of 10⁸ seeds.
    expect(Math.abs((await meanBy("replace", 30, "0.1")).mean - 37)).toBeLessThan(20);
  });

  test("is priced from public facts alone, and all of ε is used", () => {
    const facts = (neighbours: Neighbours, missing: MissingPolicy) => ({
      schema: schemaOf(neighbours, missing),
      neighbours,
      rows: 1000,
    });
    const one = quotePlan(facts("replace", 30) as never, plan("0.5"));
    expect(one.draws).toMatchObject([{ count: 1 }]);
    const two = quotePlan(facts("add-remove", 30) as never, plan("0.5"));
    expect(two.draws).toMatchObject([{ count: 2 }]);
    for (const { price } of [one, two]) expect(price.cost.epsilon).toEqual({ n: 1n, d: 2n });
  });

  test("refuses a label that is no number, and none", () => {
    const facts = { schema: schemaOf("replace", 30), neighbours: "replace", rows: 1000 } as never;
    expect(() => quotePlan(facts, plan("1", { label: "outcome" }))).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
    expect(() => plan("1", { label: undefined })).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
  });
});
