/**
 * Counts and sums of whole numbers, each with how far one person can move it.
 *
 * Claims and proofs, for neighbours that add or remove a row | that replace one:
 *  - count of rows with one of some values: 1 | 1. A row is in the count or not.
 *  - histogram over the cells of some attributes, or of the ranges that public numbers cut them into, in ℓ₁: 1 | 2. A row lies
 *    in one cell, which its codes alone decide; replacing it takes 1 from a cell and gives 1 to a cell. The squared ℓ₂ distance
 *    is 1 | 2 likewise.
 *  - most frequent value, as scores, in range: 1 | 2. Adding a row raises one score by 1 and leaves the rest; replacing
 *    lowers one by 1 and raises one by 1.
 *  - sum of a numeric attribute in steps, value = round(number/step): max(|lowest|, |highest|) | highest − lowest. ∎
 */
import { ensure } from "../../errors.ts";
import { levels, numberOfCode } from "../../schema/codes.ts";
import type { GroupedAttribute } from "../../schema/grouped.ts";
import type { CodedAttribute, Neighbours, NumericAttribute } from "../../schema/types.ts";

/** Cells beyond this would not fit in memory, and their noise would drown every count. */
export const MOST_CELLS = 2 ** 22;

export function countSensitivity(): bigint {
  return 1n;
}

/** The same number in ℓ₁, in squared ℓ₂ and, for the counts as scores, in range. */
export function histogramSensitivity(neighbours: Neighbours): bigint {
  return neighbours === "replace" ? 2n : 1n;
}

/** How many cells an attribute has: its groups or, where it is not cut, its levels. */
export const cellsAlong = (attribute: CodedAttribute | GroupedAttribute): number =>
  attribute.kind === "grouped" ? attribute.names.length : levels(attribute);

export function cellsOf(attributes: readonly (CodedAttribute | GroupedAttribute)[]): number {
  const cells = attributes.reduce((product, attribute) => product * cellsAlong(attribute), 1);
  ensure(
    attributes.length > 0 && cells <= MOST_CELLS,
    "option-out-of-range",
    `A histogram over ${attributes.map((a) => a.name).join(" × ") || "nothing"} has ${cells} cells; between 1 and ${MOST_CELLS} are possible.`,
    "Choose fewer attributes, cut them into fewer ranges, or declare coarser steps.",
  );
  return cells;
}

/** The whole number that a code adds to a sum: its value in steps. */
export function stepsOf(attribute: NumericAttribute, code: number): number {
  return Math.round(numberOfCode(attribute, code) / attribute.step);
}

export function sumSensitivity(attribute: NumericAttribute, neighbours: Neighbours): bigint {
  const lowest = stepsOf(attribute, 0);
  const highest = stepsOf(attribute, levels(attribute) - 1);
  const units = neighbours === "replace" ? highest - lowest : Math.max(Math.abs(lowest), Math.abs(highest));
  return BigInt(Math.max(1, units));
}
