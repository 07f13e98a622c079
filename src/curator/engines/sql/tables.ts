/**
 * Tables of counts by the database: cells and parts are worked out by public rules from a row's codes, and what comes back is how many rows
 * each cell has. Several tables are counted in one pass over the rows.
 *
 * Claim. The counts are those of the definition (engine.ts): a row is in the cell, and in the part, that its codes and the question decide.
 * Proof. A grouping is a list of runs of codes, each with its group, and `decideRun` finds the run that a code is in; so does the way through
 * the tree of parts, split by split. GROUPING SETS, or a query for each table in one statement, counts the rows of each combination of the
 * groups of one table, in each part; the columns of other tables are NULL in its lines, and no group is, so that a line tells which
 * table it is of. Lines with a group of −1 are of rows that a grouping leaves out. ∎
 * Every table counts every row once, left out or not: where lines do not add up to the rows at the opening, rows have come or gone, and nothing is told.
 */
import { type Decisions, decideRun } from "../../../read/sql/decide.ts";
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { CheckedGrouping } from "../../../schema/coding/grouping.ts";
import { attributeKey } from "../../../schema/coding/learnable.ts";
import type { CheckedTree } from "../../../schema/coding/part-tree.ts";
import type { CodedAttribute } from "../../../schema/types.ts";
import type { TablesQuestion } from "../../engine.ts";
import { cellsAlong } from "../../queries/tables/counts.ts";
import { cellCount } from "../../queries/tables/table-questions.ts";
import { type CodedSql, type OpenedRows, wholeIn } from "./coded-rows.ts";
import type { SqlValue } from "./source.ts";

/** An attribute's codes as groups: by runs, or each by itself. */
interface GroupAxis {
  readonly attribute: CodedAttribute;
  readonly size: number;
  readonly runs?: { readonly starts: ArrayLike<number>; readonly groups: ArrayLike<number> };
}

type See = (counts: Float64Array, part: number, table: number) => void;

/** Of one statement: how many tables, how many different groupings, how many cells in all. */
const MOST = { tables: 48, axes: 28, cells: 2 ** 22 };

export async function sqlTables(rows: OpenedRows, question: TablesQuestion, see: See): Promise<void> {
  const { parts, tables, label } = question;
  const last: readonly GroupAxis[] = label ? [{ attribute: label, size: label.values.length }] : [];
  const wanted = tables.flatMap((list, part) =>
    list.map((groupings, table) => ({ part, table, axes: [...groupings.map(axisOf), ...last] })),
  );
  for (const batch of batchesOf(wanted)) {
    const counted = await count(rows, parts.tree, batch);
    for (const { part, table, axes } of batch) see(counted(part, axes), part, table);
  }
}

/** One table over all rows, cell by cell. */
export async function sqlHistogram(
  rows: OpenedRows,
  attributes: readonly (CodedAttribute | GroupedAttribute)[],
): Promise<readonly bigint[]> {
  const axes = attributes.map((attribute): GroupAxis => {
    if (attribute.kind !== "grouped") return { attribute, size: cellsAlong(attribute) };
    const { starts, of } = attribute;
    return { attribute: of, size: starts.length, runs: { starts, groups: starts.map((_, i) => i) } };
  });
  const counted = await count(rows, { part: 0 }, [{ axes }]);
  return Array.from(counted(0, axes), BigInt);
}

const axisOf = ({ attribute, starts, groups, size }: CheckedGrouping): GroupAxis => ({
  attribute,
  size,
  runs: { starts, groups },
});

interface Wanted {
  readonly axes: readonly GroupAxis[];
}

function* batchesOf<W extends Wanted>(wanted: readonly W[]): Generator<readonly W[]> {
  let batch: W[] = [];
  let [sets, axes, cells] = [new Set<string>(), new Set<string>(), 0];
  for (const one of wanted) {
    const keys = one.axes.map(keyOf);
    const more = cellCount(one.axes);
    const isFull =
      sets.size >= MOST.tables || new Set([...axes, ...keys]).size > MOST.axes || cells + more > MOST.cells;
    if (batch.length > 0 && isFull) {
      yield batch;
      [batch, sets, axes, cells] = [[], new Set(), new Set(), 0];
    }
    batch.push(one);
    sets.add(keys.join());
    for (const key of keys) axes.add(key);
    cells += more;
  }
  if (batch.length > 0) yield batch;
}

/** Different for different ways to group: the attribute's name is in quotes. */
const keyOf = ({ attribute, runs }: GroupAxis): string =>
  `${JSON.stringify(attributeKey(attribute))}${runs ? `${Array.from(runs.starts)}:${Array.from(runs.groups)}` : ""}`;

