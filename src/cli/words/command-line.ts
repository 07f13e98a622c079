/** How the command line names what the library speaks of: options are flags, and what can be done are commands. */

import type { Fix } from "../../base/errors.ts";
import { type ShellWords, worded, wordFix } from "../../base/fix.ts";
import { shellWord } from "./shell-word.ts";

export const commandLine: ShellWords = {
  option: (name, value) => (value === undefined ? `--${name}` : `--${name} ${typed(value)}`),
  command: (words, options) =>
    [
      "privet",
      ...words.map(typed),
      ...options.map(({ name, value }) => commandLine.option(name, value)),
    ].join(" "),
};

/** A word as it can be typed; … stands for one and is left as it is. */
const typed = (word: string): string => (/^(?:…[,…]*)$/.test(word) ? word : shellWord(word));

/** A sentence of the library, in the words of the command line. */
export const inWords = (sentence: string): string => worded(sentence, commandLine);

/** What to do about an error, likewise. */
export const adviceOf = (fix: Fix): string => wordFix(fix, commandLine);
