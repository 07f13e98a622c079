import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { rowCounts } from "../testing/row-counts.ts";
import { choiceColumn, numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { oneOfSeveral, rowSink } from "./row-sinks.ts";
import type { RowSink, Table } from "./table.ts";

// Seeds are fixed, so these tests give the same verdict on every run: no false alarms.

afterEach(() => vi.unstubAllGlobals());

const schema = tableSchema([
  choiceColumn("byte", ["a", "b", "c"]),
  numberColumn("two bytes", 0, 999),
  numberColumn("four bytes", 0, 2 ** 20),
]);
const codesOf = [(k: number) => k % 3, (k: number) => k % 1000, (k: number) => (k * 7919) % 2 ** 20];

/** Hands over the rows of these numbers, so many at a time. */
function give(sink: RowSink, numbers: readonly number[], together: (at: number) => number): RowSink {
  for (let from = 0; from < numbers.length; ) {
    const rows = Math.min(together(from), numbers.length - from);
    const first = from;
    sink.take(rows, (columns, at) => {
      for (let row = 0; row < rows; row++)
        for (const [k, codes] of columns.entries()) codes[at + row] = codesOf[k](numbers[first + row]);
    });
    from += rows;
  }
  return sink;
}

const count = (length: number, of = (k: number) => k) => Array.from({ length }, (_, k) => of(k));
const inOrder = (table: Table) => table.columns.map(({ codes }) => [...codes]);
const expected = (numbers: readonly number[]) => codesOf.map((code) => numbers.map(code));

describe("rows in their order", () => {
  test("stay so however they come, whether or not their number is known, and in shared memory", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.array(fc.integer({ min: 1, max: 2100 }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.boolean(),
        (length, sizes, isKnown, isShared) => {
          const numbers = count(length);
          const sink = rowSink(schema, { ...(isKnown ? { rows: length } : {}), threads: isShared ? 2 : 1 });
          const table = give(sink, numbers, (at) => sizes[at % sizes.length]).finish();
          expect([table.rows, table.weights]).toEqual([length, undefined]);
          expect(table.columns.map(({ codes }) => codes.BYTES_PER_ELEMENT)).toEqual([1, 2, 4]);
          expect(inOrder(table)).toEqual(expected(numbers));
        },
      ),
      { numRuns: 25, seed: 1 },
    );
  });

  test.each([0, 1, 2999, 3000, 3001, 9000])("are as many as there are, where %i were guessed", (rows) => {
    const numbers = count(3000);
    for (const threads of [1, 2]) {
      const table = give(rowSink(schema, { rows, threads }), numbers, () => 700).finish();
      expect(table.rows).toBe(3000);
      expect(inOrder(table)).toEqual(expected(numbers));
    }
  });

  test("lie in shared memory where several threads are asked for, and it is there, and nowhere else", () => {
    const memories = ([2, 1] as const).flatMap((threads) =>
      [3000, undefined].map((rows) => {
        const { columns } = give(rowSink(schema, { rows, threads }), count(3000), () => 700).finish();
        expect(inOrder({ schema, rows: 3000, columns })).toEqual(expected(count(3000)));
        return new Set(columns.map(({ codes }) => codes.buffer.constructor.name));
      }),
    );
    const [shared, own] = [new Set(["SharedArrayBuffer"]), new Set(["ArrayBuffer"])];
    expect(memories).toEqual([shared, shared, own, own]);
    vi.stubGlobal("SharedArrayBuffer", undefined);
    expect(give(rowSink(schema, { threads: 2 }), count(10), () => 3).finish().rows).toBe(10);
  });

  test("may be written ahead by others, and are no table until all places are", () => {
    const sink = rowSink(schema, { rows: 30, threads: 2 });
    const columns = sink.ahead?.(20, 10) ?? [];
    give(sink, count(20), () => 7);
    for (const [k, codes] of columns.entries())
      for (let row = 0; row < 10; row++) codes[row] = codesOf[k](20 + row);
    expect(inOrder(sink.finish())).toEqual(expected(count(30)));
    const short = rowSink(schema, { rows: 30, threads: 2 });
    short.ahead?.(20, 10);
    expect(() => give(short, count(19), () => 7).finish()).toThrow(RangeError);
  });

  test("have no places ahead before groups are tried, in groups, without shared memory, or beyond the last row", () => {
    expect(rowSink(schema, { rows: 30 }).ahead?.(20, 10)).toBeUndefined();
    expect(rowSink(schema, { rows: 30, threads: 2 }).ahead?.(20, 11)).toBeUndefined();
    expect(rowSink(schema, { threads: 2 }).ahead?.(20, 1)).toBeUndefined();
    expect(rowSink(schema, { rows: 30, threads: 2, compress: "always" }).ahead).toBeUndefined();
    for (const [kinds, places] of [
      [30, 3],
      [2, undefined],
    ] as const) {
      const sink = rowSink(schema, { rows: 30, threads: 2, compress: "auto", trial: 11 });
      give(
        sink,
        count(10, (k) => k % kinds),
        () => 5,
      );
      expect(sink.ahead?.(20, 10)).toBeUndefined();
      give(sink, [11], () => 1);
      expect(sink.ahead?.(20, 10)?.length).toBe(places);
    }
  });

  test("the rows of several sources follow one another in one sink", () => {
    const sink = rowSink(schema);
    expect(give(oneOfSeveral(schema, sink), count(5), () => 2).finish().rows).toBe(0);
    give(oneOfSeveral(schema, sink), count(4), () => 3).finish();
    expect(inOrder(sink.finish())).toEqual(expected([0, 1, 2, 3, 4, 0, 1, 2, 3]));
  });
});

