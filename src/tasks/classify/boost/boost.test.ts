/** The three boosters on made-up rows: what they converge to, what they cost, and what a stop leaves. */
import { describe, expect, test } from "vitest";
import { toNumber } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { measure } from "../../../evaluate/measures.ts";
import type { Additive } from "../../../models/classifier/additive.ts";
import { scorecardOf } from "../../../models/classifier/scorecard-file.ts";
import { codesIn } from "../../../models/columns.ts";
import type { Classifier } from "../../../models/model.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Table } from "../../../read/table.ts";
import { grouped, groupOfCode } from "../../../schema/coding/grouped.ts";
import { learnable } from "../../../schema/coding/learnable.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import { additiveRule, chancyRows } from "../../../testing/chancy-rows.ts";
import { csvOf, type Row, smallSchema, threeClasses } from "../../../testing/small-tables.ts";
import { type Ask, Cancelled } from "../../method.ts";
import { dpBoost } from "./dp-boost.ts";
import { dpEbm } from "./dp-ebm.ts";
import { privetBoost } from "./privet-boost.ts";
import { sizesOf } from "./tree-batches.ts";

const boosters = [privetBoost, dpEbm, dpBoost];
const ask: Ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };
/** As much as can be asked for: noise is a few rows in every sum. */
const plenty: Ask = { ...ask, epsilon: epsilonFrom("100") };
/** Fewer draws that still learn a plain rule. */
const learning: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "dp-ebm": { rounds: 30, rate: 0.5 },
  "dp-boost": { trees: 40, batches: 20 },
};
const quick: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "dp-ebm": { rounds: 4 },
  "dp-boost": { trees: 12, batches: 6 },
};

/** Both alike or both unlike: nothing that adds up can say it. */
const eitherOr = (age: number, colour: number) => (age > 4 === colour > 1 ? 3 : -3);

async function fitted(
  method: (typeof boosters)[number],
  rows: readonly Row[],
  asked: Ask,
  options: Readonly<Record<string, unknown>>,
  { of = "replace", seed = 1 }: { readonly of?: Neighbours; readonly seed?: number } = {},
) {
  const schema: Schema = { ...smallSchema(of), visibility: "public" };
  const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: seed });
  const found = await method.fit(curator, asked, options, { seed: `${seed}` });
  return { ...found, table: await readTable(schema, [csvOf(rows)]) };
}

/** The largest sum of y − p over the rows of a group, of all groups of all attributes, in parts of all rows. */
function largestResidual(model: Classifier, table: Table): number {
  const outcomes = codesIn(table, model.label);
  const [, yes] = model.scores(table).byClass;
  const sums = learnable(table.schema).flatMap((attribute) => {
    const groups = grouped(attribute);
    const own = new Float64Array(groups.starts.length);
    codesIn(table, attribute).forEach((code, row) => {
      own[groupOfCode(groups, code)] += outcomes[row] - yes[row];
    });
    return [...own];
  });
  return Math.max(...sums.map(Math.abs)) / table.rows;
}

describe("without noise a card that is boosted is logistic regression", () => {
  // Where the likelihood of an additive model is largest, the residuals of every group add up to nothing.
  const rows = chancyRows(8000, 1, additiveRule);
  test.each([
    [privetBoost, { rounds: 40, cap: 1, counts: 0.1 }],
    [dpEbm, { rounds: 60, rate: 1, leaves: 32 }],
  ])("$name leaves no residuals in any group", async (method, options) => {
    const { model, table } = await fitted(method, rows, plenty, options);
    expect(largestResidual(model, table)).toBeLessThan(0.0015);
    // It was not so from the beginning.
    const begun = await fitted(method, rows, plenty, { ...options, rounds: 1 });
    expect(largestResidual(begun.model, table)).toBeGreaterThan(0.005);
  });
});

test("probabilities are calibrated although residuals were capped", async () => {
  const rows = chancyRows(8000, 7, additiveRule);
  const { model, table } = await fitted(privetBoost, rows, plenty, { cap: 0.5, rounds: 20 });
  const { cap, ...asLogOdds } = model.toJSON();
  expect(cap).toBe(0.5);
  const told = measure(model, table).calibration?.error;
  const before = measure(scorecardOf(asLogOdds), table).calibration?.error;
  // Of eight thousand rows in ten ranges chance alone makes about 0.01.
  expect(told).toBeLessThan(0.025);
  expect(before).toBeGreaterThan(0.05);
});

