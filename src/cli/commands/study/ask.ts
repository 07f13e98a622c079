/** From what was typed to a plan about a study. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ensure, PrivetError, quote } from "../../../base/errors.ts";
import { type Plan, parsePlan } from "../../../tasks/plan.ts";
import { SNP_TOP } from "../../../tasks/rank/snps/options.ts";
import { defaultMethod, methodNamed } from "../../../tasks/registry.ts";
import type { Input } from "../../command.ts";
import { LIST_REMARK, numberOf, oneOf, required, textOf } from "../../input.ts";
import { optionsFrom } from "../../words/method-flags.ts";
import { fieldsFrom } from "../../words/plan-words.ts";

/** The last two as DPWeka printed them: they protect nobody. */
export const studyStatistics = [
  "chi-squared",
  "p-value",
  "odds-ratio",
  "p-value-as-published",
  "distance-as-published",
] as const;
export type StudyStatistic = (typeof studyStatistics)[number];

export interface StudyAsk {
  readonly statistic: StudyStatistic;
  readonly plan: Plan;
  /** How many are asked for, where there are as many. */
  readonly top: number;
  /** The names in a public list of SNPs. */
  readonly names: readonly string[] | undefined;
}

export async function studyAsk(input: Input): Promise<StudyAsk> {
  const { flags } = input;
  const statistic = oneOf(flags, "statistic", studyStatistics) ?? "chi-squared";
  ensure(
    statistic !== "odds-ratio" || (flags.release ?? "tables") === "tables",
    "option-out-of-range",
    "An odds ratio is worked out from a released table: by itself, one person could move it without limit.",
    "Leave --release out, or ask for another statistic.",
  );
  const names = await namesIn(input);
  const subject = "study";
  const method = methodNamed("rank", textOf(flags, "with") ?? defaultMethod("rank", subject), subject);
  const { snps: _listed, ...options } = method.options;
  const plan = parsePlan(
    {
      ...(await fieldsFrom(input, "rank", method.name)),
      epsilon: required(flags, "epsilon", "--epsilon 0.5"),
      options: {
        score: statistic === "p-value" ? "distance" : "chi-squared",
        ...(statistic === "odds-ratio" ? { tables: "allele" } : {}),
        ...optionsFrom(method.name, options, flags),
        ...(names ? { snps: names } : {}),
      },
    },
    subject,
  );
  return { statistic, plan, top: numberOf(flags, "top") ?? SNP_TOP, names };
}

async function namesIn({ flags, io }: Input): Promise<readonly string[] | undefined> {
  const path = textOf(flags, "snps")?.replace(/^@/, "");
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = await readFile(resolve(io.cwd, path), "utf8");
  } catch {
    throw new PrivetError(
      "file-missing",
      `There is no file ${quote(path)}, or it may not be read.`,
      "Check the path.",
    );
  }
  const names = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith(LIST_REMARK));
  ensure(names.length > 0, "file-empty", `${quote(path)} names no SNPs.`, "Write one a line.");
  return names;
}
