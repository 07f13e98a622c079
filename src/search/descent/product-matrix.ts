/** Products with noise, pair after pair, as a symmetric matrix. */
import type { Told } from "../../curator/index.ts";
import { weightsOf } from "../../schema/coding/layout.ts";

export interface ProductMatrix {
  /** Σxxᵀ, row after row, the bias last. */
  readonly inputs: Float64Array;
  /** Σxy. */
  readonly label: Float64Array;
  /** Σy²; of classes nothing was asked, and it is NaN. */
  readonly square: number;
}

export function productMatrix({ inputs: layout, pairs, told, rows }: Told<"products">): ProductMatrix {
  const { attributes, offsets, length } = layout;
  const from = [...offsets, length - 1];
  const sizes = [...attributes.map(weightsOf), 1];
  const inputs = new Float64Array(length * length);
  inputs[length * length - 1] = rows;
  const label = new Float64Array(length);
  let square = Number.NaN;
  let at = 0;
  const put = (j: number, k: number, product: number) => {
    inputs[j * length + k] = product;
    inputs[k * length + j] = product;
  };
  for (const { first, second, isWithLabel } of pairs)
    if (isWithLabel) for (let j = 0; j < sizes[first]; j++) label[from[first] + j] = told[at++];
    else if (first === from.length) square = told[at++];
    else
      for (let j = 0; j < sizes[first]; j++)
        for (let k = 0; k < sizes[second]; k++) put(from[first] + j, from[second] + k, told[at++]);
  // A value's square is the value.
  attributes.forEach((attribute, k) => {
    if (attribute.kind !== "numeric")
      for (let j = from[k]; j < from[k] + sizes[k]; j++)
        inputs[j * length + j] = inputs[j * length + length - 1];
  });
  return Object.freeze({ inputs, label, square });
}
