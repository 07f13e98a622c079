/** Public rows as the yardsticks' linear models see them. */
import type { CodedInputs } from "../learn/coding.ts";
import { codesIn } from "../models/columns.ts";
import type { Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode } from "../schema/coding/codes.ts";
import type { Inputs } from "../schema/coding/layout.ts";
import type { PlainAttribute } from "../schema/coding/learnable.ts";

/** One 0/1 input a categorical value, so that a row has one entry an attribute that is not 0, and the bias last. */
export function codedRows(table: Table, inputs: Inputs<PlainAttribute>): CodedInputs {
  const { attributes, offsets, length } = inputs;
  const entries = attributes.length + 1;
  const places = new Int32Array(table.rows * entries).fill(length - 1);
  const values = new Float64Array(table.rows * entries).fill(1);
  attributes.forEach((attribute, k) => {
    const codes = codesIn(table, attribute);
    for (let row = 0, at = k; row < table.rows; row++, at += entries) {
      const numeric = attribute.kind === "numeric";
      places[at] = offsets[k] + (numeric ? 0 : codes[row]);
      if (numeric) values[at] = inputOfCode(attribute, codes[row]) / INPUT_ONE;
    }
  });
  return { rows: table.rows, entries, places, inputs: values };
}

/** Which entries of a row are numeric inputs. */
export const numericPlaces = ({ attributes }: Inputs<PlainAttribute>): readonly number[] =>
  attributes.flatMap(({ kind }, k) => (kind === "numeric" ? [k] : []));
