/** What the door says where it refuses to open, to draw, or to trust. Functions of public names and numbers. */
import { quote, type RefusalWords } from "../errors.ts";

export const noLedger = (name: string): RefusalWords => [
  "budget-missing",
  `${name} has no ledger, so nothing would remember what has been spent.`,
  "Open a budget for it first, and give its ledger.",
];

export const otherKind = (dataset: string, kept: string, declared: string): RefusalWords => [
  "neighbours-mismatch",
  `The ledger of ${dataset} was opened for neighbours of the kind ${kept}; the schema now says ${declared}.`,
  "Put the schema back. What has been spent under one kind says nothing about the other.",
];

export const otherData = (dataset: string, name: string): RefusalWords => [
  "neighbours-mismatch",
  `The ledger belongs to ${dataset}, not to ${name}.`,
  "Use the ledger that was opened for this data.",
];

export const seedOnPrivate = (): RefusalWords => [
  "seed-on-private-data",
  "A seed repeats the noise, and noise that repeats can be subtracted.",
  "Seeds are for data declared public. Leave the seed out.",
];

export const seedWithLedger = (): RefusalWords => [
  "seed-on-private-data",
  "A run with a seed has no guarantee, so it cannot be written into a ledger of guarantees.",
  "Leave out either the seed or the ledger.",
];

export const noSeed = (): RefusalWords => [
  "option-out-of-range",
  "A seed is a whole number.",
  "Give a whole number, such as 1.",
];

export const threadsOfOwn = (): RefusalWords => [
  "option-out-of-range",
  "Threads share the work on rows that are read here, and these rows have an engine of their own.",
  "Leave the threads out.",
];

export const readOnce = (): RefusalWords => [
  "request-malformed",
  "Rows can be streamed only from what can be read again, and these come once.",
  "Give a file's source, such as fileSource(path), or leave `streamed` out.",
];

export const noPart = (part: unknown): RefusalWords => [
  "request-malformed",
  `${quote(part)} names no part of the rows, or several that do not go together.`,
  'A part is named by its numbers, such as "1-4/5", and all of a run by numbers of as many.',
];

export const noShare = (): RefusalWords => [
  "request-malformed",
  "A share of a run names planned draws by their places, from one to below another.",
  "Give the places as they stand in the plan.",
];

export const partNotOpened = (part: unknown): RefusalWords => [
  "request-malformed",
  `The rows were not dealt into parts when they were opened, or not into ${part}.`,
  "Name the parts when the rows are opened.",
];

export const partsElsewhere = (): RefusalWords => [
  "engine-cannot",
  "Rows can be dealt into parts only where Privet itself reads them; these are kept by an engine of their owner's.",
  "Hand in the rows, or leave the parts out.",
];

export const partsTooLarge = (): RefusalWords => [
  "engine-cannot",
  "To be dealt into parts, rows of a database are read by their codes and kept in memory; by what is declared these are too many.",
  "Declare about how many rows there are, export them to a file, or leave the parts out.",
];

export const peopleNotDealt = (): RefusalWords => [
  "engine-cannot",
  "The people of a study are not dealt into parts.",
  "Leave the parts out.",
];

export const partsOutOfOrder = (): RefusalWords => [
  "engine-cannot",
  "Where neighbours replace a row, rows are dealt by their places, and what reads these may put them into an order of its own: Parquet, SQLite, DuckDB, databases, and several files at once.",
  "Export them to one CSV file, declare that rows come and go, or leave the parts out.",
];

export const noThreads = (threads: unknown, most: number): RefusalWords => [
  "option-out-of-range",
  `threads is ${quote(threads)}; it must be a whole number from 1 to ${most}.`,
  "Leave it out: long tables then use several threads by themselves.",
];

export const threadsElsewhere = (threads: unknown): RefusalWords => [
  "option-out-of-range",
  `threads is ${quote(threads)}, and threads cannot be started here.`,
  "Leave it out, or ask for 1: one thread gives the same answers.",
];

export const tooManyRows = (): RefusalWords => [
  "engine-cannot",
  "The table has more than four billion rows.",
  "Bounds are proved for tables of up to 2³² rows. Split the table by a public rule.",
];

export const noEngine = (methods: readonly string[]): RefusalWords => [
  "request-malformed",
  `An engine has the methods ${methods.join(", ")}.`,
  "Start from groupedEngine, which has them all.",
];

export const engineWithoutRows = (): RefusalWords => [
  "engine-cannot",
  "The engine does not say how many rows there are.",
  "rows() returns a whole number from 0 on.",
];

export const engineFailed = (when: string): RefusalWords => [
  "engine-cannot",
  `The engine of the owner's own failed when it was ${when}.`,
  "Try it by itself. What it threw is not told here, because it may hold a row.",
];

export const noMissingPolicy = (): RefusalWords => [
  "schema-invalid",
  "A study counts missing genotypes in a column of their own, or as 0, 1 or 2 copies of allele 1.",
  "Declare one of these.",
];

export const noSnps = (): RefusalWords => ["file-empty", "The study has no SNPs.", "Check the list of SNPs."];

export const noCasesOrControls = (): RefusalWords => [
  "table-invalid",
  "The study, or one of its strata, has no cases or no controls.",
  "Check the words that stand for a case and a control, and the strata that are declared.",
];

