import { describe, expect, test } from "vitest";
import { compare, multiply, type Rational, rational, ZERO } from "../base/rational.ts";
import { deltaFrom, epsilonFrom, priceOf } from "../curator/index.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { planLloyd } from "../tasks/cluster/k-means/means-plan.ts";
import { smallSchema } from "../testing/small-tables.ts";
import { partOf, rhoFor } from "./rho-for.ts";

const priced = (rho: Rational, delta: Rational) =>
  priceOf([{ kind: "zcdp", rho, count: 1 }], delta).cost.epsilon;

describe.each(["0.001", "0.1", "1", "10"])("ε %s", (text) => {
  test.each(["0.1", "0.000001", "0.000000000001"])("and δ %s buy all the ρ that they can", (small) => {
    const [epsilon, delta] = [epsilonFrom(text), deltaFrom(small)];
    const rho = rhoFor(epsilon, delta, "a method");
    expect(compare(priced(rho, delta), epsilon)).toBeLessThanOrEqual(0);
    const more = multiply(rho, rational(101n, 100n));
    expect(compare(priced(more, delta), epsilon)).toBe(1);
  });
});

test("without δ there is no ρ, and the method is named", () => {
  expect(() => rhoFor(epsilonFrom("1"), ZERO, "some-method")).toThrow(
    expect.objectContaining({ code: "delta-invalid", message: expect.stringContaining("some-method") }),
  );
});

test("an ε that is too small for any ρ is refused", () => {
  expect(() => rhoFor(epsilonFrom("0.000000001"), deltaFrom("0.000000000001"), "a method")).toThrow(
    expect.objectContaining({ code: "plan-too-expensive" }),
  );
});

test("a part of an amount is rounded down to fifteen decimals", () => {
  expect(partOf(rational(1n, 3n), 1)).toEqual(rational(333_333_333_333_333n, 10n ** 15n));
  expect(partOf(rational(1n), 0.25)).toEqual(rational(1n, 4n));
});

test("a part of which nothing is left is refused, and says what to do", () => {
  expect(() => partOf(rational(1n, 10n ** 13n), 1e-3)).toThrow(
    expect.objectContaining({
      code: "plan-too-expensive",
      fix: { do: "Set more aside, or name fewer attributes.", option: "epsilon" },
    }),
  );
  expect(partOf(rational(1n), 0)).toEqual(ZERO);
});

describe("looks, votes and steps of a plan", () => {
  const schema = smallSchema("replace");
  const facts = { schema, neighbours: "replace", rows: 1000 } as const;
  const { inputs } = unitCoordinates(schema);
  const rho = rational(1n, 100n);

  test("cost no more together than ρ, a quarter of it for a look at each numeric attribute, a fifth for votes", () => {
    const { draws, lloyd, note } = planLloyd(facts, inputs, rho, { k: 3, rounds: 7 });
    expect(draws).toEqual([
      { kind: "zcdp", rho: rational(1n, 800n), count: 2 },
      { kind: "zcdp", rho: rational(1n, 500n), count: 1 },
      { kind: "zcdp", rho: lloyd.step, count: 7 },
    ]);
    const delta = deltaFrom("0.000001");
    expect(compare(priceOf(draws, delta).cost.epsilon, priced(rho, delta))).toBeLessThanOrEqual(0);
    // 55 % of a hundredth in seven parts.
    expect(lloyd.step).toEqual(partOf(rational(55n, 70_000n), 1));
    // Votes have a deviation of √500 = 22.4, so that 1000 rows are enough for 15 candidates.
    expect(note).toBe("2 histograms, votes for 15 candidates, then noisy steps: 7");
  });

  test("are votes and steps where no attribute is numeric", () => {
    const { inputs: colours } = unitCoordinates(smallSchema("replace"), ["colour"]);
    const { draws } = planLloyd(facts, colours, rho, { k: 3, rounds: 4 });
    expect(draws).toEqual([
      { kind: "zcdp", rho: rational(1n, 500n), count: 1 },
      { kind: "zcdp", rho: rational(1n, 500n), count: 4 },
    ]);
  });
});
