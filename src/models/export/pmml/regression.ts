/** Models with a sum for each class, or for a number, as regressions in PMML. */
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { placeWorth } from "../../../schema/coding/numeric-label.ts";
import type { Attribute, LabelAttribute, NumericAttribute } from "../../../schema/types.ts";
import type { SummedModel, SummedTerm } from "../summed.ts";
import { waysOf } from "../ways.ts";
import { DERIVED, miningSchema } from "./document.ts";
import { placeFields } from "./places.ts";
import { apply, constant, fieldRef, groupField } from "./questions.ts";
import { type Element, element } from "./xml.ts";

/** A sum: what every row is given, and what its values add. */
export interface RegressionSum {
  readonly intercept: number;
  readonly predictors: readonly Element[];
}

export interface RegressionSums {
  readonly derived: readonly Element[];
  readonly sums: readonly RegressionSum[];
}

export function weighedPlaces(
  inputs: Inputs<PlainAttribute>,
  weights: readonly ArrayLike<number>[],
): RegressionSums {
  const places = placeFields(inputs);
  const sums = weights.map((own) => ({
    intercept: own[inputs.length - 1],
    predictors: places
      .filter(({ index }) => own[index] !== 0)
      .map(({ field, index }) => element("NumericPredictor", { name: field, coefficient: own[index] })),
  }));
  return { derived: places.map(({ derived }) => derived), sums };
}

/** Of each term a field that names the row's cell. */
export function cellSums({ base, terms }: SummedModel): RegressionSums {
  const groups = new Map<string, Element>();
  const cells = terms.map((term, i) => cellField(`${DERIVED}cell ${i + 1}`, term, groups));
  const sums = base.map((intercept, sum) => ({
    intercept,
    predictors: terms.flatMap(({ points }, i) =>
      Array.from(points[sum], (coefficient, cell) => ({ coefficient, cell }))
        .filter(({ coefficient }) => coefficient !== 0)
        .map(({ coefficient, cell }) =>
          element("CategoricalPredictor", {
            name: cells[i].field,
            value: cells[i].valueAt(cell),
            coefficient,
          }),
        ),
    ),
  }));
  return { derived: [...groups.values(), ...cells.flatMap(({ derived }) => derived)], sums };
}

interface CellField {
  readonly field: string;
  readonly derived: readonly Element[];
  readonly valueAt: (cell: number) => string;
}

/** A term over one attribute is told by its group, one over several by all their groups in a row. */
function cellField(field: string, { table }: SummedTerm, groups: Map<string, Element>): CellField {
  const sizes = table.map((codes) => Math.max(...codes.groups) + 1);
  const fields = table.map((codes) => {
    const { attribute, starts, groups: own } = codes;
    const key = JSON.stringify([attribute.name, starts, own]);
    const known = [...groups.keys()].indexOf(key);
    const name = `${DERIVED}group ${known < 0 ? groups.size + 1 : known + 1}: ${attribute.name}`;
    if (known < 0) groups.set(key, groupField(name, waysOf(codes)));
    return name;
  });
  const valueAt = (cell: number) => groupsOf(cell, sizes).join("|");
  if (fields.length === 1) return { field: fields[0], derived: [], valueAt };
  const parts = fields.flatMap((name, i) => (i === 0 ? [fieldRef(name)] : [constant("|"), fieldRef(name)]));
  const derived = element(
    "DerivedField",
    { name: field, optype: "categorical", dataType: "string" },
    apply("concat", ...parts),
  );
  return { field, derived: [derived], valueAt };
}

/** The last moves fastest. */
const groupsOf = (cell: number, sizes: readonly number[]): readonly number[] =>
  sizes.reduceRight<{ rest: number; groups: readonly number[] }>(
    ({ rest, groups }, size) => ({ rest: Math.floor(rest / size), groups: [rest % size, ...groups] }),
    { rest: cell, groups: [] },
  ).groups;

/** A class a sum; where there is one sum, it speaks for the first of two classes. */
export function classification(
  columns: readonly Attribute[],
  label: LabelAttribute,
  classes: readonly number[],
  { derived, sums }: RegressionSums,
): Element {
  const all = sums.length === 1 ? [...sums, { intercept: 0, predictors: [] }] : sums;
  const tables = all.map(({ intercept, predictors }, i) =>
    element("RegressionTable", { intercept, targetCategory: label.values[classes[i]] }, ...predictors),
  );
  return element(
    "RegressionModel",
    { functionName: "classification", normalizationMethod: sums.length === 1 ? "logit" : "softmax" },
    miningSchema(columns, label),
    transformations(derived),
    ...tables,
  );
}

/** The sum is a place, which is kept between −1 and 1 and told in the label's own units. */
export function regression(
  columns: readonly Attribute[],
  label: NumericAttribute,
  { derived, sums: [{ intercept, predictors }] }: RegressionSums,
): Element {
  const half = placeWorth(label);
  const ends = { min: -1, max: 1, rescaleFactor: half, rescaleConstant: label.low + half };
  return element(
    "RegressionModel",
    { functionName: "regression" },
    miningSchema(columns, label),
    element("Targets", {}, element("Target", { field: label.name, ...ends })),
    transformations(derived),
    element("RegressionTable", { intercept }, ...predictors),
  );
}

const transformations = (derived: readonly Element[]): Element | undefined =>
  derived.length === 0 ? undefined : element("LocalTransformations", {}, ...derived);
