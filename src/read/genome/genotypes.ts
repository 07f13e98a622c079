/**
 * Genotypes of many people at a public list of SNPs, two bits each.
 *
 * A code is the number of copies of a SNP's allele 1 (0, 1 or 2), or 3 where the genotype is missing. One SNP's codes stand
 * together, four people a byte, the first person in the lowest bits, as in PLINK's files; a SNP takes `stride` bytes, an even
 * number, so that codes can also be taken eight at a time. Places beyond the last person read as missing.
 *
 * `Genotypes` is a plain container, as `Table` is. Which SNPs there are, their alleles, the number of people, their status and
 * their strata are public; the codes are private, and nothing but the curator may hold those of people who were promised it.
 */
export interface Snp {
  readonly id: string;
  readonly chromosome: string;
  readonly position: number;
  /** Allele 1, whose copies are counted, and allele 2. */
  readonly alleles: readonly [string, string];
}

export const CONTROL = 0;
export const CASE = 1;
export const UNKNOWN = 2;

interface Stratum {
  readonly names: readonly string[];
  /** One a person: the place in `names`, or `names.length` for who is in none of them. */
  readonly codes: Uint8Array;
}

export interface People {
  readonly people: number;
  /** One a person: CONTROL, CASE or UNKNOWN. */
  readonly status: Uint8Array;
  readonly stratum?: Stratum;
}

export interface Genotypes extends People {
  readonly snps: readonly Snp[];
  readonly packed: Uint8Array;
  readonly stride: number;
}

export const MISSING_GENOTYPE = 3;

/** What a reader finds where neither missing nor two declared alleles stand: kept as missing, counted for the owner. */
export const UNDECLARED = 4;

/** The bytes that one SNP takes. */
export function strideOf(people: number): number {
  return 2 * Math.ceil(people / 8);
}

/** Room for the codes of so many SNPs and people, all missing. */
export function allMissing(snps: number, people: number): Uint8Array {
  return new Uint8Array(snps * strideOf(people)).fill(0xff);
}

/** Counted for the data's owner only: these numbers are not private. */
export interface GenotypeMisfits {
  /** Genotypes with an allele that the public list does not have, or no genotypes at all; they are kept as missing. */
  undeclared: number;
  /** People or lines with more or fewer fields than there should be; what is not there is missing, the rest is dropped. */
  ragged: number;
}

export interface GenotypeWatch {
  readonly misfits?: GenotypeMisfits | undefined;
  readonly signal?: { readonly aborted: boolean } | undefined;
}
