/** Tables of counts in blocks of rows and batches of tables, against an obvious calculation in BigInt. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { madeUpNumbers } from "../../../testing/twins/counting-cases.ts";
import type { Machine } from "../twin-memory.ts";
import { countRange } from "./counting-range.ts";
import { bytesFor, type CountedColumn, type CountedRows } from "./row-blocks.ts";
import {
  batchesOf,
  type CountedAxis,
  type CountedTable,
  type CountLimits,
  cellsIn,
  countsIn,
  TableCounter,
} from "./table-counter.ts";

const machines: readonly Machine[] = ["wasm", "twin"];
const LISTS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };
type Draw = (below: number) => number;

function counted(machine: Machine, rows: CountedRows, tables: readonly CountedTable[], limits: CountLimits) {
  const { width } = countRange(rows.rows, rows.weights);
  const cells = tables.map(cellsIn);
  const batches = batchesOf(cells, width, limits.batchBytes).values();
  const counts: bigint[][] = [];
  for (const bytes of new TableCounter(width, machine).batches(rows, tables, limits)) {
    const { first, offsets } = batches.next().value ?? { first: 0, offsets: [] };
    for (const [i, offset] of offsets.entries())
      counts.push(Array.from(countsIn(bytes, offset, cells[first + i], width), BigInt));
  }
  return counts;
}

function obvious({ rows, columns, weights, parts }: CountedRows, { part, axes }: CountedTable): bigint[] {
  const counts = new Array<bigint>(axes.reduce((cells, { size }) => cells * size, 1)).fill(0n);
  for (let row = 0; row < rows; row++) {
    if (parts && parts.of(row) !== part) continue;
    const groups = axes.map(({ column, groupOf }) => {
      const { codes, atomOf } = columns[column];
      const atom = typeof atomOf === "function" ? atomOf(codes[row]) : atomOf[codes[row]];
      return groupOf ? groupOf[atom] : atom;
    });
    if (groups.includes(-1)) continue;
    counts[axes.reduce((id, { size }, k) => id * size + groups[k], 0)] += BigInt(weights?.[row] ?? 1);
  }
  return counts;
}

/** Codes of any width, in atoms of any number: every atom is met where there are rows enough. */
function columnOf(
  rows: number,
  codes: number,
  atoms: number,
  codeBytes: 1 | 2 | 4,
  listed: boolean,
  draw: Draw,
) {
  const atom = (code: number) => (code * 7) % atoms;
  const list = new LISTS[bytesFor(atoms)](codes).map((_, code) => atom(code));
  return {
    codes: new LISTS[codeBytes](rows).map(() => draw(codes)),
    atoms,
    atomOf: listed ? list : atom,
  } satisfies CountedColumn;
}

