/**
 * Entries: their form, their one spelling, and the chain that ties each to all before it.
 *
 * An entry's text is canonical JSON (keys sorted, no blanks, whole numbers only, amounts as decimal texts) of
 * {at, body, kind, seq}. Its hash is SHA-256 of the previous entry's hash, a line feed and that text; the first entry
 * follows 64 zeros. Whoever knows the last hash can tell any change to any entry before it.
 */
import { ensure, PrivetError } from "../../base/errors.ts";
import {
  type Check,
  canonicalWhole,
  isCount,
  isText,
  listOf,
  oneOf,
  parsedJson,
  shape,
} from "../../base/json-form.ts";
import { brokenLedger } from "../../base/refusals/ledger.ts";
import { sha256 } from "../../base/sha256.ts";
import { BOOK_NEIGHBOURS } from "../../schema/types.ts";
import { DRAW_AMOUNTS, type DrawAmount } from "../accounting/draw-amounts.ts";
import { frozen } from "../plain.ts";
import { type Amounts, isDecimal } from "./amounts.ts";
import type { Budget, Entry, LedgerEvent, ReleaseWord, SpendRequest, Visibility } from "./types.ts";

export type EntryKind = Entry["kind"];

/** Draws, with what they are paid with as decimal texts. */
export interface EventText extends Partial<Record<DrawAmount, string>> {
  readonly kind: LedgerEvent["kind"];
  readonly count: number;
  readonly part?: string;
}

/** What each kind of entry asks for, in the words that are written down. */
export interface Asked {
  readonly open: Pick<Budget, "dataset" | "composition" | "neighbours" | "unit"> & Amounts;
  readonly holder: { readonly holder: string; readonly cap: Amounts };
  readonly spend: Omit<SpendRequest, "cost" | "events"> & {
    readonly cost: Amounts;
    readonly events: readonly EventText[];
  };
  readonly settle: { readonly entry: number; readonly used: Amounts };
  readonly release: { readonly entry: number } & ReleaseWord;
  readonly visibility: { readonly visibility: Visibility };
}

export type Holder = { readonly name: string; readonly cap?: Amounts; readonly spent: Amounts };

/** What has been spent after an entry: in all, and by the holder whom the entry concerns. */
export interface Totals {
  readonly spent: Amounts;
  readonly holder?: Holder;
}

export type Body<K extends EntryKind> = Asked[K] & { readonly totals: Totals };

/** An entry's body in its own type; its form was checked when it was made or read. */
export function bodyOf<K extends EntryKind>(entry: Entry & { readonly kind: K }): Body<K> {
  return entry.body as unknown as Body<K>;
}

export function isKind<K extends EntryKind>(entry: Entry, kind: K): entry is Entry & { kind: K } {
  return entry.kind === kind;
}

export const entryTotals = (entry: Entry): Totals => bodyOf(entry as Entry & { kind: EntryKind }).totals;

export const START = "0".repeat(64);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** The entry that follows `last`, with its hash. */
export function chain<K extends EntryKind>(
  last: Entry | undefined,
  kind: K,
  at: string,
  body: Body<K>,
): Entry {
  if (!TIME.test(at)) throw new TypeError("a ledger's clock tells the time in UTC, as 2026-11-03T09:14:00Z");
  const previous = last?.hash ?? START;
  const seq = (last?.seq ?? 0) + 1;
  const entry = { seq, kind, at, previous, body: frozen(body as unknown as Record<string, unknown>) };
  return Object.freeze({ ...entry, hash: sha256(`${previous}\n${encode(entry)}`) });
}

/** The text that is hashed and stored. */
export function encode({ seq, kind, at, body }: Pick<Entry, "seq" | "kind" | "at" | "body">): string {
  return canonicalWhole({ seq, kind, at, body });
}

/** Reads a stored text back; refuses every text that `encode` would not have written, and every wrong hash. */
export function decode(text: string, previous: string, hash: string): Entry {
  const parsed = parsedJson(text);
  ensureIntact(
    isEntry(parsed) && canonicalWhole(parsed) === text,
    "An entry of the ledger is not in the form that Privet writes.",
  );
  const { seq } = parsed;
  ensureIntact(
    sha256(`${previous}\n${text}`) === hash,
    seq > 1 ? `Entry ${seq} does not follow from entry ${seq - 1}.` : "Entry 1 is not what was written.",
  );
  return frozen({ ...parsed, previous, hash });
}

/** Refuses a ledger that cannot be trusted any more. */
export function ensureIntact(ok: boolean, message: string): asserts ok {
  ensure(ok, ...brokenLedger(message));
}

const epsilon: Check = (value) => isDecimal("epsilon", value);
const delta: Check = (value) => isDecimal("delta", value);
const rho: Check = (value) => isDecimal("rho", value);
const amounts = shape({ epsilon, delta }, { rho });
const neighbours = oneOf(...BOOK_NEIGHBOURS);
const totals = shape(
  { spent: amounts },
  { holder: shape({ name: isText, spent: amounts }, { cap: amounts }) },
);
const amountOf: Record<DrawAmount, Check> = { epsilon, delta, rho, rate: delta };
const eventShapes = Object.entries(DRAW_AMOUNTS).map(([kind, parts]) => {
  const paid = parts.map((part: DrawAmount) => [part, amountOf[part]]);
  return shape({ kind: oneOf(kind), count: isCount, ...Object.fromEntries(paid) }, { part: isText });
});
const events = listOf((value) => eventShapes.some((fits) => fits(value)));

const composition = oneOf("basic", "zcdp");
const bodies: Record<EntryKind, Check> = {
  open: shape({ dataset: isText, unit: isText, composition, neighbours, epsilon, delta, totals }, { rho }),
  holder: shape({ holder: isText, cap: amounts, totals }),
  spend: shape(
    { cost: amounts, events, purpose: isText, neighbours, schema: isText, version: isText, totals },
    { holder: isText, run: isText, attempt: isCount },
  ),
  settle: shape({ entry: isCount, used: amounts, totals }),
  release: shape({ entry: isCount, first: isCount, last: isCount, sha256: isText, totals }, { key: isText }),
  visibility: shape({ visibility: oneOf("private", "public"), totals }),
};

const isTime: Check = (value) => isText(value) && TIME.test(value as string);
const outline = shape({ seq: isCount, kind: oneOf(...Object.keys(bodies)), at: isTime, body: () => true });

function isEntry(value: unknown): value is Pick<Entry, "seq" | "kind" | "at" | "body"> {
  if (!outline(value)) return false;
  const { kind, body } = value as Pick<Entry, "kind" | "body">;
  // A run without its attempt, or an attempt without its run, is none.
  return bodies[kind](body) && "run" in body === "attempt" in body;
}

/** Whether an error is one of Privet's own refusals. */
export const isRefusal = (error: unknown): error is PrivetError => error instanceof PrivetError;
