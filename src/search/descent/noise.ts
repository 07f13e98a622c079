/** Noise of draws that a descent is made of: of which kind, and how it is shared out. */
import { divide, type Rational, rational, ZERO } from "../../base/rational.ts";
import type { NoiseKind } from "../../curator/index.ts";
import type { SetAside } from "../given.ts";
import { partOf, rhoToShare } from "../rho-for.ts";

export interface SharedNoise {
  /** The δ that it makes use of. */
  readonly delta: Rational;
  /** Each of so many draws that have a share together. */
  each(share: number, count: number): NoiseKind;
}

/** Gaussian noise shares ρ out, of which squares of sizes add up; Laplace noise shares out ε, and needs no δ. */
export function sharedNoise(kind: "gaussian" | "laplace", ask: SetAside, method: string): SharedNoise {
  const among = (amount: Rational, share: number, count: number) =>
    partOf(divide(amount, rational(BigInt(count))), share);
  if (kind === "laplace")
    return {
      delta: ZERO,
      each: (share, count) => ({ mechanism: kind, epsilon: among(ask.epsilon, share, count) }),
    };
  const rho = rhoToShare(ask.epsilon, ask.delta, method);
  return { delta: ask.delta, each: (share, count) => ({ mechanism: kind, rho: among(rho, share, count) }) };
}
