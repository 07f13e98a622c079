/**
 * Rows that are nobody's, made from what is declared alone: a run that has ended goes on with them until its boundary, so that the
 * machine's load does not tell when it ended. What is drawn from them is thrown away.
 */
import { publicRandom } from "../../base/random.ts";
import {
  openCurator,
  openStudy,
  type PublicFacts,
  type StudyFacts,
  throwAwayLedger,
} from "../../curator/index.ts";
import { CASE, CONTROL, type Genotypes, strideOf } from "../../read/genome/genotypes.ts";
import { keptRows } from "../../read/kept-rows.ts";
import type { Column } from "../../read/table.ts";
import { codeCount } from "../../schema/coding/codes.ts";
import type { RowPart } from "../../schema/coding/row-parts.ts";
import type { CodedAttribute } from "../../schema/types.ts";
import type { Facts } from "../../service/data.ts";
import type { AnyCurator } from "./rows-of.ts";

/** Where the number of rows is not known, and the most of them: the work is repeated, so that few rows are enough. */
const SOME_ROWS = 10_000;
const MOST_ROWS = 100_000;
const PEOPLE_A_GROUP = 8;

export const paddingRows = (facts: Facts, parts: readonly RowPart[] = []): Promise<AnyCurator> =>
  "study" in facts ? madeUpStudy(facts) : madeUpTable(facts, parts);

async function madeUpTable(
  { schema, rows: known = SOME_ROWS }: PublicFacts,
  parts: readonly RowPart[],
): Promise<AnyCurator> {
  const rows = Math.max(1, Math.min(Math.ceil(known), MOST_ROWS));
  const random = publicRandom("made-up rows");
  const coded = schema.attributes.filter((one): one is CodedAttribute => one.kind !== "ignored");
  const columns: readonly Column[] = coded.map((attribute) => {
    const codes = codeCount(attribute);
    const room = codes <= 2 ** 8 ? Uint8Array : codes <= 2 ** 16 ? Uint16Array : Uint32Array;
    return { attribute, codes: new room(rows).map(() => random.below(codes)) };
  });
  const ledger = await throwAwayLedger(schema);
  const source = keptRows({ schema, rows, columns });
  return (await openCurator({ schema, rows: source, ledger, threads: 1, parts })).forAnalysts();
}

async function madeUpStudy({ study, snps, strata }: StudyFacts): Promise<AnyCurator> {
  const people = 2 * PEOPLE_A_GROUP * strata.length;
  const random = publicRandom("made-up genotypes");
  const stride = strideOf(people);
  const genotypes: Genotypes = {
    ...{ people, snps, stride },
    status: Uint8Array.from({ length: people }, (_, i) => (i % 2 === 0 ? CONTROL : CASE)),
    ...(study.strata
      ? {
          stratum: {
            names: study.strata,
            codes: Uint8Array.from({ length: people }, (_, i) => Math.floor(i / 2) % strata.length),
          },
        }
      : {}),
    packed: Uint8Array.from({ length: snps.length * stride }, () => random.below(256)),
  };
  const ledger = await throwAwayLedger(study);
  return (await openStudy({ study, genotypes: async () => genotypes, ledger })).forAnalysts();
}
