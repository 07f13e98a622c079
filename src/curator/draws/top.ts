/**
 * Picking the k best of some scores: one after the other with a selection mechanism, or all at once by noisy scores.
 */
import { ensure } from "../../base/errors.ts";
import { exactly, type Rational, rational } from "../../base/rational.ts";
import { noisyTop } from "../mechanisms/noisy-top/index.ts";
import { peel } from "../mechanisms/top-k/index.ts";
import type { Noise } from "../noise/noise.ts";
import type { PlannedDraws } from "../price.ts";
import type { Sensitive } from "../sensitive.ts";
import { type Selector, selectorNamed } from "./selections.ts";

/** `laplace`: noise on every score, once; the k largest are told. It is one draw of k times the ε of each. */
export type TopMechanism = Selector | "laplace";

export interface Top {
  readonly price: PlannedDraws;
  readonly mechanism: TopMechanism;
  pick(scores: Sensitive, noise: Noise): readonly number[];
}

export function pickTop(
  asked: { readonly count: number; readonly epsilon: Rational; readonly mechanism?: TopMechanism },
  size: number,
): Top {
  const { count, mechanism = "exponential" } = asked;
  const epsilon = exactly(asked.epsilon, "ε");
  ensure(
    Number.isInteger(count) && count >= 1 && count <= size,
    "option-out-of-range",
    `${count} of ${size} are asked for.`,
    `Ask for a whole number from 1 to ${size}.`,
  );
  if (mechanism === "laplace") {
    const whole = rational(epsilon.n * BigInt(count), epsilon.d);
    return {
      price: { kind: "pure", epsilon: whole, count: 1 },
      mechanism,
      pick: (scores, noise) => noisyTop(scores, whole, count, noise),
    };
  }
  const { draw, kind } = selectorNamed(mechanism);
  return {
    price: { kind, epsilon, count },
    mechanism,
    pick: (scores, noise) => peel(draw, scores, epsilon, count, noise),
  };
}
