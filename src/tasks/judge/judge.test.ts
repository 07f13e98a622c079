import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator } from "../../curator/index.ts";
import { measure } from "../../evaluate/measures.ts";
import { constantClassifier } from "../../models/classifier/constant-classifier.ts";
import { linearClassifier } from "../../models/classifier/linear-classifier.ts";
import { oneVersusRest } from "../../models/classifier/one-versus-rest.ts";
import { scorecard } from "../../models/classifier/scorecard.ts";
import { saveModel } from "../../models/file.ts";
import type { Classifier } from "../../models/model.ts";
import { meanModel } from "../../models/regressor/mean-model.ts";
import { readTable } from "../../read/read-table.ts";
import { groupedInputs, inputsOf } from "../../schema/coding/layout.ts";
import { labelOf, numericNamed } from "../../schema/coding/learnable.ts";
import type { Neighbours, Schema } from "../../schema/types.ts";
import { releaseSuite } from "../../testing/release-suite.ts";
import {
  csvOf,
  dice,
  type Row,
  schemaWithMissing,
  smallSchema,
  threeClasses,
} from "../../testing/small-tables.ts";
import { parsePlan, quotePlan, runPlan } from "../plan.ts";
import { judgeByCounts } from "./judge.ts";
import type { Judgement } from "./judgement.ts";

const schema = smallSchema("add-remove", { visibility: "public" });
const label = labelOf(schema, "outcome");
const card = (own: Schema = schema, positive = 1): Classifier => {
  const inputs = groupedInputs(own, ["age", "colour"], { age: [3, 6] });
  const points = [-1.5, 0.25, 1, 0.5, 0, -0.25, 0.75, 0.3, 0.125];
  const weights = Float64Array.from(
    { length: inputs.length },
    (_, i) => points[i] * (positive === 1 ? 1 : -1),
  );
  return scorecard(labelOf(own, "outcome"), inputs, [{ positive, weights }]);
};
const linear = (own: Schema = schema): Classifier => {
  const inputs = inputsOf(own, ["age", "pay", "colour"]);
  const weights = Float64Array.from({ length: inputs.length }, (_, i) => 0.4 - ((i * 7) % 5) / 4);
  return linearClassifier({ label: labelOf(own, "outcome"), inputs, positive: 1, negative: 0, weights });
};

const roll = dice(5);
const rows: readonly Row[] = Array.from({ length: 500 }, () => {
  const age = roll(11);
  return [
    String(age),
    String(roll(900)),
    ["red", "green", "blue"][roll(3)],
    roll(14) < age + 2 ? "yes" : "no",
  ];
});
const planFor = (model: object, more: object = {}) =>
  parsePlan({ privet: "plan/1", task: "judge", label: "outcome", epsilon: "1", options: { model, ...more } });

async function judged(
  model: Classifier,
  own: Schema = schema,
  more: object = {},
  epsilon = "50",
): Promise<Judgement> {
  const curator = await openCurator({ schema: own, rows: [csvOf(rows)], unsafeSeed: 3, threads: 1 });
  const plan = { ...planFor(model.toJSON(), more), epsilon };
  const { model: judgement } = await runPlan(curator, plan, { allow: "none" });
  await curator.close();
  return judgement as Judgement;
}
const facts = (neighbours: Neighbours = "add-remove") => ({ schema, neighbours, rows: 500 }) as const;