test("trees say what no card can", async () => {
  const rows = chancyRows(4000, 2, eitherOr);
  const { model, table } = await fitted(dpBoost, rows, plenty, {});
  const card = await fitted(privetBoost, rows, plenty, {});
  expect(model.kind).toBe("additive");
  expect((model as Additive).chanceBelow).toBeGreaterThan(0);
  // The rule itself errs for 1/(1 + e³), 5 in 100; a card for half of the rows.
  expect(evaluate(model, table).error).toBeLessThan(0.1);
  expect(evaluate(card.model, table).error).toBeGreaterThan(0.3);
});

describe.each(boosters)("$name", (method) => {
  const options = quick[method.name] ?? {};
  const facts = (neighbours: Neighbours, rows?: number): PublicFacts => ({
    schema: smallSchema(neighbours),
    neighbours,
    rows,
  });

  test.each(["0.01", "1", "10"])("spends ε %s and nearly all of it", (epsilon) => {
    for (const neighbours of ["replace", "add-remove"] as const) {
      const { price } = method.quote(facts(neighbours), { ...ask, epsilon: epsilonFrom(epsilon) }, options);
      expect(toNumber(price.cost.epsilon)).toBeLessThanOrEqual(Number(epsilon));
      expect(toNumber(price.cost.epsilon)).toBeGreaterThan(0.999 * Number(epsilon));
    }
  });

  test("makes every draw that it planned, whatever it was told on the way", async () => {
    for (const epsilon of ["0.1", "30"]) {
      const asked = { ...ask, epsilon: epsilonFrom(epsilon) };
      const { receipt } = await fitted(method, chancyRows(800, 3, additiveRule), asked, options);
      const { draws } = method.quote(facts("replace", 800), asked, options);
      expect(receipt.draws.map(({ count }) => count)).toEqual(draws.map(({ count }) => count));
    }
  });

  test("needs a δ, and says so", () => {
    expect(() => method.quote(facts("replace"), { ...ask, delta: deltaFrom("0") }, options)).toThrow(
      expect.objectContaining({ code: "delta-invalid" }),
    );
  });

  test("learns from neighbours of either kind, and from three classes", async () => {
    const asked = learning[method.name] ?? {};
    const rows = chancyRows(1500, 4, (age) => (age > 4 ? 4 : -4));
    for (const of of ["replace", "add-remove"] as const) {
      const { model, table } = await fitted(method, rows, { ...ask, epsilon: epsilonFrom("10") }, asked, {
        of,
      });
      // The rule errs for 2 in 100, the more common class for 45.
      expect(evaluate(model, table).error).toBeLessThan(0.1);
    }
    const schema: Schema = { ...threeClasses(smallSchema("replace")), visibility: "public" };
    const maybe = rows.map(([age, pay, colour, y]) => [age, pay, colour, colour === "red" ? "maybe" : y]);
    const curator = await openCurator({ schema, rows: [csvOf(maybe)], unsafeSeed: 5 });
    const { model } = await method.fit(curator, { ...ask, epsilon: epsilonFrom("30") }, asked, { seed: "5" });
    const predicted = model.predict(await readTable(schema, [csvOf(maybe)]));
    expect(new Set(predicted)).toEqual(new Set([0, 1, 2]));
  });

  test("stopped at any draw, leaves a model of what was drawn", async () => {
    const schema: Schema = { ...smallSchema("replace"), visibility: "public" };
    const rows = [csvOf(chancyRows(200, 6, additiveRule))];
    for (const stopAt of [0, 1, 2, 7]) {
      const curator = await openCurator({ schema, rows, unsafeSeed: 1 });
      const signal = { aborted: stopAt === 0 };
      const progress = ({ step }: { readonly step: number }) => {
        if (step === stopAt) signal.aborted = true;
      };
      const stopped = await method.fit(curator, ask, options, { signal, progress }).catch((e: unknown) => e);
      expect(stopped).toBeInstanceOf(Cancelled);
      const { model, receipt } = (stopped as Cancelled<Classifier>).partial;
      expect(receipt.draws.reduce((sum, { count }) => sum + count, 0)).toBe(stopAt);
      const table = await readTable(schema, rows);
      expect(model.scores(table).byClass[1].every((p) => p >= 0 && p <= 1)).toBe(true);
    }
  });
});

test("batches are as equal as can be, and none is empty", () => {
  expect(sizesOf(10, 4)).toEqual([2, 3, 2, 3]);
  expect(sizesOf(7, 7)).toEqual(new Array(7).fill(1));
});
