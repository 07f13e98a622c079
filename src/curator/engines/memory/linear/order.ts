/**
 * The order in which candidates are summed: by their margin on a typical row, so that the candidates of a block look up
 * losses in the same part of the table, which then stays in the first-level cache. No sum depends on the order.
 */
import { INPUT_ONE, inputOfCode } from "../../../../schema/coding/codes.ts";
import type { FusedGroup } from "../layout/layout.ts";
import type { KernelRows } from "./rows.ts";

/** With fewer rows than this the order costs more than it saves. */
const MANY_ROWS = 8192;
/** A typical row is found on about so many rows. */
const SAMPLE = 20_000;

/** Numbers of the candidates in the order of their typical margins; undefined where that would not pay. */
export function byTypicalMargin(
  rows: KernelRows,
  candidates: readonly Int32Array[],
): readonly number[] | undefined {
  if (rows.uncoded || rows.plan.rows < MANY_ROWS) return undefined;
  const typical = typicalRow(rows);
  const count = candidates.length;
  // Margin and number in one key each, because sorting numbers alone is many times faster than sorting by a function.
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) keys[i] = marginOf(typical, candidates[i]) * count + i;
  keys.sort();
  const order = new Array<number>(count);
  for (let i = 0; i < count; i++) order[i] = keys[i] - Math.floor(keys[i] / count) * count;
  return order;
}

function marginOf(typical: Float64Array, weights: Int32Array): number {
  let margin = 0;
  for (let k = 0; k < typical.length; k++) margin += typical[k] * weights[k];
  return Math.round(margin);
}

const typicalRows = new WeakMap<KernelRows, Float64Array>();

/** What a row's inputs are on average; those of continuous attributes are not looked at. */
function typicalRow(rows: KernelRows): Float64Array {
  const known = typicalRows.get(rows);
  if (known) return known;
  const { plan, inputs } = rows;
  const shares = sharesOfEntries(rows);
  const typical = new Float64Array(inputs.length);
  for (const group of plan.groups) addGroup(typical, rows, group, shares);
  typical[inputs.length - 1] = 1;
  typicalRows.set(rows, typical);
  return typical;
}

/** For each entry, the share of rows that have it. */
function sharesOfEntries({ plan, sides, arena }: KernelRows): Float64Array {
  const { rows, groups, entries } = plan;
  const ids = new Uint16Array(arena.buffer, sides[0].ids, rows * groups.length);
  const stride = Math.ceil(rows / SAMPLE);
  const shares = new Float64Array(entries);
  for (let row = 0; row < rows; row += stride)
    for (let g = 0; g < groups.length; g++) shares[ids[row * groups.length + g]] += stride / rows;
  return shares;
}

function addGroup(
  typical: Float64Array,
  { inputs }: KernelRows,
  { first, attributes, codes }: FusedGroup,
  shares: Float64Array,
): void {
  for (const [i, k] of attributes.entries()) {
    const attribute = inputs.attributes[k];
    const offset = inputs.offsets[k];
    if (attribute.kind === "categorical") typical.fill(-1, offset, offset + attribute.values.length);
    codes[i].forEach((code, entry) => {
      const share = shares[first + entry];
      if (attribute.kind === "categorical") typical[offset + code] += 2 * share;
      else if (attribute.kind === "numeric" && share > 0)
        typical[offset] += (share * inputOfCode(attribute, code)) / INPUT_ONE;
    });
  }
}
