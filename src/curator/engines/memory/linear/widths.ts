/**
 * Range analysis of sums by the kernels, from candidates and public facts alone. Margins of 16 bits are used where no margin of
 * any row can leave them (`reach`), else margins of 32 bits. The products of numeric weights and inputs must stay inside 32 bits
 * as well: in tables those of each attribute by itself, and those of continuous attributes added up, because they are rounded
 * together; beyond, the plain loops take over. Products that are too many for tables are added up in stretches that stay inside.
 * Rows with nothing but continuous attributes are counted by those products where one stretch holds them all, without a margin.
 * The reach is no less than the sum of the sizes of all numeric weights. Losses of all rows together, each as often as it counts,
 * must stay inside 64 bits; at the largest reach those of 2³⁰ rows do not. Losses up to reach 2¹⁵ are below 2²⁵ in every score, so
 * that 64 of them fit 32 bits (tested for every score).
 */
import { type Inputs, isContinuous } from "../../../../schema/coding/layout.ts";
import type { RowScore, SumsQuestion } from "../../../engine.ts";
import type { KernelRows, Lanes } from "./rows.ts";

/** The largest |margin| that 16 bits hold on both sides. */
export const REACH_16 = 32767;
/** Margins beyond this are not asked for (queries/linear/linear.ts). */
export const REACH_32 = 2 ** 24;
/** Sums of weight × input have 14 bits more than margins, and must stay inside 32 bits. */
export const NUMERIC_REACH = 2 ** 17 - 1;

/** Half of what 64 bits with a sign hold, so that it does not matter how the product that is compared with it was rounded. */
const LARGEST_SUM = 2 ** 62;

/** How wide margins are, and how many bytes of continuous weights are added up in one go: 0 where all are. */
export interface Widths {
  readonly lanes: Lanes;
  readonly stretch: number;
}

/** Undefined where the kernels are not wide enough. */
export function widthsFor(
  rows: KernelRows,
  { reach, inputs, score, largest }: SumsQuestion,
  candidates: readonly Int32Array[],
): Widths | undefined {
  if (rows.totalWeight * largest >= LARGEST_SUM) return undefined;
  const tables = numericInTables(rows, inputs);
  const fit = candidates.every((weights) =>
    tables.every((places) => sizeAt(weights, places) <= NUMERIC_REACH),
  );
  if (!fit) return undefined;
  // Parts may be larger than margins, where a bias takes back what an attribute adds for every value: they are added modulo 2¹⁶.
  if (reach <= REACH_16) return { lanes: 32, stretch: 0 };
  const pairs = stretchOf(rows, candidates);
  if (reach > REACH_32 || pairs === undefined) return undefined;
  const stretch = pairs < rows.width / 2 ? pairs * 32 : 0;
  // Continuous rows that are counted have no margins.
  return { lanes: rows.uncoded && stretch === 0 && isCounted(rows, score) ? 32 : 16, stretch };
}

/** Whether rows are counted instead of weighed. */
export const isCounted = ({ plan }: KernelRows, { name }: RowScore): boolean =>
  name === "zero-one" && !plan.weighted;

/** Places of numeric weights whose products are added up in tables: each by itself, and those of continuous attributes together. */
function numericInTables({ width }: KernelRows, { attributes, offsets }: Inputs): number[][] {
  const numeric = (continuous: boolean) =>
    offsets.filter((_, k) => attributes[k].kind === "numeric" && isContinuous(attributes[k]) === continuous);
  // Continuous attributes are in a table all together, or none of them is.
  return [width > 0 ? [] : numeric(true), ...numeric(false).map((at) => [at])];
}

export function sizeAt(weights: Int32Array, places: readonly number[]): number {
  let size = 0;
  for (const at of places) size += Math.abs(weights[at]);
  return size;
}

/**
 * How many pairs of continuous weights can be added up before their products leave 32 bits, for any candidate; undefined where
 * one weight alone is too large. Less than a unit may be left over from the pairs before.
 */
function stretchOf(rows: KernelRows, candidates: readonly Int32Array[]): number | undefined {
  const { plan, inputs, width, uncoded } = rows;
  const places = plan.dense.map((k) => inputs.offsets[k]);
  const fits = (pairs: number) =>
    candidates.every((weights) => {
      for (let first = 0; first < places.length; first += 2 * pairs) {
        const bias = first === 0 && uncoded ? Math.abs(weights[inputs.length - 1]) : 0;
        if (bias + sizeAt(weights, places.slice(first, first + 2 * pairs)) >= NUMERIC_REACH) return false;
      }
      return true;
    });
  if (!candidates.every((weights) => places.every((at) => Math.abs(weights[at]) <= REACH_16)))
    return undefined;
  let pairs = width / 2;
  while (pairs > 1 && !fits(pairs)) pairs = Math.ceil(pairs / 2);
  return width === 0 || fits(pairs) ? pairs : undefined;
}
