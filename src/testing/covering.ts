/**
 * Greedy coverage by hand: tables as lists of rows, of which each tells which sets it counts for after some picks. The law of
 * the picks in closed form, the law of the code draw by draw, and how far two laws are apart at an ε.
 */

import type { Coin } from "../curator/noise/coin.ts";
import type { Call, Noise } from "../curator/noise/noise.ts";
import { type ExactLaw, lawOfCoins } from "./explore.ts";
import { exponentialLaw } from "./laws.ts";

/** Whether a row counts for a set after some picks. */
export type CountsFor = (set: number, picked: readonly number[]) => boolean;

type PickLaw = ReadonlyMap<string, number>;

/** The probability of every list of picks, as text. */
export function coverageLaw(
  rows: readonly CountsFor[],
  asked: { readonly sets: number; readonly picks: number; readonly rate: number },
): PickLaw {
  const law = new Map<string, number>();
  const go = (picked: readonly number[], p: number): void => {
    if (picked.length === asked.picks) return void law.set(String(picked), p);
    const left = Array.from({ length: asked.sets }, (_, set) => set).filter((set) => !picked.includes(set));
    const counts = left.map((set) => rows.filter((counts) => counts(set, picked)).length);
    exponentialLaw(counts, asked.rate).forEach((q, i) => {
      go([...picked, left[i]], p * q);
    });
  };
  go([], 1);
  return law;
}

/** The least δ at which P ≤ e^ε·Q + δ. */
function hockeyStick(p: PickLaw, q: PickLaw, epsilon: number): number {
  return [...p].reduce(
    (sum, [key, mass]) => sum + Math.max(0, mass - Math.exp(epsilon) * (q.get(key) ?? 0)),
    0,
  );
}

/** The larger of the two directions. */
export const leastDelta = (p: PickLaw, q: PickLaw, epsilon: number): number =>
  Math.max(hockeyStick(p, q, epsilon), hockeyStick(q, p, epsilon));

const STOP = Symbol("the law of this draw is known");

/**
 * The law of everything that an asynchronous algorithm draws: it is run with the first draws given, until the next one, whose
 * sampler is explored down every path; and again with each of its outcomes.
 */
export async function lawOfDraws(run: (noise: Noise) => Promise<unknown>, cut: number): Promise<ExactLaw> {
  const mass = new Map<string, number>();
  let residual = 0;
  const go = async (given: readonly unknown[], p: number): Promise<void> => {
    let law: ExactLaw | undefined;
    let next = 0;
    const noise: Noise = {
      origin: "seeded",
      draw<Output>(_call: Call, sample: (coin: Coin) => Output): Output {
        if (next < given.length) return given[next++] as Output;
        law = lawOfCoins(sample, cut);
        throw STOP;
      },
    };
    const outcome = await run(noise).catch((thrown: unknown) => {
      if (thrown !== STOP) throw thrown;
    });
    if (!law) {
      mass.set(String(outcome), (mass.get(String(outcome)) ?? 0) + p);
      return;
    }
    residual += p * law.residual;
    for (const [key, q] of law.mass) await go([...given, Number(key)], p * q);
  };
  await go([], 1);
  return { mass, residual };
}
