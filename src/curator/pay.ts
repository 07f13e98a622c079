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
import { askSpend } from "./ledger/asked.ts";
import { bodyOf, isKind } from "./ledger/entry.ts";
import type { Entry, Ledger, ReleaseWord, SpendRequest } from "./ledger/types.ts";
import { type Keeping, PaidRun } from "./paid-run.ts";
import { plain } from "./plain.ts";
import { ensureAffordable, exactDraws, type PlannedDraws, priceOf } from "./price.ts";

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

export async function pay<Rows>(keeping: Keeping<Rows>, asked: AllowanceRequest): Promise<PaidRun<Rows>> {
  const run = priced(keeping, asked);
  return new PaidRun({ ...keeping, ...run, entry: await keeping.ledger.spend(run.request) });
}

/**
 * The rest of a run that has paid, and whose process has ended. `left` says, for each of the draws that it had planned, how many are still
 * to be made. Nothing is charged, and nothing is given back later.
 *
 * Claim. All that is ever shown of the run is private at the price that its entry was charged, if nothing of the draws that are left was
 * shown to anybody, and neither that a process ended nor which of several was first hung on what it had drawn.
 * Proof. Then what another process drew of them, by noise that is gone with it, is in nobody's view. The view consists of draws that are
 * not left and of those that are made from here on, each once: a part of the list that the entry paid for, which is asked for again
 * word by word and found to be the same. Theorems that price a list hold for every part of it. ∎
 *
 * Claim. For the first of these ifs it is enough that whoever shows what some draws have released has taken the ledger's word for them
 * (`released`, handle.ts), in ranges of draws that do not overlap: then also processes that have one run at once, which has paid or was resumed,
 * from however many copies of whatever was kept of it, show together what one of them would, and of that nothing is given back.
 * Proof. Of ranges that begin with one draw there is one word (ledger/book.ts), and whoever asks for a second is refused, before anything is shown.
 * The ledger does not look whether others overlap: that is an if, which callers keep. Theirs are the draws of a flow's steps, each of which begins in the plan's
 * list where the one before it ends (tasks/flow/budgeted-steps.ts), in every process of the run alike, which goes by the same flow (service/paying-once.ts). So of each range
 * one process at most shows what it drew, and others, where they show it, that process's release, of which the word tells the hash. Where
 * the word was taken before a process resumed, nothing of the range is left (`paidBefore`). Where there is a word nothing is given back, and where
 * something was given back there is no further word (ledger/book.ts). ∎
 * The ifs are for whoever holds the rows to promise: both are on the owner's handle alone.
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
  const entry = await paidBefore(keeping.ledger, run.request, own);
  return new PaidRun({ ...keeping, ...run, left: own, entry });
}

/** The entry that paid for the same request; no settlement has closed it, and nothing that is left is on record as released. */
async function paidBefore(ledger: Ledger, request: SpendRequest, left: readonly number[]): Promise<Entry> {
  const { attempt: _, ...again } = askSpend(request);
  const entries = await ledger.entries();
  const entry = entries.find((one) => isKind(one, "spend") && bodyOf(one).run === again.run);
  ensure(again.run !== undefined && entry !== undefined, ...cannotResume());
  const { totals: _after, attempt: _first, ...paid } = bodyOf(entry as Entry & { kind: "spend" });
  const hasLeft = ({ first, last }: ReleaseWord) => left.slice(first - 1, last).some((count) => count > 0);
  const later = entries.filter(({ body }) => body.entry === entry.seq);
  const isOver = later.some((one) => !isKind(one, "release") || hasLeft(bodyOf(one)));
  ensure(!isOver && canonicalWhole(paid) === canonicalWhole(again), ...cannotResume());
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
