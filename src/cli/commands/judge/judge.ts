/** privet judge: how well a released model does on private rows, with noise, at a price that is known before. */
import type { Command } from "../../command.ts";
import { required } from "../../input.ts";
import { METHOD_WORDS, methodFacts, methodFlags } from "../../method-run/flags.ts";
import { judgeFlags, judgeModel } from "./judge-model.ts";

export const judge: Command = {
  usage: "DATA --model FILE --epsilon E [--label L]",
  args: ["DATA"],
  servers: true,
  flags: judgeFlags,
  examples: [
    "privet judge patients --model outcome.json --epsilon 0.1 --dry-run",
    "privet judge patients --model outcome.json --epsilon 0.1 --delta 1e-7",
    "privet judge patients --model outcome.json --bands 2 --epsilon 0.05 --json",
  ],
  facts: { words: METHOD_WORDS, of: (input) => methodFacts(input, "judge") },
  more: (words) => methodFlags("judge", words),

  run: (input) => judgeModel(input, required(input.flags, "model", "--model outcome.json")),
};
