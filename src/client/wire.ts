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
 *     GET    /v1/releases?dataset&after&limit         PageTold<ReleaseListed>
 *     GET    /v1/releases/{id}                        ReleaseTold
 *     GET    /v1/releases/{id}/lines                  LinesTold
 *     GET    /v1/releases/{id}/paper                  PaperTold
 *     POST   /v1/releases/{id}/predictions            PredictionsTold
 *     POST   /v1/releases/{id}/evaluations  { file }  EvaluationTold
 *     PUT    /v1/releases/{id}/note  ReleaseNoted     ReleaseNoted
 *     POST   /v1/receipts/verifications  a receipt    ReceiptVerified
 *     GET    /v1/tokens?after&limit                   PageTold<TokenTold>
 *
 * and, for owners of all data sets, where the server has a workshop:
 *
 *     GET    /v1/people                               PeopleTold
 *     POST   /v1/people                PersonWanted   TokenMade
 *     PUT    /v1/people/{p}/blocked    { blocked }    PersonTold
 *     POST   /v1/people/{p}/tokens     TokenWanted    TokenMade
 *     PUT    /v1/people/{p}/grants/{d} GrantWanted    GrantGiven
 *     DELETE /v1/people/{p}/grants/{d}                GrantGiven
 *     PUT    /v1/datasets/{d}/allowances  AllowancesWanted { entries }
 *     GET    /v1/audits                               AuditsTold
 *     GET    /v1/audits/proofs                        ProofsTold
 *     GET    /v1/audits/mechanisms                    MeasuringTold, where there is a workshop
 *     POST   /v1/audits/mechanisms  MeasuringAsked    MeasuringTold, and measures on
 *     DELETE /v1/audits/mechanisms                    MeasuringTold, and stops
 *
 * Everything else than 2xx is a ProblemTold.
 */
import type { BoundaryFacts, ReadProof } from "../audit/facts.ts";
import type { LedgerFigures, Light, MechanismFigures, ProofFigures } from "../audit/lights.ts";
import type { Measurement } from "../audit/measure.ts";
import type { Fix } from "../base/errors.ts";
import type { Entry, Receipt } from "../curator/index.ts";
import type { JudgedPaper, PaperJson } from "../models/classifier/paper/paper.ts";
import type { Coefficient, Outline } from "../models/model.ts";
import type { AboutJson } from "../service/about.ts";
import type { AmountsJson, BudgetJson, QuoteJson } from "../service/json.ts";
import type { CommonPlan, Plan } from "../tasks/plan.ts";

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
  /** Whether a plan names one. */
  readonly label: boolean;
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
  } | null;
}

