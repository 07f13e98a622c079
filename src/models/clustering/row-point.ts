/** A row of a public table as a point in unit coordinates (schema/coding/coordinates.ts). */
import type { Table } from "../../read/table.ts";
import { INPUT_ONE, inputOfCode } from "../../schema/coding/codes.ts";
import type { Inputs } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { codesIn } from "../columns.ts";

export function rowPoint(table: Table, inputs: Inputs<PlainAttribute>, row: number): Float64Array {
  const point = new Float64Array(inputs.length - 1).fill(-1);
  for (const [index, attribute] of inputs.attributes.entries()) {
    const code = codesIn(table, attribute)[row];
    if (attribute.kind === "numeric") point[inputs.offsets[index]] = inputOfCode(attribute, code) / INPUT_ONE;
    else point[inputs.offsets[index] + code] = 1;
  }
  return point;
}
