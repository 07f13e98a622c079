/** Judging models of a number: what is told with hardly any noise, what it costs, and what is refused. */
import { describe, expect, test } from "vitest";
import type { Rational } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, noiseOf, openCurator, type PlannedDraws } from "../../../curator/index.ts";
import { evaluateRegressor } from "../../../evaluate/regression.ts";
import { saveModel } from "../../../models/file.ts";
import { numberRule } from "../../../models/judged/number-rule.ts";
import type { Regressor } from "../../../models/model.ts";
import { cellMeans } from "../../../models/regressor/cell-means.ts";
import { linearRegression } from "../../../models/regressor/linear-regression.ts";
import { meanModel } from "../../../models/regressor/mean-model.ts";
import { publishedWithin } from "../../../models/synopsis/published-attribute.ts";
import { readTable } from "../../../read/read-table.ts";
import { learnable, numericNamed } from "../../../schema/coding/learnable.ts";
import { regressInputs } from "../../../schema/coding/numeric-label.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import { releaseSuite } from "../../../testing/release-suite.ts";
import { csvOf, dice, type Row, schemaWithMissing, smallSchema } from "../../../testing/small-tables.ts";
import { parsePlan, quotePlan, runPlan } from "../../plan.ts";
import { judgeByCounts } from "../judge.ts";
import { type CellNoise, cellDeviation } from "../noise.ts";
import { errorBands } from "./error-bands.ts";
import { priceNumbers } from "./judge-numbers.ts";
import { type NumberJudgement, numberJudgementOf } from "./number-judgement.ts";

const schema = smallSchema("add-remove", { visibility: "public" });
const pay = (own: Schema = schema) => numericNamed(own, "pay");
const line = (own: Schema = schema): Regressor => {
  const inputs = regressInputs(own, "pay");
  const weights = Float64Array.from({ length: inputs.length }, (_, i) => 0.35 - ((i * 5) % 7) / 10);
  return linearRegression({ label: pay(own), inputs, weights });
};
const cells = (own: Schema = schema): Regressor => {
  const [age, colour] = ["age", "colour"].map((name) => publishedWithin(learnable(own, [name])[0], 4));
  const parts = (count: number) => Array.from({ length: count }, (_, i) => ((i * 3) % 5) / 5 - 0.5);
  return cellMeans(pay(own), [
    { table: [], parts: [0.1] },
    { table: [age], parts: parts(age.names.length) },
    { table: [colour], parts: parts(colour.names.length) },
  ]);
};

const roll = dice(7);
const rows: readonly Row[] = Array.from({ length: 500 }, () => {
  const age = roll(11);
  const own = 40 * age + roll(500);
  return [String(age), String(own), ["red", "green", "blue"][roll(3)], roll(2) === 0 ? "yes" : "no"];
});
const planFor = (model: Regressor, more: object = {}, label = "pay") =>
  parsePlan({
    privet: "plan/1",
    task: "judge",
    label,
    epsilon: "1",
    options: { model: model.toJSON(), ...more },
  });
const facts = (neighbours: Neighbours = "add-remove") => ({ schema, neighbours, rows: 500 }) as const;

async function judged(
  model: Regressor,
  own: Schema = schema,
  more: object = {},
  epsilon = "100",
): Promise<NumberJudgement> {
  const curator = await openCurator({ schema: own, rows: [csvOf(rows)], unsafeSeed: 3, threads: 1 });
  const { model: told } = await runPlan(curator, { ...planFor(model, more), epsilon }, { allow: "none" });
  await curator.close();
  return told as NumberJudgement;
}

