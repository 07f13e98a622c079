/**
 * What clustering sees of a row: a point whose coordinates are the inputs of a linear model, without the bias. A numeric
 * attribute is one coordinate between −1 and 1, a categorical one has a coordinate a value, 1 where the row has it and −1
 * where not. A missing number that has a code of its own lies at 0, and at 1 instead of −1 in the coordinate of its indicator. All of it in whole units of 2⁻¹⁴, and known from the schema alone.
 */
import { ensure } from "../../base/errors.ts";
import type { Schema } from "../types.ts";
import { INPUT_ONE } from "./codes.ts";
import { type Inputs, signedInputs } from "./layout.ts";
import { isIndicator, labelOf, learnable, type PlainAttribute } from "./learnable.ts";

/** With so many, distances fit into 32 bits, squared ones are below 2⁴⁶ units, and small sums of those are exact in doubles. */
export const MOST_COORDINATES = 2 ** 15;

interface UnitCoordinate {
  readonly attribute: PlainAttribute;
  /** Categorical: the value that this coordinate stands for. */
  readonly value?: string;
}

interface UnitCoordinates {
  readonly inputs: Inputs<PlainAttribute>;
  readonly dimensions: number;
  /** The attribute's name, or attribute=value. */
  readonly names: readonly string[];
  readonly coordinates: readonly UnitCoordinate[];
}

/** The coordinates made of the named attributes, or of all but labels; a label that is named stands behind them, as a categorical attribute. */
export function unitCoordinates(
  schema: Schema,
  attributes?: readonly string[],
  label?: string,
): UnitCoordinates {
  const behind = label === undefined ? [] : [{ ...labelOf(schema, label), kind: "categorical" } as const];
  const inputs = signedInputs([...learnable(schema, attributes), ...behind]);
  const dimensions = inputs.length - 1;
  ensure(
    dimensions <= MOST_COORDINATES,
    "option-out-of-range",
    `These attributes have ${dimensions} coordinates; at most ${MOST_COORDINATES} are possible.`,
    "Choose fewer attributes, or group the values of a categorical one.",
  );
  const coordinates = inputs.attributes.flatMap((attribute): UnitCoordinate[] =>
    attribute.kind === "numeric" ? [{ attribute }] : attribute.values.map((value) => ({ attribute, value })),
  );
  const names = coordinates.map(({ attribute, value }) =>
    value === undefined ? attribute.name : `${attribute.name}=${value}`,
  );
  return { inputs, dimensions, names, coordinates };
}

/** Points as they are scored and released: coordinates in whole units of 2⁻¹⁴. `who` is how a refusal names them. */
export function coordinatesOnGrid(given: ArrayLike<number>, who: string): Int16Array {
  const points = given instanceof Float64Array ? given : Float64Array.from(given);
  ensure(
    points.every((x) => x >= -1 && x <= 1),
    "candidate-invalid",
    `${who} has a coordinate that is not a number between -1 and 1.`,
    "Clamp coordinates to the box of the unit coordinates.",
  );
  return Int16Array.from(points, (x) => Math.round(x * INPUT_ONE));
}

/**
 * The largest Σ cost(k, xₖ) over every row that the schema allows, where xₖ is the row's coordinate k in units.
 *
 * Claim. No row has more if each cost(k, ·) is convex; and some row has as much, if each number has two levels at least, as in
 * every schema that was parsed: its step is at most high − low.
 * Proof. Codes of different attributes are free of each other, so the largest sum is the sum of the largest parts. A numeric
 * coordinate lies between those of its first and its last code, ±1, and a convex function is largest at an end. Where an indicator stands behind it, a row is either measured, with −1 there, or missing, with 0 and 1: the
 * part is the larger of the two. A categorical attribute has 1 at one value v and −1 at the others: its part is Σ cost(k, −1) and
 * cost(v, 1) − cost(v, −1) more, which is taken at the best v. ∎
 */
export function mostOverRows(
  inputs: Inputs<PlainAttribute>,
  cost: (coordinate: number, x: number) => number,
): number {
  let most = 0;
  for (const [index, attribute] of inputs.attributes.entries()) {
    const offset = inputs.offsets[index];
    if (isIndicator(attribute)) continue;
    if (attribute.kind === "numeric") {
      const measured = Math.max(cost(offset, -INPUT_ONE), cost(offset, INPUT_ONE));
      const indicated = isIndicator(inputs.attributes[index + 1] ?? {});
      most += indicated
        ? Math.max(measured + cost(offset + 1, -INPUT_ONE), cost(offset, 0) + cost(offset + 1, INPUT_ONE))
        : measured;
      continue;
    }
    let atBest = Number.NEGATIVE_INFINITY;
    for (let k = offset; k < offset + attribute.values.length; k++) {
      const elsewhere = cost(k, -INPUT_ONE);
      most += elsewhere;
      atBest = Math.max(atBest, cost(k, INPUT_ONE) - elsewhere);
    }
    most += atBest;
  }
  return most;
}