export const allowanceClosed = (): RefusalWords => [
  "allowance-closed",
  "This allowance has been closed.",
  "Ask the curator for a new one.",
];

export const allowanceUsedUp = (count: number, kind: string): RefusalWords => [
  "allowance-used-up",
  `The plan has no ${count > 1 ? `${count} ${kind} draws` : `${kind} draw`} of this size left.`,
  "Plan every draw before the first one, or ask for a new allowance.",
];

export const cannotResume = (): RefusalWords => [
  "resume-refused",
  "No entry of the ledger has paid for this run as it is asked for again, or it has been settled, or some of these draws have released.",
  "Ask for the same draws under the same run, and of each for no more than were planned; or start a new run.",
];

export const failedInside = (entry: number): RefusalWords => [
  "unexpected",
  `Something failed inside the trusted part. Nothing was released; entry ${entry} of the ledger stays spent, but for what was planned and never begun where prices add up.`,
  "The details may depend on the data and are not shown. Please report the command that was run.",
];

export const noMechanism = (mechanism: unknown, known: readonly string[]): RefusalWords => [
  "query-unknown",
  `There is no mechanism ${quote(mechanism)}.`,
  `The curator knows: ${known.join(", ")}.`,
];

export const notForQuestion = (mechanism: unknown, known: readonly string[]): RefusalWords => [
  "query-unknown",
  `There is no ${quote(mechanism)} for this question.`,
  `The curator knows: ${known.join(", ")}.`,
];

export const countOutOfRange = (count: unknown, size: number, most: number): RefusalWords => [
  "option-out-of-range",
  `${quote(count)} of ${size} are asked for.`,
  `Ask for a whole number from 1 to ${most}.`,
];

export const staircaseOfMany = (): RefusalWords => [
  "option-out-of-range",
  "Staircase noise blurs one number; a histogram has one a cell.",
  "Use laplace or gaussian for a histogram.",
];

export const coverageDelta = (): RefusalWords => [
  "delta-invalid",
  "Coverage is private up to a δ; it must be above 0 and below 1.",
  "Give a δ such as 1e-6.",
];

export const coverageEpsilon = (): RefusalWords => [
  "epsilon-invalid",
  "ε is 0 or less; coverage needs one above 0.",
  "Choose an ε such as 0.5.",
];

export const coverageTooSmall = (): RefusalWords => [
  "epsilon-invalid",
  "ε is so small that no pick could favour any point.",
  "Choose an ε such as 0.5.",
];

export const noScoreName = (word: unknown): RefusalWords => [
  "option-out-of-range",
  `${quote(word)} is no name for a score; it needs plain words of small letters and digits, with hyphens between.`,
  "Choose a name such as fair-accuracy.",
];

export const scoreThere = (name: string): RefusalWords => [
  "objective-refused",
  `There is a score ${name} already, and receipts that name it mean that one.`,
  "Choose another name.",
];

interface Bounds {
  readonly low: number;
  readonly high: number;
  readonly clip: number;
  readonly largest: number;
}

export const scoreOutOfRange = (name: string, { low, high, clip, largest }: Bounds): RefusalWords => [
  "option-out-of-range",
  `The range of ${name} is from ${low} to ${high} and its clip ${clip}; they must be finite, at most ${largest}, and the range upwards.`,
  "Declare the lowest and the highest score of a row, such as 0 and 1.",
];

export const clipTooSmall = (name: string, clip: number): RefusalWords => [
  "option-out-of-range",
  `The clip of ${name} is ${clip}; it must be above 0, and not below the grid of 2⁻²⁰.`,
  "Take the largest difference that matters on one row; high − low clips nothing.",
];

export const notItsAttributes = (
  names: readonly string[],
  data: string,
  known: readonly string[],
): RefusalWords => [
  "attribute-unknown",
  `${names.map(quote).join(", ") || "Nothing"}: not all of these are attributes of ${data}, each named once.`,
  `It has: ${known.join(", ")}.`,
];

export const answersNoNumber = (name: string): RefusalWords => [
  "objective-refused",
  `${name} answers a made-up row with something that is no number.`,
  "Return a number, at once: a function that promises one cannot be asked.",
];

export const answersDiffer = (name: string): RefusalWords => [
  "objective-refused",
  `${name} answers the same made-up row and candidate differently when it is asked again.`,
  "Make it depend on its two arguments alone: no counters, no caches of rows, no randomness.",
];

export const notPlain = (why: string): RefusalWords => [
  "request-not-plain",
  `A request is no plain data: ${why}.`,
  "Hand in plain objects, lists, typed arrays, texts and numbers only.",
];

export const objectiveTakes = (): RefusalWords => [
  "delta-invalid",
  "Perturbation of the objective takes an ε up to 256 and a δ of 0, or one from 2⁻¹⁰⁰ on and below 1.",
  "Give an ε such as 1, and a δ of 0 or such as 1e-6.",
];

export const ridgeTooSmall = (spread: number, epsilon: number): RefusalWords => [
  "plan-too-expensive",
  `With this ridge one row bends the loss by as much as an ε of ${spread}; ${epsilon} is set aside, and noise needs a part of it.`,
  "Give a larger ridge, or set more aside.",
];
