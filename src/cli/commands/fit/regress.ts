/** privet regress: fits a private model of a number at a price that is known before. */
import { leastSquares } from "../../../yardsticks/least-squares.ts";
import type { Command, Input } from "../../command.ts";
import { required, textOf } from "../../input.ts";
import { dryRun } from "../../method-run/dry-run.ts";
import { METHOD_WORDS, methodFacts, methodFlags, privateFlags } from "../../method-run/flags.ts";
import { fitModel } from "../../method-run/run.ts";
import { planFrom } from "../../method-run/typed-plan.ts";
import { NO_PRIVACY, yardstick } from "../../method-run/yardstick.ts";
import { fitJudged, JUDGED, judgedFlags, judgeFlag } from "./fit-judged.ts";

export const regress: Command = {
  usage: "DATA --label L --epsilon E [--with METHOD] [--out MODEL]",
  args: ["DATA"],
  servers: true,
  flags: {
    label: { type: "text", value: "L", tip: "The numeric attribute to predict." },
    ...privateFlags("regress"),
    judge: { ...judgeFlag, needs: ["paid"] },
    ...judgedFlags,
  },
  examples: [
    "privet regress patients --label age --epsilon 0.5 --dry-run",
    "privet regress patients --label age --epsilon 0.5 --out age.json",
    "privet regress patients --label age --epsilon 0.5 --judge 20% --out age.json",
    "privet regress patients --label age --epsilon 0.5 --judge 20% --within 20 --out age.json",
    "privet regress adult --label hours-per-week --epsilon 1 --seed 1",
    "privet regress adult --with no-privacy --label age --out yardstick.json",
  ],

  facts: {
    words: { ...METHOD_WORDS, ...JUDGED },
    of: async (input) => [
      ...(await methodFacts(input, "regress")),
      ...(input.flags.judge === undefined ? [] : ["judged"]),
    ],
  },
  more: (words) => methodFlags("regress", words),

  async run(input: Input) {
    const { flags } = input;
    const label = () => required(flags, "label", "--label age");
    if (flags.with === NO_PRIVACY)
      return yardstick(input, (table, attributes) => leastSquares(table, label(), attributes), label);
    const planned = await planFrom(input, "regress", async () => ({ fields: { label: label() } }));
    const judge = textOf(flags, "judge");
    if (judge !== undefined) return fitJudged(input, planned, judge);
    return flags["dry-run"] ? dryRun(input, planned) : (await fitModel(input, planned)).code;
  },
};
