/** Bounds that a description has told, on their way to another: priced before they are known, clamped to, and nothing else told. */
import { describe, expect, test } from "vitest";
import { compare, fromDecimal, type Rational } from "../../base/rational.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { openWith } from "../../curator/open.ts";
import { fitting, openInputs, placeFor } from "../../flow/edges.ts";
import type { StepFile } from "../../flow/flow-file.ts";
import type { Neighbours } from "../../schema/types.ts";
import { Recorder, recordReplay } from "../../testing/recorder.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { isShared, shareOf } from "../../testing/share-of.ts";
import {
  adversarialPairs,
  csvOf,
  dice,
  type Row,
  randomPair,
  schemaWithMissing,
  smallSchema,
} from "../../testing/small-tables.ts";
import { parsePlan, quotePlan, runPlan } from "../plan.ts";
import type { ExpectedFlow } from "./method.ts";
import type { FlowRelease } from "./run.ts";

const quantiles = {
  statistics: [
    { what: "quantile", of: ["pay"], share: 0.1 },
    { what: "quantile", of: ["pay"], share: 0.9 },
  ],
};
const look = { name: "look", task: "describe", options: quantiles };
const spread = {
  statistics: [
    { what: "mean", of: ["pay"] },
    { what: "sum", of: ["pay"] },
    { what: "deviation", of: ["pay"] },
    { what: "histogram", of: ["pay"] },
  ],
};
const from = (name: string, more: object = {}) => ({
  ...{ name: "then", task: "describe" },
  options: { ...spread, within: { from: name } },
  ...more,
});
const flow = (...steps: readonly object[]) => ({ privet: "flow/1", steps });
const planOf = (given: object, epsilon = "4", delta = "0.000001") =>
  parsePlan({ privet: "plan/1", task: "flow", epsilon, delta, options: { flow: given } });

const schemas = { declared: smallSchema, apart: schemaWithMissing } as const;
type Missing = keyof typeof schemas;
const factsOf = (neighbours: Neighbours, missing: Missing = "declared"): PublicFacts => ({
  schema: schemas[missing](neighbours),
  neighbours,
  rows: 400,
});
const quoted = (given: object, neighbours: Neighbours = "replace") =>
  quotePlan(factsOf(neighbours), planOf(given));

const TABLE: readonly Row[] = Array.from(
  { length: 400 },
  (_, i): Row => [
    String(i % 11),
    i % 50 === 3 ? "990" : String(100 + (i % 60)),
    "red",
    i % 11 > 5 ? "no" : "yes",
  ],
);
async function opened(
  neighbours: Neighbours,
  missing: Missing = "declared",
  rows = TABLE,
  noise = new Recorder(1),
) {
  const schema = schemas[missing](neighbours);
  const ledger = await smallLedger(schema);
  return { ledger, curator: await openWith({ schema, rows: [csvOf(rows)], ledger }, noise) };
}

interface Answer {
  readonly what: string;
  readonly within?: readonly number[];
  readonly places?: readonly { readonly value: number }[];
}
const answersIn = ({ steps }: FlowRelease, name: string) =>
  steps.flatMap((step) =>
    step.name === name ? (step.release as { readonly answers: readonly Answer[] }).answers : [],
  );

/** In the suite each kind of neighbours, and each of missing values; all four under planted bugs and at night. */
const cases = (["replace", "add-remove"] as const)
  .flatMap((neighbours) => (["declared", "apart"] as const).map((missing) => [neighbours, missing] as const))
  .filter(([neighbours, missing]) => !isShared || (neighbours === "replace") === (missing === "declared"));

