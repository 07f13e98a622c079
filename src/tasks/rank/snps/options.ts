/** What a plan to rank SNPs may say. */
import { choice, integer, list, real, text } from "../../../base/options.ts";
import { tableKinds } from "../../../curator/index.ts";
import { rankingOptions } from "../options.ts";

export const SNP_TOP = 10;
const MOST_SNPS = 100_000_000;

export const snpOptions = {
  score: choice({
    group: "Model",
    of: ["chi-squared", "distance"],
    default: "chi-squared",
    tip: "What they are ranked by: χ², or how far a table is from significance.",
  }),
  ...rankingOptions(`${SNP_TOP}, or all where there are fewer`),
  release: choice({
    group: "Model",
    of: ["tables", "values", "none"],
    default: "tables",
    tip: "What is told of the chosen ones: their tables, their χ², or nothing.",
  }),
  tables: choice({
    group: "Model",
    of: tableKinds,
    default: "genotype",
    tip: "Tables of genotypes or of alleles.",
  }),
  strata: text({
    group: "Data",
    default: "pooled",
    tip: "Whose tables: pooled, apart, or the name of one stratum.",
  }),
  tau: real({
    group: "Model",
    above: 0,
    below: 1,
    default: 1e-5,
    tip: "By distance: the level below which p is significant.",
  }),
  snps: list({
    group: "Data",
    auto: "all",
    of: text({ tip: "An id, or chromosome:position." }),
    max: MOST_SNPS,
    tip: "A public list of SNPs to choose from, by their names in the study's list.",
  }),
  places: list({
    group: "Data",
    auto: "all",
    of: integer({ min: 0, max: MOST_SNPS, tip: "From 0 on." }),
    max: MOST_SNPS,
    tip: "The same, by their places in the study's list.",
  }),
  simulations: integer({
    group: "Expert",
    min: 1,
    max: 1_000_000,
    default: 999,
    tip: "Made-up tables for each p-value.",
  }),
  minMaf: real({
    group: "Data",
    from: 0,
    upTo: 0.5,
    auto: "no limit",
    tip: "SNPs whose rarer allele has a smaller share in the released table are marked as not kept.",
  }),
  minCallRate: real({
    group: "Data",
    from: 0,
    upTo: 1,
    auto: "no limit",
    tip: "SNPs with a smaller share of known genotypes in the released table are marked as not kept.",
  }),
} as const;