describe("with hardly any noise, what is told is what evaluating on the same rows tells", () => {
  test.each([
    ["a mean", meanModel(pay(), 321)],
    ["a line", line()],
    ["cells", cells()],
  ])("%s", async (_, model) => {
    const exact = evaluateRegressor(model, await readTable(schema, [csvOf(rows)]));
    const told = await judged(model, schema, { bands: 200 });
    expect(told.rows.value).toBe(500);
    expect(told.errors.reduce((sum, { rows: own }) => sum + own, 0)).toBe(500);
    expect(told.beyond).toBe(null);
    const near = (x: number, y: number, part: number) => expect(Math.abs(x - y)).toBeLessThan(part * y);
    near(told.mae.value!, exact.mae, 0.02);
    near(told.mse.value!, exact.mse, 0.03);
    near(told.rmse.value!, Math.sqrt(exact.mse), 0.02);
    expect(Math.abs(told.r2!.value! - exact.r2!)).toBeLessThan(0.03 * (1 - exact.r2!) + 0.005);
    for (const [{ low, high }, truth] of [
      [told.mae, exact.mae],
      [told.mse, exact.mse],
      [told.rmse, Math.sqrt(exact.mse)],
      [told.r2!, exact.r2!],
    ] as const) {
      expect(low).toBeLessThan(truth);
      expect(high).toBeGreaterThan(truth);
    }
  });

  test("bias: predicted − true", async () => {
    const table = await readTable(schema, [csvOf(rows)]);
    const exact = evaluateRegressor(meanModel(pay(), 800), table).mean.value;
    const { bias } = await judged(meanModel(pay(), 800), schema, { bands: 200 });
    expect(bias.low).toBeLessThan(800 - exact);
    expect(bias.high).toBeGreaterThan(800 - exact);
    expect(bias.low).toBeGreaterThan(200);
  });

  test("errors beyond `within` count as that, and how many there are is told", async () => {
    const model = meanModel(pay(), 400);
    const off = rows.map(([, own]) => Math.abs(400 - Number(own)));
    const told = await judged(model, schema, { bands: 100, within: 150 });
    const capped = off.reduce((sum, x) => sum + Math.min(150, x), 0) / 500;
    expect(told.within).toBeCloseTo(150, 9);
    expect(told.mae.low).toBeLessThan(capped);
    expect(told.mae.high).toBeGreaterThan(capped);
    expect(told.mae.high).toBeLessThan(150);
    const beyond = off.filter((x) => x > 150).length / 500;
    expect(Math.abs(told.beyond!.value! - beyond)).toBeLessThan(0.01);
    expect(told.notes.join()).toContain("Errors beyond 150 count as that");
    const wide = await judged(model, schema, { within: 1e9 });
    expect([wide.beyond, wide.notes.length]).toEqual([null, 2]);
  });

  test.each(["add-remove", "replace"] as const)(
    "rows without the number are in no band, neighbours %s",
    async (neighbours) => {
      const own = schemaWithMissing(neighbours);
      const open = { ...own, visibility: "public" } as Schema;
      const missing: readonly Row[] = rows.map((row, i) =>
        i % 5 === 0 ? [row[0], "", row[2], row[3]] : row,
      );
      const curator = await openCurator({
        schema: open,
        rows: [csvOf(missing)],
        unsafeSeed: 3,
        threads: 1,
      });
      const plan = { ...planFor(meanModel(pay(open), 100)), epsilon: "100" };
      const { model } = await runPlan(curator, plan, { allow: "none" });
      await curator.close();
      expect(pay(open).missing).toBe("measured");
      // How many have it is private, also where the number of rows is not.
      const { rows: seen } = model as NumberJudgement;
      expect(seen.value).toBe(400);
      expect(seen.high).toBeGreaterThan(seen.low);
    },
  );
});

describe("what is told of noise is that of the draws", () => {
  /** Of counts of which each row is in one, with the first draw. */
  function noiseIn([first]: readonly PlannedDraws[], neighbours: Neighbours): CellNoise {
    const { epsilon, rho } = first as { readonly epsilon?: Rational; readonly rho?: Rational };
    const how = rho
      ? ({ mechanism: "gaussian", rho } as const)
      : ({ mechanism: "laplace", epsilon: epsilon as Rational } as const);
    const { scale } = noiseOf(facts(neighbours), { ask: "histogram", attributes: ["colour"] }, how);
    return { mechanism: how.mechanism, scale };
  }

  test.each([
    ["add-remove", "0"],
    ["add-remove", "0.000001"],
    ["replace", "0"],
    ["replace", "0.000001"],
  ] as const)("counts, neighbours %s, δ %s", (neighbours, delta) => {
    const { draws, expected } = quotePlan(facts(neighbours), { ...planFor(line()), delta });
    const { deviation } = expected as { readonly deviation: number };
    expect(deviation).toBe(cellDeviation(noiseIn(draws, neighbours)));
  });

  const models = [meanModel(pay(), 321), line()];
  const all = (["replace", "add-remove"] as const).flatMap((neighbours) =>
    models.map((model) => [neighbours, model.kind, model] as const),
  );
  test.each(all)("sums of the label, and a rule's slack: neighbours %s, %s", async (neighbours, _, model) => {
    const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0"), label: "pay" };
    const ruleFor = (cuts: readonly number[]) => numberRule(model, cuts);
    const { carryOut, draws } = priceNumbers(
      facts(neighbours),
      ask,
      { kind: "mean", label: pay(), ruleFor },
      { bands: 4, within: undefined, mechanism: "auto" },
    );
    // Few errors are large beside the label's spread, so that R² is told.
    const counts = [5, 245, 240, 10];
    const values = [counts, 40, 300];
    const make = async ({ order = 0 }: { readonly order?: number }) => ({
      value: values[order],
      noise: { law: "discrete-laplace", scale: [0.5, 12, 4][order], unit: 0.25 },
    });
    const told = await carryOut({ data: { make }, made: () => undefined } as never);
    const errors = errorBands(4, undefined);
    const deviations = [12, 4].map((scale) => Math.SQRT2 * scale * 0.25) as [number, number];
    const expected = numberJudgementOf({
      ...{ label: pay(), model: "mean", errors, counts, noise: noiseIn(draws, neighbours) },
      slack: ruleFor(errors.cuts).slack,
      rows: neighbours === "replace" ? 500 : undefined,
      sums: { first: 40, second: 300, deviations },
    });
    expect(ruleFor(errors.cuts).slack).toBeGreaterThan(0);
    expect(told).toEqual(expected);
    expect(told.r2?.low).toBeLessThan(told.r2?.high as number);
  });
});

