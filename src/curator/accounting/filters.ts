/**
 * Filters: budgets that hold although each price is chosen after seeing earlier results.
 *
 * Claim. If draws are admitted only while the sum of their prices stays within a cap fixed in advance, everything that
 * is ever released is private at the cap: (Σε, Σδ) for `BasicFilter`, ρ-zCDP for `ZcdpFilter`, D_α ≤ cap at the one
 * order α that was fixed in advance for `RenyiFilter`.
 *
 * Proof. Rényi: let Mₖ be the likelihood ratio of the first k results to the power α, times e^{−(α−1)·(sum of the first k
 * prices)}. The k-th price is known before the k-th result, so E[Mₖ | past] ≤ Mₖ₋₁: a supermartingale, of mean at most
 * 1 also when stopped, and the sum never exceeds the cap; hence E[ratio^α] ≤ e^{(α−1)·cap}. zCDP: the same at every α with
 * cap ρ·α. Basic: the case of mechanisms of one draw each in the claim below. ∎
 *
 * Claim. The same holds for runs that are open at once, each asked in turns with the others (concurrent composition). A run is an
 * interactive mechanism: its plan, and with it its price, is fixed when it is opened, after everything that was seen by then; which of
 * its draws is made next, and of what, may depend on all that any run has answered. Whatever the order, everything that is released
 * is (ε, δ)-private where in every course of events Σεᵢ ≤ ε and Σδᵢ ≤ δ, and ρ-zCDP where Σρᵢ ≤ ρ.
 * Proof. zCDP: a run's ρ is the sum of its draws'. Draws of all runs, in the order in which they are made, are one sequence in which each
 * price is known before its result, and the prices of those made never exceed what the runs were charged. So the argument above is
 * all that is needed: it does not ask which run a draw belongs to. The same is true of runs whose (ε, δ) is the sum of their draws';
 * take each draw of theirs as a mechanism of its own below. (Only those get back what they did not use, so what the ledger counts
 * is never less than the draws made.)
 * (ε, δ): let v be all that the analyst sees, coins included; all outcomes are discrete. On a table and on its neighbour v has the
 * probabilities P(v) = c(v)·Πᵢ aᵢ(v) and Q(v) = c(v)·Πᵢ bᵢ(v), where c is the analyst's part and aᵢ, bᵢ are the products of the
 * probabilities of run i's answers, each given the run's own past and what it was asked: runs use separate random bits. Let xᵢ =
 * e^{εᵢ}·bᵢ/aᵢ. As x₁·x₂⋯ ≥ Π min(1, xᵢ) ≥ 1 − Σ(1 − xᵢ)⁺,
 *     Σ_v (P(v) − e^ε·Q(v))⁺ ≤ E_P[(1 − Πᵢ xᵢ)⁺] ≤ E_P[Σᵢ (1 − xᵢ)⁺].
 * Fix what was seen when run i was opened. What follows is run i and an adversary of it, made of the analyst and of all other runs,
 * *on the table*. Were only run i on the neighbour, v would have the probability P(v)·bᵢ/aᵢ; run i is (εᵢ, δᵢ)-private against
 * every adversary, this one too, so E_P[(1 − xᵢ)⁺ | past] = Σ_v (P(v) − e^{εᵢ}·P(v)·bᵢ/aᵢ)⁺ ≤ δᵢ. Hence the sum is at most
 * E_P[Σᵢ δᵢ] ≤ δ. Swapping the tables gives the other side. ∎
 * A run is private at its price against every adversary because the theorems that price a plan are about draws that are chosen given
 * the past, and an adversary's own coins, or answers of others, are a mixture over such choices that is told along with the result.
 *
 * The better theorems (kairouz.ts, bounded-range-exact.ts, the best α) need prices fixed before the first draw; inside
 * one release they are, between releases they are not. Prices are exact fractions; each spend is a few additions.
 *
 * Source. Rogers, Roth, Ullman, Vadhan 2016 (basic); Feldman & Zrnic 2021, Lécuyer 2021 (Rényi and zCDP). Concurrent composition:
 * Vadhan & Wang 2021 (pure), Lyu 2022 and Vadhan & Zhang 2023 ((ε, δ) and more), Haney et al. 2023 (prices chosen on the way, of which
 * the second claim is the part that is used here, with a shorter proof).
 */
