/**
 * From a field's text to its code: one fixed function of the field and the schema, whatever the field holds, so that
 * no row can stop a reader, and none changes another row's code.
 *
 * Numbers are plain decimals (sign, digits, point, exponent); where a file declares a decimal comma, that stands for the point, and a
 * point makes a field unreadable. One too large for a double is clamped like any other
 * number out of bounds; text that is no number reads as missing, which has a code of its own unless a number is declared for it.
 */

import type {
  CategoricalAttribute,
  CodedAttribute,
  DecimalMark,
  LabelAttribute,
  NumericAttribute,
} from "../types.ts";
import { codingOfNumbers, numberOfCode } from "./codes.ts";

/** How a field can fail to fit. For the data's owner only: a tally of these is not private. */
export type Misfit = "missing" | "clamped" | "rounded" | "undeclared" | "unreadable";
export type TextTally = (misfit: Misfit) => void;

/** The code of a field; `undefined` is a field that the row does not have. */
export type Coder = (field: string | undefined, missingMarks: ReadonlySet<string>) => number;

export function coder(
  attribute: CodedAttribute,
  tally: TextTally = ignoreMisfit,
  mark: DecimalMark = ".",
): Coder {
  return attribute.kind === "numeric" ? numberCoder(attribute, tally, mark) : valueCoder(attribute, tally);
}

function ignoreMisfit(): void {}

// No part can match the same digits in two ways, so a long hostile field costs linear time.
const decimals: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/,
  ",": /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/,
};

/** Whether a text is a plain decimal number, with a point. */
export const looksDecimal = (text: string): boolean => decimals["."].test(text);

/** What is moved by less than this share of a step was on the grid but for the rounding of binary fractions. */
const ON_GRID = 1e-3;

function numberCoder(attribute: NumericAttribute, tally: TextTally, mark: DecimalMark): Coder {
  const { low, high, step } = attribute;
  const decimal = decimals[mark];
  const isTold = tally !== ignoreMisfit;
  const codeOf = codingOfNumbers(attribute);
  const missing = codeOf(Number.NaN);
  return (field, missingMarks) => {
    if (field === undefined || missingMarks.has(field)) {
      tally("missing");
      return missing;
    }
    if (!decimal.test(field)) {
      tally("unreadable");
      return missing;
    }
    const x = Number(mark === "." ? field : field.replace(mark, "."));
    const code = codeOf(x);
    if (x < low || x > high) tally("clamped");
    else if (isTold && Math.abs(x - numberOfCode(attribute, code)) > ON_GRID * step) tally("rounded");
    return code;
  };
}

function valueCoder(attribute: CategoricalAttribute | LabelAttribute, tally: TextTally): Coder {
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
