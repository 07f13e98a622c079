/**
 * Sets budget aside for a run. The order is the heart of the product: check, price from public facts alone, write the ledger's
 * entry and sync it; only what this returns can touch a row.
 */
import { ensure, formed, PrivetError } from "../base/errors.ts";
import { canonicalWhole } from "../base/json-form.ts";
import { compare, exactly, type Rational, rational } from "../base/rational.ts";
import { deltaTooLarge } from "../base/refusals/amounts.ts";
import { cannotResume } from "../base/refusals/door.ts";
import { VERSION } from "../base/version.ts";
import type { RowPart } from "../schema/coding/row-parts.ts";
import { askSpend } from "./ledger/asked.ts";
import { bodyOf } from "./ledger/entry.ts";
import type { Entry, Holding, Ledger, SpendRequest } from "./ledger/types.ts";
import type { Noise } from "./noise/noise.ts";
import { PaidRun } from "./paid-run.ts";
import { plain } from "./plain.ts";
import { ensureAffordable, exactDraws, type PlannedDraws, priceOf } from "./price.ts";
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
  /** The rows of some parts, where they were dealt when they were opened. */
  readonly dealt?: ReadonlyMap<RowPart, Rows> | undefined;
  readonly ledger: Ledger;
  readonly noise: Noise;
  readonly schemaHash: string;
  /** The most that receipts may say, where what answers about the rows is not Privet's own. */
  readonly guarantee?: Guarantee | undefined;
}

export async function pay<Rows>(keeping: Keeping<Rows>, asked: AllowanceRequest): Promise<PaidRun<Rows>> {
  const run = priced(keeping, asked);
  return new PaidRun({ ...keeping, ...run, entry: await keeping.ledger.spend(run.request) });
}

/**
 * The rest of a run that has paid, and whose process has ended. `left` says, for each of the draws that it had planned, how many are still
 * to be made. Nothing is charged, and nothing is given back later.
 *
 * Claim. All that is ever shown of the run is private at the price that its entry was charged, if nothing of the draws that are left was
 * shown to anybody, the process did not end because of what it had drawn, and the run is resumed by one process at a time.
 * Proof. Then what the ended process drew of them, by noise that is gone with it, is in nobody's view. The view consists of draws that are
 * not left and of those that are made from here on, each once: a part of the list that the entry paid for, which is asked for again
 * word by word and found to be the same. Theorems that price a list hold for every part of it. ∎
 * The ifs are for whoever holds the rows to promise: it is on the owner's handle alone.
 */
export async function resume<Rows>(
  keeping: Keeping<Rows>,
  asked: AllowanceRequest,
  left: readonly number[],
): Promise<PaidRun<Rows>> {
  const run = priced(keeping, asked);
  const own = formed(() => plain(left));
  const fits = (count: number, i: number) => Number.isSafeInteger(own[i]) && own[i] >= 0 && own[i] <= count;
  ensure(
    own.length === run.draws.length && run.draws.every(({ count }, i) => fits(count, i)),
    ...cannotResume(),
  );
  return new PaidRun({ ...keeping, ...run, left: own, entry: await paidBefore(keeping.ledger, run.request) });
}

/** The entry that paid for the same request, which no settlement has closed. */
async function paidBefore(ledger: Ledger, request: SpendRequest): Promise<Entry> {
  const { attempt: _, ...again } = askSpend(request);
  const entry = again.run === undefined ? undefined : await ledger.entryOf(again.run);
  ensure(entry?.kind === "spend", ...cannotResume());
  const { totals: _after, attempt: _first, ...paid } = bodyOf(entry as Entry & { kind: "spend" });
  const entries = await ledger.entries();
  const isSettled = entries.some(({ kind, body }) => kind === "settle" && body.entry === entry.seq);
  ensure(!isSettled && canonicalWhole(paid) === canonicalWhole(again), ...cannotResume());
  return entry;
}

/** Priced from public facts alone. */
function priced<Rows>({ people, holding, schemaHash }: Keeping<Rows>, given: AllowanceRequest) {
  return formed(() => {
    const { draws: planned, purpose, holder, run, attempt, ...asked } = plain(given);
    const [epsilon, delta] = [exactly(asked.epsilon, "ε"), exactly(asked.delta, "δ")];
    checkDelta(delta, people);
    const draws = planned.map(exactDraws);
    const price = priceOf(draws, delta);
    ensureAffordable(price, epsilon, delta);
    const request: SpendRequest = {
      cost: price.cost,
      events: draws,
      purpose,
      neighbours: holding.neighbours,
      schema: schemaHash,
      version: VERSION,
      ...(holder === undefined ? {} : { holder }),
      run,
      attempt,
    };
    return { price, draws, purpose, request };
  });
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
