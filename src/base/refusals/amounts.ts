/** ε and δ as people read them, and what is said of those that cannot be used. */
import { AMOUNT_DECIMALS } from "../amounts.ts";
import { type Code, quote, type RefusalWords } from "../errors.ts";
import { ceil, compare, type Rational, rational, toDecimal, ZERO } from "../rational.ts";

/** For people: "0.5". Exact to 12 decimals, rounded up beyond. */
export const formatEpsilon = (epsilon: Rational): string => toDecimal(epsilon, AMOUNT_DECIMALS.epsilon, "up");

const DELTA_DIGITS = 6;
const ONE = rational(1n);

/** For people: "1e-6", "0.05". At most six digits that count, rounded up beyond. */
export function formatDelta(delta: Rational): string {
  if (compare(delta, ZERO) <= 0) return toDecimal(delta, DELTA_DIGITS, "up");
  let exponent = 0;
  let lead = delta;
  for (; compare(lead, ONE) < 0; exponent++) lead = rational(lead.n * 10n, lead.d);
  if (exponent <= 3) return toDecimal(delta, exponent + DELTA_DIGITS - 1, "up");
  const unit = 10n ** BigInt(DELTA_DIGITS - 1);
  const digits = rational(ceil(lead.n * unit, lead.d), unit);
  if (compare(digits, rational(10n)) >= 0) return `1e-${exponent - 1}`;
  return `${toDecimal(digits, DELTA_DIGITS - 1, "up")}e-${exponent}`;
}

const CHOOSE = { ε: "Choose an ε such as 0.5.", δ: "Choose a δ such as 1e-6, or 0." } as const;
const CODE = { ε: "epsilon-invalid", δ: "delta-invalid" } as const satisfies Record<string, Code>;
const RANGE = { ε: "above 0", δ: "from 0 up" } as const;
type Greek = keyof typeof CODE;

export const notDecimal = (name: Greek, value: unknown, readable: boolean): RefusalWords => [
  CODE[name],
  `${name} is ${readable ? quote(value) : "not a plain number"}; it must be a plain decimal number ${RANGE[name]}${typeof value === "string" && /^\d+,\d+$/.test(value) ? ", with a point and no comma" : ""}.`,
  CHOOSE[name],
];

export const epsilonOutOfRange = (value: unknown): RefusalWords => [
  CODE.ε,
  `ε is ${quote(value)}; it must be above 0 and at most 100.`,
  CHOOSE.ε,
];

export const deltaOutOfRange = (value: unknown): RefusalWords => [
  CODE.δ,
  `δ is ${quote(value)}; it must be below 1.`,
  CHOOSE.δ,
];

export const tooFine = (name: Greek, value: unknown, decimals: number): RefusalWords => [
  CODE[name],
  `${name} is ${quote(value)}; it has more than ${decimals} decimals, and Privet keeps ${name} exactly.`,
  name === "ε" ? "Round it to at most 12 decimals." : CHOOSE.δ,
];

export const tooExpensive = (
  price: { readonly epsilon: Rational; readonly delta: Rational },
  theorem: string,
  epsilon: Rational,
  delta: Rational,
): RefusalWords => [
  "plan-too-expensive",
  `The planned draws cost ε ${formatEpsilon(price.epsilon)}, δ ${formatDelta(price.delta)} by ${theorem} composition; ε ${formatEpsilon(epsilon)}, δ ${formatDelta(delta)} was set aside.`,
  "Plan fewer or smaller draws, or set more aside.",
];

export const needsDelta = (): RefusalWords => [
  "plan-too-expensive",
  "Gaussian noise has no price without a δ.",
  "Give a δ, such as 1e-6.",
];

export const drawsOutOfRange = (count: unknown, size: Rational): RefusalWords => [
  "plan-too-expensive",
  `A plan asks for ${quote(count)} draws of ${toDecimal(size, 12, "down")}; it needs a positive size and between 1 and 1,000,000 draws.`,
  "Plan at least one draw of a positive size.",
];

export const drawsDelta = (): RefusalWords => [
  "delta-invalid",
  "A planned draw has a δ that is below 0, or 1 and above.",
  "Choose a δ such as 1e-6.",
];

export const rateOutOfRange = (): RefusalWords => [
  "option-out-of-range",
  "Each row takes part with a probability from a millionth to a half; a plan has another.",
  "Give a rate within, such as 1/100.",
];

export const noDraws = (): RefusalWords => [
  "plan-too-expensive",
  "A plan without draws has nothing to pay for.",
  "Plan a draw.",
];

/** `people`, where how many there are is public or declared. */
export const deltaTooLarge = (delta: Rational, people: number | undefined): RefusalWords => [
  "delta-too-large",
  people
    ? `δ ${formatDelta(delta)} with ${people} rows could pay for publishing a row in full.`
    : `δ ${formatDelta(delta)} could pay for publishing a row in full: the number of rows is private, and no rough size is declared.`,
  people
    ? `Use a δ of at most 1/(10·rows), such as 1e-${Math.ceil(Math.log10(people)) + 2}.`
    : "Use a δ of at most 1e-6, or declare a rough public size: rows.about in the schema.",
];

export const numberOfDraws = (count: number, most: number): RefusalWords => [
  "option-out-of-range",
  `The number of draws is ${count}; it must be a whole number from 1 to ${most}.`,
  "Plan at least one draw.",
];

export const deltaBelowOne = (): RefusalWords => [
  "delta-invalid",
  "δ is below 0, or 1 and above.",
  "Choose a δ such as 1e-6, or 0.",
];

export const deltaUsedUp = (): RefusalWords => [
  "delta-invalid",
  "The parts of which only ε and δ are known use up more than this δ.",
  "Ask for the price at a larger δ.",
];
