/** What may be used of a study without paying. */
import { ensure } from "../../../base/errors.ts";
import type { Snp } from "../../../read/genome/genotypes.ts";
import type { Strata, StudySchema } from "../../../schema/study.ts";
import type { Study } from "./case-control.ts";

export interface StratumFacts extends Study {
  readonly name: string;
}

export interface StudyFacts {
  readonly study: StudySchema;
  readonly snps: readonly Snp[];
  /** Cases and controls together, those without a stratum included. */
  readonly people: number;
  /** Every group of people whose genotypes are counted apart: the declared strata, or one without a name. */
  readonly strata: readonly StratumFacts[];
}

/** The places in `strata` of the groups that are looked at, as lists that are added up. */
export function groupsOf({ strata }: StudyFacts, asked: Strata): readonly (readonly number[])[] {
  const all = strata.map((_, i) => i);
  if (asked === "pooled") return [all];
  if (asked === "apart") return all.map((i) => [i]);
  const place = strata.findIndex(({ name }) => name === asked.only);
  ensure(
    place >= 0,
    "option-out-of-range",
    `The study has no stratum ${JSON.stringify(String(asked.only))}.`,
    `It has: ${strata.map(({ name }) => name || "no strata").join(", ")}.`,
  );
  return [[place]];
}

export const totalsOf = ({ strata }: StudyFacts, group: readonly number[]): Study => ({
  cases: group.reduce((sum, i) => sum + strata[i].cases, 0),
  controls: group.reduce((sum, i) => sum + strata[i].controls, 0),
});
