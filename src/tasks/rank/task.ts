/** Ranking, of a table's attributes or a study's SNPs, as the registry lists it. */
import { task } from "../task.ts";
import { attributeRanking } from "./rank-attributes.ts";
import { snpRanking } from "./snps/rank-snps.ts";

export const rankTask = task({
  name: "rank",
  title: "Ranking",
  summary: "Which attributes tell most about a label, or which SNPs tell cases from controls.",
  table: [attributeRanking],
  study: [snpRanking],
});
