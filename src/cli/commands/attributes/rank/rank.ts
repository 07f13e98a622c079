/** privet attributes rank: which attributes tell most about a label, or which SNPs tell cases from controls, at a price known before. */
import { tableKinds, tableScores, topMechanisms } from "../../../../curator/index.ts";
import { defaultMethod } from "../../../../tasks/registry.ts";
import type { Command, Input } from "../../../command.ts";
import { allowPathFlag, subjectIn } from "../../../input.ts";
import { CHARGED, fitFlags, isChargedMethod, needing } from "../../../method-run/flags.ts";
import { choice, file, list, name, newFileKind, number } from "../../../words/flag-kinds.ts";
import { studyStatistics } from "../../study/ask.ts";
import { rankSnpsOf } from "./study.ts";
import { rankTable } from "./table.ts";

const {
  epsilon,
  delta,
  with: method,
  holder,
  allow,
  seed,
  "dry-run": dryRun,
  yes,
  exact,
  "token-file": tokenFile,
  again,
} = needing(
  "charged",
  ["holder"],
  needing("paid", ["delta", "with", "allow", "dry-run", "exact"], fitFlags("rank")),
);
const share = (
  examples: readonly string[],
  limits: { above?: number; upTo?: number; from?: number; below?: number },
) => number({ ...limits, examples });

export const attributesRank: Command = {
  usage: "DATA --statistic S --epsilon E [--label L] [--top K] [--out LIST]",
  args: ["DATA"],
  servers: true,
  flags: {
    statistic: {
      type: "text",
      value: "S",
      kind: choice([...tableScores, ...studyStatistics]),
      tip: `For a table ${tableScores.join(", ")}; for a study ${studyStatistics.join(", ")}; as published for public ones only.`,
      default: "of a table the one with least noise, mostly gini; of a study chi-squared",
    },
    label: {
      type: "text",
      value: "L",
      needs: ["table"],
      tip: "Tables: the label that attributes tell about.",
    },
    top: {
      type: "text",
      value: "K",
      kind: number({ from: 1, upTo: 1_000_000, whole: true, examples: ["1", "2"] }),
      tip: "How many are chosen.",
      default: "5, or 10 SNPs",
    },
    epsilon,
    delta,
    share: {
      type: "text",
      value: "X",
      kind: share(["0.3", "0.6"], { above: 0, below: 1 }),
      needs: ["paid", "told"],
      tip: "The part of ε for choosing; the rest is for what is told.",
      default: "0.5",
    },
    release: {
      type: "text",
      value: "WHAT",
      kind: choice(["tables", "values", "none"]),
      needs: ["paid"],
      tip: "What is told of the chosen ones: tables (studies), values or none.",
      default: "none, or tables of SNPs",
    },
    mechanism: {
      type: "text",
      value: "M",
      kind: choice(["auto", ...topMechanisms]),
      needs: ["paid"],
      tip: `How they are chosen: auto, ${topMechanisms.join(", ")}.`,
      default: "auto",
    },
    attributes: {
      type: "text",
      value: "a,b",
      kind: list,
      needs: ["table"],
      tip: "Tables: what is ranked, or @FILE.",
      default: "all",
    },
    tables: {
      type: "text",
      value: "KIND",
      kind: choice(tableKinds),
      needs: ["study", "paid"],
      tip: "Studies: genotype or allele tables.",
      default: "genotype",
    },
    strata: {
      type: "text",
      value: "WHICH",
      kind: name,
      needs: ["study", "paid"],
      tip: "Studies: pooled, apart, or the name of one stratum.",
      default: "pooled",
    },
    tau: {
      type: "text",
      value: "T",
      kind: share(["1e-5", "1e-3"], { above: 0, below: 1 }),
      needs: ["study", "significance"],
      tip: "Studies, by p-value: the level below which p counts as significant.",
      default: "1e-5",
    },
    snps: {
      type: "text",
      value: "FILE",
      kind: file,
      needs: ["study"],
      tip: "Studies: a public list of SNPs to choose from, one a line.",
      default: "all",
    },
    "min-maf": {
      type: "text",
      value: "X",
      kind: share(["0.05", "0.4"], { from: 0, upTo: 0.5 }),
      needs: ["study", "paid", "tables"],
      tip: "Studies: leaves out SNPs whose rarer allele has a smaller share in the released table.",
    },
    "min-call-rate": {
      type: "text",
      value: "X",
      kind: share(["0.5", "0.95"], { from: 0, upTo: 1 }),
      needs: ["study", "paid", "tables"],
      tip: "Studies: leaves out SNPs with a smaller share of known genotypes in the released table.",
    },
    out: {
      type: "text",
      value: "LIST",
      kind: newFileKind(),
      needs: ["paid"],
      tip: "Writes the names, one a line, with the receipt.",
    },
    plot: {
      type: "text",
      value: "FILE.svg",
      kind: newFileKind("svg"),
      needs: ["paid"],
      tip: "Draws what was released.",
    },
    with: { ...method, default: `${defaultMethod("rank")}, or ${defaultMethod("rank", "study")} of a study` },
    holder,
    allow,
    seed,
    ...allowPathFlag,
    "dry-run": dryRun,
    yes,
    exact,
    "token-file": tokenFile,
    again,
  },
  examples: [
    "privet attributes rank patients --label outcome --top 5 --epsilon 0.2 --dry-run",
    "privet attributes rank patients --statistic gini --label outcome --epsilon 0.2 --out top.txt",
    "privet attributes rank asthma --statistic chi-squared --top 10 --epsilon 1 --delta 1e-6 --plot snps.svg",
    "privet attributes rank asthma --statistic p-value --tau 1e-5 --top 3 --epsilon 1 --release values",
    "privet attributes rank asthma --statistic odds-ratio --strata apart --min-maf 0.05 --epsilon 2",
  ],

  facts: {
    words: {
      ...CHARGED,
      table: "tables, and this is a genome study",
      study: "genome studies, and this is a table",
      paid: "rankings that are private; as published they are not, and nothing is paid for",
      told: "rankings that tell more than names, and --release is none",
      tables: "rankings that release tables",
      significance: "ranking by p-value, which asks how far a SNP is from significance",
    },
    of: factsOf,
  },

  async run(input) {
    return (await subjectIn(input)) === "study" ? rankSnpsOf(input) : rankTable(input);
  },
};

async function factsOf(input: Input): Promise<readonly string[]> {
  const { flags } = input;
  const kind = await subjectIn(input);
  const { statistic, release = kind === "study" ? "tables" : "none" } = flags;
  const isPaid = !String(statistic).endsWith("-as-published");
  return [
    kind,
    ...(isPaid ? ["paid"] : []),
    ...(isPaid && release !== "none" ? ["told"] : []),
    ...(kind === "study" && release === "tables" ? ["tables"] : []),
    ...(statistic === "p-value" || statistic === "distance-as-published" ? ["significance"] : []),
    ...(isPaid && (await isChargedMethod(input)) ? ["charged"] : []),
  ];
}
