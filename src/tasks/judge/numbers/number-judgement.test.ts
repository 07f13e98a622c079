/** What bands say of the rows in them: each end of an interval by what they add at least, or at most. */
import { expect, test } from "vitest";
import { numericNamed } from "../../../schema/coding/learnable.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { errorBands } from "./error-bands.ts";
import { noisyMean } from "./noisy-mean.ts";
import { between, betweenSizes, numberJudgementOf, worthOf } from "./number-judgement.ts";

const noise = { mechanism: "gaussian", scale: 1e-9 } as const;

test("an interval reaches from what rows add at least to what they add at most", () => {
  // All rows in one band: neither noise nor chance moves their mean.
  const worth = { least: [1, 4], about: [2, 5], most: [3, 6] };
  for (const rows of [undefined, 1000]) {
    const { value, low, high } = noisyMean({ counts: [1000, 0], noise, rows }, worth, [0, 10]);
    expect([low, value, high].map((x) => Number(x?.toFixed(6)))).toEqual([1, 2, 3]);
  }
});

test("a band's ends are wider by how far beyond them an error may lie, and no wider than errors count", () => {
  const errors = {
    cuts: [],
    bands: [-1, -0.5, 0, 0.5].map((from) => ({ from, to: from + 0.5 })),
    within: 1,
    isCapped: false,
  };
  expect(worthOf(errors, 0.125, (error) => error, between)).toEqual({
    least: [-1, -0.625, -0.125, 0.375],
    about: [-0.75, -0.25, 0.25, 0.75],
    most: [-0.375, 0.125, 0.625, 1],
  });
  expect(worthOf(errors, 0.125, Math.abs, betweenSizes)).toEqual({
    least: [0.375, 0, 0, 0.375],
    about: [0.75, 0.25, 0.25, 0.75],
    most: [1, 0.625, 0.625, 1],
  });
});

test("what may lie beyond its band widens every mean that is told", () => {
  const label = numericNamed(smallSchema("replace"), "pay");
  const judged = (slack: number) =>
    numberJudgementOf({
      ...{ label, model: "mean", noise, rows: 1000, errors: errorBands(4, undefined), slack },
      ...{ counts: [0, 0, 1000, 0], sums: { first: 0, second: 0, deviations: [1, 1] } },
    });
  const [none, some] = [judged(0), judged(0.01)];
  const worth = (label.high - label.low) / 2;
  expect(some.mae.high - none.mae.high).toBeCloseTo(0.01 * worth, 4);
  expect(none.bias.low - some.bias.low).toBeCloseTo(0.01 * worth, 4);
  expect(some.mse.high).toBeGreaterThan(none.mse.high);
  expect(some.r2?.low).toBeLessThan(none.r2?.low as number);
});
