/**
 * Puts genotypes that come person by person in their place SNP by SNP.
 *
 * Eight people are gathered before they are put away: writing every code to its own far place in memory would take several
 * times as long. Where the number of people is known beforehand, nothing but the result and one gathering is held; else the
 * gatherings are kept until the end, which takes twice the memory of the genotypes.
 */
import { ensure } from "../../base/errors.ts";
import { allMissing, type GenotypeMisfits, MISSING_GENOTYPE, strideOf, UNDECLARED } from "./genotypes.ts";

const GATHERED = 8;

export class ByPerson {
  readonly #snps: number;
  readonly #misfits: GenotypeMisfits | undefined;
  readonly #expected: number | undefined;
  readonly #packed: Uint8Array | undefined;
  readonly #kept: Uint16Array[] = [];
  #gathering: Uint16Array;
  #people = 0;

  constructor(snps: number, expected: number | undefined, misfits: GenotypeMisfits | undefined) {
    this.#snps = snps;
    this.#expected = expected;
    this.#misfits = misfits;
    this.#packed = expected === undefined ? undefined : allMissing(snps, expected);
    this.#gathering = new Uint16Array(snps).fill(0xffff);
  }

  /** The next person; their genotypes are missing until they are put. */
  begin(): void {
    ensure(this.#people !== this.#expected, "file-unreadable", ...OTHER_NUMBER);
    if (this.#people > 0 && this.#people % GATHERED === 0) this.#putAway();
    this.#people++;
  }

  /** The code of the person who was begun last; what was put first at a SNP stays. */
  put(snp: number, code: number): void {
    if (code === UNDECLARED && this.#misfits) this.#misfits.undeclared++;
    if (code >= MISSING_GENOTYPE) return;
    const shift = 2 * ((this.#people - 1) % GATHERED);
    if (((this.#gathering[snp] >> shift) & MISSING_GENOTYPE) === MISSING_GENOTYPE)
      this.#gathering[snp] ^= (MISSING_GENOTYPE ^ code) << shift;
  }

  finish(): { readonly packed: Uint8Array; readonly stride: number; readonly people: number } {
    const people = this.#people;
    ensure(this.#expected === undefined || this.#expected === people, "file-unreadable", ...OTHER_NUMBER);
    const packed = this.#packed ?? allMissing(this.#snps, people);
    this.#kept.forEach((gathering, k) => {
      scatter(gathering, packed, strideOf(people), 2 * k);
    });
    if (people > 0) scatter(this.#gathering, packed, strideOf(people), strideOf(people) - 2);
    return { packed, stride: strideOf(people), people };
  }

  #putAway(): void {
    if (this.#packed) {
      scatter(this.#gathering, this.#packed, strideOf(this.#expected ?? 0), this.#people / 4 - 2);
      this.#gathering.fill(0xffff);
    } else {
      this.#kept.push(this.#gathering);
      this.#gathering = new Uint16Array(this.#snps).fill(0xffff);
    }
  }
}

function scatter(gathering: Uint16Array, packed: Uint8Array, stride: number, column: number): void {
  for (let snp = 0, at = column; snp < gathering.length; snp++, at += stride) {
    packed[at] = gathering[snp] & 0xff;
    packed[at + 1] = gathering[snp] >> 8;
  }
}

const OTHER_NUMBER = [
  "The file does not hold as many people as were declared.",
  "Correct the number of people, or leave it out.",
] as const;
