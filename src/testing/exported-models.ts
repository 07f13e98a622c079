/** A released model of every kind that can be written for other programs, over attributes of every kind, and hostile rows to hold them against. */
import { publicRandom } from "../base/random.ts";
import { additive } from "../models/classifier/additive.ts";
import { constantClassifier } from "../models/classifier/constant-classifier.ts";
import { type TreeNode, treeClassifier } from "../models/classifier/decision-tree.ts";
import { linearClassifier } from "../models/classifier/linear-classifier.ts";
import { oneVersusRest } from "../models/classifier/one-versus-rest.ts";
import { scorecard } from "../models/classifier/scorecard.ts";
import { kMeans, kMedian } from "../models/clustering/clustering.ts";
import type { Model } from "../models/model.ts";
import { cellMeans } from "../models/regressor/cell-means.ts";
import { linearRegression } from "../models/regressor/linear-regression.ts";
import { meanModel } from "../models/regressor/mean-model.ts";
import { publishedWithin } from "../models/synopsis/published-attribute.ts";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { groupedInputs, inputsOf } from "../schema/coding/layout.ts";
import { labelOf, learnable, type PlainAttribute } from "../schema/coding/learnable.ts";
import { regressInputs } from "../schema/coding/numeric-label.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { NumericAttribute } from "../schema/types.ts";

export const exportedSchema = parseSchema({
  privet: "schema/1",
  name: "ward",
  visibility: "public",
  file: { missing: ["?"], trim: false },
  attributes: [
    { name: 'age "now"', kind: "numeric", low: 20, high: 80, step: 1, missing: 50 },
    { name: "pulse", kind: "numeric", low: 40, high: 200, step: 0.1, missing: "group" },
    { name: "income", kind: "numeric", low: 0, high: 1000, step: 1, scale: "log", missing: "measured" },
    {
      name: "colour",
      kind: "categorical",
      values: ["red", "O'Neil's <green>", "blue", "rest"],
      other: "rest",
      aliases: { rot: "red", gris: "rest" },
    },
    { name: "pay", kind: "numeric", low: -500, high: 1500, step: 1, missing: 0 },
    { name: "outcome", kind: "label", values: ["no", "it's", "maybe"] },
  ],
});
const label = labelOf(exportedSchema, "outcome");
/** Of two values, as cards that decide by the sign of one sum have it. */
const pair = { ...label, values: label.values.slice(0, 2) };
const pay = exportedSchema.attributes[4] as NumericAttribute;

const random = publicRandom("exported models");
const many = (count: number, scale = 1) =>
  Float64Array.from({ length: count }, () => scale * random.normal());
const plain = (name: string): PlainAttribute => learnable(exportedSchema, [name])[0];
const tables = [
  { table: [publishedWithin(plain("colour"), 4)] },
  { table: [publishedWithin(plain("pulse"), 8)] },
  { table: [publishedWithin(plain("income"), 5), publishedWithin(plain('age "now"'), 4)] },
];
const cellsOf = (table: readonly { readonly names: readonly string[] }[]) =>
  table.reduce((product, { names }) => product * names.length, 1);

function tree(): readonly TreeNode[] {
  const colour = publishedWithin(plain("colour"), 4);
  const pulse = publishedWithin(plain("pulse"), 6);
  const leaf = (code: number) => ({ class: code, rows: 10, counts: [3, 4, 3] });
  const [first, second] = [colour.names.length, pulse.names.length];
  const inner = { ...pulse, children: pulse.names.map((_, i) => 1 + first + i) };
  return [
    { ...colour, children: colour.names.map((_, i) => 1 + i) },
    inner,
    ...colour.names.slice(1).map((_, i) => leaf(i % 3)),
    ...Array.from({ length: second }, (_, i) => leaf((i + 1) % 3)),
  ];
}

