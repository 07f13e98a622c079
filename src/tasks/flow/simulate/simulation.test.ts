/** What is simulated of steps whose error no formula tells: of which things it hangs, and what a flow makes of it. */
import { describe, expect, test } from "vitest";
import type { PublicFacts } from "../../../curator/index.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { planWithCurves, planWithoutCurves, simulateFlow, stepSimulations } from "../../flow-curves.ts";
import { planOfFlow } from "../../flow-plan.ts";
import { quotePlan } from "../../plan.ts";
import type { ExpectedFlow } from "../method.ts";
import { standInCard } from "../stand-in.ts";
import { errorOn } from "./errors.ts";
import { rowsOfNobody } from "./made-up-rows.ts";
import { neverRising } from "./simulation.ts";

const small = smallSchema("replace");
const evenly = small.attributes.map((one) =>
  one.name === "pay" ? { ...one, scale: "linear" as const } : one,
);
const facts: PublicFacts = { schema: { ...small, attributes: evenly }, neighbours: "replace", rows: 900 };
const card = { name: "card", task: "classify", label: "outcome" };
const guess = { ...card, name: "guess", method: "majority" };
const mean = { name: "mean", task: "describe", options: { statistics: [{ what: "mean", of: ["age"] }] } };
const planOf = (steps: readonly object[], epsilon = "1", delta = "0") =>
  planOfFlow({ privet: "flow/1", epsilon, delta, steps });
const quoted = (plan: ReturnType<typeof planOf>, of = facts) => quotePlan(of, plan).expected as ExpectedFlow;
const simulated = async (step: object, of = facts) => {
  const plan = await simulateFlow(of, planOf([step]));
  return quoted(plan, of).steps[0].error;
};
/** How many times an error falls from a sixteenth of ε to all of it. */
const fallOf = (error: ExpectedFlow["steps"][number]["error"]) => error!.curve[0][1] / error!.curve[4][1];

describe("the error of a step without a formula", () => {
  test("is the shipped one of the default method alone; of others it is not known, and that is said", () => {
    const [one, other] = quoted(planOf([card, guess])).steps;
    expect(one.error?.unit).toBe("of the rows misclassified that need not be, as on made-up tables");
    expect(one.notes.join()).not.toContain("simulated");
    expect(other).not.toHaveProperty("error");
    expect(other.notes.join()).toContain("not known until it is simulated");
    expect(() => quoted(planOf([{ ...guess, target: 0.1 }]))).toThrow(
      "is not known, so it can have no target",
    );
  });

  test("is simulated by the step's own method: what asks for one value hardly gains, a card does", async () => {
    const [none, some] = [await simulated(guess), await simulated({ ...card, method: "pg-plus" })];
    expect(none?.unit).toBe("of the rows misclassified that need not be, as on rows made up for it");
    // Who always says the more frequent value misses all that attributes tell.
    expect(none?.now).toBeGreaterThan(0.1);
    expect(fallOf(none)).toBeLessThan(1.5);
    expect(some?.now).toBeLessThan(none?.now ?? 0);
    const moved = quoted(await simulateFlow(facts, planOf([mean, guess])));
    expect(moved.steps[0].share).toBeGreaterThan(quoted(planOf([mean, guess])).steps[0].share);
  });

  test("is told of numbers and of groups as well", async () => {
    const number = { name: "pay", task: "regress", label: "pay", method: "ada-ssp" };
    expect((await simulated(number))?.now).toBeLessThan(0.6);
    const groups = { name: "groups", task: "cluster", method: "priv-gene", attributes: ["age", "pay"] };
    expect(fallOf(await simulated({ ...groups, options: { k: 4, rounds: 3 } }))).toBeGreaterThan(1.2);
    const told = { ...groups, method: "privet-means" };
    expect(stepSimulations(facts, planOf([told]))).toEqual([]);
  });

  test("is told by a step's curve, at once and with a target", () => {
    const known = {
      ...guess,
      curve: [
        [0.1, 0.4],
        [1, 0.04],
      ],
    };
    const [{ error }] = quoted(planOf([known])).steps;
    expect(error?.now).toBeCloseTo(0.04, 3);
    expect(quoted(planOf([{ ...known, target: 0.1 }, mean])).steps[0].error?.now).toBeLessThanOrEqual(0.1);
    for (const curve of [
      [],
      [[1, 0.1]],
      [
        [1, 0.1],
        [1, 0.2],
      ],
      [
        [1, 0],
        [2, 0.1],
      ],
      [
        [1, 0.1, 2],
        [2, 0.1],
      ],
      "x",
    ])
      expect(() => planOf([{ ...guess, curve }])).toThrow("a curve is a list of 2 to 64 pairs");
    expect(() => planOf([{ ...mean, curve: known.curve }])).toThrow("of a step that does one of classify");
  });
});

