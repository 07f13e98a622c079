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
import type { Cost } from "./types.ts";

/** ε, δ and ρ in units of their last decimal. */
export interface Units {
  readonly epsilon: bigint;
  readonly delta: bigint;
  readonly rho?: bigint;
}

/** ε, δ and ρ as decimal texts. */
export interface Amounts {
  readonly epsilon: string;
  readonly delta: string;
  readonly rho?: string;
}

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
export function amountUnitsOf(cost: Cost, rounding: "up" | "down"): Units {
  const part = (name: AmountPart, value: unknown): bigint => {
    ensureAmount(name, value);
    return (rounding === "up" ? ceil : floor)(value.n * AMOUNT_UNITS[name], value.d);
  };
  const { epsilon, delta, rho } = cost;
  return {
    epsilon: part("epsilon", epsilon),
    delta: part("delta", delta),
    ...(rho !== undefined && { rho: part("rho", rho) }),
  };
}

export function amountTextOf({ epsilon, delta, rho }: Units): Amounts {
  return {
    epsilon: decimalOf("epsilon", epsilon),
    delta: decimalOf("delta", delta),
    ...(rho !== undefined && { rho: decimalOf("rho", rho) }),
  };
}

export function decimalOf(part: AmountPart, units: bigint): string {
  return toDecimal({ n: units, d: AMOUNT_UNITS[part] }, AMOUNT_DECIMALS[part], "up");
}

/** The units that amounts in an entry mean; the entry's form has been checked. */
export function parseAmounts({ epsilon, delta, rho }: Amounts): Units {
  return {
    epsilon: parseDecimal("epsilon", epsilon),
    delta: parseDecimal("delta", delta),
    ...(rho !== undefined && { rho: parseDecimal("rho", rho) }),
  };
}

function parseDecimal(part: AmountPart, text: string): bigint {
  const [whole, decimals = ""] = text.split(".");
  return BigInt(whole + decimals.padEnd(AMOUNT_DECIMALS[part], "0"));
}

/** Whether a text is an amount in its only spelling: no sign, no exponent, no needless zero, no digit too many. */
export function isDecimal(part: AmountPart, text: unknown): boolean {
  if (typeof text !== "string") return false;
  const match = /^(?:0|[1-9]\d{0,29})(?:\.(\d*[1-9]))?$/.exec(text);
  return match !== null && (match[1] ?? "").length <= AMOUNT_DECIMALS[part];
}

export function costOf({ epsilon, delta, rho }: Units): Cost {
  const fraction = (part: AmountPart, units: bigint) => rational(units, AMOUNT_UNITS[part]);
  return {
    epsilon: fraction("epsilon", epsilon),
    delta: fraction("delta", delta),
    ...(rho !== undefined && { rho: fraction("rho", rho) }),
  };
}

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
