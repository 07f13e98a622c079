/** What is said of questions about tables that cannot be asked. Functions of public names and numbers. */
import { marked, quote, type RefusalWords } from "../errors.ts";

export const noPoints = (): RefusalWords => [
  "candidate-invalid",
  "There is no public point to choose from.",
  "Give the public points that centres may be.",
];

export const pointLength = (i: number, length: number, dimensions: number): RefusalWords => [
  "candidate-invalid",
  `Point ${i} has ${length} coordinates; this question needs ${dimensions}.`,
  "Make points with `unitCoordinates(schema).dimensions` coordinates.",
];

export const clipsNothing = (low: number, high: number, farthest: number): RefusalWords => [
  "option-out-of-range",
  `Distances are to be clipped between ${low} and ${high}, and no distance from 0 to ${farthest} lies between them.`,
  "Clip between two public numbers, the smaller one first, or leave the clip out.",
];

export const pointsOfCandidate = (who: string, length: number, known: number): RefusalWords => [
  "candidate-invalid",
  `${who} has ${length} of ${known} public points; every candidate needs as many, at least one and no more than there are.`,
  "Give each candidate the numbers of k different public points.",
];

export const notDifferentPoints = (who: string, known: number): RefusalWords => [
  "candidate-invalid",
  `${who} is not a list of different public points: numbers from 0 to ${known - 1}, each once.`,
  "Give each candidate the numbers of k different public points.",
];

export const coverageReplaces = (): RefusalWords => [
  "neighbours-mismatch",
  "Coverage is private for neighbours that add or remove a row; here they replace one, which moves two rows at once.",
  marked`Choose a method for these neighbours: {command:methods}.`,
];

export const tooManyPicks = (each: unknown, known: number, radii: number): RefusalWords => [
  "option-out-of-range",
  `${quote(each)} of ${known} points are to be picked at each of ${radii} radii; a point can be picked once.`,
  "Give more points, fewer radii, or fewer picks.",
];

export const radiiNotRising = (): RefusalWords => [
  "option-out-of-range",
  "The radii are not numbers from 0 on of which none is smaller than the one before.",
  "Give the radii in rising order.",
];

export const centresLength = (who: string, length: number, dimensions: number): RefusalWords => [
  "candidate-invalid",
  `${who} has ${length} coordinates; this question needs whole centres of ${dimensions}, as many in every candidate.`,
  "Make candidates of k centres, one after the other, with `unitCoordinates(schema).dimensions` coordinates each.",
];

export const noOwnedScore = (name: string, known: string): RefusalWords => [
  "query-unknown",
  `There is no score ${quote(name)}: ${known ? `the owner has registered ${known}` : "the owner has registered none"}.`,
  "The data's owner registers one with curator.trust, before the allowance that uses it.",
];

export const vectorsOfOneLength = (length: number): RefusalWords => [
  "candidate-invalid",
  `Candidates and their hub must be vectors of finite numbers, each as long as the hub: ${length}.`,
  "Give vectors of one length.",
];

export const tooManyParts = (most: number, deepest: number): RefusalWords => [
  "option-out-of-range",
  `A table is parted into more than ${most} parts, or by more than ${deepest} splits one below the other.`,
  "Ask for fewer.",
];

export const childrenOfSplit = (name: string, groups: number, children: number): RefusalWords => [
  "option-out-of-range",
  `A split of ${name} has ${groups} groups and ${children} children.`,
  "Give a child for each group.",
];

export const noTableScore = (score: unknown, known: readonly string[]): RefusalWords => [
  "query-unknown",
  `There is no score ${quote(score)} for tables.`,
  `The curator knows: ${known.join(", ")}, mutual-information.`,
];

export const informationOfAllRows = (): RefusalWords => [
  "option-out-of-range",
  "Mutual information has a bound only where neighbours replace a row, and in tables of all rows.",
  "Ask for it without parts, with every code in a group, and with such neighbours; or use another score.",
];

export const listsOfTables = (parts: number, lists: number): RefusalWords => [
  "candidate-invalid",
  `There are ${parts} parts and ${lists} lists of tables; each part needs one with a table in it, and a million tables are the most.`,
  "Give every part a list.",
];

export const tooManyCells = (names: readonly string[], cells: number, most: number): RefusalWords => [
  "option-out-of-range",
  `A table over ${names.join(" × ")} has ${cells} cells; at most ${most} are possible.`,
  "Choose fewer attributes or coarser groups.",
];

export const expectedMisplaced = (i: number, cells: number, heaviest: number): RefusalWords => [
  "candidate-invalid",
  `Table ${i} has ${cells} cells and needs as many expected counts, finite and of no more rows than a table may have, and a whole weight from 1 to ${heaviest}.`,
  "Give each table what is expected in each of its cells.",
];

export const pointsMisplaced = (i: number, cells: number, most: number): RefusalWords => [
  "candidate-invalid",
  `Term ${i} has ${cells} cells and needs as many points, finite, of which no sum over the terms is beyond ${most}.`,
  "Give each term a number for each cell of its table.",
];

export const noCap = (): RefusalWords => [
  "option-out-of-range",
  "Residuals are capped at a number from 1/1024 to 1.",
  "Give 1 for no cap, or 0.4.",
];

export const spreadWithoutRows = (): RefusalWords => [
  "option-out-of-range",
  "The spread is asked for where the number of rows is public, and there is a row.",
  "With neighbours that add or remove a row, ask for a count and both moments.",
];

export const spreadOfMissing = (name: string): RefusalWords => [
  "option-out-of-range",
  `How many rows have a value of ${name} is private, because missing ones are not among them.`,
  "Ask for a count of measured rows and both moments.",
];

