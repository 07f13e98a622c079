/**
 * Attempts to get more out of groups of draws than they were priced at: every result of small plans, counted out, and every adversary of a
 * small game, who decides after each answer which draw comes next.
 */
import { describe, expect, test } from "vitest";
import { compare, fromDecimal, type Rational, toNumber } from "../../base/rational.ts";
import { gaussianDelta } from "../../testing/theorems/gaussian.ts";
import { boundedRangeProfile } from "./bounded-range-exact.ts";
import { cost, curveOf } from "./cost.ts";
import { epsilonOf, type PrivacyEvent } from "./events.ts";
import { kairouzDelta } from "./kairouz.ts";
import { type Delta, deltaOf, inHalves, smallestEpsilon, together } from "./profile.ts";
import { composeCurves, zcdpCurve } from "./renyi.ts";
import { renyiDelta, renyiEpsilon } from "./renyi-conversion.ts";

const decimal = (text: string): Rational => fromDecimal(text)!;
const pure = (epsilon: string, count: number): PrivacyEvent => ({
  ...{ kind: "pure", epsilon: decimal(epsilon), count },
});
const ranged = (epsilon: string, count: number): PrivacyEvent => ({
  ...{ kind: "bounded-range", epsilon: decimal(epsilon), count },
});
const noisy = (rho: string): PrivacyEvent => ({ kind: "zcdp", rho: decimal(rho), count: 1 });
const opaque = (epsilon: string, delta: string, count: number): PrivacyEvent => ({
  ...{ kind: "opaque", epsilon: decimal(epsilon), delta: decimal(delta), count },
});
const price = (events: readonly PrivacyEvent[], delta: string) =>
  toNumber(epsilonOf(events, decimal(delta)).epsilon);

/** What somebody may see of one draw: its probability on a table and on the neighbour. */
type Pair = readonly (readonly [number, number])[];

/** Randomised response; it tells all with a probability of δ. */
const response = (epsilon: number, delta = 0): Pair => {
  const truth = (1 - delta) / (1 + Math.exp(-epsilon));
  const lie = 1 - delta - truth;
  return [
    [truth, lie],
    [lie, truth],
    ...(delta > 0
      ? ([
          [delta, 0],
          [0, delta],
        ] as const)
      : []),
  ];
};

/** δ of draws that do not depend on each other, over all results. */
function counted(pairs: readonly Pair[], gamma: number): number {
  const all = pairs.reduce<Pair>(
    (seen, pair) => seen.flatMap(([p, q]) => pair.map(([a, b]) => [p * a, q * b] as const)),
    [[1, 1]],
  );
  return all.reduce((sum, [p, q]) => sum + Math.max(0, p - Math.exp(gamma) * q), 0);
}

const repeated = (count: number, pair: Pair) => Array.from({ length: count }, () => pair);

describe("pure draws of different sizes", () => {
  const sizes = [
    [3, 0.3],
    [4, 0.11],
    [2, 0.7],
  ] as const;
  const truth = (gamma: number) =>
    counted(
      sizes.flatMap(([count, epsilon]) => repeated(count, response(epsilon))),
      gamma,
    );
  const groups = sizes.map(([count, epsilon]) => kairouzDelta(count, epsilon));

  test("cost what their results say, one by one, and hardly more", () => {
    const claim = deltaOf(together(groups, 2.74));
    for (const gamma of [0, 0.013, 0.4, 0.77, 1.2, 1.9, 2.3]) {
      expect(claim(gamma)).toBeGreaterThanOrEqual(truth(gamma));
      expect(claim(gamma)).toBeLessThan(truth(gamma) * 1.02);
    }
  });

  test("what lies beyond the grid is not forgotten", () => {
    const claim = deltaOf(together(groups, 0.9));
    for (const gamma of [0, 0.3, 0.6, 0.9, 1.5]) expect(claim(gamma)).toBeGreaterThanOrEqual(truth(gamma));
  });

  test("and the ε that is charged has no more than the δ that was asked for, just", () => {
    const events = [pure("0.3", 3), pure("0.11", 4), pure("0.7", 2)];
    for (const delta of ["0.1", "0.01", "0.001"]) {
      const epsilon = price(events, delta);
      expect(truth(epsilon)).toBeLessThanOrEqual(Number(delta));
      expect(truth(epsilon * 0.999)).toBeGreaterThan(Number(delta));
    }
  });
});

