/**
 * The columns as a linear score sees them: inputs in units of 2⁻¹⁴ for continuous attributes, codes for the others, and
 * the class of each row. Computed once for each attribute and label, then reused by every question.
 */
import type { CodedRows, Column } from "../../../../read/table.ts";
import { codeCount, inputOfCode } from "../../../../schema/coding/codes.ts";
import type { GroupedAttribute } from "../../../../schema/coding/grouped.ts";
import { type InputAttribute, isContinuous } from "../../../../schema/coding/layout.ts";
import { indicatorCodes, isIndicator } from "../../../../schema/coding/learnable.ts";
import { groupsOfCodes } from "../../../../schema/taxonomy/groups-of-codes.ts";
import type { CodedAttribute, NumericAttribute } from "../../../../schema/types.ts";
import type { SumsQuestion } from "../../../engine.ts";

export interface CoordinateView {
  readonly rows: number;
  /** For each attribute of the question, codes or, where it is continuous or grouped, inputs or groups, one a row. */
  readonly columns: readonly ArrayLike<number>[];
  /** 1 where the row is of the positive class. */
  readonly positive: Uint8Array;
  /** How many rows each stored row stands for; undefined where that is one each. */
  readonly weights: Uint32Array | undefined;
}

export type CodedView = Omit<CoordinateView, "columns"> & { readonly codes: readonly Column["codes"][] };

export class Coordinates {
  readonly #table: CodedRows;
  readonly #columns = new Map<string, ArrayLike<number>>();
  readonly #classes = new Map<string, Uint8Array>();

  constructor(table: CodedRows) {
    this.#table = table;
  }

  view({ inputs, label, positive }: SumsQuestion): CoordinateView {
    return {
      rows: this.#table.rows,
      columns: inputs.attributes.map((attribute) => this.#column(attribute)),
      positive: this.#class(label, positive),
      weights: this.#table.weights,
    };
  }

  /** The same with the codes of every attribute, of continuous ones too: nothing of its own is made and kept. */
  coded({ inputs, label, positive }: SumsQuestion): CodedView {
    return {
      rows: this.#table.rows,
      codes: inputs.attributes.map((attribute) => codesOf(this.#table, attribute)),
      positive: this.#class(label, positive),
      weights: this.#table.weights,
    };
  }

  #column(attribute: InputAttribute): ArrayLike<number> {
    const codes = codesOf(this.#table, attribute);
    if (attribute.kind === "grouped")
      return rememberColumn(this.#columns, inputsKey(attribute.name, attribute.starts), () =>
        groupsOfCodes(attribute, codes),
      );
    if (!isContinuous(attribute)) return codes;
    return rememberColumn(this.#columns, inputsKey(attribute.name), () => inputsOfCodes(attribute, codes));
  }

  #class(label: CodedAttribute, positive: number): Uint8Array {
    return rememberColumn(this.#classes, `${positive} ${label.name}`, () => {
      const codes = codesOf(this.#table, label);
      const classes = new Uint8Array(codes.length);
      for (let row = 0; row < codes.length; row++) classes[row] = codes[row] === positive ? 1 : 0;
      return classes;
    });
  }
}

/** No two columns share a key, whatever attributes are called. */
const inputsKey = (name: string, starts?: readonly number[]): string => JSON.stringify([name, starts]);

/** The codes of one attribute or, where it is cut, its groups. */
export function cellsIn(table: CodedRows, attribute: CodedAttribute | GroupedAttribute): Column["codes"] {
  const codes = codesOf(table, attribute);
  return attribute.kind === "grouped" ? groupsOfCodes(attribute, codes) : codes;
}

/** Indicators' codes, made once a column. */
const indicated = new WeakMap<Column, Uint8Array>();

/** The codes of one attribute; an indicator's follow from those of its number. */
export function codesOf(table: CodedRows, attribute: { readonly name: string }): Column["codes"] {
  const { name } = isIndicator(attribute) ? attribute.indicates : attribute;
  const column = table.columns.find((c) => c.attribute.name === name);
  if (!column) throw new RangeError("a query named an attribute that the table does not have");
  if (!isIndicator(attribute)) return column.codes;
  const codes = indicated.get(column) ?? indicatorCodes(attribute, column.codes);
  indicated.set(column, codes);
  return codes;
}

export function rememberColumn<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Each row's input. A table of all levels pays only where there are more rows than levels. */
export function inputsOfCodes(attribute: NumericAttribute, codes: Column["codes"]): Int16Array {
  const inputs = new Int16Array(codes.length);
  if (codes.length < codeCount(attribute))
    for (let row = 0; row < codes.length; row++) inputs[row] = inputOfCode(attribute, codes[row]);
  else {
    const table = Int16Array.from({ length: codeCount(attribute) }, (_, code) =>
      inputOfCode(attribute, code),
    );
    for (let row = 0; row < codes.length; row++) inputs[row] = table[codes[row]];
  }
  return inputs;
}
