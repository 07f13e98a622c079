/**
 * The right to make a planned list of draws on a table. The ledger has been charged for all of them before this exists,
 * so a crash loses budget and never privacy.
 */
import { ensure, PrivetError } from "../errors.ts";
import { copyOf, type Rational, subtract, toDecimal, ZERO } from "../rational.ts";
import { type Cuts, cutAttribute, labelOf } from "../schema/inputs.ts";
import type { CodedAttribute } from "../schema/types.ts";
import { VERSION } from "../version.ts";
import { type CoverAsked, prepareCover } from "./cover.ts";
import type { AllowanceRequest, PublicFacts } from "./curator.ts";
import { codesOf, covers, type Selector, selectorNamed, squared } from "./draws.ts";
import type { Engine } from "./engines/engine.ts";
import type { Cost, Entry, Ledger } from "./ledger/types.ts";
import { discreteGaussianMechanism } from "./mechanisms/gaussian/index.ts";
import { discreteLaplaceMechanism } from "./mechanisms/laplace/index.ts";
import { staircase } from "./mechanisms/staircase/index.ts";
import { peel } from "./mechanisms/top-k/index.ts";
import type { Noise } from "./noise/noise.ts";
import { type PlannedDraws, type Price, priceOf } from "./price.ts";
import { cellsOf, countSensitivity, histogramSensitivity, sumSensitivity } from "./queries/counts.ts";
import { type NearestQuestion, prepareNearest } from "./queries/coverage.ts";
import { type NearestSums, type NearestSumsQuestion, prepareNearestSums } from "./queries/nearest-sums.ts";
import { type PreparedSelection, prepareSelection, type SelectionQuestion } from "./queries/prepare.ts";
import type { Guarantee, Receipt, ReceiptDraw, Release } from "./release.ts";
import { Sensitive } from "./sensitive.ts";
import type { TrustedScores } from "./trust.ts";

/** Mechanisms that add noise to counts and sums. `gaussian` is paid for in ρ, the others in ε. */
export type NoiseKind =
  | { readonly mechanism: "laplace" | "staircase"; readonly epsilon: Rational }
  | { readonly mechanism: "gaussian"; readonly rho: Rational };

export type SelectQuestion = SelectionQuestion & {
  /** ε of each draw. */
  readonly epsilon: Rational;
  readonly mechanism?: Selector;
};

