/**
 * How many rows have each code of one attribute: whatever is a sum over rows of what one code decides is a sum over these.
 *
 * Counts, and what they add up to, are at most the number of rows, 2³² (open.ts): doubles hold them exactly, as all up to 2⁵³. A stored
 * row that stands for no row has no count.
 */
import type { CodedRows, Column } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import type { CodedAttribute } from "../../../../schema/types.ts";
import { codesOf } from "../clusters/coordinates.ts";
import { differentRows } from "./distinct-rows.ts";

/** The codes that occur, rising, and how many rows have each. */
export interface CountedCodes {
  readonly codes: Uint32Array;
  readonly times: Float64Array;
}

/** Codes beyond this, of which a schema may declare four times as many, would take more memory in a table than most rows do. */
export const MOST_TABLED = 2 ** 22;

/** Whether a table of all codes is counted in; where an attribute has more, its codes are sorted. */
export const isTabled = (attribute: CodedAttribute): boolean => codeCount(attribute) <= MOST_TABLED;

export function countedCodes(table: CodedRows, attribute: CodedAttribute): CountedCodes {
  const codes = codesOf(table, attribute);
  if (!isTabled(attribute)) {
    const { rows, times } = differentRows(table, [attribute]);
    return { codes: rows.map((row) => codes[row]), times };
  }
  const counts = new Float64Array(codeCount(attribute));
  countInto(counts, codes, table.weights);
  return occurring(counts);
}

/** Adds each row to the count of its code. */
export function countInto(counts: Float64Array, codes: Column["codes"], weights?: Uint32Array): void {
  if (weights) for (let row = 0; row < codes.length; row++) counts[codes[row]] += weights[row];
  else for (let row = 0; row < codes.length; row++) counts[codes[row]]++;
}

/** Of a count for every code, those that occur. */
export function occurring(counts: Float64Array): CountedCodes {
  let size = 0;
  for (let code = 0; code < counts.length; code++) if (counts[code] > 0) size++;
  const codes = new Uint32Array(size);
  const times = new Float64Array(size);
  for (let code = 0, i = 0; code < counts.length; code++)
    if (counts[code] > 0) {
      codes[i] = code;
      times[i++] = counts[code];
    }
  return { codes, times };
}