describe("with hardly any noise, what is told is what evaluating on the same rows tells", () => {
  test.each([
    ["a card", card()],
    ["a card for the first value", card(schema, 0)],
    ["a linear model", linear()],
    ["a constant", constantClassifier(label, "yes")],
  ])("%s", async (_, model) => {
    const exact = measure(model, await readTable(schema, [csvOf(rows)]));
    const { error, confusion, auc, logLoss, calibration, rows: told, values } = await judged(model);
    expect(told.value).toBe(500);
    expect(error.value).toBeCloseTo(exact.error, 10);
    expect(confusion).toEqual(exact.confusion);
    expect(values).toEqual(["no", "yes"]);
    expect(Math.abs((auc?.value ?? 0) - (exact.auc ?? 0))).toBeLessThanOrEqual((auc?.within ?? 0) + 1e-12);
    expect(calibration === null).toBe(exact.logLoss === null);
    if (exact.logLoss === null) return expect(logLoss).toBe(null);
    expect(logLoss?.low).toBeLessThan(exact.logLoss);
    expect(logLoss?.high).toBeGreaterThan(exact.logLoss);
    // Probabilities of the second value are told from the lowest band up.
    const froms = calibration?.map(({ from }) => from) ?? [];
    expect(froms).toEqual(froms.toSorted((a, b) => a - b));
    const [lowest, highest] = [
      calibration?.find(({ rows }) => rows > 20),
      calibration?.findLast(({ rows }) => rows > 20),
    ];
    expect(lowest?.value).toBeLessThan(highest?.value ?? 0);
  });

  test("three classes: what is predicted by what is true", async () => {
    const three = threeClasses(schema);
    const inputs = inputsOf(three, ["age", "colour"]);
    const weights = [0.5, -0.25, 0.1].map((w, c) =>
      Float64Array.from({ length: inputs.length }, (_, i) => w * ((i + c) % 3)),
    );
    const model = oneVersusRest({ label: labelOf(three, "outcome"), inputs, weights });
    const exact = measure(model, await readTable(three, [csvOf(rows)]));
    const told = await judged(model, three);
    expect(told.confusion).toEqual(exact.confusion);
    expect(told.error.value).toBeCloseTo(exact.error, 10);
    expect([told.auc, told.calibration, told.logLoss]).toEqual([null, null, null]);
    expect(told.classes.map(({ value }) => value)).toEqual(["no", "yes", "maybe"]);
  });
});

test("the result is plain JSON, frozen through and through", async () => {
  const told = await judged(card());
  expect(JSON.parse(JSON.stringify(told))).toEqual(told);
  const frozen = (value: unknown): boolean =>
    typeof value !== "object" ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(frozen));
  expect(frozen(told)).toBe(true);
  expect(told.notes.join()).toContain("has not learnt from");
});

test("where the number of rows is public it is told as it is, and the error rests on it", async () => {
  const told = await judged(card(), smallSchema("replace", { visibility: "public" }), {}, "0.5");
  expect(told.rows).toEqual({ value: 500, low: 500, high: 500 });
  const unknown = await judged(card(), schema, {}, "0.25");
  expect(unknown.rows.low).toBeLessThan(unknown.rows.high);
  const width = ({ error }: Judgement) => error.high - error.low;
  // The same noise on each count.
  expect(told.deviation).toBe(unknown.deviation);
  expect(width(told)).toBeLessThan(width(unknown));
});

describe("of a model that says the same of every row, what follows from that alone has no noise", () => {
  test.each([0, 1])("of two classes, always the one at place %i", async (said) => {
    const told = await judged(constantClassifier(label, label.values[said]), schema, {}, "0.05");
    expect(told.auc).toEqual({ value: 0.5, low: 0.5, high: 0.5, within: 0 });
    expect(told.confusion.map((own) => own[1 - said])).toEqual([0, 0]);
    // Counts themselves are as noisy as ever.
    expect(told.confusion.every((own) => own[said] !== 0)).toBe(true);
    expect(told.classes.map(({ found }) => [found.low, found.high])).toEqual(
      [0, 1].map((code) => (code === said ? [1, 1] : [0, 0])),
    );
    expect(told.classes[1 - said].right.value).toBe(null);
    expect(told.notes.at(-1)).toContain(`says ${label.values[said]} of every row`);
    expect((await judged(card())).notes).toHaveLength(told.notes.length - 1);
  });

  test("of three, always the last: its error is what it is on the same rows", async () => {
    const three = threeClasses(schema);
    const model = constantClassifier(labelOf(three, "outcome"), "maybe");
    const told = await judged(model, three);
    expect(told.confusion.map((own) => own.slice(0, 2))).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(told.error.value).toBeCloseTo(measure(model, await readTable(three, [csvOf(rows)])).error, 10);
    expect(told.auc).toBe(null);
  });
});

test("where noise drowns everything, that is what is told", async () => {
  const told = await judged(card(), schema, {}, "0.0001");
  expect(told.error.high - told.error.low).toBeGreaterThan(0.9);
  expect([told.auc?.low, told.auc?.high]).toEqual([0, 1]);
  expect(told.calibration?.some(({ isOff }) => isOff)).toBe(false);
});