/** Draws that are left: how many of which length, and whether the loss lies in [−ε, ε] or in any interval of length ε. */
type Left = readonly { readonly count: number; readonly epsilon: number; readonly kind: "pure" | "ranged" }[];

const PLACES = Array.from({ length: 7 }, (_, i) => i / 6);

/** Two losses with a mean of 1 for e^loss on the neighbour. */
function splits({
  epsilon,
  kind,
}: Left[number]): readonly (readonly [up: number, down: number, p: number])[] {
  if (kind === "pure") return [[epsilon, -epsilon, 1 / (1 + Math.exp(-epsilon))]];
  return PLACES.map((place) => {
    const top = place * epsilon;
    return [top, top - epsilon, Math.expm1(top - epsilon) / Math.expm1(-epsilon)];
  });
}

/** The most that anybody gets at ε = γ who decides after every answer what is drawn next. */
function freely(left: Left, gamma: number): number {
  let most = Math.max(0, -Math.expm1(gamma));
  for (const [i, next] of left.entries()) {
    if (next.count === 0) continue;
    const rest = left.with(i, { ...next, count: next.count - 1 });
    for (const [up, down, p] of splits(next))
      most = Math.max(most, p * freely(rest, gamma - up) + (1 - p) * freely(rest, gamma - down));
  }
  return most;
}

const exactly = ({ count, epsilon, kind }: Left[number], reach: number): Delta =>
  kind === "pure" ? kairouzDelta(count, epsilon) : deltaOf(boundedRangeProfile(count, epsilon, reach, 40));

describe("draws of which the next one is chosen on the way", () => {
  test.each<{ left: Left; gammas: readonly number[]; within: number }>([
    {
      left: [
        { count: 1, epsilon: 1, kind: "ranged" },
        { count: 2, epsilon: 0.5, kind: "ranged" },
      ],
      gammas: [0, 0.4, 1.1],
      within: 1.3,
    },
    {
      left: [
        { count: 2, epsilon: 0.4, kind: "ranged" },
        { count: 1, epsilon: 0.6, kind: "pure" },
      ],
      gammas: [0, 0.3, 0.8],
      within: 1.03,
    },
    {
      left: [
        { count: 1, epsilon: 0.3, kind: "ranged" },
        { count: 1, epsilon: 0.9, kind: "ranged" },
        { count: 1, epsilon: 0.2, kind: "pure" },
      ],
      gammas: [0.1, 0.7],
      within: 1.2,
    },
  ])("cost no less than an adversary gets: %j", ({ left, gammas, within }) => {
    const claim = deltaOf(
      together(
        left.map((group) => exactly(group, 3)),
        3,
      ),
    );
    for (const gamma of gammas) {
      const got = freely(left, gamma);
      expect(claim(gamma)).toBeGreaterThanOrEqual(got);
      expect(claim(gamma)).toBeLessThan(got * within);
    }
  });

  test("the order is worth something to him, so that no one order may be taken for granted", () => {
    const [long, short] = [
      { count: 1, epsilon: 1, kind: "ranged" },
      { count: 1, epsilon: 0.5, kind: "ranged" },
    ] as const;
    const longFirst = Math.max(
      ...splits(long).map(
        ([up, down, p]) => p * freely([short], 0.2 - up) + (1 - p) * freely([short], 0.2 - down),
      ),
    );
    expect(freely([long, short], 0.2)).toBeGreaterThan(1.05 * longFirst);
  });

  test("and what is charged for them holds", () => {
    const left: Left = [
      { count: 2, epsilon: 0.5, kind: "ranged" },
      { count: 1, epsilon: 1, kind: "ranged" },
      { count: 1, epsilon: 0.3, kind: "pure" },
    ];
    const events = [ranged("0.5", 2), ranged("1", 1), pure("0.3", 1)];
    for (const delta of ["0.2", "0.02"])
      expect(freely(left, price(events, delta))).toBeLessThanOrEqual(Number(delta));
  });
});

