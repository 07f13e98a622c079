/** privet explain: the long form of an error code, or of a method. */
import { didYouMean } from "../../base/did-you-mean.ts";
import { ensure, quote } from "../../base/errors.ts";
import { type Code, essayOf, explanations } from "../../base/explanations.ts";
import type { Command } from "../command.ts";
import { json } from "../text/notes.ts";
import { wrap } from "../text/text-table.ts";
import { commandLine } from "../words/command-line.ts";
import { methodNames, methodText } from "./methods.ts";

const exits = {
  1: "our fault",
  2: "usage",
  3: "refused for privacy",
  4: "budget",
  5: "data or engine",
  130: "cancelled",
} as const;

export const explain: Command = {
  usage: "CODE | METHOD",
  args: ["CODE"],
  flags: {},
  examples: ["privet explain bounds-missing", "privet explain pg-plus"],

  async run({ args, flags, io }) {
    const [word] = args;
    const codes = Object.keys(explanations);
    const isCode = Object.hasOwn(explanations, word);
    ensure(
      isCode || methodNames.includes(word),
      "option-unknown",
      `There is no error code and no method ${quote(word)}.`,
      `${didYouMean(word, [...codes, ...methodNames])}privet methods lists the methods.`,
    );
    if (!isCode) {
      io.out(flags.json ? json({ method: word, text: methodText(word, io) }) : methodText(word, io));
      return 0;
    }
    const { exit } = explanations[word as Code];
    const essay = essayOf(word as Code, commandLine);
    const width = Math.min(100, Math.max(60, io.columns));
    io.out(
      flags.json
        ? json({ code: word, exit, essay })
        : `${word} (exit code ${exit}: ${exits[exit]})\n\n${wrap(essay, width)}\n`,
    );
    return 0;
  },
};