const names = ['age "now"', "pulse", "income", "colour"];
const inputs = inputsOf(exportedSchema, names);
const groups = groupedInputs(exportedSchema, names, { 'age "now"': [30, 40.5, 60] });
const numbers = regressInputs(exportedSchema, "pay");
const places = learnable(exportedSchema, names);
const centres = (count: number) =>
  Float64Array.from({ length: count }, () => Math.max(-1, Math.min(1, 0.7 * random.normal())));
/** Two numbers may be missing, so that each has an indicator. */
const COORDINATES = 3 + 2 + 4;

/** Those whose sums are of whole points: others compare with the very same limits. */
export const exactModels: Readonly<Record<string, Model>> = {
  card: scorecard(pair, groups, [{ positive: 1, weights: many(groups.length) }]),
  cards: scorecard(
    label,
    groups,
    label.values.map((_, positive) => ({ positive, weights: many(groups.length) })),
  ),
  "capped card": scorecard(pair, groups, [{ positive: 0, weights: many(groups.length) }], 5, 0.35),
  additive: additive({
    label: pair,
    classes: [1],
    terms: [
      { table: [], points: [[0.25]] },
      ...tables.map(({ table }) => ({ table, points: [many(cellsOf(table))] })),
    ],
  }),
  "additive with three classes": additive({
    label,
    classes: [0, 1, 2],
    terms: tables.map(({ table }) => ({ table, points: label.values.map(() => many(cellsOf(table))) })),
  }),
  tree: treeClassifier(label, tree()),
  constant: constantClassifier(label, "it's"),
  mean: meanModel(pay, 12.5),
  "cell means": cellMeans(
    pay,
    tables.map(({ table }) => ({ table, parts: many(cellsOf(table), 0.4) })),
  ),
};

/** Those that take places as they are, where Privet rounds to the declared grid. */
export const nearModels: Readonly<Record<string, Model>> = {
  linear: linearClassifier({ label, inputs, positive: 2, negative: 0, weights: many(inputs.length) }),
  "one versus rest": oneVersusRest({ label, inputs, weights: label.values.map(() => many(inputs.length)) }),
  "linear regression": linearRegression({ label: pay, inputs: numbers, weights: many(numbers.length, 0.2) }),
  "k-means": kMeans({ attributes: places, centres: centres(4 * COORDINATES) }),
  "k-median": kMedian({ attributes: places, centres: centres(3 * COORDINATES) }, { metric: "l1" }),
  "k-median by the largest": kMedian(
    { attributes: places, centres: centres(3 * COORDINATES) },
    { metric: "max" },
  ),
};

export type RawRow = readonly (number | string | null)[];

/** Numbers beyond the bounds, at limits of groups and beside them; texts that nobody declared; nothing at all. */
export function rawRows(count: number, where: "anywhere" | "on the grid" = "anywhere"): readonly RawRow[] {
  const roll = publicRandom("raw rows");
  const numberFor = (low: number, high: number, step: number) => {
    const at = low + Math.round(roll.uniform() * ((high - low) / step)) * step;
    const beside = where === "anywhere" ? [at + step / 2, at - step / 2 + 1e-9, -0] : [];
    return roll.pick([null, low - 7.5, high + 1e9, at, at, at, ...beside]);
  };
  return Array.from({ length: count }, () => [
    numberFor(20, 80, 1),
    numberFor(40, 200, 0.1),
    numberFor(0, 1000, 1),
    roll.pick(["red", "rot", "gris", "blue", "rest", "O'Neil's <green>", "RED", "red ", "", "?", null]),
  ]);
}

/** The same rows as Privet's own reader has them. */
export function readRaw(rows: readonly RawRow[]): Promise<Table> {
  const quoted = (field: string | number | null) => {
    if (field === null) return "?";
    return typeof field === "number" ? String(field) : `"${field}"`;
  };
  const header = exportedSchema.attributes.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(",");
  const lines = rows.map((row) => `${row.map(quoted).join(",")},0,no`);
  return readTable(exportedSchema, [`${[header, ...lines].join("\n")}\n`]);
}

export const RAW_COLUMNS = names;
