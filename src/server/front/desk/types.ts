/**
 * The desk: where runs are accepted, queued, started, told and cancelled. One queue of requests per data set, so that a reservation is
 * never counted twice or not at all: spent + Σ reserved + price ≤ cap, for the data set and for the holder, at every acceptance.
 */
import type { BudgetJson } from "../../../service/json.ts";
import type { Plan } from "../../../tasks/plan.ts";
import type { Principal } from "../../people.ts";
import type { AuditNote, RunRecord, RunState } from "../../stores/asked.ts";
import type { House, LogEvent } from "../house.ts";

/** What somebody asks to be run. */
export interface Submission {
  readonly key: string;
  readonly plan: Plan;
  /** What the quote said; another price is refused with `price-changed`. */
  readonly price: { readonly epsilon: string; readonly delta: string; readonly rho?: string };
  /** Wants it also where the same plan was released before, or is under way. */
  readonly again: boolean;
  readonly note?: string;
}

/** Where a request came from, for the audit. */
export interface Asking {
  readonly who: Principal;
  readonly address: string;
  readonly request: string;
}

/** What is told of a budget to one principal. */
export interface BudgetView {
  readonly whole: BudgetJson;
  readonly reserved: string;
  /** Of the holder who pays for this principal; null where none has a cap. */
  readonly own: {
    readonly holder: string;
    readonly cap: string;
    readonly spent: string;
    readonly reserved: string;
    readonly today: string;
    /** The same of δ; null where runs are added up in ρ, which has it within. */
    readonly delta: { readonly cap: string; readonly spent: string; readonly reserved: string } | null;
  } | null;
}

/**
 * What open streams are sent; times are those of the schedule. An `id` counts ticks from the run's start, so that whoever comes back
 * goes on where it was; before the start it is −1.
 */
export type RunEvent =
  | { readonly id: number; readonly event: "state"; readonly run: RunRecord }
  /** Told when it happens, and to whoever comes later with the state. */
  | { readonly id: number; readonly event: "steps"; readonly run: RunRecord }
  | { readonly id: number; readonly event: "tick"; readonly elapsed: number; readonly of: number }
  | {
      readonly id: number;
      readonly event: "progress";
      readonly step: number;
      readonly of: number;
      readonly epsilon: number;
    };

export interface Desk {
  /** Refuses with a code (see docs/server.md), or gives the run; `replayed` where the key was known. Spends nothing yet. */
  submit(
    asking: Asking,
    dataset: string,
    submission: Submission,
  ): Promise<{ readonly run: RunRecord; readonly replayed: boolean }>;
  /** A queued run ends at once and costs nothing; a running one ends at its next boundary and stays paid. */
  cancel(asking: Asking, run: string): Promise<RunRecord>;
  decide(asking: Asking, run: string, decision: "approved" | "refused", reason: string): Promise<RunRecord>;
  budget(who: Principal, dataset: string): BudgetView;
  /** A release of an equal plan that this principal may read, newest first. */
  equalReleases(who: Principal, dataset: string, plan: Plan): Promise<readonly string[]>;
  /** Calls back at each event whose id is `after` or more, and once more with undefined at the end. Returns how to stop. */
  watch(run: RunRecord, after: number, tell: (event: RunEvent | undefined) => void): () => void;
  /** What stands after a crash is told from what was asked, paid and released; then the queue goes on. */
  restore(): Promise<void>;
  /** No more acceptances; resolves when nothing is running, or when `grace` milliseconds are over. */
  stop(grace: number): Promise<void>;
  /** Whether the data set takes runs: a little later than its keeper has opened the rows. */
  isOpen(dataset: string): boolean;
  /** Whether a run could be taken of every data set, whoever asks: for `/readyz`. */
  isReady(): boolean;
  /** For `/metrics`, by data set: what may be published, and nothing else. */
  counts(): ReadonlyMap<string, DeskCounts>;
}

export interface DeskCounts {
  /** As told. */
  readonly runs: Readonly<Record<RunState, number>>;
  /** As of the last whole half minute. */
  readonly queued: number;
  /** Boundaries that passed without an outcome. */
  readonly extensions: number;
  /** Refused requests by code, since the start. */
  readonly refusals: ReadonlyMap<string, number>;
  /** In the unit that the ledger adds up; undefined until its keeper has told. */
  readonly amounts:
    | {
        readonly unit: "epsilon" | "rho";
        readonly spent: string;
        readonly reserved: string;
        readonly left: string;
      }
    | undefined;
}

/** What the desk is made of: parts of the house. */
export interface DeskParts
  extends Pick<House, "config" | "clock" | "asked" | "data" | "releases" | "quoter"> {
  audit(note: AuditNote): void;
  log(event: LogEvent): void;
  /** Told each time when runs of a data set are taken from now on. */
  takes?(dataset: string): void;
}
