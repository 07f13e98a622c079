/** Tables of noisy counts, one draw each, by either law of noise; and in coarser groups than those that are published. */

import type { NoiseKind } from "../../../curator/index.ts";
import { coarseSize } from "../../../learn/junction/cells.ts";
import type { MeasuredCells } from "../../../learn/junction/junction.ts";
import type { MeasuredTable } from "../../../models/synopsis/tables-synopsis.ts";
import type { Grouping } from "../../../schema/coding/grouping.ts";
import { noiseDeviation, publishedNoise } from "../../../search/noise-law.ts";
import type { Search } from "../../method.ts";

/** As a synopsis keeps them and as a model is fitted to them. */
export type DrawnCounts = MeasuredCells & MeasuredTable;

/** For each place of a table, the coarse group of every group. */
export type Coarse = readonly (readonly number[])[];

export async function drawTable(
  { data }: Pick<Search, "data">,
  groupings: readonly Grouping[],
  {
    places,
    coarse,
    how,
  }: { readonly places: readonly number[]; readonly coarse?: Coarse; readonly how: NoiseKind },
): Promise<DrawnCounts> {
  const table = places.map((place, k) => inCoarse(groupings[place], coarse?.[k]));
  const { value, noise } = await data.make({ ask: "cells", tables: [table] }, how);
  return {
    places,
    counts: value[0],
    deviation: noiseDeviation(noise),
    noise: publishedNoise(noise),
    ...(coarse?.some(joinsGroups) ? { coarse } : {}),
  };
}

const joinsGroups = (coarse: readonly number[]): boolean => coarseSize(coarse) < coarse.length;

export const inCoarse = (grouping: Grouping, coarse: readonly number[] | undefined): Grouping =>
  coarse ? { ...grouping, groups: grouping.groups.map((group) => coarse[group]) } : grouping;
