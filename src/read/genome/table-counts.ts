/**
 * For every SNP and every group of people: how many have each code.
 *
 * Eight people's codes are one 16-bit word. A word without the bits of other groups is looked up in a table that holds how often
 * 1, 2 and 3 occur in it, ten bits each, and the entries are added; what is no 1, 2 or 3 is a 0. Words and masks are cut from
 * bytes in the same way, so that it does not matter which byte of a word the machine puts first.
 *
 * The counts are exact and not private.
 */
import type { Genotypes } from "./genotypes.ts";
import { caseControlGroups, type PeopleGroups } from "./groups.ts";

interface TableCounts {
  readonly groups: PeopleGroups;
  /** SNP by SNP, group by group, the number of people with codes 0, 1, 2 and 3. */
  readonly counts: Uint32Array;
}

/** Counts by group; cases and controls, by stratum, unless other groups are given. */
export function tableCounts(
  genotypes: Genotypes,
  groups: PeopleGroups = caseControlGroups(genotypes),
): TableCounts {
  const { snps, stride } = genotypes;
  const words = wordsOf(genotypes.packed);
  const masks = groups.names.map((_, group) => maskOf(groups, group, stride));
  const counts = new Uint32Array(snps.length * masks.length * 4);
  const lookUp = wordCounts();
  for (let snp = 0, at = 0; snp < snps.length; snp++) {
    const start = (snp * stride) / 2;
    for (let group = 0; group < masks.length; group++, at += 4) {
      countOne(words, start, masks[group], lookUp, counts, at);
    }
  }
  return { groups, counts };
}

function wordsOf(packed: Uint8Array): Uint16Array {
  const { buffer, byteOffset, length } = byteAligned(packed);
  return new Uint16Array(buffer, byteOffset, length / 2);
}

/** Words begin at even places of a buffer. */
function byteAligned(packed: Uint8Array): Uint8Array {
  return packed.byteOffset % 2 === 0 ? packed : packed.slice();
}

/** The words in which a group has people, and their bits in them. */
interface Mask {
  readonly size: number;
  readonly places: Uint32Array;
  readonly bits: Uint16Array;
}

function maskOf({ codes }: PeopleGroups, group: number, stride: number): Mask {
  const bytes = new Uint8Array(stride);
  codes.forEach((code, person) => {
    if (code === group) bytes[person >> 2] |= 3 << (2 * (person & 3));
  });
  const words = wordsOf(bytes);
  const places = Uint32Array.from(words.keys()).filter((place) => words[place] > 0);
  return {
    size: codes.reduce((size, code) => (code === group ? size + 1 : size), 0),
    places,
    bits: Uint16Array.from(places, (place) => words[place]),
  };
}

/** A word holds eight people, and 127 · 8 still fits in the ten bits that a look-up's count has. */
const WORDS_AT_ONCE = 127;
const TEN_BITS = 0x3ff;

function countOne(
  words: Uint16Array,
  start: number,
  { size, places, bits }: Mask,
  lookUp: Int32Array,
  counts: Uint32Array,
  at: number,
): void {
  let ones = 0;
  let twos = 0;
  let threes = 0;
  for (let from = 0; from < places.length; from += WORDS_AT_ONCE) {
    const to = Math.min(places.length, from + WORDS_AT_ONCE);
    let sum = 0;
    for (let k = from; k < to; k++) sum += lookUp[words[start + places[k]] & bits[k]];
    ones += sum & TEN_BITS;
    twos += (sum >> 10) & TEN_BITS;
    threes += sum >> 20;
  }
  counts[at] = size - ones - twos - threes;
  counts[at + 1] = ones;
  counts[at + 2] = twos;
  counts[at + 3] = threes;
}

/** For every word, how often 1, 2 and 3 are among its eight codes, ten bits each. */
function wordCounts(): Int32Array {
  const table = new Int32Array(1 << 16);
  for (let word = 1; word < table.length; word++) {
    const code = word & 3;
    table[word] = table[word >> 2] + (code === 0 ? 0 : 1 << (10 * (code - 1)));
  }
  return table;
}
