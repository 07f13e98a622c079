import { onOneLine } from "./visible.ts";

/** A word as it can be typed again in a shell; what steers a terminal is written as bash and zsh take it. */
export function shellWord(word: string): string {
  if (/^[\w./@%+=:,-]+$/.test(word)) return word;
  const shown = onOneLine(word.replaceAll("\\", "\\\\").replaceAll("'", "\\'"));
  return onOneLine(word) === word ? `'${word.replaceAll("'", "'\\''")}'` : `$'${shown}'`;
}
