/** privet publish: a synopsis of private rows, bought once; whatever is made from it afterwards is free. */
import type { Command, Input } from "./command.ts";
import { dryRun } from "./fit-dry-run.ts";
import { fitFlags, methodFlags } from "./fit-flags.ts";
import { planFrom } from "./fit-plan.ts";
import { fitModel } from "./fit-run.ts";
import { required } from "./input.ts";

export const publish: Command = {
  name: "publish",
  usage: "DATA --label L --epsilon E [--with METHOD] --out FILE",
  summary:
    "Publishes a synopsis of private rows that a label can be learnt from. It is paid for from the data's budget once; learning from it, plotting it and making tables from it are free for ever.",
  args: ["DATA"],
  flags: {
    label: { type: "text", value: "L", tip: "The attribute that the synopsis should tell apart." },
    ...fitFlags("publish"),
  },
  examples: [
    "privet publish patients --label outcome --epsilon 0.5 --dry-run",
    "privet publish patients --label outcome --epsilon 0.5 --out published.json",
    "privet publish adult --with priv-pfc --grids 1000 --label income --epsilon 0.1 --seed 1 --out adult.json",
  ],

  more: (words) => methodFlags("publish", words),

  async run(input: Input) {
    const planned = await planFrom(input, "publish", async () => ({
      fields: { label: required(input.flags, "label", "--label income") },
    }));
    return input.flags["dry-run"] ? dryRun(input, planned) : fitModel(input, planned);
  },
};
