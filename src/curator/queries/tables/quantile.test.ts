/** Every table of a few rows over four places, and every neighbour of it. */
import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational } from "../../../base/rational.ts";
import { levels, numberOfCode } from "../../../schema/coding/codes.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { everyRow } from "../../../testing/case-control-tables.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { quantile, quantilePlaces, quantileScores, quantileSensitivity } from "./quantile.ts";

const share = (text: string) => fromDecimal(text) as Rational;
const PLACES = 4;
const scores = (counts: readonly number[], at: Rational) =>
  quantileScores(counts.map(BigInt), at).map(Number);
const apart = (before: readonly number[], after: readonly number[]) => {
  const moves = before.map((u, i) => after[i] - u);
  return Math.max(...moves) - Math.min(...moves);
};

describe.each(["0.5", "0.25", "0.9", "0", "1"])("at %s", (text) => {
  const at = share(text);

  test("a row that comes moves two scores apart by at most the bound", () => {
    let most = 0;
    for (let rows = 0; rows <= 7; rows++)
      for (const counts of everyRow(rows, PLACES))
        for (let place = 0; place < PLACES; place++) {
          const after = counts.with(place, counts[place] + 1);
          most = Math.max(most, apart(scores(counts, at), scores(after, at)));
        }
    expect(most).toBeLessThanOrEqual(Number(quantileSensitivity(at, "add-remove")));
    if (text === "0.5") expect(most).toBe(2);
  });

  test("a row that is replaced moves two scores apart by at most the bound", () => {
    let most = 0;
    for (let rows = 1; rows <= 7; rows++)
      for (const counts of everyRow(rows, PLACES))
        for (let from = 0; from < PLACES; from++)
          for (let to = 0; to < PLACES; to++) {
            if (counts[from] === 0 || from === to) continue;
            const after = counts.map((n, i) => n + Number(i === to) - Number(i === from));
            most = Math.max(most, apart(scores(counts, at), scores(after, at)));
          }
    expect(most).toBeLessThanOrEqual(Number(quantileSensitivity(at, "replace")));
    expect(most).toBeGreaterThan(0);
  });
});

test("places that are quantiles, and no others, have the best score of 0", () => {
  // 1, 1, 2, 4: the median is anywhere from 1 to 2.
  expect(scores([0, 2, 1, 0, 1], share("0.5"))).toEqual([-4, 0, 0, -2, -2]);
  expect(scores([0, 0, 0], share("0.5"))).toEqual([0, 0, 0]);
});

const attribute = (high: number, step: number, scale: "linear" | "log" = "linear"): NumericAttribute => ({
  name: "x",
  kind: "numeric",
  low: 0,
  high,
  step,
  scale,
  missing: 0,
});

test("every level is a place where there are few, and equal parts of the declared scale where there are many", () => {
  expect(quantilePlaces(attribute(10, 1)).starts).toHaveLength(11);
  const many = quantilePlaces(attribute(1e6, 0.01));
  expect(many.starts).toHaveLength(2 ** 14);
  expect(numberOfCode(attribute(1e6, 0.01), many.starts[2 ** 13])).toBeCloseTo(500_000, 0);
  const log = attribute(1e6, 0.01, "log");
  const spread = quantilePlaces(log);
  expect(spread.starts.length).toBeGreaterThan(5000);
  expect(spread.starts.every((code, i) => i === 0 || code > spread.starts[i - 1])).toBe(true);
  expect(spread.starts.at(-1)).toBeLessThan(levels(log));
  // Half way on a logarithmic scale of 1e8 steps lies at 1e4 of them.
  const half = spread.starts.find((code) => code >= 1e4) as number;
  expect(numberOfCode(log, half)).toBeCloseTo(100, 0);
});

test.each(["-0.1", "1.01", "0.1234567"])("a share of %s is refused", (text) => {
  const facts = {
    schema: smallSchema("replace"),
    neighbours: "replace",
    rows: 9,
    trusted: new Map(),
  } as const;
  const asked = { attribute: "age", share: share(text) };
  expect(() => quantile.prepare(facts, asked)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});
