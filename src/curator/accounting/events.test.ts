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
  expect(epsilonOf([], ZERO).epsilon).toEqual(ZERO);
  expect(epsilonOf([], SMALL).epsilon).toEqual(ZERO);
});

test("without δ, prices add up exactly", () => {
  const events = [draws("pure", "0.1", 3), draws("bounded-range", "0.2", 2), draws("pure", "0.05", 6)];
  expect(epsilonOf(events, ZERO)).toEqual({ epsilon: decimal("1"), theorem: "basic" });
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
  expect(epsilonOf([...pure, ...ranged, ...noisy], SMALL).theorem).toBe("renyi");
});

test("one dear and many cheap draws are priced by Rényi's bound or the sum, whichever is less", () => {
  const few = [draws("pure", "1", 1), draws("pure", "0.001", 10)];
  expect(epsilonOf(few, decimal("1e-30"))).toEqual({ epsilon: decimal("1.01"), theorem: "basic" });
  expect(epsilonOf([draws("pure", "0.3", 1), draws("pure", "0.01", 1000)], SMALL).theorem).toBe("renyi");
});

test("Gaussian noise costs at least its exact price, and a count is as good as a list", () => {
  const rho = decimal("0.125"); // σ = 2
  const listed: PrivacyEvent[] = Array.from({ length: 4 }, () => ({ kind: "zcdp", rho, count: 1 }));
  expect(price(listed)).toBeCloseTo(price([{ kind: "zcdp", rho, count: 4 }]), 11);
  expect(price(listed)).toBeGreaterThan(gaussianEpsilon(1, 1e-6));
});

test("what is opaque is added at the end, its δ taken from the δ asked for", () => {
  const pure = draws("pure", "0.05", 80);
  const opaque: PrivacyEvent = { kind: "opaque", epsilon: decimal("0.2"), delta: decimal("2e-7"), count: 2 };
  const expected = add(epsilonOf([pure], decimal("6e-7")).epsilon, decimal("0.4"));
  expect(compare(epsilonOf([pure, opaque], SMALL).epsilon, expected)).toBe(0);
  expect(() => epsilonOf([opaque], decimal("3e-7"))).toThrow(
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
