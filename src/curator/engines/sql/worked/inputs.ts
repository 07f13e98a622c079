/**
 * What questions see of a row's codes, as columns: inputs of numbers, groups of cut attributes and cells of tables.
 *
 * Claim. `inputColumn` is `inputOfCode` of a number's code.
 * Proof. Where it is a list, it holds just these. Else the scale is linear, there are more levels than a list takes, and with c ≤ L, the last level,
 * inputOfCode is the double nearest to x = 2¹⁴(2c/L − 1), off by less than 2⁻³⁷, rounded half up. ⌊(2¹⁶c + L)/2L⌋ − 2¹⁴ is x itself rounded half
 * up. The two differ only if a tie, a number with the fraction ½, lies between x and its double or on one of them; x lies at least 1/2L > 2⁻³⁴
 * from every tie that it is not. If x is a tie, 2¹⁶c/L is whole, so that c/L is a multiple of 2⁻¹⁶: then no step in doubles rounds. ∎  Codes are below 2³².
 */
import { decideRun } from "../../../../read/sql/decide.ts";
import { codeCount, INPUT_ONE, inputOfCode, levels } from "../../../../schema/coding/codes.ts";
import type { GroupedAttribute } from "../../../../schema/coding/grouped.ts";
import { type CheckedGrouping, groupIn } from "../../../../schema/coding/grouping.ts";
import { attributeKey } from "../../../../schema/coding/learnable.ts";
import type { CodedAttribute, NumericAttribute } from "../../../../schema/types.ts";
import type { WorkedRows } from "./worked-rows.ts";

/** What a list of all codes is made for; inputs have more where no rule says them. */
const MOST_LISTED = 4097;
const MOST_INPUTS = 2 ** 16;

/** Whether a number's inputs can be said in SQL. */
export const hasSqlInput = (attribute: NumericAttribute): boolean =>
  attribute.scale !== "log" || codeCount(attribute) <= MOST_INPUTS;

/** A function of an attribute's codes, as a list of what it makes of each. */
export const ofCodes = (attribute: CodedAttribute, of: (code: number) => number): readonly number[] =>
  Array.from({ length: codeCount(attribute) }, (_, code) => of(code));

/** A number's input, in units of 2⁻¹⁴; for the next layer. */
export function inputColumn(worked: WorkedRows, attribute: NumericAttribute): string {
  const code = worked.code(attribute);
  const { long, quotient } = worked.arithmetic;
  if (codeCount(attribute) <= MOST_LISTED || attribute.scale === "log")
    return worked.lookUp(
      ofCodes(attribute, (c) => inputOfCode(attribute, c)),
      code,
    );
  const last = levels(attribute) - 1;
  const input = `${quotient(`${4 * INPUT_ONE} * ${long(code)} + ${last}`, 2 * last)} - ${INPUT_ONE}`;
  return `CASE WHEN ${code} > ${last} THEN ${long("0")} ELSE ${input} END`;
}

/** The group of a cut attribute that a row is in; for the next layer. */
export function groupColumn(worked: WorkedRows, { of, starts }: GroupedAttribute): string {
  return runColumn(worked, of, { starts, groups: starts.map((_, i) => i) });
}

/** For each table a column with the cell that a row is in, −1 for none; tables that are named twice have one. */
export function cellColumns(
  worked: WorkedRows,
  tables: readonly (readonly CheckedGrouping[])[],
): (table: readonly CheckedGrouping[]) => string {
  const groupings = new Map(tables.flat().map((one) => [keyOf([one]), one]));
  const groups = named(
    [...groupings.keys()],
    worked.columns([...groupings.values()].map((one) => runColumn(worked, one.attribute, one))),
  );
  const wanted = new Map(tables.map((table) => [keyOf(table), table]));
  const cells = worked.columns([...wanted.values()].map((table) => cellOf(worked, table, groups)));
  const cellFor = named([...wanted.keys()], cells);
  return (table) => cellFor(keyOf(table));
}

const named = (keys: readonly string[], columns: readonly string[]) => {
  const known = new Map(keys.map((key, i) => [key, columns[i]]));
  return (key: string) => known.get(key) ?? "NULL";
};

function cellOf(
  { arithmetic: { long } }: WorkedRows,
  table: readonly CheckedGrouping[],
  groupOf: (key: string) => string,
): string {
  const groups = table.map((one) => groupOf(keyOf([one])));
  const cell = groups.reduce((place, group, k) => `(${place}) * ${table[k].size} + ${group}`, long("0"));
  const isOut = table.flatMap((one, k) =>
    one.groups.some((group) => group < 0) ? [`${groups[k]} < 0`] : [],
  );
  return isOut.length === 0 ? cell : `CASE WHEN ${isOut.join(" OR ")} THEN ${long("-1")} ELSE ${cell} END`;
}

/** Different for different groupings: names are in quotes, and a colon says where the groups begin. */
const keyOf = (table: readonly CheckedGrouping[]): string =>
  table
    .map(({ attribute, starts, groups }) => `${JSON.stringify(attributeKey(attribute))}${starts}:${groups}`)
    .join();

function runColumn(
  worked: WorkedRows,
  attribute: CodedAttribute,
  runs: { readonly starts: ArrayLike<number>; readonly groups: ArrayLike<number> },
): string {
  const code = worked.code(attribute);
  if (codeCount(attribute) <= MOST_LISTED)
    return worked.lookUp(
      ofCodes(attribute, (c) => groupIn(runs, c)),
      code,
    );
  const { long } = worked.arithmetic;
  return decideRun(
    code,
    Array.from(runs.starts, (start, i) => [String(start), long(String(runs.groups[i]))] as const),
  );
}
