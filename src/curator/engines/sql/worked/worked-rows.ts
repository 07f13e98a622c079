/**
 * Rows of a table with whole numbers that are worked out of their codes by the database: columns in layers, each made of those before it.
 *
 * Claim. A column holds, for every row, what its expression says of the row's codes, and no row makes an expression fail.
 * Proof. A layer is a sub-query that hands on all columns and adds some, row by row. Where a database takes names in the SELECT that gives them, layers are one:
 * no name is given twice, and none is a column's of the table. Lists are asked at places that they have, which is proved where it is done; numbers stay below 2⁶³ in size, which is proved there too.
 * What is made in parts is made of all terms once, in their order: sums, the least and the greatest do not depend on brackets. Parts are bounded as the
 * whole is, by the sizes of the terms. ∎
 */
import type { Arithmetic } from "../../../../read/sql/arithmetic.ts";
import { decideRun } from "../../../../read/sql/decide.ts";
import { attributeKey } from "../../../../schema/coding/learnable.ts";
import type { CodedAttribute } from "../../../../schema/types.ts";
import type { CodedSql } from "../coded-rows.ts";

/** Longer lists are told once, beside the rows, and not in every expression. */
const SHORT = 64;
/** Of a list, told as lines instead where they are so few. */
const FEW_PIECES = 10;
/** More terms are added up in parts: a database that compiles expressions takes them only so long. */
const MOST_TERMS = 16;

/** More than the database takes in a statement; how much it is follows from the question. */
export class TooMuch extends RangeError {}

type Fold = (terms: readonly string[]) => string;

export class WorkedRows {
  readonly coded: CodedSql;
  readonly arithmetic: Arithmetic;
  readonly #codes: ReadonlyMap<string, string>;
  readonly #columns: string[];
  #relation: string;
  /** What one SELECT is to add, where names can be used in the one that gives them; and how many columns were there before. */
  readonly #told: string[] = [];
  #settled: number;
  #made = 0;
  /** Lists that the next layer asks, by what they hold. */
  readonly #lists = new Map<string, string>();

  constructor(coded: CodedSql, asked: readonly CodedAttribute[]) {
    const attributes = [...new Map(asked.map((a) => [attributeKey(a), a])).values()];
    this.coded = coded;
    this.arithmetic = coded.dialect.arithmetic;
    this.#codes = new Map(attributes.map((attribute, k) => [attributeKey(attribute), coded.nameOf(k)]));
    this.#columns = [...this.#codes.values(), ...(coded.times === undefined ? [] : [coded.times])];
    this.#settled = this.#columns.length;
    this.#relation = coded.each(attributes);
  }

  /** What stands behind FROM. */
  get relation(): string {
    if (this.#told.length === 0) return this.#relation;
    const own = this.#columns.slice(0, this.#settled);
    return `(SELECT ${[...own, ...this.#told].join(", ")} FROM ${this.#relation}) AS worked`;
  }

  /** Where all layers are one: ends it, before what names a long expression of it again and again. */
  settle(): void {
    this.#relation = this.relation;
    this.#told.length = 0;
    this.#settled = this.#columns.length;
  }

  code(attribute: CodedAttribute): string {
    const name = this.#codes.get(attributeKey(attribute));
    if (name === undefined) throw new RangeError("an attribute was not asked for");
    return name;
  }

  /** Adds a layer; gives the names of its columns. */
  columns(expressions: readonly string[]): readonly string[] {
    const { arithmetic } = this;
    if (expressions.length === 0) return [];
    const lists = [...this.#lists].map(([list, name]) => [name, list] as const);
    this.#lists.clear();
    const names = expressions.map(() => this.#name("d"));
    const told = expressions.map((expression, k) => `${expression} AS ${names[k]}`);
    if (arithmetic.namesAtOnce)
      this.#told.push(...lists.map(([name, list]) => `${list} AS ${name}`), ...told);
    else {
      const from = lists.length === 0 ? this.#relation : arithmetic.beside(this.#relation, lists);
      this.#relation = `(SELECT ${[...this.#columns, ...told].join(", ")} FROM ${from}${arithmetic.fence ?? ""}) AS worked`;
    }
    this.#columns.push(...names);
    if (this.#columns.length > (arithmetic.mostColumns ?? Number.POSITIVE_INFINITY))
      throw new TooMuch("more columns than a SELECT has");
    return names;
  }

  /**
   * What is made of some terms each, such as their sums, as expressions for the next layer. What is made of many may be made of what is made of
   * some of them.
   */
  folded(lists: readonly (readonly string[])[], fold: Fold): readonly string[] {
    if (lists.every(({ length }) => length <= MOST_TERMS)) return lists.map(fold);
    const parts = lists.map((terms) => [...batches(terms, MOST_TERMS)].map(fold));
    const names = this.columns(parts.flat());
    let next = 0;
    const own = parts.map(({ length }) => {
      next += length;
      return names.slice(next - length, next);
    });
    return this.folded(own, fold);
  }

  sums(lists: readonly (readonly string[])[]): readonly string[] {
    return this.folded(lists, (terms) => terms.join(" + "));
  }

  column(expression: string): string {
    return this.columns([expression])[0];
  }

  /** What a public list has at a place of its own, as part of the next layer's expressions. */
  lookUp(numbers: ArrayLike<number>, place: string): string {
    const list = this.arithmetic.list(numbers);
    if (numbers.length <= SHORT) return this.arithmetic.element(list, place);
    const name = this.#lists.get(list) ?? this.#name("l");
    this.#lists.set(list, name);
    return this.arithmetic.element(name, place);
  }

  /** The same, by straight lines where the list has few; `place` is a column. */
  onCurve(numbers: ArrayLike<number>, place: string): string {
    const pieces = straightPieces(numbers);
    if (pieces === undefined) return this.lookUp(numbers, place);
    const { long } = this.arithmetic;
    return decideRun(
      place,
      pieces.map(({ start, value, rise }) => [
        String(start),
        rise === 0 ? long(String(value)) : `${long(String(value))} + (${rise}) * (${place} - ${start})`,
      ]),
    );
  }

  #name(kind: string): string {
    return this.coded.nameFor(`${kind}${this.#made++}`);
  }
}

/** Lists in parts of so many. */
export function* batches<T>(all: readonly T[], most: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most);
}

interface Piece {
  readonly start: number;
  readonly value: number;
  readonly rise: number;
}

/** The list as runs of which each rises by the same number from place to place; undefined where there are more than a few. */
export function straightPieces(numbers: ArrayLike<number>): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  for (let start = 0; start < numbers.length; ) {
    if (pieces.length === FEW_PIECES) return undefined;
    const rise = start + 1 < numbers.length ? numbers[start + 1] - numbers[start] : 0;
    pieces.push({ start, value: numbers[start], rise });
    do start++;
    while (start < numbers.length && numbers[start] - numbers[start - 1] === rise);
  }
  return pieces;
}
