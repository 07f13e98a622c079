/**
 * Parts of a table's rows, by a public rule: every row has a number from 1 to `of`, by its place or by its codes, and a part is named by
 * its numbers. "1-4/5" are the rows whose number, of five, is one to four. What parts cost: curator/dealt.ts.
 */
import { ensure } from "../../base/errors.ts";
import { noPart } from "../../base/refusals/door.ts";
import type { Schema } from "../types.ts";
import { blockOf } from "./block-of.ts";

/** The rows with some numbers: "1-4/5". */
export type RowPart = `${number}-${number}/${number}`;

/** More numbers would make parts of a handful of rows. */
const MOST_NUMBERS = 1000;

export interface PartNumbers {
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/** What a part's name says; refused where it is none, in its one spelling. */
export function partNumbers(part: unknown): PartNumbers {
  const [from, to, of] = (/^(\d{1,4})-(\d{1,4})\/(\d{1,4})$/.exec(String(part)) ?? []).slice(1).map(Number);
  const isOne = from >= 1 && from <= to && to <= of && of <= MOST_NUMBERS && part === `${from}-${to}/${of}`;
  ensure(isOne, ...noPart(part));
  return { from, to, of };
}

/**
 * Where the hash of codes starts from: a public key of the parts of this data set. Without it a row's part would tell its block of those that
 * a method deals rows into by the same hash (block-of.ts), so that a part had all of some blocks and nothing of others.
 */
export const partsKey = ({ name }: Pick<Schema, "name">): number =>
  blockOf(
    Array.from(`parts of ${name}`, (letter) => letter.codePointAt(0) ?? 0),
    2 ** 32,
  );

/** How rows are dealt. A run that was begun when they were dealt otherwise is not gone on with: its parts would share rows. */
export const DEALT_BY = 2;

/** The number of a row: by its place from 0 on; or by its codes in the schema's order, and the key. */
export const rowNumber = (codesOrPlace: Iterable<number>, of: number, key?: number): number =>
  blockOf(codesOrPlace, of, key) + 1;

/** How many of the first so many places a part holds. */
export function rowsOfPart(part: RowPart, rows: number): number {
  const { from, to, of } = partNumbers(part);
  let held = 0;
  for (let place = 0; place < rows; place++) {
    const number = rowNumber([place], of);
    held += Number(from <= number && number <= to);
  }
  return held;
}

/** For each number, the parts that hold it: each different list once. Parts whose numbers are of different counts are not compared. */
export function heldTogether(parts: readonly RowPart[]): readonly (readonly RowPart[])[] {
  const known = parts.map((part) => ({ part, ...partNumbers(part) }));
  const of = known[0]?.of ?? 1;
  ensure(
    known.every((one) => one.of === of),
    ...noPart(parts.join(", ")),
  );
  const held = Array.from({ length: of }, (_, i) =>
    known.flatMap(({ part, from, to }) => (from <= i + 1 && i + 1 <= to ? [part] : [])),
  );
  return [...new Map(held.map((list) => [list.join(), list])).values()];
}

/** For each kind of row, those that see it: what is about all rows, and what is about a part that holds it. None are nobody's. */
export function seenTogether<Asked extends { readonly part?: RowPart | undefined }>(
  all: readonly Asked[],
): readonly (readonly Asked[])[] {
  return heldTogether(all.flatMap(({ part }) => (part === undefined ? [] : [part])))
    .map((held) => all.filter(({ part }) => part === undefined || held.includes(part)))
    .filter((seen) => seen.length > 0);
}