const shapes = fc.record({
  rows: fc.constantFrom(0, 1, 2, 15, 16, 17, 40),
  columns: fc.array(
    fc.record({
      codes: fc.constantFrom(1, 5, 60, 200),
      atoms: fc.constantFrom(1, 2, 16, 17, 33, 300),
      bytes: fc.constantFrom(1 as const, 2 as const, 4 as const),
      listed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  weight: fc.constantFrom(0, 1, 2 ** 20, 2 ** 32),
  parts: fc.constantFrom(0, 1, 2, 5),
  tables: fc.integer({ min: 1, max: 5 }),
  blockBytes: fc.constantFrom(1, 7, 30, 100, 2 ** 20),
  batchBytes: fc.constantFrom(0, 100, 1000, 2 ** 20),
  seed: fc.integer({ min: 1, max: 1e9 }),
});

test.each(machines)("%s: any tables over any rows, in any blocks, batches, parts and weights", (machine) => {
  const property = fc.property(shapes, (shape) => {
    const draw = madeUpNumbers(shape.seed);
    const columns = shape.columns.map(({ codes, atoms, bytes, listed }) =>
      columnOf(shape.rows, codes, atoms, bytes, listed, draw),
    );
    const partOf = Array.from({ length: shape.rows }, () => draw(shape.parts + 1) - 1);
    const rows: CountedRows = {
      rows: shape.rows,
      columns,
      weights: shape.weight ? new Uint32Array(shape.rows).map(() => draw(shape.weight)) : undefined,
      parts: shape.parts ? { count: shape.parts, of: (row) => partOf[row] } : undefined,
    };
    const tables = Array.from({ length: shape.tables }, (): CountedTable => {
      const leavesOut = draw(3) === 0;
      const axes = columns.flatMap(({ atoms }, column): CountedAxis[] => {
        if (draw(3) === 0) return [];
        if (draw(2) === 0 && atoms < 50) return [{ column, size: atoms, groupOf: undefined }];
        const size = 1 + draw(5);
        const groupOf = Int32Array.from(
          { length: atoms },
          () => draw(size + (leavesOut ? 1 : 0)) - (leavesOut ? 1 : 0),
        );
        return [{ column, size, groupOf }];
      });
      return { part: draw(Math.max(1, shape.parts)), axes: axes.slice(0, 3) };
    });
    expect(counted(machine, rows, tables, shape)).toEqual(tables.map((table) => obvious(rows, table)));
  });
  fc.assert(property, { seed: 2026, numRuns: 250 });
});

test.each(machines)("%s: few atoms in groups whose numbers a byte does not hold", (machine) => {
  const columns = [columnOf(40, 5, 5, 1, true, madeUpNumbers(3))];
  const rows: CountedRows = { rows: 40, columns, weights: undefined, parts: undefined };
  const tables = [256, 257, 301].map((size) => ({
    part: 0,
    axes: [{ column: 0, size, groupOf: Int32Array.of(0, 1, 44, size - 2, size - 1) }],
  }));
  const limits = { blockBytes: 1000, batchBytes: 10_000 };
  expect(counted(machine, rows, tables, limits)).toEqual(tables.map((table) => obvious(rows, table)));
});

test.each([2047, 2048, 2049, 65_537])(
  "%i rows, where stretches and what is brought over at a time begin and end",
  (rows) => {
    const draw = madeUpNumbers(rows);
    const columns = [16, 41, 3].map((atoms) => columnOf(rows, 200, atoms, 1, true, draw));
    const coarser = Int32Array.from({ length: 41 }, (_, atom) => atom % 9);
    const axis = (column: number, size: number, groupOf?: Int32Array) => ({ column, size, groupOf });
    // Small ones are counted four times side by side, unless there are few rows.
    const tables = [
      { part: 0, axes: [axis(0, 16), axis(2, 3)] },
      { part: 0, axes: [axis(0, 16), axis(1, 41), axis(2, 3)] },
      { part: 0, axes: [axis(0, 16), axis(1, 9, coarser), axis(2, 3)] },
    ];
    const weights = new Uint32Array(rows).map(() => draw(2 ** 32));
    for (const own of rows < 9000 ? [undefined, weights, weights.map(() => 3)] : [weights])
      for (const parts of [undefined, { count: 1, of: (row: number) => (row % 3 === 0 ? -1 : 0) }]) {
        const all = { rows, columns, weights: own, parts };
        const expected = tables.map((table) => obvious(all, table));
        for (const blockBytes of [2 ** 25, 3 * 2048, 3 * 30_000])
          expect(counted("wasm", all, tables, { blockBytes, batchBytes: 2 ** 24 })).toEqual(expected);
      }
  },
);

test("the memory that a question takes is given back, also where it is left in the middle", () => {
  const draw = madeUpNumbers(5);
  const columns = [columnOf(500, 200, 16, 1, true, draw)];
  const tables = [0, 1, 2].map(() => ({ part: 0, axes: [{ column: 0, size: 16, groupOf: undefined }] }));
  const counter = new TableCounter(32, "wasm");
  const limits = { blockBytes: 100, batchBytes: 1 };
  const first = counter.batches({ rows: 500, columns }, tables, limits);
  const place = first.next().value?.byteOffset;
  expect(place).toBeGreaterThan(0);
  first.return(undefined);
  expect(counter.batches({ rows: 500, columns }, tables, limits).next().value?.byteOffset).toBe(place);
});

test("blocks bound what rows take, and a batch holds as many tables as fit", () => {
  expect(batchesOf([3, 3, 3], 32, 32)).toEqual([
    { first: 0, offsets: [0, 16], bytes: 32 },
    { first: 2, offsets: [0], bytes: 16 },
  ]);
  // A table that is larger than a batch is one.
  expect(batchesOf([1, 1000], 64, 40).map(({ bytes }) => bytes)).toEqual([16, 8008]);
  expect(batchesOf([], 32, 1)).toEqual([]);
});
