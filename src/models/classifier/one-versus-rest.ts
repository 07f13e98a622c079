/**
 * Linear weights for each value of a label: the value whose margin is largest is predicted, and of equal ones the first that is
 * declared. Margins are computed exactly as the curator scored them, in whole numbers.
 */
import type { Table } from "../../read/table.ts";
import { declaredIn, type Inputs } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { onGrid, WEIGHT_ONE } from "../../schema/coding/margins.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import type { Classifier } from "../model.ts";
import { fromOneVersusRest, largestOf } from "../scores.ts";
import { describeWeights, marginsOf } from "./linear-classifier.ts";

export interface OneVersusRest extends Classifier {
  readonly kind: "one-versus-rest";
  readonly inputs: Inputs<PlainAttribute>;
  /** For each value of the label multiples of 2⁻¹¹, the bias last. */
  readonly weights: readonly Float64Array[];
}

interface OneVersusRestParts {
  readonly label: LabelAttribute;
  readonly inputs: Inputs<PlainAttribute>;
  /** For each value of the label, in the order in which they are declared. */
  readonly weights: readonly ArrayLike<number>[];
}

export function oneVersusRest({ label, inputs, weights }: OneVersusRestParts): OneVersusRest {
  const grids = weights.map(onGrid);
  const released = grids.map((grid) => Float64Array.from(grid, (w) => w / WEIGHT_ONE));
  return Object.freeze({
    kind: "one-versus-rest" as const,
    label,
    attributes: declaredIn(inputs),
    inputs,
    weights: released,
    predict: (table: Table) => largestOf(grids.map((grid) => marginsOf(table, inputs, grid))),
    scores: (table: Table) =>
      fromOneVersusRest(
        label.values.length,
        grids.map((_, code) => code),
        grids.map((grid) => marginsOf(table, inputs, grid).map((z) => z / WEIGHT_ONE)),
      ),
    describe: () =>
      released.flatMap((own, code) =>
        describeWeights(inputs, own).map((part) => ({ ...part, towards: label.values[code] })),
      ),
    toJSON: () => ({
      kind: "one-versus-rest",
      label,
      attributes: declaredIn(inputs),
      weights: released.map((own) => Array.from(own)),
    }),
  });
}
