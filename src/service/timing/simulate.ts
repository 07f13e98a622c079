/**
 * Rows that nobody has: each code equally likely, from public randomness. Rates are measured on these, and never on rows of a data set,
 * because a rate that was learnt from rows would be told by the next quote.
 */
import { type PublicRandom, publicRandom } from "../../base/random.ts";
import {
  type Curator,
  type Opening,
  openCurator,
  openStudy,
  type StudyCurator,
  type StudyFacts,
  type StudyOpening,
  throwAwayLedger,
} from "../../curator/index.ts";
import { codeCount } from "../../schema/coding/codes.ts";
import type { CodedAttribute, Schema } from "../../schema/types.ts";

/** A curator of so many made-up rows, with a ledger that is forgotten. `codeOf` may choose codes otherwise than evenly. */
export async function openSimulated(
  schema: Schema,
  rows: number,
  threads: number,
  codeOf: (attribute: CodedAttribute, random: PublicRandom) => number = (attribute, random) =>
    random.below(codeCount(attribute)),
): Promise<Curator> {
  const random = publicRandom(`simulated ${schema.name}`);
  const attributes = schema.attributes.filter((attribute) => attribute.kind !== "ignored");
  const columns = attributes.map((attribute) => {
    const codes = roomFor(codeCount(attribute), rows);
    for (let row = 0; row < rows; row++) codes[row] = codeOf(attribute, random);
    return { attribute, codes };
  });
  const source: Opening["rows"] = { readTable: async (declared) => ({ schema: declared, rows, columns }) };
  return openCurator({ schema, rows: source, threads, ledger: await throwAwayLedger(schema) });
}

const roomFor = (codes: number, rows: number) =>
  codes <= 2 ** 8 ? new Uint8Array(rows) : codes <= 2 ** 16 ? new Uint16Array(rows) : new Uint32Array(rows);

/** A study of the same people and SNPs, with genotypes that nobody has. */
export async function openSimulatedStudy(
  facts: Omit<StudyFacts, "study"> & Pick<StudyFacts, "study">,
): Promise<StudyCurator> {
  const { study, snps, strata } = facts;
  const random = publicRandom(`simulated ${study.name}`);
  const people = strata.reduce((sum, { cases, controls }) => sum + cases + controls, 0);
  const status = new Uint8Array(people);
  const stratum = new Uint8Array(people);
  let at = 0;
  for (const [place, { cases, controls }] of strata.entries()) {
    status.fill(1, at, at + cases);
    stratum.fill(place, at, at + cases + controls);
    at += cases + controls;
  }
  const stride = 2 * Math.ceil(people / 8);
  const packed = Uint8Array.from({ length: snps.length * stride }, () => random.below(256));
  const names = strata.map(({ name }) => name);
  const genotypes: StudyOpening["genotypes"] = async () => ({
    people,
    status,
    ...(study.strata ? { stratum: { names, codes: stratum } } : {}),
    snps,
    packed,
    stride,
  });
  return openStudy({ study, genotypes, ledger: await throwAwayLedger(study) });
}
