/** Against scikit-learn: tools/fixtures/measures.py. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { learners } from "../learn/learners.ts";
import { constantClassifier } from "../models/classifier/constant-classifier.ts";
import { loadModel, saveModel } from "../models/file.ts";
import type { Classifier } from "../models/model.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import { learnFromTable } from "../tasks/publish/public-table.ts";
import { compressRows } from "../testing/compress-rows.ts";
import { skewedRows } from "../testing/skewed-rows.ts";
import { noPrivacy } from "../yardsticks/no-privacy.ts";
import { calibrationOf } from "./calibration.ts";
import { fScoreOf, logLossOf, measure } from "./measures.ts";
import { areaUnderCurve, meanArea } from "./ranking.ts";

interface Judged {
  readonly truth: number[];
  readonly auc: number;
  readonly logLoss: number;
  readonly f1: number[];
  readonly macro: number;
  readonly confusion: number[][];
}

const { two, three } = JSON.parse(readFileSync(new URL("sklearn.json", import.meta.url), "utf8")) as {
  two: Judged & { p: number[]; counts: number[]; share: number[]; mean: number[]; calibration: number };
  three: Judged & { p: number[][] };
};

const bothClasses = [Float64Array.from(two.p, (p) => 1 - p), Float64Array.from(two.p)];
const threeClasses = three.p.map((column) => Float64Array.from(column));
const ones = new Float64Array(three.truth.length).fill(1);

test("AUC, log-loss and F1 of two classes are scikit-learn's, with weights and ties", () => {
  expect(meanArea(bothClasses, two.truth, two.counts)).toBeCloseTo(two.auc, 12);
  expect(logLossOf(bothClasses, two.truth, two.counts)).toBeCloseTo(two.logLoss, 12);
  const { macro, byClass } = fScoreOf(two.confusion);
  expect(macro).toBeCloseTo(two.macro, 12);
  two.f1.forEach((f, c) => {
    expect(byClass[c]).toBeCloseTo(f, 12);
  });
});

test("AUC, log-loss and F1 of three classes are scikit-learn's, each class against the others", () => {
  expect(meanArea(threeClasses, three.truth, ones)).toBeCloseTo(three.auc, 12);
  expect(logLossOf(threeClasses, three.truth, ones)).toBeCloseTo(three.logLoss, 12);
  expect(fScoreOf(three.confusion).macro).toBeCloseTo(three.macro, 12);
});

test("the reliability table is scikit-learn's, and the calibration error weighs it by rows", () => {
  const { error, ranges } = calibrationOf(bothClasses, two.truth, two.counts);
  expect(ranges.map(({ share }) => share)).toEqual(two.share.map((s) => expect.closeTo(s, 12)));
  expect(ranges.map(({ probability }) => probability)).toEqual(two.mean.map((m) => expect.closeTo(m, 12)));
  expect(error).toBeCloseTo(two.calibration, 12);
});

test("with three classes the predicted one is judged: two ranges by hand", () => {
  // 0.35 and right; 0.95, twice, right once.
  const byClass = [
    [0.35, 0.95, 0.95],
    [0.33, 0.05, 0.05],
    [0.32, 0, 0],
  ].map((column) => Float64Array.from(column));
  const { error, ranges } = calibrationOf(byClass, [0, 0, 1], [1, 1, 1]);
  expect(ranges).toEqual([
    { from: 0.3, to: 0.4, rows: 1, probability: 0.35, share: 1 },
    { from: 0.9, to: 1, rows: 2, probability: 0.95, share: 0.5 },
  ]);
  expect(error).toBeCloseTo((0.65 + 2 * 0.45) / 3, 12);
});

test("a measure that does not apply is null, never a number", () => {
  const scores = Float64Array.of(1, 2);
  expect(areaUnderCurve(scores, () => true, [1, 1])).toBeUndefined();
  expect(
    fScoreOf([
      [3, 0, 0],
      [1, 2, 0],
      [0, 0, 0],
    ]),
  ).toEqual({
    macro: expect.closeTo((6 / 7 + 4 / 5) / 2, 12),
    byClass: [6 / 7, 4 / 5, null],
  });
  const table = skewedRows(0, 50);
  const always = measure(constantClassifier(labelOf(table.schema, "kind"), "mail"), table);
  expect(always).toMatchObject({ scores: "order", auc: 0.5, logLoss: null, calibration: null });
  expect(logLossOf([Float64Array.of(0), Float64Array.of(1)], [0], [1])).toBeCloseTo(52 * Math.LN2, 9);
});

const train = skewedRows(0, 500);
const fresh = skewedRows(500, 1000);
const models: readonly (readonly [string, Classifier])[] = [
  ["no-privacy", noPrivacy(train, "kind")],
  ...learners.map(({ name }) => [name, learnFromTable(train, { label: "kind", learner: name })] as const),
];

test.each(models)("%s: scores say what it predicts, and survive saving", (name, model) => {
  const { kind, byClass } = model.scores(fresh);
  const predicted = model.predict(fresh);
  const margin = (row: number) => byClass[predicted[row]][row] - byClass[1 - predicted[row]][row];
  expect(Array.from(predicted.keys()).every((row) => margin(row) >= 0)).toBe(true);
  if (kind === "probability")
    expect(predicted.every((_, row) => Math.abs(byClass[0][row] + byClass[1][row] - 1) < 1e-12)).toBe(true);
  const loaded = loadModel(saveModel(model, {})).model as Classifier;
  expect(loaded.scores(fresh)).toEqual({ kind, byClass });
  expect(kind).toBe(["majority", "linear-svm", "rbf-svm"].includes(name) ? "order" : "probability");
});

test.each(models)("%s: measures are the same on rows that are stored once with their weights", (_, model) => {
  const doubled = { ...fresh, weights: new Uint32Array(fresh.rows).fill(2) };
  const { rows, wrong, confusion, interval, calibration, ...shares } = measure(model, fresh);
  expect(measure(model, doubled)).toMatchObject(
    Object.fromEntries(Object.entries(shares).filter(([, value]) => typeof value !== "object")),
  );
  expect(compressRows(fresh).rows).toBeLessThanOrEqual(rows);
});
