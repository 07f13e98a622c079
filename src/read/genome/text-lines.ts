/** The lines of a text file, one by one, and the words of a line. */

import { ensure } from "../../base/errors.ts";
import { decodeText } from "../decode.ts";
import { LineScanner } from "../lines.ts";
import type { ByteSource } from "../table.ts";
import type { GenotypeWatch } from "./genotypes.ts";
import { checkedPieces, ensureWatch } from "./given.ts";

/** Hands every line to `take`, with its number from 1 on; lines without anything in them are passed over. */
export async function eachLine(
  source: ByteSource,
  watch: GenotypeWatch,
  take: (line: string, number: number) => void,
): Promise<void> {
  ensureWatch(watch);
  let number = 0;
  const lines = new LineScanner((line) => {
    number++;
    const text = number === 1 ? line.replace(/^\uFEFF/, "") : line;
    if (text.trim() !== "") take(text, number);
  });
  for await (const text of decodeText(checkedPieces(source))) {
    keepGoing(watch);
    lines.push(text);
  }
  lines.end();
}

/** Stops a reading that nobody waits for any more. */
export function keepGoing({ signal }: GenotypeWatch): void {
  ensure(!signal?.aborted, "cancelled", "Reading was stopped.", "Nothing was spent; start it again.");
}

export function wordsOf(line: string): string[] {
  return line.match(/\S+/g) ?? [];
}

/** The words of a line that has too many of them for a list. */
export class Words {
  readonly #line: string;
  #at = 0;

  constructor(line: string) {
    this.#line = line;
  }

  /** The next word; the empty string when there is none. */
  next(): string {
    const line = this.#line;
    let start = this.#at;
    while (start < line.length && isBlank(line.charCodeAt(start))) start++;
    let end = start;
    while (end < line.length && !isBlank(line.charCodeAt(end))) end++;
    this.#at = end;
    return line.slice(start, end);
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
