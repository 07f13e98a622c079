/** A row's places between −1 and 1 as derived fields, as linear models and clusterings take them (schema/coding/layout.ts). */
import { codeOfNumber, INPUT_ONE, inputOfCode, levels } from "../../../schema/coding/codes.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { codesApart, waysOf } from "../ways.ts";
import { DERIVED } from "./document.ts";
import { apply, constant, fieldRef, isOneOf, when } from "./questions.ts";
import { type Element, element } from "./xml.ts";

export interface PlaceField {
  /** Which weight or coordinate it goes with. */
  readonly index: number;
  readonly field: string;
  readonly derived: Element;
}

export const placeFields = (inputs: Inputs<PlainAttribute>): readonly PlaceField[] =>
  inputs.attributes.flatMap((attribute, k) => {
    const index = inputs.offsets[k];
    const { name } = attribute;
    if (isIndicator(attribute))
      return [placed(index, `${attribute.indicates.name} missing?`, isNone(attribute.indicates.name))];
    if (attribute.kind === "numeric") return [placed(index, `${name} place`, placeOf(attribute))];
    const ways = waysOf(codesApart(attribute));
    if (ways.kind === "numbers") return [];
    const elsewhere = ways.sets.flatMap(({ texts }) => texts);
    return attribute.values.map((value, i) => {
      const own = ways.sets.find(({ group }) => group === i);
      const [yes, no] = own ? [1, -1] : [-1, 1];
      const said = when(isOneOf(name, own?.texts ?? elsewhere), constant(yes), constant(no));
      return placed(index + i, `${name} is ${value}`, own || elsewhere.length > 0 ? said : constant(1));
    });
  });

const placed = (index: number, about: string, said: Element): PlaceField => {
  // The number keeps it apart from other fields, whatever attributes and values are called.
  const field = `${DERIVED}${index}: ${about}`;
  return {
    index,
    field,
    derived: element("DerivedField", { name: field, optype: "continuous", dataType: "double" }, said),
  };
};

const isNone = (name: string): Element => when(apply("isMissing", fieldRef(name)), constant(1), constant(-1));

/** By plain arithmetic: of NormContinuous, evaluators do not agree what lies below the first point. */
function placeOf(attribute: NumericAttribute): Element {
  const { name, low, high, step, scale } = attribute;
  const last = levels(attribute) - 1;
  const clamped = apply("min", apply("max", fieldRef(name), constant(low)), constant(high));
  const steps = apply("/", apply("-", clamped, constant(low)), constant(step));
  const [onScale, all] =
    scale === "log" ? [apply("ln", apply("+", steps, constant(1))), Math.log1p(last)] : [steps, last];
  const ofMissing = inputOfCode(attribute, codeOfNumber(attribute, Number.NaN)) / INPUT_ONE;
  return when(
    apply("isMissing", fieldRef(name)),
    constant(ofMissing),
    apply("-", apply("*", onScale, constant(2 / all)), constant(1)),
  );
}
