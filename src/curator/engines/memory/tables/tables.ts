/**
 * Tables of counts, in parts of the rows and over any groupings, and the qualities of grids.
 */
import { pause } from "../../../../base/pause.ts";
import type { CodedRows } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import { type CheckedGrouping, groupIn } from "../../../../schema/coding/grouping.ts";
import { groupsOfCodes } from "../../../../schema/taxonomy/groups-of-codes.ts";
import { groupCount, groupsByFinest } from "../../../../schema/taxonomy/taxonomy.ts";
import { GridPool } from "../../../kernels/grids/grid-pool.ts";
import type { Machine } from "../../../kernels/twin-memory.ts";
import type { CheckedTree, Parts } from "../../../queries/tables/parts.ts";
import type { GridsQuestion, TablesQuestion } from "../../engine.ts";
import { codesOf } from "../clusters/coordinates.ts";
import { timesAt } from "../tally.ts";

/** Counts are whole numbers below 2⁵³, because tables have at most 2³² rows: doubles hold them exactly. */
export async function countTables(
  table: CodedRows,
  { parts, tables, label }: TablesQuestion,
  see: (counts: Float64Array, part: number, table: number) => void,
): Promise<void> {
  const classes = label ? codesOf(table, label) : undefined;
  const rowsOf = rowsByPart(table, parts);
  for (let part = 0; part < parts.count; part++) {
    const rows = rowsOf[part];
    for (const [t, groupings] of tables[part].entries()) {
      const digits = groupings.map((grouping) => groupsIn(table, grouping));
      const sizes = groupings.map(({ size }) => size);
      const cells = sizes.reduce((product, size) => product * size, 1) * (label?.values.length ?? 1);
      const counts = new Float64Array(cells);
      for (const row of rows) {
        let cell = 0;
        for (let k = 0; k < digits.length && cell >= 0; k++) {
          const group = digits[k](row);
          cell = group < 0 ? -1 : cell * sizes[k] + group;
        }
        if (cell < 0) continue;
        if (classes && label) cell = cell * label.values.length + classes[row];
        counts[cell] += timesAt(table.weights, row);
      }
      see(counts, part, t);
      await pause(rows.length);
    }
  }
}

/** Attributes with more codes than this are looked up by their runs; for others a list of all codes is worth its while. */
const MOST_LISTED = 4096;

/** What gives a row's group. */
function groupsIn(table: CodedRows, grouping: CheckedGrouping): (row: number) => number {
  const codes = codesOf(table, grouping.attribute);
  const count = codeCount(grouping.attribute);
  if (count > MOST_LISTED) return (row) => groupIn(grouping, codes[row]);
  const groups = Int32Array.from({ length: count }, (_, code) => groupIn(grouping, code));
  return (row) => groups[codes[row]];
}

/** The rows of every part, in the order of the file. */
function rowsByPart(table: CodedRows, { count, tree }: Parts): readonly (readonly number[])[] {
  const rowsOf: number[][] = Array.from({ length: count }, () => []);
  const partOf = compiled(table, tree);
  for (let row = 0; row < table.rows; row++) {
    const part = partOf(row);
    if (part >= 0) rowsOf[part].push(row);
  }
  return rowsOf;
}

/** A row's part, or −1. */
function compiled(table: CodedRows, tree: CheckedTree): (row: number) => number {
  if ("part" in tree) return () => tree.part;
  const group = groupsIn(table, tree.split);
  const children = tree.children.map((child) => compiled(table, child));
  return (row) => {
    const g = group(row);
    return g < 0 ? -1 : children[g](row);
  };
}

/** Rows are put into the finest groups first: maps from there to coarser ones are short, however many codes an attribute has. */
export async function gridQualities(
  table: CodedRows,
  { label, taxonomies, grids, epsilonPert }: GridsQuestion,
  machine: Machine = "wasm",
): Promise<readonly bigint[]> {
  const pool = new GridPool(
    taxonomies.map((taxonomy) => {
      const finest = taxonomy[taxonomy.length - 1];
      return { codes: groupsOfCodes(finest, codesOf(table, finest)), size: groupCount(finest) };
    }),
    { codes: codesOf(table, label), size: label.values.length },
    // With the root as level 0, so that levels are numbered as grids name them.
    taxonomies.map(groupsByFinest),
    { machine, ...(table.weights ? { weights: table.weights } : {}) },
  );
  return pool.qualities(grids, epsilonPert);
}
