/** For each of some SNPs, and each group of people that is looked at apart, the table with noise in every cell. */
import { ensure } from "../../../base/errors.ts";
import { noTableKind } from "../../../base/refusals/studies.ts";
import type { Strata } from "../../../schema/study.ts";
import type { Numbers, Query } from "../query.ts";
import { comparedGroups, type StudyFacts } from "./facts.ts";
import { placesIn } from "./snps.ts";
import { cellBounds, type StudyTables, type TableKind, tableKinds, tableOf } from "./tables.ts";

export interface SnpTablesAsked {
  readonly snps: readonly number[];
  readonly tables?: TableKind;
  readonly strata?: Strata;
}

/** Cells with noise, by group of people: they may be negative, and do not add up to the public totals. */
export interface NoisyTable {
  readonly cases: readonly number[];
  readonly controls: readonly number[];
}

type TablesOfSnps = readonly (readonly NoisyTable[])[];

export const snpTables: Query<
  "snp-tables",
  SnpTablesAsked,
  Numbers<TablesOfSnps, StudyTables>,
  StudyFacts
> = {
  name: "snp-tables",
  prepare(facts, asked) {
    const snps = placesIn(facts, asked.snps);
    const { tables: kind = "genotype" } = asked;
    ensure(tableKinds.includes(kind), ...noTableKind(kind, tableKinds));
    const groups = comparedGroups(facts, asked);
    const shape = { kind, missing: facts.study.missing };
    const { l1, l2Squared } = cellBounds(shape);
    const many = BigInt(snps.length);
    const [{ columns }] = groups;
    return {
      takes: "numbers",
      query: `${kind} tables`,
      bounds: { l1: many * l1, "l2-squared": many * l2Squared },
      size: snps.length * groups.length * 2 * columns,
      unit: 1,
      look: async (tables) =>
        snps.flatMap((snp) =>
          groups.flatMap(({ strata }) => {
            const { cases, controls } = tableOf(tables, snp, strata, shape);
            return [...Array.from(cases), ...Array.from(controls)].map(BigInt);
          }),
        ),
      tell: (noisy) => inTables(noisy.map(Number), { snps: snps.length, groups: groups.length, columns }),
    };
  },
};

function inTables(
  cells: readonly number[],
  { snps, groups, columns }: { readonly snps: number; readonly groups: number; readonly columns: number },
): TablesOfSnps {
  const row = (at: number) => Object.freeze(cells.slice(at * columns, (at + 1) * columns));
  return Object.freeze(
    Array.from({ length: snps }, (_, snp) =>
      Object.freeze(
        Array.from({ length: groups }, (_, group) => {
          const at = 2 * (snp * groups + group);
          return Object.freeze({ cases: row(at), controls: row(at + 1) });
        }),
      ),
    ),
  );
}
