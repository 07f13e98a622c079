/** privet classify: fits a private classifier at a price that is known before, or learns from what is published for nothing. */
import { resolve } from "node:path";
import { ensure } from "../../../base/errors.ts";
import { loadModel } from "../../../models/file.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { noPrivacy } from "../../../yardsticks/no-privacy.ts";
import type { Command, Input } from "../../command.ts";
import { required, textOf } from "../../input.ts";
import { dryRun } from "../../method-run/dry-run.ts";
import { METHOD_WORDS, methodFacts, methodFlags, needing, privateFlags } from "../../method-run/flags.ts";
import { fitModel } from "../../method-run/run.ts";
import { planFrom } from "../../method-run/typed-plan.ts";
import { NO_PRIVACY, yardstick } from "../../method-run/yardstick.ts";
import { classifyOn, isSynopsisFile, onFlags } from "./classify-on.ts";
import { judgeFlag } from "./fit-judged.ts";

export const classify: Command = {
  usage: "DATA --label L --epsilon E [--with METHOD] [--out MODEL]  or  --on PUBLISHED --learner NAME",
  args: ["DATA?"],
  servers: true,
  flags: {
    label: { type: "text", value: "L", tip: "The attribute to predict." },
    ...needing("data", ["with", "dry-run"], privateFlags("classify")),
    judge: judgeFlag,
    ...onFlags,
  },
  examples: [
    "privet classify patients --label outcome --epsilon 0.5 --dry-run",
    "privet classify patients --label outcome --epsilon 0.5 --delta 1e-7 --out outcome.json",
    "privet classify patients --label outcome --epsilon 0.5 --delta 1e-7 --judge 20% --out outcome.json",
    "privet classify adult --with priv-local --rounds 20 --label income --epsilon 0.1 --seed 1",
    "privet classify patients --label outcome --epsilon 0.1 --start outcome.json --out better.json",
    "privet classify adult --with no-privacy --label income --out yardstick.json",
    "privet classify https://privet.hospital.example/patients --label outcome --epsilon 0.5 --out outcome.json",
    "privet classify --on published.json --label income --learner cart --out tree.json",
  ],

  facts: {
    words: {
      ...METHOD_WORDS,
      data: "learning from DATA, and --on names what is public already",
      on: "learning from what is published, and no --on is given",
      table: "learning from a public table: --on FILE",
    },
    of: async (input) => {
      const on = textOf(input.flags, "on");
      if (on !== undefined) return isSynopsisFile(on) ? ["on"] : ["on", "table", "attributes"];
      return ["data", ...(await methodFacts(input, "classify"))];
    },
  },

  more: (words) => methodFlags("classify", words),

  async run(input: Input) {
    const { args, flags } = input;
    const on = textOf(flags, "on");
    if (on !== undefined) return classifyOn(input, on);
    ensure(
      args.length === 1,
      "option-out-of-range",
      "privet classify needs DATA.",
      `Usage: privet classify ${classify.usage}`,
    );
    const label = () => required(flags, "label", "--label income");
    if (flags.with === NO_PRIVACY)
      return yardstick(input, (table, attributes) => noPrivacy(table, label(), attributes), label);
    const planned = await planFrom(input, "classify", async () => ({
      fields: { label: label() },
      options: await startIn(input),
    }));
    const judge = textOf(flags, "judge");
    if (judge !== undefined) return (await import("./fit-judged.ts")).fitJudged(input, planned, judge);
    return flags["dry-run"] ? dryRun(input, planned) : (await fitModel(input, planned)).code;
  },
};

/** The model that a method with such an option starts from, by its file. */
async function startIn({ flags, io }: Input): Promise<Readonly<Record<string, unknown>>> {
  const path = textOf(flags, "start");
  if (path === undefined) return {};
  const { model } = loadModel(await readTextFile(resolve(io.cwd, path), "file-missing"));
  return { start: model.toJSON() };
}
