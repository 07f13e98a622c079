/**
 * What goes over HTTP between a client and the curator's server: every document, as JSON. Fields are only ever added. Amounts are decimal
 * texts, times are ISO 8601 in UTC, and lists come in pages. Runs in a browser; nothing of the server's is needed to read it.
 *
 *     GET    /v1/me                                   Me
 *     GET    /v1/methods                              { methods: MethodListed[] }
 *     GET    /v1/datasets                             Page<DatasetTold>
 *     GET    /v1/datasets/{d}                         DatasetTold
 *     GET    /v1/datasets/{d}/budget                  BudgetTold
 *     GET    /v1/datasets/{d}/ledger?after&limit      Page<Entry>
 *     POST   /v1/datasets/{d}/ledger/verifications    LedgerVerified
 *     POST   /v1/datasets/{d}/quotes   { plan }       QuoteTold
 *     POST   /v1/datasets/{d}/runs     RunAsked       RunTold, with an Idempotency-Key
 *     GET    /v1/runs?dataset&state&after&limit       Page<RunTold>
 *     GET    /v1/runs/{id}                            RunTold
 *     GET    /v1/runs/{id}/events                     server-sent events: RunEventTold
 *     DELETE /v1/runs/{id}                            RunTold
 *     PUT    /v1/runs/{id}/approval    Decision       RunTold
 *     GET    /v1/releases?dataset&after&limit         Page<ReleaseListed>
 *     GET    /v1/releases/{id}                        ReleaseTold
 *     POST   /v1/receipts/verifications { receipt }   ReceiptVerified
 *
 * Everything else than 2xx is a Problem.
 */
import type { Fix } from "../base/errors.ts";
import type { Entry, Receipt } from "../curator/index.ts";
import type { AboutJson } from "../service/about.ts";
import type { AmountsJson, BudgetJson, QuoteJson } from "../service/json.ts";
import type { Plan } from "../tasks/plan.ts";

/** RFC 9457, `application/problem+json`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** The library's code. */
  readonly code: string;
  readonly detail: string;
  /** As the library has it, marks included, so that each shell words it in its own way. */
  readonly fix: Fix;
  /** The command line's exit code. */
  readonly exit: number;
  /** The request's id, `req_…`. */
  readonly instance: string;
}

/** A page of a list, newest first; `next` is the `after` of the page behind it, null at the end. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** Who the token is, and what it may do. */
export interface Me {
  readonly principal: string;
  readonly role: "owner" | "analyst" | "auditor";
  readonly datasets: readonly string[];
  readonly readOnly: boolean;
  readonly token: { readonly id: string; readonly expires: string };
}

/** A method that the server offers, as `methods --json` has it; `schema` is a JSON Schema of its options. */
export interface MethodListed {
  readonly name: string;
  readonly title: string;
  readonly task: string;
  readonly summary: string;
  readonly guarantee: string;
  readonly neighbours: readonly string[];
  readonly source?: string;
  readonly options: unknown;
  readonly schema: unknown;
}

/** A data set: its name in addresses, and what is public about it. */
export interface DatasetTold {
  readonly name: string;
  readonly about: AboutJson;
  /** Whether runs are seen at boundaries only. */
  readonly timing: "boundaries" | "off";
}

/** What is told of a budget to one principal. */
export interface BudgetTold {
  /** The data set's; holders are those whom the asker may know of. */
  readonly whole: BudgetJson;
  readonly reserved: string;
  /** Of whoever pays for the asker; null where nobody has a cap. */
  readonly own: {
    readonly holder: string;
    readonly cap: string;
    readonly spent: string;
    readonly reserved: string;
    readonly today: string;
  } | null;
}

/** A price, and how long a run takes until it may be seen. */
export interface QuoteTold extends QuoteJson {
  /** `first` is the first boundary. */
  readonly seconds: { readonly estimate: number; readonly first: number };
  /** Whether the owner has to agree. */
  readonly approval: boolean;
  /** Releases of an equal plan that the asker may read, newest first. */
  readonly equal: readonly string[];
}

/** A run, asked for. The price is the quote's. */
export interface RunAsked {
  readonly plan: Plan;
  readonly price: AmountsJson;
  readonly again?: boolean;
  readonly note?: string;
}

/** The states of a run; the last four are final. */
export const runStatesTold = [
  "waiting",
  "queued",
  "starting",
  "running",
  "done",
  "failed",
  "cancelled",
  "refused",
] as const;
export type RunStateTold = (typeof runStatesTold)[number];

/** Whether a run in that state never changes any more. */
export const isFinal = (state: RunStateTold): boolean => runStatesTold.indexOf(state) >= 4;

/** `run/1`: a run as it was asked for, and as it is. */
export interface RunTold {
  readonly privet: "run/1";
  readonly id: string;
  readonly dataset: string;
  readonly state: RunStateTold;
  readonly plan: Plan;
  readonly price: AmountsJson;
  /** Whether the ledger has charged it. */
  readonly paid: boolean;
  readonly entry: number | null;
  /** Why it was refused or has failed. */
  readonly code: string | null;
  /** `rel_…` once it is done. */
  readonly release: string | null;
  /** Seconds until its first boundary, and how many have passed without an outcome. */
  readonly boundary: number;
  readonly extended: number;
  readonly asked: string;
  readonly started: string | null;
  readonly ended: string | null;
  /** Whether somebody has asked to cancel it. */
  readonly cancelling: boolean;
  readonly approval: Decision | null;
  readonly note: string | null;
}

/** The owner's word on a run that waits for it. */
export interface Decision {
  readonly decision: "approved" | "refused";
  readonly reason: string;
}

/** An event's `data`, by its `event`. Ticks are those of the schedule; `progress` comes only where the owner does not defend time. */
export type RunEventTold =
  | {
      readonly event: "state";
      readonly run: string;
      readonly state: RunStateTold;
      readonly entry?: number | null;
      readonly release?: string | null;
    }
  | { readonly event: "tick"; readonly elapsed: number; readonly of: number }
  | { readonly event: "progress"; readonly step: number; readonly of: number; readonly epsilon: number };

/** A release, without what was released. */
export interface ReleaseListed {
  readonly id: string;
  readonly run: string;
  readonly dataset: string;
  readonly plan: Plan;
  readonly entry: number;
  /** When it became visible. */
  readonly at: string;
  readonly sha256: string;
}

/** `release/1`: what was released, as a file would hold it, and its receipt. */
export interface ReleaseTold extends ReleaseListed {
  readonly privet: "release/1";
  readonly model: unknown;
  readonly receipt: Receipt;
}

/** The ledger from its first entry on; one that is broken is a Problem. */
export interface LedgerVerified {
  readonly intact: true;
  readonly entries: number;
  readonly lastHash: string;
}

/** Whether a ledger of the server's paid for a receipt, and says the same. */
export interface ReceiptVerified {
  readonly found: boolean;
  readonly equal: boolean;
  /** The entry, where there is one that the asker may see. */
  readonly entry: Entry | null;
}
