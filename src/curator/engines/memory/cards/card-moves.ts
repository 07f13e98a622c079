/**
 * How candidates differ from the hub: most of a scorecard's in the groups of one attribute, by few different shifts of the margin.
 */
import { attributesOfWeights, type Inputs } from "../../../../schema/coding/layout.ts";
import type { GridChange, SumsQuestion } from "../../../engine.ts";

/** Stands for an attribute where a candidate differs from the hub in several. */
export const FAR = -1;

export interface CardMoves {
  /** For each candidate the attribute whose groups it moves, or `FAR`. Where all rows move alike, any attribute's groups hold them. */
  readonly attributes: Int32Array;
  /** Every distinct shift of a margin but 0. */
  readonly shifts: readonly number[];
}

/** With more shifts than this, passes over the rows for all of them are no faster than candidates by themselves. */
const MOST_SHIFTS = 32;

export function cardMoves({ candidates, hub, inputs }: SumsQuestion): CardMoves {
  const attributeOf = attributesOfWeights(inputs);
  const attributes = new Int32Array(candidates.length);
  const shifts: number[] = [];
  for (let i = 0; i < attributes.length; i++) {
    const candidate = candidates[i];
    attributes[i] = attributeMoved(candidate, hub, inputs, attributeOf);
    if (attributes[i] === FAR) continue;
    const [first, end] = groupsOf(inputs, attributes[i]);
    const all = moveOf(candidate, hub, inputs.length - 1);
    for (let k = first, last = 0; k < end; k++) {
      const shift = moveOf(candidate, hub, k) + all;
      if (shift !== last && shift !== 0 && !shifts.includes(shift)) shifts.push(shift);
      last = shift;
    }
    if (shifts.length > MOST_SHIFTS) return { attributes: attributes.fill(FAR), shifts: [] };
  }
  return { attributes, shifts };
}

/** Where an attribute's weights begin and end. */
export const groupsOf = ({ offsets, length }: Inputs, attribute: number): readonly [number, number] => [
  offsets[attribute],
  offsets[attribute + 1] ?? length - 1,
];

/** How far a candidate moves one weight of the hub. */
export function moveOf({ from, weights }: GridChange, hub: Int32Array, k: number): number {
  return k >= from && k - from < weights.length ? weights[k - from] - hub[k] : 0;
}

function attributeMoved(
  { from, weights }: GridChange,
  hub: Int32Array,
  inputs: Inputs,
  attributeOf: Int32Array,
): number {
  let [low, high] = [from, Math.min(from + weights.length, inputs.length - 1) - 1];
  while (low <= high && weights[low - from] === hub[low]) low++;
  while (high > low && weights[high - from] === hub[high]) high--;
  if (low > high) return 0;
  return high < groupsOf(inputs, attributeOf[low])[1] ? attributeOf[low] : FAR;
}
