/**
 * The ledger: what may be spent on a data set, and what has been.
 *
 * Rules (docs/architecture.md): an entry is written and synced before any row is touched; a price is a function of
 * the request and the schema, never of the rows; what has touched rows is never given back; amounts are exact.
 * Entries are only ever added, and never change their meaning: readers of old ledgers must keep working.
 */
import type { Rational } from "../../base/rational.ts";
import type { RowPart } from "../../schema/coding/row-parts.ts";
import type { BookNeighbours, Schema } from "../../schema/types.ts";
import type { PaidEvent } from "../accounting/events.ts";

export type Visibility = Schema["visibility"];

/** What a step costs. `rho` (zCDP) is there when every part of the step has one. */
export interface Cost {
  readonly epsilon: Rational;
  readonly delta: Rational;
  readonly rho?: Rational;
}

/** What was done, in terms that any accountant can price again; kinds are only ever added. */
export type LedgerEvent = PaidEvent & {
  /** Where it was done to some rows alone. */
  readonly part?: RowPart;
};

/**
 * How the runs on one data set add up. `basic`: Σε and Σδ. `zcdp`: Σρ against the ρ that buys (ε, δ). Both stay valid
 * when each run is chosen after seeing the results of the runs before it.
 */
export type Composition = "basic" | "zcdp";

/** Whose rows they are, in the words of a receipt. */
export interface Holding {
  readonly name: string;
  readonly unit: string;
  readonly neighbours: BookNeighbours;
}

/** What may ever be spent on a data set. */
export interface Budget {
  readonly dataset: string;
  readonly epsilon: Rational;
  readonly delta: Rational;
  readonly composition: Composition;
  readonly neighbours: BookNeighbours;
  readonly unit: string;
}

export interface SpendRequest {
  readonly cost: Cost;
  readonly events: readonly LedgerEvent[];
  /** A line for people: "classify pg-plus, label income". Made from the request only. */
  readonly purpose: string;
  /** Whose sub-budget pays as well; must be named, and have one, where the owner has set any. */
  readonly holder?: string;
  /** Which run pays, and its how-manieth attempt to start: both or neither. A ledger holds at most one spend of a run, for ever. */
  readonly run?: string | undefined;
  readonly attempt?: number | undefined;
  readonly neighbours: BookNeighbours;
  /** SHA-256 of the schema that the price was computed from. */
  readonly schema: string;
  /** Version of the trusted code. */
  readonly version: string;
}

/** Which of the draws that an entry paid for have released something, by their places in the plan from 1 on, and what. */
export interface ReleaseWord {
  readonly first: number;
  readonly last: number;
  /** Of the release's bytes. */
  readonly sha256: string;
  /** What opens a copy of it that was sealed until this was written. */
  readonly key?: string | undefined;
}

/** One line of a ledger: what was done, what it cost, and the hash that ties it to the line before. */
export interface Entry {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  readonly kind: "open" | "holder" | "spend" | "settle" | "release" | "visibility";
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly previous: string;
  /** SHA-256 over the previous hash and the body. */
  readonly hash: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a ledger says now: budget, spent, left, and who holds which cap. */
export interface LedgerState {
  readonly budget: Budget;
  readonly opened: string;
  readonly spent: Cost;
  /** What may still be spent; in a `zcdp` ledger ε is what is left of ρ, turned into ε at the budget's δ. */
  readonly left: Cost;
  /** Who may spend of it, or has, by name. Once one of them has a cap, all runs are paid by holders with caps. */
  readonly holders: readonly { readonly name: string; readonly cap?: Cost; readonly spent: Cost }[];
  readonly entries: number;
  readonly lastHash: string;
}

/** The book of one data set. It pays before rows are looked at, and refuses what it cannot pay for. */
export interface Ledger {
  /** Sets the budget, once. */
  open(budget: Budget): Promise<Entry>;
  /** Caps what one holder may spend of it, at 0 to suspend them. A later cap for the same holder replaces the earlier one. */
  limit(holder: string, cap: { readonly epsilon: Rational; readonly delta: Rational }): Promise<Entry>;
  /** Checks every cap, appends the entry and syncs it, as one step: all of it or nothing. */
  spend(request: SpendRequest): Promise<Entry>;
  /** Gives back what a spend did not use because it never touched a row for it. Once per entry, never more than its cost. */
  settle(seq: number, used: Cost): Promise<Entry>;
  /** Puts on record what some draws of an entry have released: of the same draws once, whoever asks. No total changes. */
  release(seq: number, word: ReleaseWord): Promise<Entry>;
  /** Puts on record that the owner has declared the data public, or private again. No total changes. */
  declare(visibility: Visibility): Promise<Entry>;
  state(): Promise<LedgerState>;
  entries(): Promise<readonly Entry[]>;
  /** The entry that paid for a run, where there is one. */
  entryOf(run: string): Promise<Entry | undefined>;
  /** Recomputes every hash and every total from the first entry on; throws `ledger-broken`. */
  verify(): Promise<LedgerState>;
  close(): Promise<void>;
}
