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

export type Worked = Omit<Adding, "sampledGradient">;

/** `else_` answers what cannot be said. */
export const workedOut = (rows: OpenedRows, else_: Worked): Worked => ({
  sums: (q) => (canSum(q) ? sqlSums(rows, q) : else_.sums(q)),
  costs: (q) => (canCost(q) ? sqlCosts(rows, q) : else_.costs(q)),
  centreSums: (q) => (canSumCentres(q) ? sqlCentreSums(rows, q) : else_.centreSums(q)),
  pointCounts: (q) => (canCount(rows, q) ? sqlPointCounts(rows, q) : else_.pointCounts(q)),
  modelSums: (q) => sqlModelSums(rows, q),
  gradient: (q) => (canDescend(q) ? sqlGradient(rows, q) : else_.gradient(q)),
  products: (q) => (canMultiply(q) ? sqlProducts(rows, q) : else_.products(q)),
  losses: (q) => (canLose(q) ? sqlLosses(rows, q) : else_.losses(q)),
});
