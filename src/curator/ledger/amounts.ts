/**
 * Amounts as the ledger keeps them: whole numbers of a smallest unit, so that adding and comparing is exact.
 *
 * What is spent is rounded up to the unit and what may be spent is rounded down, so rounding never favours the
 * spender. In an entry an amount is a decimal text, written in exactly one way.
 */
import { AMOUNT_DECIMALS, AMOUNT_UNITS, type AmountPart } from "../../base/amounts.ts";
import { ensure } from "../../base/errors.ts";
import { ceil, floor, type Rational, rational, toDecimal } from "../../base/rational.ts";
import { amountOfNothing, noAmount } from "../../base/refusals/ledger.ts";
import { DRAW_AMOUNTS, type DrawAmount } from "../accounting/draw-amounts.ts";
import type { PaidEvent } from "../accounting/events.ts";
import type { Cost } from "./types.ts";

interface Parts<T> {
  readonly epsilon: T;
  readonly delta: T;
  readonly rho?: T;
}

/** ε, δ and ρ in units of their last decimal. */
export type Units = Parts<bigint>;
/** ε, δ and ρ as decimal texts. */
export type Amounts = Parts<string>;

/** Part by part; where there is no ρ there is none. */
const each = <From, To>(
  { epsilon, delta, rho }: Parts<From>,
  of: (part: AmountPart, value: From) => To,
): Parts<To> => ({
  epsilon: of("epsilon", epsilon),
  delta: of("delta", delta),
  ...(rho !== undefined && { rho: of("rho", rho) }),
});

/** Refuses everything that is not a fraction of whole numbers, zero or above: NaN, floats, texts, nothing at all. */
export function ensureAmount(part: AmountPart, value: unknown): asserts value is Rational {
  const { n, d } = (typeof value === "object" && value !== null ? value : {}) as Partial<Rational>;
  ensure(
    typeof n === "bigint" && typeof d === "bigint" && n >= 0n && d > 0n,
    ...noAmount(part, value, typeof n === "bigint" && typeof d === "bigint" ? `${n}/${d}` : undefined),
  );
}

export function ensurePositive(part: AmountPart, units: bigint): void {
  ensure(units > 0n, ...amountOfNothing(part));
}

/** The units of a cost or of a cap, rounded the way that is named. */
export const amountUnitsOf = (cost: Cost, rounding: "up" | "down"): Units =>
  each(cost, (part, value: unknown) => {
    ensureAmount(part, value);
    return (rounding === "up" ? ceil : floor)(value.n * AMOUNT_UNITS[part], value.d);
  });

const decimalOf = (part: AmountPart, units: bigint): string =>
  toDecimal({ n: units, d: AMOUNT_UNITS[part] }, AMOUNT_DECIMALS[part], "up");

export const amountTextOf = (units: Units): Amounts => each(units, decimalOf);

/** What draws are paid with, as decimal texts; a rate has the decimals of a δ. */
export function drawTexts(draws: PaidEvent): Readonly<Partial<Record<DrawAmount, string>>> {
  const amounts = DRAW_AMOUNTS[draws.kind].map((name: DrawAmount) => {
    const part = name === "rate" ? "delta" : name;
    const value: unknown = (draws as Partial<Record<DrawAmount, Rational>>)[name];
    ensureAmount(part, value);
    return [name, toDecimal(value, AMOUNT_DECIMALS[part], "up")];
  });
  return Object.fromEntries(amounts);
}

/** The units that amounts in an entry mean; the entry's form has been checked. */
export const parseAmounts = (amounts: Amounts): Units =>
  each(amounts, (part, text) => {
    const [whole, decimals = ""] = text.split(".");
    return BigInt(whole + decimals.padEnd(AMOUNT_DECIMALS[part], "0"));
  });

/** Whether a text is an amount in its only spelling: no sign, no exponent, no needless zero, no digit too many. */
export function isDecimal(part: AmountPart, text: unknown): boolean {
  if (typeof text !== "string") return false;
  const match = /^(?:0|[1-9]\d{0,29})(?:\.(\d*[1-9]))?$/.exec(text);
  return match !== null && (match[1] ?? "").length <= AMOUNT_DECIMALS[part];
}

export const costOf = (units: Units): Cost => each(units, (part, own) => rational(own, AMOUNT_UNITS[part]));

/** a + b, part by part; ρ is kept only where `a`, a running total, keeps it. */
export const plus = (a: Units, b: Units): Units => combine(a, b, 1n);
/** a − b, part by part; ρ is kept only where `a` keeps it. */
export const unitsLess = (a: Units, b: Units): Units => combine(a, b, -1n);

function combine(a: Units, b: Units, sign: bigint): Units {
  return {
    epsilon: a.epsilon + sign * b.epsilon,
    delta: a.delta + sign * b.delta,
    ...(a.rho !== undefined && { rho: a.rho + sign * (b.rho ?? 0n) }),
  };
}
