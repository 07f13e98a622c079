/** What steps tell of their errors, and what targets make of it. */
import { describe, expect, test } from "vitest";
import { toNumber } from "../../base/rational.ts";
import { epsilonFrom, noiseOf, type PublicFacts } from "../../curator/index.ts";
import { smallSchema } from "../../testing/small-tables.ts";
import { parsePlan, quotePlan } from "../plan.ts";
import { defaultMethod, methodNamed, type Task } from "../registry.ts";
import { parseFlow } from "./flow.ts";
import { knownSteps, type Methods } from "./known.ts";
import { measuredCurves } from "./measured-curves.ts";
import { measuredLaw } from "./measured-law.ts";
import type { ExpectedFlow } from "./method.ts";

const ROWS = 24_000;
const facts: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: ROWS };
const quoted = (steps: readonly object[], epsilon = "1", delta = "0", of = facts) => {
  const flow = { privet: "flow/1", steps };
  const quote = quotePlan(
    of,
    parsePlan({ privet: "plan/1", task: "flow", epsilon, delta, options: { flow } }),
  );
  return { ...quote, expected: quote.expected as ExpectedFlow };
};
const methods = ((task: Task, name: string | undefined, subject) =>
  methodNamed(task, name ?? defaultMethod(task, subject), subject)) as Methods;
const statistic = (what: string, of: string) => ({ options: { statistics: [{ what, of: [of] }] } });
const meanAge = { name: "age", task: "describe", ...statistic("mean", "age") };
const card = { name: "card", task: "classify", label: "outcome" };
const top = { name: "top", task: "rank", label: "outcome" };

