/**
 * Sums of what a function makes of rows, which is asked about each different row once, in the order of their codes, over rows of which
 * not all can be held: those whose codes lie between two borders are gathered, range after range.
 *
 * Claim. The function is asked as the memory engine asks it, and the sums are the same.
 * Proof. Ranges are cut by the first attribute's codes, rising; where a single code has too many rows, these are cut by the second one's, and
 * so on. So ranges are disjoint, cover all rows, and come in the order of their rows' codes; equal rows are in one range. Within a range
 * rows are gathered as in memory (counts/distinct-rows.ts). Rows of a range that no attribute can cut are all equal. ∎
 */
import type { CodedRows } from "../../../read/table.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import type { CodedAttribute } from "../../../schema/types.ts";
import type { RowSumsQuestion } from "../../engine.ts";
import { declaredOf } from "../asked-attributes.ts";
import { codesOf } from "../memory/clusters/coordinates.ts";
import { differentRows } from "../memory/counts/distinct-rows.ts";
import { sumOver } from "../memory/counts/sum-over.ts";
import { timesAt } from "../memory/tally.ts";

/** Shows every group of the rows, one after the other. */
type EachGroup = (see: (group: CodedRows) => void) => Promise<void>;

/** Rows whose first codes are `first`, and whose next one is between `from` and `to`. */
interface Range {
  readonly first: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

export async function streamedRowSums(
  question: RowSumsQuestion,
  most: number,
  each: EachGroup,
): Promise<readonly bigint[]> {
  const sums: bigint[] = new Array(question.size).fill(0n);
  const visit = async (first: readonly number[]): Promise<void> => {
    const isLast = first.length + 1 === question.attributes.length;
    for (const range of await rangesBehind(question.attributes, first, most, each)) {
      if (range.rows > most && !isLast) await visit([...first, range.from]);
      else {
        const more = await sumsOf(question, range, each);
        for (let k = 0; k < sums.length; k++) sums[k] += more[k];
      }
    }
  };
  await visit([]);
  return sums;
}

/** Ranges of at most so many rows, unless a single code has more. */
async function rangesBehind(
  attributes: readonly CodedAttribute[],
  first: readonly number[],
  most: number,
  each: EachGroup,
): Promise<readonly Range[]> {
  const counts = new Float64Array(codeCount(attributes[first.length]));
  await each((group) => {
    const codes = codesOf(group, attributes[first.length]);
    const isIn = within(group, attributes, { first, from: 0, to: counts.length });
    for (let row = 0; row < group.rows; row++)
      if (isIn(row)) counts[codes[row]] += timesAt(group.weights, row);
  });
  const ranges: Range[] = [];
  for (let from = 0, to = 0; from < counts.length; from = to) {
    let rows = counts[to++];
    while (to < counts.length && rows + counts[to] <= most) rows += counts[to++];
    if (rows > 0) ranges.push({ first, from, to, rows });
  }
  return ranges;
}

async function sumsOf(question: RowSumsQuestion, range: Range, each: EachGroup): Promise<readonly bigint[]> {
  const { attributes } = question;
  const { first, from, to, rows } = range;
  // Behind the last attribute one code is one row.
  if (to === from + 1 && first.length + 1 === attributes.length)
    return sumOver(question, Float64Array.of(rows), () => [...first, from]);
  const table = await gathered(attributes, range, each);
  const different = differentRows(table, attributes);
  const columns = attributes.map((attribute) => codesOf(table, attribute));
  return sumOver(question, different.times, (i) => columns.map((codes) => codes[different.rows[i]]));
}

/** The rows of a range. */
async function gathered(
  attributes: readonly CodedAttribute[],
  range: Range,
  each: EachGroup,
): Promise<CodedRows> {
  const columns = declaredOf(attributes).map((attribute) => ({
    attribute,
    codes: new Uint32Array(range.rows),
  }));
  const weights = new Uint32Array(range.rows);
  let size = 0;
  await each((group) => {
    const found = columns.map(({ attribute }) => codesOf(group, attribute));
    const isIn = within(group, attributes, range);
    for (let row = 0; row < group.rows; row++) {
      // A stored row that stands for no row is none.
      if (!isIn(row) || timesAt(group.weights, row) === 0) continue;
      for (const [k, { codes }] of columns.entries()) codes[size] = found[k][row];
      weights[size++] = timesAt(group.weights, row);
    }
  });
  return {
    rows: size,
    columns: columns.map(({ attribute, codes }) => ({ attribute, codes: codes.subarray(0, size) })),
    weights: weights.subarray(0, size),
  };
}

/** Whether a row of a group is in a range. */
function within(
  group: CodedRows,
  attributes: readonly CodedAttribute[],
  { first, from, to }: Omit<Range, "rows">,
): (row: number) => boolean {
  const columns = attributes.slice(0, first.length + 1).map((attribute) => codesOf(group, attribute));
  const next = columns[first.length];
  return (row) => next[row] >= from && next[row] < to && first.every((code, k) => columns[k][row] === code);
}
