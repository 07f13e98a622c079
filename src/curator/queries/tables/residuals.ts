/**
 * How far a public model is from the label, cell by cell: for each of some tables the sums over the rows of a cell of
 *
 *     r = y − σ(margin), brought into [−cap, cap],   y = 1 for the positive class and 0 for others, in units of 2⁻¹⁰, rounded.
 *
 * Claim. All sums of T tables together move by at most T·c in ℓ₁ and T·c² in squared ℓ₂ where a row comes or goes, and by 2T·c and
 * T·(2c)² where one is replaced, c the cap in units.
 * Proof. A row is in one cell of a table at most, and adds a whole number of size at most c there: the table of `adds` is brought
 * into [−c, c] after it is rounded. Replaced, a row takes r from a cell and gives r′ to a cell: in ℓ₁ at most 2c; in squared ℓ₂
 * (2c)² where it is the same cell and r′ = −r = ±c, else r² + r′² ≤ 2c². Tables have cells of their own, so that they add up. The
 * model is public, so that a row's number depends on its own codes alone. ∎   No less holds, in either metric.
 *
 * Source. Nori et al. (2021): sums of residuals a bin; the cap is ours (a residual beyond it pulls no harder).
 */
import { ensure } from "../../../base/errors.ts";
import { noCap, tooManyCells } from "../../../base/refusals/questions.ts";
import { type AboutClass, checkedClass } from "../../../schema/coding/learnable.ts";
import type { Numbers, Query } from "../query.ts";
import { MOST_CELLS } from "./counts.ts";
import { byTable, cellCount, checkedTables, type TableCandidate } from "./table-questions.ts";
import { byMargin, checkedTerms, type Terms } from "./terms.ts";

export interface ResidualsAsked extends AboutClass {
  readonly model: Terms;
  /** From 2⁻¹⁰ to 1, which is no cap at all. */
  readonly cap: number;
  readonly tables: readonly TableCandidate[];
}

/** Of a residual of 1. */
const UNITS = 2 ** 10;

const cappedAt = (cap: number) => (margin: number, positive: boolean) =>
  Math.min(cap, Math.max(-cap, Math.round(UNITS * ((positive ? 1 : 0) - 1 / (1 + Math.exp(-margin))))));

/** The last cap's table, because boosting asks with the same cap many times; no cap is 0. */
let kept: { cap: number; adds: ReturnType<typeof byMargin> } = { cap: 0, adds: byMargin(() => 0) };

export const residuals: Query<"residuals", ResidualsAsked, Numbers<readonly (readonly number[])[]>> = {
  name: "residuals",
  prepare({ schema, neighbours }, asked) {
    const cap = Math.floor(asked.cap * UNITS);
    ensure(cap >= 1 && cap <= UNITS, ...noCap());
    const tables = checkedTables(schema, asked.tables, undefined);
    const sizes = tables.map((table) => cellCount(table));
    const size = sizes.reduce((sum, cells) => sum + cells, 0);
    const names = tables.flat().map(({ attribute }) => attribute.name);
    ensure(size >= 1 && size <= MOST_CELLS, ...tooManyCells(names, size, MOST_CELLS));
    if (kept.cap !== cap) kept = { cap, adds: byMargin(cappedAt(cap)) };
    const question = {
      ...checkedClass(schema, asked),
      models: [checkedTerms(schema, asked.model)],
      tables,
      adds: kept.adds,
    };
    const [one, all] = [BigInt(neighbours === "replace" ? 2 * cap : cap), BigInt(tables.length)];
    return {
      takes: "numbers",
      query: "residuals",
      bounds: { l1: all * one, "l2-squared": all * one * one },
      size,
      unit: 1 / UNITS,
      look: (engine) => engine.modelSums(question),
      tell: (noisy) =>
        byTable(
          noisy.map((sum) => Number(sum) / UNITS),
          sizes,
        ),
    };
  },
};
