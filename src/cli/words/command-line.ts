/** How the command line names what the library speaks of: options are flags, and what can be done are commands. */

import type { Fix } from "../../base/errors.ts";
import { type ShellWords, worded, wordFix } from "../../base/fix.ts";

export const commandLine: ShellWords = {
  option: (name, value) => (value === undefined ? `--${name}` : `--${name} ${value}`),
  command: (words, options) =>
    ["privet", ...words, ...options.map(({ name, value }) => commandLine.option(name, value))].join(" "),
};

/** A sentence of the library, in the words of the command line. */
export const inWords = (sentence: string): string => worded(sentence, commandLine);

/** What to do about an error, likewise. */
export const adviceOf = (fix: Fix): string => wordFix(fix, commandLine);
