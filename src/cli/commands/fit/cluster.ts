/** privet cluster: finds k centres that rows are near to, privately, at a price that is known before. */

import { checkOptions } from "../../../base/options.ts";
import { kOption } from "../../../tasks/cluster/ask.ts";
import { lloyd } from "../../../yardsticks/lloyd.ts";
import type { Command, Given, Input } from "../../command.ts";
import { textOf } from "../../input.ts";
import { dryRun } from "../../method-run/dry-run.ts";
import { METHOD_WORDS, methodFacts, methodFlags, privateFlags } from "../../method-run/flags.ts";
import { fitModel } from "../../method-run/run.ts";
import { planFrom } from "../../method-run/typed-plan.ts";
import { NO_PRIVACY, yardstick } from "../../method-run/yardstick.ts";
import { optionKind } from "../../words/flag-kinds.ts";
import { optionsFrom } from "../../words/method-flags.ts";
import { readPublicPoints } from "./public-points.ts";

export const cluster: Command = {
  usage: "DATA --k K --epsilon E [--with METHOD] [--out MODEL]",
  args: ["DATA"],
  servers: true,
  flags: {
    k: {
      type: "text",
      value: "K",
      kind: optionKind("cluster", "k", kOption),
      tip: kOption.tip,
      default: String(kOption.default),
    },
    ...privateFlags("cluster"),
  },
  examples: [
    "privet cluster patients --k 5 --epsilon 0.5 --delta 1e-7 --dry-run",
    "privet cluster patients --k 5 --epsilon 0.5 --delta 1e-7 --out groups.json",
    "privet cluster adult --with priv-gene --attributes age,hours --epsilon 1 --seed 1",
    "privet cluster patients --with dpsga --points towns.csv --k 3 --epsilon 0.5 --delta 1e-7",
    "privet cluster adult --with no-privacy --k 5 --out yardstick.json",
  ],

  facts: { words: METHOD_WORDS, of: (input) => methodFacts(input, "cluster") },

  // k is what every method and the yardstick have.
  more: (words) => {
    const { k: _, ...own } = methodFlags("cluster", words);
    return own;
  },

  async run(input: Input) {
    const { flags } = input;
    if (flags.with === NO_PRIVACY)
      return yardstick(
        input,
        (table, attributes) => lloyd(table, { k: kOf(flags), ...(attributes ? { attributes } : {}) }),
        () => kOf(flags),
      );
    const planned = await planFrom(input, "cluster", async ({ schema }, attributes) => {
      const points = await pointsFrom(input, (path) => readPublicPoints(input, path, { schema, attributes }));
      return points ? { options: { points } } : {};
    });
    return flags["dry-run"] ? dryRun(input, planned) : (await fitModel(input, planned)).code;
  },
};

function kOf(flags: Given): number {
  const { values } = checkOptions(NO_PRIVACY, { k: kOption }, optionsFrom(NO_PRIVACY, { k: kOption }, flags));
  return values.k as number;
}

/** A number or a list is an option like others; anything else names a file. */
async function pointsFrom<Points>(
  { flags }: Input,
  read: (path: string) => Promise<Points>,
): Promise<Points | undefined> {
  const text = textOf(flags, "points");
  return text === undefined || /^[+-]?[\d.]+$|^\[/.test(text) ? undefined : read(text);
}
