/**
 * Cuts where the rows are. Public cuts are made from declared bounds, and where those are wide beside what occurs, nearly all rows lie
 * between two of them. So a numeric attribute is counted in equal cells of its range, with Gaussian noise, and where public cuts leave many rows
 * together, it is also cut so that each of some groups has about as many of them.
 *
 * Privacy. One draw an attribute, planned beforehand (fine-plan.ts), about public cells; the cuts follow from what it released.
 */
import type { Rational } from "../../../base/rational.ts";
import { codeOfNumber, levels, numberOfCode } from "../../../schema/coding/codes.ts";
import {
  type Cuts,
  defaultCuts,
  equalCuts,
  type GroupedAttribute,
  grouped,
  groupOfCode,
  measuredGroups,
} from "../../../schema/coding/grouped.ts";
import { learnable, type PlainAttribute } from "../../../schema/coding/learnable.ts";
import { levelGrouping } from "../../../schema/taxonomy/level-grouping.ts";
import type { NumericAttribute, Schema } from "../../../schema/types.ts";
import type { Search } from "../../method.ts";

export interface CutPlan {
  /** ρ of each attribute's counts. */
  readonly rho: Rational;
  readonly cells: number;
  readonly groups: number;
}

/** Whether it is a number that public cuts do not tell apart level by level. */
export const isCutByRows = (attribute: PlainAttribute): attribute is NumericAttribute =>
  attribute.kind === "numeric" && measuredGroups(grouped(attribute)) < levels(attribute);

export const cutByRows = (
  schema: Schema,
  attributes: readonly string[] | undefined,
): readonly NumericAttribute[] => learnable(schema, attributes).filter(isCutByRows);

/** What rows are counted in: levels, where these are fewer than the cells. */
export const evenCells = (attribute: NumericAttribute, cells: number): GroupedAttribute =>
  grouped(attribute, equalCuts(attribute, cells));

/** One draw an attribute. `made` is told how many there were. */
export async function drawCuts(
  search: Search,
  attributes: readonly NumericAttribute[],
  { rho, cells, groups }: CutPlan,
  made: (draws: number) => void,
): Promise<Cuts> {
  const drawn: Record<string, readonly number[]> = {};
  for (const [i, attribute] of attributes.entries()) {
    if (search.stopped()) break;
    const counted = evenCells(attribute, cells);
    const { value } = await search.data.make(
      { ask: "cells", tables: [[levelGrouping(counted)]] },
      { mechanism: "gaussian", rho },
    );
    drawn[attribute.name] = whereCrowded(attribute, evenCuts(counted, value[0], groups), groups);
    made(i + 1);
  }
  return drawn;
}

/**
 * Cuts that leave about as many rows in each group.
 *
 * Claim. Where no count is negative, a group without its last cell has at most one part in `groups` of all rows.
 * Proof. A cut stands behind the first cell at which the rows so far reach a multiple of that part, and behind every such cell but the last. So
 * from one cut up to the cell before the next no multiple is reached, and at the first cut one had been: less than a part lies between. ∎
 * Noise makes groups uneven by its sum over their cells. Missing values are counted, but are in no range.
 */
export function evenCuts(counted: GroupedAttribute, counts: readonly number[], groups: number): number[] {
  const measured = counts.slice(0, measuredGroups(counted));
  const all = measured.reduce((sum, count) => sum + count, 0);
  const cuts: number[] = [];
  let [sum, reached] = [0, 0];
  for (const [cell, count] of measured.slice(0, -1).entries()) {
    sum += count;
    const parts = Math.floor((groups * sum) / Math.max(1, all));
    if (parts <= reached) continue;
    reached = parts;
    cuts.push(numberOfCode(counted.of as NumericAttribute, counted.starts[cell + 1]));
  }
  return cuts;
}

/** A usual group with so much of all rows is crowded. */
const CROWDED = 1 / 4;

/**
 * Those of even cuts that lie in crowded usual groups, as far as the cuts themselves tell: each has a part of all rows behind it. Elsewhere public
 * cuts do, and more groups would only be more moves to draw from.
 */
export function whereCrowded(
  attribute: NumericAttribute,
  cuts: readonly number[],
  groups: number,
): readonly number[] {
  const usual = grouped(attribute);
  const within = cuts.map((cut) => groupOfCode(usual, codeOfNumber(attribute, cut)));
  return cuts.filter((_, i) => within.filter((group) => group === within[i]).length >= CROWDED * groups);
}

/** These cuts and those drawn; the usual ones where none are given. */
export function joinedCuts(attributes: readonly NumericAttribute[], drawn: Cuts, cuts: Cuts = {}): Cuts {
  const joined = attributes.map((attribute): [string, readonly number[]] => {
    const { name } = attribute;
    return [name, [...(cuts[name] ?? defaultCuts(attribute)), ...(drawn[name] ?? [])]];
  });
  return { ...cuts, ...Object.fromEntries(joined) };
}
