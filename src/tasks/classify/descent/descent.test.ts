/** Descents on made-up rows: what they come to without noise, what they cost, and what a stop leaves. */
import { describe, expect, test } from "vitest";
import { toNumber } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { measure } from "../../../evaluate/measures.ts";
import type { LinearClassifier } from "../../../models/classifier/linear-classifier.ts";
import { codesIn } from "../../../models/columns.ts";
import type { Classifier } from "../../../models/model.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Table } from "../../../read/table.ts";
import { inputOfCode } from "../../../schema/coding/codes.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { learnable } from "../../../schema/coding/learnable.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import { additiveRule, chancyRows } from "../../../testing/chancy-rows.ts";
import {
  csvOf,
  type Row,
  schemaOf,
  smallCategorical,
  smallSchema,
  threeClasses,
} from "../../../testing/small-tables.ts";
import { type Ask, Cancelled } from "../../method.ts";
import { dpGd, stepsRule } from "./dp-gd.ts";
import { frankWolfe, roundsOfDirections } from "./frank-wolfe.ts";
import { functional, minimum } from "./functional.ts";

const descents = [dpGd, functional, frankWolfe];
const ask: Ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };
/** As much as can be asked for: noise is a few rows in every sum. */
const plenty: Ask = { ...ask, epsilon: epsilonFrom("100") };
const pure = deltaFrom("0");

async function fitted(
  method: (typeof descents)[number],
  rows: readonly Row[],
  asked: Ask,
  options: Readonly<Record<string, unknown>> = {},
  { of = "replace", seed = 1 }: { readonly of?: Neighbours; readonly seed?: number } = {},
) {
  const schema: Schema = { ...smallSchema(of), visibility: "public" };
  const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: seed });
  const found = await method.fit(curator, asked, options, { seed: `${seed}` });
  return { ...found, table: await readTable(schema, [csvOf(rows)]) };
}

/** The largest of the gradient's entries, Σ (y − p)·x of every input, in parts of all rows. */
function largestSlope(model: Classifier, table: Table): number {
  const outcomes = codesIn(table, model.label);
  const [, yes] = model.scores(table).byClass;
  const residuals = Float64Array.from(outcomes, (outcome, row) => outcome - yes[row]);
  const sums = learnable(table.schema).flatMap((attribute) => {
    const codes = codesIn(table, attribute);
    const own = new Float64Array(attribute.kind === "numeric" ? 1 : attribute.values.length);
    residuals.forEach((residual, row) => {
      if (attribute.kind === "numeric") own[0] += residual * (inputOfCode(attribute, codes[row]) / 2 ** 14);
      else own[codes[row]] += residual;
    });
    return [...own];
  });
  return Math.max(...sums.map(Math.abs)) / table.rows;
}

