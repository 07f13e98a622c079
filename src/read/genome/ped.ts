/**
 * PLINK's text files: .map lists the SNPs, .ped has a person a line: family, person, father, mother, sex, status, and then two
 * alleles a SNP.
 *
 * The alleles come with the SNPs' public list (snp-list.ts). People never make an error: what a line lacks is missing, what it
 * has too much is dropped, and an allele that is not the SNP's makes the genotype missing.
 *
 * Source. PLINK 1.9, file format reference, .ped and .map.
 */

import type { ByteSource } from "../table.ts";
import { codeOfPair } from "./alleles.ts";
import { ByPerson } from "./by-person.ts";
import type { Genotypes, GenotypeWatch, Snp } from "./genotypes.ts";
import { ensureGiven } from "./given.ts";
import { ensurePeople, PeopleCollector, type PeopleWords, PLINK_WORDS } from "./people.ts";
import { eachLine, Words } from "./text-lines.ts";

interface PedOptions extends GenotypeWatch {
  readonly words?: PeopleWords;
  /** The number of people, where it is known: reading then takes half the memory. */
  readonly people?: number;
}

/** Reads a .ped file whose .map file lists `snps`. */
export async function readPed(
  source: ByteSource,
  snps: readonly Snp[],
  options: PedOptions = {},
): Promise<Genotypes> {
  ensureGiven(snps, options);
  const people = new PeopleCollector(options.words ?? PLINK_WORDS);
  const codes = new ByPerson(snps.length, options.people, options.misfits);
  await eachLine(source, options, (line) => {
    if (line.startsWith("#")) return;
    const words = new Words(line);
    const [family, , , , , status] = Array.from({ length: 6 }, () => words.next());
    people.add(status, family);
    codes.begin();
    const whole = putAlleles(words, snps, codes);
    if (!whole && options.misfits) options.misfits.ragged++;
  });
  const { packed, stride, people: count } = codes.finish();
  ensurePeople(count, "The .ped file");
  return { ...people.finish(), snps, packed, stride };
}

/** Whether the line had two alleles for every SNP and nothing more. */
function putAlleles(words: Words, snps: readonly Snp[], codes: ByPerson): boolean {
  for (let snp = 0; snp < snps.length; snp++) {
    const first = words.next();
    const second = words.next();
    if (second === "") return false;
    codes.put(snp, codeOfPair(snps[snp], first, second));
  }
  return words.next() === "";
}
