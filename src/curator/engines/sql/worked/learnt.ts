/** Rows as gradients, products and losses see them (queries/gradients/inputs.ts), as columns that the database works out. */
import { hasMissingCode, INPUT_ONE, levels } from "../../../../schema/coding/codes.ts";
import { type InputAttribute, type Inputs, weightsOf } from "../../../../schema/coding/layout.ts";
import { isIndicator } from "../../../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../../../schema/types.ts";
import type { LearntLabel } from "../../../engine.ts";
import { unitsOfCode } from "../../../queries/gradients/inputs.ts";
import type { OpenedRows } from "../coded-rows.ts";
import { attributesAsked } from "./asked.ts";
import type { CellColumn } from "./cell-sums.ts";
import { groupColumn, hasSqlInput, inputColumn, ofCodes } from "./inputs.ts";
import { WorkedRows } from "./worked-rows.ts";

export type AskedLearnt = LearntLabel & { readonly inputs: Inputs };

const isNumber = (attribute: InputAttribute | AskedLearnt["label"]): attribute is NumericAttribute =>
  attribute.kind === "numeric";

export const hasLearnt = ({ inputs, label }: AskedLearnt): boolean =>
  [...inputs.attributes, label].every((attribute) => !isNumber(attribute) || hasSqlInput(attribute));

export interface LearntColumns {
  readonly worked: WorkedRows;
  readonly inputs: Inputs;
  /** For each attribute: a number's input in units of 2⁻¹⁴, or a category's value, whose input is 1. */
  readonly of: readonly string[];
  /** A number's input, 0 where it is missing; or 1 and −1, in the same units. */
  readonly label: string;
  /** 1, and 0 where the label is missing: such a row adds nothing. */
  readonly counts: string;
}

export function learntColumns({ coded }: OpenedRows, asked: AskedLearnt): LearntColumns {
  const { inputs, label, positive } = asked;
  const worked = new WorkedRows(coded, [...attributesAsked(inputs), label]);
  const { long } = worked.arithmetic;
  const made = inputs.attributes.map((attribute) => {
    if (attribute.kind === "grouped") return groupColumn(worked, attribute);
    if (attribute.kind !== "numeric") return long(worked.code(attribute));
    if (!isIndicator(attribute)) return inputColumn(worked, attribute);
    return worked.lookUp(
      ofCodes(attribute, (code) => unitsOfCode(attribute, code)),
      worked.code(attribute),
    );
  });
  const code = worked.code(label);
  const own = isNumber(label)
    ? inputColumn(worked, label)
    : `CASE WHEN ${code} = ${positive} THEN ${long(String(INPUT_ONE))} ELSE ${long(String(-INPUT_ONE))} END`;
  const counts = long(hasMissingCode(label) ? `CASE WHEN ${code} < ${levels(label)} THEN 1 ELSE 0 END` : "1");
  const columns = worked.columns([...made, own, counts]);
  const of = columns.slice(0, made.length);
  return { worked, inputs, of, label: columns[made.length], counts: columns[made.length + 1] };
}

/** The categories among attributes, by their places, as tables; rows that add nothing are in no cell. */
export const categoryTables = (
  { inputs, of, counts }: Pick<LearntColumns, "inputs" | "of" | "counts">,
  label: AskedLearnt["label"],
): readonly { readonly place: number; readonly table: CellColumn }[] =>
  inputs.attributes.flatMap((attribute, place) => {
    if (attribute.kind === "numeric") return [];
    return [{ place, table: { cell: countedCell(of[place], counts, label), size: weightsOf(attribute) } }];
  });

export const countedCell = (cell: string, counts: string, label: AskedLearnt["label"]): string =>
  hasMissingCode(label) ? `CASE WHEN ${counts} = 1 THEN ${cell} ELSE -1 END` : cell;

/** What each of some weights make of a row, in units of 2⁻³⁶ where they are in units of 2⁻²²; expressions for the next layer. */
export const learntMargins = (learnt: LearntColumns, candidates: readonly Int32Array[]): readonly string[] =>
  learnt.worked.sums(candidates.map((weights) => termsOf(learnt, weights)));

function termsOf({ worked, inputs, of }: LearntColumns, weights: Int32Array): readonly string[] {
  const terms = inputs.attributes.map((attribute, k) => {
    const from = inputs.offsets[k];
    if (attribute.kind === "numeric") return `(${weights[from]}) * ${of[k]}`;
    const parts = Array.from(weights.subarray(from, from + weightsOf(attribute)), (w) => w * INPUT_ONE);
    return worked.lookUp(parts, of[k]);
  });
  return [worked.arithmetic.long(String(weights[inputs.length - 1] * INPUT_ONE)), ...terms];
}