describe("the error that a step tells", () => {
  test("of one statistic is half of its error bar, in its own unit, as its own quote has it", () => {
    const { expected } = quoted([meanAge]);
    const [{ error, epsilon }] = expected.steps;
    const alone = quotePlan(
      facts,
      parsePlan({ privet: "plan/1", task: "describe", epsilon, delta: "0", options: meanAge.options }),
    ).expected as { readonly errors: readonly { readonly error: number }[] };
    expect(error?.unit).toBe("units of age (± at 95 %, mean)");
    expect(error?.now).toBeCloseTo(alone.errors[0].error, 6);
    // Laplace noise on a sum of 24,000 ages between 0 and 10: 10/ε/24,000 · ln 20.
    expect(error?.now).toBeCloseTo((10 * Math.log(20)) / Number(epsilon) / ROWS, 5);
  });

  test.each([
    ["histogram", "colour", /^rows \(± at 95 %, histogram\)$/],
    ["median", "age", /^rows \(± at 95 %, median\)$/],
    ["variance", "age", /^squared units of age/],
    ["sum", "age", /^units of age/],
  ])("of a %s has a unit of its own", (what, of, unit) => {
    expect(
      quoted([{ name: "x", task: "describe", ...statistic(what, of) }]).expected.steps[0].error?.unit,
    ).toMatch(unit);
  });

  test("of several statistics is their mean, beside all that each could be", () => {
    const both = {
      statistics: [
        { what: "mean", of: ["age"] },
        { what: "histogram", of: ["colour"] },
      ],
    };
    const { expected } = quoted([{ name: "x", task: "describe", options: both }], "1", "0");
    const plan = { privet: "plan/1", task: "describe", delta: "0", options: both } as const;
    const { errors } = quotePlan(facts, parsePlan({ ...plan, epsilon: expected.steps[0].epsilon }))
      .expected as { readonly errors: readonly { readonly error: number }[] };
    const beside = (errors[0].error / 10 + errors[1].error / ROWS) / 2;
    expect((expected.steps[0].error?.now ?? 0) / beside).toBeCloseTo(1, 3);
    expect(expected.steps[0].error?.unit).toContain("mean over 2 statistics");
  });

  test("of published tables is the noise in their counts", () => {
    const publish = { name: "x", task: "publish", method: "privet-grid", label: "outcome" };
    const { draws, expected } = quoted([publish], "1", "0");
    const counted = draws.filter(({ kind }) => kind === "pure");
    const noise = counted.map((draw) => {
      if (draw.kind !== "pure") throw new Error("no pure draw");
      const { scale } = noiseOf(
        facts,
        { ask: "cells", tables: [[]] },
        { mechanism: "laplace", epsilon: draw.epsilon },
      );
      return 1.96 * Math.SQRT2 * scale;
    });
    const mean = noise.reduce((a, b) => a + b, 0) / noise.length / ROWS;
    expect(expected.steps[0].error?.now).toBeCloseTo(mean, 9);
  });

  test("of a ranking stops to fall where chance in who the rows are does more", () => {
    const errors = ["0.1", "1", "10", "100"].map(
      (epsilon) => quoted([top], epsilon).expected.steps[0].error?.now ?? 0,
    );
    expect(errors[0] / errors[1]).toBeGreaterThan(4);
    expect(errors[2] / errors[3]).toBeLessThan(1.1);
    expect(errors[3]).toBeCloseTo(0.6 / Math.sqrt(ROWS), 4);
  });

  test("of a clustering is the noise in a centre's count and chance in it; where draws are of whole sets of centres, none", () => {
    const cluster = { name: "x", task: "cluster", attributes: ["age", "pay"], options: { k: 4 } };
    const [{ error, epsilon }] = quoted([cluster]).expected.steps;
    // A row that is replaced moves two counts by one.
    const noise = (2 * Math.log(20)) / Number(epsilon) / (ROWS / 4);
    expect(error?.now).toBeCloseTo(Math.hypot(noise, 1.96 / Math.sqrt(ROWS / 4)), 5);
    expect(quoted([{ ...cluster, method: "priv-gene" }]).expected.steps[0]).not.toHaveProperty("error");
  });

  test("of a judgement of numbers is half of the interval of the mean error, in units of the number", () => {
    const judged = [
      { name: "guess", task: "regress", label: "pay", method: "mean" },
      { name: "errors", task: "judge", label: "pay", options: { model: { from: "guess" } } },
    ];
    const errors = ["0.01", "1", "90"].map((epsilon) => quoted(judged, epsilon).expected.steps[1].error);
    expect(errors[0]?.unit).toContain("units of pay, the model's mean error");
    expect(errors[0]?.now ?? 0).toBeGreaterThan(4 * (errors[1]?.now ?? 0));
    expect(errors[1]?.now ?? 0).toBeGreaterThan(errors[2]?.now ?? 0);
  });

  test("of a judgement stops to fall where chance in who the rows are does more", () => {
    const judge = { name: "errors", task: "judge", label: "outcome", options: { model: { from: "guess" } } };
    const errors = ["0.01", "1", "90"].map(
      (epsilon) =>
        quoted(
          [
            { ...card, name: "guess", method: "majority" },
            { ...judge, epsilon },
          ],
          "100",
        ).expected.steps[1].error,
    );
    expect(errors[0]?.unit).toBe("of the rows, the model's error (± at 95 %)");
    // Two deviations of a share of a tenth of 24,000 rows.
    expect(errors[2]?.now).toBeCloseTo(2 * Math.sqrt((0.1 * 0.9) / ROWS), 4);
    expect((errors[0]?.now ?? 0) / (errors[1]?.now ?? 1)).toBeGreaterThan(10);
  });

  test("is told at other ε as well, and never rises", () => {
    const steps = [meanAge, { name: "all", task: "describe" }, top, card, { name: "t", task: "publish" }];
    for (const { error, name } of quoted(steps).expected.steps) {
      const curve = error?.curve ?? [];
      expect(curve.map(([epsilon]) => epsilon)).toEqual([1 / 16, 1 / 8, 1 / 4, 1 / 2, 1]);
      const risen = curve.filter(([, loss], i) => i > 0 && loss > curve[i - 1][1]);
      expect({ name, risen }).toEqual({ name, risen: [] });
      expect(error?.now).toBeLessThanOrEqual(curve[0][1]);
    }
  });

  test("of a model whose attributes are drawn is that with as many as are drawn", () => {
    const late = { ...card, attributes: { from: "top" } };
    const known = (options: object) =>
      knownSteps(parseFlow({ steps: [{ ...top, options }, late] }), facts, methods);
    const drawn = [{ top: 1 }, { top: 2 }, {}].map((options) => known(options)[1].attributes);
    // Five, or as many as there are.
    expect(drawn).toEqual([1, 2, 3]);
  });

  test("needs no number of rows", () => {
    const { expected } = quoted([meanAge, top], "1", "0", {
      ...facts,
      neighbours: "add-remove",
      rows: undefined,
    });
    expect(expected.steps.map(({ epsilon }) => Number(epsilon) > 0.1)).toEqual([true, true]);
  });
});

