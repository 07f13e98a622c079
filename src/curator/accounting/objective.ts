/**
 * What (ε, δ) pays for where noise pulls at a minimum (mechanisms/objective): J for how one row bends the loss, of the rest a hundredth for noise on the weights,
 * as Iyengar et al. (2019) have it, and all else for what pulls.
 *
 * Claim. J + ε′ + ε″ = ε; and where δ is above 0, the Gaussian mechanism of the ρ that is returned is (ε′, δ·255/256)-private, and (ε′, δ/1024)-private for what moves half as far.
 * Proof. The first by subtraction. Half as far is ρ/4, and `rhoCap` returns a ρ that the budget holds (zcdp.ts); a smaller one is held as well. ∎
 */
import { compare, multiply, type Rational, rational, subtract } from "../../base/rational.ts";
import { rhoCap } from "./zcdp.ts";

/** `amount` is ε′, or ρ, and `output` is ε″. */
export function objectiveAmounts(spread: Rational, epsilon: Rational, delta: Rational) {
  const left = subtract(epsilon, spread);
  const output = multiply(left, rational(1n, 100n));
  const input = subtract(left, output);
  if (delta.n === 0n) return { amount: input, output };
  const whole = rhoCap(input, multiply(delta, rational(255n, 256n)));
  const halves = multiply(rational(4n), rhoCap(input, multiply(delta, rational(1n, 1024n))));
  return { amount: compare(whole, halves) < 0 ? whole : halves, output };
}
