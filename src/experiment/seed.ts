/**
 * Seeds and short hashes from words: the same words give the same number on every machine and in every order of the runs.
 *
 * Two lanes of 32 bits, each by the steps of MurmurHash3 (A. Appleby, public domain). This tells runs apart; it hides nothing.
 */
export function seedOf(...words: readonly (string | number)[]): number {
  const [high, low] = lanesOf(words);
  return (high % 2 ** 21) * 2 ** 32 + low;
}

/** Sixteen hexadecimal digits. */
export function hashOf(...words: readonly (string | number)[]): string {
  return lanesOf(words)
    .map((lane) => lane.toString(16).padStart(8, "0"))
    .join("");
}

function lanesOf(words: readonly (string | number)[]): readonly [number, number] {
  const text = JSON.stringify(words.map(String));
  return [lane(text, 0x243f6a88), lane(text, 0x85a308d3)];
}

function lane(text: string, start: number): number {
  let h = start;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0xcc9e2d51);
    h = Math.imul((h << 15) | (h >>> 17), 0x1b873593);
    h = Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64;
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
