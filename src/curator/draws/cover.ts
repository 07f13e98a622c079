/**
 * Picking public points that cover the rows, as one draw; add-remove only.
 */
import { ensure } from "../../base/errors.ts";
import { compare, exactly, type Rational, rational, ZERO } from "../../base/rational.ts";
import { coverageRate } from "../accounting/coverage.ts";
import { coverage } from "../mechanisms/coverage/index.ts";
import { type CoverQuestion, prepareCovered } from "../queries/clusters/coverage.ts";
import type { KnownFacts } from "../queries/facts.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";

export type CoverAsked = CoverQuestion & {
  /** What all picks together may cost. */
  readonly epsilon: Rational;
  readonly delta: Rational;
};

/** The numbers of the picked points, in the order picked. */
export function cover(facts: KnownFacts, asked: CoverAsked): Draw<readonly number[]> {
  const [epsilon, delta] = [exactly(asked.epsilon, "ε"), exactly(asked.delta, "δ")];
  const { picks, after } = prepareCovered(facts, asked);
  ensure(
    compare(delta, ZERO) > 0 && compare(delta, rational(1n)) < 0,
    "delta-invalid",
    "Coverage is private up to a δ; it must be above 0 and below 1.",
    "Give a δ such as 1e-6.",
  );
  ensure(
    compare(epsilon, ZERO) > 0,
    "epsilon-invalid",
    "ε is 0 or less; coverage needs one above 0.",
    "Choose an ε such as 0.5.",
  );
  const rate = coverageRate(epsilon, delta);
  ensure(
    compare(rate, ZERO) > 0,
    "epsilon-invalid",
    "ε is so small that no pick could favour any point.",
    "Choose an ε such as 0.5.",
  );
  return {
    price: { kind: "opaque", epsilon, delta, count: 1 },
    mechanism: "coverage",
    query: "newly covered rows",
    async look(engine, noise) {
      const covered = async (picked: readonly number[]) =>
        new Sensitive(await engine.pointCounts(after(picked)), "range", 1n);
      return Object.freeze(await coverage(covered, picks, { rate, epsilon, delta }, noise));
    },
  };
}
