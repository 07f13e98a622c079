/**
 * Second moments (engine.ts: `ProductsQuestion`), added up by the database.
 *
 * Claim. The sums are those of the definition. Proof. The product of two values is 2²⁸ where a row has both, so that counts of pairs give the sums;
 * that of a value with a number is 2¹⁴ times the number where the row has the value, so that sums of numbers by value do; two numbers are multiplied row
 * by row, below 2²⁸. The bias is a number that is always 1, and the label a number too. Rows whose label is missing are in no cell, and are multiplied by 0. ∎
 */
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import { weightsOf } from "../../../../schema/coding/layout.ts";
import { pairsOf } from "../../../../schema/coding/pairs.ts";
import type { ProductsQuestion } from "../../../engine.ts";
import type { OpenedRows } from "../coded-rows.ts";
import { ALL_ROWS, sumsByCell } from "./cell-sums.ts";
import { countedCell, hasLearnt, learntColumns } from "./learnt.ts";
import { batches } from "./worked-rows.ts";

/** Products, or tables, that one statement takes. */
const MOST_PRODUCTS = 128;
const MOST_TABLES = 48;

export const canMultiply = (question: ProductsQuestion): boolean => hasLearnt(question);

export async function sqlProducts(rows: OpenedRows, question: ProductsQuestion): Promise<readonly bigint[]> {
  const { inputs, countsRows } = question;
  const sizes = [...inputs.attributes.map((a) => (a.kind === "numeric" ? 0 : weightsOf(a))), 0, 0];
  const pairs = pairsOf(inputs, question, countsRows);
  const found = new Map<string, readonly bigint[]>();
  const keyOf = (first: number, second: number) => `${first} ${second}`;
  const isCategory = (place: number) => sizes[place] > 0;
  const both = pairs.filter(({ first, second }) => isCategory(first) && isCategory(second));
  const one = pairs.filter(({ first, second }) => isCategory(first) !== isCategory(second));
  const none = pairs.filter(({ first, second }) => !isCategory(first) && !isCategory(second));

  for (const some of batches(none, MOST_PRODUCTS)) {
    const { worked, of } = view(rows, question);
    const values = some.map(({ first, second }) => `${of(first)} * ${of(second)}`);
    const [all] = await sumsByCell(rows, worked, [ALL_ROWS], values);
    for (const [i, { first, second }] of some.entries()) found.set(keyOf(first, second), [all(0)[1 + i]]);
  }
  for (const some of batches(
    [...new Set(one.map(({ first, second }) => (isCategory(first) ? first : second)))],
    MOST_TABLES,
  )) {
    const { worked, of, cell } = view(rows, question);
    const numbers = [...new Set(one.map(({ first, second }) => (isCategory(first) ? second : first)))];
    const tables = some.map((k) => ({ cell: cell(of(k)), size: sizes[k] }));
    const sums = await sumsByCell(rows, worked, tables, numbers.map(of));
    for (const [t, k] of some.entries())
      for (const [i, number] of numbers.entries()) {
        const told = Array.from(
          { length: sizes[k] },
          (_, value) => sums[t](value)[1 + i] * BigInt(INPUT_ONE),
        );
        found.set(keyOf(Math.min(k, number), Math.max(k, number)), told);
      }
  }
  for (const some of batches(both, MOST_TABLES)) {
    const { worked, of, cell } = view(rows, question);
    const tables = some.map(({ first, second, size }) => ({
      cell: cell(`${of(first)} * ${sizes[second]} + ${of(second)}`),
      size,
    }));
    const counts = await sumsByCell(rows, worked, tables, []);
    for (const [t, { first, second, size }] of some.entries())
      found.set(
        keyOf(first, second),
        Array.from({ length: size }, (_, at) => counts[t](at)[0] * BigInt(INPUT_ONE) ** 2n),
      );
  }
  return pairs.flatMap(({ first, second }) => found.get(keyOf(first, second)) ?? []);
}

/** Attributes, the bias and the label by their places. */
function view(rows: OpenedRows, question: ProductsQuestion) {
  const { worked, of, label, counts } = learntColumns(rows, question);
  const own = question.inputs.attributes.length;
  const numbers = [`${counts} * ${INPUT_ONE}`, `${counts} * ${label}`];
  const counted = worked.columns([
    ...of.map((column, k) =>
      question.inputs.attributes[k].kind === "numeric" ? `${counts} * ${column}` : column,
    ),
    ...numbers,
  ]);
  return {
    worked,
    of: (place: number) => counted[Math.min(place, own + 1)],
    cell: (cell: string) => countedCell(cell, counts, question.label),
  };
}
