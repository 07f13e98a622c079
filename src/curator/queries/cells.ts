/** The counts of every cell of one table in each part of the rows; empty cells have noise too. */
import { ensure } from "../../base/errors.ts";
import { tablesOfParts } from "../../base/refusals/questions.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import { checkedParts, type PartTree, WHOLE } from "../../schema/coding/part-tree.ts";
import { cellsApart, type Numbers, type Query } from "./query.ts";
import { histogramSensitivity, MOST_CELLS } from "./tables/counts.ts";
import { byTable, cellCount, checkedTables, type TableCandidate } from "./tables/table-questions.ts";

export interface CellsAsked {
  /** For each part, its table; the last grouping moves fastest but for the label. */
  readonly tables: readonly TableCandidate[];
  readonly label?: string;
  readonly parts?: PartTree;
}

export const cells: Query<"cells", CellsAsked, Numbers<readonly (readonly number[])[]>> = {
  name: "cells",
  prepare({ schema, neighbours }, asked) {
    const label = asked.label === undefined ? undefined : labelOf(schema, asked.label);
    const parts = checkedParts(schema, asked.parts ?? WHOLE);
    const tables = checkedTables(schema, asked.tables, label).map((table) => [table]);
    const sizes = tables.map(([table]) => cellCount(table, label));
    const all = sizes.reduce((a, b) => a + b, 0);
    ensure(
      tables.length === parts.count && all <= MOST_CELLS,
      ...tablesOfParts(parts.count, tables.length, MOST_CELLS),
    );
    return {
      query: "cells",
      ...cellsApart(all, histogramSensitivity(neighbours)),
      async look(engine) {
        const counted: bigint[] = [];
        await engine.tables({ parts, tables, label }, (counts) => {
          for (const count of counts) counted.push(BigInt(count));
        });
        return counted;
      },
      tell: (noisy) => byTable(noisy.map(Number), sizes),
    };
  },
};
