/** What (ε, δ) buys in ρ where many draws share it: the price of their sum is rounded up, which must not take it above ε. */
import type { Rational } from "../../../../base/rational.ts";
import type { SetAside } from "../../../../search/given.ts";
import { partOf, rhoFor } from "../../../../search/rho-for.ts";

const NEARLY_ALL = 1 - 1e-6;

export const rhoOfMany = ({ epsilon, delta }: SetAside, method: string): Rational =>
  partOf(rhoFor(epsilon, delta, method), NEARLY_ALL);
