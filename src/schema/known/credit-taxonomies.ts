/**
 * Credit's codes in groups by their documentation: what is paid in time, what is late; codes without a meaning count as other. Its
 * amounts bunch up near zero, where parts of equal width are too wide to tell anything apart; they are cut at round numbers.
 */
import { words } from "./known-dataset.ts";
import { inGroups, inRanges, type Taxonomies } from "./taxonomies.ts";

const months = (name: string, numbers: string) => words(numbers).map((month) => `${name}${month}`);
const alike = (names: readonly string[], levels: Taxonomies[string]): Taxonomies =>
  Object.fromEntries(names.map((name) => [name, levels]));

export const creditTaxonomies: Taxonomies = {
  LIMIT_BAL: inRanges(0, [200_000], [100_000, 300_000], [50_000, 150_000, 250_000, 400_000, 500_000]),
  EDUCATION: inGroups({
    Higher: words("1 2"),
    "High school": ["3"],
    "Other or without meaning": words("4 0 5 6"),
  }),
  MARRIAGE: inGroups({ Married: ["1"], Single: ["2"], "Other or without meaning": words("3 0") }),
  ...alike(months("PAY_", "0 2 3 4 5 6"), inRanges(-2, [1], [0, 2], [-1, 3], [4, 6])),
  ...alike(
    months("BILL_AMT", "1 2 3 4 5 6"),
    inRanges(-100_000, [1], [50_000], [10_000, 100_000], [2_000, 20_000, 200_000, 500_000]),
  ),
  ...alike(
    months("PAY_AMT", "1 2 3 4 5 6"),
    inRanges(0, [1], [5_000], [2_000, 10_000], [1_000, 20_000, 50_000]),
  ),
};
