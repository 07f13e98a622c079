/**
 * Record and replay: the auditor's noise.
 *
 * An algorithm is run on a table while every draw is recorded, then on a neighbouring table while the draws are replayed
 * with their outputs frozen. Then everything that comes out must be the same to the byte, and every input must have moved
 * by no more than its declared sensitivity; whatever differs beyond that is a leak. Nothing is random in the verdict.
 * Coins that say which rows take part in a draw are frozen as well, row by row (`takingOf`).
 *
 * Perturbation of the objective tells nothing of its first draw: the ideal release is where noise and loss hold each other, and on a neighbour it is held by other
 * noise. Its second draw is therefore compared after the same first one, where two minima are at most Δ/Λ apart; that it moves by 2τ once they are the same is what
 * queries/gradients/minimum.refute.test.ts looks for.
 * Source. Cebere et al.: Privacy in theory, bugs in practice (PETS 2026), “Re:cord-play”.
 */

import type { Coin } from "../curator/noise/coin.ts";
import { type Call, type Metric, type Noise, seededNoise } from "../curator/noise/noise.ts";

interface Recorded {
  readonly call: Call;
  readonly output: unknown;
}

export class Recorder implements Noise {
  readonly origin = "system";
  readonly recorded: Recorded[] = [];
  readonly #noise: Noise;

  constructor(seed: number) {
    this.#noise = seededNoise(seed);
  }

  draw<Output>(call: Call, sample: (coin: Coin) => Output): Output {
    const output = this.#noise.draw(call, sample);
    this.recorded.push({ call: { ...call, input: [...call.input] }, output });
    return output;
  }
}

export class Replayer implements Noise {
  readonly origin = "system";
  readonly violations: string[] = [];
  readonly #recorded: readonly Recorded[];
  readonly #spare: Noise = seededNoise(1);
  readonly #moved: (taking: Uint32Array) => Uint32Array;
  #next = 0;

  /** `moved`: the numbers that rows which took part have on this table. */
  constructor(
    recorded: readonly Recorded[],
    moved: (taking: Uint32Array) => Uint32Array = (taking) => taking,
  ) {
    this.#recorded = recorded;
    this.#moved = moved;
  }

