/**
 * What goes over HTTP between a client and the curator's server: every document, as JSON. Fields are only ever added. Amounts are decimal
 * texts, times are ISO 8601 in UTC, and lists come in pages. Runs in a browser; nothing of the server's is needed to read it.
 *
 *     GET    /v1/me                                   MeTold
 *     GET    /v1/methods                              { items: MethodListed[] }
 *     GET    /v1/compositions?epsilon&delta&draws     CompositionsTold
 *     GET    /v1/datasets                             { items: DatasetTold[] }
 *     GET    /v1/datasets/{d}                         DatasetTold
 *     GET    /v1/datasets/{d}/budget                  BudgetTold
 *     GET    /v1/datasets/{d}/ledger?order&after&limit  PageTold<EntryTold>
 *     POST   /v1/datasets/{d}/ledger/verifications    LedgerVerified
 *     POST   /v1/datasets/{d}/quotes   { plan }       QuoteTold
 *     POST   /v1/datasets/{d}/runs     RunAsked       RunTold, with an Idempotency-Key
 *     GET    /v1/runs?dataset&state&after&limit       PageTold<RunTold>
 *     GET    /v1/runs/{id}                            RunTold
 *     GET    /v1/runs/{id}/events                     server-sent events: RunEventTold
 *     DELETE /v1/runs/{id}                            RunTold
 *     PUT    /v1/runs/{id}/approval    Decision       RunTold
 *     POST   /v1/receipts/verifications  a receipt    ReceiptVerified
 *     GET    /v1/tokens?after&limit                   PageTold<TokenTold>
 *
 * What is asked about releases, people, audits and experiments stands in files of their own.
 *
 * Everything else than 2xx is a ProblemTold.
 */
import type { Fix } from "../base/errors.ts";
import type { Entry } from "../curator/index.ts";
import type { AboutJson } from "../service/about.ts";
import type { AmountsJson, BudgetJson, QuoteJson } from "../service/json.ts";
import type { CommonPlan, Plan } from "../tasks/plan.ts";

export type * from "./admission.ts";
export type * from "./audits.ts";
export type * from "./compositions.ts";
export type * from "./releases.ts";

/** A plan of which whatever has a default may be left out, as `parsePlan` takes it. */
export type PlanAsked = Pick<CommonPlan, "privet" | "task" | "epsilon"> &
  Partial<Omit<CommonPlan, "privet" | "task" | "epsilon">> & { readonly label?: string | undefined };

/** RFC 9457, `application/problem+json`. */
export interface ProblemTold {
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

/** A page of a list, newest first; `next` is the `after` of the page behind it: null at the end, absent from lists without pages. */
export interface PageTold<T> {
  readonly items: readonly T[];
  readonly next?: string | null;
}

/** Who the token is, and what it may do. */
export interface MeTold {
  readonly name: string;
  readonly role: "owner" | "analyst" | "auditor";
  readonly datasets: readonly string[];
  readonly readOnly: boolean;
  readonly token: { readonly id: string; readonly expires: string };
}

/** A method that the server offers; `options` is a JSON Schema of its options. */
export interface MethodListed {
  readonly task: string;
  readonly name: string;
  readonly subject: string;
  readonly title: string;
  readonly summary: string;
  readonly cite: string;
  readonly guarantee: string;
  readonly neighbours: readonly string[];
  /** Whether a plan must, may or must not name one; `number`: it must, and that is a numeric attribute. */
  readonly label: "required" | "number" | "either" | "optional" | "none";
  readonly options: unknown;
}

/** A data set: its name in addresses, and what is public about it. */
export interface DatasetTold {
  readonly name: string;
  /** Whether it can be asked at the moment. */
  readonly open: boolean;
  /** Null until it has been opened once. */
  readonly about: AboutJson | null;
  readonly timing: { readonly mode: "boundaries" | "off"; readonly rule: string };
}

/** What is told of a budget to one principal. Of holders only those whom the asker may know of are told, or none. */
export interface BudgetTold
  extends Omit<BudgetJson, "holders" | "entries" | "lastHash">,
    Partial<Pick<BudgetJson, "holders" | "entries" | "lastHash">> {
  readonly reserved: string;
  /** Of whoever pays for the asker; null where nobody has a cap. */
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

/** A price, and how long a run takes until it may be seen. What is left of the budget is told by the budget. */
export interface QuoteTold extends Omit<QuoteJson, "budget" | "after" | "work"> {
  /** `first` is the first boundary. */
  readonly seconds: {
    readonly estimate: number;
    readonly first: number;
    /** Of a flow: after how many seconds each of its paid steps is looked for. */
    readonly steps?: readonly number[];
  };
  /** Whether the owner has to agree. */
  readonly approval: boolean;
  /** Releases of an equal plan that the asker may read, newest first. */
  readonly releases: readonly string[];
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
/** How a run is. */
export type RunStateTold = (typeof runStatesTold)[number];

/** Whether a run in that state never changes any more. */
export const isFinal = (state: RunStateTold): boolean => runStatesTold.indexOf(state) >= 4;

/** `run/1`: a run as it was asked for, and as it is. */
export interface RunTold {
  readonly privet: "run/1";
  readonly id: string;
  readonly dataset: string;
  /** Who asked for it, and whose sub-budget pays. */
  readonly by: string;
  readonly holder: string;
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
  /** What the code means. */
  readonly why: string | null;
  /** Of a flow: what its paid steps have released so far, in their order, and when each is looked for; absent of other runs. */
  readonly steps?: { readonly released: readonly string[]; readonly seconds: readonly number[] };
  /** From its start: `first` until the first boundary, `boundary` until the one that comes next. */
  readonly seconds: { readonly first: number; readonly boundary: number };
  /** How many boundaries have passed without an outcome. */
  readonly extended: number;
  readonly asked: string;
  readonly started: string | null;
  readonly ended: string | null;
  /** Whether somebody has asked to cancel it. */
  readonly cancelAsked: boolean;
  readonly approval: (Decision & { readonly by: string; readonly at: string }) | null;
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
  /** Steps of a flow have released: all that have, in their order. */
  | { readonly event: "steps"; readonly run: string; readonly released: readonly string[] }
  | { readonly event: "tick"; readonly elapsed: number; readonly of: number }
  | { readonly event: "progress"; readonly step: number; readonly of: number; readonly epsilon: number };

/** A line of the ledger, as it stands there. */
export type EntryTold = Entry;

/** The ledger from its first entry on; one that is broken is a ProblemTold. */
export interface LedgerVerified {
  readonly intact: true;
  readonly entries: number;
  readonly lastHash: string;
}

/** Whether a ledger of the server's paid for a receipt, and says the same. */
export interface ReceiptVerified {
  readonly found: boolean;
  readonly equal: boolean;
}

/** A token, without its text. `datasets` null: all that the person may know of. */
export interface TokenTold {
  readonly id: string;
  readonly person: string;
  readonly role: MeTold["role"];
  readonly datasets: readonly string[] | null;
  readonly readOnly: boolean;
  readonly created: string;
  readonly expires: string;
  readonly revoked: string | null;
  /** A UTC day. */
  readonly lastUsed: string | null;
}