describe("draws with a Rényi curve among others", () => {
  test("Gaussian noise and randomised response cost no less than both do, result by result", () => {
    // ρ = 0.02 is a σ of 5. The mean over three answers of what the noise then tells.
    const answers = counts(3, 0.2);
    const truth = (gamma: number) =>
      answers.reduce((sum, [loss, p]) => sum + p * bothWays(0.02, gamma - loss), 0);
    const claim = deltaOf(together([renyiDelta(zcdpCurve(0.02)), kairouzDelta(3, 0.2)], 3));
    for (const gamma of [0, 0.2, 0.5, 1, 1.5]) expect(claim(gamma)).toBeGreaterThan(truth(gamma));
    for (const delta of ["0.01", "0.0001", "0.000001"]) {
      const epsilon = price([pure("0.2", 3), noisy("0.02")], delta);
      expect(truth(epsilon)).toBeLessThanOrEqual(Number(delta));
      expect(truth(0.8 * epsilon)).toBeGreaterThan(Number(delta));
    }
  });

  test("δ at every ε is what the ε at every δ says", () => {
    const delta = renyiDelta(zcdpCurve(0.05));
    for (const asked of ["0.001", "0.000001", "0.000000001"]) {
      const got = delta(price([noisy("0.05")], asked));
      expect(got).toBeGreaterThan(Number(asked) * (1 - 1e-7));
      expect(got).toBeLessThan(Number(asked) * 1.01);
    }
  });

  test("no way of splitting δ between them is cheaper", () => {
    const [draws, noise] = [ranged("0.05", 40), noisy("0.01")];
    const all = price([draws, noise], "0.000001");
    for (const part of [1, 2, 5, 8, 9]) {
      const apart = price([draws], `${part}e-7`) + price([noise], `${10 - part}e-7`);
      expect(all).toBeLessThan(apart);
    }
  });
});

/** The losses of so many answers, and how probable they are. */
const counts = (count: number, epsilon: number) =>
  Array.from({ length: 2 ** count }, (_, result) => {
    const lies = [...result.toString(2)].filter((bit) => bit === "1").length;
    const p = Math.exp(-lies * epsilon) / (1 + Math.exp(-epsilon)) ** count;
    return [(count - 2 * lies) * epsilon, p] as const;
  });

/** δ of Gaussian noise of ρ at any ε, also below 0. */
function bothWays(rho: number, gamma: number): number {
  const sigma = Math.sqrt(1 / (2 * rho));
  if (gamma >= 0) return gaussianDelta(sigma, gamma);
  return -Math.expm1(gamma) + Math.exp(gamma) * gaussianDelta(sigma, -gamma);
}

test("what is opaque costs what its results say, the δ of each of them included", () => {
  const truth = (gamma: number) =>
    counted([...repeated(3, response(0.4)), ...repeated(2, response(0.5, 0.01))], gamma);
  for (const delta of ["0.1", "0.05", "0.025"]) {
    const epsilon = price([pure("0.4", 3), opaque("0.5", "0.01", 2)], delta);
    expect(truth(epsilon)).toBeLessThanOrEqual(Number(delta));
    expect(truth(epsilon * 0.999)).toBeGreaterThan(Number(delta));
  }
});

test("many draws dealt into halves cost no less than in one, and little more", () => {
  const asWhole = toNumber(cost("pure", decimal("0.02"), 317, decimal("0.000001")).epsilon);
  const few = (count: number) => kairouzDelta(count, 0.02);
  const dealt = smallestEpsilon(together([inHalves(few, 317, 20, 3)], 3), 1e-6, 3);
  expect(dealt).toBeGreaterThan(asWhole * (1 - 1e-8));
  expect(dealt).toBeLessThan(asWhole * 1.002);
});

test("groups cost less than by one theorem for all of them, and one more is never free", () => {
  const plans = [
    [pure("0.1", 4), pure("0.05", 4), pure("0.02", 30)],
    [ranged("0.1", 20), ranged("0.05", 40)],
    [pure("0.1", 4), ranged("0.05", 40), noisy("0.01")],
  ];
  for (const plan of plans) {
    const { epsilon, theorem } = epsilonOf(plan, decimal("0.000001"));
    expect(theorem).toBe("joint");
    const curves = plan.map((event) => {
      const curve =
        event.kind === "pure" || event.kind === "bounded-range"
          ? curveOf(event.kind, toNumber(event.epsilon))
          : zcdpCurve(0.01);
      return { curve, count: event.count };
    });
    expect(toNumber(epsilon)).toBeLessThan(0.995 * renyiEpsilon(composeCurves(curves), 1e-6));
    for (const group of plan) {
      const others = plan.filter((other) => other !== group);
      expect(compare(epsilon, epsilonOf(others, decimal("0.000001")).epsilon)).toBeGreaterThan(0);
    }
  }
});
