/** What the ledger says where it refuses. Functions of public names and amounts: no row is known here, and nothing is decided. */
import { AMOUNT_DECIMALS, AMOUNT_UNITS, type AmountPart } from "../amounts.ts";
import { type Code, marked, quote, type RefusalWords, word } from "../errors.ts";
import { toDecimal } from "../rational.ts";

export const GREEK = { epsilon: "ε", delta: "δ", rho: "ρ" } as const;
const CODES = {
  epsilon: "epsilon-invalid",
  delta: "delta-invalid",
  rho: "rho-invalid",
} as const satisfies Record<AmountPart, Code>;

export const holderUnknown = (name: string | undefined): RefusalWords => [
  "holder-unknown",
  `The budget is shared among holders with caps, and ${name === undefined ? "this run names none of them" : `${quote(name)} has none`}. Nothing was run or spent.`,
  marked`Name a holder with a cap ({option:holder NAME}); {command:budget show} lists them. The owner adds one: {command:budget limit DATA holder=NAME epsilon=E}.`,
];

export const noBudget = (): RefusalWords => [
  "budget-missing",
  "The data has no budget yet. Nothing was run or spent.",
  marked`Its owner sets one, once: {command:budget open DATA epsilon=1 delta=1e-6}.`,
];

export const hasBudget = (dataset: string): RefusalWords => [
  "budget-exists",
  `${dataset} has a budget already. A second one would let the same people be asked about twice over.`,
  marked`See what is left of it with {command:budget show}.`,
];

type Kind = "replace" | "add-remove" | "replace-genotype";

export const otherNeighbours = (asked: Kind, dataset: string, kept: Kind): RefusalWords => [
  "neighbours-mismatch",
  `The run is priced for neighbours that ${NEIGHBOURS[asked]}; ${dataset} has a budget for neighbours that ${NEIGHBOURS[kept]}. The guarantees do not mean the same.`,
  `Choose a method for neighbours that ${NEIGHBOURS[kept]}.`,
];

const NEIGHBOURS: Readonly<Record<Kind, string>> = {
  replace: "replace a row",
  "add-remove": "add or remove a row",
  "replace-genotype": "replace one person's genotypes",
};

export const paidAlready = (): RefusalWords => [
  "release-already-taken",
  "This run has been paid for already, and a run pays once. Nothing was run or spent.",
  "See what became of it, or ask for a new run.",
];

export const noSuchDraws = (entry: unknown): RefusalWords => [
  "option-out-of-range",
  `Entry ${quote(entry)} of the ledger has paid for no such draws.`,
  "Name an entry that paid, and draws that it lists, counted from 1.",
];

export const releasedAlready = (entry: number): RefusalWords => [
  "release-already-taken",
  `What these draws of entry ${entry} released is on record already. This release is another one, is not shown and is given up; nothing more was spent.`,
  "Go on where the run was gone on with first: what it released is there.",
];

export const noAttempt = (): RefusalWords => [
  "option-out-of-range",
  "A spend names a run and its attempt, a whole number from 1 on, or neither.",
  "Give both, or leave out both.",
];

export const brokenLedger = (message: string): RefusalWords => [
  "ledger-broken",
  `${message} Privet will not spend from a ledger it cannot trust.`,
  "Restore the ledger from a complete backup; never start a fresh one for the same data.",
];

export const noSpend = (entry: number): RefusalWords => [
  "settle-refused",
  `Entry ${entry} is not a spend, so there is nothing to give back.`,
  "Settle the entry that the spend returned.",
];

export const settledAlready = (entry: number): RefusalWords => [
  "settle-refused",
  `Entry ${entry} is settled already; what a run did not use is given back once.`,
  "Nothing needs to be done.",
];

export const releasedBefore = (entry: number): RefusalWords => [
  "settle-refused",
  `What draws of entry ${entry} have released is on record; then nothing of it is given back.`,
  "Nothing needs to be done.",
];

export const settledBefore = (entry: number): RefusalWords => [
  "resume-refused",
  `Entry ${entry} is settled: what it had not used was given back, so that nothing more is shown for it.`,
  "Start a new run.",
];

export const usedMore = (entry: number, part: AmountPart): RefusalWords => [
  "settle-refused",
  `What was used of entry ${entry} names ${GREEK[part]} otherwise than its cost, or more of it than was paid.`,
  "Give what was used, part by part, and no more than the cost.",
];

export const noEntry = (entry: unknown): RefusalWords => [
  "settle-refused",
  `There is no entry ${quote(entry)}.`,
  "Settle the entry that the spend returned.",
];

export const rhoMisplaced = (): RefusalWords => [
  "rho-invalid",
  "A budget has a ρ where runs are added up in ρ (zcdp), and only there.",
  "Let the ledger work out ρ from ε and δ.",
];

export const stepWithoutRho = (dataset: string): RefusalWords => [
  "rho-invalid",
  `${dataset} adds up runs in ρ (zCDP), and this run has a step without one. Nothing was run or spent.`,
  "Choose a method whose steps all have a ρ, such as one that uses selection or Gaussian noise.",
];

export const capOutOfRange = (largest: bigint): RefusalWords => [
  "epsilon-invalid",
  `A budget's ε is above 0 (a holder's cap may be 0) and at most ${largest}.`,
  "Choose an ε for all runs together, for example 1.",
];

export const zcdpWithoutDelta = (): RefusalWords => [
  "delta-invalid",
  "A budget that adds up runs in ρ (zcdp) needs a δ above 0.",
  "Choose a δ far below 1/rows, such as 1e-9, or basic composition.",
];

