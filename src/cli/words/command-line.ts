/** How the command line names what the library speaks of: options are flags, and what can be done are commands. */

import type { Fix } from "../../base/errors.ts";
import { type ShellWords, wordFix } from "../../base/fix.ts";
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

/** What to do about an error, in the words of the command line; `data` is the data that a command was about, where it named some. */
export const adviceOf = (fix: Fix, data?: string): string =>
  wordFix(fix, data === undefined ? commandLine : about(data));

/** Where the library writes DATA, because it does not know what the data is called on this command line. */
const about = (data: string): ShellWords => ({
  ...commandLine,
  command: (words, options) =>
    commandLine.command(
      words.map((own) => (own === "DATA" ? data : own)),
      options,
    ),
});

/** What the library says of something, and what to do about it. */
export const saidOf = ({ sentence, fix }: { readonly sentence: string; readonly fix?: Fix }): string =>
  fix ? `${sentence} ${adviceOf(fix)}` : sentence;

/** The same of what a quote expects, if it says something in a sentence. */
export function expectationOf(expected: unknown): string | undefined {
  const { sentence, fix } = {
    ...(expected as { readonly sentence?: string; readonly fix?: Fix } | undefined),
  };
  return sentence === undefined ? undefined : saidOf({ sentence, ...(fix ? { fix } : {}) });
}
