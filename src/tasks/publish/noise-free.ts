/**
 * The same synopsis with the exact counts of a public table: what it would be if its noise were gone and its grid stayed. What is learnt
 * from it errs because of the grid alone, so that experiments can tell that apart from the error that noise adds.
 *
 * It releases exact counts of the rows, so it refuses tables that are not declared public.
 */
import { ensure } from "../../base/errors.ts";
import { codesIn } from "../../models/columns.ts";
import { gridSynopsis } from "../../models/synopsis/grid-synopsis.ts";
import { rowCells } from "../../models/synopsis/row-cells.ts";
import type { PlainPublished, Synopsis } from "../../models/synopsis/synopsis.ts";
import { toTell } from "../../models/synopsis/to-tell.ts";
import type { Table } from "../../read/table.ts";
import type { LabelAttribute } from "../../schema/types.ts";

const MOST_CELLS = 2 ** 20;

export function noiseFree(synopsis: Synopsis, table: Table): Synopsis {
  ensure(
    table.schema.visibility === "public",
    "baseline-on-private-data",
    "noise-free would release the counts without noise. It is a yardstick for public data.",
    `${table.schema.name} is declared private. Use what was published with noise.`,
  );
  const { label, attributes, published } = toTell(synopsis);
  const cells = published.reduce((product, { names }) => product * names.length, label.values.length);
  ensure(
    cells <= MOST_CELLS,
    "option-out-of-range",
    `The synopsis has ${cells} cells; at most ${MOST_CELLS} can be counted.`,
    "Take one of fewer attributes.",
  );
  return gridSynopsis({
    label,
    attributes,
    published,
    counts: exactCounts(table, published, label),
    scale: 0,
    smoothing: "none",
  });
}

function exactCounts(table: Table, published: readonly PlainPublished[], label: LabelAttribute): number[] {
  const cells = rowCells(published, table);
  const classes = codesIn(table, label);
  const size = published.reduce((product, { names }) => product * names.length, label.values.length);
  const counts = new Array<number>(size).fill(0);
  for (let row = 0; row < cells.length; row++)
    counts[cells[row] * label.values.length + classes[row]] += table.weights?.[row] ?? 1;
  return counts;
}
