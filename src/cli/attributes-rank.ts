/** privet attributes rank: which attributes tell most about a label, or which SNPs tell cases from controls, at a price known before. */
import { mechanisms } from "../attributes/rank/plan.ts";
import { tableScores } from "../curator/index.ts";
import { ensure } from "../errors.ts";
import { findStudy } from "../node/study.ts";
import { rankSnpsOf } from "./attributes-rank-study.ts";
import { rankTable } from "./attributes-rank-table.ts";
import type { Command, Given } from "./command.ts";
import { fitFlags } from "./fit-flags.ts";
import { allowPathFlag } from "./input.ts";
import { studyStatistics } from "./study-ask.ts";

const { epsilon, delta, holder, "dry-run": dryRun, yes } = fitFlags("classify");

/** What means something for one of the two only. */
const onlyFor = {
  table: ["label", "attributes"],
  study: ["tau", "tables", "strata", "snps", "min-maf", "min-call-rate"],
} as const;

export const attributesRank: Command = {
  name: "attributes rank",
  usage: "DATA --statistic S --epsilon E [--label L] [--top K] [--out LIST]",
  summary:
    "Ranks attributes, or the SNPs of a genome study, privately. Of a table: which attributes tell most about a label. Of a study: which SNPs tell cases from controls, with their tables, χ², p-values and odds ratios. It is paid for from the data's budget; what comes out may be shared, and --attributes @LIST takes it up.",
  args: ["DATA"],
  flags: {
    statistic: {
      type: "text",
      value: "S",
      tip: `For a table ${tableScores.join(", ")}; for a study ${studyStatistics.join(", ")}; as published for public ones only.`,
      default: "information-gain, or chi-squared",
    },
    label: { type: "text", value: "L", tip: "Tables: the label that attributes tell about." },
    top: { type: "text", value: "K", tip: "How many are chosen.", default: "5, or 10 SNPs" },
    epsilon,
    delta,
    share: {
      type: "text",
      value: "X",
      tip: "The part of ε for choosing; the rest is for what is told.",
      default: "0.5",
    },
    release: {
      type: "text",
      value: "WHAT",
      tip: "What is told of the chosen ones: tables (studies), values or none.",
      default: "none, or tables of SNPs",
    },
    mechanism: {
      type: "text",
      value: "M",
      tip: `How they are chosen: auto, ${mechanisms.join(", ")}.`,
      default: "auto",
    },
    attributes: { type: "text", value: "a,b", tip: "Tables: what is ranked, or @FILE.", default: "all" },
    tables: { type: "text", value: "KIND", tip: "Studies: genotype or allele tables.", default: "genotype" },
    strata: {
      type: "text",
      value: "WHICH",
      tip: "Studies: pooled, apart, or the name of one stratum.",
      default: "pooled",
    },
    tau: {
      type: "text",
      value: "T",
      tip: "Studies: the level below which p counts as significant.",
      default: "1e-5",
    },
    snps: {
      type: "text",
      value: "FILE",
      tip: "Studies: a public list of SNPs to choose from, one a line.",
      default: "all",
    },
    "min-maf": {
      type: "text",
      value: "X",
      tip: "Studies: leaves out SNPs whose rarer allele has a smaller share in the released table.",
    },
    "min-call-rate": {
      type: "text",
      value: "X",
      tip: "Studies: leaves out SNPs with a smaller share of known genotypes in the released table.",
    },
    out: { type: "text", value: "LIST", tip: "Writes the names, one a line, with the receipt." },
    plot: { type: "text", value: "FILE.svg", tip: "Draws what was released." },
    holder,
    seed: {
      type: "text",
      value: "N",
      tip: "Repeatable noise, for public data only; the receipt is marked guarantee none.",
    },
    ...allowPathFlag,
    "dry-run": dryRun,
    yes,
  },
  examples: [
    "privet attributes rank patients --label outcome --top 5 --epsilon 0.2 --dry-run",
    "privet attributes rank patients --statistic gini --label outcome --epsilon 0.2 --out top.txt",
    "privet attributes rank asthma --statistic chi-squared --top 10 --epsilon 1 --delta 1e-6 --plot snps.svg",
    "privet attributes rank asthma --statistic p-value --tau 1e-5 --top 3 --epsilon 1 --release values",
    "privet attributes rank asthma --statistic odds-ratio --strata apart --min-maf 0.05 --epsilon 2",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const study = findStudy(args[0], io.cwd);
    refuseFlags(flags, study ? "table" : "study");
    return study ? rankSnpsOf(input, study) : rankTable(input);
  },
};

function refuseFlags(flags: Given, other: keyof typeof onlyFor): void {
  const odd = onlyFor[other].find((flag) => flags[flag] !== undefined);
  ensure(
    odd === undefined,
    "option-out-of-range",
    `--${odd} means nothing for a ${other === "table" ? "genome study" : "table"}.`,
    "Leave it out.",
  );
}
