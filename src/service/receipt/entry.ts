/** A receipt against the ledger's entry that it names: what differs, field by field. */

import { amountIn, compare } from "../../base/rational.ts";
import {
  type Entry,
  type LedgerEvent,
  priceOf,
  type Receipt,
  type ReceiptDraw,
} from "../../curator/index.ts";
import { cheapestOf } from "./least-price.ts";

interface Amounts {
  readonly epsilon: string;
  readonly delta: string;
}

/** An event as an entry spells it: a size, and perhaps a δ or the rate of a sample. */
interface EventText {
  readonly kind: LedgerEvent["kind"];
  readonly count: number;
  readonly epsilon?: string;
  readonly delta?: string;
  readonly rho?: string;
  readonly rate?: string;
  readonly part?: LedgerEvent["part"] & string;
}

interface Spend {
  readonly cost: Amounts;
  readonly events: readonly EventText[];
  readonly purpose: string;
  readonly holder?: string;
  readonly neighbours: string;
  readonly schema: string;
  readonly version: string;
}

export interface FoundEntry {
  readonly entry: Entry;
  /** What the receipt says otherwise than the ledger. */
  readonly differs: readonly string[];
}

/** The entry that a receipt names, by its number or its hash; undefined where the ledger has neither. */
export function entryOf(receipt: Receipt, entries: readonly Entry[]): FoundEntry | undefined {
  const entry = entries.find(({ hash }) => hash === receipt.entryHash) ?? entries[receipt.entry - 1];
  return entry && { entry, differs: differences(receipt, entry, entries) };
}

function differences(receipt: Receipt, entry: Entry, entries: readonly Entry[]): readonly string[] {
  const where = { entry: entry.seq, entryHash: entry.hash };
  const named = Object.entries(where).filter(([key, value]) => receipt[key as keyof typeof where] !== value);
  const wrong = named.map(([key]) => key);
  if (entry.kind !== "spend") return [...wrong, "entry"];
  const { dataset, unit } = entries[0].body as { readonly dataset: string; readonly unit: string };
  const spend = entry.body as unknown as Spend;
  const { purpose, neighbours, schema, version } = spend;
  const same = { dataset, unit, purpose, neighbours, schema, version };
  for (const [key, value] of Object.entries(same))
    if (receipt[key as keyof typeof same] !== value) wrong.push(key);
  const paid = paidFor(entry, spend, entries);
  for (const part of ["epsilon", "delta"] as const)
    if (!paid.some((amounts) => isSame(amounts[part], receipt[part]))) wrong.push(part);
  if (!coversAll(spend.events, receipt.draws)) wrong.push("draws");
  if (!theoremsOf(spend).includes(receipt.composition)) wrong.push("composition");
  return [...new Set(wrong)];
}

/**
 * What the run was charged: its cost, and where it was settled, what it used. A receipt from before the settlement says the
 * cost, which promises less than is true.
 */
function paidFor({ seq }: Entry, { cost }: Spend, entries: readonly Entry[]): readonly Amounts[] {
  const settled = entries.find(({ kind, body }) => kind === "settle" && body.entry === seq);
  return settled ? [cost, settled.body.used as Amounts] : [cost];
}

/** The theorem that added the planned draws up, from what the entry says of them; before mixtures were priced jointly, one for all draws did. */
function theoremsOf({ events, cost }: Spend): readonly string[] {
  const { theorem } = priceOf(events.map(eventOf), amountIn(cost.delta));
  return theorem === "joint" ? [theorem, "renyi", "kairouz-exact", "bounded-range-exact"] : [theorem];
}

const AMOUNTS = ["epsilon", "delta", "rho", "rate"] as const;

/** Of each kind the ledger writes the amounts that it is paid with. */
function eventOf({ kind, count, part, ...texts }: EventText): LedgerEvent {
  const amounts = AMOUNTS.flatMap((name) =>
    texts[name] === undefined ? [] : [[name, amountIn(texts[name])] as const],
  );
  const on = part === undefined ? {} : { part };
  return { kind, count, ...Object.fromEntries(amounts), ...on } as LedgerEvent;
}

/**
 * Whether the planned draws pay for all that are listed, on the rows that they were planned for. Where some were not known beforehand, those of
 * a part have together no more ρ than was paid for on it, each taken as the cheapest of its ε; what has no ρ is held against the plan.
 */
function coversAll(events: readonly EventText[], draws: readonly ReceiptDraw[]): boolean {
  const parts = new Set(events.map(({ part }) => part ?? ""));
  if (!draws.every(({ part = "" }) => parts.has(part as never))) return false;
  const isLate = events.some(({ kind }) => kind === "reserve" || kind === "pure-reserve");
  if (!isLate) return countsCover(events, draws);
  const hasRho = ({ delta, rate }: Partial<Record<"delta" | "rate", string>>) =>
    delta === undefined && rate === undefined;
  return (
    countsCover(
      events,
      draws.filter((draw) => !hasRho(draw)),
    ) && [...parts].every((part) => hasRhoFor(events.filter(hasRho), draws.filter(hasRho), part))
  );
}

type Sized = Partial<Record<"epsilon" | "rho" | "delta" | "rate" | "part", string>>;

/** Of each kind, size and above there are no more than were planned, and none with a larger δ. */
function countsCover(events: readonly EventText[], draws: readonly ReceiptDraw[]): boolean {
  const kindOf = ({ rho, delta, rate, part = "" }: Sized) =>
    `${part} ${rho !== undefined ? `ρ ${rate ?? ""}` : delta !== undefined ? "ε, δ" : "ε"}`;
  const sizeOf = (one: Sized) => amountIn(one.rho ?? one.epsilon);
  return draws.every((draw) => {
    const alike = (all: readonly (EventText | ReceiptDraw)[]) =>
      all.filter((one) => kindOf(one) === kindOf(draw) && compare(sizeOf(one), sizeOf(draw)) >= 0);
    const count = (all: readonly (EventText | ReceiptDraw)[]) =>
      alike(all).reduce((sum, one) => sum + one.count, 0);
    const isWithin = ({ delta = "0" }: Sized) => compare(amountIn(draw.delta ?? "0"), amountIn(delta)) <= 0;
    return count(draws) <= count(events) && alike(events).some(isWithin);
  });
}

function hasRhoFor(events: readonly EventText[], draws: readonly ReceiptDraw[], on: string): boolean {
  const here = ({ part = "" }: { readonly part?: string | undefined }) => part === on;
  const planned = events.filter(here).map(({ part: _, ...event }) => eventOf(event));
  const listed = draws.filter(here).map((draw) => cheapestOf(draw, draw.count));
  if (listed.length === 0) return true;
  if (planned.length === 0) return false;
  const [paid, drawn] = [planned, listed].map((all) => priceOf(all, ANY_DELTA).cost.rho);
  return paid !== undefined && drawn !== undefined && compare(drawn, paid) <= 0;
}

/** ρ is the same at every δ. */
const ANY_DELTA = amountIn("0.000001");

const isSame = (a: string, b: string) => compare(amountIn(a), amountIn(b)) === 0;
