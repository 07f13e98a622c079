/** The parts of Privet's regression, each against an obvious calculation. */
import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { regressAttributes } from "../../../schema/coding/numeric-label.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import { pairsBelieved } from "./pairs-believed.ts";
import { cutRanges, resolutionFor } from "./range-cuts.ts";
import { weightsBelieved } from "./weights-believed.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "ward",
  visibility: "public",
  neighbours: "replace",
  attributes: [
    { name: "money", kind: "numeric", low: -1000, high: 10000, step: 1, missing: "group" },
    { name: "sex", kind: "categorical", values: ["f", "m"], other: "m" },
    { name: "y", kind: "numeric", low: 0, high: 1, step: 0.1, missing: 0 },
  ],
});
const attributes = regressAttributes(schema, "y");

test("coarse ranges are fewer than fine ones, both begin at the low end, and missing numbers are a group", () => {
  const [coarse, fine] = (["coarse", "fine"] as const).map((how) => cutRanges(attributes, how));
  const [few, many] = [coarse, fine].map(({ inputs }) => inputs.attributes[0]);
  expect(few.starts.length).toBeLessThan(many.starts.length);
  for (const { names, starts } of [few, many]) {
    expect(starts[0]).toBe(0);
    expect(names.at(-1)).toBe("missing");
  }
  expect(coarse.leftOut).toEqual([]);
  expect([resolutionFor(1e5, 1, false), resolutionFor(1e5, 1, true)]).toEqual(["fine", "coarse"]);
});

test("attributes with too many values are left out, and said to be", () => {
  const wide = parseSchema({
    ...{ privet: "schema/1", name: "wide", visibility: "public", neighbours: "replace" },
    attributes: [
      {
        name: "town",
        kind: "categorical",
        values: Array.from({ length: 700 }, (_, i) => `t${i}`),
        other: "t0",
      },
      { name: "sex", kind: "categorical", values: ["f", "m"], other: "m" },
      { name: "y", kind: "numeric", low: 0, high: 1, step: 0.1, missing: 0 },
    ],
  });
  const { names, leftOut } = cutRanges(regressAttributes(wide, "y"), "coarse");
  expect([names, leftOut]).toEqual([["sex"], ["town"]]);
});

/** Two attributes of `sizes` groups: exact counts of rows that are drawn alike, the second like the first or not. */
function countsOf(isAlike: boolean) {
  const { inputs } = cutRanges(attributes, "coarse");
  const { length: n, offsets } = inputs;
  const [size] = [offsets[1]];
  const random = publicRandom("pairs");
  const exact = new Float64Array(n * n);
  const rows = 4000;
  for (let row = 0; row < rows; row++) {
    const first = random.below(size);
    const second = offsets[1] + (isAlike ? first % 2 : random.below(2));
    for (const i of [first, second, n - 1]) for (const j of [first, second, n - 1]) exact[i * n + j]++;
  }
  return { inputs, exact, rows, random };
}

test("counts without noise are believed; what noise explains is taken for independence", () => {
  const { inputs, exact, rows, random } = countsOf(true);
  const n = inputs.length;
  const same = pairsBelieved(exact, rows, inputs, 0);
  expect(Array.from(same)).toEqual(Array.from(exact, (count) => expect.closeTo(count, 6)));
  const unlike = countsOf(false);
  const deviation = 200;
  const noisy = unlike.exact.slice();
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      noisy[i * n + j] += deviation * random.normal();
      noisy[j * n + i] = noisy[i * n + j];
    }
  const off = (told: Float64Array) => told.reduce((sum, count, i) => sum + (count - unlike.exact[i]) ** 2, 0);
  expect(off(pairsBelieved(noisy, rows, inputs, deviation))).toBeLessThan(off(noisy) / 2);
});

test("with little noise the points solve the equations, and with much they stay where they were", () => {
  const { inputs, exact, rows, random } = countsOf(false);
  const n = inputs.length;
  const best = Float64Array.from({ length: n }, () => 0.1 * random.normal());
  const sumsAt = (at: Float64Array) =>
    Float64Array.from({ length: n }, (_, i) => {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += exact[i * n + j] * (best[j] - at[j]);
      return sum;
    });
  const about = { mean: 0, spread: 0.3, pairsDeviation: 0 };
  const start = new Float64Array(n);
  const near = weightsBelieved(exact, inputs, about).tell({
    sums: sumsAt(start),
    at: start,
    deviation: 1e-3,
  });
  // Points are told up to what all groups of an attribute share; residuals are told whole.
  expect(Math.max(...sumsAt(near).map(Math.abs))).toBeLessThan(rows * 1e-4);
  const drowned = weightsBelieved(exact, inputs, about).tell({
    sums: sumsAt(start),
    at: start,
    deviation: 1e9,
  });
  expect(Math.max(...drowned.map(Math.abs))).toBeLessThan(1e-3);
});

test("residuals that are nothing move no point", () => {
  const { inputs, exact } = countsOf(false);
  const believed = weightsBelieved(exact, inputs, { mean: 0.2, spread: 0.3, pairsDeviation: 10 });
  const first = new Float64Array(inputs.length).with(inputs.length - 1, 0.2);
  const nothing = believed.tell({ sums: new Float64Array(inputs.length), at: first, deviation: 5 });
  expect(Array.from(nothing)).toEqual(Array.from(first, (weight) => expect.closeTo(weight, 9)));
});
