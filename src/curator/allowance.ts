/**
 * The right to make a planned list of draws on a table. Each method prepares a draw from public facts alone (draws/); the paid
 * run takes its price off the plan, and only then lets it look at the rows (paid-run.ts).
 */
import { formed } from "../base/errors.ts";
import type { Rational } from "../base/rational.ts";
import type { Cuts } from "../schema/coding/inputs.ts";
import type { PublicFacts } from "./curator.ts";
import { type CoverAsked, cover } from "./draws/cover.ts";
import type { NoiseKind } from "./draws/noise-kind.ts";
import { nearestCounts, nearestSums, noisyCount, noisyHistogram, noisySum } from "./draws/noisy-answers.ts";
import { attributeScores, type RankAsked, type RankQuestion, rankAttributes } from "./draws/ranking.ts";
import {
  mostFrequent,
  type Selection,
  type Selector,
  type SelectQuestion,
  selection,
} from "./draws/selections.ts";
import { noisyMoment, noisyVariance, type QuantileAsked, quantile } from "./draws/summaries.ts";
import { type CellsAsked, type GridsAsked, partCells, selectGrid, selectTables } from "./draws/tables.ts";
import type { Engine } from "./engines/engine.ts";
import { gridList } from "./kernels/grids/grid-list.ts";
import type { PaidRun } from "./paid-run.ts";
import type { NearestQuestion } from "./queries/clusters/coverage.ts";
import type { NearestSums, NearestSumsQuestion } from "./queries/clusters/nearest-sums.ts";
import type { Order } from "./queries/tables/moments.ts";
import type { TablesAsked } from "./queries/tables/table-questions.ts";
import type { Receipt, Release } from "./release.ts";
import type { TrustedScores } from "./trust.ts";

export class Allowance {
  readonly #facts: PublicFacts;
  readonly #run: PaidRun<Engine>;
  /** With the owner's scores as they were when the allowance was asked for. */
  readonly #known: PublicFacts & { readonly trusted: TrustedScores };

  constructor(facts: PublicFacts, run: PaidRun<Engine>, trusted: TrustedScores) {
    this.#facts = facts;
    this.#run = run;
    this.#known = { ...facts, trusted };
    Object.freeze(this);
  }

  get facts(): PublicFacts {
    return this.#facts;
  }

  /** Draws one candidate, better scores more often. The scores stay inside. */
  async select(question: SelectQuestion): Promise<Release<Selection>> {
    const { value, receipt } = await this.#run.make(selection, this.#known, question, 1);
    return Object.freeze({ value: value[0], receipt });
  }

  /**
   * Draws `count` different candidates, one after the other and best first as far as the noise tells: `count` draws of the
   * plan, which see one and the same scoring of the rows.
   */
  async selectTop(question: SelectQuestion, count: number): Promise<Release<readonly Selection[]>> {
    return this.#run.make(selection, this.#known, question, count);
  }

  /** The declared value of an attribute that most rows have, drawn privately. */
  async mostFrequent(
    name: string,
    how: { readonly epsilon: Rational; readonly mechanism?: Selector },
  ): Promise<Release<string>> {
    return this.#run.make(mostFrequent, this.#facts, name, how);
  }

  /** How many rows have one of the declared values, with noise; of a number, how many are `measured` or `missing`. */
  async count(name: string, values: readonly string[], how: NoiseKind): Promise<Release<bigint>> {
    return this.#run.make(noisyCount, this.#facts, name, values, how);
  }

  /** The sum of a numeric attribute, with noise, in the attribute's own units. */
  async sum(name: string, how: NoiseKind): Promise<Release<number>> {
    return this.#run.make(noisySum, this.#facts, name, how);
  }

  /** The sum over rows of the Chebyshev polynomial T₁ or T₂ of a numeric attribute's place between −1 (low) and 1 (high), with noise. */
  async moment(name: string, order: Order, how: NoiseKind): Promise<Release<number>> {
    return this.#run.make(noisyMoment, this.#facts, name, order, how);
  }