describe("dp-gd", () => {
  const rows = chancyRows(8000, 1, additiveRule);
  const exact = { model: "linear", clip: 1, ridge: 0 };

  test.each([
    ["moments", 40],
    ["none", 300],
  ])("without noise comes to where the gradient is 0, shaped by %s", async (shape, steps) => {
    const { model, table } = await fitted(dpGd, rows, plenty, { ...exact, shape, steps });
    expect(largestSlope(model, table)).toBeLessThan(0.002);
    // It was not so from the beginning.
    const begun = await fitted(dpGd, rows, plenty, { ...exact, shape, steps: 1 });
    expect(largestSlope(begun.model, table)).toBeGreaterThan(0.01);
  });

  test("shaped by second moments, ten steps are nearer than a hundred that are alike in all directions", async () => {
    const { model, table } = await fitted(dpGd, rows, plenty, { ...exact, shape: "moments", steps: 10 });
    const alike = await fitted(dpGd, rows, plenty, { ...exact, shape: "none", steps: 100 });
    expect(largestSlope(model, table)).toBeLessThan(largestSlope(alike.model, table));
  });

  test("a card says what no line can, and its probabilities are calibrated although gradients were clipped", async () => {
    const inTheMiddle = chancyRows(8000, 3, (age) => (age > 2 && age < 8 ? 3 : -3));
    const { model, table } = await fitted(dpGd, inTheMiddle, plenty, { model: "card", steps: 30 });
    const line = await fitted(dpGd, inTheMiddle, plenty, { model: "linear", steps: 30 });
    // The rule itself errs for 1/(1 + e³), 5 in 100; a line for nearly half of the rows.
    expect(evaluate(model, table).error).toBeLessThan(0.07);
    expect(evaluate(line.model, table).error).toBeGreaterThan(0.3);
    expect(measure(model, table).calibration?.error).toBeLessThan(0.03);
  });

  test("is a card where rows · ε are enough for its groups, and a line where they are not", () => {
    const modelOf = (rows: number) => dpGd.quote(factsOf("replace", rows), ask).notes[0].split(" ")[0];
    const { length } = groupedInputs(smallSchema("replace"));
    expect([modelOf(40 * length - 1), modelOf(40 * length)]).toEqual(["linear", "card"]);
  });

  test("asks for no second moments of more inputs than eigenvectors are quickly found for", () => {
    const drawsWith = (values: number) => {
      const schema = schemaOf([smallCategorical("one", values)]);
      return dpGd.quote({ schema, neighbours: "replace", rows: 1000 }, ask).draws.length;
    };
    expect([drawsWith(999), drawsWith(1000)]).toEqual([2, 1]);
  });

  test("has few steps where rows or ε are few, and four without a δ", () => {
    const steps = [10, 400, 4000, 40_000, 400_000, 1e9].map((n) => stepsRule(n, "moments", false));
    expect(steps).toEqual([4, 5, 9, 16, 24, 24]);
    expect([stepsRule(1e6, "moments", true), stepsRule(10, "none", false)]).toEqual([4, 100]);
  });

  test("without a δ adds Laplace noise, and its prices add up", () => {
    const { draws, price, notes } = dpGd.quote(factsOf("replace", 1000), { ...ask, delta: pure });
    expect(draws.map(({ kind, count }) => [kind, count])).toEqual([
      ["pure", 1],
      ["pure", 4],
    ]);
    expect(price.additive).toBe(true);
    expect(notes[0]).toContain("laplace noise");
  });
});

describe("functional", () => {
  test("adds Laplace noise whatever the δ, and with Gaussian noise needs one", () => {
    const { draws, price } = functional.quote(factsOf("replace", 1000), ask);
    expect(draws.map(({ kind, count }) => [kind, count])).toEqual([["pure", 1]]);
    expect(toNumber(price.cost.delta)).toBe(0);
    expect(() =>
      functional.quote(factsOf("replace", 1000), { ...ask, delta: pure }, { noise: "gaussian" }),
    ).toThrow(expect.objectContaining({ code: "delta-invalid" }));
  });

  test("without noise finds the minimum of the polynomial", () => {
    // Σ (½ − y)·x·w + x²·w²/8 of three rows, x = 1, ½ and −1 with y = 1, 1 and 0: 9/32·w² − 5/4·w is smallest at 20/9.
    expect(minimum({ inputs: Float64Array.of(2.25), label: Float64Array.of(2.5) }, 0)[0]).toBeCloseTo(
      20 / 9,
      12,
    );
  });
});

describe("frank-wolfe", () => {
  test("moves one weight a round, and all of them stay in the ball", async () => {
    for (const [rounds, radius] of [
      [1, 3],
      [3, 10],
      [30, 5],
    ]) {
      const { model } = await fitted(frankWolfe, chancyRows(500, 2, additiveRule), ask, { rounds, radius });
      const { inputs, weights } = model as LinearClassifier;
      // Back from −1 and 1: of a category both halves, and what they gave to the bias.
      const category = [...weights.subarray(inputs.offsets[2], inputs.length - 1)].map((w) => 2 * w);
      const bias = weights[inputs.length - 1] - category.reduce((sum, w) => sum + w / 2, 0);
      const own = [weights[0], weights[1], ...category, bias].map(Math.abs).filter((w) => w > 2 ** -9);
      expect(own.length).toBeLessThanOrEqual(rounds);
      expect(own.reduce((sum, w) => sum + w, 0)).toBeLessThanOrEqual(radius + 2 ** -8);
    }
  });

  test("has more rounds where there are more rows or a larger ε", () => {
    expect([10, 4000, 40_000, 1e9].map(roundsOfDirections)).toEqual([10, 22, 70, 200]);
  });
});

