/** What is said of questions about gradients and products that cannot be asked. Functions of public names and numbers. */
import { marked, quote, type RefusalWords } from "../errors.ts";

export const noLoss = (
  name: string,
  known: readonly string[],
  shape?: { readonly low: number; readonly high: number },
): RefusalWords =>
  known.includes(name)
    ? [
        "option-out-of-range",
        `The loss ${quote(name)} ${shape ? `has a shape from ${shape.low} to ${shape.high}` : "has no shape to give"}.`,
        "Give one within, or leave it out.",
      ]
    : ["query-unknown", `There is no loss ${quote(name)}.`, `Losses are: ${known.join(", ")}.`];

export const lossOfOtherLabel = (loss: string, label: string, numeric: boolean): RefusalWords => [
  "option-out-of-range",
  `The loss ${quote(loss)} is for ${numeric ? "numbers" : "classes"}, and ${label} has ${numeric ? "classes" : "numbers"}.`,
  { do: "Choose a loss for this label, or another label.", attribute: label },
];

export const weightsUnfit = (given: number, length: number, largest: number): RefusalWords => [
  "candidate-invalid",
  `A question about a gradient has ${given} weights; it needs ${length} numbers from −${largest} to ${largest}, the bias last.`,
  "Give a weight for each input: one a number, one a value of a category, one for the bias.",
];

export const tooManyInputs = (given: number, most: number): RefusalWords => [
  "option-out-of-range",
  `A gradient is asked for of ${given} attributes; fewer than ${most} can be learnt from at once.`,
  "Name fewer attributes.",
];

export const clipOutOfRange = (clip: unknown, low: number, high: number): RefusalWords => [
  "option-out-of-range",
  `A row's gradient is to be clipped at ${quote(clip)}; it must be a number from ${low} to ${high}.`,
  "Give one within, or leave it out: then no row is clipped.",
];

export const labelAmongInputs = (label: string): RefusalWords => [
  "option-out-of-range",
  `${label} is the label, and cannot be learnt from.`,
  { do: "Leave it out of the attributes.", attribute: label },
];

export const noFactor = (most: number): RefusalWords => [
  "option-out-of-range",
  `Products with the label count a whole number of times, from 1 to ${most}.`,
  "Give such a number, or leave it out.",
];

export const stepsUnfit = (most: number): RefusalWords => [
  "option-out-of-range",
  `A descent has from 1 to ${most} steps, a rate above 0, and a ridge from 0 on that, times the rate, stays below 1.`,
  "Give such numbers.",
];

export const stepsTooBold = (rate: number, most: number): RefusalWords => [
  "option-out-of-range",
  `A descent at a rate of ${rate} may part two tables' paths: what one row can do is known up to ${most}.`,
  "Give a smaller rate, or a loss whose slope rises less steeply.",
];

export const descentReplaces = (): RefusalWords => [
  "neighbours-mismatch",
  "How far one row moves a descent is known where neighbours replace a row, so that the number of rows is public, and above 0.",
  marked`Choose a method for these neighbours: {command:methods}.`,
];

export const blocksUnfit = (most: number, largest: number): RefusalWords => [
  "option-out-of-range",
  `Rows are dealt into from 1 to ${most} blocks, and what is learnt in them is brought into a box from 2⁻²² to ${largest}.`,
  "Give such numbers.",
];

export const moreBlocksThanRows = (blocks: number, rows: number): RefusalWords => [
  "option-out-of-range",
  `Rows are to be dealt into ${blocks} blocks, and there are about ${rows} rows: most blocks would be empty.`,
  { do: "Ask for fewer blocks, or leave their number out.", option: "blocks" },
];

export const noLearner = (name: unknown, known: readonly { readonly name: string }[]): RefusalWords => [
  "query-unknown",
  `There is no learner ${quote(name)} for a block of rows.`,
  `Learners are: ${known.map((one) => one.name).join(", ")}.`,
];

export const startsUnfit = (dimensions: number, most: number): RefusalWords => [
  "candidate-invalid",
  `k-means in blocks needs starts of as many centres each, of ${dimensions} coordinates a centre, and from 1 to ${most} steps.`,
  "Give such starts, one centre's coordinates after the other's.",
];

export const placesReplaced = (): RefusalWords => [
  "neighbours-mismatch",
  "Where rows come and go, one that comes would move those behind it into other places: rows are dealt by place only where neighbours replace a row.",
  "Deal them by their values.",
];

export const tooManyPlaced = (blocks: number, most: number): RefusalWords => [
  "option-out-of-range",
  `Rows are to be dealt into ${blocks} blocks by place; at most ${most} are possible.`,
  "Ask for fewer blocks, or deal rows by their values.",
];

export const noSuchPlace = (place: unknown, length: number): RefusalWords => [
  "option-out-of-range",
  `The median of number ${quote(place)} of what blocks end with is asked for; they are numbered from 0 to ${length - 1}.`,
  "Give one of these; of a linear model's weights the bias is the last.",
];

export const distanceCapOutOfRange = (cap: unknown, most: number): RefusalWords => [
  "option-out-of-range",
  `Distances are to be cut off at ${quote(cap)}; it must be a number from 2⁻¹⁰ to ${most}.`,
  "Give one within, or leave it out.",
];

export const tooManyPlaces = (given: number, most: number): RefusalWords => [
  "option-out-of-range",
  `Second moments are asked for of ${given} inputs: numbers, values of categories, ranges and the bias. There may be ${most}.`,
  "Name fewer attributes, or cut numbers into fewer ranges.",
];

export const minimumUnfit = (): RefusalWords => [
  "option-out-of-range",
  "A minimum is asked for of a loss for classes, with a ridge above 0, a distance to come near it from 2⁻⁴⁰ to 1, and a share between 0 and 1.",
  "Give such numbers.",
];
