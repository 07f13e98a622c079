/** A ranking of SNPs for people, as JSON, and as a picture. */

import { manhattan, type ReleasedSnp } from "../../../report/manhattan.ts";
import { writeMeasured, writeNumber } from "../../../report/measured.ts";
import { rankedDots } from "../../../report/ranked-dots.ts";
import { given } from "../../../tasks/given.ts";
import { CONFIDENCE } from "../../../tasks/rank/planned-ranking.ts";
import { nameOf } from "../../../tasks/rank/snps/names.ts";
import type { SnpRankingAsk } from "../../../tasks/rank/snps/planned-snps.ts";
import { type ExpectedSnpRanking, noiseOfSnps, type SnpRanking } from "../../../tasks/rank/snps/rank-snps.ts";
import type { SnpStatistics } from "../../../tasks/rank/snps/statistics.ts";
import type { RankedSnp } from "../../../tasks/rank/snps/tell.ts";
import type { Ran } from "../../run-plan.ts";
import { COULD_BE_CHANCE } from "../../text/amounts-text.ts";
import { type TextColumn, textTable } from "../../text/text-table.ts";
import type { Ranked } from "../attributes/rank/run.ts";
import type { StudyStatistic } from "./ask.ts";

/** What was asked for that shows in the result. */
type Asked = Pick<ExpectedSnpRanking, "release" | "tables"> &
  Pick<SnpRankingAsk, "minMaf" | "minCallRate" | "simulations">;

export function rankedSnps(statistic: StudyStatistic, { model, quote, plan }: Ran): Ranked {
  const { snps } = model as Omit<SnpRanking, "receipt">;
  const { release, tables, needed, noise } = quote.expected as ExpectedSnpRanking;
  const { minMaf, minCallRate, simulations } = plan.options as Asked;
  const ask: Asked = { release, tables, ...given({ minMaf, minCallRate, simulations }) };
  const names = snps.filter(({ kept }) => kept).map(nameOf);
  const isFiltered = minMaf !== undefined || minCallRate !== undefined;
  return {
    names,
    text: `${snpTable(snps, ask)}${isFiltered ? `\n  ${names.length} of ${snps.length} are kept by their released tables.\n` : ""}`,
    json: { dataset: quote.data.name, statistic, snps, ...(noise === undefined ? {} : { noise }) },
    noise: noiseText(snps, ask, needed),
    draw: () => pictureOf(quote.data.name, statistic, snps),
  };
}

function noiseText(snps: readonly RankedSnp[], { release }: Asked, needed: number | undefined): string {
  if (release === "none")
    return needed === undefined
      ? "Names alone do not tell which places could be chance."
      : noiseOfSnps(needed).sentence;
  const unclear = snps.some(({ couldBeChance }) => couldBeChance === null)
    ? " Of a p-value marked ≤ nothing is said: there are too few made-up tables for so many SNPs."
    : "";
  return `A SNP that could be chance is not told from one that has nothing to do with the disease, among all that were to choose from; of rankings of such SNPs alone, one in twenty has one without the mark.${unclear}`;
}

const chance = (snp: RankedSnp) => (snp.couldBeChance ? COULD_BE_CHANCE : "");

const number = (title: string): TextColumn => ({ title, align: "right" });
const places = [number("rank"), { title: "SNP" }, { title: "chr" }, number("position")];

function snpTable(snps: readonly RankedSnp[], ask: Asked): string {
  const start = (snp: RankedSnp, i: number) => [
    String(i + 1),
    nameOf(snp) + (snp.kept ? "" : " (left out)"),
    snp.chromosome,
    String(snp.position),
  ];
  if (ask.release === "none") return textTable(places, snps.map(start));
  if (ask.release === "values")
    return textTable(
      [...places, { title: "χ², 95 % of noise" }, { title: "" }],
      snps.map((snp, i) => [
        ...start(snp, i),
        snp.chiSquared ? writeMeasured(snp.chiSquared) : "",
        chance(snp),
      ]),
    );
  const odds = ask.tables === "allele" ? ["odds ratio"] : ["odds ratio, 1 copy", "2 copies"];
  const columns = [
    ...places,
    { title: "stratum" },
    number("χ²"),
    number("p"),
    ...odds.map((title) => ({ title })),
    number("rarer allele"),
    number("known"),
    { title: "" },
  ];
  return textTable(
    columns,
    snps.flatMap((snp, i) =>
      (snp.tables ?? []).map((table) => [
        ...start(snp, i),
        ...tableCells(table, ask.simulations ?? 999),
        chance(snp),
      ]),
    ),
  );
}

function tableCells(table: SnpStatistics, simulations: number): string[] {
  const { stratum, chiSquared, pValue, oddsRatios, minorAlleleFrequency, callRate } = table;
  const least = 1 / (simulations + 1);
  return [
    stratum || "all",
    writeNumber(chiSquared),
    pValue <= least ? `≤ ${writeNumber(least)}` : writeNumber(pValue),
    ...oddsRatios.map(({ ratio, low, high }) => writeMeasured({ value: ratio, low, high })),
    minorAlleleFrequency.toFixed(3),
    callRate === undefined ? "" : callRate.toFixed(3),
  ];
}

function pictureOf(study: string, statistic: StudyStatistic, snps: readonly RankedSnp[]): string {
  const title = `${study}: SNPs ranked by ${statistic}`;
  const subtitle = "Released with noise";
  if (statistic === "odds-ratio" || snps.every(({ tables, chiSquared }) => !tables && !chiSquared))
    return rankedDots({
      title,
      subtitle,
      items: snps.map((snp) => ({ name: nameOf(snp), ...oddsOf(snp) })),
      xLabel: "odds ratio",
      confidence: CONFIDENCE,
    });
  const apart = snps.some(({ tables = [] }) => tables.length > 1);
  const byP = statistic === "p-value" && snps.every(({ tables }) => tables) && !apart;
  return manhattan({
    title,
    subtitle,
    snps: snps.map((snp): ReleasedSnp => ({ ...snp, name: nameOf(snp), ...heightOf(snp, byP) })),
    yLabel: byP ? "−log₁₀ p" : apart ? "χ², summed over strata" : "χ²",
    confidence: CONFIDENCE,
  });
}

function oddsOf({ tables = [] }: RankedSnp) {
  const [first] = tables.flatMap(({ oddsRatios }) => oddsRatios);
  return first ? { value: first.ratio, low: first.low, high: first.high } : {};
}

function heightOf({ chiSquared, tables = [] }: RankedSnp, byP: boolean) {
  if (chiSquared) return chiSquared;
  return { value: byP ? -Math.log10(tables[0].pValue) : tables.reduce((sum, t) => sum + t.chiSquared, 0) };
}