import { ensure } from "../../base/errors.ts";
import { add, compare, type Rational, subtract, toDecimal, ZERO } from "../../base/rational.ts";
import { priceUp, RHO_DECIMALS } from "./outward.ts";
import type { RenyiCurve } from "./renyi.ts";

interface EpsilonDelta {
  readonly epsilon: Rational;
  readonly delta: Rational;
}

export class BasicFilter {
  readonly #epsilon: Tally;
  readonly #delta: Tally;

  constructor(cap: EpsilonDelta) {
    this.#epsilon = new Tally("ε", cap.epsilon);
    this.#delta = new Tally("δ", cap.delta);
  }

  get spent(): EpsilonDelta {
    return { epsilon: this.#epsilon.spent, delta: this.#delta.spent };
  }

  get left(): EpsilonDelta {
    return { epsilon: this.#epsilon.left, delta: this.#delta.left };
  }

  admits(price: EpsilonDelta): boolean {
    return this.#epsilon.admits(price.epsilon) && this.#delta.admits(price.delta);
  }

  /** Both or neither. */
  spend(price: EpsilonDelta): void {
    this.#epsilon.check(price.epsilon);
    this.#delta.spend(price.delta);
    this.#epsilon.spend(price.epsilon);
  }
}

export class ZcdpFilter {
  readonly #rho: Tally;

  constructor(cap: Rational) {
    this.#rho = new Tally("ρ", cap);
  }

  get spent(): Rational {
    return this.#rho.spent;
  }

  get left(): Rational {
    return this.#rho.left;
  }

  admits(rho: Rational): boolean {
    return this.#rho.admits(rho);
  }

  spend(rho: Rational): void {
    this.#rho.spend(rho);
  }
}

export class RenyiFilter {
  readonly order: number;
  readonly #divergence: Tally;

  constructor(order: number, cap: Rational) {
    ensure(
      order > 1 && Number.isFinite(order),
      "option-out-of-range",
      `The order is ${order}; a Rényi divergence needs a finite order above 1.`,
      "Choose an order such as 16, before the first draw.",
    );
    this.order = order;
    this.#divergence = new Tally("Rényi divergence", cap);
  }

  get spent(): Rational {
    return this.#divergence.spent;
  }

  get left(): Rational {
    return this.#divergence.left;
  }

  admits(curve: RenyiCurve): boolean {
    return this.#divergence.admits(this.#price(curve));
  }

  spend(curve: RenyiCurve): void {
    this.#divergence.spend(this.#price(curve));
  }

  #price(curve: RenyiCurve): Rational {
    return priceUp(curve(this.order), RHO_DECIMALS);
  }
}

/** One cap and what has been spent of it. */
class Tally {
  readonly #name: string;
  readonly #cap: Rational;
  #spent: Rational = ZERO;

  constructor(name: string, cap: Rational) {
    this.#name = name;
    this.#cap = cap;
    this.#refuseNegative(cap);
  }

  get spent(): Rational {
    return this.#spent;
  }

  get left(): Rational {
    return subtract(this.#cap, this.#spent);
  }

  admits(price: Rational): boolean {
    return compare(price, ZERO) >= 0 && compare(add(this.#spent, price), this.#cap) <= 0;
  }

  check(price: Rational): void {
    this.#refuseNegative(price);
    ensure(
      this.admits(price),
      "budget-exhausted",
      `The step costs ${this.#name} ${toDecimal(price, 18, "up")}, and ${toDecimal(this.left, 18, "down")} is left.`,
      "Ask for a cheaper step, or use what has been released already.",
    );
  }

  spend(price: Rational): void {
    this.check(price);
    this.#spent = add(this.#spent, price);
  }

  #refuseNegative(amount: Rational): void {
    ensure(
      compare(amount, ZERO) >= 0,
      "option-out-of-range",
      `${this.#name} is ${toDecimal(amount, 18, "down")}; nobody is paid for a release.`,
      "Give an amount of 0 or more.",
    );
  }
}
