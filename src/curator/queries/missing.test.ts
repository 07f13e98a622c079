/**
 * What one row can do where a missing number has a code of its own: every row that small schemas allow is tried, so that a row may lose
 * its value, gain one, or come and go without one.
 */
import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational } from "../../base/rational.ts";
import { codeCount, levels } from "../../schema/coding/codes.ts";
import { groupOfCode, measuredGroups } from "../../schema/coding/grouped.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { fillMargins, onGrid, reach } from "../../schema/coding/margins.ts";
import type { Neighbours, NumericAttribute, Schema } from "../../schema/types.ts";
import { everyRow } from "../../testing/case-control-tables.ts";
import { everyPoint, seenRange, tinySchema } from "../../testing/every-point.ts";
import { dice, missingApart } from "../../testing/small-tables.ts";
import { prepareCentres } from "./clusters/centres.ts";
import { preparePoints } from "./clusters/points.ts";
import { sumSensitivity, sumUnits } from "./tables/counts.ts";
import { momentOf, momentSensitivity, type Order } from "./tables/moments.ts";
import { quantilePlaces, quantileScores, quantileSensitivity } from "./tables/quantile.ts";

const both = ["replace", "add-remove"] as const;

const numeric = (low: number, high: number, step = 1): NumericAttribute => ({
  name: "x",
  kind: "numeric",
  low,
  high,
  step,
  scale: "linear",
  missing: "group",
});

/** How far one row moves a sum of what each code adds: all of them, and all pairs. */
function seen(adds: readonly number[], neighbours: Neighbours): number {
  const moves = neighbours === "replace" ? adds.flatMap((a) => adds.map((b) => a - b)) : adds;
  return Math.max(1, ...moves.map(Math.abs));
}

const everyCode = (attribute: NumericAttribute) =>
  Array.from({ length: codeCount(attribute) }, (_, code) => code);

describe.each(both)("%s neighbours", (neighbours) => {
  test.each([
    [0, 10, 1],
    [100, 110, 1],
    [-110, -100, 2],
    [-10, 3, 1],
    [0.5, 4, 0.5],
    [-1, 100, 1],
  ])(
    "the bound of a sum over [%s, %s] in steps of %s is what a row can do, and no more",
    (low, high, step) => {
      const attribute = numeric(low, high, step);
      const adds = everyCode(attribute).map((code) => Number(sumUnits(attribute).of(code)));
      expect(adds.at(-1)).toBe(0);
      expect(Number(sumSensitivity(attribute, neighbours))).toBe(seen(adds, neighbours));
    },
  );

  test.each([1, 2] as Order[])("the bound of the moment of order %i holds", (order) => {
    for (const attribute of [numeric(0, 6), numeric(50, 53), numeric(-3, 3, 0.5)]) {
      const adds = everyCode(attribute).map((code) => momentOf(attribute, order, code));
      expect(adds.at(-1)).toBe(0);
      const bound = Number(momentSensitivity(attribute, order, neighbours));
      expect(seen(adds, neighbours)).toBeLessThanOrEqual(bound);
      if (order === 1 || neighbours === "add-remove") expect(seen(adds, neighbours)).toBe(bound);
    }
  });

  test.each(["0.5", "0.25", "0.9", "0", "1"])("the bound of a quantile at %s holds", (text) => {
    const share = fromDecimal(text) as Rational;
    const attribute = numeric(0, 2);
    const places = quantilePlaces(attribute);
    const groups = everyCode(attribute).map((code) => groupOfCode(places, code));
    expect([groups, measuredGroups(places)]).toEqual([[0, 1, 2, 3], 3]);
    const scores = (counts: readonly number[]) =>
      quantileScores(counts.slice(0, 3).map(BigInt), share).map(Number);
    let most = 0;
    for (let rows = 0; rows <= 7; rows++)
      for (const counts of everyRow(rows, 4))
        for (const after of neighboursOf(counts, neighbours)) {
          const before = scores(counts);
          const moves = scores(after).map((u, i) => u - before[i]);
          most = Math.max(most, Math.max(...moves) - Math.min(...moves));
        }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(Number(quantileSensitivity(share, neighbours)));
  });

  const schema = tinyApart(neighbours);
  const facts = { schema, neighbours };
  const { inputs } = prepareCentres(facts, { score: "k-means", candidates: [Array(7).fill(0)] }).question;
  const rows = everyPoint(inputs);
  const unit = (roll: (below: number) => number) => (roll(2001) - 1000) / 1000;

  test("the bounds of centres hold", () => {
    expect(rows).toHaveLength(8 * 4 * 3);
    const roll = dice(5);
    for (let trial = 0; trial < 200; trial++) {
      const k = 1 + roll(2);
      const candidates = Array.from({ length: 2 + roll(3) }, () =>
        Array.from({ length: 7 * k }, () => (roll(3) === 0 ? [-1, 0, 1][roll(3)] : unit(roll))),
      );
      const { question, sensitivity } = prepareCentres(facts, { score: "k-means", candidates });
      if (question.score !== "k-means") throw new Error("another score was prepared");
      const costs = question.candidates.map((centres) =>
        rows.map((x) =>
          Math.min(
            ...Array.from({ length: k }, (_, i) =>
              x.reduce((s, v, j) => s + (v - centres[7 * i + j]) ** 2, 0),
            ),
          ),
        ),
      );
      expect(seenRange(costs, neighbours)).toBeLessThanOrEqual(Number(sensitivity));
    }
  });

  test.each(["l1", "l2", "max"] as const)("the bounds of public points hold in %s", (metric) => {
    const roll = dice(6);
    for (let trial = 0; trial < 150; trial++) {
      const points = Array.from({ length: 6 }, (_, i) =>
        i < 3 ? Array.from({ length: 7 }, () => unit(roll)) : rows[roll(rows.length)].map((x) => x / 2 ** 14),
      );
      const candidates = [
        [0, 1],
        [1, 2],
        [3, 4],
        [4, 5],
      ];
      const asked = { score: "k-median", metric, points, candidates } as const;
      const { question, sensitivity } = preparePoints(facts, asked);
      if (question.score !== "k-median") throw new Error("another score was prepared");
      const { places, clip } = question;
      const far = (x: readonly number[], p: number) => {
        const gaps = x.map((v, j) => Math.abs(v - places[7 * p + j]));
        if (metric === "max") return Math.max(...gaps);
        if (metric === "l1") return gaps.reduce((a, b) => a + b);
        return Math.round(Math.sqrt(gaps.reduce((a, b) => a + b * b, 0)));
      };
      const costs = candidates.map((chosen) =>
        rows.map((x) => Math.min(clip.high, Math.max(clip.low, Math.min(...chosen.map((p) => far(x, p)))))),
      );
      expect(seenRange(costs, neighbours)).toBeLessThanOrEqual(Number(sensitivity));
    }
  });
});

