/** privet attributes describe: means, spreads, quantiles and tables of private rows, with error bars, at a price known before. */
import { MECHANISMS } from "../../../../tasks/describe/ask.ts";
import { attributeStatistics } from "../../../../tasks/describe/method.ts";
import type { Command } from "../../../command.ts";
import { allowPathFlag, tableNamed } from "../../../input.ts";
import { carryOut } from "../../../method-run/any-task.ts";
import {
  CHARGED,
  engineFlags,
  fitFlags,
  isChargedMethod,
  methodFlags,
  methodIn,
  needing,
} from "../../../method-run/flags.ts";
import { choice, list, newFileKind, number } from "../../../words/flag-kinds.ts";
import { dryRunDescription } from "./dry-run.ts";
import { describeRows } from "./run.ts";
import { describePlanFrom } from "./typed-plan.ts";

const {
  epsilon,
  delta,
  with: method,
  holder,
  allow,
  seed,
  threads,
  "dry-run": dryRun,
  yes,
  exact,
  "token-file": tokenFile,
  again,
} = needing("charged", ["holder"], fitFlags("describe"));

const { name: STATISTICS } = attributeStatistics;
const isStatistics = (method: unknown) => method === undefined || method === STATISTICS;

export const attributesDescribe: Command = {
  usage: "DATA --epsilon E [--attributes a,b] [--statistics mean,median] [--cross a,b]",
  args: ["DATA"],
  servers: true,
  flags: needing(
    "statistics",
    ["statistics", "cross", "within", "mechanism", "confidence", "error", "plot"],
    {
      epsilon,
      delta,
      attributes: {
        type: "text",
        value: "a,b",
        kind: list,
        tip: "What to describe, or @FILE with one a line.",
        default: "all",
      },
      statistics: {
        type: "text",
        value: "a,b",
        kind: list,
        tip: "What to tell of each attribute that has it.",
        default: "mean, deviation and quartiles of numbers, a histogram of the rest",
      },
      cross: { type: "text", value: "a,b", kind: list, tip: "A table of two attributes together." },
      within: {
        type: "text",
        value: "NAME=LOW:HIGH",
        kind: list,
        tip: "Narrower bounds that values are clamped into; or @FILE, a description that was released and tells bounds.",
        default: "the declared bounds",
      },
      mechanism: {
        type: "text",
        value: "NOISE",
        kind: choice(MECHANISMS),
        tip: `One of ${MECHANISMS.join(", ")}; gaussian needs a δ.`,
        default: "auto, which errs least",
      },
      confidence: {
        type: "text",
        value: "C",
        kind: number({ above: 0, below: 1, examples: ["0.9", "0.99"] }),
        tip: "Of error bars.",
        default: "0.95",
      },
      error: {
        type: "text",
        value: "X",
        kind: number({ above: 0, examples: ["1", "2"] }),
        needs: ["asking"],
        tip: "With --dry-run: the ε that brings one statistic's error down to this.",
      },
      with: method,
      plot: {
        type: "text",
        value: "FILE.svg",
        kind: newFileKind("svg"),
        tip: "Draws each histogram and table; with several, FILE-1.svg and so on.",
      },
      holder,
      allow,
      seed,
      threads,
      ...engineFlags,
      ...allowPathFlag,
      "dry-run": dryRun,
      yes,
      exact,
      "token-file": tokenFile,
      again,
    },
  ),
  examples: [
    "privet attributes describe patients --epsilon 0.5 --dry-run",
    "privet attributes describe patients --attributes age,ward --epsilon 0.5",
    "privet attributes describe patients --attributes age --statistics mean --error 0.5 --dry-run",
    "privet attributes describe patients --cross ward,outcome --epsilon 0.2 --plot wards.svg",
    "privet attributes describe patients --attributes income --statistics bounds --epsilon 0.1",
    "privet attributes describe patients --attributes income --statistics mean --within income=0:200000 --epsilon 0.1",
  ],

  facts: {
    words: {
      ...CHARGED,
      paid: "private methods, which are paid for",
      statistics: `--with ${STATISTICS}, which tells all that describe has flags for`,
      asking: "asking what ε an error takes: with --dry-run, and without --epsilon",
    },
    of: async (input) => {
      const { flags } = input;
      const asking = flags["dry-run"] === true && flags.epsilon === undefined;
      return [
        "paid",
        ...(isStatistics(flags.with) ? ["statistics"] : []),
        ...(asking ? ["asking"] : []),
        ...((await isChargedMethod(input)) ? ["charged"] : []),
      ];
    },
  },

  // The flags above are the options of statistics; other methods have theirs by their declarations.
  more: (words) => (isStatistics(methodIn(words)) ? {} : methodFlags("describe", words)),

  async run(input) {
    if (!isStatistics(input.flags.with)) return carryOut(input, "describe");
    const planned = await describePlanFrom(input, await tableNamed(input));
    return input.flags["dry-run"] ? dryRunDescription(input, planned) : describeRows(input, planned);
  },
};
