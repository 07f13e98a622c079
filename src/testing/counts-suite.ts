/**
 * What every engine must pass that counts rows by codes: answers about one attribute, whether it has a few codes, more than fit in 16
 * bits, or more than a table of all codes is made for, and about rows that are gathered by several. The oracle goes row by row.
 */
import { expect, test } from "vitest";
import type { RowSumsQuestion } from "../curator/engine.ts";
import { sumUnits } from "../curator/queries/tables/counts.ts";
import type { Column, Table } from "../read/table.ts";
import { codeCount } from "../schema/coding/codes.ts";
import { grouped, groupOfCode } from "../schema/coding/grouped.ts";
import { indicatorOf, type MissingIndicator } from "../schema/coding/learnable.ts";
import type { CodedAttribute, NumericAttribute } from "../schema/types.ts";
import type { Make } from "./engine-suite.ts";
import { codeAt, times, weighedRows, weighings } from "./extreme-tables.ts";
import { dice, schemaOf } from "./small-tables.ts";

const numeric = (name: string, last: number, missing: number | "group") =>
  ({ name, kind: "numeric", low: 0, high: last, step: 1, missing, source: "made up" }) as const;

/** The largest two are beyond the widest table; together they do not fit into 32 bits. */
const schema = schemaOf([
  numeric("few", 300, "group"),
  numeric("many", 70_000, 0),
  numeric("huge", 2 ** 22 + 5, "group"),
  numeric("more", 2 ** 24 - 77, 3),
  // Called like the indicator of another attribute.
  { name: "few missing", kind: "categorical", values: ["a", "b", "c", "d"] },
]);
const coded = schema.attributes as readonly CodedAttribute[];
const numbers = coded.filter((a): a is NumericAttribute => a.kind === "numeric");

/** Few enough codes, from end to end, that some rows are equal; or the last of all in every row. */
function tableOf(rows: number, codes: "any" | "alike", weights: Uint32Array | undefined): Table {
  const roll = dice(rows + 1);
  const columns = coded.map((attribute): Column => {
    const count = codeCount(attribute);
    const any = () => Math.floor(((count - 1) * roll(5)) / 4);
    return { attribute, codes: Uint32Array.from({ length: rows }, codes === "any" ? any : () => count - 1) };
  });
  return { schema, rows, columns, ...(weights && { weights }) };
}

const tables = (
  [
    [0, "any", "one row each"],
    [1, "any", "one row each"],
    [300, "any", "one row each"],
    [300, "any", "groups of every size"],
    [40, "alike", "nothing but the largest"],
    [40, "alike", "one row each"],
  ] as const
).map(([rows, codes, how]) => ({
  what: `${rows} rows, codes ${codes}, ${how}`,
  table: tableOf(rows, codes, weighings[how](rows)),
}));

const indicator: MissingIndicator = indicatorOf(numbers[0]);
const codeOf = (table: Table, attribute: CodedAttribute, row: number): number =>
  attribute === indicator ? Number(codeAt(table, "few", row) > 300) : codeAt(table, attribute.name, row);

export function countsSuite(name: string, make: Make): void {
  const sumIf = (table: Table, holds: (row: number) => boolean) =>
    weighedRows(table).reduce((sum, row) => (holds(row) ? sum + times(table, row) : sum), 0n);

  test.each(tables)(
    `${name}: counts, cells and totals of one attribute, by its codes: $what`,
    async ({ table }) => {
      const engine = await make(table);
      for (const attribute of numbers) {
        const { name: of } = attribute;
        const last = codeCount(attribute) - 1;
        const wanted = [0, last, last, Math.floor(last / 4)];
        const isWanted = (row: number) => wanted.includes(codeAt(table, of, row));
        expect([of, await engine.count(attribute, wanted)]).toEqual([of, sumIf(table, isWanted)]);
        const ranges = grouped(attribute, [1, last / 4, last / 2, last / 2 + 1, last]);
        const cells = ranges.starts.map((_, g) =>
          sumIf(table, (row) => groupOfCode(ranges, codeAt(table, of, row)) === g),
        );
        expect([of, await engine.histogram([ranges])]).toEqual([of, cells]);
        const units = sumUnits(attribute);
        const total = weighedRows(table).map((row) => units.of(codeAt(table, of, row)) * times(table, row));
        expect([of, await engine.total(attribute)]).toEqual([of, total.reduce((a, b) => a + b, 0n)]);
      }
      for (const attribute of coded.filter((a) => codeCount(a) < 1000)) {
        const counts = Array.from({ length: codeCount(attribute) }, (_, code) =>
          sumIf(table, (row) => codeAt(table, attribute.name, row) === code),
        );
        expect(await engine.histogram([attribute])).toEqual(counts);
      }
    },
  );

  test.each(tables)(
    `${name}: sums over one attribute, and over several, ask about each different row once, in the order of codes: $what`,
    async ({ table }) => {
      const engine = await make(table);
      const [few, many, huge, more, letters] = coded;
      const sets = [
        [few],
        [many],
        [huge],
        [more],
        [indicator],
        [letters],
        [many, few],
        [huge, letters, more],
      ];
      for (const attributes of [...sets, sets[4], sets[7]]) {
        const asked: (readonly number[])[] = [];
        const of: RowSumsQuestion["of"] = (codes) => {
          asked.push([...codes]);
          return unitsOf(codes);
        };
        const rows = weighedRows(table).map((row) => attributes.map((a) => codeOf(table, a, row)));
        const expected = [0, 1, 2].map((k) =>
          rows.reduce((sum, codes, row) => sum + BigInt(unitsOf(codes)[k]) * times(table, row), 0n),
        );
        expect(await engine.rowSums({ attributes, size: 3, of })).toEqual(expected);
        const different = [...new Map(rows.map((codes) => [codes.join(), codes])).values()];
        expect(asked).toEqual(different.sort(byCodes));
      }
    },
  );

  test(`${name}: what a row adds is a whole number, or there is no sum`, async () => {
    const engine = await make(tables[2].table);
    for (const odd of [0.5, Number.NaN, Number.POSITIVE_INFINITY, undefined])
      for (const attributes of [coded.slice(0, 1), coded.slice(0, 2)])
        await expect(engine.rowSums({ attributes, size: 1, of: () => [odd as number] })).rejects.toThrow();
  });
}

/** Small ones, ones as large as doubles hold, and both signs. */
const unitsOf = (codes: readonly number[]): number[] => {
  const sum = codes.reduce((a, b) => a + b, 0);
  return [1 - sum, Number.MAX_SAFE_INTEGER - sum, sum % 2 === 0 ? -(2 ** 52) : 2 ** 30 + sum];
};

function byCodes(a: readonly number[], b: readonly number[]): number {
  const k = a.findIndex((code, i) => code !== b[i]);
  return k < 0 ? 0 : a[k] - b[k];
}
