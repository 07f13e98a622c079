/**
 * People who do not exist, to hold a paper form against its model where nobody brings public rows: every group that the model tells apart
 * comes equally often, attribute by attribute. Real people come otherwise, so that a share of them says how alike two models are, and not
 * how good.
 */
import { publicRandom } from "../../../base/random.ts";
import type { Column, Table } from "../../../read/table.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../../schema/types.ts";

/** An attribute, and one code of every group. */
export interface GroupsOf {
  readonly of: PlainAttribute;
  readonly starts: readonly number[];
}

export const MADE_UP_ROWS = 10_000;

/** The same rows each time. */
export function imaginedRows(label: LabelAttribute, groups: readonly GroupsOf[]): Table {
  const random = publicRandom("people who do not exist");
  const columns = groups.map(({ of, starts }): Column => {
    const room = codeCount(of) <= 2 ** 16 ? new Uint16Array(MADE_UP_ROWS) : new Uint32Array(MADE_UP_ROWS);
    return { attribute: of, codes: room.map(() => random.pick(starts)) };
  });
  return {
    rows: MADE_UP_ROWS,
    columns,
    schema: {
      name: "made-up",
      visibility: "public",
      unit: "row",
      neighbours: "replace",
      rows: {},
      file: { format: "csv", delimiter: ",", quote: '"', header: true, missing: [], trim: true },
      attributes: [...groups.map(({ of }) => of), label],
    },
  };
}

/** On what share of rows two models say the same. */
export function shareAlike(a: ArrayLike<number>, b: ArrayLike<number>, weights?: ArrayLike<number>): number {
  let [alike, all] = [0, 0];
  for (let row = 0; row < a.length; row++) {
    const weight = weights?.[row] ?? 1;
    all += weight;
    if (a[row] === b[row]) alike += weight;
  }
  return alike / all;
}
