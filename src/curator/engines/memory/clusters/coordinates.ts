/**
 * The columns as a linear score sees them: inputs in units of 2⁻¹⁴ for continuous attributes, codes for the others, and
 * the class of each row. Computed once for each attribute and label, then reused by every question.
 */
import type { CodedRows, Column } from "../../../../read/table.ts";
import { codeCount, inputOfCode } from "../../../../schema/coding/codes.ts";
import { type GroupedAttribute, groupOfCode } from "../../../../schema/coding/grouped.ts";
import { type InputAttribute, isContinuous } from "../../../../schema/coding/layout.ts";
import { indicatorCodes, isIndicator } from "../../../../schema/coding/learnable.ts";
import type { CodedAttribute, NumericAttribute } from "../../../../schema/types.ts";
import type { SumsQuestion } from "../../engine.ts";

export interface CoordinateView {
  readonly rows: number;
  /** For each attribute of the question, codes or, where it is continuous or grouped, inputs or groups, one a row. */
  readonly columns: readonly ArrayLike<number>[];
  /** 1 where the row is of the positive class. */
  readonly positive: Uint8Array;
  /** How many rows each stored row stands for; undefined where that is one each. */
  readonly weights: Uint32Array | undefined;
}

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

  /** The codes of every attribute of the question, continuous ones too. */
  codes({ inputs }: SumsQuestion): readonly ArrayLike<number>[] {
    return inputs.attributes.map((attribute) => codesOf(this.#table, attribute));
  }

  #column(attribute: InputAttribute): ArrayLike<number> {
    const codes = codesOf(this.#table, attribute);
    if (attribute.kind === "grouped")
      return rememberColumn(this.#columns, keyOf(attribute.name, attribute.starts), () =>
        groupsOf(attribute, codes),
      );
    if (!isContinuous(attribute)) return codes;
    return rememberColumn(this.#columns, keyOf(attribute.name), () =>
      Int32Array.from(codes, inputsOfCodes(attribute, codes)),
    );
  }

  #class(label: CodedAttribute, positive: number): Uint8Array {
    return rememberColumn(this.#classes, `${positive} ${label.name}`, () =>
      Uint8Array.from(codesOf(this.#table, label), (code) => (code === positive ? 1 : 0)),
    );
  }
}

/** No two columns share a key, whatever attributes are called. */
const keyOf = (name: string, starts?: readonly number[]): string => JSON.stringify([name, starts]);

/** Each row's group. */
function groupsOf(attribute: GroupedAttribute, codes: ArrayLike<number>): Uint16Array {
  const known = new Map<number, number>();
  return Uint16Array.from(codes, (code) => rememberColumn(known, code, () => groupOfCode(attribute, code)));
}

/** The codes of one attribute or, where it is cut, its groups. */
export function cellsIn(table: CodedRows, attribute: CodedAttribute | GroupedAttribute): ArrayLike<number> {
  const codes = codesOf(table, attribute);
  return attribute.kind === "grouped" ? groupsOf(attribute, codes) : codes;
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

/** A table of all levels pays only where there are more rows than levels. */
export function inputsOfCodes(attribute: NumericAttribute, codes: Column["codes"]): (code: number) => number {
  if (codes.length < codeCount(attribute)) return (code) => inputOfCode(attribute, code);
  const inputs = Int16Array.from({ length: codeCount(attribute) }, (_, code) => inputOfCode(attribute, code));
  return (code) => inputs[code];
}
