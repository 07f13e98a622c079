/**
 * Sets budget aside for a run. The order is the heart of the product: check, price from public facts alone, write the ledger's
 * entry and sync it; only what this returns can touch a row.
 */
import { formed, PrivetError } from "../base/errors.ts";
import { compare, exactly, type Rational, rational } from "../base/rational.ts";
import { deltaTooLarge } from "../base/refusals/amounts.ts";
import { VERSION } from "../base/version.ts";
import type { Holding, Ledger } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { PaidRun } from "./paid-run.ts";
import { plain } from "./plain.ts";
import { ensureAffordable, type PlannedDraws, priceOf } from "./price.ts";
import type { Guarantee } from "./release.ts";

/** What a run asks to be allowed: all of its draws, planned, and the most that they may cost. */
export interface AllowanceRequest {
  readonly epsilon: Rational;
  readonly delta: Rational;
  /** Every draw that the run may make, decided before the first. */
  readonly draws: readonly PlannedDraws[];
  /** A line for people, made from the request alone. */
  readonly purpose: string;
  readonly holder?: string;
  /** The run that pays, and its how-manieth attempt: a run pays once, in every process and for ever. */
  readonly run?: string;
  readonly attempt?: number;
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
  /** The most that receipts may say, where what answers about the rows is not Privet's own. */
  readonly guarantee?: Guarantee | undefined;
}

export async function pay<Rows>(keeping: Keeping<Rows>, asked: AllowanceRequest): Promise<PaidRun<Rows>> {
  const { holding, people, rows, ledger, noise, schemaHash, guarantee } = keeping;
  const { price, draws, purpose, holder, ...of } = formed(() => priced(people, plain(asked)));
  const entry = await ledger.spend({
    cost: price.cost,
    events: draws,
    purpose,
    neighbours: holding.neighbours,
    schema: schemaHash,
    version: VERSION,
    ...(holder === undefined ? {} : { holder }),
    ...of,
  });
  return new PaidRun({ holding, rows, ledger, noise, entry, price, draws, purpose, schemaHash, guarantee });
}

/** Priced from public facts alone. */
function priced(
  people: number | undefined,
  { draws, purpose, holder, run, attempt, ...asked }: AllowanceRequest,
) {
  const [epsilon, delta] = [exactly(asked.epsilon, "ε"), exactly(asked.delta, "δ")];
  checkDelta(delta, people);
  const planned = draws.map(checkedDraws);
  const price = priceOf(planned, delta);
  ensureAffordable(price, epsilon, delta);
  return { price, draws: planned, purpose, holder, run, attempt };
}

/**
 * The largest δ where the number of rows is private and none is declared. It keeps 1/(10·rows) for tables of up to 100,000
 * rows; whoever holds a larger one can say so, and nobody has to look at the rows to be safe.
 */
const DELTA_OF_UNKNOWN_SIZE = rational(1n, 1_000_000n);

/** Refuses a δ that could pay for publishing a row in full, given how many there are where that may be known. */
export function checkDelta(delta: Rational, people: number | undefined): void {
  const limit = people ? rational(1n, 10n * BigInt(Math.ceil(people))) : DELTA_OF_UNKNOWN_SIZE;
  if (compare(delta, limit) <= 0) return;
  throw new PrivetError(...deltaTooLarge(delta, people));
}

function checkedDraws(draws: PlannedDraws): PlannedDraws {
  const { kind, count } = draws;
  if (kind === "zcdp") return { kind, rho: exactly(draws.rho, "ρ"), count };
  const epsilon = exactly(draws.epsilon, "ε");
  return kind === "opaque"
    ? { kind, epsilon, delta: exactly(draws.delta, "δ"), count }
    : { kind, epsilon, count };
}