test("no row's margin is further from 0 than the reach of the weights, and a missing number's is its indicator's", () => {
  const inputs = inputsOf(tinyApart("replace"));
  expect(inputs.attributes.map(({ name }) => name)).toEqual(["x", "x missing", "y", "y missing", "colour"]);
  const roll = dice(9);
  const codes = Array.from({ length: 8 * 4 * 3 }, (_, i) => [i % 8, (i >> 3) % 4, Math.floor(i / 32)]);
  const columns = [
    codes.map(([x]) => x),
    codes.map(([x]) => Number(x === 7)),
    codes.map(([, y]) => y),
    codes.map(([, y]) => Number(y === 3)),
    codes.map(([, , colour]) => colour),
  ];
  for (let trial = 0; trial < 300; trial++) {
    const weights = onGrid(Array.from({ length: inputs.length }, () => (roll(2001) - 1000) / 500));
    const margins = new Float64Array(codes.length);
    fillMargins(margins, inputs, weights, (k) => columns[k]);
    expect(Math.max(...margins.map(Math.abs))).toBeLessThanOrEqual(reach(inputs, weights));
    // Both missing: the two indicators at 1, the numbers nowhere, the first of three colours, the bias.
    const row = codes.findIndex(([x, y, colour]) => x === 7 && y === 3 && colour === 0);
    const [, x, , y, red, green, other, bias] = weights;
    expect(margins[row]).toBe(x + y + red - green - other + bias);
  }
});

/** Every table that one row more, one less, or one replaced makes of how many rows have each code. */
function neighboursOf(counts: readonly number[], neighbours: Neighbours): number[][] {
  if (neighbours === "add-remove") return counts.map((n, i) => counts.with(i, n + 1));
  return counts.flatMap((n, from) =>
    n === 0 ? [] : counts.map((_, to) => counts.map((m, i) => m + Number(i === to) - Number(i === from))),
  );
}

/** x with 7 values, y with 3, and a code of their own for missing ones: 96 different rows. */
function tinyApart(neighbours: Neighbours): Schema {
  const schema = tinySchema(neighbours);
  const apart = { ...schema, attributes: schema.attributes.map(missingApart) };
  expect(apart.attributes.slice(0, 2).map((a) => levels(a as NumericAttribute))).toEqual([7, 3]);
  return apart;
}
