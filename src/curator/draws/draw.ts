/**
 * What a paid run can do, as data: what it takes off the plan, what the receipt and the release say of it, and how it looks at the rows.
 * Making a draw looks at no row; only the paid run calls `look`, after it has been paid for.
 */
import { compare, ZERO } from "../../base/rational.ts";
import type { Engine } from "../engine.ts";
import type { Noise } from "../noise/noise.ts";
import type { PlannedDraws } from "../price.ts";
import type { Guarantee, NoiseScale } from "../release.ts";

/** `Rows` is what holds the private rows. */
export interface Draw<T, Rows = Engine> {
  readonly price: PlannedDraws;
  readonly mechanism: string;
  readonly query: string;
  /** Where the curator cannot vouch for the bound alone, the most that a receipt may say from now on. */
  readonly guarantee?: Guarantee | undefined;
  readonly noise: NoiseScale;
  look(rows: Rows, noise: Noise): Promise<T>;
}

/** Whether a planned draw is of the same kind and at least as dear. */
export function covers(planned: PlannedDraws, draw: PlannedDraws): boolean {
  if (planned.kind !== draw.kind) return false;
  if (planned.kind === "opaque" && draw.kind === "opaque" && compare(draw.delta, planned.delta) > 0)
    return false;
  if (planned.kind === "sampled" && draw.kind === "sampled" && compare(draw.rate, planned.rate) > 0)
    return false;
  const size = sizeOf(draw);
  return compare(size, ZERO) > 0 && compare(size, sizeOf(planned)) <= 0;
}

const sizeOf = (draws: PlannedDraws) => ("rho" in draws ? draws.rho : draws.epsilon);