export interface Selection {
  readonly index: number;
  /** The drawn candidate as it was scored, on the grid of its score: weights are multiples of 2⁻¹¹. */
  readonly candidate: Float64Array;
}

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
  readonly #made: ReceiptDraw[] = [];
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
    const { facts, engine, noise, trusted } = this.#parts;
    const mechanism = question.mechanism ?? "exponential";
    const epsilon = copyOf(question.epsilon);
    const selector = selectorNamed(mechanism);
    const prepared = prepareSelection(facts, question, trusted);
    ensureCount(count, prepared.size);
    this.#pay({ kind: selector.kind, epsilon, count });
    this.#guarantee = prepared.guarantee ?? this.#guarantee;
    const size = { epsilon, count };
    return this.#touch(mechanism, `score ${prepared.score}`, size, async () => {
      const scores = await scoresOf(prepared, engine);
      const sensitive = new Sensitive(scores, "range", prepared.sensitivity);
      const drawn = peel(selector.draw, sensitive, epsilon, count, noise);
      return Object.freeze(drawn.map((index) => ({ index, candidate: prepared.candidate(index) })));
    });
  }

  /** The declared value of an attribute that most rows have, drawn privately. */
  async mostFrequent(
    name: string,
    how: { epsilon: Rational; mechanism?: Selector },
  ): Promise<Release<string>> {
    const { mechanism = "permute-and-flip" } = how;
    const epsilon = copyOf(how.epsilon);
    const { facts, engine, noise } = this.#parts;
    const selector = selectorNamed(mechanism);
    const attribute = labelOf(facts.schema, name);
    this.#pay({ kind: selector.kind, epsilon, count: 1 });
    return this.#touch(mechanism, "most frequent value", { epsilon }, async () => {
      const counts = await engine.histogram([attribute]);
      const sensitivity = histogramSensitivity(facts.neighbours);
      return attribute.values[selector.draw(new Sensitive(counts, "range", sensitivity), epsilon, noise)];
    });
  }

  /** How many rows have one of the declared values, with noise. */
  async count(name: string, values: readonly string[], how: NoiseKind): Promise<Release<bigint>> {
    const attribute = this.#attribute(name);
    const codes = codesOf(attribute, values);
    const [value, receipt] = await this.#noisy("count", how, countSensitivity, () =>
      this.#parts.engine.count(attribute, codes).then((n) => [n]),
    );
    return Object.freeze({ value: value[0], receipt });
  }

  /** The sum of a numeric attribute, with noise, in the attribute's own units. */
  async sum(name: string, how: NoiseKind): Promise<Release<number>> {
    const attribute = this.#attribute(name);
    ensure(
      attribute.kind === "numeric",
      "option-out-of-range",
      `${name} is ${attribute.kind}; only a numeric attribute has a sum.`,
      "Choose a numeric attribute.",
    );
    const bound = () => sumSensitivity(attribute, this.#parts.facts.neighbours);
    const [value, receipt] = await this.#noisy("sum", how, bound, () =>
      this.#parts.engine.total(attribute).then((n) => [n]),
    );
    return Object.freeze({ value: Number(value[0]) * attribute.step, receipt });
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
    const attributes = names.map((name) => cutAttribute(this.#attribute(name), cuts));
    cellsOf(attributes);
    ensure(
      how.mechanism !== "staircase",
      "option-out-of-range",
      "Staircase noise blurs one number; a histogram has one a cell.",
      "Use laplace or gaussian for a histogram.",
    );
    const bound = () => histogramSensitivity(this.#parts.facts.neighbours);
    const [value, receipt] = await this.#noisy("histogram", how, bound, () =>
      this.#parts.engine.histogram(attributes),
    );
    return Object.freeze({ value: Object.freeze(value), receipt });
  }

  /**
   * Picks public points one after the other, such that balls around them cover many rows, and tells which; add-remove only.
   * All picks are one planned draw.
   */
  async cover(asked: CoverAsked): Promise<Release<readonly number[]>> {
    const { facts, engine, noise } = this.#parts;
    const { epsilon, delta, pick } = prepareCover(facts, asked);
    this.#pay({ kind: "opaque", epsilon, delta, count: 1 });
    return this.#touch("coverage", "newly covered rows", { epsilon, delta }, () => pick(engine, noise));
  }

  /** Noisy counts of the rows that are nearest to each of some public points; those that no row is near have noise too. */
  async nearest(asked: NearestQuestion, epsilon: Rational): Promise<Release<readonly bigint[]>> {
    const { facts, engine } = this.#parts;
    const question = prepareNearest(facts, asked);
    const bound = () => histogramSensitivity(facts.neighbours);
    const how = { mechanism: "laplace", epsilon } as const;
    const [value, receipt] = await this.#noisy("nearest points", how, bound, () =>
      engine.pointCounts(question),
    );
    return Object.freeze({ value: Object.freeze(value), receipt });
  }

  /** For each of some public centres, how many rows are nearest to it and where they lie together, with Gaussian noise. */
  async nearestSums(asked: NearestSumsQuestion, rho: Rational): Promise<Release<readonly NearestSums[]>> {
    const { facts, engine, noise } = this.#parts;
    const { question, squaredSensitivity, answer } = prepareNearestSums(facts, asked);
    const size = { rho: copyOf(rho) };
    this.#pay({ kind: "zcdp", ...size, count: 1 });
    return this.#touch("gaussian", "rows and places of the nearest", size, async () => {
      const sums = new Sensitive(await engine.rowSums(question), "l2-squared", squaredSensitivity);
      return answer(discreteGaussianMechanism(sums, size.rho, noise));
    });
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

  #attribute(name: string): CodedAttribute {
    const attribute = this.facts.schema.attributes.find((a) => a.name === name);
    ensure(
      attribute !== undefined && attribute.kind !== "ignored",
      "attribute-unknown",
      `${this.facts.schema.name} has no attribute ${JSON.stringify(name)}.`,
      `It has: ${this.facts.schema.attributes.map((a) => a.name).join(", ")}.`,
    );
    return attribute;
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

  async #noisy(
    query: string,
    asked: NoiseKind,
    sensitivity: () => bigint,
    ask: () => Promise<readonly bigint[]>,
  ): Promise<[readonly bigint[], Receipt]> {
    const { noise } = this.#parts;
    const how: NoiseKind =
      asked.mechanism === "gaussian"
        ? { mechanism: asked.mechanism, rho: copyOf(asked.rho) }
        : { mechanism: asked.mechanism, epsilon: copyOf(asked.epsilon) };
    const bound = sensitivity();
    if (how.mechanism === "gaussian") {
      this.#pay({ kind: "zcdp", rho: how.rho, count: 1 });
      const release = await this.#touch("gaussian", query, how, async () =>
        discreteGaussianMechanism(
          new Sensitive(await ask(), "l2-squared", squared(query, bound)),
          how.rho,
          noise,
        ),
      );
      return [release.value, release.receipt];
    }
    const mechanism = how.mechanism === "staircase" ? staircase : discreteLaplaceMechanism;
    this.#pay({ kind: "pure", epsilon: how.epsilon, count: 1 });
    const release = await this.#touch(how.mechanism, query, how, async () =>
      mechanism(new Sensitive(await ask(), "l1", bound), how.epsilon, noise),
    );
    return [release.value, release.receipt];
  }

  /** The only place where rows are looked at. Whatever goes wrong in here is told in one sentence, and stays paid for. */
  async #touch<T>(
    mechanism: string,
    query: string,
    size: DrawSize,
    work: () => Promise<T>,
  ): Promise<Release<T>> {
    let value: T;
    try {
      value = await work();
    } catch {
      throw new PrivetError(
        "unexpected",
        `Something failed inside the trusted part. Entry ${this.#parts.entry.seq} of the ledger stays spent; nothing was released.`,
        "The details may depend on the data and are not shown. Please report the command that was run.",
      );
    }
    this.#note(mechanism, query, size);
    return Object.freeze({ value, receipt: this.receipt() });
  }

  #note(mechanism: string, query: string, { epsilon, delta, rho, count = 1 }: DrawSize): void {
    const draw = {
      mechanism,
      query,
      ...(epsilon ? { epsilon: toDecimal(epsilon, 12, "up") } : {}),
      ...(delta ? { delta: toDecimal(delta, 30, "up") } : {}),
      ...(rho ? { rho: toDecimal(rho, 18, "up") } : {}),
    };
    const last = this.#made.at(-1);
    const same = last && JSON.stringify({ ...last, count: 0 }) === JSON.stringify({ ...draw, count: 0 });
    if (same) this.#made[this.#made.length - 1] = { ...last, count: last.count + count };
    else this.#made.push({ ...draw, count });
  }
}

const NOTHING: Cost = { epsilon: ZERO, delta: ZERO, rho: ZERO };

interface DrawSize {
  readonly epsilon?: Rational;
  readonly delta?: Rational;
  readonly rho?: Rational;
  readonly count?: number;
}

async function scoresOf(prepared: PreparedSelection, engine: Engine): Promise<bigint[]> {
  const sums = await prepared.sums(engine);
  return sums.map((sum, i) => sum + prepared.offsets[i]);
}

function ensureCount(count: number, candidates: number): void {
  ensure(
    Number.isInteger(count) && count >= 1 && count <= candidates,
    "option-out-of-range",
    `${count} of ${candidates} candidates are asked for.`,
    `Ask for a whole number from 1 to ${candidates}.`,
  );
}
