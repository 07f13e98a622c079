/**
 * The right to make a planned list of draws on a table. The ledger has been charged for all of them before this exists,
 * so a crash loses budget and never privacy.
 *
 * Each method prepares a draw from public facts alone (draws/), takes its price off the plan, and only then lets it look at
 * the rows.
 */
import { ensure, PrivetError } from "../errors.ts";
import { type Rational, subtract, toDecimal, ZERO } from "../rational.ts";
import type { Cuts } from "../schema/inputs.ts";
import { VERSION } from "../version.ts";
import type { AllowanceRequest, PublicFacts } from "./curator.ts";
import { type CoverAsked, cover } from "./draws/cover.ts";
import { covers, type Draw } from "./draws/draw.ts";
import {
  type NoiseKind,
  nearestCounts,
  nearestSums,
  noisyCount,
  noisyHistogram,
  noisySum,
} from "./draws/noisy-answers.ts";
import {
  mostFrequent,
  type Selection,
  type Selector,
  type SelectQuestion,
  selection,
} from "./draws/selections.ts";
import type { Engine } from "./engines/engine.ts";
import type { Cost, Entry, Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { type PlannedDraws, type Price, priceOf } from "./price.ts";
import type { NearestQuestion } from "./queries/coverage.ts";
import type { NearestSums, NearestSumsQuestion } from "./queries/nearest-sums.ts";
import { type Guarantee, type Receipt, type ReceiptDraw, type Release, withDraw } from "./release.ts";
import type { TrustedScores } from "./trust.ts";

/** What an allowance works with; assembled by the curator only. */
interface Parts {
  readonly facts: PublicFacts;
  readonly engine: Engine;
  readonly ledger: Ledger;
  readonly noise: Noise;
  readonly entry: Entry;
  readonly price: Price;
  readonly request: AllowanceRequest;
  readonly schemaHash: string;
  /** The owner's scores as they were when the allowance was asked for. */
  readonly trusted: TrustedScores;
}

export class Allowance {
  readonly #parts: Parts;
  readonly #left: { readonly draws: PlannedDraws; count: number }[];
  #made: readonly ReceiptDraw[] = [];
  #charged: Cost;
  /** The most that the receipt may say. */
  #guarantee: Guarantee = "proved";
  #open = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#charged = parts.price.cost;
    this.#left = parts.request.draws.map((draws) => ({ draws, count: draws.count }));
  }

  get facts(): PublicFacts {
    return this.#parts.facts;
  }

  /** Draws one candidate, better scores more often. The scores stay inside. */
  async select(question: SelectQuestion): Promise<Release<Selection>> {
    const { value, receipt } = await this.selectTop(question, 1);
    return Object.freeze({ value: value[0], receipt });
  }

  /**
   * Draws `count` different candidates, one after the other and best first as far as the noise tells: `count` draws of the
   * plan, which see one and the same scoring of the rows.
   */
  async selectTop(question: SelectQuestion, count: number): Promise<Release<readonly Selection[]>> {
    return this.#make(selection(this.facts, this.#parts.trusted, question, count));
  }

  /** The declared value of an attribute that most rows have, drawn privately. */
  async mostFrequent(
    name: string,
    how: { readonly epsilon: Rational; readonly mechanism?: Selector },
  ): Promise<Release<string>> {
    return this.#make(mostFrequent(this.facts, name, how));
  }

  /** How many rows have one of the declared values, with noise. */
  async count(name: string, values: readonly string[], how: NoiseKind): Promise<Release<bigint>> {
    return this.#make(noisyCount(this.facts, name, values, how));
  }

  /** The sum of a numeric attribute, with noise, in the attribute's own units. */
  async sum(name: string, how: NoiseKind): Promise<Release<number>> {
    return this.#make(noisySum(this.facts, name, how));
  }

  /**
   * Noisy counts of every cell of some attributes, empty cells included; the last attribute moves fastest. Numeric attributes
   * that `cuts` names have a cell for each range between cuts.
   */
  async histogram(
    names: readonly string[],
    how: NoiseKind,
    cuts: Cuts = {},
  ): Promise<Release<readonly bigint[]>> {
    return this.#make(noisyHistogram(this.facts, names, how, cuts));
  }

  /**
   * Picks public points one after the other, such that balls around them cover many rows, and tells which; add-remove only.
   * All picks are one planned draw.
   */
  async cover(asked: CoverAsked): Promise<Release<readonly number[]>> {
    return this.#make(cover(this.facts, asked));
  }

  /** Noisy counts of the rows that are nearest to each of some public points; those that no row is near have noise too. */
  async nearest(asked: NearestQuestion, epsilon: Rational): Promise<Release<readonly bigint[]>> {
    return this.#make(nearestCounts(this.facts, asked, epsilon));
  }

  /** For each of some public centres, how many rows are nearest to it and where they lie together, with Gaussian noise. */
  async nearestSums(asked: NearestSumsQuestion, rho: Rational): Promise<Release<readonly NearestSums[]>> {
    return this.#make(nearestSums(this.facts, asked, rho));
  }

  /** The receipt for everything that was drawn so far under this allowance. */
  receipt(): Receipt {
    const { facts, entry, price, request, schemaHash, noise } = this.#parts;
    return Object.freeze({
      privet: "receipt/1",
      dataset: facts.schema.name,
      unit: facts.schema.unit,
      neighbours: facts.neighbours,
      epsilon: toDecimal(this.#charged.epsilon, 12, "up"),
      delta: toDecimal(this.#charged.delta, 30, "up"),
      composition: price.theorem,
      draws: Object.freeze([...this.#made]),
      purpose: request.purpose,
      entry: entry.seq,
      entryHash: entry.hash,
      schema: schemaHash,
      version: VERSION,
      guarantee: noise.origin === "system" ? this.#guarantee : "none",
    });
  }

  /**
   * Ends the run. Draws that were planned and not made have touched no row; where prices simply add up, their price is
   * returned. Under any other composition the plan was priced as a whole, and the whole stays spent.
   */
  async close(): Promise<{ readonly spent: Rational; readonly returned: Rational }> {
    const { ledger, entry, price } = this.#parts;
    const wasOpen = this.#open;
    this.#open = false;
    const nothing = { spent: price.cost.epsilon, returned: ZERO };
    if (!wasOpen || !price.additive || this.#left.every(({ count }) => count === 0)) return nothing;
    const made = this.#left.flatMap(({ draws, count }) =>
      draws.count > count ? [{ ...draws, count: draws.count - count }] : [],
    );
    const { rho, ...amounts } = made.length > 0 ? priceOf(made, ZERO).cost : NOTHING;
    // Where the plan as a whole has no ρ, neither has a part of it.
    const used = price.cost.rho && rho ? { ...amounts, rho } : amounts;
    await ledger.settle(entry.seq, used);
    this.#charged = used;
    return { spent: used.epsilon, returned: subtract(price.cost.epsilon, used.epsilon) };
  }

  async #make<T>(draw: Draw<T>): Promise<Release<T>> {
    this.#pay(draw.price);
    this.#guarantee = draw.guarantee ?? this.#guarantee;
    const value = await this.#touch(draw);
    this.#made = withDraw(this.#made, draw);
    return Object.freeze({ value, receipt: this.receipt() });
  }

  /** Takes draws off the plan, all or none of them, before any row is touched. */
  #pay(draw: PlannedDraws): void {
    ensure(
      this.#open,
      "allowance-closed",
      "This allowance has been closed.",
      "Ask the curator for a new one.",
    );
    const step = this.#left.find(({ draws, count }) => count >= draw.count && covers(draws, draw));
    ensure(
      step !== undefined,
      "allowance-used-up",
      `The plan has no ${draw.count > 1 ? `${draw.count} ${draw.kind} draws` : `${draw.kind} draw`} of this size left.`,
      "Plan every draw before the first one, or ask for a new allowance.",
    );
    step.count -= draw.count;
  }

  /** The only place where rows are looked at. Whatever goes wrong in here is told in one sentence, and stays paid for. */
  async #touch<T>(draw: Draw<T>): Promise<T> {
    const { engine, noise, entry } = this.#parts;
    try {
      return await draw.look(engine, noise);
    } catch {
      throw new PrivetError(
        "unexpected",
        `Something failed inside the trusted part. Entry ${entry.seq} of the ledger stays spent; nothing was released.`,
        "The details may depend on the data and are not shown. Please report the command that was run.",
      );
    }
  }
}

const NOTHING: Cost = { epsilon: ZERO, delta: ZERO, rho: ZERO };
