/**
 * Tries to tell two neighbouring tables apart: draws from both, learns from one half of the draws which outputs give a table away, and
 * counts these in the other half. Draws are the product's own, by its exact samplers from the system's randomness.
 */
import { pause } from "../base/pause.ts";
import type { Rational } from "../base/rational.ts";
import { type Noise, systemNoise } from "../curator/noise/noise.ts";
import type { Attack } from "./attack.ts";
import { type ChosenEvent, chosenEvent, type DrawnOutputs } from "./event.ts";
import { type Hits, leastEpsilon } from "./least-epsilon.ts";

export interface ToldApart {
  /** No claim below this fits with what was counted, but with probability `alpha`. */
  readonly least: number;
  readonly event: ChosenEvent;
  /** Of the half that was counted: on the table where the event is likelier, and on its neighbour. */
  readonly counted: readonly [Hits, Hits];
  /** Of all draws, by table: for histograms. */
  readonly drawn: readonly [DrawnOutputs, DrawnOutputs];
}

export interface TellApart {
  readonly epsilon: Rational;
  /** Draws from each table. */
  readonly trials: number;
  readonly alpha: number;
  /** The system's unless given: a broken one, to see whether that is noticed. */
  readonly noise?: Noise;
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** Told of so many draws more, of both tables. */
  readonly drew?: ((more: number) => void) | undefined;
}

const AT_ONCE = 500;

/** Undefined where it was stopped. */
export async function tellApart(
  attack: Attack,
  { epsilon, trials, alpha, noise = systemNoise(), signal, drew }: TellApart,
): Promise<ToldApart | undefined> {
  const drawers = [await attack.drawer(0, epsilon, noise), await attack.drawer(1, epsilon, noise)];
  const learnt = [new Map<string, number>(), new Map<string, number>()] as const;
  const counted = [new Map<string, number>(), new Map<string, number>()] as const;
  const half = Math.floor(trials / 2);
  for (const [tallies, draws] of [[learnt, half] as const, [counted, trials - half] as const])
    for (let done = 0; done < draws; done += AT_ONCE) {
      if (signal?.aborted) return undefined;
      const more = Math.min(AT_ONCE, draws - done);
      for (const table of [0, 1] as const)
        for (let i = 0; i < more; i++) {
          const output = drawers[table]();
          count(tallies[table], typeof output === "string" ? output : await output);
        }
      drew?.(2 * more);
      await pause(TURN);
    }
  const event = chosenEvent(learnt, attack.delta);
  const hits = [event.likelier, 1 - event.likelier].map((table) => hitsOf(counted[table], event));
  return {
    least: leastEpsilon(hits[0], hits[1], attack.delta, alpha),
    event,
    counted: [hits[0], hits[1]],
    drawn: [together(learnt[0], counted[0]), together(learnt[1], counted[1])],
  };
}

/** Enough for everybody else to have a turn. */
const TURN = 1_000_000;

const count = (tally: Map<string, number>, output: string): void =>
  void tally.set(output, (tally.get(output) ?? 0) + 1);

function hitsOf(tally: DrawnOutputs, { outputs }: ChosenEvent): Hits {
  let [hits, of] = [0, 0];
  for (const [output, times] of tally) {
    of += times;
    if (outputs.has(output)) hits += times;
  }
  return { hits, of };
}

const together = (a: DrawnOutputs, b: DrawnOutputs): DrawnOutputs => {
  const sum = new Map(a);
  for (const [output, times] of b) sum.set(output, (sum.get(output) ?? 0) + times);
  return sum;
};
