/**
 * The exact law of a sampler, by running it down every path that its randomness allows.
 *
 * The sampler's source of randomness is replaced by an oracle. Whenever it asks, the run goes on with one of
 * the possible answers and the others are kept for later runs, each with its probability. Paths below a cut
 * are given up, and their probability is the residual. What is found is a lower bound:
 *
 *     mass(x) ≤ P(x) ≤ mass(x) + residual    for every output x, whatever was cut.
 *
 * A rejection loop (`coin.until`) is solved and not unrolled: if one round gives x with probability m and is
 * thrown away with probability q, then the loop gives x with probability m/(1 − q), and at least that if
 * paths were cut.
 */
import type { Bits } from "../curator/noise/bits.ts";
import { type Coin, ExactCoin } from "../curator/noise/coin.ts";

export interface ExactLaw {
  /** Of each output, as text, the probability of the paths that lead to it. */
  readonly mass: ReadonlyMap<string, number>;
  /** The probability of the paths that were given up. */
  readonly residual: number;
}

interface Branch {
  readonly answer: unknown;
  readonly weight: number;
}

interface Path {
  readonly answers: unknown[];
  mass: number;
}

/** One exploration: the paths still to run, and the one that is being run. */
class Exploration {
  readonly cut: number;
  readonly waiting: Path[] = [{ answers: [], mass: 1 }];
  readonly outcomes = new Map<string, { readonly outcome: unknown; mass: number }>();
  path: Path = { answers: [], mass: 1 };
  position = 0;
  residual = 0;

  constructor(cut: number) {
    this.cut = cut;
  }

  run(sample: () => unknown): void {
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) {
      this.path = next;
      this.position = 0;
      try {
        this.reach(sample());
      } catch (thrown) {
        if (thrown !== GIVEN_UP) throw thrown;
      }
    }
  }

  reach(outcome: unknown): void {
    const key = String(outcome);
    const known = this.outcomes.get(key);
    if (known) known.mass += this.path.mass;
    else this.outcomes.set(key, { outcome, mass: this.path.mass });
  }

  branch(branches: () => readonly Branch[]): unknown {
    const { path } = this;
    if (this.position < path.answers.length) return path.answers[this.position++];
    const worthwhile = branches().filter(({ weight }) => weight > 0 && weight * path.mass >= this.cut);
    this.residual += path.mass * (1 - worthwhile.reduce((sum, { weight }) => sum + weight, 0));
    const first = worthwhile.pop();
    if (!first) throw GIVEN_UP;
    for (const { answer, weight } of worthwhile) {
      this.waiting.push({ answers: [...path.answers, answer], mass: path.mass * weight });
    }
    path.answers.push(first.answer);
    path.mass *= first.weight;
    this.position++;
    return first.answer;
  }
}

/** Thrown through the sampler when its path has become too unlikely. */
const GIVEN_UP = Symbol("given up");

/** The oracle behind both levels; explorations nest where a loop is solved inside a path. */
class Oracle {
  #current: Exploration | undefined;

  law(sample: () => unknown, cut: number): Exploration {
    const outer = this.#current;
    const inner = new Exploration(cut);
    this.#current = inner;
    try {
      inner.run(sample);
    } finally {
      this.#current = outer;
    }
    return inner;
  }

  choose(branches: () => readonly Branch[]): unknown {
    if (!this.#current) throw new Error("an oracle answers only while it explores");
    return this.#current.branch(branches);
  }

  solve(round: () => unknown): unknown {
    return this.choose(() => {
      const outer = this.#current!;
      const { outcomes } = this.law(round, Math.min(1, outer.cut / outer.path.mass));
      const thrownAway = outcomes.get("undefined")?.mass ?? 0;
      outcomes.delete("undefined");
      return [...outcomes.values()].map(({ outcome, mass }) => ({
        answer: outcome,
        weight: mass / (1 - thrownAway),
      }));
    });
  }
}

/** Each call of `below`, `flip` and `expNeg` is one node, with the weights that the coin promises. */
class NodeCoin implements Coin {
  readonly #oracle: Oracle;

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
  }

  below(n: bigint): bigint {
    return this.#oracle.choose(() => uniform(Number(n), BigInt)) as bigint;
  }

  flip(n: bigint, d: bigint): boolean {
    return this.#heads(Number(n) / Number(d));
  }

  expNeg(n: bigint, d: bigint): boolean {
    return this.#heads(Math.exp(-Number(n) / Number(d)));
  }

  until<Outcome>(round: () => Outcome | undefined): Outcome {
    return this.#oracle.solve(round) as Outcome;
  }

  #heads(p: number): boolean {
    return this.#oracle.choose(() => [
      { answer: false, weight: 1 - p },
      { answer: true, weight: p },
    ]) as boolean;
  }
}

/** The coin that ships, on bits that the oracle gives, with its rejection loops solved. */
class BitLevelCoin extends ExactCoin {
  readonly #oracle: Oracle;

  constructor(oracle: Oracle, bits: Bits, digit: number) {
    super(bits, digit);
    this.#oracle = oracle;
  }

  override until<Outcome>(round: () => Outcome | undefined): Outcome {
    return this.#oracle.solve(round) as Outcome;
  }
}

const uniform = (count: number, answer: (i: number) => unknown): Branch[] =>
  Array.from({ length: count }, (_, i) => ({ answer: answer(i), weight: 1 / count }));

/** The law of a sampler in which coins are nodes. */
export function lawOfCoins(sample: (coin: Coin) => unknown, cut: number): ExactLaw {
  const oracle = new Oracle();
  const coin = new NodeCoin(oracle);
  return published(oracle.law(() => sample(coin), cut));
}

/**
 * The law of a sampler down to the bit. With `digit` 1 a coin draws single bits, and unlikely paths are
 * short; with 8, as shipped, every digit has 256 branches.
 */
export function lawOfBits(sample: (coin: Coin, bits: Bits) => unknown, cut: number, digit = 1): ExactLaw {
  const oracle = new Oracle();
  const bits: Bits = { take: (width) => oracle.choose(() => uniform(2 ** width, Number)) as number };
  const coin = new BitLevelCoin(oracle, bits, digit);
  return published(oracle.law(() => sample(coin, bits), cut));
}

function published({ outcomes, residual }: Exploration): ExactLaw {
  return { mass: new Map([...outcomes].map(([key, { mass }]) => [key, mass])), residual };
}

/**
 * By how much a law found contradicts a law promised: 0 if every promised probability lies between the mass
 * found and that plus the residual. Outputs that were not promised count with all their mass.
 */
export function contradiction(found: ExactLaw, promised: ReadonlyMap<string, number>): number {
  let worst = 0;
  for (const key of new Set([...promised.keys(), ...found.mass.keys()])) {
    const p = promised.get(key) ?? 0;
    const mass = found.mass.get(key) ?? 0;
    worst = Math.max(worst, mass - p, p - mass - found.residual);
  }
  return worst;
}
