/**
 * Filters: budgets that hold although each price is chosen after seeing earlier results. The ledger is one of these, in its own
 * whole units (curator/ledger); here the same rules stand by themselves, also for Rényi divergences, which nothing shipped adds up.
 *
 * Claim. If draws are admitted only while the sum of their prices stays within a cap fixed in advance, everything that is ever
 * released is private at the cap: (Σε, Σδ) for `BasicFilter`, ρ-zCDP for `ZcdpFilter`, D_α ≤ cap at the one order α that was
 * fixed in advance for `RenyiFilter`.
 * Proof. Basic and zCDP: curator/ledger/exhausted.ts, whose argument for zCDP is that for one α. ∎
 */
import { ensure } from "../../base/errors.ts";
import { add, compare, type Rational, subtract, toDecimal, ZERO } from "../../base/rational.ts";
import { priceUp, RHO_DECIMALS } from "../../curator/accounting/outward.ts";
import type { RenyiCurve } from "../../curator/accounting/renyi.ts";

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
