/**
 * Requests in the words of an entry: everything a caller hands in is checked here, and amounts are put on the
 * ledger's grid, costs upwards and caps downwards.
 */
import { AMOUNT_UNITS } from "../../base/amounts.ts";
import { ensure } from "../../base/errors.ts";
import { isCount } from "../../base/json-form.ts";
import type { Rational } from "../../base/rational.ts";
import * as refusal from "../../base/refusals/ledger.ts";
import { partNumbers } from "../../schema/coding/row-parts.ts";
import { BOOK_NEIGHBOURS } from "../../schema/types.ts";
import { DRAW_AMOUNTS } from "../accounting/draw-amounts.ts";
import { type Amounts, amountTextOf, amountUnitsOf, drawTexts, type Units } from "./amounts.ts";
import type { Asked, EventText } from "./entry.ts";
import type { Budget, Composition, Cost, LedgerEvent, SpendRequest, Visibility } from "./types.ts";

/** How a ledger that adds up ρ gets from (ε, δ) to ρ, once at opening, and back for showing what is left. */
export interface Conversions {
  /** A ρ whose runs together satisfy (ε, δ); never above the true one. */
  readonly rhoOfBudget: (epsilon: Rational, delta: Rational) => Rational;
  /** An ε that runs of ρ together satisfy at δ. */
  readonly epsilonOfRho: (rho: Rational, delta: Rational) => Rational;
}

type Cap = Pick<Cost, "epsilon" | "delta">;
const LARGEST_EPSILON = 1_000_000_000n;

export function askOpen(budget: Budget, conversions: Conversions): Asked["open"] {
  const { dataset, composition, neighbours, unit } = budget;
  ensureWord("dataset", dataset);
  ensureWord("unit", unit);
  ensureOneOf("composition", composition, ["basic", "zcdp"]);
  ensureOneOf("neighbours", neighbours, BOOK_NEIGHBOURS);
  return { dataset, composition, neighbours, unit, ...capText(budget, composition, conversions) };
}

export function askLimit(holder: string, cap: Cap, how: Composition, by: Conversions): Asked["holder"] {
  ensureWord("holder", holder);
  return { holder, cap: capText(cap, how, by, 0n) };
}

export function askSpend(request: SpendRequest): Asked["spend"] {
  const { cost, events, purpose, holder, run, attempt, neighbours, schema, version } = request;
  for (const [name, word] of Object.entries({ purpose, schema, version })) ensureWord(name, word);
  if (holder !== undefined) ensureWord("holder", holder);
  if (run !== undefined) ensureWord("run", run);
  ensure(
    attempt === undefined ? run === undefined : run !== undefined && isCount(attempt),
    ...refusal.noAttempt(),
  );
  ensureOneOf("neighbours", neighbours, BOOK_NEIGHBOURS);
  return {
    cost: amountTextOf(costUnits(cost)),
    events: events.map(eventText),
    purpose,
    ...(holder !== undefined && { holder }),
    ...(run !== undefined && { run, attempt }),
    neighbours,
    schema,
    version,
  };
}

export function askSettle(entry: number, used: Cost): Asked["settle"] {
  ensure(Number.isSafeInteger(entry) && entry > 0, ...refusal.noEntry(entry));
  return { entry, used: amountTextOf(costUnits(used)) };
}

export function askRelease({ entry, first, last, sha256, key }: Asked["release"]): Asked["release"] {
  ensure([entry, first, last].every(isCount) && first <= last, ...refusal.noSuchDraws(entry));
  for (const [name, word] of Object.entries({ sha256, key: key ?? sha256 })) ensureWord(name, word);
  return { entry, first, last, sha256, ...(key !== undefined && { key }) };
}

export function askVisibility(visibility: Visibility): Asked["visibility"] {
  ensureOneOf("visibility", visibility, ["private", "public"]);
  return { visibility };
}

function capText(cap: Cap, composition: Composition, { rhoOfBudget }: Conversions, least = 1n): Amounts {
  const { epsilon, delta } = cap;
  const units = costUnits({ epsilon, delta }, "down");
  ensure(
    units.epsilon >= least && units.epsilon <= LARGEST_EPSILON * AMOUNT_UNITS.epsilon,
    ...refusal.capOutOfRange(LARGEST_EPSILON),
  );
  if (composition === "basic") return amountTextOf(units);
  if (units.epsilon === 0n) return amountTextOf({ ...units, rho: 0n });
  ensure(units.delta > 0n, ...refusal.zcdpWithoutDelta());
  // Rounded down and written into the entry: a later version of the conversion never changes an old budget.
  return amountTextOf(amountUnitsOf({ epsilon, delta, rho: rhoOfBudget(epsilon, delta) }, "down"));
}

function costUnits(cost: Cost, rounding: "up" | "down" = "up"): Units {
  ensure(typeof cost === "object" && cost !== null, ...refusal.noCost());
  const units = amountUnitsOf(cost, rounding);
  ensure(units.delta < AMOUNT_UNITS.delta, ...refusal.deltaFromOne());
  return units;
}

function eventText(event: LedgerEvent): EventText {
  const { kind, count, part } = event;
  if (part !== undefined) partNumbers(part);
  ensureOneOf("event", kind, Object.keys(DRAW_AMOUNTS));
  ensure(isCount(count), ...refusal.noCount(count));
  return { kind, count, ...drawTexts(event), ...(part !== undefined && { part }) };
}

/** Half of a pair of UTF-16 is no character: UTF-8 cannot hold it, so what is stored would not be what was hashed. */
const HALF_PAIR = /\p{Surrogate}/u;

export function ensureWord(name: string, value: unknown): void {
  ensure(
    typeof value === "string" && value.trim() !== "" && value.length <= 1000 && !HALF_PAIR.test(value),
    ...refusal.noWord(name, value),
  );
}

function ensureOneOf(name: string, value: unknown, words: readonly string[]): void {
  ensure(typeof value === "string" && words.includes(value), ...refusal.noneOf(name, value, words));
}
