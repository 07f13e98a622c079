/** What is said of questions about genome studies that cannot be asked. Functions of public names and numbers. */
import { quote, type RefusalWords } from "../errors.ts";

export const unevenTable = (): RefusalWords => [
  "table-invalid",
  "The table has rows of different lengths, or counts that are no whole numbers.",
  "Give the cases and the controls of the same columns, as counts of 0 or more.",
];

export const fewColumns = (columns: number): RefusalWords => [
  "table-invalid",
  `A table of ${columns} columns compares nothing.`,
  "Give at least two columns.",
];

export const peopleOfStudy = (): RefusalWords => [
  "table-invalid",
  "The study has no cases, or no controls, or more than 67 million people.",
  "Compare at least one case with at least one control.",
];

export const noChiSquared = (): RefusalWords => [
  "option-out-of-range",
  "A χ² is a finite number, 0 or more.",
  "Take it from chiSquared or realChiSquared.",
];

export const noLevel = (tau: number): RefusalWords => [
  "option-out-of-range",
  `The significance level is ${tau}; it lies between 0 and 1.`,
  "Choose a level such as 0.05, or 5e-8 where a whole genome is searched.",
];

export const noDegrees = (degrees: number, most: number): RefusalWords => [
  "option-out-of-range",
  `${degrees} degrees of freedom are not between 1 and ${most}.`,
  "They are the columns of the table less one.",
];

export const noStratum = (only: unknown, names: readonly string[]): RefusalWords => [
  "option-out-of-range",
  `The study has no stratum ${quote(only)}.`,
  `It has: ${names.join(", ")}.`,
];

export const noSnpScore = (
  score: unknown,
  kind: unknown,
  scores: readonly string[],
  kinds: readonly string[],
): RefusalWords => [
  "query-unknown",
  `SNPs cannot be ranked by ${quote(score)} of ${quote(kind)} tables.`,
  `The curator knows ${scores.join(" and ")}, of ${kinds.join(" or ")} tables.`,
];

export const distanceOfStrata = (): RefusalWords => [
  "option-out-of-range",
  "A distance is that of one table, and strata that are looked at apart have one each.",
  "Pool the strata, or name one of them.",
];

export const tableOfOtherStudy = (): RefusalWords => [
  "table-invalid",
  "The table is not one of the study that significance was set up for.",
  "All tables of a study have the same cases, controls and columns.",
];

export const columnsOfDistances = (most: number, columns: number): RefusalWords => [
  "table-invalid",
  `Distances are counted for 2 to ${most} columns; this table has ${columns}.`,
  "Join columns, or rank by χ² instead.",
];

export const neverSignificant = (people: number, tau: number): RefusalWords => [
  "option-out-of-range",
  `No table of ${people} people is significant at ${tau}, whatever the genotypes.`,
  "Choose a larger level.",
];

export const noTableKind = (kind: unknown, kinds: readonly string[]): RefusalWords => [
  "query-unknown",
  `There are no ${quote(kind)} tables.`,
  `Ask for ${kinds.join(" or ")} tables.`,
];

export const listOfSnps = (snps: number): RefusalWords => [
  "option-out-of-range",
  `A list of SNPs is empty, names one twice, or names one that is not among the ${snps} of the study.`,
  "Give different places from 0 on.",
];
