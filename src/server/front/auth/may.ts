/**
 * Who may do what: the one table. Every route names its act, asks here, and answers `no` by 403 and `hidden` by the same 404 as for what
 * does not exist.
 *
 * Claim. Whoever is told `no` could know of the thing anyway; of everything else nobody learns that it is there.
 * Proof. `may` says `hidden` before it looks at anything but the subject and what the principal may see of it: for what is missing, for a
 * data set that the principal does not know, and for a thing that its role sees only where it is its own or shared. `no` comes after
 * these, hence only about things that some other act shows to the same principal, or about nothing at all. ∎
 */
import { holderOf, knows, type Principal, type Role } from "../../people.ts";

/** What an act is about: the parts that the act's kind has. */
export interface ActSubject {
  readonly dataset?: string | undefined;
  /** The principal whose run, release or token it is. */
  readonly owner?: string | undefined;
  readonly sharedWith?: readonly string[] | undefined;
  /** Of an entry of the ledger: whose sub-budget paid. */
  readonly holder?: string | undefined;
}

export type Permission = "yes" | "no" | "hidden";

/** `own`: what is one's own; `shared`: that, and what others let one read. Of other things they hide that they exist. */
type Rule = "yes" | "no" | "own" | "shared";

interface Row {
  /** What the act is about; an act about nothing hides nothing. */
  readonly about: "nothing" | "dataset" | "entry" | "run" | "release" | "token";
  readonly rules: Readonly<Record<Role, Rule>>;
  /** It spends, or changes something. */
  readonly changes?: true;
  /** A token for some data sets may not: it is about the whole machine. */
  readonly unscoped?: true;
}

const everybody = { owner: "yes", analyst: "yes", auditor: "yes" } as const;
const spenders = { owner: "yes", analyst: "yes", auditor: "no" } as const;
const ownerAlone = { owner: "yes", analyst: "no", auditor: "no" } as const;
const overseers = { owner: "yes", analyst: "no", auditor: "yes" } as const;
const ownOrOwner = { owner: "yes", analyst: "own", auditor: "own" } as const;

export const acts = {
  "openapi.read": { about: "nothing", rules: everybody },
  "me.read": { about: "nothing", rules: everybody },
  "methods.read": { about: "nothing", rules: everybody },
  "compositions.read": { about: "nothing", rules: everybody },
  "datasets.read": { about: "dataset", rules: everybody },
  "budget.read": { about: "dataset", rules: everybody },
  "quotes.make": { about: "dataset", rules: spenders },
  "runs.make": { about: "dataset", rules: spenders, changes: true },
  "runs.read": { about: "run", rules: { owner: "yes", analyst: "own", auditor: "yes" } },
  "runs.cancel": { about: "run", rules: { owner: "yes", analyst: "own", auditor: "no" }, changes: true },
  "runs.approve": { about: "run", rules: ownerAlone, changes: true },
  "releases.read": { about: "release", rules: { owner: "yes", analyst: "shared", auditor: "no" } },
  "receipts.read": { about: "release", rules: { owner: "yes", analyst: "shared", auditor: "yes" } },
  "releases.share": {
    about: "release",
    rules: { owner: "yes", analyst: "own", auditor: "no" },
    changes: true,
  },
  /** What it is called is for all who read it: those write who may share it. */
  "releases.note": {
    about: "release",
    rules: { owner: "yes", analyst: "own", auditor: "no" },
    changes: true,
  },
  /** Asked of the data set, and then of each entry: an analyst sees those of the own holder. */
  "ledger.read": { about: "entry", rules: { owner: "yes", analyst: "own", auditor: "yes" } },
  "ledger.verify": { about: "dataset", rules: overseers },
  /** Asked once of nothing, and then of the data set that the receipt names. */
  "receipts.verify": { about: "nothing", rules: everybody },
  "allowances.read": { about: "dataset", rules: ownerAlone },
  "allowances.narrow": { about: "dataset", rules: ownerAlone, changes: true },
  "tokens.read": { about: "token", rules: ownOrOwner },
  "tokens.make": { about: "nothing", rules: everybody, changes: true },
  "tokens.revoke": { about: "token", rules: ownOrOwner, changes: true },
  /** Asked once of nothing, and then of each line (`maySeeLine`). */
  "audit.read": { about: "nothing", rules: overseers },
  /** The four lights; each ledger is asked for as `ledger.verify`. */
  "audits.read": { about: "nothing", rules: overseers },
  "audits.measure": { about: "nothing", rules: ownerAlone, changes: true, unscoped: true },
  /** What the owner would see and do at a shell in the server's folder. */
  "workshop.read": { about: "nothing", rules: ownerAlone, unscoped: true },
  "workshop.change": { about: "nothing", rules: ownerAlone, changes: true, unscoped: true },
} as const satisfies Readonly<Record<string, Row>>;

export type Act = keyof typeof acts;

/** No subject means that there is no such thing. An act about nothing may be asked without one. */
export function may(principal: Principal, act: Act, subject?: ActSubject): Permission {
  const { about, rules, changes, unscoped }: Row = acts[act];
  if (about !== "nothing" && (subject === undefined || isIncomplete(about, subject))) return "hidden";
  if (subject?.dataset !== undefined && !knows(principal, subject.dataset)) return "hidden";
  const rule = rules[principal.role];
  if (!sees(principal, about, subject ?? {})) return "hidden";
  if (rule === "no" || (changes && principal.readOnly)) return "no";
  if (unscoped && !isUnscoped(principal)) return "no";
  return rule === "own" && !isOwn(principal, about, subject ?? {}) ? "no" : "yes";
}

/** A thing of which it is not known where it belongs is shown to nobody. */
function isIncomplete(about: Row["about"], { dataset, owner }: ActSubject): boolean {
  if (about === "token") return owner === undefined;
  return dataset === undefined || ((about === "run" || about === "release") && owner === undefined);
}

/** Whether this principal may know that the thing is there, in a data set that it knows. */
function sees(principal: Principal, about: Row["about"], subject: ActSubject): boolean {
  if (about === "nothing" || about === "dataset") return true;
  // A token for some data sets oversees those, and no people: their tokens may be for others.
  if (principal.role === "owner" && (about !== "token" || isUnscoped(principal))) return true;
  if (about !== "token" && principal.role === "auditor") return true;
  return (
    isOwn(principal, about, subject) ||
    (about === "release" && (subject.sharedWith ?? []).includes(principal.name))
  );
}

export const isUnscoped = ({ datasets }: Principal): boolean => datasets === "all";

/** Lines about no data set are about people and the server: of these a token for some data sets sees what its own person did. */
export function maySeeLine(
  principal: Principal,
  line: { readonly who: string; readonly dataset?: string },
): boolean {
  const { who, dataset } = line;
  if (may(principal, "audit.read", { dataset }) !== "yes") return false;
  return dataset !== undefined || isUnscoped(principal) || who === principal.name;
}

function isOwn(principal: Principal, about: Row["about"], { dataset, owner, holder }: ActSubject): boolean {
  if (about !== "entry") return owner === principal.name;
  return holder === undefined || (dataset !== undefined && holder === holderOf(principal, dataset));
}
