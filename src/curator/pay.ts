/**
 * Sets budget aside for a run. The order is the heart of the product: check, price from public facts alone, write the ledger's
 * entry and sync it; only what this returns can touch a row.
 */
import { PrivetError } from "../errors.ts";
import { compare, copyOf, type Rational, rational } from "../rational.ts";
import { VERSION } from "../version.ts";
import { formatDelta } from "./accounting/amounts.ts";
import type { Holding, Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { PaidRun } from "./paid-run.ts";
import { ensureAffordable, type PlannedDraws, priceOf } from "./price.ts";

export interface AllowanceRequest {
  readonly epsilon: Rational;
  readonly delta: Rational;
  /** Every draw that the run may make, decided before the first. */
  readonly draws: readonly PlannedDraws[];
  /** A line for people, made from the request alone. */
  readonly purpose: string;
  readonly holder?: string;
}

/** What a curator has: rows, the ledger that pays for looking at them, and noise. */
export interface Keeping<Rows> {
  readonly holding: Holding;
  /** How many people there are, where that is public or declared. */
  readonly people: number | undefined;
  readonly rows: Rows;
  readonly ledger: Ledger;
  readonly noise: Noise;
  readonly schemaHash: string;
}

export async function pay<Rows>(keeping: Keeping<Rows>, asked: AllowanceRequest): Promise<PaidRun<Rows>> {
  const { holding, people, rows, ledger, noise, schemaHash } = keeping;
  const { epsilon, delta, draws, purpose, holder } = copyOfRequest(asked);
  checkDelta(delta, people);
  const price = priceOf(draws, delta);
  ensureAffordable(price, epsilon, delta);
  const entry = await ledger.spend({
    cost: price.cost,
    events: draws,
    purpose,
    neighbours: holding.neighbours,
    schema: schemaHash,
    version: VERSION,
    ...(holder === undefined ? {} : { holder }),
  });
  return new PaidRun({ holding, rows, ledger, noise, entry, price, draws, purpose, schemaHash });
}

/** Refuses a δ that could pay for publishing a row in full. */
export function checkDelta(delta: Rational, people: number | undefined): void {
  if (!people) return;
  if (compare(delta, rational(1n, 10n * BigInt(Math.round(people)))) <= 0) return;
  throw new PrivetError(
    "delta-too-large",
    `δ ${formatDelta(delta)} with ${people} rows could pay for publishing a row in full.`,
    `Use a δ of at most 1/(10·rows), such as 1e-${Math.ceil(Math.log10(people)) + 2}.`,
  );
}

/** What the caller asked for, once and for all: the objects that were handed in may change while the ledger is written. */
function copyOfRequest({ epsilon, delta, draws, purpose, holder }: AllowanceRequest): AllowanceRequest {
  return {
    epsilon: copyOf(epsilon),
    delta: copyOf(delta),
    draws: draws.map(copyOfDraws),
    purpose,
    ...(holder === undefined ? {} : { holder }),
  };
}

function copyOfDraws(draws: PlannedDraws): PlannedDraws {
  const { kind, count } = draws;
  if (kind === "zcdp") return { kind, rho: copyOf(draws.rho), count };
  const epsilon = copyOf(draws.epsilon);
  return kind === "opaque" ? { kind, epsilon, delta: copyOf(draws.delta), count } : { kind, epsilon, count };
}
