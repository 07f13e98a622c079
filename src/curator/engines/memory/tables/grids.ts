/**
 * The qualities of grids: some tables are counted, wherever the rows are, and all grids are made from those and judged here.
 *
 * Claim. The qualities do not depend on who counts, in how many blocks of rows or on how many threads.
 * Proof. They are worked out from counts alone, which are whole numbers and exact (grid-judge.ts, table-counter.ts). ∎
 */
import type { CheckedGrouping } from "../../../../schema/coding/grouping.ts";
import { levelGrouping } from "../../../../schema/taxonomy/level-grouping.ts";
import { groupsByFinest, type Level } from "../../../../schema/taxonomy/taxonomy.ts";
import type { GridsQuestion } from "../../../engine.ts";
import { GridJudge } from "../../../kernels/grids/grid-judge.ts";
import type { Machine } from "../../../kernels/twin-memory.ts";
import type { CountTables } from "./tables.ts";

/** `rows` says how long a pass over them takes, and changes no quality. */
export async function gridQualities(
  count: CountTables,
  rows: number,
  { label, taxonomies, grids, epsilonPert }: GridsQuestion,
  machine: Machine = "wasm",
): Promise<readonly bigint[]> {
  // With the root as level 0, so that levels are numbered as grids name them.
  const levels = taxonomies.map(groupsByFinest);
  const judge = new GridJudge({ levels, classes: label.values.length, grids, epsilonPert }, rows, machine);
  const groupings = taxonomies.map((taxonomy) => taxonomy.map(groupingOf));
  const tables = judge.bases.map(({ attributes, levels: at }) =>
    attributes.map((attribute, axis) => groupings[attribute][at[axis]]),
  );
  const whole = { count: 1, tree: { part: 0 } };
  await count({ parts: whole, tables: [tables], label }, (counts, _part, base) =>
    judge.judge(judge.bases[base], counts),
  );
  return judge.qualities();
}

/** Runs of neighbouring codes in one group are one. */
function groupingOf(level: Level): CheckedGrouping {
  const { starts, groups } = levelGrouping(level);
  const runs = starts.map((_, i) => i).filter((i) => i === 0 || groups[i] !== groups[i - 1]);
  return {
    attribute: level.of,
    starts: Uint32Array.from(runs, (i) => starts[i]),
    groups: Int32Array.from(runs, (i) => groups[i]),
    size: level.names.length,
  };
}