describe("the measured law", () => {
  const law = (attributes: number, isPure = false, rows = 10_000) =>
    measuredLaw("classify", { facts: { ...facts, rows }, label: "outcome", attributes, isPure });

  test("goes through what was measured, by rows · ε", () => {
    const { signals, attributes, classify } = measuredCurves;
    for (const [i, count] of attributes.entries())
      for (const [k, signal] of signals.entries()) {
        expect(law(count)(signal / 10_000)).toBeCloseTo(classify.withDelta[i][k], 9);
        expect(law(count, true, 1000)(signal / 1000)).toBeCloseTo(classify.pure[i][k], 9);
      }
  });

  test("lies between for attributes between, is the nearest beyond, and flat where nothing is learnt", () => {
    expect(law(5)(1)).toBeGreaterThan(law(3)(1));
    expect(law(5)(1)).toBeLessThan(law(10)(1));
    expect(law(1)(1)).toBe(law(3)(1));
    expect(law(300)(1)).toBe(law(30)(1));
    expect(law(10)(1e-6)).toBe(law(10)(1e-4));
    expect(law(10)(100)).toBeLessThan(law(10)(10));
  });

  test("never rises with rows · ε", () => {
    for (const task of ["classify", "regress"] as const)
      for (const lines of [measuredCurves[task].withDelta, measuredCurves[task].pure])
        for (const line of lines) expect(line.every((x, k) => k === 0 || x <= line[k - 1])).toBe(true);
  });
});

