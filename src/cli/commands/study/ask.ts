/** From what was typed to what a study is asked. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ensure, PrivetError, quote } from "../../../base/errors.ts";
import { type StudyFacts, tableKinds } from "../../../curator/index.ts";
import type { SnpRankingAsk } from "../../../tasks/rank/snp-plan.ts";
import type { Input } from "../../command.ts";
import { LIST_REMARK, numberOf, oneOf, textOf } from "../../input.ts";
import { askedOf } from "../attributes/rank-run.ts";

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
  readonly ask: Omit<SnpRankingAsk, "snps">;
  /** The names in a public list of SNPs. */
  readonly names: readonly string[] | undefined;
}

export const DEFAULT_TAU = 1e-5;
const DEFAULT_TOP = 10;

export async function studyAsk(input: Input): Promise<StudyAsk> {
  const { flags } = input;
  const statistic = oneOf(flags, "statistic", studyStatistics) ?? "chi-squared";
  const release = oneOf(flags, "release", ["tables", "values", "none"]) ?? "tables";
  ensure(
    statistic !== "odds-ratio" || release === "tables",
    "option-out-of-range",
    "An odds ratio is worked out from a released table: by itself, one person could move it without limit.",
    "Leave --release out, or ask for another statistic.",
  );
  const tables = oneOf(flags, "tables", tableKinds) ?? (statistic === "odds-ratio" ? "allele" : "genotype");
  const strata = textOf(flags, "strata") ?? "pooled";
  const [minMaf, minCallRate] = [numberOf(flags, "min-maf"), numberOf(flags, "min-call-rate")];
  return {
    statistic,
    names: await namesIn(input),
    ask: {
      ...askedOf(input),
      score: statistic === "p-value" ? "distance" : "chi-squared",
      top: numberOf(flags, "top") ?? DEFAULT_TOP,
      tables,
      strata: strata === "pooled" || strata === "apart" ? strata : { only: strata },
      tau: numberOf(flags, "tau") ?? DEFAULT_TAU,
      release,
      ...(minMaf === undefined ? {} : { minMaf }),
      ...(minCallRate === undefined ? {} : { minCallRate }),
    },
  };
}

type Snp = StudyFacts["snps"][number];

/** Its id, or where it is. */
export const nameOf = ({ id, chromosome, position }: Snp): string =>
  id === "." ? `${chromosome}:${position}` : id;

/** Which of the study's SNPs a public list names. */
export function placesOf(
  facts: Pick<StudyFacts, "snps" | "study">,
  names: readonly string[],
): readonly number[] {
  const wanted = new Set(names);
  const found = new Set<string>();
  const places = facts.snps.flatMap((snp, place) => {
    const name = nameOf(snp);
    if (!wanted.has(name)) return [];
    found.add(name);
    return [place];
  });
  const lacking = names.find((name) => !found.has(name));
  ensure(
    lacking === undefined,
    "attribute-unknown",
    `${facts.study.name} has no SNP ${quote(lacking)}.`,
    "Name SNPs by their ids in the study's list, exactly; one without an id as chromosome:position.",
  );
  return places;
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
