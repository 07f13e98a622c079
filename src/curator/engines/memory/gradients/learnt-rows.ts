/** The rows of a table as gradients and products see them, for some attributes and a label: made once, then asked many times. */
import type { CodedRows, Column } from "../../../../read/table.ts";
import { INPUT_ONE, levels } from "../../../../schema/coding/codes.ts";
import { type InputAttribute, type Inputs, weightsOf } from "../../../../schema/coding/layout.ts";
import { isIndicator } from "../../../../schema/coding/learnable.ts";
import { groupsOfCodes } from "../../../../schema/taxonomy/groups-of-codes.ts";
import type { LearntLabel } from "../../../engine.ts";
import { shareOfLength } from "../../../queries/gradients/gradient.ts";
import { unitsOfCode } from "../../../queries/gradients/inputs.ts";
import { codesOf, inputsOfCodes } from "../clusters/coordinates.ts";
import { timesAt } from "../tally.ts";
import { hasUnits, type InputColumn } from "./loops.ts";

export type Learnt = LearntLabel & { readonly inputs: Inputs };

export class LearntRows {
  readonly inputs: Inputs;
  readonly codes: readonly Column["codes"][];
  readonly columns: readonly InputColumn[];
  /** Whether the label is a number. */
  readonly isNumeric: boolean;
  /** A number's inputs, 0 where it is missing; or 1 and −1, in the same units. */
  readonly labels: Int16Array;
  /** How many rows each stands for: none where its label is missing. */
  readonly counts: Float64Array;
  readonly #asked: Learnt;
  #lengths: Int32Array | undefined;

  constructor(table: CodedRows, asked: Learnt, columnOf: (attribute: InputAttribute) => InputColumn) {
    const { inputs, label, positive } = asked;
    const codes = codesOf(table, label);
    this.#asked = asked;
    this.inputs = inputs;
    this.codes = inputs.attributes.map((attribute) => codesOf(table, attribute));
    this.columns = inputs.attributes.map(columnOf);
    this.isNumeric = label.kind === "numeric";
    this.labels = label.kind === "numeric" ? inputsOfCodes(label, codes) : signsOf(codes, positive);
    this.counts = countsOf(codes, levels(label), table.weights);
  }

  /** Whether these rows are what a question is about. */
  fits({ inputs: { attributes }, label, positive }: Learnt): boolean {
    const own = this.inputs.attributes;
    return (
      this.#asked.label.name === label.name &&
      this.#asked.positive === positive &&
      own.length === attributes.length &&
      own.every((a, k) => a === attributes[k] || keyOf(a) === keyOf(attributes[k]))
    );
  }

  /** The same as whole numbers; undefined where each row counts once. */
  get times(): Uint32Array | undefined {
    return this.counts.every((count) => count === 1) ? undefined : Uint32Array.from(this.counts);
  }

  /** As products want them. */
  withBiasAndLabel(): readonly InputColumn[] {
    const bias = new Int16Array(this.labels.length).fill(INPUT_ONE);
    return [...this.columns, { units: bias }, { units: this.labels }];
  }

  /** Each row's q (queries/gradients/gradient.ts). */
  get lengths(): Int32Array {
    this.#lengths ??= this.#makeLengths();
    return this.#lengths;
  }

  /** The largest that q may be. */
  get longest(): number {
    return (this.columns.length + 1) * shareOfLength(INPUT_ONE);
  }

  #makeLengths(): Int32Array {
    const same = 1 + this.columns.filter((column) => !hasUnits(column)).length;
    const lengths = new Int32Array(this.labels.length).fill(same * shareOfLength(INPUT_ONE));
    for (const column of this.columns)
      if (hasUnits(column))
        for (let row = 0; row < lengths.length; row++) lengths[row] += shareOfLength(column.units[row]);
    return lengths;
  }
}

function signsOf(codes: Column["codes"], positive: number | undefined): Int16Array {
  const signs = new Int16Array(codes.length);
  for (let row = 0; row < signs.length; row++) signs[row] = codes[row] === positive ? INPUT_ONE : -INPUT_ONE;
  return signs;
}

/** Codes from `missing` on are those of missing labels. */
function countsOf(codes: Column["codes"], missing: number, weights: CodedRows["weights"]): Float64Array {
  const counts = new Float64Array(codes.length);
  for (let row = 0; row < counts.length; row++)
    counts[row] = codes[row] < missing ? timesAt(weights, row) : 0;
  return counts;
}

/** An attribute's inputs: an indicator's are 1 where its code is, and a category keeps its codes. */
export function columnOf(table: CodedRows, attribute: InputAttribute): InputColumn {
  const codes = codesOf(table, attribute);
  if (attribute.kind !== "numeric") {
    const own = attribute.kind === "grouped" ? groupsOfCodes(attribute, codes) : codes;
    return { codes: own, size: weightsOf(attribute) };
  }
  if (!isIndicator(attribute)) return { units: inputsOfCodes(attribute, codes) };
  const units = new Int16Array(codes.length);
  for (let row = 0; row < units.length; row++) units[row] = unitsOfCode(attribute, codes[row]);
  return { units };
}

/** No two columns share a key, whatever attributes are called. */
export const keyOf = (attribute: InputAttribute): string =>
  JSON.stringify([
    attribute.name,
    isIndicator(attribute),
    attribute.kind === "grouped" ? attribute.starts : [],
  ]);
