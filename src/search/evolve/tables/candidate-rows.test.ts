import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { drawnRow, type Gene, variedRow } from "./candidate-rows.ts";

const genes: readonly Gene[] = [
  { kind: "value", codes: 5, missing: 0 },
  { kind: "number", codes: 101, missing: 0 },
  { kind: "number", codes: 11, missing: 0.25 },
];
const random = publicRandom("candidate rows");
const rows = Array.from({ length: 4000 }, () => drawnRow(genes, random));
const share = (some: readonly Uint32Array[], holds: (row: Uint32Array) => boolean) =>
  some.filter(holds).length / some.length;

test("random rows have every code, and the missing one as often as told", () => {
  for (const [place, { codes, missing }] of genes.entries()) {
    const seen = new Set(rows.map((row) => row[place]));
    expect([place, seen.size]).toEqual([place, codes + (missing > 0 ? 1 : 0)]);
    expect(Math.max(...seen)).toBe(codes - (missing > 0 ? 0 : 1));
  }
  // 4,000 draws of chance ¼: a deviation of 0.007, so that five of them have a chance below 10⁻⁶.
  expect(Math.abs(share(rows, (row) => row[2] === 11) - 0.25)).toBeLessThan(0.035);
});

test("variations keep values but for the rate, and numbers within the rate's part of their range", () => {
  for (const rate of [0, 0.1, 0.5]) {
    const varied = rows.map((row) => variedRow(row, genes, rate, random));
    const moved = varied.map((row, i) => Math.abs(row[1] - rows[i][1]));
    expect(Math.max(...moved)).toBeLessThanOrEqual(Math.ceil(rate * 100));
    expect(Math.max(...moved)).toBeGreaterThanOrEqual(Math.floor(rate * 90));
    // Drawn anew, one of five values is the same: rate · 0.8, with a deviation below 0.008.
    const changed = varied.filter((row, i) => row[0] !== rows[i][0]).length / rows.length;
    expect(Math.abs(changed - 0.8 * rate)).toBeLessThan(0.04);
    expect(varied.every((row) => row.every((code, k) => code < genes[k].codes + (k === 2 ? 1 : 0)))).toBe(
      true,
    );
  }
});

test("what is missing comes and goes by the rate, and stays as frequent as it is drawn", () => {
  const still = rows.map((row) => variedRow(row, genes, 0, random));
  expect(still.map((row) => row[2] === 11)).toEqual(rows.map((row) => row[2] === 11));
  let now: readonly Uint32Array[] = rows;
  for (let i = 0; i < 20; i++) now = now.map((row) => variedRow(row, genes, 0.5, random));
  const [gone, come] = [
    now.filter((row, i) => rows[i][2] === 11 && row[2] !== 11).length,
    now.filter((row, i) => rows[i][2] !== 11 && row[2] === 11).length,
  ];
  expect(Math.min(gone, come)).toBeGreaterThan(100);
  // As above: five deviations.
  expect(Math.abs(share(now, (row) => row[2] === 11) - 0.25)).toBeLessThan(0.035);
});
