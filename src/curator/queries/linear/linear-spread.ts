/**
 * How far margins reach under linear candidates, and how far candidates are apart: the public numbers that bound what one row
 * can do. A candidate is told by how it differs from the hub, and only attributes that it touches are looked at.
 *
 * Claim. The numbers are those of `reach` (schema/coding/margins.ts) for the whole vector, and for its difference from the hub.
 * Proof. The reach is the larger end, in size, of the bias plus a sum of one interval an attribute. Attributes that a candidate
 * does not touch have the hub's intervals, and in the difference the interval [0, 0]; weights are whole numbers far below 2⁵³,
 * so that taking an interval out of a sum and putting another in is exact. ∎
 */
import { changed, sizeOf } from "../../../base/changes.ts";
import { attributesOfWeights, type Inputs, weightsOf } from "../../../schema/coding/layout.ts";
import { type Ends, endsOf, reach } from "../../../schema/coding/margins.ts";
import type { GridChange } from "../../engines/engine.ts";
import type { Spread } from "./score.ts";

/** How far two vectors are said to be apart, by their difference: as it is, or as it was published. */
export type Distance = "range" | "published";

export function spreadOf(
  inputs: Inputs,
  { hub, candidates }: { readonly hub: Int32Array; readonly candidates: readonly GridChange[] },
  distance: Distance,
): Spread {
  const near = new NearHub(inputs, hub);
  const reaches = Float64Array.from(candidates, (candidate) => near.reach(candidate));
  // For the few that are compared with each other, whole vectors will do.
  const vectors: Int32Array[] = [];
  const whole = (i: number): Int32Array => (vectors[i] ??= changed(hub, candidates[i]));
  return {
    size: candidates.length,
    reach: (i) => reaches[i],
    apart: (i, j) => between(inputs, whole(i), whole(j), distance),
    hubReach: near.hubReach,
    apartFromHub: (i) =>
      distance === "range" ? near.apart(candidates[i]) : sizeOf(near.moves(candidates[i])),
  };
}

function between(inputs: Inputs, a: Int32Array, b: Int32Array, distance: Distance): number {
  const difference = new Float64Array(a.length);
  for (let k = 0; k < a.length; k++) difference[k] = a[k] - b[k];
  return distance === "range" ? reach(inputs, difference) : sizeOf(difference);
}

class NearHub {
  readonly #inputs: Inputs;
  readonly #hub: Int32Array;
  readonly #attributeOf: Int32Array;
  /** The hub's intervals, and their sum with the bias. */
  readonly #parts: readonly Ends[];
  readonly #whole: Ends;
  /** Room for the weights of one attribute. */
  readonly #own: Float64Array;

  constructor(inputs: Inputs, hub: Int32Array) {
    this.#inputs = inputs;
    this.#hub = hub;
    this.#attributeOf = attributesOfWeights(inputs);
    this.#parts = inputs.attributes.map((attribute, k) => endsOf(attribute, hub, inputs.offsets[k]));
    const bias = hub[inputs.length - 1];
    this.#whole = this.#parts.reduce(plus, { low: bias, high: bias });
    this.#own = new Float64Array(inputs.attributes.reduce((most, a) => Math.max(most, weightsOf(a)), 0));
  }

  get hubReach(): number {
    return largerEnd(this.#whole);
  }

  reach(candidate: GridChange): number {
    return largerEnd(
      plus(
        this.#whole,
        this.#moved(candidate, (k) => this.#parts[k], 0),
      ),
    );
  }

  apart(candidate: GridChange): number {
    return largerEnd(this.#moved(candidate, () => NOTHING, 1));
  }

  /** By how much each weight that is told differs from the hub's. */
  moves({ from, weights }: GridChange): Float64Array {
    return Float64Array.from(weights, (weight, i) => weight - this.#hub[from + i]);
  }

  /**
   * What a candidate adds to a sum of intervals: the bias's move and, for each attribute that it touches, the interval of its
   * weights (`less`: of their difference from the hub's) instead of the one before.
   */
  #moved({ from, weights }: GridChange, before: (attribute: number) => Ends, less: 0 | 1): Ends {
    const { attributes, offsets, length } = this.#inputs;
    const hub = this.#hub;
    const end = from + weights.length;
    const bias = length - 1;
    let low = from <= bias && end > bias ? weights[bias - from] - hub[bias] : 0;
    let high = low;
    const last = Math.min(end, bias);
    for (let k = from < last ? this.#attributeOf[from] : attributes.length; offsets[k] < last; k++) {
      const size = weightsOf(attributes[k]);
      for (let i = 0, at = offsets[k]; i < size; i++, at++)
        this.#own[i] = (at >= from && at < end ? weights[at - from] : hub[at]) - less * hub[at];
      const after = endsOf(attributes[k], this.#own, 0);
      const old = before(k);
      low += after.low - old.low;
      high += after.high - old.high;
    }
    return { low, high };
  }
}

const NOTHING: Ends = { low: 0, high: 0 };
const plus = (a: Ends, b: Ends): Ends => ({ low: a.low + b.low, high: a.high + b.high });
const largerEnd = ({ low, high }: Ends): number => Math.max(Math.abs(low), Math.abs(high));