describe("a target", () => {
  test("takes as much ε as it needs, hardly more, and stays reached while the others share the rest", () => {
    for (const target of [0.05, 0.005]) {
      const { expected, price } = quoted([{ ...meanAge, target }, top, card]);
      const [aimed] = expected.steps;
      expect(aimed.error?.now).toBeLessThanOrEqual(target);
      expect(aimed.error?.now).toBeGreaterThan(0.97 * target);
      expect(toNumber(price.cost.epsilon)).toBeGreaterThan(0.99);
    }
  });

  const refusalOf = (steps: readonly object[], epsilon = "1", delta = "0"): string => {
    try {
      quoted(steps, epsilon, delta);
    } catch (error) {
      const { code, message } = error as { readonly code: string; readonly message: string };
      expect(code).toBe("plan-too-expensive");
      return message;
    }
    throw new Error("it was accepted");
  };
  const namedIn = (message: string): number => Number(/ takes ε ([\d.]+)/.exec(message)?.[1]);

  test("that takes more than there is is refused with the ε that it takes, and no more than that is needed", () => {
    const aimed = { ...meanAge, target: 0.0005 };
    const told = refusalOf([aimed, card]);
    expect(told).toContain("(age: 0.0005 units of age (± at 95 %, mean)) takes ε");
    expect(namedIn(told) / ((10 * Math.log(20)) / ROWS / 0.0005)).toBeCloseTo(1, 1);
    expect(quoted([aimed], String(namedIn(told))).expected.steps[0].error?.now).toBeLessThanOrEqual(0.0005);
  });

  test.each([
    ["0", [0.003, 0.002, 0.004], 3],
    ["0.0000001", [0.003, 0.002], 0],
  ] as const)(
    "beside others is refused with what all of them and what is fixed take together, which is enough and not too much (δ %s)",
    (delta, targets, fixed) => {
      const aimed = targets.map((target, i) => ({ ...meanAge, name: `t${i}`, target }));
      const given = Array.from({ length: fixed }, (_, i) => ({ ...meanAge, name: `f${i}`, epsilon: "0.2" }));
      const steps = [...aimed, ...given];
      const told = refusalOf(steps, "0.3", delta);
      for (const { name } of steps) expect(told).toContain(name);
      const needed = namedIn(told);
      const { expected, price } = quoted(steps, String(needed), delta);
      for (const [i, target] of targets.entries())
        expect(expected.steps[i].error?.now).toBeLessThanOrEqual(target);
      expect(toNumber(price.cost.epsilon)).toBeGreaterThan(needed - 2e-4);
      // A little less is refused, with the same: it does not hang on what there is.
      expect(namedIn(refusalOf(steps, (needed - 2e-4).toFixed(4), delta))).toBe(needed);
    },
  );

  test("is reached with hardly more than that where other steps share the rest", () => {
    const steps = [{ ...meanAge, target: 0.003 }, top];
    const told = refusalOf(steps, "0.3");
    expect(told).toContain(", without the other steps");
    const { expected } = quoted(steps, (namedIn(told) + 0.01).toFixed(4));
    expect(expected.steps[0].error?.now).toBeLessThanOrEqual(0.003);
  });

  test("leaves nothing to others where something is fixed at all there is", () => {
    expect(refusalOf([{ ...meanAge, epsilon: "1" }, card])).toContain("takes ε 1, without the other steps");
  });

  test("is for one statistic, and for what has an error that is known", () => {
    expect(() => quoted([{ name: "x", task: "describe", target: 0.1 }])).toThrow(
      "a target is for one statistic, and it describes",
    );
    const unknown = { name: "x", task: "cluster", method: "priv-gene", attributes: ["age"], target: 1 };
    expect(() => quoted([unknown])).toThrow("is not known, so it can have no target");
    expect(() => quoted([{ ...top, target: 0.0001 }])).toThrow("is below what any ε reaches");
  });
});

describe("the split of a flow", () => {
  test("gives nothing of weight to what needs ε no more, and more to what matters more", () => {
    const shareOf = (weight: number) => quoted([meanAge, { ...card, weight }]).expected.steps[1].share;
    expect(shareOf(4)).toBeGreaterThan(shareOf(1) + 0.1);
  });

  test("knows that a large draw of pure ε adds up, and many small ones do not", () => {
    // A mean with Laplace noise takes nearly its ε off the others, tables with Gaussian noise far less: those are given more.
    const delta = "0.0000001";
    const tables = { name: "tables", task: "publish", label: "outcome" };
    const both = quoted([tables, { ...tables, name: "more" }], "1", delta).expected;
    const single = quoted([meanAge, tables], "1", delta).expected;
    expect(Number(both.apart)).toBeGreaterThan(1.3);
    expect(Number(single.apart)).toBeLessThan(1.1);
    expect(Number(both.steps[0].epsilon)).toBeGreaterThan(Number(single.steps[1].epsilon) + 0.1);
  });

  test("is the same every time", () => {
    const steps = [meanAge, top, card];
    expect(quoted(steps).expected).toEqual(quoted(steps).expected);
  });

  test("leaves what is fixed exactly as it was given", () => {
    const { draws, price } = quoted([{ ...meanAge, epsilon: "0.9" }, top, card]);
    expect(draws[0]).toEqual({ kind: "pure", epsilon: epsilonFrom("0.9"), count: 1 });
    expect(toNumber(price.cost.epsilon)).toBeGreaterThan(0.99);
  });
});
