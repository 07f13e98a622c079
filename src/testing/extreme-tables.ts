/** Tables of rows that count up to 2³² − 1 times each, with extreme codes. */
import type { Column, Table } from "../read/table.ts";
import { levels } from "../schema/coding/codes.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { dice } from "./small-tables.ts";

/** How often each of so many stored rows counts; but for the last, all of them together at most 2³² times. */
export const weighings: Readonly<Record<string, (rows: number) => Uint32Array | undefined>> = {
  "one row each": () => undefined,
  "a group of nearly 2³²": (rows) => fill(rows, [2 ** 32 - 1 - (rows - 1)]),
  "two groups of 2³¹": (rows) => fill(rows, [2 ** 31, 2 ** 31 - Math.max(0, rows - 2)]),
  "groups of every size": (rows) =>
    fill(
      rows,
      Array.from({ length: 31 }, (_, i) => 2 ** (30 - i)),
    ),
  "groups alike": (rows) => new Uint32Array(rows).fill(Math.min(2 ** 32 - 1, Math.floor(2 ** 32 / rows)) - 1),
  // More rows than the door opens; an engine does not know that.
  "nothing but the largest": (rows) => new Uint32Array(rows).fill(2 ** 32 - 1),
};

function fill(rows: number, heavy: readonly number[]): Uint32Array {
  const weights = new Uint32Array(rows).fill(1);
  weights.set(heavy.slice(0, rows));
  return weights;
}

/** The heavy rows, which come first, have extreme codes, the others any. */
export function extremeTable(
  schema: Schema,
  rows: number,
  weigh: (rows: number) => Uint32Array | undefined,
): Table {
  const roll = dice(rows);
  const coded = schema.attributes.filter((a): a is CodedAttribute => a.kind !== "ignored");
  const columns = coded.map((attribute, k): Column => {
    const last = levels(attribute) - 1;
    const codes = Uint32Array.from({ length: rows }, (_, row) => {
      if (row < 2) return row === k % 2 ? last : 0;
      return row < 5 ? Math.max(0, last - roll(3)) : roll(last + 1);
    });
    return { attribute, codes };
  });
  const weights = weigh(rows);
  return { schema, rows, columns, ...(weights && { weights }) };
}

/** 2³² rows, the most that the door opens, all of them equal: one cell has them all. */
export function allEqual(schema: Schema): Table {
  const table = extremeTable(schema, 2, () => Uint32Array.of(2 ** 32 - 1, 1));
  return { ...table, columns: table.columns.map((c) => ({ ...c, codes: c.codes.map(() => c.codes[0]) })) };
}

export const tablesOf = (schema: Schema, sizes: readonly number[]) =>
  Object.entries(weighings).flatMap(([what, weigh]) =>
    sizes.map((rows) => ({ what: `${what}, ${rows} stored`, table: extremeTable(schema, rows, weigh) })),
  );

/** Of tables in the order above: of three sizes of each weighing one, another one for the next. */
export const aThird = <T>(tables: readonly T[]): readonly T[] =>
  tables.filter((_, i) => (i + Math.floor(i / 3)) % 3 === 0);

export const times = ({ weights }: Table, row: number) => BigInt(weights?.[row] ?? 1);
export const codeAt = (table: Table, name: string, row: number): number =>
  table.columns.find((c) => c.attribute.name === name)!.codes[row];
export const weighedRows = (table: Table) => Array.from({ length: table.rows }, (_, row) => row);

export function attributeOf(table: Table, name: string): CodedAttribute {
  return table.columns.find((c) => c.attribute.name === name)!.attribute;
}