const factsOf = (neighbours: Neighbours, rows?: number): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows,
});

describe.each(descents)("$name", (method) => {
  test.each(["0.01", "1", "10"])("spends ε %s and nearly all of it", (epsilon) => {
    for (const neighbours of ["replace", "add-remove"] as const)
      for (const delta of [ask.delta, pure]) {
        const asked = { ...ask, delta, epsilon: epsilonFrom(epsilon) };
        const { price } = method.quote(factsOf(neighbours, 3000), asked);
        expect(toNumber(price.cost.epsilon)).toBeLessThanOrEqual(Number(epsilon));
        expect(toNumber(price.cost.epsilon)).toBeGreaterThan(0.999 * Number(epsilon));
      }
  });

  test("makes every draw that it planned, whatever it was told on the way", async () => {
    for (const epsilon of ["0.001", "30"]) {
      const asked = { ...ask, epsilon: epsilonFrom(epsilon) };
      const { receipt } = await fitted(method, chancyRows(800, 3, additiveRule), asked);
      const { draws } = method.quote(factsOf("replace", 800), asked);
      expect(receipt.draws.map(({ count }) => count)).toEqual(draws.map(({ count }) => count));
    }
  });

  test("learns from neighbours of either kind, without a δ, and from three classes", async () => {
    const rows = chancyRows(1500, 4, (age) => (age > 4 ? 4 : -4));
    for (const of of ["replace", "add-remove"] as const)
      for (const delta of [ask.delta, pure]) {
        const { model, table } = await fitted(method, rows, { ...plenty, delta }, {}, { of });
        // The rule errs for 2 in 100, the more common class for 45.
        expect(evaluate(model, table).error).toBeLessThan(0.1);
      }
    const schema: Schema = { ...threeClasses(smallSchema("replace")), visibility: "public" };
    const maybe = rows.map(([age, pay, colour, y]) => [age, pay, colour, colour === "red" ? "maybe" : y]);
    const curator = await openCurator({ schema, rows: [csvOf(maybe)], unsafeSeed: 5 });
    const { model } = await method.fit(curator, plenty, {}, { seed: "5" });
    const predicted = model.predict(await readTable(schema, [csvOf(maybe)]));
    expect(new Set(predicted)).toEqual(new Set([0, 1, 2]));
  });

  test("stopped at any draw, leaves a model of what was drawn", async () => {
    const schema: Schema = { ...threeClasses(smallSchema("replace")), visibility: "public" };
    const rows = [csvOf(chancyRows(200, 6, additiveRule))];
    for (const stopAt of [0, 1, 2]) {
      const curator = await openCurator({ schema, rows, unsafeSeed: 1 });
      const signal = { aborted: stopAt === 0 };
      const progress = ({ step }: { readonly step: number }) => {
        if (step === stopAt) signal.aborted = true;
      };
      const stopped = await method.fit(curator, ask, {}, { signal, progress }).catch((e: unknown) => e);
      expect(stopped).toBeInstanceOf(Cancelled);
      const { model, receipt } = (stopped as Cancelled<Classifier>).partial;
      expect(receipt.draws.reduce((sum, { count }) => sum + count, 0)).toBe(stopAt);
      const table = await readTable(schema, rows);
      expect(model.scores(table).byClass[1].every((p) => p >= 0 && p <= 1)).toBe(true);
    }
  });
});