/** Counts the tables of a batch; what it returns finds the cells of one of them in a part. */
async function count(
  { coded, rows }: OpenedRows,
  tree: CheckedTree,
  batch: readonly Wanted[],
): Promise<(part: number, axes: readonly GroupAxis[]) => Float64Array> {
  const axes = [...new Map(batch.flatMap((one) => one.axes).map((axis) => [keyOf(axis), axis])).values()];
  const places = new Map(axes.map((axis, k) => [keyOf(axis), k]));
  const setOf = (of: readonly GroupAxis[]) =>
    [...new Set(of.map((axis) => places.get(keyOf(axis)) ?? 0))].sort((a, b) => a - b);
  const sets = new Map(batch.map((one) => [setOf(one.axes).join(), setOf(one.axes)]));
  const lines = await coded.query(statementFor(coded, tree, axes, [...sets.values()]));
  const seen = lines.reduce((sum, line) => sum + wholeIn(line[line.length - 1]), 0n);
  if (seen !== BigInt(rows) * BigInt(sets.size))
    throw new RangeError("the rows have changed since they were opened");
  const byTable = linesByTable(lines);
  return (part, of) =>
    cellsOf(
      byTable.get(`${part} ${setOf(of).join()}`) ?? [],
      of.map((axis) => places.get(keyOf(axis)) ?? 0),
      of,
    );
}

/** A line for each part and combination of groups of each set of axes; what is not in the set is NULL. */
function statementFor(
  coded: CodedSql,
  tree: CheckedTree,
  axes: readonly GroupAxis[],
  sets: readonly (readonly number[])[],
): string {
  const named = (k: number) => `g${k}`;
  const all = axes.map((_, k) => k);
  if (!coded.dialect.countsFirst) {
    const by = sets.map((set) => `(${["p", ...set.map(named)].join(", ")})`);
    const asked = ["p", ...all.map(named), coded.count];
    return `SELECT ${asked.join(", ")} FROM ${groupedRows(coded, tree, axes, all)} GROUP BY GROUPING SETS (${by.join(", ")})`;
  }
  const parts = sets.map((set) => {
    const asked = [
      "p",
      ...all.map((k) => (set.includes(k) ? named(k) : `NULL AS ${named(k)}`)),
      `${coded.count} AS counted`,
    ];
    return `SELECT ${asked.join(", ")} FROM ${groupedRows(coded, tree, axes, set)} GROUP BY ${["p", ...set.map(named)].join(", ")}`;
  });
  return parts.join(" UNION ALL ");
}

/** Rows with their part and their groups along some of the axes. */
function groupedRows(
  coded: CodedSql,
  tree: CheckedTree,
  axes: readonly GroupAxis[],
  wanted: readonly number[],
): string {
  const asked = [...wanted.map((k) => axes[k].attribute), ...splitsOf(tree)];
  const attributes = [...new Map(asked.map((a) => [attributeKey(a), a])).values()];
  const codes = new Map(attributes.map((attribute, k) => [attributeKey(attribute), coded.nameOf(k)]));
  const groups = wanted.map((k) => `${groupOf(axes[k], codes)} AS g${k}`);
  const columns = [`${partOf(tree, codes)} AS p`, ...groups, ...coded.carried];
  return `(SELECT ${columns.join(", ")} FROM ${coded.from(attributes)}) AS grouped`;
}

type Line = readonly SqlValue[];

/** By part, and by which columns are not NULL. */
function linesByTable(lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> {
  const found = new Map<string, Line[]>();
  for (const line of lines) {
    const set = line.slice(1, -1).flatMap((group, k) => (group === null ? [] : [k]));
    const key = `${line[0]} ${set.join()}`;
    const known = found.get(key);
    if (known) known.push(line);
    else found.set(key, [line]);
  }
  return found;
}

/** The last axis moves fastest. Counts are whole numbers below 2⁵³. */
function cellsOf(
  lines: readonly Line[],
  columns: readonly number[],
  axes: readonly GroupAxis[],
): Float64Array {
  const cells = new Float64Array(cellCount(axes));
  for (const line of lines) {
    const groups = columns.map((k) => Number(line[1 + k]));
    if (groups.some((group) => group < 0)) continue;
    const cell = groups.reduce((place, group, k) => place * axes[k].size + group, 0);
    cells[cell] += Number(wholeIn(line[line.length - 1]));
  }
  return cells;
}

type Codes = ReadonlyMap<string, string>;

function groupOf({ attribute, runs }: GroupAxis, codes: Codes): string {
  const code = codes.get(attributeKey(attribute)) ?? "NULL";
  return runs ? decideRun(code, decisionsOf(runs, String)) : code;
}

/** Neighbouring runs of one group are one. */
function decisionsOf(
  { starts, groups }: NonNullable<GroupAxis["runs"]>,
  told: (group: number) => string,
): Decisions {
  const decisions: (readonly [string, string])[] = [];
  let before: number | undefined;
  for (let i = 0; i < starts.length; i++) {
    if (groups[i] !== before) decisions.push([String(starts[i]), told(groups[i])]);
    before = groups[i];
  }
  return decisions;
}

/** The part that a row ends in, −1 for none. */
function partOf(tree: CheckedTree, codes: Codes): string {
  if ("part" in tree) return String(tree.part);
  const code = codes.get(attributeKey(tree.split.attribute)) ?? "NULL";
  return decideRun(
    code,
    decisionsOf(tree.split, (group) => (group < 0 ? "-1" : partOf(tree.children[group], codes))),
  );
}

const splitsOf = (tree: CheckedTree): readonly CodedAttribute[] =>
  "part" in tree ? [] : [tree.split.attribute, ...tree.children.flatMap(splitsOf)];
