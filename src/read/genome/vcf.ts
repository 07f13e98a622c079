/**
 * VCF files, plain or packed by bgzip or gzip: the genotypes (GT) at a public list of SNPs.
 *
 * A line belongs to the listed SNP that has one of its ids, or else to one at its place. It is read if REF is one of the SNP's
 * two alleles (allele 1 or 2); a line whose alternatives include the other one goes before a line without, and then the first
 * counts. A site with more alternatives is read for the two: a genotype with another one is missing. Phase is passed over;
 * alleles.ts says what one allele alone means. Genotypes never make an error.
 *
 * Which lines there are must not depend on the people. Callers often write only the sites at which somebody differs; there, one
 * person decides whether everybody's genotype is known, and no noise that is meant for one person covers that. Therefore a
 * listed SNP without a line refuses the file, unless its owner vouches that such SNPs were not measured. For the same reason
 * sites with several alternatives must not be split into several lines.
 */

import { ensure } from "../../base/errors.ts";
import type { ByteSource } from "../table.ts";
import { readFamFor } from "./fam.ts";
import {
  allMissing,
  type Genotypes,
  type GenotypeWatch,
  MISSING_GENOTYPE,
  type People,
  type Snp,
  strideOf,
  UNDECLARED,
  UNKNOWN,
} from "./genotypes.ts";
import { checkedPieces, ensureGiven } from "./given.ts";
import { unpackGzip } from "./gzip.ts";
import { ensurePeople, type PeopleWords, PLINK_WORDS } from "./people.ts";
import { placesById } from "./snp-list.ts";
import { eachLine } from "./text-lines.ts";
import { eachGenotype, fitOf, plainChromosome, UNSEEN, type VcfSite, vcfSite } from "./vcf-site.ts";

export interface VcfOptions extends GenotypeWatch {
  /** Who is a case: a .fam file whose second field is the name of a column. Without it every status is unknown. */
  readonly fam?: ByteSource;
  readonly words?: PeopleWords;
  /** What the owner knows of listed SNPs without a line: `not-measured` makes them missing in everybody. */
  readonly absent?: "refuse" | "not-measured";
}

/** The genotypes at the SNPs of the public list. */
export async function readVcf(
  source: ByteSource,
  snps: readonly Snp[],
  options: VcfOptions = {},
): Promise<Genotypes> {
  ensureGiven(snps, options);
  const vcf = new VcfLines(snps, options);
  await eachLine(unpackGzip(checkedPieces(source)), options, (line, number) => vcf.take(line, number));
  const { names, packed, whole } = vcf.finish();
  ensureWhole(whole || options.absent === "not-measured");
  const people = await peopleOf(names, options);
  return { ...people, snps, packed, stride: strideOf(people.people) };
}

async function peopleOf(names: readonly string[], options: VcfOptions): Promise<People> {
  const { fam, words = PLINK_WORDS } = options;
  if (fam) return readFamFor(names, fam, words, options);
  return { people: names.length, status: new Uint8Array(names.length).fill(UNKNOWN) };
}

const FIXED = 9;

class VcfLines {
  readonly #snps: readonly Snp[];
  readonly #watch: GenotypeWatch;
  readonly #byId: ReadonlyMap<string, number>;
  readonly #byPlace = new Map<string, number[]>();
  /** How well the line fits that each SNP was read from. */
  readonly #seen: Uint8Array;
  #names: readonly string[] = [];
  #packed: Uint8Array | undefined;

  constructor(snps: readonly Snp[], watch: GenotypeWatch) {
    this.#snps = snps;
    this.#watch = watch;
    this.#byId = placesById(snps);
    this.#seen = new Uint8Array(snps.length);
    snps.forEach(({ chromosome, position }, place) => {
      const key = `${plainChromosome(chromosome)}:${position}`;
      this.#byPlace.set(key, [...(this.#byPlace.get(key) ?? []), place]);
    });
  }

  take(line: string, number: number): void {
    if (number === 1) ensureVersion(line);
    if (line.startsWith("#CHROM") && !this.#packed) this.#open(line);
    if (line.startsWith("#")) return;
    ensureHeader(this.#packed !== undefined);
    const site = vcfSite(line);
    for (const place of this.#placesOf(site)) {
      if (fitOf(site, this.#snps[place]) > this.#seen[place]) this.#put(site, place, this.#packed);
    }
  }

  finish(): { readonly names: readonly string[]; readonly packed: Uint8Array; readonly whole: boolean } {
    ensureHeader(this.#packed !== undefined);
    return { names: this.#names, packed: this.#packed, whole: !this.#seen.includes(UNSEEN) };
  }

  #open(line: string): void {
    this.#names = line.split("\t").slice(FIXED);
    ensurePeople(this.#names.length, "The VCF file");
    ensure(
      new Set(this.#names).size === this.#names.length,
      "file-unreadable",
      "The VCF file's header has the same name twice.",
      "Give every person a column name of their own.",
    );
    this.#packed = allMissing(this.#snps.length, this.#names.length);
  }

  #placesOf(site: VcfSite): readonly number[] {
    const byId = site.ids.flatMap((id) => this.#byId.get(id) ?? []);
    return byId.length > 0 ? byId : (this.#byPlace.get(`${site.chromosome}:${site.position}`) ?? []);
  }

  #put(site: VcfSite, place: number, packed: Uint8Array): void {
    const { misfits } = this.#watch;
    const { length } = this.#names;
    const start = place * strideOf(length);
    packed.fill(0xff, start, start + strideOf(length));
    this.#seen[place] = fitOf(site, this.#snps[place]);
    const found = eachGenotype(site, this.#snps[place], (person, code) => {
      if (code === UNDECLARED && misfits) misfits.undeclared++;
      if (person < length && code < MISSING_GENOTYPE)
        packed[start + (person >> 2)] ^= (MISSING_GENOTYPE ^ code) << (2 * (person & 3));
    });
    if (found !== length && misfits) misfits.ragged++;
  }
}

function ensureVersion(line: string): void {
  ensure(
    /^##fileformat=VCFv4\.\d+\s*$/.test(line),
    "format-unsupported",
    "The file does not begin as a VCF file of version 4 does, with ##fileformat=VCFv4.",
    "Check that it is the right file; `bcftools view` turns BCF and older files into VCF 4.",
  );
}

function ensureHeader(ok: boolean): asserts ok {
  ensure(
    ok,
    "file-unreadable",
    "The VCF file has no line that begins with #CHROM and names its columns.",
    "Check that the file is whole.",
  );
}

function ensureWhole(ok: boolean): void {
  ensure(
    ok,
    "format-unsupported",
    "The VCF file lacks SNPs of the public list, or has other alleles for them. If it holds only sites at which somebody " +
      "differs, which lines there are depends on single people, and their privacy could not be kept.",
    "Have the caller write every listed site for everybody. If the SNPs were never measured, leave them out of the list or " +
      "declare them not measured.",
  );
}
