/**
 * A linear classifier: predicts the positive value where the margin is above zero. Margins are computed exactly as the
 * curator scored them, in whole numbers, so a released model does on public rows what it did on private ones.
 */
import type { Table } from "../../read/table.ts";
import { inputOfCode, numberOfCode } from "../../schema/coding/codes.ts";
import { MISSING } from "../../schema/coding/grouped.ts";
import { declaredIn, type Inputs, isContinuous, signedInputs } from "../../schema/coding/layout.ts";
import { isIndicator, type MissingIndicator, type PlainAttribute } from "../../schema/coding/learnable.ts";
import { fillMargins, onGrid, WEIGHT_ONE } from "../../schema/coding/margins.ts";
import type { LabelAttribute, NumericAttribute } from "../../schema/types.ts";
import { codesIn } from "../columns.ts";
import type { Classifier, Coefficient } from "../model.ts";
import { fromLogOdds } from "../scores.ts";

export interface LinearClassifier extends Classifier {
  readonly kind: "linear";
  readonly inputs: Inputs<PlainAttribute>;
  readonly positive: number;
  readonly negative: number;
  /** Multiples of 2⁻¹¹, the bias last. */
  readonly weights: Float64Array;
  /** Every row's margin; its sign is the prediction. */
  margins(table: Table): Float64Array;
}

export interface LinearParts {
  readonly label: LabelAttribute;
  readonly inputs: Inputs<PlainAttribute>;
  /** Codes of the label's two values that a margin above, or not above, zero stands for. */
  readonly positive: number;
  readonly negative: number;
  readonly weights: ArrayLike<number>;
}

export function linearClassifier({
  label,
  inputs,
  positive,
  negative,
  weights,
}: LinearParts): LinearClassifier {
  const grid = onGrid(weights);
  const released = Float64Array.from(grid, (w) => w / WEIGHT_ONE);
  const margins = (table: Table) => marginsOf(table, inputs, grid);
  return Object.freeze({
    kind: "linear" as const,
    label,
    attributes: declaredIn(inputs),
    inputs,
    positive,
    negative,
    weights: released,
    margins,
    predict: (table: Table) => Uint16Array.from(margins(table), (z) => (z > 0 ? positive : negative)),
    scores: (table: Table) =>
      fromLogOdds(
        label.values.length,
        { positive, negative },
        margins(table).map((z) => z / WEIGHT_ONE),
      ),
    describe: () => describeWeights(inputs, released),
    toJSON: () => ({
      kind: "linear",
      label,
      positive: label.values[positive],
      negative: label.values[negative],
      attributes: declaredIn(inputs),
      weights: Array.from(released),
    }),
  });
}

/** Rebuilds the model from the parts that `toJSON` wrote, already checked. */
export function linearFromParts(
  label: LabelAttribute,
  attributes: readonly PlainAttribute[],
  { positive, negative, weights }: { positive: string; negative: string; weights: readonly number[] },
): LinearClassifier {
  return linearClassifier({
    label,
    inputs: signedInputs(attributes),
    positive: label.values.indexOf(positive),
    negative: label.values.indexOf(negative),
    weights,
  });
}

/** Every row's margin, in whole numbers of 2⁻¹¹, as the weights are. */
export function marginsOf(table: Table, inputs: Inputs<PlainAttribute>, weights: Int32Array): Float64Array {
  const margins = new Float64Array(table.rows);
  fillMargins(margins, inputs, weights, (index) => {
    const attribute = inputs.attributes[index];
    const codes = codesIn(table, attribute);
    return isContinuous(attribute) ? Int32Array.from(codes, (code) => inputOfCode(attribute, code)) : codes;
  });
  return margins;
}

/** Weights in the attributes' own terms. A weight is in log-odds where the model was fitted by the logistic score. */
export function describeWeights(inputs: Inputs<PlainAttribute>, weights: Float64Array): Coefficient[] {
  const rows = inputs.attributes.flatMap((attribute, k): Coefficient[] => {
    const offset = inputs.offsets[k];
    if (isIndicator(attribute)) return [describeMissing(attribute, weights[offset])];
    if (attribute.kind === "numeric") return [describeNumeric(attribute, weights[offset])];
    return attribute.values.map((value, i) => ({
      attribute: attribute.name,
      value,
      weight: weights[offset + i],
      meaning: `+${2 * weights[offset + i]} where ${attribute.name} is ${value}`.replace("+-", "−"),
    }));
  });
  return [...rows, { attribute: "(bias)", weight: weights[inputs.length - 1], meaning: "for every row" }];
}

/** From −1 where it was measured to 1 where it is missing. */
const describeMissing = ({ indicates: { name } }: MissingIndicator, weight: number): Coefficient => ({
  attribute: name,
  value: MISSING,
  weight,
  meaning: `${2 * weight} where ${name} is ${MISSING}`.replace(/^-?/, (sign) => (sign ? "−" : "+")),
});

function describeNumeric(attribute: NumericAttribute, weight: number): Coefficient {
  const width = attribute.high - attribute.low;
  const meaning =
    attribute.scale === "linear"
      ? `${((2 * weight) / width).toPrecision(3)} for each 1 more of ${attribute.name}`
      : `${(2 * weight).toPrecision(3)} from ${numberOfCode(attribute, 0)} to ${attribute.high}, by the logarithm`;
  return { attribute: attribute.name, weight, meaning };
}
