import { describe, expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import { csvOf, dice, type Row, randomRow, smallSchema } from "../../../testing/small-tables.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import { type CoverQuestion, prepareCovered, prepareNearest } from "./coverage.ts";

const schema = smallSchema("add-remove");
const facts = { schema, neighbours: "add-remove" } as const;
const engineOf = async (rows: readonly Row[]) => memoryEngine(await readTable(schema, [csvOf(rows)]));

const roll = dice(77);
const randomPoints = (count: number) =>
  Array.from({ length: count }, () => Array.from({ length: 6 }, () => (roll(2001) - 1000) / 1000));

describe.each(["l1", "l2", "max"] as const)("newly covered rows in the metric %s", (metric) => {
  test("one row more raises counts by one until a point that it counts for is picked, and none after", async () => {
    // Sixty tables with random courses of picks: what the proof of coverage asks of the counts.
    let [raised, silenced] = [0, 0];
    for (let trial = 0; trial < 60; trial++) {
      const rows = Array.from({ length: roll(6) }, () => randomRow(roll));
      const engines = [await engineOf(rows), await engineOf([...rows, randomRow(roll)])];
      const radii = metric === "l1" ? [2, 4, 4, 7] : [1.4, 1.9, 1.9, 2.4];
      const { picks, after } = prepareCovered(facts, { points: randomPoints(12), radii, picks: 3, metric });
      expect(picks).toBe(12);
      const picked: number[] = [];
      let covered = false;
      for (const point of randomOrder(12)) {
        const [before, more] = await Promise.all(engines.map((e) => e.pointCounts(after(picked))));
        const moves = more.map((count, i) => Number(count - before[i]));
        expect(moves.every((move) => move === 0 || (move === 1 && !covered))).toBe(true);
        for (const pick of picked) expect(more[pick]).toBe(0n);
        covered ||= moves[point] === 1;
        raised += Math.max(...moves);
        silenced += covered ? 1 : 0;
        picked.push(point);
      }
    }
    expect(raised).toBeGreaterThan(100);
    expect(silenced).toBeGreaterThan(100);
  });
});

function randomOrder(count: number): number[] {
  return Array.from({ length: count }, (_, i) => ({ i, at: roll(1e9) }))
    .sort((a, b) => a.at - b.at)
    .map(({ i }) => i);
}

test("every radius has its number of picks, and the radius does not depend on the rows", () => {
  const { picks, after } = prepareCovered(facts, { points: randomPoints(9), radii: [0.5, 1, 1.5], picks: 2 });
  expect(picks).toBe(6);
  const radii = [0, 1, 2, 3, 4, 5].map((n) => after(Array.from({ length: n }, (_, i) => i)).radius / 2 ** 14);
  expect(radii).toEqual([0.5, 0.5, 1, 1, 1.5, 1.5]);
});

test("with falling radii the first pick would cover every row, whatever it is; with rising ones rows are left", async () => {
  // Coordinates are at most 2 apart, and there are six: in ℓ₁ no row is further than 12 from any point.
  const engine = await engineOf(Array.from({ length: 30 }, () => randomRow(roll)));
  const points = randomPoints(8);
  const leftAfter = async (first: number, radii: readonly number[]) => {
    const { after } = prepareCovered(facts, { points, radii, picks: 1 });
    return Math.max(...(await engine.pointCounts(after([first]))).map(Number));
  };
  for (let first = 0; first < points.length; first++) {
    expect(await leftAfter(first, [12, 12])).toBe(0);
    expect(await leftAfter(first, [4.5, 5])).toBeGreaterThan(0);
  }
});

test("every row is nearest to exactly one point, the first of equals, and points without rows are there with 0", async () => {
  const rows = Array.from({ length: 40 }, () => randomRow(roll));
  const points = randomPoints(5);
  const counts = await (await engineOf(rows)).pointCounts(
    prepareNearest(facts, { points: [...points, points[0], points[1]] }),
  );
  expect(counts.reduce((a, b) => a + b)).toBe(40n);
  expect(counts.slice(5)).toEqual([0n, 0n]);
});

test.each<[string, Partial<CoverQuestion>, string]>([
  ["no point", { points: [] }, "candidate-invalid"],
  ["a point outside the box", { points: [[2, 0, 0, 0, 0, 0]] }, "candidate-invalid"],
  ["a point of another length", { points: [[0, 0]] }, "candidate-invalid"],
  ["falling radii", { radii: [1, 0.5] }, "option-out-of-range"],
  ["no radius", { radii: [] }, "option-out-of-range"],
  ["a radius that is no number", { radii: [Number.NaN] }, "option-out-of-range"],
  ["a negative radius", { radii: [-1, 1] }, "option-out-of-range"],
  ["more picks than points", { picks: 5 }, "option-out-of-range"],
  ["half a pick", { picks: 0.5 }, "option-out-of-range"],
  ["no pick", { picks: 0 }, "option-out-of-range"],
  ["an unknown metric", { metric: "l3" as "l2" }, "option-out-of-range"],
])("%s is refused", (_, change, code) => {
  const asked = { points: randomPoints(8), radii: [0.5, 1], picks: 2, ...change };
  expect(() => prepareCovered(facts, asked)).toThrow(expect.objectContaining({ code }));
});

test("coverage is refused where neighbours replace a row", () => {
  const replacing = { schema: smallSchema("replace"), neighbours: "replace" } as const;
  expect(() => prepareCovered(replacing, { points: randomPoints(4), radii: [1], picks: 1 })).toThrow(
    expect.objectContaining({ code: "neighbours-mismatch" }),
  );
});
