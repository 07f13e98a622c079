/**
 * The curator of a genome study, and the right to make a planned list of draws on it. Out come only releases, as of tables.
 */

import { sha256 } from "../base/sha256.ts";
import { Allowance } from "./allowance.ts";
import { preparing } from "./draws/blurred.ts";
import { type ForAnalysts, type ForOwner, handlesOf } from "./handle.ts";
import type { Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import type { PaidRun } from "./paid-run.ts";
import { type StudyQuery, studyQueries } from "./queries/registry.ts";
import type { StudyFacts } from "./queries/studies/facts.ts";
import type { StudyTables } from "./queries/studies/tables.ts";

/** The right to make a planned list of draws on a genome study. */
export type StudyAllowance = Allowance<StudyQuery["name"], StudyFacts, StudyTables>;

/** What `openStudy` returns, for the data's owner. */
export type StudyCurator = ForOwner<StudyFacts, StudyAllowance>;

/** What `curator.forAnalysts()` returns, and what ranking takes. */
export type StudyForAnalysts = ForAnalysts<StudyFacts, StudyAllowance>;

export function keepStudy(facts: StudyFacts, rows: StudyTables, ledger: Ledger, noise: Noise): StudyCurator {
  const { name, unit, neighbours } = facts.study;
  const holding = { name, unit, neighbours };
  const keeping = { holding, people: facts.people, rows, ledger, noise, schemaHash: hashOf(facts) };
  const prepare = preparing(studyQueries, facts);
  const ground = { facts, prepare };
  const grant = (run: PaidRun<StudyTables>): StudyAllowance => new Allowance(run, () => ground);
  const handles = handlesOf(facts, keeping, () => grant);
  return Object.freeze({ ...handles.forAnalysts(), ...handles, close: () => ledger.close() });
}

/** Everything that a bound or a name came from: what is declared, the people's numbers and the SNPs; not where files lie. */
function hashOf({ study: { files: _where, ...declared }, snps, people, strata }: StudyFacts): string {
  return sha256(JSON.stringify({ declared, people, strata, snps }));
}