test("the result is plain JSON, frozen through and through", async () => {
  const told = await judged(cells());
  expect(JSON.parse(JSON.stringify(told))).toEqual(told);
  const frozen = (value: unknown): boolean =>
    typeof value !== "object" ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(frozen));
  expect(frozen(told)).toBe(true);
});

test("where noise drowns everything, that is what is told", async () => {
  const told = await judged(cells(), schema, {}, "0.001");
  expect(told.mae.high - told.mae.low).toBeGreaterThan(600);
  expect(told.r2).toBe(null);
});

test("a public number of rows is told as it is", async () => {
  const own = smallSchema("replace", { visibility: "public" });
  const told = await judged(cells(own), own, { bands: 20 }, "2");
  expect(told.rows).toEqual({ value: 500, low: 500, high: 500 });
  const unknown = await judged(cells(), schema, { bands: 20 }, "1");
  expect(unknown.rows.low).toBeLessThan(unknown.rows.high);
  expect(told.deviation).toBe(unknown.deviation);
});

describe("the price", () => {
  test.each(["add-remove", "replace"] as const)(
    "is the same for every model of the number, neighbours %s",
    (neighbours) => {
      const models = [meanModel(pay(), 3), line(), cells()];
      for (const delta of ["0", "0.000001"]) {
        const quotes = models.map((model) => {
          const { work, ...quote } = quotePlan(facts(neighbours), { ...planFor(model), delta });
          return JSON.stringify(quote, (_, x) => (typeof x === "bigint" ? String(x) : x));
        });
        expect(new Set(quotes).size).toBe(1);
        const { epsilon } = quotePlan(facts(neighbours), { ...planFor(line()), delta }).price.cost;
        expect(Number(epsilon)).toBeGreaterThan(0.99);
        expect(Number(epsilon)).toBeLessThanOrEqual(1);
      }
    },
  );

  test("has three draws, and tells beforehand to within how much, less with a cap", () => {
    const { draws, expected } = quotePlan(facts(), planFor(line()));
    expect(draws.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    const errorOf = (told: unknown) => (told as { readonly error: number }).error;
    const capped = quotePlan(facts(), planFor(line(), { within: 50 })).expected;
    expect(errorOf(capped)).toBeLessThan(errorOf(expected) / 5);
    const { expected: unknown } = quotePlan({ ...facts(), rows: undefined }, planFor(line()));
    expect(unknown).toMatchObject({ error: null });
  });

  test("more rows for the noise make more bands, from 20 to 200", () => {
    const bandsAt = (epsilon: string) =>
      Number(quotePlan(facts(), { ...planFor(line()), epsilon }).notes[0].split(" ")[0]);
    expect([bandsAt("0.001"), bandsAt("100")]).toEqual([20, 200]);
    expect(bandsAt("0.5")).toBeGreaterThan(20);
    expect(bandsAt("0.5")).toBeLessThan(200);
  });
});

describe("what cannot be judged is refused before anything is spent", () => {
  test.each([
    ["a model of another number", line(), {}, "age", "columns-mismatch"],
    ["a model of a number for a label with values", line(), {}, "outcome", "columns-mismatch"],
    ["an odd number of bands", line(), { bands: 21 }, "pay", "option-out-of-range"],
    ["two bands", line(), { bands: 2 }, "pay", "option-out-of-range"],
    ["errors within nothing", line(), { within: 0 }, "pay", "option-out-of-range"],
    ["Gaussian noise without a δ", line(), { mechanism: "gaussian" }, "pay", "delta-invalid"],
  ])("%s", (_, model, options, label, code) => {
    expect(() => quotePlan(facts(), planFor(model, options, label))).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test("a model that knows the number otherwise", () => {
    const other = { ...pay(), high: pay().high + 1 };
    expect(() => quotePlan(facts(), planFor(meanModel(other, 3)))).toThrow(
      expect.objectContaining({ code: "columns-mismatch" }),
    );
  });

  test("a model is taken as it is, as its JSON, or as its file", () => {
    const forms = [line(), line().toJSON(), JSON.parse(saveModel(line(), {}))];
    const priced = forms.map(
      (model) =>
        quotePlan(facts(), { ...planFor(line()), options: { model } } as ReturnType<typeof planFor>).notes,
    );
    expect(priced[1]).toEqual(priced[0]);
    expect(priced[2]).toEqual(priced[0]);
  });
});

const epsilon = epsilonFrom("1");
describe("a line where missing numbers are a group of their own", () =>
  releaseSuite({
    name: "judge numbers",
    pairs: 8,
    neighbours: ["replace", "add-remove"],
    epsilon,
    delta: deltaFrom("0.000001"),
    schema: schemaWithMissing,
    release: async (curator, notice) => {
      const given = { model: line(curator.facts.schema).toJSON(), bands: 8, mechanism: "gaussian" };
      const ask = { epsilon, delta: deltaFrom("0.000001"), label: "pay" };
      return (await judgeByCounts.fit(curator, ask, given, { progress: notice })).model;
    },
  }));
