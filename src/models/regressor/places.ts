/**
 * What models that predict numbers are made of: parts of a *place*, which is −1 at the label's lowest value and 1 at its highest
 * (schema/coding/numeric-label.ts). They are whole numbers of 2⁻²⁰, so that sums are the same in any order.
 */
import { numberAtPlace } from "../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { isListOfNumbers } from "../file-checks.ts";

/** A place of 1, in grid units. */
export const PLACE_ONE = 2 ** 20;

/** No part is larger: what noise makes of a weight beyond that tells nothing, and 32 bits hold it. */
const LARGEST_PART = 1024;

/** Parts as they are released: those beyond the largest are the largest. */
export const onPlaceGrid = (parts: ArrayLike<number>): Int32Array =>
  Int32Array.from(parts, (part) =>
    Math.round(Math.min(LARGEST_PART, Math.max(-LARGEST_PART, part)) * PLACE_ONE),
  );

export const fromPlaceGrid = (grid: Int32Array): Float64Array =>
  Float64Array.from(grid, (units) => units / PLACE_ONE);

/** Whether these are so many parts, as a file holds them. */
export const areParts = (value: unknown, length: number): value is readonly number[] =>
  isListOfNumbers(value) && value.length === length && value.every((part) => Math.abs(part) <= LARGEST_PART);

/** The numbers at places in grid units. */
export const numbersAtPlaces = (label: NumericAttribute, places: Float64Array): Float64Array =>
  places.map((units) => numberAtPlace(label, units / PLACE_ONE));

/** With its sign, and as many digits as people read. */
export const signedAmount = (amount: number): string =>
  `${amount < 0 ? "−" : "+"}${Math.abs(Number(amount.toPrecision(4)))}`;
