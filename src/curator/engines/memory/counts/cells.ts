/** Counts by the cells of several attributes. */
import type { CodedRows } from "../../../../read/table.ts";
import type { GroupedAttribute } from "../../../../schema/coding/grouped.ts";
import type { CodedAttribute } from "../../../../schema/types.ts";
import { cellsAlong } from "../../../queries/tables/counts.ts";
import { cellsIn } from "../clusters/coordinates.ts";
import { countInto } from "./counted-codes.ts";
import { wholeOf } from "./one-attribute.ts";

/** Rows whose cells stay in a first-level cache. */
const BLOCK = 4096;

/** The last attribute's code, or group, moves fastest. Cells are at most 2²² (queries/tables/counts.ts), and 32 bits hold each. */
export function countedCells(
  { rows, weights, ...table }: CodedRows,
  attributes: readonly (CodedAttribute | GroupedAttribute)[],
): bigint[] {
  const sizes = attributes.map(cellsAlong);
  const columns = attributes.map((attribute) => cellsIn({ rows, ...table }, attribute));
  const counts = new Float64Array(sizes.reduce((product, size) => product * size, 1));
  const block = new Uint32Array(Math.min(BLOCK, rows));
  for (let from = 0; from < rows; from += BLOCK) {
    const to = Math.min(rows, from + BLOCK);
    const cells = block.subarray(0, to - from).fill(0);
    for (const [k, size] of sizes.entries()) append(cells, size, columns[k].subarray(from, to));
    countInto(counts, cells, weights?.subarray(from, to));
  }
  return wholeOf(counts);
}

/** Puts one more digit behind those of each cell. */
function append(cells: Uint32Array, size: number, digits: Uint8Array | Uint16Array | Uint32Array): void {
  for (let i = 0; i < cells.length; i++) cells[i] = cells[i] * size + digits[i];
}
