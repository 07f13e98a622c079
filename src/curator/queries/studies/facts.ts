/** What may be used of a study without paying. */
import { ensure } from "../../../base/errors.ts";
import { noStratum } from "../../../base/refusals/studies.ts";
import type { Snp } from "../../../read/genome/genotypes.ts";
import type { Strata, StudySchema } from "../../../schema/study.ts";
import type { Study } from "./case-control.ts";
import { columnsOf, type TableKind, unitsOf } from "./tables.ts";

/** How many cases and controls one stratum of a study has. */
export interface StratumFacts extends Study {
  readonly name: string;
}

/** What is public about a study: its schema, its SNPs, and how many people of which kind take part. */
export interface StudyFacts {
  readonly study: StudySchema;
  readonly snps: readonly Snp[];
  /** Cases and controls together, those without a stratum included. */
  readonly people: number;
  /** Every group of people whose genotypes are counted apart: the declared strata, or one without a name. */
  readonly strata: readonly StratumFacts[];
}

/** People who are looked at together, and the shape of a table of theirs. */
export interface ComparedGroup {
  /** Of the stratum; empty where everybody is looked at together. */
  readonly name: string;
  /** The places of its strata. */
  readonly strata: readonly number[];
  /** Cases and controls in the table's own units: people, or copies. */
  readonly totals: Study;
  readonly columns: number;
}

/** The groups of people whose tables are looked at, with their public totals. */
export function comparedGroups(
  facts: StudyFacts,
  { tables: kind = "genotype", strata = "pooled" }: { readonly tables?: TableKind; readonly strata?: Strata },
): readonly ComparedGroup[] {
  const shape = { kind, missing: facts.study.missing };
  return groupsOf(facts, strata).map((places) => {
    const all = (status: "cases" | "controls") =>
      places.reduce((sum, i) => sum + unitsOf(shape) * facts.strata[i][status], 0);
    return {
      name: strata === "pooled" ? "" : facts.strata[places[0]].name,
      strata: places,
      totals: { cases: all("cases"), controls: all("controls") },
      columns: columnsOf(shape),
    };
  });
}

function groupsOf({ strata }: StudyFacts, asked: Strata): readonly (readonly number[])[] {
  const all = strata.map((_, i) => i);
  if (asked === "pooled") return [all];
  if (asked === "apart") return all.map((i) => [i]);
  const place = strata.findIndex(({ name }) => name === asked.only);
  ensure(
    place >= 0,
    ...noStratum(
      asked.only,
      strata.map(({ name }) => name || "no strata"),
    ),
  );
  return [[place]];
}
