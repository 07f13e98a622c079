/**
 * Rows dealt into parts, so that some can be learnt from and others kept to judge by.
 *
 * Every row has a number by a public rule (schema/coding/row-parts.ts): of its place in the file where neighbours replace a row, of its codes
 * and the data set's name where they add or remove one. A part are the rows with some numbers. The name is a key for these alone: any fixed
 * function of a row is as private, and with this one a row's part does not tell its block where a method deals rows into blocks by their codes.
 *
 * Claim. Draws over all rows and over parts cost together no more than the dearest of: all draws over all rows, with those over parts that hold
 * one number; as many candidates as there are numbers.
 * Proof. Two neighbours differ in one row, which has one number: one that comes or goes has its own, by its codes and what is public; one that is replaced
 * has that of its place, before and after. Parts that do not hold this number are the same rows in both tables, so that draws over them are
 * chosen, and answered, with the same probabilities given what was seen: whoever asks could have made them himself. What
 * is left are draws over all rows and over parts that hold the number, of two neighbours each: a part of a list that was fixed beforehand,
 * and theorems that price a list hold for every part of it. ∎
 *
 * Claim. Where neighbours replace a row, how many rows a part has is public, and neighbouring tables' parts are neighbours.
 * Proof. It follows from the number of rows; the replaced row is in its place's part in both. ∎   Where they come and go it is as private as the rows.
 */
import { partNumbers, type RowPart, rowsOfPart } from "../schema/coding/row-parts.ts";
import type { PublicFacts } from "./curator.ts";

/** What is public about a part: exactly how many rows it has where that of all rows is, else its share of what is declared. */
export function factsOfPart(facts: PublicFacts, part: RowPart): PublicFacts {
  const { from, to, of } = partNumbers(part);
  const { rows, neighbours } = facts;
  if (rows === undefined) return facts;
  const share = Math.max(1, Math.round((rows * (to - from + 1)) / of));
  return Object.freeze({
    ...facts,
    placed: undefined,
    rows: neighbours === "replace" ? rowsOfPart(part, rows) : share,
  });
}
