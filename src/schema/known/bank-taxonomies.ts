/**
 * Bank Marketing's values in groups by what bank-names.txt says of them. Its amounts and counts bunch up near zero, where parts of
 * equal width are too wide to tell anything apart; they are cut at round numbers instead.
 */
import { words } from "./known-dataset.ts";
import { inGroups, inRanges, type Taxonomies } from "./taxonomies.ts";

export const bankTaxonomies: Taxonomies = {
  job: inGroups({
    Working: {
      "White collar": words("admin. management technician"),
      "Blue collar": words("blue-collar housemaid services"),
      "Own business": words("entrepreneur self-employed"),
    },
    "Not working": { Retired: ["retired"], "No job": words("student unemployed") },
    "Not stated": { "Job unknown": ["unknown"] },
  }),
  marital: inGroups({ "With partner": ["married"], Alone: words("divorced single") }),
  education: inGroups({
    "Up to secondary": words("primary secondary"),
    Higher: ["tertiary"],
    "Not stated": ["unknown"],
  }),
  balance: inRanges(-10_000, [0], [1_000], [500, 2_000, 5_000], [-500, 100, 250, 10_000, 20_000]),
  contact: inGroups({ Known: words("telephone cellular"), "Not stated": ["unknown"] }),
  month: inGroups({
    "First half": { "Quarter 1": words("jan feb mar"), "Quarter 2": words("apr may jun") },
    "Second half": { "Quarter 3": words("jul aug sep"), "Quarter 4": words("oct nov dec") },
  }),
  duration: inRanges(0, [300], [120, 600], [60, 180, 900], [30, 90, 240, 420, 1_200, 1_800]),
  campaign: inRanges(1, [3], [2, 5], [4, 10, 20]),
  pdays: inRanges(-1, [0], [183], [92, 366]),
  previous: inRanges(0, [1], [2, 5], [3, 10]),
  poutcome: inGroups({
    "Called before": words("failure success other"),
    "Not called, or not stated": ["unknown"],
  }),
};
