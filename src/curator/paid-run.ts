/**
 * A run that has been paid for. The ledger has been charged for all of its planned draws before this exists, so a crash loses
 * budget and never privacy. `Rows` is what holds the private rows: an engine for tables, or the tables of a study.
 */
import { ensure, formed, PrivetError } from "../base/errors.ts";
import { compare, type Rational, subtract, toDecimal, ZERO } from "../base/rational.ts";
import * as refusal from "../base/refusals/door.ts";
import { VERSION } from "../base/version.ts";
import type { RowPart } from "../schema/coding/row-parts.ts";
import { covers, type Draw } from "./draws/draw.ts";
import type { Cost, Entry, Holding, Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { plain } from "./plain.ts";
import { type PlannedDraws, type Price, priceOf, sumOfRhos } from "./price.ts";
import { STREAMED } from "./queries/registry.ts";
import { type Guarantee, type Receipt, type ReceiptDraw, type Release, withDraw } from "./release.ts";

/** What a curator has: rows, the ledger that pays for looking at them, and noise. */
export interface Keeping<Rows> {
  readonly holding: Holding;
  /** How many people there are, where that is public or declared. */
  readonly people: number | undefined;
  readonly rows: Rows;
  /** The rows of some parts, where they were dealt when they were opened. */
  readonly dealt?: ReadonlyMap<RowPart, Rows> | undefined;
  readonly ledger: Ledger;
  readonly noise: Noise;
  readonly schemaHash: string;
  /** The most that receipts may say, where what answers about the rows is not Privet's own. */
  readonly guarantee?: Guarantee | undefined;
}

/** What a run works with; assembled by pay.ts only. */
interface Parts<Rows> extends Keeping<Rows> {
  readonly entry: Entry;
  readonly price: Price;
  readonly draws: readonly PlannedDraws[];
  /** Of a run that is resumed: how many of each of the draws are still to be made. */
  readonly left?: readonly number[];
  readonly purpose: string;
}

/** Which of the planned draws a share may make, by their places in the plan, and on which rows: all, unless a part is named. */
export interface RunShare {
  readonly from: number;
  readonly to: number;
  readonly part?: RowPart | undefined;
}

type Make<Rows> = <Question, How, T>(
  prepare: (question: Question, how: How) => Draw<T, Rows>,
  question: Question,
  how: How,
) => Promise<Release<T>>;

/** What can be drawn with: a run, or a share of one, which has a receipt of its own. */
export interface Paid<Rows> {
  readonly make: Make<Rows>;
  receipt(): Receipt;
  close(): Promise<{ readonly spent: Rational; readonly returned: Rational }>;
}

export class PaidRun<Rows> implements Paid<Rows> {
  readonly #parts: Parts<Rows>;
  readonly #left: { readonly draws: PlannedDraws; count: number; reserve: Rational }[];
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
      return { draws, count, reserve: count > 0 ? reserveOf(draws) : ZERO };
    });
  }

  /**
   * Everything is asked this way: the question is copied, a draw is prepared from the copy and what is public, its price is taken
   * off the plan, and only then may it look at the rows.
   */
  make: Make<Rows> = async (prepare, question, how) => {
    const { value, draw } = await this.#drawn(prepare, question, how, this.#whole);
    return Object.freeze({ value, noise: draw.noise, receipt: this.receipt() });
  };

  /**
   * A share of the run: it can make some of the planned draws and no others, so that one step of several cannot use up what another has
   * planned. Its receipt lists its own draws, and says what the whole run was charged.
   */
  share(asked: RunShare): Paid<Rows> {
    const own = formed(() => plain(asked));
    const { from, to, part } = own;
    ensure(isRange(from, to, this.#left.length), ...refusal.noShare());
    ensure(part === undefined || this.#parts.dealt?.has(part) === true, ...refusal.partNotOpened(part));
    let made: readonly ReceiptDraw[] = [];
    return Object.freeze({
      make: async (prepare, question, how) => {
        const { value, draw } = await this.#drawn(prepare, question, how, own);
        made = withDraw(made, draw, part);
        return Object.freeze({ value, noise: draw.noise, receipt: this.#receiptFor(made) });
      },
      receipt: () => this.#receiptFor(made),
      // The run is closed as a whole.
      close: async () => ({ spent: this.#charged.epsilon, returned: ZERO }),
    } satisfies Paid<Rows>);
  }

  get #whole(): RunShare {
    return { from: 0, to: this.#left.length };
  }

  async #drawn<Question, How, T>(
    prepare: (question: Question, how: How) => Draw<T, Rows>,
    question: Question,
    how: How,
    share: RunShare,
  ): Promise<{ readonly value: T; readonly draw: Draw<T, Rows> }> {
    const own = plain([question, how] as const, STREAMED);
    const draw = formed(() => prepare(...own));
    this.#pay(draw.price, share);
    this.#guarantee = draw.guarantee ?? this.#guarantee;
    const value = await this.#touch(draw, share.part);
    this.#made = withDraw(this.#made, draw, share.part);
    return { value, draw };
  }

  /** The receipt for everything that was drawn so far under this allowance. */
  receipt(): Receipt {
    return this.#receiptFor(this.#made);
  }

  #receiptFor(made: readonly ReceiptDraw[]): Receipt {
    const { holding, entry, price, purpose, schemaHash, noise } = this.#parts;
    return Object.freeze({
      privet: "receipt/1",
      dataset: holding.name,
      unit: holding.unit,
      neighbours: holding.neighbours,
      epsilon: toDecimal(this.#charged.epsilon, 12, "up"),
      delta: toDecimal(this.#charged.delta, 30, "up"),
      composition: price.theorem,
      draws: Object.freeze([...made]),
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
   *
   * Claim. The same holds of pure draws, and of those of bounded range, with ε's that add up to no more than a pure reserve's, and one pure draw.
   * Proof. Whoever chooses them, their log-ratios add up to no more than that ε in size: all are together one interactive mechanism with pure ε, whose
   * profile is no larger than that of one draw of it; and a group is whatever has such a profile (profile.ts). Sums of ε hold anyhow. ∎
   */
  #pay(draw: PlannedDraws, { from: first, to, part }: RunShare): void {
    ensure(this.#open, ...refusal.allowanceClosed());
    // What was planned for some rows is not spent on others: a part is priced by what else is asked of it.
    const own = this.#left.slice(first, to).filter(({ draws }) => draws.part === part);
    const step = own.find(({ draws, count }) => count >= draw.count && covers(draws, draw));
    if (step) {
      step.count -= draw.count;
      return;
    }
    const { rho = ZERO } = covers(draw, draw) ? sumOfRhos([draw]) : {};
    const epsilon = isPure(draw) && compare(rho, ZERO) > 0 ? priceOf([draw], ZERO).cost.epsilon : ZERO;
    const takes = ({ kind }: PlannedDraws) => (kind === "pure-reserve" ? epsilon : rho);
    const fits = (size: Rational, most: Rational) => compare(size, ZERO) > 0 && compare(size, most) <= 0;
    const from = own.find(({ draws, reserve }) => fits(takes(draws), reserve));
    ensure(from !== undefined, ...refusal.allowanceUsedUp(draw.count, draw.kind));
    from.reserve = subtract(from.reserve, takes(from.draws));
    from.count = 0;
  }

  /** The only place where rows are looked at. Whatever goes wrong in here is told in one sentence, and stays paid for. */
  async #touch<T>(draw: Draw<T, Rows>, part: RowPart | undefined): Promise<T> {
    const { rows, dealt, noise, entry } = this.#parts;
    const seen = part === undefined ? rows : dealt?.get(part);
    ensure(seen !== undefined, ...refusal.partNotOpened(part));
    try {
      return await draw.look(seen, noise);
    } catch {
      throw new PrivetError(...refusal.failedInside(entry.seq));
    }
  }
}

const isPure = ({ kind }: PlannedDraws) => kind === "pure" || kind === "bounded-range";

/** What a reserve holds, of ρ or of ε; nothing else does. */
const reserveOf = (draws: PlannedDraws): Rational =>
  draws.kind === "reserve" ? draws.rho : draws.kind === "pure-reserve" ? draws.epsilon : ZERO;

const isRange = (from: number, to: number, length: number): boolean =>
  Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && from < to && to <= length;

const NOTHING: Cost = { epsilon: ZERO, delta: ZERO, rho: ZERO };