describe("groups of equal rows", () => {
  const TRIAL = 2 ** 14;
  const auto = (numbers: readonly number[], rows?: number) =>
    give(rowSink(schema, { compress: "auto", rows, trial: TRIAL }), numbers, () => 1500).finish();

  test.each([20, undefined])("are made where they halve what is stored, of %s rows, and else not", (rows) => {
    const halved = auto(
      count(20, (k) => k % 10),
      rows,
    );
    expect([halved.rows, halved.weights]).toEqual([10, new Uint32Array(10).fill(2)]);
    const numbers = count(19, (k) => k % 10);
    const kept = auto(numbers, rows && 19);
    expect([kept.rows, kept.weights]).toEqual([19, undefined]);
    expect(inOrder(kept)).toEqual(expected(numbers));
    expect(give(rowSink(schema, { compress: "always" }), numbers, () => 3).finish().rows).toBe(10);
  });

  test("no rows are no groups", () => {
    for (const rows of [0, undefined]) expect(auto([], rows)).toMatchObject({ rows: 0 });
    expect(auto([]).weights).toBeUndefined();
  });

  test("the first rows decide for all, and no row is lost either way", () => {
    const [early, late] = [
      count(TRIAL + 5000, (k) => (k < TRIAL ? k % 7 : k)),
      count(TRIAL + 5000, (k) => (k < TRIAL ? k : 1)),
    ];
    for (const known of [true, false]) {
      const grouped = auto(early, known ? early.length : undefined);
      // Seven different rows, and then some that are all different.
      expect(grouped.rows).toBe(5007);
      expect(grouped.weights?.reduce((sum, w) => sum + w, 0)).toBe(early.length);
      const plain = auto(late, known ? late.length : undefined);
      expect(plain.weights).toBeUndefined();
      expect(plain.rows).toBe(late.length);
      expect(
        plain.columns.every(({ codes }, k) => codes.every((code, row) => code === codesOf[k](late[row]))),
      ).toBe(true);
    }
  });

  test("stand for the same rows, each as often", () => {
    const numbers = count(9000, (k) => (k * k) % 1001);
    const plain = give(rowSink(schema), numbers, () => 999).finish();
    expect(rowCounts(auto(numbers))).toEqual(rowCounts(plain));
  });
});