/** A price, and how long a run takes until it may be seen. What is left of the budget is told by the budget. */
export interface QuoteTold extends Omit<QuoteJson, "budget" | "after" | "work"> {
  /** `first` is the first boundary. */
  readonly seconds: { readonly estimate: number; readonly first: number };
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
  | { readonly event: "tick"; readonly elapsed: number; readonly of: number }
  | { readonly event: "progress"; readonly step: number; readonly of: number; readonly epsilon: number };

/** A release, without what was released. */
export interface ReleaseListed {
  readonly id: string;
  readonly run: string;
  readonly dataset: string;
  readonly by: string;
  readonly task: string;
  readonly method: string;
  readonly price: AmountsJson;
  readonly entry: number | null;
  /** When it became visible. */
  readonly at: string | null;
  /** What people call it, and what they wrote to it; earlier servers keep neither. */
  readonly name?: string | null;
  readonly note?: string | null;
}

/** What a model says of rows that were sent; a clustering tells the nearest centre, from 1 on. */
export interface PredictionsTold {
  readonly label?: string;
  readonly predicted?: readonly string[];
  readonly scores?: {
    readonly kind: "probability" | "order";
    readonly of: Readonly<Record<string, readonly number[]>>;
  };
  readonly centres?: number;
  readonly assigned?: readonly number[];
}

/** What a release is called, and what is written to it; empty for none. */
export interface ReleaseNoted {
  readonly name: string;
  readonly note: string;
}

/** A released scorecard or tree as a form for paper. */
export type PaperTold = PaperJson;

/** What a model says, line by line, in the units of its attributes. */
export interface LinesTold {
  readonly kind: string;
  readonly lines: readonly Coefficient[];
  /** Questions and answers, where it is a tree. */
  readonly tree?: Outline;
}

/** Questions and answers, one in the other. */
export type OutlineTold = Outline;

/** How often a model is wrong on public rows. */
export interface JudgedTold {
  readonly rows: number;
  readonly wrong: number;
  readonly error: number;
  /** 95 % (Wilson). */
  readonly interval: readonly [number, number];
  /** Rows by true value (first) and told value (second). */
  readonly confusion: readonly (readonly number[])[];
}

/** A released classifier on a public file, and its paper form beside it where it has one. */
export interface EvaluationTold extends JudgedTold {
  readonly label: string;
  readonly values: readonly string[];
  readonly f1: { readonly macro: number; readonly byClass: readonly (number | null)[] };
  readonly auc: number | null;
  readonly scores: "probability" | "order";
  readonly logLoss: number | null;
  readonly calibration: {
    readonly error: number;
    readonly ranges: readonly {
      readonly from: number;
      readonly to: number;
      readonly rows: number;
      readonly probability: number;
      readonly share: number;
    }[];
  } | null;
  /** Each value against all others: the share of others that are taken for it, and of its own that are found. */
  readonly roc: readonly {
    readonly of: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
  readonly paper?: JudgedPaper;
}

/** What was released, as a file would hold it, and its receipt. */
export interface ReleaseTold extends ReleaseListed {
  readonly sha256: string;
  readonly release: unknown;
  readonly receipt: Receipt;
}

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

/** A person whom the server knows, `people/ana`, or whom an issuer vouches for. */
export interface PersonTold {
  readonly name: string;
  readonly role: MeTold["role"];
  readonly blocked: boolean;
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

/** What a person may do with a data set, besides the ledger's cap for the holder. Amounts are decimal texts. */
export interface GrantTold {
  readonly person: string;
  readonly dataset: string;
  readonly holder: string;
  /** Lets nothing be spent. */
  readonly off: boolean;
  readonly perRun: string | null;
  readonly perDay: string | null;
  readonly approveAbove: string | null;
  /** The last day (UTC) that it holds. */
  readonly until: string | null;
}

/** Who may do what. */
export interface PeopleTold {
  readonly people: readonly PersonTold[];
  readonly tokens: readonly TokenTold[];
  readonly grants: readonly GrantTold[];
}

/** A token for somebody: for all data sets, and for as long as the configuration says, unless told otherwise. */
export interface TokenWanted {
  readonly datasets?: readonly string[];
  readonly readOnly?: boolean;
  readonly days?: number;
}

/** Somebody to let in, by a name such as ana; an analyst unless told otherwise. */
export interface PersonWanted extends TokenWanted {
  readonly name: string;
  readonly role?: MeTold["role"];
}

/** A token that was made; its text is told this once, and kept nowhere. */
export interface TokenMade extends TokenTold {
  readonly token: string;
}

/** What somebody may spend on a data set, in decimal texts; what is left out is not limited. */
export interface GrantWanted {
  readonly epsilon: string;
  readonly delta?: string;
  readonly perRun?: string;
  readonly perDay?: string;
  readonly approveAbove?: string;
  readonly holder?: string;
  readonly until?: string;
}

/** A grant as it is now, and the number of the ledger's entry where its cap was written. */
export interface GrantGiven {
  readonly grant: GrantTold;
  readonly entry: number | null;
}

/** The caps of holders, all at once: together they promise no more than is left. */
export interface AllowancesWanted {
  readonly allowances: readonly {
    readonly holder: string;
    readonly epsilon: string;
    readonly delta: string;
  }[];
}

/** What so many equal draws cost together, by theorem: lines to be drawn, from public arithmetic. */
export interface CompositionsTold {
  /** Of each draw, and δ of all together. */
  readonly epsilon: number;
  readonly delta: number;
  /** From one to as many as were asked for. */
  readonly draws: readonly number[];
  readonly curves: readonly {
    readonly name: string;
    readonly title: string;
    /** `bounded-range` holds of draws of the exponential mechanism; `pure` of all. */
    readonly kind: "pure" | "bounded-range";
    /** Whether plans of such draws are charged by it. */
    readonly isCharged: boolean;
    /** The total, in the order of `draws`. */
    readonly epsilons: readonly number[];
  }[];
}

/** The four lights. */
export interface AuditsTold {
  readonly ledger: Light<LedgerFigures>;
  readonly proofs: Light<ProofFigures>;
  readonly boundary: Light<BoundaryFacts | null>;
  readonly mechanisms: Light<MechanismFigures | null>;
}

/** Proofs as the package was built with them. */
export interface ProofsTold {
  readonly version: string | null;
  readonly at: string | null;
  readonly items: readonly ReadProof[];
}

/** A measurement, asked for; ε 1 and 20000 draws on each table unless given. */
export interface MeasuringAsked {
  readonly epsilons?: readonly string[];
  readonly trials?: number;
}

/** A measurement as it is. */
export interface MeasuringTold {
  readonly state: "none" | "running" | "done" | "stopped" | "failed";
  /** How far it is, from 0 to 1, and the mechanism that is at work. */
  readonly share: number;
  readonly name: string | null;
  readonly started: string | null;
  /** The last one that came to its end, and when. */
  readonly measurement: Measurement | null;
  readonly at: string | null;
}