describe.each(cases)("rows that %s, missing values %s", (neighbours, missing) => {
  test("bounds go from what was released to what is told next, at the price that was paid", async () => {
    const { curator, ledger } = await opened(neighbours, missing);
    const { model, receipt } = await runPlan(curator.forAnalysts(), planOf(flow(look, from("look"))));
    const told = answersIn(model as FlowRelease, "look").flatMap(({ places = [] }) => places);
    const bounds = told.map(({ value }) => value).sort((a, b) => a - b);
    const then = answersIn(model as FlowRelease, "then");
    expect(then.slice(0, 3).map(({ within }) => within)).toEqual([bounds, bounds, bounds]);
    expect(bounds[1] - bounds[0]).toBeLessThan(1050);
    expect((await ledger.entries()).filter(({ kind }) => kind === "spend")).toHaveLength(1);
    const { price } = quotePlan(curator.facts, planOf(flow(look, from("look"))));
    expect(compare(price.cost.epsilon, fromDecimal(receipt.epsilon) as Rational)).toBeLessThanOrEqual(0);
  });

  test("leaks nothing between neighbours (record-replay)", async () => {
    const run = async (rows: readonly Row[], noise: Recorder) => {
      const { curator, ledger } = await opened(neighbours, missing, rows, noise);
      const noticed: unknown[] = [];
      const plan = planOf(flow(look, from("look")));
      const quote = JSON.stringify(quotePlan(curator.facts, plan));
      const released = await runPlan(curator.forAnalysts(), plan, { progress: (now) => noticed.push(now) });
      return { quote, released, noticed, ledger: await ledger.entries() };
    };
    const roll = dice(9);
    const pairs = [
      ...adversarialPairs(neighbours).filter((_, i) => i % (isShared ? 31 : 5) === 0),
      ...Array.from({ length: shareOf(10) }, () => randomPair(neighbours, roll)),
    ];
    for (const [i, pair] of pairs.entries())
      expect({ pair, ...(await recordReplay(run as never, pair, i + 1)) }).toEqual({
        pair,
        violations: [],
        released: true,
      });
  });

  test.each([
    ["the wrong way round", [300, 100], [100, 300]],
    ["alike", [120, 120], undefined],
    ["beyond what is declared", [-4000, 9e9], undefined],
    ["beyond at one end", [-4000, 200], [-50, 200]],
    ["beyond all values", [5000, 9000], undefined],
    ["no numbers", [null, "x"], undefined],
  ])("whatever was told, as many draws are made at the same price: %s", async (_, values, expected) => {
    const { curator } = await opened(neighbours, missing);
    const plan = planOf(flow(look, from("look")));
    const answers = values.map((value, i) => ({
      ...{ of: "pay", what: "quantile" },
      places: [{ share: i, value }],
    }));
    const kept = {
      before: (name: string) =>
        name === "look"
          ? { name, task: "describe", method: "statistics", release: { privet: "description/1", answers } }
          : undefined,
      keep: () => undefined,
    };
    const { model, receipt } = await runPlan(curator.forAnalysts(), plan, { kept: kept as never });
    const [mean] = answersIn(model as FlowRelease, "then");
    expect(mean.within).toEqual(expected);
    const steps = (quotePlan(curator.facts, plan).expected as ExpectedFlow).steps;
    expect(receipt.draws.reduce((sum, { count }) => sum + count, 0)).toBe(steps[1].draws);
  });
});

describe("the price", () => {
  test("is that of the declared bounds, and says so", () => {
    const { draws, expected } = quoted(flow(look, from("look")));
    const written = from("look", {
      options: { ...spread, within: [{ of: "pay", low: -50, high: 1000 }] },
    });
    expect(draws).toEqual(quoted(flow(look, written)).draws);
    const [, { notes, error }] = (expected as ExpectedFlow).steps;
    expect(notes.join(" ")).toContain("Bounds of pay come from a step before.");
    expect(error?.now).toBeGreaterThan(0);
  });

  test("of attributes that are drawn, too, is paid before either is known", async () => {
    const top = { name: "top", task: "rank", label: "outcome", options: { top: 1 } };
    const late = {
      ...{ name: "then", task: "describe", attributes: { from: "top" } },
      options: { within: { from: "look" } },
    };
    const { curator } = await opened("replace");
    const all = { ...look, options: { statistics: [{ what: "bounds" }] } };
    const { model } = await runPlan(curator.forAnalysts(), planOf(flow(all, top, late), "20"));
    // Age tells the outcome; its values fill what is declared.
    expect(answersIn(model as FlowRelease, "then")[0]).toMatchObject({ of: "age", what: "mean" });
  });
});

describe("what tells no bounds is refused before anything is spent", () => {
  const other = (options: object) => ({ ...look, options });
  test.each([
    ["a description of other statistics", flow(other({}), from("look")), "tells no bounds"],
    [
      "one quantile",
      flow(other({ statistics: [{ what: "quantile", share: 0.9 }] }), from("look")),
      "tells no bounds",
    ],
    [
      "quartiles, beyond which half of the rows lie",
      flow(other({ statistics: [{ what: "quartiles" }] }), from("look")),
      "tells no bounds",
    ],
    [
      "quantiles of different attributes",
      flow(
        other({
          statistics: [
            { what: "quantile", of: ["age"], share: 0.1 },
            { what: "quantile", of: ["pay"], share: 0.9 },
          ],
        }),
        from("look"),
      ),
      "tells no bounds",
    ],
    [
      "a ranking",
      flow({ name: "top", task: "rank", label: "outcome" }, from("top")),
      "releases attributes, and options.within takes numbers",
    ],
    ["itself", flow(from("then")), "no step before it"],
  ])("%s", (_, given, why) => {
    expect(() => quoted(given)).toThrow(
      expect.objectContaining({ code: "flow-invalid", message: expect.stringContaining(why) }),
    );
  });
});

test("edges are offered from what tells bounds alone, and drawn to their place", () => {
  const bounds = { ...look, name: "bounds", options: { statistics: [{ what: "bounds" }] } };
  const plain = { name: "plain", task: "describe" };
  const then = { name: "then", task: "describe" };
  const steps: readonly StepFile[] = [look, bounds, plain, then];
  const input = openInputs(then).find(({ place }) => place === "options.within");
  expect(input && fitting(steps, "then", input).map(({ name }) => name)).toEqual(["look", "bounds"]);
  expect(placeFor(steps, "bounds", then)).toBe("options.within");
  expect(placeFor(steps, "plain", then)).toBe(undefined);
});
