/** The steps of a noisy descent, for one class against the others. */
import type { NoiseKind } from "../../../curator/index.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { deviationOf } from "../../../search/descent/noise.ts";
import { heldWithin, longestRow, signedWeights } from "../../../search/descent/weights.ts";
import type { Ask, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import type { Curvature } from "./curvature.ts";

export interface Descent {
  readonly loss: "logistic" | "hinge" | "huber";
  readonly steps: number;
  readonly how: NoiseKind;
  /** Of the longest gradient that a row can have. */
  readonly clip: number;
  readonly rate: number;
  /** The part of the steps, at the end, whose weights are averaged. */
  readonly average: number;
  /** In deviations of the noise in the mean of all gradients. */
  readonly ridge: number;
}

export async function descend(
  positive: string,
  search: Search,
  ask: Ask,
  plan: Descent,
  curvature: Curvature,
): Promise<Float64Array> {
  const { loss, steps, how, clip, rate } = plan;
  const inputs = inputsOf(search.data.facts.schema, ask.attributes);
  const asked = {
    ask: "gradient",
    loss,
    ...(clip < 1 ? { clip: clip * longestRow(inputs) } : {}),
    ...aboutRows(ask, positive),
  } as const;
  const last = Math.max(1, Math.round(plan.average * steps));
  const sum = new Float64Array(inputs.length);
  let weights: Float64Array = new Float64Array(inputs.length);
  let made = 0;
  for (; made < steps && !search.stopped(); made++) {
    const { value, noise } = await search.data.make({ ...asked, weights }, how);
    const ridge = (plan.ridge * deviationOf(noise)) / Math.sqrt(steps);
    const slopes = value.map((slope, j) => slope + ridge * weights[j]);
    const step = curvature(slopes, ridge);
    weights = heldWithin(weights.map((weight, j) => weight - rate * step[j]));
    if (made >= steps - last) for (const [j, weight] of weights.entries()) sum[j] += weight / last;
    search.made(made + 1, steps);
  }
  // A stop leaves the weights that it was at.
  return signedWeights(inputs, made === steps ? sum : weights);
}
