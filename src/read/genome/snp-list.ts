/**
 * The public list of SNPs: which there are, where they are, and which two alleles each has.
 *
 * Lists are public, so that what is wrong with one is said with its line and its SNP. Alleles are declared, never collected
 * from genotypes: whether a rare allele occurs, and which of two is the rarer one, depends on single people.
 */
import { ensure, quote } from "../../base/errors.ts";
import type { ByteSource } from "../table.ts";
import type { GenotypeWatch, Snp } from "./genotypes.ts";
import { eachLine, wordsOf } from "./text-lines.ts";

/** Two alleles for each SNP's id. */
type AlleleList = ReadonlyMap<string, readonly [string, string]>;

/** PLINK's .bim file: chromosome, id, genetic distance, position, allele 1, allele 2. */
export async function readBim(source: ByteSource, watch: GenotypeWatch = {}): Promise<Snp[]> {
  const snps = new SnpCollector(".bim");
  await eachLine(source, watch, (line, number) => {
    const fields = wordsOf(line);
    snps.ensureFields(
      fields.length === 6,
      number,
      "6 fields: chromosome, id, distance, position, two alleles",
    );
    const [chromosome, id, , position, one, two] = fields;
    snps.add({ chromosome, id, position, number }, [one, two]);
  });
  return snps.finish();
}

/** PLINK's .map file: chromosome, id, distance (may be left out) and position, with both alleles here or in a list. */
export async function readMap(
  source: ByteSource,
  alleles: AlleleList = new Map(),
  watch: GenotypeWatch = {},
): Promise<Snp[]> {
  ensure(
    alleles instanceof Map,
    "request-malformed",
    "What should be the list of alleles is something else.",
    "Give the list that readAlleles returns, or leave it out.",
  );
  const snps = new SnpCollector(".map");
  await eachLine(source, watch, (line, number) => {
    if (line.startsWith("#")) return;
    const fields = wordsOf(line);
    snps.ensureFields([3, 4, 6].includes(fields.length), number, "3, 4 or, with both alleles, 6 fields");
    const [chromosome, id] = fields;
    const position = fields[fields.length === 3 ? 2 : 3];
    const declared = fields.length === 6 ? ([fields[4], fields[5]] as const) : alleles.get(id);
    ensure(
      declared !== undefined,
      "alleles-undeclared",
      `The SNP ${quote(id)} has no declared alleles, and they are not read off people's genotypes.`,
      "Add both alleles to each line of the .map file, or give a list of lines with a SNP's id and its two alleles.",
    );
    snps.add({ chromosome, id, position, number }, declared);
  });
  return snps.finish();
}

/** A list of alleles: a SNP's id, allele 1 and allele 2 on each line. */
export async function readAlleles(source: ByteSource, watch: GenotypeWatch = {}): Promise<AlleleList> {
  const alleles = new Map<string, readonly [string, string]>();
  await eachLine(source, watch, (line, number) => {
    if (line.startsWith("#")) return;
    const [id, one, two, ...more] = wordsOf(line);
    ensure(
      two !== undefined && more.length === 0,
      "file-unreadable",
      `Line ${number} of the list of alleles has not 3 fields: a SNP's id, allele 1, allele 2.`,
      "Correct the line; blanks or tabs stand between fields.",
    );
    alleles.set(id, [one, two]);
  });
  return alleles;
}

/** Where each SNP stands in the list, by its id; ids must then be unique, but for the dot that stands for none. */
export function placesById(snps: readonly Snp[]): Map<string, number> {
  const places = new Map<string, number>();
  snps.forEach(({ id }, place) => {
    if (id === ".") return;
    ensure(
      !places.has(id),
      "schema-invalid",
      `The public list has the SNP ${quote(id)} twice.`,
      "Leave one of the two out, so that it is clear which alleles are meant.",
    );
    places.set(id, place);
  });
  return places;
}

interface Place {
  readonly chromosome: string;
  readonly id: string;
  readonly position: string;
  readonly number: number;
}

/** Collects SNPs; equal pairs of alleles and equal chromosomes are kept once, because lists are long. */
class SnpCollector {
  readonly #file: string;
  readonly #snps: Snp[] = [];
  readonly #pairs = new Map<string, readonly [string, string]>();
  readonly #chromosomes = new Map<string, string>();

  constructor(file: string) {
    this.#file = file;
  }

  ensureFields(ok: boolean, number: number, expected: string): void {
    ensure(
      ok,
      "file-unreadable",
      `Line ${number} of the ${this.#file} file has not ${expected}.`,
      "Check that it is the right file and whole; blanks or tabs stand between fields.",
    );
  }

  add({ chromosome, id, position, number }: Place, [one, two]: readonly [string, string]): void {
    ensure(
      /^\d{1,10}$/.test(position),
      "file-unreadable",
      `Line ${number} of the ${this.#file} file, SNP ${quote(id)}, has a position that is not a whole number from 0 on.`,
      "Positions count bases; leave out SNPs that are switched off by a negative position.",
    );
    ensure(
      one !== two || one === "0" || one === ".",
      "schema-invalid",
      `The SNP ${quote(id)} on line ${number} of the ${this.#file} file has the same allele twice.`,
      "Declare the two alleles that the SNP is known for.",
    );
    const known = this.#chromosomes.get(chromosome) ?? chromosome;
    this.#chromosomes.set(known, known);
    const pair = this.#pairs.get(`${one} ${two}`) ?? [one, two];
    this.#pairs.set(`${one} ${two}`, pair);
    this.#snps.push({ id, chromosome: known, position: Number(position), alleles: pair });
  }

  finish(): Snp[] {
    ensure(
      this.#snps.length > 0,
      "file-empty",
      `The ${this.#file} file lists no SNPs.`,
      "Check that it is the right file.",
    );
    return this.#snps;
  }
}
