/**
 * A run that has been paid for. The ledger has been charged for all of its planned draws before this exists, so a crash loses
 * budget and never privacy. `Rows` is what holds the private rows: an engine for tables, or the tables of a study.
 */
import { ensure, formed, PrivetError } from "../base/errors.ts";
import { compare, type Rational, subtract, toDecimal, ZERO } from "../base/rational.ts";
import { allowanceClosed, allowanceUsedUp, failedInside } from "../base/refusals/door.ts";
import { VERSION } from "../base/version.ts";
import { covers, type Draw } from "./draws/draw.ts";
import type { Cost, Entry, Holding, Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { plain } from "./plain.ts";
import { type PlannedDraws, type Price, priceOf, sumOfRhos } from "./price.ts";
import { STREAMED } from "./queries/registry.ts";
import { type Guarantee, type Receipt, type ReceiptDraw, type Release, withDraw } from "./release.ts";

/** What a run works with; assembled by pay.ts only. */
interface Parts<Rows> {
  readonly holding: Holding;
  readonly rows: Rows;
  readonly ledger: Ledger;
  readonly noise: Noise;
  readonly entry: Entry;
  readonly price: Price;
  readonly draws: readonly PlannedDraws[];
  /** Of a run that is resumed: how many of each of the draws are still to be made. */
  readonly left?: readonly number[];
  readonly purpose: string;
  readonly schemaHash: string;
  readonly guarantee?: Guarantee | undefined;
}

export class PaidRun<Rows> {
  readonly #parts: Parts<Rows>;
  readonly #left: { readonly draws: PlannedDraws; count: number; rho: Rational }[];
  #made: readonly ReceiptDraw[] = [];
  #charged: Cost;
  /** The most that the receipt may say. */
  #guarantee: Guarantee;
  #open = true;

  constructor(parts: Parts<Rows>) {
    this.#parts = parts;
    this.#charged = parts.price.cost;
    this.#guarantee = parts.guarantee ?? "proved";
    this.#left = parts.draws.map((draws, i) => {
      const count = parts.left ? parts.left[i] : draws.count;
      return { draws, count, rho: draws.kind === "reserve" && count > 0 ? draws.rho : ZERO };
    });
  }

  /**
   * Everything is asked this way: the question is copied, a draw is prepared from the copy and what is public, its price is taken
   * off the plan, and only then may it look at the rows.
   */
  async make<Question, How, T>(
    prepare: (question: Question, how: How) => Draw<T, Rows>,
    question: Question,
    how: How,
  ): Promise<Release<T>> {
    const own = plain([question, how] as const, STREAMED);
    const draw = formed(() => prepare(...own));
    this.#pay(draw.price);
    this.#guarantee = draw.guarantee ?? this.#guarantee;
    const value = await this.#touch(draw);
    this.#made = withDraw(this.#made, draw);
    return Object.freeze({ value, noise: draw.noise, receipt: this.receipt() });
  }

  /** The receipt for everything that was drawn so far under this allowance. */
  receipt(): Receipt {
    const { holding, entry, price, purpose, schemaHash, noise } = this.#parts;
    return Object.freeze({
      privet: "receipt/1",
      dataset: holding.name,
      unit: holding.unit,
      neighbours: holding.neighbours,
      epsilon: toDecimal(this.#charged.epsilon, 12, "up"),
      delta: toDecimal(this.#charged.delta, 30, "up"),
      composition: price.theorem,
      draws: Object.freeze([...this.#made]),
      purpose,
      entry: entry.seq,
      entryHash: entry.hash,
      schema: schemaHash,
      version: VERSION,
      guarantee: noise.origin === "system" ? this.#guarantee : "none",
    });
  }

  /**
   * Ends the run. Draws that were planned and not made have touched no row; where prices simply add up, their price is
   * returned. Under any other composition the plan was priced as a whole, and with the first draw the whole stays spent.
   *
   * Claim. Where no draw was begun, all may be returned, however the plan was priced.
   * Proof. No mechanism has run: `make` takes a draw off the plan before it looks, also one that then fails. So nothing that depends on
   * rows has come out under this entry, and that none ran was decided from what is public.
   */
  async close(): Promise<{ readonly spent: Rational; readonly returned: Rational }> {
    const { ledger, entry, price, left } = this.#parts;
    const wasOpen = this.#open;
    this.#open = false;
    const made = this.#left.flatMap(({ draws, count }) =>
      draws.count > count ? [{ ...draws, count: draws.count - count }] : [],
    );
    const isWhole = !price.additive && made.length > 0;
    const nothing = { spent: this.#charged.epsilon, returned: ZERO };
    if (!wasOpen || left || isWhole || this.#left.every(({ count }) => count === 0)) return nothing;
    const { rho, ...amounts } = made.length > 0 ? priceOf(made, ZERO).cost : NOTHING;
    // Where the plan as a whole has no ρ, neither has a part of it.
    const used = price.cost.rho && rho ? { ...amounts, rho } : amounts;
    await ledger.settle(entry.seq, used);
    this.#charged = used;
    return { spent: used.epsilon, returned: subtract(price.cost.epsilon, used.epsilon) };
  }

  /**
   * Takes draws off the plan, all or none of them, before any row is touched; off a reserve where the plan lists none like them.
   *
   * Claim. Draws that are chosen on the way, with ρ's that add up to no more than a reserve's, cost no more than one draw of its ρ.
   * Proof. A reserve is priced by its Rényi curve, together with those of all other draws, or of all others that have a ρ, which are then one group
   * among others (events.ts). At every order the reserve counts α·ρ, and the argument of ledger/exhausted.ts holds with what those draws cost
   * in front, whoever chooses them: which is all that is asked of a group (profile.ts). ∎
   */
  #pay(draw: PlannedDraws): void {
    ensure(this.#open, ...allowanceClosed());
    const step = this.#left.find(({ draws, count }) => count >= draw.count && covers(draws, draw));
    if (step) {
      step.count -= draw.count;
      return;
    }
    const { rho = ZERO } = covers(draw, draw) ? sumOfRhos([draw]) : {};
    const reserve = this.#left.find(({ rho: most }) => compare(rho, ZERO) > 0 && compare(rho, most) <= 0);
    ensure(reserve !== undefined, ...allowanceUsedUp(draw.count, draw.kind));
    reserve.rho = subtract(reserve.rho, rho);
    reserve.count = 0;
  }

  /** The only place where rows are looked at. Whatever goes wrong in here is told in one sentence, and stays paid for. */
  async #touch<T>(draw: Draw<T, Rows>): Promise<T> {
    const { rows, noise, entry } = this.#parts;
    try {
      return await draw.look(rows, noise);
    } catch {
      throw new PrivetError(...failedInside(entry.seq));
    }
  }
}

const NOTHING: Cost = { epsilon: ZERO, delta: ZERO, rho: ZERO };
