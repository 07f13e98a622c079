import { expect, test } from "vitest";
import { publicRandom } from "../base/random.ts";
import { evaluateRegressor } from "../evaluate/regression.ts";
import { parseExperiment } from "../experiment/parse-experiment.ts";
import { runOne } from "../experiment/run-one.ts";
import { runsOf } from "../experiment/runs.ts";
import { readTable } from "../read/read-table.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import { compressRows } from "../testing/compress-rows.ts";
import { boostedNumbers } from "./boosted-numbers.ts";
import { exactMean, leastSquares } from "./least-squares.ts";

const declared = {
  privet: "schema/1",
  name: "ward",
  visibility: "public",
  neighbours: "replace",
  attributes: [
    { name: "age", kind: "numeric", low: 0, high: 100, step: 1, missing: 50 },
    { name: "pulse", kind: "numeric", low: 40, high: 140, step: 1, missing: "group" },
    { name: "colour", kind: "categorical", values: ["red", "green", "blue", "never"], other: "never" },
    { name: "pay", kind: "numeric", low: 0, high: 1000, step: 1, missing: "measured" },
  ],
};
const schema = parseSchema(declared);

/** Pay follows from the others exactly, on lines: 100 + 3·age + 2·pulse, 40 where that is missing, and 0, 50 or 120 by colour. */
const random = publicRandom("rows");
const lines = Array.from({ length: 400 }, (_, k) => {
  const [age, pulse, colour] = [random.below(101), 40 + random.below(101), k % 3];
  const missing = k % 11 === 0;
  const pay = 100 + 3 * age + (missing ? 40 : 2 * pulse) + [0, 50, 120][colour];
  return `${age},${missing ? "" : pulse},${["red", "green", "blue"][colour]},${k % 13 === 0 ? "" : pay}\n`;
});
const text = `age,pulse,colour,pay\n${lines.join("")}`;
const table = () => readTable(schema, [text]);

test("least squares find a line that is there, in the units of the attributes", async () => {
  const rows = await table();
  const model = leastSquares(rows, "pay");
  const result = evaluateRegressor(model, rows);
  // Inputs are on a grid of 2⁻¹⁴ of a width, of which the steepest is 300.
  expect(result.mae).toBeLessThan(0.1);
  expect(result.r2).toBeGreaterThan(0.999_999);
  expect(result.unlabelled).toBe(31);
  const weight = (attribute: string, value?: string) =>
    model.describe().find((line) => line.attribute === attribute && line.value === value)?.weight ?? 0;
  expect(weight("age")).toBeCloseTo(300, 0);
  expect(weight("pulse")).toBeCloseTo(200, 0);
  expect(weight("colour", "blue") - weight("colour", "red")).toBeCloseTo(120, 0);
  expect(weight("pulse", "missing")).toBeCloseTo(40, 0);
});

test("rows that are stored once with their weights, and rows without the label, change nothing", async () => {
  const rows = await table();
  const labelled = await readTable(schema, [text.replaceAll(/^.*,\n/gm, "")]);
  const weights = Array.from(leastSquares(rows, "pay").weights);
  for (const same of [compressRows(rows), labelled])
    expect(Array.from(leastSquares(same, "pay").weights)).toEqual(weights.map((w) => expect.closeTo(w, 5)));
  expect(exactMean(rows, "pay").mean).toBeCloseTo(exactMean(labelled, "pay").mean, 9);
});

test("boosted means tell what no line tells", async () => {
  const bent = `age,pulse,colour,pay\n${Array.from({ length: 2000 }, (_, k) => `${k % 101},100,${["red", "green"][k % 2]},${k % 101 > 30 && k % 101 < 60 && k % 2 ? 900 : 100}\n`).join("")}`;
  const rows = await readTable(schema, [bent]);
  const r2 = (model: Parameters<typeof evaluateRegressor>[0]) => evaluateRegressor(model, rows).r2 ?? 0;
  expect(r2(boostedNumbers(rows, "pay"))).toBeGreaterThan(0.99);
  // A line has the colour alone, and a little of the age.
  expect(r2(leastSquares(rows, "pay"))).toBeLessThan(0.3);
  expect(r2(exactMean(rows, "pay"))).toBeCloseTo(0, 9);
});

