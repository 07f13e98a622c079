/**
 * A ledger in memory: the same rules and the same chain as the durable one, for tests, for data declared public and
 * for browsers. It forgets everything when the process ends.
 *
 * Check and entry happen in one synchronous step, so that no two spends can both see the same remainder.
 */
import { ensure, PrivetError } from "../../base/errors.ts";
import { ledgerClosed, noClock } from "../../base/refusals/ledger.ts";
import { askLimit, askOpen, askSettle, askSpend, askVisibility, type Conversions } from "./asked.ts";
import { follow, opening } from "./book.ts";
import { type Asked, chain, decode, type EntryKind, encode, START } from "./entry.ts";
import { Shelf } from "./shelf.ts";
import type { Budget, Cost, Entry, Ledger, LedgerState, SpendRequest, Visibility } from "./types.ts";

/** The conversions are needed only where runs are added up in ρ. */
export interface MemoryLedgerOptions extends Partial<Conversions> {
  /** The time as ISO 8601 in UTC, as `new Date().toISOString()` writes it. */
  readonly clock: () => string;
}

/** A ledger that lives as long as the process. `openLedger` in `privet/node` makes one that lasts. */
export function memoryLedger(options: MemoryLedgerOptions): Ledger {
  ensure(typeof options?.clock === "function", ...noClock());
  return new MemoryLedger(options);
}

class MemoryLedger implements Ledger {
  readonly #clock: () => string;
  readonly #conversions: Conversions;
  readonly #shelf = new Shelf();
  #closed = false;

  constructor({ clock, rhoOfBudget = refuseRho, epsilonOfRho = refuseRho }: MemoryLedgerOptions) {
    this.#clock = clock;
    this.#conversions = { rhoOfBudget, epsilonOfRho };
  }

  async open(budget: Budget): Promise<Entry> {
    return this.#append("open", () => askOpen(budget, this.#conversions));
  }

  async limit(holder: string, cap: Pick<Cost, "epsilon" | "delta">): Promise<Entry> {
    return this.#append("holder", () =>
      askLimit(holder, cap, opening(this.#shelf).composition, this.#conversions),
    );
  }

  async spend(request: SpendRequest): Promise<Entry> {
    return this.#append("spend", () => askSpend(request));
  }

  async settle(seq: number, used: Cost): Promise<Entry> {
    return this.#append("settle", () => askSettle(seq, used));
  }

  async declare(visibility: Visibility): Promise<Entry> {
    return this.#append("visibility", () => askVisibility(visibility));
  }

  async state(): Promise<LedgerState> {
    this.#ensureOpen();
    return this.#shelf.state(this.#conversions);
  }

  async entries(): Promise<readonly Entry[]> {
    this.#ensureOpen();
    return this.#shelf.all();
  }

  async verify(): Promise<LedgerState> {
    this.#ensureOpen();
    const replayed = new Shelf();
    for (const entry of this.#shelf.all())
      replayed.replay(decode(encode(entry), replayed.last()?.hash ?? START, entry.hash));
    return replayed.state(this.#conversions);
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  #append<K extends EntryKind>(kind: K, ask: () => Asked[K]): Entry {
    this.#ensureOpen();
    const body = follow(this.#shelf, kind, ask());
    const entry = chain(this.#shelf.last(), kind, this.#clock(), body);
    this.#shelf.add(entry);
    return entry;
  }

  #ensureOpen(): void {
    ensure(!this.#closed, ...ledgerClosed());
  }
}

function refuseRho(): never {
  throw new PrivetError(
    "rho-invalid",
    "This ledger was made without the conversion between (ε, δ) and ρ, so it cannot add up ρ.",
    "Use basic composition, or give the ledger rhoOfBudget and epsilonOfRho.",
  );
}
