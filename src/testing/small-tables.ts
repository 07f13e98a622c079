/**
 * Small tables and their neighbours, for attacking promises: random ones with nasty fields in them, and hand-made ones.
 * Rows are fields of text, as a file would hold them.
 */
import { mulberry32 } from "../base/random.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { Attribute, Neighbours, Schema } from "../schema/types.ts";

export type Row = readonly string[];
export type TablePair = readonly [readonly Row[], readonly Row[]];

export const HEADER = ["age", "pay", "colour", "outcome"] as const;

export function smallSchema(neighbours: Neighbours, more: Readonly<Record<string, unknown>> = {}): Schema {
  return parseSchema({
    privet: "schema/1",
    name: "small",
    neighbours,
    rows: neighbours === "add-remove" ? { about: 2000 } : {},
    attributes: [
      { name: "age", kind: "numeric", low: 0, high: 10, step: 1, missing: 5, source: "made up" },
      {
        name: "pay",
        kind: "numeric",
        low: -50,
        high: 1000,
        step: 1,
        scale: "log",
        missing: 475,
        source: "made up",
      },
      { name: "colour", kind: "categorical", values: ["red", "green", "blue", "other"], other: "other" },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
    ...more,
  });
}

/** The same, with missing ages and pays in groups of their own: random rows have many. */
export function schemaWithMissing(
  neighbours: Neighbours,
  more: Readonly<Record<string, unknown>> = {},
): Schema {
  const schema = smallSchema(neighbours, more);
  return { ...schema, attributes: schema.attributes.map(missingApart) };
}

/** A number's missing values with a code of their own. */
export const missingApart = <A extends Attribute>(attribute: A): A =>
  attribute.kind === "numeric"
    ? { ...attribute, missing: attribute.name === "pay" ? "measured" : "group" }
    : attribute;

/** Attributes of any kind beside the same label. */
export const schemaOf = (attributes: readonly object[]): Schema =>
  parseSchema({
    privet: "schema/1",
    name: "any",
    neighbours: "replace",
    rows: {},
    attributes: [...attributes, { name: "outcome", kind: "label", values: ["no", "yes"] }],
  });

/** A categorical attribute with so many values. */
export function smallCategorical(name: string, size: number): object {
  const values = Array.from({ length: size }, (_, v) => `v${v}`);
  return { name, kind: "categorical", values, other: "v0" };
}

/** The same with a third outcome, which random rows have already. */
export function threeClasses(schema: Schema): Schema {
  const attributes = schema.attributes.map((attribute) =>
    attribute.kind === "label" ? { ...attribute, values: ["no", "yes", "maybe"] } : attribute,
  );
  return { ...schema, attributes };
}

export function csvOf(rows: readonly Row[]): string {
  const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
  return [HEADER, ...rows].map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

/** Fields that have broken other systems. */
const NASTY = [
  "",
  "?",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e308",
  "-1e308",
  "1e400",
  "-0",
  "5e-324",
  "abc",
  "0x10",
  "null",
  "__proto__",
];

/** A small repeatable generator, as a function of a bound. */
export function dice(seed: number): (below: number) => number {
  const next = mulberry32(seed);
  return (below) => Math.floor((next() / 2 ** 32) * below);
}

/** A middle age is yes, whatever else; the young are maybe, where there is such a value. No line says this; a card or a tree does. */
export function middleAges(count: number, youngAre: string): Row[] {
  const roll = dice(5);
  return Array.from({ length: count }, () => {
    const age = roll(11);
    const outcome = age < 3 ? youngAre : age < 8 ? "yes" : "no";
    return [String(age), String(roll(1000)), ["red", "green", "blue"][roll(3)], outcome];
  });
}

export function randomRow(roll: (below: number) => number): Row {
  const nasty = () => NASTY[roll(NASTY.length)];
  const field = (usual: () => string) => (roll(8) === 0 ? nasty() : usual());
  return [
    field(() => String(roll(14) - 2)),
    field(() => String(roll(1200) - 100)),
    field(() => ["red", "green", "blue", "violet"][roll(4)]),
    field(() => ["no", "yes", "maybe"][roll(3)]),
  ];
}

/** A random table and one that differs from it by one row, in the way that is named. */
export function randomPair(neighbours: Neighbours, roll: (below: number) => number): TablePair {
  const table = Array.from({ length: roll(8) + (neighbours === "replace" ? 1 : 0) }, () => randomRow(roll));
  const place = roll(Math.max(1, table.length));
  if (neighbours === "replace") return [table, table.with(place, randomRow(roll))];
  if (table.length > 0 && roll(2) === 0) return [table, table.toSpliced(place, 1)];
  return [table, table.toSpliced(place, 0, randomRow(roll))];
}

const BASE: readonly Row[] = [
  ["3", "10", "red", "no"],
  ["9", "900", "green", "yes"],
  ["0", "-50", "blue", "no"],
  ["10", "1000", "red", "yes"],
];
const EXTREMES: readonly Row[] = [
  ["10", "1000", "red", "yes"],
  ["0", "-50", "other", "no"],
  ["1e308", "-1e308", "__proto__", "yes"],
  ["NaN", "Infinity", "", "maybe"],
  ["", "", "", ""],
  ["-0", "5e-324", "violet", "no"],
];

export const EXTREME_ROWS = EXTREMES.length;

/** A row in which no number was measured. */
const UNMEASURED: Row = ["", "?", "red", "no"];

/** Pairs chosen by hand: every extreme row against ordinary ones, empty and one-row tables, one class only; row by row. */
export function adversarialPairs(neighbours: Neighbours): TablePair[] {
  const oneClass: readonly Row[] = BASE.map((row) => row.with(3, "no"));
  return EXTREMES.flatMap((row): TablePair[] =>
    neighbours === "replace"
      ? [
          [BASE, BASE.with(0, row)],
          [[BASE[0]], [row]],
          [oneClass, oneClass.with(2, row)],
          [[UNMEASURED], [row]],
          [BASE.with(1, UNMEASURED), BASE.with(1, row)],
          [
            [EXTREMES[0], row],
            [EXTREMES[1], row],
          ],
        ]
      : [
          [BASE, [...BASE, row]],
          [[row, ...BASE], BASE],
          [[], [row]],
          [[row], []],
          [[row], [row, UNMEASURED]],
          [oneClass, [...oneClass, row]],
        ],
  );
}