test("numbers that are all equal are predicted as they are", async () => {
  const rows = await readTable(schema, [`age,pulse,colour,pay\n${"1,50,red,70\n2,60,blue,70\n".repeat(60)}`]);
  for (const model of [leastSquares(rows, "pay"), boostedNumbers(rows, "pay"), exactMean(rows, "pay")])
    expect(evaluateRegressor(model, rows).mae).toBeLessThan(0.01);
});

test("private data, tables without the label and a label that is no number are refused", async () => {
  const closed = await readTable(parseSchema({ ...declared, visibility: "private" }), [text]);
  const unlabelled = await readTable(schema, ["age,pulse,colour,pay\n1,50,red,\n"]);
  const rows = await table();
  for (const learnt of [leastSquares, boostedNumbers, exactMean]) {
    expect(() => learnt(closed, "pay")).toThrow(
      expect.objectContaining({ code: "baseline-on-private-data" }),
    );
    expect(() => learnt(unlabelled, "pay")).toThrow(expect.objectContaining({ code: "file-empty" }));
    expect(() => learnt(rows, "colour")).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
  }
});

const experiment = {
  privet: "experiment/1",
  name: "pay",
  title: "Pay",
  task: "regress",
  data: [{ schema: "ward.schema.json", label: "pay" }],
  methods: ["mean"],
  epsilon: ["10"],
  repeats: 2,
  split: { folds: 4 },
  yardsticks: ["mean", "no-privacy", "boosting"],
  measures: ["r2", "mae"],
};

test("an experiment judges numbers by their squared error, and by what else is asked for", async () => {
  const parsed = parseExperiment(experiment);
  expect(parsed).toMatchObject({ measure: "mse", measures: ["r2", "mae"] });
  const rows = await table();
  const runs = runsOf(parsed, [{ name: "ward", schema, label: "pay", digest: "" }]);
  expect(runs).toHaveLength(2 * 4 * (1 + 3));
  const results = new Map<string, number>();
  for (const run of runs.filter(({ repeat, fold }) => repeat === 0 && fold === 0)) {
    const context = { experiment: parsed, data: { label: "pay" }, table: rows, now: () => 0 };
    const { value, measures } = await runOne(run, context);
    expect(Object.keys(measures ?? {})).toEqual(["r2", "mae"]);
    results.set(`${run.kind} ${run.method}`, value);
  }
  const of = (name: string) => results.get(name) ?? Number.NaN;
  expect(of("yardstick no-privacy")).toBeLessThan(0.1);
  expect(of("yardstick boosting")).toBeLessThan(of("yardstick mean"));
  // The mean of 300 rows is drawn with noise of scale 2/5 in its sum of places, worth 500: within 10 of it in all but one of 10⁶.
  expect(Math.abs(of("method mean") - of("yardstick mean"))).toBeLessThan(500);
});

test("an experiment needs a number to predict, and measures of its own", () => {
  const data = (label?: string) => [{ name: "ward", schema, digest: "", ...(label ? { label } : {}) }];
  const code = (wanted: string) => expect.objectContaining({ code: wanted });
  expect(() => runsOf(parseExperiment(experiment), data())).toThrow(code("label-undeclared"));
  expect(() => runsOf(parseExperiment(experiment), data("colour"))).toThrow(code("option-out-of-range"));
  expect(() => parseExperiment({ ...experiment, measures: ["auc"] })).toThrow(code("experiment-invalid"));
  expect(() => parseExperiment({ ...experiment, methods: ["priv-gene"] })).toThrow(code("option-unknown"));
  expect(parseExperiment({ ...experiment, data: [{ known: "adult", label: "age" }, "bank"] }).data).toEqual([
    { known: "adult", label: "age" },
    { known: "bank" },
  ]);
  const both = [{ known: "adult", path: "adult.csv" }];
  expect(() => parseExperiment({ ...experiment, data: both })).toThrow(code("experiment-invalid"));
});
