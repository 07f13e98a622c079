import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { logGamma } from "../../../evaluate/clopper-pearson.ts";
import { DEVIATION_OF_U, flightsFrom, levyStep } from "./levy-flights.ts";

test("the deviation of u is Mantegna's for an exponent of 1.75", () => {
  const beta = 1.75;
  const gamma = (x: number) => Math.exp(logGamma(x));
  const ratio =
    (gamma(1 + beta) * Math.sin((Math.PI * beta) / 2)) /
    (gamma((1 + beta) / 2) * beta * 2 ** ((beta - 1) / 2));
  expect(DEVIATION_OF_U).toBeCloseTo(ratio ** (1 / beta), 9);
});

test("most steps are small and a few are far: tails fall with the power of 1.75", () => {
  // Seeded. P(|step| > t) is about C/t^1.75: eight times as far is 2^5.25 = 38 times as rare; counts of some 4,000 and 100 tell it to a third.
  const random = publicRandom("steps");
  const steps = Array.from({ length: 200_000 }, () => Math.abs(levyStep(random)));
  const beyond = (t: number) => steps.filter((step) => step > t).length;
  const ratio = beyond(4) / beyond(32);
  expect(ratio).toBeGreaterThan(25);
  expect(ratio).toBeLessThan(55);
  expect(beyond(1) / steps.length).toBeLessThan(0.4);
});

test("flights are as many as asked for around each point, near it, and inside the box", () => {
  const points = [Float64Array.of(0.99, -0.99), Float64Array.of(0, 0)];
  const flights = flightsFrom(points, 500, 0.02, publicRandom("flights"));
  expect(flights).toHaveLength(1000);
  expect(flights.flatMap((f) => Array.from(f)).filter((x) => !(x >= -1 && x <= 1))).toEqual([]);
  const around = flights.slice(500).filter(([x, y]) => Math.abs(x) < 0.1 && Math.abs(y) < 0.1);
  expect(around.length).toBeGreaterThan(400);
});

test("a step over nothing leaves the coordinate in the middle rather than nowhere", () => {
  const never = { normal: () => 0 } as unknown as ReturnType<typeof publicRandom>;
  expect(Array.from(flightsFrom([Float64Array.of(0.5)], 1, 0.1, never)[0])).toEqual([0]);
});
