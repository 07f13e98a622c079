/**
 * Opening a genome study. The genotypes are read once, here; kept are only the tables by SNP, status and stratum, because nothing that
 * may be asked needs more. Everything that is refused is so by what is public.
 */
import { ensure, formed } from "../base/errors.ts";
import { noCasesOrControls, noMissingPolicy, noSnps } from "../base/refusals/door.ts";
import { CASE, CONTROL, type Genotypes, type People } from "../read/genome/genotypes.ts";
import { caseControlGroups } from "../read/genome/groups.ts";
import { tableCounts } from "../read/genome/table-counts.ts";
import { ensureDeclared } from "../schema/draft/declared.ts";
import type { StudySchema } from "../schema/study.ts";
import type { Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { noiseFor } from "./open.ts";
import { frozenCopy } from "./plain.ts";
import type { StratumFacts, StudyFacts } from "./queries/studies/facts.ts";
import { bookOf } from "./same-book.ts";
import { keepStudy, type StudyCurator } from "./study.ts";

/** What a genome study is opened with: what is public, the genotypes, and the ledger that pays. */
export interface StudyOpening {
  readonly study: StudySchema;
  /** What reads the genotypes; it is called once, here. */
  readonly genotypes: () => Promise<Genotypes>;
  /** Where spending is written down. Only data declared public may do without. */
  readonly ledger?: Ledger;
  /** Repeatable noise, for data declared public only. Every result is then marked `guarantee: none`. */
  readonly unsafeSeed?: number;
}

export async function openStudy(opening: StudyOpening): Promise<StudyCurator> {
  const own = { ...opening, study: frozenCopy(opening?.study) };
  ensureDeclared(own.study);
  return openStudyWith(own, noiseFor(own.study.visibility, own.ledger, own.unsafeSeed));
}

/** Takes the noise, and is for the auditor's recorder, who need not freeze what he hands in. */
export async function openStudyWith(
  { study: given, genotypes: read, ledger }: StudyOpening,
  noise: Noise,
): Promise<StudyCurator> {
  const study = frozenCopy(given);
  ensure(["column", 0, 1, 2].includes(study.missing), ...noMissingPolicy());
  const book = await bookOf(study, ledger);
  const genotypes = await formed(() => read());
  const groups = caseControlGroups(genotypes);
  const facts = factsOf(study, genotypes, groups.names.length / 2);
  const { counts } = tableCounts(genotypes, groups);
  return keepStudy(facts, { strata: facts.strata.length, counts }, book, noise);
}

function factsOf(study: StudySchema, genotypes: Genotypes, strata: number): StudyFacts {
  const { snps, people } = genotypes;
  const facts = Array.from({ length: strata }, (_, place) => stratumOf(genotypes, place));
  ensure(snps.length > 0, ...noSnps());
  ensure(
    facts.every(({ cases, controls }) => cases > 0 && controls > 0),
    ...noCasesOrControls(),
  );
  return Object.freeze({ study, snps: frozenCopy(snps), people, strata: Object.freeze(facts) });
}

function stratumOf({ status, stratum }: People, place: number): StratumFacts {
  const here = (wanted: number) =>
    status.reduce((n, s, i) => n + Number(s === wanted && (stratum?.codes[i] ?? 0) === place), 0);
  return Object.freeze({ name: stratum?.names[place] ?? "", cases: here(CASE), controls: here(CONTROL) });
}