  /** The variance of a numeric attribute, with noise, where the number of rows is public. */
  async variance(name: string, how: NoiseKind): Promise<Release<number>> {
    return this.#run.make(noisyVariance, this.#facts, name, how);
  }

  /** A declared value below which about the asked share of the rows lies, drawn privately. */
  async quantile(name: string, asked: QuantileAsked): Promise<Release<number>> {
    return this.#run.make(quantile, this.#facts, name, asked);
  }

  /** The names of the attributes that tell most about a label, best first as far as the noise tells. */
  async rank(asked: RankAsked): Promise<Release<readonly string[]>> {
    return this.#run.make(rankAttributes, this.#facts, asked);
  }

  /** How much some attributes tell about a label, each with noise; `epsilon` is that of all of them together. */
  async noisyScores(asked: RankQuestion, epsilon: Rational): Promise<Release<readonly number[]>> {
    return this.#run.make(attributeScores, this.#facts, asked, epsilon);
  }

  /**
   * Noisy counts of every cell of some attributes, empty cells included; the last attribute moves fastest. Numeric attributes
   * that `cuts` names have a cell for each range between cuts.
   */
  async histogram(
    names: readonly string[],
    how: NoiseKind,
    cuts: Cuts = {},
  ): Promise<Release<readonly bigint[]>> {
    return this.#run.make(noisyHistogram, this.#facts, names, how, cuts);
  }

  /** In each part of the rows one of some public tables, better scores more often; all parts together are one draw. */
  async selectTables(
    asked: TablesAsked & { readonly epsilon: Rational },
  ): Promise<Release<readonly number[]>> {
    return this.#run.make(selectTables, this.#facts, asked);
  }

  /** The place of one of some public grids, those that separate the classes of a label best more often. */
  async selectGrid(
    asked: GridsAsked & { readonly epsilon: Rational; readonly mechanism?: Selector },
  ): Promise<Release<number>> {
    // Grids come as they are made, a million of them one after the other: to write them down is their copy.
    const { list, rest } = formed(() => {
      const { grids, ...others } = { ...asked };
      return { list: gridList(grids), rest: others };
    });
    const prepare = (facts: PublicFacts, own: typeof rest) => selectGrid(facts, own, list);
    return this.#run.make(prepare, this.#facts, rest);
  }

  /** Noisy counts of every cell of one table in each part of the rows. */
  async cells(asked: CellsAsked, how: NoiseKind): Promise<Release<readonly (readonly number[])[]>> {
    return this.#run.make(partCells, this.#facts, asked, how);
  }

  /**
   * Picks public points one after the other, such that balls around them cover many rows, and tells which; add-remove only.
   * All picks are one planned draw.
   */
  async cover(asked: CoverAsked): Promise<Release<readonly number[]>> {
    return this.#run.make(cover, this.#facts, asked);
  }

  /** Noisy counts of the rows that are nearest to each of some public points; those that no row is near have noise too. */
  async nearest(asked: NearestQuestion, epsilon: Rational): Promise<Release<readonly bigint[]>> {
    return this.#run.make(nearestCounts, this.#facts, asked, epsilon);
  }

  /** For each of some public centres, how many rows are nearest to it and where they lie together, with Gaussian noise. */
  async nearestSums(asked: NearestSumsQuestion, rho: Rational): Promise<Release<readonly NearestSums[]>> {
    return this.#run.make(nearestSums, this.#facts, asked, rho);
  }

  /** The receipt for everything that was drawn so far under this allowance. */
  receipt(): Receipt {
    return this.#run.receipt();
  }

  /** Ends the run; what it did not use is returned where prices simply add up. */
  close(): Promise<{ readonly spent: Rational; readonly returned: Rational }> {
    return this.#run.close();
  }
}

// Nobody may put something else in the place of a question.
Object.freeze(Allowance.prototype);
