/** In which band of errors the door puts a row is where the model's own prediction is off by so much. */
import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import type { RowSumsQuestion } from "../../curator/engine.ts";
import { judgedCells } from "../../curator/queries/tables/judged.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table } from "../../read/table.ts";
import { isMissingCode, numberOfCode } from "../../schema/coding/codes.ts";
import { learnable, numericNamed } from "../../schema/coding/learnable.ts";
import { placeWorth, regressInputs } from "../../schema/coding/numeric-label.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { codesIn } from "../columns.ts";
import type { Regressor } from "../model.ts";
import { cellMeans } from "../regressor/cell-means.ts";
import { linearRegression } from "../regressor/linear-regression.ts";
import { meanModel } from "../regressor/mean-model.ts";
import { publishedWithin } from "../synopsis/published-attribute.ts";
import { numberRule } from "./number-rule.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "ward",
  visibility: "public",
  attributes: [
    { name: "age", kind: "numeric", low: 20, high: 80, step: 1, missing: 50 },
    { name: "pulse", kind: "numeric", low: 40, high: 200, step: 0.01, missing: "group" },
    { name: "income", kind: "numeric", low: 0, high: 1000, step: 1, scale: "log", missing: "measured" },
    { name: "colour", kind: "categorical", values: ["red", "green", "blue"], other: "blue" },
    { name: "pay", kind: "numeric", low: -500, high: 1500, step: 7, missing: 0 },
    { name: "stay", kind: "numeric", low: 0, high: 3, step: 1, missing: "group" },
    { name: "exact", kind: "numeric", low: 0, high: 1, step: 1e-5, missing: "measured" },
  ],
});
const random = publicRandom("rules of numbers");
const many = (count: number, scale: number) =>
  Float64Array.from({ length: count }, () => scale * random.normal());
const pick = (...texts: readonly string[]) => random.pick(texts);
const whole = (from: number, to: number) => String(Math.round(from + random.uniform() * (to - from)));
const rows = Array.from({ length: 300 }, () =>
  [
    pick("20", "80", whole(20, 80), ""),
    pick("40", "200", whole(40, 200), ""),
    pick("0", "1000", whole(0, 1000), ""),
    pick("red", "green", "blue"),
    pick("-500", "1500", whole(-500, 1500)),
    pick("0", "1", "2", "3", ""),
    pick("0", "1", random.uniform().toFixed(5), ""),
  ].join(),
);
const names = schema.attributes.map(({ name }) => name);
const table = () => readTable(schema, [`${names.join()}\n${rows.join("\n")}\n`]);

function modelsOf(name: string): Readonly<Record<string, Regressor>> {
  const label = numericNamed(schema, name);
  const inputs = regressInputs(schema, name);
  const [colour, pulse, income] = ["colour", "pulse", "income"].map((own) =>
    publishedWithin(learnable(schema, [own])[0], 4),
  );
  const cells = (scale: number) =>
    cellMeans(label, [
      { table: [], parts: many(1, scale) },
      { table: [pulse], parts: many(pulse.names.length, scale) },
      { table: [income, colour], parts: many(income.names.length * colour.names.length, scale) },
    ]);
  return {
    "a mean": meanModel(label, label.low + 0.3 * (label.high - label.low)),
    "the mean at the low end": meanModel(label, label.low),
    cells: cells(0.4),
    "cells far beyond the bounds": cells(900),
    "a line": linearRegression({ label, inputs, weights: many(inputs.length, 0.3) }),
    "a line far beyond the bounds": linearRegression({ label, inputs, weights: many(inputs.length, 900) }),
    "a line of next to nothing": linearRegression({ label, inputs, weights: many(inputs.length, 1e-6) }),
  };
}

/** The band of each row at the door; −1 where it is in none. */
async function bandsAtTheDoor(model: Regressor, cuts: readonly number[], own: Table) {
  const { rule, by } = numberRule(model, cuts);
  const bands: number[] = [];
  const rowSums = async ({ attributes, of }: RowSumsQuestion) => {
    const columns = attributes.map((attribute) => codesIn(own, attribute));
    for (let row = 0; row < own.rows; row++) bands.push(of(columns.map((codes) => codes[row])).indexOf(1));
    return [];
  };
  const answer = judgedCells.prepare({ schema, neighbours: "replace" } as never, { rule, by });
  await answer.look({ rowSums } as never);
  return bands;
}

const CUTS = [-2, -1.2, -0.5, -0.1, -0.01, 0, 0.01, 0.1, 0.5, 1.2, 2];
const labels = ["age", "pay", "stay", "exact"];

test.each(labels)(
  "%s: whatever the model, errors lie in their bands, and at most the told slack beyond",
  async (name) => {
    const own = await table();
    for (const [kind, model] of Object.entries(modelsOf(name))) {
      const { slack } = numberRule(model, CUTS);
      const bands = await bandsAtTheDoor(model, CUTS, own);
      const worth = placeWorth(model.label);
      const codes = codesIn(own, model.label);
      const predicted = model.predict(own);
      const wrong = bands.flatMap((band, row) => {
        if (isMissingCode(model.label, codes[row])) return band === -1 ? [] : [{ kind, row, band }];
        const off = predicted[row] - numberOfCode(model.label, codes[row]);
        const error = worth > 0 ? off / worth : off;
        const [from, to] = [CUTS[band - 1] ?? -3, CUTS[band] ?? 3];
        const isIn = band >= 0 && error >= from - slack - 1e-12 && error <= to + slack + 1e-12;
        return isIn ? [] : [{ kind, row, band, error, from, to }];
      });
      expect(wrong).toEqual([]);
      // Bands are told apart: where numbers are few, to a millionth.
      expect(slack).toBeLessThan(name === "exact" ? 0.0025 : 3e-3);
      if (name === "age") expect(slack).toBeLessThan(2e-5);
    }
  },
);

test("each of the bands is one that rows lie in", async () => {
  const own = await table();
  const found = new Set<number>();
  for (const model of Object.values(modelsOf("pay")))
    for (const band of await bandsAtTheDoor(model, CUTS, own)) found.add(band);
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((band) => !found.has(band))).toEqual([]);
});
