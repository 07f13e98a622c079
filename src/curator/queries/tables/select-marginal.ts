/**
 * The places of one or more of some tables, those that are further from what is expected of them more often: which counts a published
 * model should be told next.
 *
 *     score = weight · (Σ over cells |n − expected| − penalty),   in units of 2⁻¹⁰ of a row.
 *
 * Expectations, weights and penalties are public: they follow from what has been released.
 *
 * Claim. Its range sensitivity is 2w where neighbours add or remove a row and 4w where they replace one, w the largest weight.
 * Proof. A row is in one cell of a table at most, which its codes alone decide. One row more or less moves that cell's |n − e| by at most 1,
 * so a score by at most w up or down, and two scores apart by at most 2w; a row replaced is one less and one more. All numbers are whole
 * in these units, because expectations and penalties are rounded before a row is looked at. ∎  No less holds: a row may come into a
 * cell that is short of it in one table, and into one that has too many in another.
 *
 * Source. McKenna, Miklau, Sheldon (2021), section 4.2; McKenna, Mullins, Sheldon, Miklau (2022), section 4, for weight and penalty.
 */
import { ensure } from "../../../base/errors.ts";
import { expectedMisplaced } from "../../../base/refusals/questions.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { checkedParts, WHOLE } from "../../../schema/coding/part-tree.ts";
import { ensureCandidates } from "../../mechanisms/parameters.ts";
import type { Query, QueryScores } from "../query.ts";
import { cellCount, checkedTables, type TableCandidate } from "./table-questions.ts";

export interface MarginalCandidate {
  readonly table: TableCandidate;
  /** A number for each cell; the last grouping moves fastest but for the label. */
  readonly expected: ArrayLike<number>;
  /** A whole number from 1, which it is unless told, to 1,000. */
  readonly weight?: number;
  /** In rows; 0 unless told. */
  readonly penalty?: number;
}

export interface MarginalsAsked {
  /** Where there is one, its values are the last digit of every cell. */
  readonly label?: string;
  readonly candidates: readonly MarginalCandidate[];
}

const ROW = 2 ** 10;
/** What is expected of all cells together is no more: so distances of up to 2³² rows are whole numbers below 2⁵³, exact in doubles. */
const MOST_EXPECTED = 2 ** 33;
const MOST_WEIGHT = 1000;

export const selectMarginal: Query<"select-marginal", MarginalsAsked, QueryScores<readonly number[]>> = {
  name: "select-marginal",
  prepare({ schema, neighbours }, asked) {
    const label = asked.label === undefined ? undefined : labelOf(schema, asked.label);
    ensureCandidates(asked.candidates.length);
    const candidates = asked.candidates.map(({ table }) => table);
    const tables = checkedTables(schema, candidates, label);
    const marginals = asked.candidates.map(({ expected, weight = 1, penalty = 0 }, i) => {
      const cells = cellCount(tables[i], label);
      const numbers = Float64Array.from(expected, (count) => Math.round(ROW * count));
      const all = numbers.reduce((sum, n) => sum + Math.abs(n), 0);
      ensure(
        numbers.length === cells &&
          all <= ROW * MOST_EXPECTED &&
          Math.abs(penalty) <= MOST_EXPECTED &&
          Number.isInteger(weight) &&
          weight >= 1 &&
          weight <= MOST_WEIGHT,
        ...expectedMisplaced(i, cells, MOST_WEIGHT),
      );
      return { numbers, weight: BigInt(weight), penalty: BigInt(Math.round(ROW * penalty)) };
    });
    const heaviest = marginals.reduce((most, { weight }) => (weight > most ? weight : most), 1n);
    return {
      takes: "scores",
      query: "tables by distance",
      bounds: { range: (neighbours === "replace" ? 4n : 2n) * heaviest * BigInt(ROW) },
      size: tables.length,
      most: tables.length,
      unit: 1 / ROW,
      async look(engine) {
        const scores: bigint[] = [];
        await engine.tables(
          { parts: checkedParts(schema, WHOLE), tables: [tables], label },
          (counts, _, at) => {
            const { numbers, weight, penalty } = marginals[at];
            let distance = 0;
            for (let i = 0; i < numbers.length; i++) distance += Math.abs(ROW * counts[i] - numbers[i]);
            scores.push(weight * (BigInt(distance) - penalty));
          },
        );
        return scores;
      },
      tell: (places) => Object.freeze(places),
    };
  },
};
