/** Sums of products by the kernels and by their twin: the obvious ones, for every shape, and at the ends of what widths hold. */
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { dice } from "../../../testing/small-tables.ts";
import type { Machine } from "../twin-memory.ts";
import { ProductRows, type ProductSource, type TargetOf } from "./product-rows.ts";

const machines: readonly Machine[] = ["wasm", "twin"];
afterEach(() => vi.unstubAllGlobals());

/** Columns in the order of their numbers: how many places each has. */
const sizesOf = ({ groups, alone }: ProductSource): readonly number[] => {
  const sizes: number[] = [];
  for (const { members } of groups) for (const { column, size } of members) sizes[column] = size;
  for (const { column } of alone) sizes[column] = 1;
  return sizes;
};

/** All pairs of columns, one matrix after the other; whatever the order in which a pair is asked for. */
function targets(sizes: readonly number[]): { readonly size: number; readonly targetOf: TargetOf } {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const from = sizes.map((_, k) => sizes.slice(0, k).reduce((sum, size) => sum + size, 0));
  return {
    size: total * total,
    targetOf: (first, second) =>
      first <= second
        ? { at: from[first] * total + from[second], apart: [total, 1] }
        : { at: from[second] * total + from[first], apart: [1, total] },
  };
}

/** Every row by itself, in BigInt. */
function obvious(source: ProductSource): bigint[] {
  const { rows, groups, alone, times } = source;
  const sizes = sizesOf(source);
  const { size, targetOf } = targets(sizes);
  const sums = new Array<bigint>(size).fill(0n);
  for (let row = 0; row < rows; row++) {
    const own: { place: number; input: bigint }[] = [];
    for (const { ids, members } of groups)
      for (const { column, places, inputs } of members)
        own[column] = { place: places[ids[row]], input: BigInt(inputs[ids[row]]) };
    for (const { column, inputs } of alone) own[column] = { place: 0, input: BigInt(inputs[row]) };
    for (let second = 0; second < sizes.length; second++)
      for (let first = 0; first <= second; first++) {
        const { at, apart } = targetOf(first, second)!;
        sums[at + own[first].place * apart[0] + own[second].place * apart[1]] +=
          own[first].input * own[second].input * BigInt(times?.[row] ?? 1);
      }
  }
  return sums;
}

interface Shape {
  readonly rows: number;
  /** Of each group, how many entries; and of each of its columns, how many places. */
  readonly groups: readonly { readonly size: number; readonly members: readonly number[] }[];
  readonly alone: number;
  readonly times?: number | undefined;
  readonly seed: number;
}

function sourceOf({ rows, groups, alone, times, seed }: Shape): ProductSource {
  const roll = dice(seed);
  const input = () => (roll(3) === 0 ? roll(2 * INPUT_ONE + 1) - INPUT_ONE : (roll(2) * 2 - 1) * INPUT_ONE);
  // Columns are not in the order of the groups.
  const columns = alone + groups.reduce((sum, { members }) => sum + members.length, 0);
  const order = Array.from({ length: columns }, (_, k) => k).reverse();
  const next = () => order.splice(roll(order.length), 1)[0];
  return {
    rows,
    groups: groups.map(({ size, members }) => ({
      ids: Uint16Array.from({ length: rows }, () => roll(size)),
      size,
      members: members.map((places) => ({
        column: next(),
        size: places,
        places: Uint16Array.from({ length: size }, () => roll(places)),
        inputs: Int16Array.from({ length: size }, input),
      })),
    })),
    alone: Array.from({ length: alone }, () => ({
      column: next(),
      inputs: Int16Array.from({ length: rows }, input),
    })),
    times: times ? Uint32Array.from({ length: rows }, () => roll(times + 1)) : undefined,
  };
}

const sumsOf = (source: ProductSource, machine: Machine) => {
  const { size, targetOf } = targets(sizesOf(source));
  return new ProductRows(source, machine).sums(size, targetOf);
};

const shape = fc.record({
  rows: fc.integer({ min: 0, max: 40 }),
  groups: fc.array(
    fc.record({
      size: fc.integer({ min: 1, max: 9 }),
      members: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 4 },
  ),
  alone: fc.integer({ min: 0, max: 3 }),
  times: fc.constantFrom(undefined, 1, 2 ** 29, 2 ** 32 - 1),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
});

test.each(machines)("%s: sums are the obvious ones, for any shape", async (machine) => {
  await fc.assert(
    fc.asyncProperty(shape, async (given) => {
      fc.pre(given.groups.length + given.alone > 0);
      const source = sourceOf(given);
      expect(await sumsOf(source, machine)).toEqual(obvious(source));
    }),
    { numRuns: 80, seed: 5 },
  );
});

test.each(machines)("%s: rows that are as many as a cell may hold do not wrap around", async (machine) => {
  // All in one cell, with the largest inputs of one sign and of both; just as many as a stretch may have, more, and one row that is too many.
  for (const times of [[2 ** 30], [2 ** 29, 2 ** 29], [2 ** 30 - 1, 2], [2 ** 32 - 1, 1, 2 ** 30 + 1, 0]])
    for (const signs of [
      [1, 1],
      [1, -1],
    ]) {
      const group = (sign: number, column: number) => ({
        ids: new Uint16Array(times.length),
        size: 1,
        members: [
          {
            column,
            size: 1,
            places: Uint16Array.of(0),
            inputs: Int16Array.of(sign * INPUT_ONE),
          },
        ],
      });
      const source = {
        rows: times.length,
        groups: signs.map(group),
        alone: [{ column: 2, inputs: new Int16Array(times.length).fill(-INPUT_ONE) }],
        times: Uint32Array.from(times),
      };
      expect(await sumsOf(source, machine)).toEqual(obvious(source));
    }
});

test.each(machines)(
  "%s: pairs that are not asked for go nowhere, and questions wait for each other",
  async (machine) => {
    const source = sourceOf({
      rows: 30,
      groups: [
        { size: 6, members: [3, 2] },
        { size: 5, members: [4] },
      ],
      alone: 2,
      seed: 9,
    });
    const { size, targetOf } = targets(sizesOf(source));
    const all = obvious(source);
    const rows = new ProductRows(source, machine);
    const some = [0, 1, 2].map((chosen) =>
      rows.sums(size, (a, b) => (a === chosen || b === chosen ? targetOf(a, b) : undefined)),
    );
    const whole = rows.sums(size, targetOf);
    for (const sums of await Promise.all(some))
      for (const [i, sum] of sums.entries()) expect([0n, all[i]]).toContain(sum);
    expect(await whole).toEqual(all);
  },
);

test("without WebAssembly the twin does the work", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  const source = sourceOf({ rows: 20, groups: [{ size: 4, members: [2, 3] }], alone: 1, seed: 2 });
  expect(await sumsOf(source, "wasm")).toEqual(obvious(source));
});
