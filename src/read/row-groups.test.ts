import fc from "fast-check";
import { expect, test } from "vitest";
import { levels } from "../schema/coding/codes.ts";
import { rowCounts } from "../testing/row-counts.ts";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { codedAttributes } from "./columns.ts";
import { emptyCodes } from "./empty-codes.ts";
import { RowGroups } from "./row-groups.ts";
import type { Table } from "./table.ts";

// Seeds are fixed, so these tests give the same verdict on every run: no false alarms.

// 2²⁴ · 2⁸ levels fill a word to the last value; the ones after it need two more.
const schema = tableSchema([
  numberColumn("a", 0, 2 ** 24 - 1),
  numberColumn("b", 0, 255),
  choiceColumn("c", ["x", "y", "z"]),
  numberColumn("d", 0, 2 ** 24 - 1),
  numberColumn("e", 0, 2 ** 20),
  labelColumn("f", ["no", "yes"]),
]);
const attributes = codedAttributes(schema);
const edge = (k: number) => {
  const last = levels(attributes[k]) - 1;
  return fc.oneof(fc.constantFrom(0, 1, last - 1, last), fc.integer({ min: 0, max: last }));
};
const row = fc.tuple(...attributes.map((_, k) => edge(k)));
const someRows = fc
  .array(row, { minLength: 1, maxLength: 12 })
  .chain((kinds) => fc.array(fc.constantFrom(...kinds), { maxLength: 300 }));

function tableOf(rows: readonly (readonly number[])[]): Table {
  const columns = attributes.map((attribute, k) => {
    const codes = emptyCodes(levels(attribute), rows.length);
    codes.set(rows.map((codesOfRow) => codesOfRow[k]));
    return { attribute, codes };
  });
  return { schema, rows: rows.length, columns };
}

function grouped(table: Table, heaviest?: number): Table {
  const groups = new RowGroups(attributes, heaviest);
  const columns = table.columns.map((column) => column.codes);
  groups.add(columns, table.rows, table.weights);
  return groups.finish(schema);
}

test("groups hold the same rows as often, each stored once, in the order of their codes", () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const small = grouped(tableOf(rows));
      expect(rowCounts(small)).toEqual(rowCounts(tableOf(rows)));
      expect(small.rows).toBe(rowCounts(small).size);
      const stored = [...rowCounts(small).keys()].map((key) => key.split(" ").map(Number));
      expect(stored).toEqual(stored.toSorted(byCodes));
    }),
    { numRuns: 200, seed: 1 },
  );
});

const byCodes = (one: readonly number[], two: readonly number[]) => {
  const k = one.findIndex((code, j) => code !== two[j]);
  return k < 0 ? 0 : one[k] - two[k];
};

test("the order of the rows leaves no trace", () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const byTheirText = rows.toSorted((one, two) => (String(one) < String(two) ? -1 : 1));
      expect(grouped(tableOf(rows))).toEqual(grouped(tableOf(byTheirText)));
    }),
    { numRuns: 100, seed: 2 },
  );
});

test("many groups, in many calls, are kept apart: 100,000 different rows and each of them again", () => {
  const groups = new RowGroups(attributes);
  for (let again = 0; again < 2; again++)
    for (let from = 0; from < 100_000; from += 5000) {
      const rows = Array.from({ length: 5000 }, (_, k) => {
        const at = from + k;
        return [(at * 2003) % 2 ** 24, at % 256, at % 3, at, at % 7, at % 2];
      });
      groups.add(
        tableOf(rows).columns.map((column) => column.codes),
        rows.length,
      );
    }
  expect(groups.size).toBe(100_000);
  expect(groups.finish(schema).weights?.every((weight) => weight === 2)).toBe(true);
});

test("a weight that is full goes on in a second stored row, so that no count is refused or wraps", () => {
  const rows = Array.from({ length: 11 }, (_, k) => [k === 5 ? 1 : 0, 0, 0, 0, 0, 0]);
  const small = grouped(tableOf(rows), 4);
  expect([...(small.weights ?? [])]).toEqual([4, 4, 2, 1]);
  expect(rowCounts(small)).toEqual(rowCounts(tableOf(rows)));
});

test("rows that carry weights are grouped by them, and those of weight 0 are none", () => {
  const table = {
    ...tableOf([1, 2, 1, 3].map((a) => [a, 0, 0, 0, 0, 0])),
    weights: Uint32Array.of(5, 1, 2 ** 31, 0),
  };
  const small = grouped(table);
  expect([...small.columns[0].codes]).toEqual([1, 2]);
  expect([...(small.weights ?? [])]).toEqual([2 ** 31 + 5, 1]);
});
