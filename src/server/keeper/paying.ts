/**
 * The ledger that rows are given: it pays for runs that the keeper has been told to start, each once, and writes down what is to be
 * given back without giving it back yet.
 *
 * Claim. A draw is made only by the call that wrote the run's entry.
 * Proof. `spend` passes on to the ledger, which refuses a second entry of one run, and returns an entry to the one call that wrote it;
 * only what has got an entry here is handed on as a paid run (curator/pay.ts). ∎
 *
 * Claim. A run that is told refused is not paid for, then or later, by this keeper.
 * Proof. Whether it is still wanted is looked at in the step that writes the entry, and steps follow one another. Before `refused` is
 * told the run is marked as left, and a step is waited for (`Book.leave`): a payment before it has been written, so that the run is
 * told as paid; one after it finds the mark. What is asked about a run's entry is answered in a step as well. ∎
 *
 * Claim. When a run ended does not show in the ledger.
 * Proof. `settle` writes nothing. What it was told is sealed with the release, and written at the boundary by `keeper.ts`. ∎
 */
import { ensure, PrivetError } from "../../base/errors.ts";
import type { Entry, Ledger } from "../../curator/index.ts";
import { type AmountsJson, amountsJson } from "../../service/json.ts";

export type AskedSpend = Parameters<Ledger["spend"]>[0];
export type Used = Parameters<Ledger["settle"]>[1];

/** What the ledger asks of whoever knows the runs. */
export interface Payers {
  /** Writes the entry for a run that was started and not paid yet; else refused. */
  pay(run: string | undefined, request: AskedSpend): Promise<Entry>;
  /** Keeps what an entry used; the entry itself is given back. */
  owe(seq: number, used: Used): Entry;
}

export function payingLedger(ledger: Ledger, { pay, owe }: Payers): Ledger {
  return {
    ...REFUSED,
    state: () => ledger.state(),
    entries: () => ledger.entries(),
    verify: () => ledger.verify(),
    entryOf: (run) => ledger.entryOf(run),
    spend: (request) => pay(request.run, request),
    settle: async (seq, used) => owe(seq, used),
    close: async () => undefined,
  };
}

const refuse = async (): Promise<never> => {
  throw new PrivetError(
    "not-allowed",
    "Rows change nothing in a ledger but what they spend.",
    "Use a terminal.",
  );
};
const REFUSED = { open: refuse, limit: refuse, release: refuse, declare: refuse };

/** What is asked for must be what was agreed to, to the last digit that amounts are written with. */
export function ensureAgreed(agreed: AmountsJson, cost: Used): void {
  const now = amountsJson(cost);
  const isSame =
    now.epsilon === agreed.epsilon &&
    now.delta === agreed.delta &&
    (agreed.rho === undefined || now.rho === agreed.rho);
  ensure(
    isSame,
    "price-changed",
    `The run costs ε ${now.epsilon}, δ ${now.delta} now, and ε ${agreed.epsilon}, δ ${agreed.delta} was agreed to. Nothing was spent.`,
    "Ask for a new quote.",
  );
}
