/** Predicts the same value for every row: what Majority releases. */
import type { Table } from "../../read/table.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import type { Classifier } from "../model.ts";
import { fromPredictions } from "../scores.ts";

export interface ConstantClassifier extends Classifier {
  readonly kind: "constant";
}

export function constantClassifier(label: LabelAttribute, value: string): ConstantClassifier {
  const code = label.values.indexOf(value);
  return Object.freeze({
    kind: "constant" as const,
    label,
    attributes: [],
    predict: (table: Table) => new Uint16Array(table.rows).fill(code),
    scores: (table: Table) => fromPredictions(label.values.length, new Uint16Array(table.rows).fill(code)),
    describe: () => [{ attribute: "(always)", value, weight: 1, meaning: `predicts ${value} for every row` }],
    toJSON: () => ({ kind: "constant", label, value }),
  });
}
