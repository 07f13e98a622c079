/**
 * From a field's text to its code: one fixed function of the field and the schema, whatever the field holds, so that
 * no row can stop a reader, and none changes another row's code.
 *
 * Numbers are plain decimals (sign, digits, point, exponent). One too large for a double is clamped like any other
 * number out of bounds; text that is no number reads as missing, which has a code of its own unless a number is declared for it.
 */
import { codeOfNumber } from "./codes.ts";
import type { CategoricalAttribute, CodedAttribute, LabelAttribute, NumericAttribute } from "./types.ts";

/** How a field can fail to fit. For the data's owner only: a tally of these is not private. */
export type Misfit = "missing" | "clamped" | "undeclared" | "unreadable";
export type Tally = (misfit: Misfit) => void;

/** The code of a field; `undefined` is a field that the row does not have. */
export type Coder = (field: string | undefined, missingMarks: ReadonlySet<string>) => number;

export function coder(attribute: CodedAttribute, tally: Tally = ignoreMisfit): Coder {
  return attribute.kind === "numeric" ? numberCoder(attribute, tally) : valueCoder(attribute, tally);
}

function ignoreMisfit(): void {}

// No part can match the same digits in two ways, so a long hostile field costs linear time.
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

function numberCoder(attribute: NumericAttribute, tally: Tally): Coder {
  const { low, high } = attribute;
  const missing = codeOfNumber(attribute, Number.NaN);
  return (field, missingMarks) => {
    if (field === undefined || missingMarks.has(field)) {
      tally("missing");
      return missing;
    }
    if (!decimal.test(field)) {
      tally("unreadable");
      return missing;
    }
    const x = Number(field);
    if (x < low || x > high) tally("clamped");
    return codeOfNumber(attribute, x);
  };
}

function valueCoder(attribute: CategoricalAttribute | LabelAttribute, tally: Tally): Coder {
  const codes = new Map(attribute.values.map((value, code) => [value, code]));
  const other = codes.get(attribute.other) ?? 0;
  for (const [spelling, value] of Object.entries(attribute.aliases ?? {})) {
    codes.set(spelling, codes.get(value) ?? other);
  }
  return (field, missingMarks) => {
    if (field === undefined) {
      tally("missing");
      return other;
    }
    const code = codes.get(field);
    // A declared value is a value even when it is spelt like a missing mark: "NA" may be Namibia.
    if (code !== undefined && code !== other) return code;
    if (missingMarks.has(field)) tally("missing");
    else if (code === undefined) tally("undeclared");
    return other;
  };
}
