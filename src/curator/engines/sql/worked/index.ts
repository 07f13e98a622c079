/**
 * The questions whose sums over rows a database works out by itself, from codes and public numbers alone, so that nothing but sums and counts
 * comes back. What cannot be said in SQL is left to whoever reads the rows in pieces.
 *
 * - Searches ask again and again about the same rows: where these are few enough to be kept, that is quicker (index.ts).
 * - Candidates go into statements of so many; how many statements there are, and how long they are, follows from the question alone.
 */
import type { OpenedRows } from "../coded-rows.ts";
import type { Adding } from "../pieces.ts";
import { canCost, canCount, canSumCentres, sqlCentreSums, sqlCosts, sqlPointCounts } from "./cluster-sums.ts";
import { canDescend, canLose, sqlGradient, sqlLosses } from "./gradient-sums.ts";
import { canSum, sqlSums } from "./linear-sums.ts";
import { sqlModelSums } from "./model-sums.ts";
import { canMultiply, sqlProducts } from "./product-sums.ts";
import { TooMuch } from "./worked-rows.ts";

export type Worked = Omit<Adding, "sampledGradient">;

type Ask<Q> = (question: Q) => Promise<readonly bigint[]>;

/** `else_` answers what cannot be said, at all or by a statement that the database takes. */
export function workedOut(rows: OpenedRows, else_: Worked): Worked {
  const either =
    <Q>(canBeSaid: (question: Q) => boolean, there: Ask<Q>, elsewhere: Ask<Q>): Ask<Q> =>
    async (question) => {
      if (!canBeSaid(question)) return elsewhere(question);
      try {
        return await there(question);
      } catch (error) {
        if (error instanceof TooMuch) return elsewhere(question);
        throw error;
      }
    };
  return {
    sums: either(canSum, (q) => sqlSums(rows, q), else_.sums),
    costs: either(
      (q) => canCost(rows, q),
      (q) => sqlCosts(rows, q),
      else_.costs,
    ),
    centreSums: either(
      (q) => canSumCentres(rows, q),
      (q) => sqlCentreSums(rows, q),
      else_.centreSums,
    ),
    pointCounts: either(
      (q) => canCount(rows, q),
      (q) => sqlPointCounts(rows, q),
      else_.pointCounts,
    ),
    modelSums: either(
      () => true,
      (q) => sqlModelSums(rows, q),
      else_.modelSums,
    ),
    gradient: either(canDescend, (q) => sqlGradient(rows, q), else_.gradient),
    products: either(canMultiply, (q) => sqlProducts(rows, q), else_.products),
    losses: either(canLose, (q) => sqlLosses(rows, q), else_.losses),
  };
}
