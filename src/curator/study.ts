/**
 * The curator of a genome study, and the right to make a planned list of draws on it. Out come only releases, as of tables.
 */
import type { Rational } from "../base/rational.ts";
import type { NoiseKind } from "./draws/noise-kind.ts";
import {
  type NoisyTable,
  type RankSnpsAsked,
  rankSnps,
  type SnpTablesAsked,
  snpTables,
  snpValues,
} from "./draws/studies.ts";
import { type ForAnalysts, type ForOwner, handleOf } from "./handle.ts";
import { sha256 } from "./ledger/sha256.ts";
import type { Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import type { PaidRun } from "./paid-run.ts";
import type { StudyFacts } from "./queries/studies/facts.ts";
import type { SnpQuestion } from "./queries/studies/scores.ts";
import type { StudyTables } from "./queries/studies/tables.ts";
import type { Receipt, Release } from "./release.ts";

/** What `openStudy` returns, for the data's owner. */
export type StudyCurator = ForOwner<StudyFacts, StudyAllowance>;

/** What `curator.forAnalysts()` returns, and what ranking takes. */
export type StudyForAnalysts = ForAnalysts<StudyFacts, StudyAllowance>;

export function studyOf(facts: StudyFacts, tables: StudyTables, ledger: Ledger, noise: Noise): StudyCurator {
  const { name, unit, neighbours } = facts.study;
  const holding = { name, unit, neighbours };
  const keeping = { holding, people: facts.people, rows: tables, ledger, noise, schemaHash: hashOf(facts) };
  const grant = (run: PaidRun<StudyTables>) => new StudyAllowance(facts, run);
  const analysts = handleOf(facts, keeping, () => grant);
  return Object.freeze({ ...analysts, forAnalysts: () => analysts, close: () => ledger.close() });
}

/** Everything that a bound or a name came from: what is declared, the people's numbers and the SNPs; not where files lie. */
function hashOf({ study: { files: _where, ...declared }, snps, people, strata }: StudyFacts): string {
  return sha256(JSON.stringify({ declared, people, strata, snps }));
}

export class StudyAllowance {
  readonly #facts: StudyFacts;
  readonly #run: PaidRun<StudyTables>;

  constructor(facts: StudyFacts, run: PaidRun<StudyTables>) {
    this.#facts = facts;
    this.#run = run;
    Object.freeze(this);
  }

  get facts(): StudyFacts {
    return this.#facts;
  }

  /** The SNPs in which cases and controls differ most, by their places, best first as far as the noise tells. */
  async rank(asked: RankSnpsAsked): Promise<Release<readonly number[]>> {
    return this.#run.make(rankSnps, this.#facts, asked);
  }

  /** χ² of some SNPs, each with noise; `epsilon` is that of all of them together. */
  async values(
    asked: Omit<SnpQuestion, "tau"> & { readonly snps: readonly number[] },
    epsilon: Rational,
  ): Promise<Release<readonly number[]>> {
    return this.#run.make(snpValues, this.#facts, asked, epsilon);
  }

  /** The tables of some SNPs with noise in every cell: one a SNP, or one a stratum where they are looked at apart. */
  async tables(asked: SnpTablesAsked, how: NoiseKind): Promise<Release<readonly (readonly NoisyTable[])[]>> {
    return this.#run.make(snpTables, this.#facts, asked, how);
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
Object.freeze(StudyAllowance.prototype);
