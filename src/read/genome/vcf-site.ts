/**
 * One line of a VCF file: where the site is, which alleles it has, and everybody's genotype.
 *
 * Source. The Variant Call Format specification, versions 4.1 to 4.5, sections 1.4 to 1.6.
 */
import { MISSING_GENOTYPE, type Snp, UNDECLARED } from "./genotypes.ts";

/** The fields before the genotypes. */
const FIXED = 9;

export interface VcfSite {
  readonly chromosome: string;
  readonly position: number;
  readonly ids: readonly string[];
  /** REF and then the alternatives. */
  readonly alleles: readonly string[];
  /** Which of the colon-separated parts of a genotype's field is GT; −1 where none is. */
  readonly genotypePart: number;
  readonly line: string;
  /** Where the first person's field begins; beyond the line's end where there is none. */
  readonly start: number;
}

export function vcfSite(line: string): VcfSite {
  const fields: string[] = [];
  let start = 0;
  while (fields.length < FIXED && start <= line.length) {
    const end = endOf(line, start);
    fields.push(line.slice(start, end));
    start = end + 1;
  }
  const [chromosome, position, ids = "", reference = "", alternatives = "", , , , format = ""] = fields;
  return {
    chromosome: plainChromosome(chromosome),
    position: Number(position),
    ids: ids.split(";"),
    alleles: [reference, ...alternatives.split(",")].map((allele) => allele.toUpperCase()),
    genotypePart: format.split(":").indexOf("GT"),
    line,
    start,
  };
}

/** Chromosomes are written 1 or chr1, X or 23, MT, M or 26. */
export function plainChromosome(name: string): string {
  const plain = name.replace(/^chr/i, "").toUpperCase();
  return { "23": "X", "24": "Y", "26": "MT", M: "MT" }[plain] ?? plain;
}

export const UNSEEN = 0;

/** How well a line fits a SNP: 2 if it has both alleles, 1 if REF is one and nobody has the other, UNSEEN if it does not. */
export function fitOf({ alleles: [reference, ...others] }: VcfSite, { alleles }: Snp): number {
  const [one, two] = alleles.map((allele) => allele.toUpperCase());
  if (reference !== one && reference !== two) return UNSEEN;
  return others.includes(reference === one ? two : one) ? 2 : 1;
}

/**
 * Everybody's code at the site, handed to `put` in order; how many people the line had.
 *
 * A genotype with an alternative that is none of the SNP's two alleles is UNDECLARED.
 */
export function eachGenotype(site: VcfSite, snp: Snp, put: (person: number, code: number) => void): number {
  const { line, genotypePart } = site;
  const [one, two] = snp.alleles.map((allele) => allele.toUpperCase());
  const copies = site.alleles.map((allele) => (allele === one ? 1 : allele === two ? 0 : -1));
  let person = 0;
  for (let start = site.start; start <= line.length; person++) {
    const end = endOf(line, start);
    const at = genotypePart === 0 ? start : partAt(line, start, end, genotypePart);
    put(person, at < 0 ? MISSING_GENOTYPE : genotypeAt(line, at, copies));
    start = end + 1;
  }
  return person;
}

function endOf(line: string, start: number): number {
  const end = line.indexOf("\t", start);
  return end < 0 ? line.length : end;
}

/** Where a part of a field begins; −1 where the field has no such part, as trailing ones may be left out. */
function partAt(line: string, start: number, end: number, part: number): number {
  if (part < 0) return -1;
  let at = start;
  for (let k = 0; k < part; k++) {
    const colon = line.indexOf(":", at);
    if (colon < 0 || colon >= end) return -1;
    at = colon + 1;
  }
  return at;
}

const DOT = 46;
const BAR = 124;
const SLASH = 47;
const COLON = 58;
const TAB = 9;

/** 0/1, 0|1, ./. or, with one allele, 1: a number's digits or a dot, each, and then the end of the part. */
function genotypeAt(line: string, start: number, copies: readonly number[]): number {
  let at = isSeparator(line.charCodeAt(start)) ? start + 1 : start;
  let sum = 0;
  let ploidy = 0;
  let missing = false;
  let declared = true;
  for (; ; at++) {
    const first = at;
    let allele = 0;
    for (; isDigit(line.charCodeAt(at)); at++) allele = 10 * allele + line.charCodeAt(at) - 48;
    if (at > first) {
      const counted = copies[allele] ?? -1;
      declared &&= counted >= 0;
      sum += counted;
    } else if (line.charCodeAt(at) === DOT) {
      missing = true;
      at++;
    } else return UNDECLARED;
    ploidy++;
    if (!isSeparator(line.charCodeAt(at))) break;
  }
  const ended = at === line.length || line.charCodeAt(at) === TAB || line.charCodeAt(at) === COLON;
  if (!ended || !declared || ploidy > 2) return UNDECLARED;
  if (missing) return MISSING_GENOTYPE;
  return ploidy === 1 ? 2 * sum : sum;
}

function isSeparator(code: number): boolean {
  return code === BAR || code === SLASH;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
