/** What (ε, δ) buys in noise on numbers: Gaussian from one ρ where there is a δ, Laplace from ε where there is none. */
import { compare, type Rational, ZERO } from "../base/rational.ts";
import type { SetAside } from "./given.ts";
import { partOf, rhoToShare } from "./rho-for.ts";

export type NoiseHow =
  | { readonly mechanism: "gaussian"; readonly rho: Rational }
  | { readonly mechanism: "laplace"; readonly epsilon: Rational };

export interface NoiseBudget {
  /** Whether no δ is made use of. */
  readonly isPure: boolean;
  readonly delta: Rational;
  /** A draw for this part of it. */
  part(share: number): NoiseHow;
}

export function noiseBudget({ epsilon, delta }: SetAside, method: string): NoiseBudget {
  if (compare(delta, ZERO) === 0)
    return {
      isPure: true,
      delta,
      part: (share) => ({ mechanism: "laplace", epsilon: share === 1 ? epsilon : partOf(epsilon, share) }),
    };
  const rho = rhoToShare(epsilon, delta, method);
  return {
    isPure: false,
    delta,
    part: (share) => ({ mechanism: "gaussian", rho: share === 1 ? rho : partOf(rho, share) }),
  };
}
