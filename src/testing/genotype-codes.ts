/** Genotypes looked at one by one, and written as PLINK writes them. */
import type { Genotypes } from "../read/genome/genotypes.ts";
import { BED_MAGIC, bedStride, CODES_OF_PLINK_BYTE, lastByteMask } from "../read/genome/plink-codes.ts";

/** The code of one person at one SNP. */
export function genotypeCode({ packed, stride }: Genotypes, snp: number, person: number): number {
  return (packed[snp * stride + (person >> 2)] >> (2 * (person & 3))) & 3;
}

/** The genotypes as the bytes of a .bed file, a SNP at a time after the file's first three bytes. */
export function* bedPieces({
  people,
  snps,
  packed,
  stride,
}: Genotypes): Generator<Uint8Array, void, undefined> {
  yield Uint8Array.from(BED_MAGIC);
  const width = bedStride(people);
  for (let snp = 0; snp < snps.length; snp++) {
    const start = snp * stride;
    const piece = packed.slice(start, start + width).map((codes) => CODES_OF_PLINK_BYTE.indexOf(codes));
    piece[width - 1] &= lastByteMask(people);
    yield piece;
  }
}
