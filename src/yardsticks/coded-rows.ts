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

/** From one 0/1 input a value to the ±1 inputs of a linear model: c·[has] = (c/2)·(±1) + c/2. */
export function signedCoding(inputs: Inputs<PlainAttribute>, weights: Float64Array): Float64Array {
  const signed = weights.slice();
  inputs.attributes.forEach((attribute, k) => {
    if (attribute.kind !== "categorical") return;
    for (let i = inputs.offsets[k]; i < inputs.offsets[k] + attribute.values.length; i++) {
      signed[i] = weights[i] / 2;
      signed[inputs.length - 1] += weights[i] / 2;
    }
  });
  return signed;
}

/** Which entries of a row are numeric inputs. */
export const numericPlaces = ({ attributes }: Inputs<PlainAttribute>): readonly number[] =>
  attributes.flatMap(({ kind }, k) => (kind === "numeric" ? [k] : []));