export const presencesOnly = (name: string): RefusalWords => [
  "option-out-of-range",
  `${name} is numeric; of such an attribute the measured and the missing are counted, where missing ones are a group of their own.`,
  "Use a histogram for its values, or declare that missing ones are a group.",
];

export const notDeclared = (value: unknown, name: string, values: readonly string[]): RefusalWords => [
  "option-out-of-range",
  `${quote(value)} is not a declared value of ${name}.`,
  `Declared: ${values.join(", ")}.`,
];

export const noAttribute = (data: string, name: unknown, known: readonly string[]): RefusalWords => [
  "attribute-unknown",
  `${data} has no attribute ${quote(name)}.`,
  `It has: ${known.join(", ")}.`,
];

export const notNumeric = (name: string, kind: string): RefusalWords => [
  "option-out-of-range",
  `${name} is ${kind}; only a numeric attribute has a sum, a mean, a variance and quantiles.`,
  "Choose a numeric attribute.",
];

export const noRankingScore = (score: unknown, known: readonly string[]): RefusalWords => [
  "query-unknown",
  `There is no score ${quote(score)} for ranking.`,
  `The curator knows: ${known.join(", ")}.`,
];

export const noQuestion = (ask: unknown, known: readonly string[]): RefusalWords => [
  "query-unknown",
  `There is no question ${quote(ask)}.`,
  `The curator knows: ${known.join(", ")}.`,
];

export const tablesOfParts = (parts: number, tables: number, most: number): RefusalWords => [
  "option-out-of-range",
  `There are ${parts} parts and ${tables} tables, with at most ${most} cells in all.`,
  "Give every part one table.",
];

type Label = { readonly name: string; readonly values: readonly string[] };

export const noSuchLabel = (value: unknown, { name, values }: Label): RefusalWords => [
  "label-undeclared",
  `${quote(value)} is not a declared value of ${name}.`,
  `Declared: ${values.join(", ")}.`,
];

export const noSuchScore = (name: string, known: readonly string[]): RefusalWords => [
  "query-unknown",
  `There is no score ${quote(name)}.`,
  `The curator knows: ${known.join(", ")}.`,
];

export const noHub = (who: string): RefusalWords => [
  "candidate-invalid",
  `${who} is told by how it differs from a hub, and there is none.`,
  "Give a hub as a whole vector.",
];

/** `from` is told of a candidate that is told by its change. */
export const weightsMisplaced = (
  who: string,
  told: number,
  from: number | undefined,
  length: number,
): RefusalWords => [
  "candidate-invalid",
  `${who} has ${told} weights${from === undefined ? "" : ` from place ${from} on`}; this question needs ${length}, the bias last.`,
  "Make candidates with `inputsOf(schema).length` weights.",
];

export const weightsTooLarge = (who: string, largest: number): RefusalWords => [
  "candidate-invalid",
  `${who} holds a weight that is no finite number, or its weights add up to more than ${largest}.`,
  "Keep weights finite and small.",
];

export const noOffset = (): RefusalWords => [
  "candidate-invalid",
  "Each candidate needs one finite offset, or none of them has one.",
  "Give as many offsets as candidates.",
];

export const noCentres = (dimensions: number): RefusalWords => [
  "candidate-invalid",
  `Centres need ${dimensions} coordinates each, and there must be one.`,
  "Give every centre a number for each unit coordinate.",
];

export const noBox = (dimensions: number): RefusalWords => [
  "candidate-invalid",
  `The box needs a low and a higher end between -1 and 1 for each of ${dimensions} coordinates.`,
  "Give the whole box, [-1, 1] for each coordinate, or a part of it.",
];

export const noSuchMetric = (name: unknown, known: readonly string[]): RefusalWords => [
  "option-out-of-range",
  `There is no metric ${quote(name)}.`,
  `The curator knows: ${known.join(", ")}.`,
];

export const noPublicRows = (): RefusalWords => [
  "option-out-of-range",
  "Mutual information has a bound only where the number of rows is public, and there is one.",
  "Declare neighbours that replace a row.",
];

export const noSuchBounds = (name: string): RefusalWords => [
  "option-out-of-range",
  `The bounds that values of ${name} are to be moved into are no two finite numbers, the smaller one first.`,
  "Give two public numbers, such as 0 and 100.",
];

export const noSuchOrder = (order: unknown): RefusalWords => [
  "option-out-of-range",
  `There is no order ${order}.`,
  "Ask for 1 or 2.",
];

type Named = { readonly name: string };

export const cellsOutOfRange = (of: readonly Named[], cells: number, most: number): RefusalWords => [
  "option-out-of-range",
  `A histogram over ${of.map((a) => a.name).join(" × ") || "nothing"} has ${cells} cells; between 1 and ${most} are possible.`,
  "Choose fewer attributes, cut them into fewer ranges, or declare coarser steps.",
];

export const noSuchShare = (): RefusalWords => [
  "option-out-of-range",
  "A quantile is asked for at a share between 0 and 1, with at most six decimals.",
  "Give 0.5 for the median, 0.25 and 0.75 for the quartiles.",
];

export const noRowsToRank = (): RefusalWords => [
  "option-out-of-range",
  "The table has no rows, or more than four billion.",
  "Attributes are ranked by tables with rows.",
];

export const noSuchLevel = (level: number, attribute: number): RefusalWords => [
  "option-out-of-range",
  `A grid names level ${level} of attribute ${attribute}, which does not exist or is not in rising order.`,
  "Number attributes from 0 in rising order, and levels from 1, the coarsest below the root.",
];

export const ruleMisshapen = (): RefusalWords => [
  "candidate-invalid",
  "A rule needs what every row is given for each sum, and for each of its sums a number for every part of a piece and for every slope; with cuts it has one sum.",
  "Make the rule of a released model, as judge does.",
];
