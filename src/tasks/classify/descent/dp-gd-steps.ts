/** The steps of a noisy descent, for one class against the others. */
import type { HowFor } from "../../../curator/index.ts";
import type { Cuts } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import { heldWithin, longestRow } from "../../../search/descent/weights.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import type { Search } from "../../method.ts";
import type { Curvature } from "./curvature.ts";

export interface Descent {
  readonly loss: "logistic" | "hinge" | "huber";
  readonly steps: number;
  readonly how: HowFor<"gradient">;
  /** Of the longest gradient that a row can have. */
  readonly clip: number;
  readonly rate: number;
  /** The part of the steps, at the end, whose weights are averaged. */
  readonly average: number;
  /** In deviations of the noise in the mean of all gradients. */
  readonly ridge: number;
}

/** What every question of a descent says of rows and inputs. */
export interface AboutInputs {
  readonly label: string;
  readonly positive?: string;
  readonly attributes?: readonly string[];
  readonly cuts: Cuts;
}

/** Weights in the coding of gradients: 0 or 1 for values. */
export async function descendFor(
  search: Search,
  about: AboutInputs,
  inputs: Inputs,
  plan: Descent,
  curvature: Curvature,
): Promise<Float64Array> {
  const { loss, steps, how, clip, rate } = plan;
  const clipped = clip < 1 ? { clip: clip * longestRow(inputs) } : {};
  const last = Math.max(1, Math.round(plan.average * steps));
  const sum = new Float64Array(inputs.length);
  let weights: Float64Array = new Float64Array(inputs.length);
  let made = 0;
  for (; made < steps && !search.stopped(); made++) {
    const asked = { ask: "gradient", loss, weights, ...clipped, ...about } as const;
    const { value, noise } = await search.data.make(asked, how);
    const ridge = (plan.ridge * noiseDeviation(noise)) / Math.sqrt(steps);
    const slopes = value.map((slope, j) => slope + ridge * weights[j]);
    const step = curvature(slopes, ridge);
    weights = heldWithin(weights.map((weight, j) => weight - rate * step[j]));
    if (made >= steps - last) for (const [j, weight] of weights.entries()) sum[j] += weight / last;
    search.made(made + 1, steps);
  }
  // A stop leaves the weights that it was at.
  return made === steps ? sum : weights;
}