export const noCost = (): RefusalWords => [
  "epsilon-invalid",
  "A cost is missing.",
  "Give an ε and a δ, each as an exact amount.",
];

export const deltaFromOne = (): RefusalWords => [
  "delta-invalid",
  "δ is a probability and must be below 1.",
  "Choose a δ far below 1/rows, such as 1e-9.",
];

export const noCount = (count: unknown): RefusalWords => [
  "option-out-of-range",
  `An event's count is ${quote(count)}; it must be a whole number above 0.`,
  "Count the draws that were planned.",
];

export const noWord = (name: string, value: unknown): RefusalWords => [
  "option-out-of-range",
  `${name} is ${quote(value)}; it must be a text of 1 to 1,000 characters, all of them Unicode.`,
  `Give ${name} in words.`,
];

export const noneOf = (name: string, value: unknown, words: readonly string[]): RefusalWords => [
  "option-out-of-range",
  `${name} is ${quote(value)}; it must be one of ${words.join(", ")}.`,
  `Choose one of ${words.join(", ")}.`,
];

export const noAmount = (part: AmountPart, value: unknown, fraction: string | undefined): RefusalWords => [
  CODES[part],
  `${GREEK[part]} is ${fraction ?? quote(value)}; an amount is an exact fraction, never below zero.`,
  `Give ${GREEK[part]} as a plain decimal number.`,
];

export const amountOfNothing = (part: AmountPart): RefusalWords => [
  CODES[part],
  `${GREEK[part]} is 0; it must be above 0.`,
  `Give a ${GREEK[part]} above 0, for example 0.5.`,
];

export const ledgerClosed = (): RefusalWords => [
  "ledger-io",
  "The ledger has been closed.",
  "Open it again.",
];

export const noConversion = (): RefusalWords => [
  "rho-invalid",
  "This ledger was made without the conversion between (ε, δ) and ρ, so it cannot add up ρ.",
  "Use basic composition, or give the ledger rhoOfBudget and epsilonOfRho.",
];

export const noClock = (): RefusalWords => [
  "request-malformed",
  "A ledger in memory needs a clock.",
  "Give one: memoryLedger({ clock }), where clock() tells the time as ISO 8601 in UTC.",
];

interface Exhausted {
  readonly part: AmountPart;
  readonly cost: bigint;
  readonly left: bigint;
  readonly cap: bigint;
  /** Whose it is: the data set's, or a holder's. */
  readonly name: string;
  readonly dataset: string;
}

/** What a run costs, what is left, and what would fit. */
export function exhausted({ part, cost, left, cap, name, dataset }: Exhausted): RefusalWords {
  const whose = name === dataset ? dataset : `${name} (a holder of ${dataset})`;
  return [
    "budget-exhausted",
    `This run costs ${show(part, cost)}; ${whose} has ${show(part, left)} left of ${figure(part, cap)}. Nothing was run or spent.`,
    left > 0n
      ? `${lower(part, left)}, or use a release already paid for.`
      : part === "delta"
        ? name === dataset
          ? "Leave out the δ, if the method can do without; or use a release already paid for."
          : moreDelta(name, dataset)
        : "Use a release already paid for.",
  ];
}

/** A server's people and teams are granted their share; a holder of a ledger alone has a cap there. */
const moreDelta = (name: string, dataset: string): string => {
  const data = word(dataset);
  const [kind, person] = name.split("/");
  const whom = kind === "people" ? word(person) : "NAME";
  return /^(people|team)\//.test(name)
    ? marked`Leave out the δ, if the method can do without; or have the owner give one: {command:access grant ${whom} ${data} epsilon=E delta=D}.`
    : marked`Leave out the δ, if the method can do without; or have the owner give one: {command:budget limit ${data} holder=${word(name)} epsilon=E delta=D}.`;
};

function lower(part: AmountPart, remaining: bigint): string {
  if (part === "rho") return `Lower ε until the run costs at most ${show(part, remaining)}`;
  return `Lower ${GREEK[part]} to ${figure(part, remaining)}`;
}

const show = (part: AmountPart, units: bigint): string => `${GREEK[part]} ${figure(part, units)}`;

/** An exact figure: ε with at least two decimals; δ, and ρ below a thousandth, with an exponent as people write them. */
function figure(part: AmountPart, units: bigint): string {
  const tiny = units > 0n && units * 1000n < AMOUNT_UNITS[part];
  if (part !== "epsilon" && tiny) {
    const digits = units.toString();
    const mantissa = digits.replace(/0+$/, "");
    const decimals = mantissa.length > 1 ? `.${mantissa.slice(1)}` : "";
    return `${mantissa[0]}${decimals}e-${AMOUNT_DECIMALS[part] - digits.length + 1}`;
  }
  const text = toDecimal({ n: units, d: AMOUNT_UNITS[part] }, AMOUNT_DECIMALS[part], "up");
  if (part !== "epsilon") return text;
  const [whole, decimals = ""] = text.split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

export const ledgerUnsafe = (ledger: string, why: string): RefusalWords => [
  "ledger-unsafe",
  `${ledger} is not kept as it must be: ${why}. Nothing was run or spent.`,
  "Have the database's owner mend it, and open the ledger again.",
];

export const otherBook = (dataset: string): RefusalWords => [
  "neighbours-mismatch",
  `This is the book of ${dataset}, and the budget is another data set's.`,
  "Open the budget in a book of its own name.",
];

export const inDoubt = (entry: number): RefusalWords => [
  "ledger-io",
  `The connection was lost while entry ${entry} was being committed, and it is not known whether it was. Nothing was released.`,
  "Look into the ledger once the database can be reached: what is there is spent.",
];
