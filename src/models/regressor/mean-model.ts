/** Predicts the same number for every row: what `mean` releases. */
import type { Table } from "../../read/table.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { Regressor } from "../model.ts";

export interface MeanModel extends Regressor {
  readonly kind: "mean";
  /** In the label's own units. */
  readonly mean: number;
}

export function meanModel(label: NumericAttribute, mean: number): MeanModel {
  const shown = Number(mean.toPrecision(6));
  return Object.freeze({
    kind: "mean" as const,
    label,
    attributes: [],
    mean,
    predict: (table: Table) => new Float64Array(table.rows).fill(mean),
    describe: () => [{ attribute: "(always)", weight: mean, meaning: `predicts ${shown} for every row` }],
    toJSON: () => ({ kind: "mean", label, mean }),
  });
}
