/**
 * Between PLINK's two bits and Privet's: PLINK writes 00 for two copies of allele 1, 01 for missing, 10 for one copy and 11 for
 * none; Privet keeps the number of copies, and 3 for missing. A byte holds four people in either.
 *
 * Source. PLINK 1.9, file format reference, .bed.
 */
import { MISSING_GENOTYPE } from "./genotypes.ts";

/** By PLINK's two bits. */
const CODES: readonly number[] = [2, MISSING_GENOTYPE, 1, 0];

export function codeOfPlink(bits: number): number {
  return CODES[bits];
}

/** Four people's codes for each byte of a .bed file. */
export const CODES_OF_PLINK_BYTE: Uint8Array = byteTable(codeOfPlink);

function byteTable(change: (bits: number) => number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) =>
    [0, 2, 4, 6].reduce((sum, shift) => sum + (change((byte >> shift) & 3) << shift), 0),
  );
}

export const BED_MAGIC: readonly number[] = [0x6c, 0x1b, 0x01];

/** The bytes of a SNP in a .bed file. */
export function bedStride(people: number): number {
  return Math.ceil(people / 4);
}

/** The bits of a SNP's last byte in a .bed file that belong to people. */
export function lastByteMask(people: number): number {
  return people % 4 === 0 ? 0xff : 4 ** (people % 4) - 1;
}
