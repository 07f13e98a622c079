/** Sums over a row's places between −1 and 1, in SQL: the margins of linear models and the distances of clusterings. */
import { identifier } from "../../read/sql/quoting.ts";
import { codeOfNumber, INPUT_ONE, inputOfCode, levels } from "../../schema/coding/codes.ts";
import type { Inputs } from "../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { Clustering } from "../clustering/clustering.ts";
import { decided, number } from "./sql-words.ts";
import { codesApart, waysOf } from "./ways.ts";

/** Σ weight × place, and the bias. */
export function weighedMargins(inputs: Inputs<PlainAttribute>, weights: Float64Array): string {
  const parts = inputs.attributes.map((attribute, k) => {
    const own = weights.subarray(inputs.offsets[k]);
    return attribute.kind === "numeric" && !isIndicator(attribute)
      ? own[0] === 0
        ? "0"
        : `${number(own[0])} * ${placeText(attribute)}`
      : byCode(attribute, (place, i) => own[i] * place, "sum");
  });
  return [number(weights[inputs.length - 1]), ...parts.filter((part) => part !== "0")].join("\n  + ");
}

/** For each centre, a row's distance to it; squares for ℓ₂ too, because nearer by the one is nearer by the other. */
export function centreSums({ inputs, centres, metric }: Clustering): readonly string[] {
  const isSquare = metric === undefined || metric === "l2";
  const isLargest = metric === "max";
  return centres.map((centre) => {
    const gap = (x: number, c: number) => (isSquare ? (x - c) ** 2 : Math.abs(x - c));
    const parts = inputs.attributes.map((attribute, k) => {
      const own = centre.subarray(inputs.offsets[k]);
      if (attribute.kind !== "numeric" || isIndicator(attribute))
        return byCode(attribute, (place, i) => gap(place, own[i]), isLargest ? "largest" : "sum");
      const difference = `(${placeText(attribute)} - ${number(own[0])})`;
      return isSquare ? `${difference} * ${difference}` : `ABS(${difference})`;
    });
    return isLargest && parts.length > 1 ? `GREATEST(${parts.join(", ")})` : parts.join("\n  + ");
  });
}

/** A number's place; that of a missing one is 0, or the declared number's. */
function placeText(attribute: NumericAttribute): string {
  const { low, high, step, scale } = attribute;
  const last = levels(attribute) - 1;
  const column = identifier(attribute.name);
  const missing = inputOfCode(attribute, codeOfNumber(attribute, Number.NaN)) / INPUT_ONE;
  const above = low === 0 ? column : `(${column} - ${number(low)})`;
  const inside =
    scale === "log"
      ? `LN(1 + ${above} / ${number(step)}) * ${number(2 / Math.log1p(last))} - 1`
      : `${above} * ${number(2 / (last * step))} - 1`;
  return `CASE WHEN ${column} IS NULL THEN ${number(missing)} WHEN ${column} < ${number(low)} THEN -1 WHEN ${column} > ${number(high)} THEN 1 ELSE ${inside} END`;
}

/** What an attribute with values, or an indicator, adds: a number for each code. */
function byCode(
  attribute: PlainAttribute,
  part: (place: number, input: number) => number,
  joined: "sum" | "largest",
): string {
  const ofCode = (code: number): number => {
    if (isIndicator(attribute)) return part(code === 1 ? 1 : -1, 0);
    const count = attribute.kind === "categorical" ? attribute.values.length : 0;
    const parts = Array.from({ length: count }, (_, i) => part(i === code ? 1 : -1, i));
    return joined === "sum" ? parts.reduce((a, b) => a + b, 0) : Math.max(...parts);
  };
  return decided(waysOf(codesApart(attribute)), (code) => number(ofCode(code)));
}
