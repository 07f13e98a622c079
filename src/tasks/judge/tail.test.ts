/** The approximation of tails, against sums that are convolved out. */
import { describe, expect, test } from "vitest";
import { type CellNoise, cellDeviation, cumulantsAt, farthest } from "./noise.ts";
import { tailOf } from "./tail.ts";

/** The law of one noise, and of a sum of so many, from −reach to reach. */
function pmfOf({ mechanism, scale }: CellNoise, reach: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const x = i - reach;
    return mechanism === "laplace"
      ? Math.exp(-Math.abs(x) / scale)
      : Math.exp(-(x * x) / (2 * scale * scale));
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
function convolved(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length + b.length - 1);
  a.forEach((x, i) => {
    for (let j = 0; j < b.length; j++) out[i + j] += x * b[j];
  });
  return out;
}
const laws: readonly CellNoise[] = [
  { mechanism: "laplace", scale: 0.5 },
  { mechanism: "laplace", scale: 6 },
  { mechanism: "gaussian", scale: 1 },
  { mechanism: "gaussian", scale: 8 },
];

test.each(laws)("cumulants of $mechanism noise of scale $scale are those of its law", (noise) => {
  const reach = Math.ceil(40 * noise.scale);
  const pmf = pmfOf(noise, reach);
  for (const x of [0, 0.3 * Math.min(1, 1 / noise.scale), -0.3 * Math.min(1, 1 / noise.scale)]) {
    const moment = (k: number) =>
      pmf.reduce((sum, p, i) => sum + p * (i - reach) ** k * Math.exp(x * (i - reach)), 0);
    const { value, slope, bend } = cumulantsAt(noise, x);
    expect(value).toBeCloseTo(Math.log(moment(0)), 6);
    expect(slope).toBeCloseTo(moment(1) / moment(0), 6);
    expect(bend / (moment(2) / moment(0) - (moment(1) / moment(0)) ** 2)).toBeCloseTo(1, 6);
  }
  expect(cellDeviation(noise)).toBeGreaterThan(0);
});

describe.each(laws)("a sum of $mechanism noise of scale $scale", (noise) => {
  test.each([1, 2, 8])(
    "of %i: tails from 0.2 to 10⁻⁵ are never told too small, nor down to 10⁻³ much too large",
    (count) => {
      const reach = Math.ceil(25 * noise.scale);
      const one = pmfOf(noise, reach);
      const law = Array.from({ length: count - 1 }).reduce<Float64Array>((sum) => convolved(sum, one), one);
      const middle = (law.length - 1) / 2;
      const cumulants = (x: number) => {
        const { value, slope, bend } = cumulantsAt(noise, x);
        return { value: count * value, slope: count * slope, bend: count * bend };
      };
      const [off, far]: [number[], number[]] = [[], []];
      let exact = 0;
      for (let k = middle; k > 0; k--) {
        exact += law[middle + k];
        // Half a unit below, because noise is whole.
        if (exact >= 1e-5 && exact <= 0.2)
          (exact >= 1e-3 ? off : far).push(tailOf(cumulants, k - 0.5, farthest(noise) * (1 - 1e-9)) / exact);
      }
      expect(off.length).toBeGreaterThan(0);
      expect(Math.min(...off, ...far)).toBeGreaterThan(1);
      expect(Math.max(...off)).toBeLessThan(noise.scale > 2 ? 1.06 : 1.4);
    },
  );
});
