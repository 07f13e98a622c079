import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { evolveTable } from "./evolve-table.ts";
import { EvolvingTable, type WantedCounts } from "./evolving-table.ts";

const sizes = [2, 3, 4, 2];
const random = publicRandom("evolving tables");
const columnsOf = (rows: number) =>
  sizes.map((size) => Uint16Array.from({ length: rows }, () => random.below(size)));
const tables = [[0, 1], [1, 2, 3], [3], [2, 0]];

const wanted = (): readonly WantedCounts[] =>
  tables.map((places, i) => ({
    places,
    counts: Array.from({ length: cellsIn(places) }, () => 20 * random.uniform() - 5),
    weight: 1 + i / 2,
  }));

const cellsIn = (places: readonly number[]) => places.reduce((product, place) => product * sizes[place], 1);

/** Counted from the columns, in the plainest way. */
function recounted({ columns, rows }: EvolvingTable, all: readonly WantedCounts[]): number {
  let sum = 0;
  for (const { places, counts, weight } of all) {
    const gaps = Array.from(counts, (count) => -count);
    for (let row = 0; row < rows; row++)
      gaps[places.reduce((cell, place) => cell * sizes[place] + columns[place][row], 0)]++;
    sum += weight * gaps.reduce((squares, gap) => squares + gap * gap, 0);
  }
  return sum;
}

test("what a change or an exchange does is what recounting finds, change after change", () => {
  const table = new EvolvingTable(columnsOf(30), sizes);
  const all = wanted();
  const [first, ...later] = all;
  table.want(first);
  expect(table.distance()).toBeCloseTo(recounted(table, [first]), 6);
  expect(table.wantedPlaces).toEqual([0, 1]);
  for (const one of later) table.want(one);
  expect(table.wantedPlaces).toEqual([0, 1, 2, 3]);
  const wrong: unknown[] = [];
  let [same, before] = [0, recounted(table, all)];
  for (let trial = 0; trial < 3000; trial++) {
    const [row, other, place] = [random.below(30), random.below(30), random.below(4)];
    const isSwap = trial % 2 === 0;
    const group = isSwap ? table.columns[place][other] : random.below(sizes[place]);
    const effect = isSwap ? table.effectOfSwap(row, other, place) : table.effect(row, place, group);
    if (isSwap) table.put(other, place, table.columns[place][row]);
    table.put(row, place, group);
    const after = recounted(table, all);
    if (Math.abs(after - before - effect) > 1e-6) wrong.push([trial, effect, after - before]);
    if (Math.abs(table.distance() - after) > 1e-6) wrong.push([trial, "distance"]);
    same += isSwap && effect === 0 ? 1 : 0;
    before = after;
  }
  expect(wrong).toEqual([]);
  // Rows that differ in the exchanged place alone were among them.
  expect(same).toBeGreaterThan(20);
});

test("counts of any places are counted, the last moving fastest", () => {
  const table = new EvolvingTable(
    [
      [0, 1, 1],
      [2, 0, 0],
    ].map((column) => Uint16Array.from(column)),
    [2, 3],
  );
  expect(Array.from(table.countsOf([0, 1]))).toEqual([0, 0, 1, 2, 0, 0]);
  expect(Array.from(table.countsOf([1]))).toEqual([2, 0, 1]);
  expect(Array.from(table.countsOf([]))).toEqual([3]);
});

test("without noise the search finds a table with the counts that are wanted", () => {
  for (const rows of [1, 12, 60]) {
    const hidden = new EvolvingTable(columnsOf(rows), sizes);
    const table = new EvolvingTable(columnsOf(rows), sizes);
    for (const places of [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ])
      table.want({ places, counts: hidden.countsOf(places), weight: 1 });
    const far = table.distance();
    const nearer = evolveTable(table, { generations: 60_000, children: 2 }, random);
    expect([rows, table.distance()]).toEqual([rows, 0]);
    expect(far - nearer).toBeCloseTo(0, 6);
    for (const places of [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ])
      expect(table.countsOf(places)).toEqual(hidden.countsOf(places));
  }
});

test("a generation never takes the table further away, and one without rows or wishes leaves it as it is", () => {
  const table = new EvolvingTable(columnsOf(40), sizes);
  expect(evolveTable(table, { generations: 10, children: 3 }, random)).toBe(0);
  for (const one of wanted()) table.want(one);
  let before = table.distance();
  for (let i = 0; i < 300; i++) {
    const nearer = evolveTable(table, { generations: 1, children: 3 }, random);
    expect(nearer).toBeGreaterThanOrEqual(0);
    expect(table.distance()).toBeCloseTo(before - nearer, 6);
    before = table.distance();
  }
  const empty = new EvolvingTable(columnsOf(0), sizes);
  empty.want({ places: [0], counts: [3, 4], weight: 1 });
  expect(evolveTable(empty, { generations: 10, children: 3 }, random)).toBe(0);
});
