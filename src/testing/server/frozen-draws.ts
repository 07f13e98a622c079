/** Draws of every run, recorded in one house and replayed in others, whatever overlaps there; and engines that take their time. */
import { Recorder, Replayer } from "../recorder.ts";
import { dice } from "../small-tables.ts";
import type { Behaviour } from "./house-keeper.ts";

type NoiseOf = Behaviour["noise"];

export class FrozenDraws {
  readonly #recorded = new Map<string, Recorder>();

  record(): NoiseOf {
    return (run) => once(this.#recorded, run, () => new Recorder(this.#recorded.size + 1));
  }

  /** `violations` tells of draws that are not the neighbour's; of runs that were cut short, as far as they came. */
  replay(): { readonly noise: NoiseOf; violations(): readonly string[] } {
    const replayed = new Map<string, Replayer>();
    return {
      noise: (run) => once(replayed, run, () => new Replayer(this.#recorded.get(run)?.recorded ?? [])),
      violations: () => [...replayed.values()].flatMap(({ violations }) => violations),
    };
  }
}

function once<T>(all: Map<string, T>, name: string, make: () => T): T {
  const known = all.get(name) ?? make();
  all.set(name, known);
  return known;
}

/** Looks that take random times, all of a run's together at most nine tenths of T₀. */
export function unsteady(seed: number): Behaviour["seconds"] {
  const roll = dice(seed);
  const left = new Map<string, number>();
  return ({ id, first }) => {
    const most = left.get(id) ?? 0.9 * first;
    const taken = (most * roll(1000)) / 1500;
    left.set(id, most - taken);
    return taken;
  };
}
