/**
 * From a caller's question about tables of counts to what the engine counts, with the bound of the scores. Nothing here looks at a row.
 */
import { ensure } from "../../../base/errors.ts";
import {
  informationOfAllRows,
  listsOfTables,
  noTableScore,
  tooManyCells,
} from "../../../base/refusals/questions.ts";
import { type CheckedGrouping, type Grouping, groupingChecker } from "../../../schema/coding/grouping.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { checkedParts, type Parts, type PartTree, WHOLE } from "../../../schema/coding/part-tree.ts";
import type { LabelAttribute, Schema } from "../../../schema/types.ts";
import type { TablesQuestion } from "../../engine.ts";
import type { Query, ScoresByPart } from "../query.ts";
import { MOST_CELLS } from "./counts.ts";
import { mutualInformation, mutualInformationSensitivity } from "./mutual-information.ts";
import {
  TABLE_SCORE_ONE,
  type TableScore,
  tableScore,
  tableScoreSensitivity,
  tableScores,
} from "./table-scores.ts";

/** A table over some groupings: a cell for each combination of their groups. Rows that a grouping leaves out are in no cell. */
export type TableCandidate = readonly Grouping[];

export interface TablesAsked {
  /** `mutual-information`: of the last grouping with all before it, without a label. The others: of the cells with the label. */
  readonly score: TableScore | "mutual-information";
  readonly label?: string;
  /** Parts of the rows, in each of which one table is drawn; by default all rows are one. */
  readonly parts?: PartTree;
  /** For each part, the tables to choose from. */
  readonly candidates: readonly (readonly TableCandidate[])[];
}

const MOST_TABLES = 1_000_000;

/** In each part the place of one of its tables, better scores more often. All parts together are one draw. */
export const selectTables: Query<"select-tables", TablesAsked, ScoresByPart<readonly number[]>> = {
  name: "select-tables",
  prepare({ schema, neighbours, rows }, asked) {
    const { score } = asked;
    const informs = score === "mutual-information";
    ensure(informs || tableScores.includes(score), ...noTableScore(score, tableScores));
    const label = informs ? undefined : labelOf(schema, asked.label ?? "");
    const parts = checkedParts(schema, asked.parts ?? WHOLE);
    const tables = checkedLists(schema, asked.candidates, parts, label);
    // Its bound is for tables of n rows, all of them: in a part, or without the rows of some codes, a replaced row changes their number.
    ensure(
      !informs || (neighbours === "replace" && isWhole(parts) && tables.flat(2).every(leavesNobodyOut)),
      ...informationOfAllRows(),
    );
    const sensitivity = informs
      ? mutualInformationSensitivity(rows, tables.flat().every(isBinary))
      : tableScoreSensitivity(score, neighbours, rows);
    const question: TablesQuestion = { parts, tables, label };
    const sizes = tables.map((list) => list.length);
    return {
      takes: "scores-by-part",
      query: `tables by ${score}`,
      bounds: { "range-by-part": sensitivity },
      size: sizes.reduce((all, size) => all + size, 0),
      unit: 1 / TABLE_SCORE_ONE,
      sizes,
      async look(engine) {
        const scores: bigint[] = [];
        await engine.tables(question, (counts, part, table) => {
          const last = tables[part][table].at(-1)?.size ?? 1;
          scores.push(
            label && !informs
              ? tableScore(score, counts, label.values.length)
              : mutualInformation(counts, last),
          );
        });
        return scores;
      },
      tell: (places) => Object.freeze(places),
    };
  },
};

const isWhole = ({ tree }: Parts): boolean => "part" in tree;
const leavesNobodyOut = ({ groups }: CheckedGrouping): boolean => groups.every((group) => group >= 0);

/** X, the last grouping, or all others together, have two values at most. */
function isBinary(table: readonly CheckedGrouping[]): boolean {
  const last = table.at(-1)?.size ?? 1;
  const others = table.slice(0, -1).reduce((product, { size }) => product * size, 1);
  return last <= 2 || others <= 2;
}

function checkedLists(
  schema: Schema,
  candidates: TablesAsked["candidates"],
  parts: Parts,
  label: LabelAttribute | undefined,
): readonly (readonly (readonly CheckedGrouping[])[])[] {
  ensure(
    candidates.length === parts.count &&
      candidates.every((list) => list.length > 0) &&
      candidates.reduce((sum, list) => sum + list.length, 0) <= MOST_TABLES,
    ...listsOfTables(parts.count, candidates.length),
  );
  return candidates.map((list) => checkedTables(schema, list, label));
}

export function checkedTables(
  schema: Schema,
  tables: readonly TableCandidate[],
  label: LabelAttribute | undefined,
): readonly (readonly CheckedGrouping[])[] {
  const checked = groupingChecker(schema);
  return tables.map((table) => {
    const groupings = table.map(checked);
    const cells = cellCount(groupings, label);
    const names = table.map(({ name }) => name);
    ensure(cells <= MOST_CELLS, ...tooManyCells(names, cells, MOST_CELLS));
    return groupings;
  });
}

/** The cells of a table; a label's values are the last digit of each. */
export const cellCount = (
  groupings: readonly { readonly size: number }[],
  label?: { readonly values: readonly unknown[] },
): number => groupings.reduce((product, { size }) => product * size, label?.values.length ?? 1);

/** Numbers of the cells of some tables, table by table. */
export function byTable(noisy: readonly number[], sizes: readonly number[]): readonly (readonly number[])[] {
  let from = 0;
  return Object.freeze(
    sizes.map((size) => {
      from += size;
      return Object.freeze(noisy.slice(from - size, from));
    }),
  );
}