  draw<Output>(call: Call, sample: (coin: Coin) => Output): Output {
    const past = this.#recorded[this.#next++];
    if (!past) {
      this.violations.push(`one draw more than on the neighbour: ${call.mechanism}`);
      return this.#spare.draw(call, sample);
    }
    if (publicPart(past.call) !== publicPart(call))
      this.violations.push(
        `a draw's public numbers differ: ${publicPart(past.call)} and ${publicPart(call)}`,
      );
    const moved = moveOf(call, past.call.input);
    if (moved === undefined || moved > call.sensitivity + this.#apart(call))
      this.violations.push(
        `${call.mechanism}: the input moved by ${moved}, its sensitivity is ${call.sensitivity}`,
      );
    return (call.mechanism === "coins" ? this.#moved(past.output as Uint32Array) : past.output) as Output;
  }

  /** How much further apart two minima may be under the same noise, in all weights together and in their units of 2⁻³²: the first draw's bound has 256 digits more than 2⁻³⁸. */
  #apart({ mechanism, metric, input }: Call): bigint {
    const first = this.#recorded[this.#next - 2]?.call;
    if (mechanism !== "objective" || metric !== "l1" || first?.mechanism !== "objective") return 0n;
    const bound = Number(first.sensitivity) ** (first.metric === "l1" ? 1 : 0.5);
    return BigInt(Math.ceil((Math.sqrt(input.length) * bound * 2 ** (32 - 38 - 256)) / LEAST_RIDGE));
  }

  /** To be called at the end: draws that the neighbour made and this run did not. */
  finish(): void {
    if (this.#next < this.#recorded.length)
      this.violations.push(`${this.#recorded.length - this.#next} draws fewer than on the neighbour`);
  }
}

/** No question about a minimum that is recorded has a smaller ridge. */
const LEAST_RIDGE = 1;

function publicPart({ mechanism, parameters, metric, sensitivity, input }: Call): string {
  return JSON.stringify([mechanism, parameters, metric, String(sensitivity), input.length]);
}

/** How far a call's input is from another one, in its own metric. */
function moveOf({ metric, input, parameters }: Call, other: readonly bigint[]): bigint | undefined {
  if (metric !== "range-by-part") return inputDistance(metric, other, input);
  if (other.length !== input.length) return undefined;
  let from = 0;
  return parameters.sizes.split(",").reduce((sum, size) => {
    const to = from + Number(size);
    const moved = inputDistance("range", other.slice(from, to), input.slice(from, to)) ?? 0n;
    from = to;
    return sum + moved;
  }, 0n);
}

/** The distance of two inputs, or undefined where they cannot be compared. */
export function inputDistance(
  metric: Metric,
  a: readonly bigint[],
  b: readonly bigint[],
): bigint | undefined {
  if (a.length !== b.length) return undefined;
  const moves = a.map((x, i) => b[i] - x);
  const size = (x: bigint) => (x < 0n ? -x : x);
  if (metric === "l1") return moves.reduce((sum, m) => sum + size(m), 0n);
  if (metric === "l2-squared") return moves.reduce((sum, m) => sum + m * m, 0n);
  const least = moves.reduce((x, y) => (x < y ? x : y), moves[0] ?? 0n);
  const most = moves.reduce((x, y) => (x > y ? x : y), moves[0] ?? 0n);
  return most - least;
}

/** Something that is run on a table with some noise; what it returns is everything the outside could see. */
export type Audited<T> = (table: T, noise: Noise) => Promise<unknown>;

export interface Verdict {
  /** Empty where no leak was found. */
  readonly violations: readonly string[];
  /** Whether the first run released something; a run that only throws proves little. */
  readonly released: boolean;
}

/** Runs on a table and on its neighbour. */
export async function recordReplay<T>(
  audited: Audited<T>,
  [table, neighbour]: readonly [T, T],
  seed = 1,
): Promise<Verdict> {
  const [verdict] = await recordReplays(audited, table, [neighbour], seed);
  return verdict;
}

/** Runs on a table once, and on each of its neighbours with the draws of that run. */
export async function recordReplays<T>(
  audited: Audited<T>,
  table: T,
  neighbours: readonly T[],
  seed: number,
): Promise<readonly Verdict[]> {
  const recorder = new Recorder(seed);
  const first = await outcome(audited, table, recorder);
  const verdicts: Verdict[] = [];
  for (const neighbour of neighbours) {
    const replayer = new Replayer(recorder.recorded, (taking) => takingOf(table, neighbour, taking));
    const second = await outcome(audited, neighbour, replayer);
    replayer.finish();
    const differs =
      first === second ? [] : [`what came out differs: ${first.slice(0, 300)} and ${second.slice(0, 300)}`];
    const violations = [...replayer.violations, ...differs];
    verdicts.push({ violations, released: first.startsWith("released") });
  }
  return verdicts;
}

/**
 * Coins are frozen row by row: who is in both tables takes part in both or in neither. A row that has come takes part, which moves most.
 * Rows are numbered as they are handed in.
 */
function takingOf(table: unknown, neighbour: unknown, taking: Uint32Array): Uint32Array {
  if (!Array.isArray(table) || !Array.isArray(neighbour)) return taking;
  const place = table.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(neighbour[i]));
  const at = place < 0 ? table.length : place;
  const added = neighbour.length - table.length;
  const others = taking
    .filter((row) => added >= 0 || row !== at)
    .map((row) => (row >= at ? row + added : row));
  return added > 0 ? Uint32Array.from([...others, at]).sort() : others;
}

async function outcome<T>(audited: Audited<T>, table: T, noise: Noise): Promise<string> {
  try {
    return `released ${serialise(await audited(table, noise))}`;
  } catch (error) {
    return `thrown ${serialise({ ...(error as object), message: (error as Error).message })}`;
  }
}

/** JSON that does not hide what JSON hides: NaN, infinities, −0, whole numbers of any size, typed arrays. */
function serialise(value: unknown): string {
  return (
    JSON.stringify(value, (_key, v: unknown) => {
      if (typeof v === "bigint") return `${v}n`;
      if (typeof v === "number" && (!Number.isFinite(v) || Object.is(v, -0)))
        return Object.is(v, -0) ? "-0" : String(v);
      if (ArrayBuffer.isView(v)) return Array.from(v as unknown as Iterable<number>);
      return v;
    }) ?? "undefined"
  );
}
