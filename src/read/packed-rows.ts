/**
 * Rows as a few words of 32 bits, and their order.
 *
 * Claim. Packing is one to one, and the words' order is that of the codes, attribute by attribute.
 * Proof. Codes are packed by mixed radix, the first attribute highest. No word exceeds 2³², because the product of the numbers of
 * codes in it does not. ∎
 */
import { codeCount } from "../schema/coding/codes.ts";
import type { CodedAttribute } from "../schema/types.ts";
import type { Column } from "./table.ts";

export interface Digit {
  readonly word: number;
  readonly levels: number;
}

/** Which word each attribute goes into: as many as fit, in their order. */
export function packedDigits(attributes: readonly CodedAttribute[]): Digit[] {
  let [word, product] = [0, 1];
  return attributes.map((attribute) => {
    const count = codeCount(attribute);
    product *= count;
    if (product > 2 ** 32) [word, product] = [word + 1, count];
    return { word, levels: count };
  });
}

/** The words of `rows` rows, a column each. */
export function packedRows(
  attributes: readonly CodedAttribute[],
  codesOf: (attribute: CodedAttribute) => Column["codes"],
  rows: number,
): readonly Uint32Array[] {
  const digits = packedDigits(attributes);
  const words = Array.from({ length: 1 + (digits.at(-1)?.word ?? 0) }, () => new Uint32Array(rows));
  for (const [k, { word, levels }] of digits.entries()) append(words[word], levels, codesOf(attributes[k]));
  return words;
}

function append(word: Uint32Array, levels: number, codes: Column["codes"]): void {
  for (let row = 0; row < word.length; row++) word[row] = Math.imul(word[row], levels) + codes[row];
}

/** The rows' numbers in the order of their words: a radix sort, two digits of 16 bits a word, the last first. */
export function orderOf(words: readonly Uint32Array[], rows: number): Uint32Array {
  let order = Uint32Array.from({ length: rows }, (_, row) => row);
  for (const word of words.toReversed())
    for (const shift of [0, 16]) {
      const starts = new Uint32Array(2 ** 16 + 1);
      for (let row = 0; row < rows; row++) starts[((word[row] >>> shift) & 0xffff) + 1]++;
      for (let d = 0; d < 2 ** 16; d++) starts[d + 1] += starts[d];
      const next = new Uint32Array(rows);
      for (let i = 0; i < rows; i++) next[starts[(word[order[i]] >>> shift) & 0xffff]++] = order[i];
      order = next;
    }
  return order;
}
