/**
 * What was asked, by whom, and what was told: `server.db`. Every method is one transaction, synced before its promise is kept, so that
 * nobody is told of what a crash could take back. Several processes may hold one (the server, and the owner's terminal).
 */
import type { RunStateTold } from "../../client/wire.ts";
import type { AmountsJson } from "../../service/json.ts";
import type { Plan } from "../../tasks/plan.ts";
import type { Role } from "../people.ts";

export { runStatesTold as runStates } from "../../client/wire.ts";
/** `waiting` for the owner's approval; the last four are final. */
export type RunState = RunStateTold;
export { isFinal as isOver } from "../../client/wire.ts";

/** A run, as it was asked for and as it was last told. Whether it is paid is the ledger's to say; `entry` is a copy. */
export interface RunRecord {
  readonly id: string;
  /** Grows with every run of this file; cursors are made of it and never show it. */
  readonly seq: number;
  readonly principal: string;
  readonly holder: string;
  readonly dataset: string;
  /** SHA-256 of {data set, plan, price, again}, in canonical JSON: what tells a repetition from another request with the same key. */
  readonly fingerprint: string;
  readonly plan: Plan;
  /** What was agreed to. While the run is queued or starting it is reserved: counted like a spend. */
  readonly price: AmountsJson;
  /** T₀, in seconds. */
  readonly first: number;
  /** Of its starts; the ledger's entry names the one that paid. */
  readonly attempt: number;
  readonly state: RunState;
  /** Why it was refused or has failed. */
  readonly code: string | null;
  readonly cancelAsked: boolean;
  /** Milliseconds since 1970. */
  readonly asked: number;
  /** When it was paid for, a whole second. */
  readonly started: number | null;
  readonly ended: number | null;
  readonly entry: number | null;
  /** How many boundaries passed without an outcome. */
  readonly extended: number;
  /** Of a flow: after how many seconds each paid step is looked for, how many of them were told, and whether one was late. */
  readonly stepTimes?: readonly number[];
  readonly stepsTold?: number;
  readonly isLate?: boolean;
  /** How often it was gone on with after its keeper was lost. */
  readonly goneOn?: number;
  readonly approval: Approval | null;
  readonly note: string | null;
}

export interface Approval {
  readonly decision: "approved" | "refused";
  readonly by: string;
  readonly reason: string;
  readonly at: number;
}

export type NewRun = Omit<RunRecord, "seq">;
export type RunChange = Partial<
  Pick<
    RunRecord,
    | "state"
    | "code"
    | "attempt"
    | "cancelAsked"
    | "started"
    | "ended"
    | "entry"
    | "extended"
    | "approval"
    | "stepsTold"
    | "isLate"
    | "goneOn"
  >
>;

export interface RunFilter {
  readonly principal?: string;
  readonly dataset?: string;
  readonly datasets?: readonly string[];
  readonly states?: readonly RunState[];
  /** Only older ones. */
  readonly before?: number;
  readonly limit: number;
}

export interface Person {
  /** `people/ana`. */
  readonly name: string;
  readonly role: Role;
  readonly blocked: boolean;
}

export interface TokenRecord {
  readonly id: string;
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly digest: string;
  readonly person: string;
  /** The token that made it over the network; it ends with that one. */
  readonly parent?: string;
  readonly role: Role;
  /** null: all that the person may know of. */
  readonly datasets: readonly string[] | null;
  readonly readOnly: boolean;
  readonly created: number;
  readonly expires: number;
  readonly revoked: number | null;
  /** A UTC day, such as 2026-11-16. */
  readonly lastUsed: string | null;
}

/** What people call a release, and what they wrote to it; either may be empty. */
export interface ReleaseNote {
  readonly name: string;
  readonly note: string;
}

/** What a person may do with a data set, besides the ledger's own cap for the holder. Amounts are decimal texts. */
export interface Grant {
  readonly person: string;
  readonly dataset: string;
  readonly holder: string;
  readonly perRun?: string;
  readonly perDay?: string;
  readonly approveAbove?: string;
  /** Names of methods; all unless given. */
  readonly methods?: readonly string[];
  readonly until?: number;
  /** A grant that is off lets nothing be spent; what was released stays readable. */
  readonly off: boolean;
}