describe("what is simulated", () => {
  const keyOf = (step: object, of = facts, delta = "0") =>
    stepSimulations(of, planOf([step], "1", delta))[0].key;

  test("hangs on schema, method, options, neighbours, δ and the class of the number of rows, and on nothing else", () => {
    const own = keyOf(guess);
    expect(keyOf({ ...guess, name: "another", weight: 3 })).toBe(own);
    expect(keyOf(guess, { ...facts, rows: 910 })).toBe(own);
    const schema = { ...facts.schema, name: "other", unit: "visit" };
    expect(keyOf(guess, { ...facts, schema })).toBe(own);
    const wider = facts.schema.attributes.map((one) => (one.name === "age" ? { ...one, high: 20 } : one));
    const others = [
      keyOf(card),
      keyOf({ ...card, options: { model: "tree" } }),
      keyOf({ ...guess, attributes: ["age"] }),
      keyOf(guess, { ...facts, rows: 2000 }),
      keyOf(guess, facts, "0.0000001"),
      keyOf(guess, { ...facts, neighbours: "add-remove" }),
      keyOf(guess, { ...facts, schema: { ...facts.schema, attributes: wider as never } }),
    ];
    expect(new Set([own, ...others]).size).toBe(8);
  });

  test("hangs on the card where a chain of cards begins, which stands for all that are not learnt yet", () => {
    const start = (points: number | undefined) =>
      points === undefined ? {} : { start: standInCard(facts, "outcome", ["age"], points) };
    const chained = (points: number | undefined) => {
      const learnt = { ...card, attributes: ["age"] };
      const steps = [
        { ...learnt, name: "first", options: start(points) },
        { ...learnt, name: "second", options: { start: { from: "first" } } },
      ];
      return stepSimulations(facts, planOf(steps)).map(({ key }) => key);
    };
    const keys = [0, 3, -3].map((points) => chained(points)[1]);
    expect(new Set(keys).size).toBe(3);
    expect(chained(3)[1]).toBe(keys[1]);
    // Where none is written down, one without a point stands there.
    expect(chained(undefined)[1]).toBe(keys[0]);
  });

  test("is the same every time, at the same products of rows and ε whatever the flow's ε is", async () => {
    expect(await simulated(guess)).toEqual(await simulated(guess));
    const [half, whole] = ["0.5", "1"].map((epsilon) => stepSimulations(facts, planOf([guess], epsilon))[0]);
    expect(half.key).toBe(whole.key);
    expect(whole.signals.filter((signal) => half.signals.includes(signal)).length).toBeGreaterThan(2);
    expect(whole.signals.length).toBeLessThan(6);
  });

  test("stops when it is told to, and knows nothing of a method that refuses", async () => {
    const [{ errorAt, signals, curveOf }] = stepSimulations(facts, planOf([guess]));
    expect(await errorAt(signals[0], () => true)).toBeUndefined();
    expect(curveOf(new Map([[signals[0], 0.1]]))).toBeUndefined();
    expect(
      curveOf(new Map(signals.map((signal, i) => [signal, [0.3, 0.1, 0.2, 0.05][i] ?? 0.05]))),
    ).toMatchObject([
      [expect.any(Number), 0.3],
      [expect.any(Number), 0.15],
      [expect.any(Number), 0.15],
      [expect.any(Number), 0.05],
    ]);
  });

  test("is no part of what a flow asks of rows", () => {
    const plan = planOf([guess, mean]);
    const curved = planWithCurves(
      plan,
      new Map([
        [
          "guess",
          [
            [0.1, 0.4],
            [1, 0.04],
          ] as const,
        ],
      ]),
    );
    expect(curved).not.toEqual(plan);
    expect(planWithoutCurves(curved)).toEqual(plan);
    // What somebody wrote down stays.
    expect(
      planWithCurves(
        curved,
        new Map([
          [
            "guess",
            [
              [1, 1],
              [2, 1],
            ] as const,
          ],
        ]),
      ),
    ).toEqual(curved);
  });
});

describe("made-up rows", () => {
  test("are within what is declared, and the best model has no error", () => {
    const { table, chances } = rowsOfNobody(facts.schema, "outcome", 500, "a seed");
    for (const { attribute, codes } of table.columns)
      expect(Math.max(...codes), attribute.name).toBeLessThan(
        attribute.kind === "numeric" ? attribute.high - attribute.low + 1 : attribute.values.length,
      );
    const best = {
      scores: () => [],
      predict: () => Uint16Array.from(chances, (own) => own.indexOf(Math.max(...own))),
    };
    expect(errorOn(best, { table, chances, expected: [] })).toBe(1e-6);
    expect(rowsOfNobody(facts.schema, "outcome", 500, "a seed")).toEqual({ table, chances, expected: [] });
  });

  test("have errors that never rise with ε, neighbours that do sharing their mean", () => {
    expect(neverRising([5, 1, 2, 3, 0.5])).toEqual([5, 2, 2, 2, 0.5]);
    expect(neverRising([])).toEqual([]);
  });
});
