/**
 * PLINK's binary files: .bim lists the SNPs, .fam the people, .bed holds two bits for each of both.
 *
 * The .bed file is read in pieces straight into its place, so that reading takes little more memory than the genotypes. How long
 * it must be follows from the other two files; only its first three bytes and its length can refuse it.
 *
 * Source. PLINK 1.9, file format reference, .bed.
 */
import { ensureObject } from "../../base/asked.ts";
import { ensure, PrivetError } from "../../base/errors.ts";
import type { ByteSource } from "../table.ts";
import { readFam } from "./fam.ts";
import { allMissing, type Genotypes, type GenotypeWatch, strideOf } from "./genotypes.ts";
import { checkedPieces } from "./given.ts";
import { type PeopleWords, PLINK_WORDS } from "./people.ts";
import { BED_MAGIC, bedStride, CODES_OF_PLINK_BYTE, lastByteMask } from "./plink-codes.ts";
import { readBim } from "./snp-list.ts";
import { keepGoing } from "./text-lines.ts";

/** Bytes that are no text. */
type BinarySource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface PlinkFiles {
  readonly bed: BinarySource;
  readonly bim: ByteSource;
  readonly fam: ByteSource;
}

/** Genotypes from PLINK's .bed, .bim and .fam files. */
export async function readPlink(
  files: PlinkFiles,
  words: PeopleWords = PLINK_WORDS,
  watch: GenotypeWatch = {},
): Promise<Genotypes> {
  ensureObject(files, "the files", "{ bed, bim, fam }");
  ensureObject(words, "words", '{ control: "1", case: "2" }');
  const snps = await readBim(files.bim, watch);
  const people = await readFam(files.fam, words, watch);
  const packed = await readBed(files.bed, snps.length, people.people, watch);
  return { ...people, snps, packed, stride: strideOf(people.people) };
}

/** The codes of a .bed file with so many SNPs and people, as `Genotypes` packs them. */
export async function readBed(
  source: BinarySource,
  snps: number,
  people: number,
  watch: GenotypeWatch = {},
): Promise<Uint8Array> {
  const bed = new BedFiller(snps, people);
  for await (const piece of checkedPieces(source)) {
    keepGoing(watch);
    bed.push(piece);
  }
  return bed.finish();
}

class BedFiller {
  readonly #packed: Uint8Array;
  readonly #snps: number;
  readonly #width: number;
  readonly #stride: number;
  /** Set in the last byte of every SNP, so that places beyond the last person read as missing. */
  readonly #beyond: number;
  #head: number[] = [];
  #snp = 0;
  #column = 0;

  constructor(snps: number, people: number) {
    this.#packed = allMissing(snps, people);
    this.#snps = snps;
    this.#width = bedStride(people);
    this.#stride = strideOf(people);
    this.#beyond = 0xff ^ lastByteMask(people);
  }

  push(piece: Uint8Array): void {
    let at = 0;
    while (this.#head.length < BED_MAGIC.length && at < piece.length) {
      this.#head.push(piece[at++]);
      if (this.#head.length === BED_MAGIC.length) ensureMagic(this.#head);
    }
    while (at < piece.length) at = this.#fill(piece, at);
  }

  finish(): Uint8Array {
    ensureMagic(this.#head);
    if (this.#snp < this.#snps) throw wrongLength("shorter");
    return this.#packed;
  }

  /** Takes what the piece has of one SNP, and answers where the next one begins. */
  #fill(piece: Uint8Array, at: number): number {
    if (this.#snp === this.#snps) throw wrongLength("longer");
    const count = Math.min(piece.length - at, this.#width - this.#column);
    const packed = this.#packed;
    const place = this.#snp * this.#stride + this.#column;
    for (let k = 0; k < count; k++) packed[place + k] = CODES_OF_PLINK_BYTE[piece[at + k]];
    this.#column += count;
    if (this.#column === this.#width) {
      packed[place + count - 1] |= this.#beyond;
      this.#column = 0;
      this.#snp++;
    }
    return at + count;
  }
}

function ensureMagic(head: readonly number[]): void {
  const [first, second, order] = head;
  ensure(
    first === BED_MAGIC[0] && second === BED_MAGIC[1] && (order === 0 || order === BED_MAGIC[2]),
    "file-unreadable",
    "The file is not a PLINK .bed file: it does not begin with the bytes 6c 1b.",
    "Check that it is the right file and not packed. Regions in a text file are also called BED; they hold no genotypes.",
  );
  ensure(
    order === BED_MAGIC[2],
    "format-unsupported",
    "The .bed file goes person by person, an old order that PLINK itself no longer writes.",
    "Write it anew with plink --make-bed, which goes SNP by SNP.",
  );
}

function wrongLength(how: "shorter" | "longer"): PrivetError {
  return new PrivetError(
    "file-unreadable",
    `The .bed file is ${how} than its .bim and .fam files say: it is cut short, or not of the same study.`,
    "Check that the three files belong together. Each SNP takes a quarter of a byte a person, rounded up, after 3 bytes.",
  );
}
