/**
 * What goes between the front and a keeper: lines of JSON, each checked on both sides. Nothing here depends on a row except by way of a
 * release that was paid for, at a time that is public.
 */
import type { Rates } from "../../base/work.ts";
import type { Entry, PublicFacts, Receipt, StudyFacts } from "../../curator/index.ts";
import type { AmountsJson, BudgetJson, ErrorJson } from "../../service/json.ts";
import type { Plan } from "../../tasks/plan.ts";

export type ToKeeper =
  | {
      readonly kind: "start";
      readonly run: string;
      readonly attempt: number;
      readonly plan: Plan;
      readonly holder: string;
      /** What was agreed to; another price now is refused. */
      readonly price: AmountsJson;
      /** T₀ in seconds. */
      readonly first: number;
      /** Of a flow: after how many seconds each of its paid steps is looked for. */
      readonly steps?: readonly number[];
      /** Of a flow that was paid for, whose keeper was lost: its entry. What it has sealed stays, the rest is drawn. */
      readonly entry?: number;
    }
  /** Somebody has cancelled: stop before the next draw. What is told, and when, does not change by it. */
  | { readonly kind: "stop"; readonly run: string }
  /** Which runs were cancelled has been said: what an earlier keeper owed may be settled, each at its boundary. */
  | { readonly kind: "settle-late" }
  /** Answered once each, with the same `id`. */
  | { readonly kind: "ask"; readonly id: number; readonly question: KeeperQuestion }
  /** No more starts; end when the running ones are sealed. */
  | { readonly kind: "end" };

export type KeeperQuestion =
  | { readonly about: "budget" }
  /** From the entry after a number on; or, with `before`, from the one before that number back. */
  | {
      readonly about: "entries";
      readonly after: number;
      readonly limit: number;
      readonly holder?: string;
      readonly before?: number;
    }
  /** The entry of a run, where it has one: whether it is paid; and whether this keeper has still to speak of it. */
  | { readonly about: "run"; readonly run: string }
  | { readonly about: "verify" }
  | { readonly about: "receipt"; readonly receipt: Receipt }
  | { readonly about: "limit"; readonly holder: string; readonly cap: AmountsJson }
  /** Whether what it has to write could be written, and there is room for it. */
  | { readonly about: "storage" };

export type FromKeeper =
  /** The rows are open; told once, on the public grid of seconds. */
  | {
      readonly kind: "opened";
      readonly facts: PublicFacts | StudyFacts;
      readonly budget: BudgetJson;
      /** Null with the timing defence off. */
      readonly timing: KeptTiming | null;
    }
  /** The ledger has changed: by this keeper, or by the owner's terminal. */
  | { readonly kind: "budget"; readonly budget: BudgetJson }
  /** The entry is synced, and no row has been touched yet; told before the budget that has the entry. `started` is a whole second, in milliseconds since 1970. */
  | {
      readonly kind: "paid";
      readonly run: string;
      readonly attempt: number;
      readonly entry: number;
      readonly started: number;
    }
  /** Nothing was paid: it no longer fits, its price has changed, or its plan is refused. */
  | { readonly kind: "refused"; readonly run: string; readonly attempt: number; readonly error: ErrorJson }
  /** At a boundary, and only then. */
  | {
      readonly kind: "boundary";
      readonly run: string;
      /** 0 for T₀, then 1, 2, 3. */
      readonly nth: number;
      readonly outcome: "done" | "failed" | "not-yet";
      /** Of a failed one. */
      readonly code: "unexpected" | "overtime" | null;
    }
  /** So many steps of a flow are there, at the time at which they are looked for; or one that was due is not, and the flow is late. */
  | {
      readonly kind: "steps";
      readonly run: string;
      readonly released: number;
      readonly isLate: boolean;
    }
  /** Only with the timing defence off. */
  | {
      readonly kind: "progress";
      readonly run: string;
      readonly step: number;
      readonly of: number;
      readonly epsilon: number;
    }
  | { readonly kind: "answer"; readonly id: number; readonly answer: KeeperAnswer }
  | { readonly kind: "answer"; readonly id: number; readonly error: ErrorJson };

export type KeeperAnswer =
  | { readonly about: "budget"; readonly budget: BudgetJson }
  | { readonly about: "entries"; readonly entries: readonly Entry[] }
  /** `running`: this keeper was told to start it, and has not told for the last time what became of it. */
  | {
      readonly about: "run";
      readonly entry: Entry | null;
      readonly running: boolean;
      /** When this keeper told it to have started. */
      readonly started: number | null;
    }
  | { readonly about: "verify"; readonly entries: number; readonly lastHash: string }
  | { readonly about: "receipt"; readonly found: boolean; readonly equal: boolean }
  | { readonly about: "limit"; readonly entry: Entry }
  | { readonly about: "storage"; readonly isGood: boolean };

/** How fast the machine is for a data set, measured on made-up rows, and when that was: public facts. */
export interface KeptTiming {
  readonly rates: Rates;
  /** Milliseconds since 1970. */
  readonly measured: number;
}

/** A keeper as the front sees it, whether it is another process or, in tests, another object. */
export interface KeeperLink {
  readonly dataset: string;
  send(message: ToKeeper): void;
  /** Whoever listens last is told, in order. `gone` and `back` are told by the supervisor, on a grid of 30 seconds. */
  listen(hear: (message: FromKeeper | { readonly kind: "gone" }) => void): void;
}
