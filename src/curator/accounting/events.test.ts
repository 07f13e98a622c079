import { expect, test } from "vitest";
import { add, compare, fromDecimal, type Rational, toNumber, ZERO } from "../../base/rational.ts";
import { gaussianEpsilon } from "../../testing/theorems/gaussian.ts";
import { cost } from "./cost.ts";
import { epsilonOf, type PrivacyEvent } from "./events.ts";

const decimal = (text: string): Rational => fromDecimal(text)!;
const SMALL = decimal("1e-6");
const draws = (kind: "pure" | "bounded-range", epsilon: string, count: number): PrivacyEvent => ({
  kind,
  epsilon: decimal(epsilon),
  count,
});
const price = (events: PrivacyEvent[], delta = SMALL) => toNumber(epsilonOf(events, delta).epsilon);

test("nothing costs nothing", () => {
  expect(epsilonOf([], SMALL).epsilon).toEqual(ZERO);
});

test("equal draws cost what the best theorem for them says, however they are listed", () => {
  const whole = cost("bounded-range", decimal("0.05"), 80, SMALL);
  expect(epsilonOf([draws("bounded-range", "0.05", 80)], SMALL)).toEqual(whole);
  const listed = [draws("bounded-range", "0.05", 30), draws("bounded-range", "0.05", 50)];
  expect(epsilonOf(listed, SMALL)).toEqual(whole);
  expect(epsilonOf([draws("pure", "0.05", 80)], SMALL)).toEqual(cost("pure", decimal("0.05"), 80, SMALL));
});

test("mixed draws cost more than either part, and less than the sum", () => {
  const pure = [draws("pure", "0.05", 100)];
  const ranged = [draws("bounded-range", "0.05", 100)];
  const noisy: PrivacyEvent[] = [{ kind: "zcdp", rho: decimal("0.02"), count: 1 }];
  const all = price([...pure, ...ranged, ...noisy]);
  expect(all).toBeGreaterThan(price([...pure, ...noisy]));
  expect(all).toBeGreaterThan(price([...ranged, ...noisy]));
  expect(all).toBeLessThan(price(pure) + price(ranged) + price(noisy));
  expect(epsilonOf([...pure, ...ranged, ...noisy], SMALL).theorem).toBe("joint");
});

test("draws that only Rényi's bound has a price for are priced by it, in whatever sizes", () => {
  const listed: PrivacyEvent[] = ["0.1", "0.02"].map((rho) => ({
    kind: "zcdp",
    rho: decimal(rho),
    count: 1,
  }));
  expect(epsilonOf(listed, SMALL)).toEqual({
    epsilon: epsilonOf([{ kind: "zcdp", rho: decimal("0.12"), count: 1 }], SMALL).epsilon,
    theorem: "renyi",
  });
});

test("what is held back for draws that are not known yet is priced as Gaussian noise", () => {
  const [held, noise] = (["reserve", "zcdp"] as const).map((kind) => ({
    kind,
    rho: decimal("0.02"),
    count: 1,
  }));
  for (const other of [draws("pure", "0.1", 5), draws("bounded-range", "0.05", 30)])
    expect(epsilonOf([other, held], SMALL)).toEqual(epsilonOf([other, noise], SMALL));
});

test("Gaussian noise costs at least its exact price, and a count is as good as a list", () => {
  const rho = decimal("0.125"); // σ = 2
  const listed: PrivacyEvent[] = Array.from({ length: 4 }, () => ({ kind: "zcdp", rho, count: 1 }));
  expect(price(listed)).toBeCloseTo(price([{ kind: "zcdp", rho, count: 4 }]), 11);
  expect(price(listed)).toBeGreaterThan(gaussianEpsilon(1, 1e-6));
});

test("what is opaque is added at the end where that costs least, its δ taken from the δ asked for", () => {
  const pure = draws("pure", "0.05", 80);
  const opaque: PrivacyEvent = { kind: "opaque", epsilon: decimal("0.2"), delta: decimal("2e-7"), count: 2 };
  const added = add(epsilonOf([pure], decimal("6e-7")).epsilon, decimal("0.4"));
  const found = epsilonOf([pure, opaque], SMALL);
  expect(compare(found.epsilon, added)).toBeLessThan(0);
  expect(compare(found.epsilon, epsilonOf([pure], SMALL).epsilon)).toBeGreaterThan(0);
  // One answer of Gaussian noise beside something large: there is nothing to gain, and the sum of the two is exact.
  const large: PrivacyEvent = { kind: "opaque", epsilon: decimal("60"), delta: decimal("2e-7"), count: 1 };
  const noise: PrivacyEvent = { kind: "zcdp", rho: decimal("0.02"), count: 1 };
  const alone = epsilonOf([noise], decimal("8e-7")).epsilon;
  expect(epsilonOf([noise, large], SMALL).epsilon).toEqual(add(alone, decimal("60")));
  for (const delta of ["3e-7", "4e-7"])
    expect(() => epsilonOf([opaque], decimal(delta))).toThrow(
      expect.objectContaining({ code: "delta-invalid" }),
    );
});

test("Gaussian noise is priced at exactly the δ asked for", () => {
  // Spec T4: ρ = 0.5 at δ = 1e-6, and ρ = 0.1 at δ = 1e-5.
  expect(price([{ kind: "zcdp", rho: decimal("0.5"), count: 1 }])).toBeCloseTo(5.221534445, 7);
  expect(price([{ kind: "zcdp", rho: decimal("0.05"), count: 2 }], decimal("1e-5"))).toBeCloseTo(
    1.914238832,
    7,
  );
});

test("Gaussian noise has no price without δ", () => {
  expect(() => epsilonOf([{ kind: "zcdp", rho: decimal("0.1"), count: 1 }], ZERO)).toThrow(
    expect.objectContaining({ code: "delta-invalid" }),
  );
});
