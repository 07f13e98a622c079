/**
 * Tables of counts over rows that pass by in groups: as many tables at a time as there is room for, each time in one pass over the rows.
 *
 * Claim. The counts are those of the memory engine over all rows.
 * Proof. A count is a sum over rows of whole numbers; each row is in one group of a pass. Counts, and what they add up to, are at most
 * the number of rows, 2³² (open.ts), which doubles hold exactly. ∎
 */

import type { TablesQuestion } from "../../engine.ts";
import type { Counts } from "../../kernels/counting/counting-twin.ts";
import { cellCount } from "../../queries/tables/table-questions.ts";
import type { CountTables, SeeCounts } from "../memory/tables/tables.ts";

/** Counts tables in every group of the rows, one after the other. */
type CountEachGroup = (question: TablesQuestion, see: SeeCounts) => Promise<void>;

interface Placed {
  readonly part: number;
  readonly table: number;
  readonly cells: number;
}

export async function streamedTables(
  question: TablesQuestion,
  see: (counts: Float64Array, part: number, table: number) => void,
  most: number,
  count: CountEachGroup,
): Promise<void> {
  for (const placed of together(question, most)) {
    const sums = placed.map(({ cells }) => new Float64Array(cells));
    const byPart = question.tables.map((_, part) => placed.flatMap((t, i) => (t.part === part ? [i] : [])));
    const own: TablesQuestion = {
      ...question,
      tables: byPart.map((list, part) => list.map((i) => question.tables[part][placed[i].table])),
    };
    await count(own, (counts, part, table) => addTo(sums[byPart[part][table]], counts));
    for (const [i, { part, table }] of placed.entries()) see(sums[i], part, table);
  }
}

/** The same as kernels hold counts, for whoever judges them. */
export const asCounts =
  (total: number, count: (question: TablesQuestion, see: SeeDoubles) => Promise<void>): CountTables =>
  (question, see) =>
    count(question, (counts, part, table) =>
      see(total < 2 ** 32 ? Uint32Array.from(counts) : BigUint64Array.from(counts, BigInt), part, table),
    );

type SeeDoubles = (counts: Float64Array, part: number, table: number) => void;

/** Tables in their order, in lists of which none but a single table has more than `most` cells. */
function together({ tables, label }: TablesQuestion, most: number): readonly (readonly Placed[])[] {
  const lists: Placed[][] = [];
  let room = 0;
  for (const [part, list] of tables.entries())
    for (const [table, groupings] of list.entries()) {
      const cells = cellCount(groupings, label);
      if (cells > room || lists.length === 0) {
        lists.push([]);
        room = most;
      }
      lists[lists.length - 1].push({ part, table, cells });
      room -= cells;
    }
  return lists;
}

function addTo(sums: Float64Array, counts: Counts): void {
  if (counts instanceof Uint32Array)
    for (let cell = 0; cell < sums.length; cell++) sums[cell] += counts[cell];
  else for (let cell = 0; cell < sums.length; cell++) sums[cell] += Number(counts[cell]);
}