/** A line of the audit before it is chained: who did what and was told what. Texts are the caller's own words, escaped when shown. */
export interface AuditNote {
  readonly at: number;
  readonly who: string;
  readonly token?: string;
  readonly act: AuditAct;
  readonly dataset?: string;
  readonly run?: string;
  /** sha256 of the plan. */
  readonly plan?: string;
  readonly price?: AmountsJson;
  readonly told?: number;
  readonly code?: string;
  readonly address?: string;
  readonly request?: string;
  readonly about?: string;
}
export interface AuditLine extends AuditNote {
  readonly seq: number;
  readonly previous: string;
  readonly hash: string;
}

export const auditActs = [
  "quote",
  "run.accept",
  "run.refuse",
  "run.start",
  "run.end",
  "run.cancel",
  "approval.give",
  "approval.refuse",
  "release.read",
  "release.share",
  "release.note",
  "budget.read",
  "ledger.read",
  "ledger.verify",
  "token.make",
  "token.revoke",
  "person.add",
  "person.block",
  "grant.give",
  "grant.narrow",
  "login.fail",
  "clock.jump",
  "timing.extend",
  "server.start",
  "server.stop",
  "table.declare",
  "budget.open",
] as const;
export type AuditAct = (typeof auditActs)[number];

/** The store of what was asked; `stores/server-db.ts` is it on SQLite. */
export interface AskedStore {
  /** Inserts a run, or gives the one that has its id already; `isNew` tells which. The line is written only with a new one. */
  accept(run: NewRun, note: AuditNote): Promise<{ readonly run: RunRecord; readonly isNew: boolean }>;
  /** Compare and set: changes a run only where its state is one of `from`; undefined where it is not. */
  change(
    id: string,
    from: readonly RunState[],
    change: RunChange,
    note?: AuditNote,
  ): Promise<RunRecord | undefined>;
  run(id: string): Promise<RunRecord | undefined>;
  /** Newest first. */
  runs(filter: RunFilter): Promise<readonly RunRecord[]>;

  person(name: string): Promise<Person | undefined>;
  people(): Promise<readonly Person[]>;
  putPerson(person: Person, note: AuditNote): Promise<void>;
  token(id: string): Promise<TokenRecord | undefined>;
  tokens(person?: string): Promise<readonly TokenRecord[]>;
  putToken(token: TokenRecord, note: AuditNote): Promise<void>;
  /** With all that were made by it, and by those. */
  revokeToken(id: string, at: number, note: AuditNote): Promise<boolean>;
  /** Remembered without a line of its own. */
  tokenUsed(id: string, day: string): Promise<void>;
  grant(person: string, dataset: string): Promise<Grant | undefined>;
  grants(filter?: { readonly person?: string; readonly dataset?: string }): Promise<readonly Grant[]>;
  putGrant(grant: Grant, note: AuditNote): Promise<void>;

  /** Who may read a release besides whoever paid for it and the owner. */
  share(release: string, withWhom: readonly string[], note: AuditNote): Promise<void>;
  sharedWith(release: string): Promise<readonly string[]>;
  releasesSharedWith(principal: string): Promise<readonly string[]>;
  /** What was written last stands. */
  noteRelease(release: string, written: ReleaseNote, note: AuditNote): Promise<void>;
  /** In the order of the releases; undefined where nothing was written. */
  releaseNotes(releases: readonly string[]): Promise<readonly (ReleaseNote | undefined)[]>;

  /** Writes lines that describe nothing else of this file: reads and refusals. One commit for all of them. */
  audit(notes: readonly AuditNote[]): Promise<void>;
  auditLines(page: { readonly after?: number; readonly limit: number }): Promise<readonly AuditLine[]>;
  /** Checks the whole chain; its length and last hash. Throws `audit-broken`. */
  verifyAudit(): Promise<{ readonly lines: number; readonly lastHash: string }>;

  /** Small facts by name: digests of data, the last seen time. */
  remember(name: string, value: string): Promise<void>;
  remembered(name: string): Promise<string | undefined>;
  /** A whole copy, while it is in use. */
  backup(path: string): Promise<void>;
  close(): Promise<void>;
}