describe("the price", () => {
  test.each(["add-remove", "replace"] as const)(
    "is the same for every model of the label, neighbours %s",
    (neighbours) => {
      const models = [card(), card(schema, 0), linear(), constantClassifier(label, "no")];
      for (const delta of ["0", "0.000001"]) {
        const quotes = models.map((model) => {
          const { work, ...quote } = quotePlan(facts(neighbours), { ...planFor(model.toJSON()), delta });
          return JSON.stringify(quote, (_, x) => (typeof x === "bigint" ? String(x) : x));
        });
        expect(new Set(quotes).size).toBe(1);
      }
    },
  );

  test("has one draw, with the noise that is smaller, and bands do not matter to it", () => {
    const kindAt = (
      epsilon: string,
      delta: string,
      options: object = {},
      neighbours: Neighbours = "add-remove",
    ) => {
      const plan = { ...planFor(card().toJSON(), options), epsilon, delta };
      const { draws } = quotePlan(facts(neighbours), plan);
      expect(draws.map(({ count }) => count)).toEqual([1]);
      return draws[0].kind;
    };
    expect(kindAt("1", "0")).toBe("pure");
    // One count a row: Laplace noise is smaller, unless δ is large.
    expect(kindAt("1", "0.000001")).toBe("pure");
    expect(kindAt("1", "0.000001", { mechanism: "gaussian" })).toBe("zcdp");
    expect(kindAt("1", "0.0001", { bands: 2 })).toBe(kindAt("1", "0.0001", { bands: 100 }));
  });

  test("comes with a word about rows that the model has learnt from, and how wide intervals will be", () => {
    const { notes, expected } = quotePlan(facts(), planFor(card().toJSON()));
    expect(notes.join()).toContain("flatter it");
    expect(expected).toMatchObject({ sentence: expect.stringContaining("points of a hundred") });
    const { expected: unknown } = quotePlan({ ...facts(), rows: undefined }, planFor(card().toJSON()));
    expect(unknown).toMatchObject({ error: null });
  });
});

describe("what cannot be judged is refused before anything is spent", () => {
  const other = smallSchema("add-remove", {
    attributes: schema.attributes.map((a) => (a.name === "age" ? { ...a, high: 20, source: "made up" } : a)),
  });
  const renamed = { ...label, name: "colour" } as const;
  test.each([
    ["a model of another label", constantClassifier(renamed, "no").toJSON(), {}, "columns-mismatch"],
    ["a model that knows an attribute otherwise", card(other).toJSON(), {}, "columns-mismatch"],
    [
      "a model of more classes",
      constantClassifier({ ...label, values: ["no", "yes", "maybe"] }, "no").toJSON(),
      {},
      "columns-mismatch",
    ],
    ["a model of a number", meanModel(numericNamed(schema, "age"), 3).toJSON(), {}, "columns-mismatch"],
    ["no model at all", {}, {}, "model-invalid"],
    ["an odd number of bands", card().toJSON(), { bands: 5 }, "option-out-of-range"],
    ["a cap on errors that are no numbers", card().toJSON(), { within: 5 }, "option-out-of-range"],
    ["Gaussian noise without a δ", card().toJSON(), { mechanism: "gaussian" }, "delta-invalid"],
  ])("%s", (_, model, options, code) => {
    expect(() => quotePlan(facts(), planFor(model, options))).toThrow(expect.objectContaining({ code }));
  });

  test("a model is taken as it is, as its JSON, or as its file", () => {
    const forms = [card(), card().toJSON(), JSON.parse(saveModel(card(), {}))];
    const priced = forms.map((model) => quotePlan(facts(), planFor(model as object)).notes);
    expect(priced[1]).toEqual(priced[0]);
    expect(priced[2]).toEqual(priced[0]);
  });
});

const epsilon = epsilonFrom("1");
const audit = (name: string, model: (own: Schema) => Classifier, of: typeof schemaWithMissing) =>
  releaseSuite({
    name,
    pairs: 8,
    neighbours: ["replace", "add-remove"],
    epsilon,
    delta: deltaFrom("0.000001"),
    schema: of,
    release: async (curator, notice) => {
      const given = { model: model(curator.facts.schema).toJSON(), mechanism: "gaussian" };
      const ask = { epsilon, delta: deltaFrom("0.000001"), label: "outcome" };
      return (await judgeByCounts.fit(curator, ask, given, { progress: notice })).model;
    },
  });

describe("a linear model where missing numbers are a group of their own", () =>
  audit("judge", linear, schemaWithMissing));
