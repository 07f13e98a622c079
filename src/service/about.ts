/** What is public about data, as JSON. Runs in a browser as well. */
import type { PublicFacts, StudyFacts } from "../curator/index.ts";
import type { BookNeighbours, Schema } from "../schema/types.ts";

export interface AboutTable {
  readonly subject: "table";
  readonly name: string;
  readonly unit: string;
  readonly neighbours: BookNeighbours;
  readonly visibility: Schema["visibility"];
  /** How many rows there are: counted where that is public, else as declared, else null. */
  readonly rows: number | null;
  readonly counted: boolean;
  readonly attributes: Schema["attributes"];
}

export interface AboutStudy {
  readonly subject: "study";
  readonly name: string;
  readonly unit: string;
  readonly neighbours: BookNeighbours;
  readonly visibility: Schema["visibility"];
  readonly people: number;
  readonly strata: readonly { readonly name: string; readonly cases: number; readonly controls: number }[];
  readonly snps: number;
}

/** What is public about a table or a study. */
export type AboutJson = AboutTable | AboutStudy;

/** What is public about data, from its facts. */
export function aboutJson(facts: PublicFacts | StudyFacts): AboutJson {
  if ("study" in facts) {
    const { name, unit, neighbours, visibility } = facts.study;
    const strata = facts.strata.map((s) => ({ name: s.name, cases: s.cases, controls: s.controls }));
    const { people, snps } = facts;
    return { subject: "study", name, unit, neighbours, visibility, people, strata, snps: snps.length };
  }
  const { name, unit, visibility, attributes } = facts.schema;
  const { neighbours, rows = null } = facts;
  const counted = neighbours === "replace";
  return { subject: "table", name, unit, neighbours, visibility, rows, counted, attributes };
}
