/** The budget of data: what its owner sets, once, and what is told of it. */
import { existsSync } from "node:fs";
import { ensureObject } from "../base/asked.ts";
import { ensure, marked, quote, type RefusalWords } from "../base/errors.ts";
import { word } from "../base/fix.ts";
import { isObject } from "../base/json.ts";
import { type Rational, toNumber } from "../base/rational.ts";
import {
  type Budget,
  checkDelta,
  deltaFrom,
  type Entry,
  epsilonFrom,
  type Ledger,
  type LedgerState,
} from "../curator/index.ts";
import { isLedgerNamed, isPostgres, type LedgerPlace, openLedgerAt } from "../node/ledger.ts";
import { rememberFiles } from "../node/register.ts";
import { type Cap, checkedCap } from "./caps.ts";
import { type Data, ensureData, peopleOf } from "./data.ts";
import { type BudgetJson, budgetJson, type ReleaseJson, releasesJson } from "./json.ts";

type Kept = Pick<Data, "book" | "visibility" | "open" | "elsewhere">;

/** Does something with the ledger, and closes it whatever happens. */
export async function withLedgerAt<T>(
  at: string | LedgerPlace,
  work: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const isPlace = isObject(at) && typeof at.place === "string";
  const ledger = await openLedgerAt(isPlace ? (at as LedgerPlace) : { place: at as string });
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

/** What was opened, spent and is left; null for public data, which may do without. */
export async function budget(data: Kept): Promise<BudgetJson | null> {
  ensureData(data);
  const { book, visibility, elsewhere } = data;
  if (elsewhere) return budgetJson(await elsewhere.state());
  if (visibility === "public" && !isLedgerNamed(book)) return null;
  return budgetJson(await withLedgerAt(book, (ledger) => ledger.state()));
}

/** Every run that was charged, the first first. */
export async function releases(data: Kept): Promise<readonly ReleaseJson[]> {
  ensureData(data);
  const { book, visibility, elsewhere } = data;
  if (elsewhere) return releasesJson(await elsewhere.entries());
  if (visibility === "public" && !isLedgerNamed(book)) return [];
  return releasesJson(await withLedgerAt(book, (ledger) => ledger.entries()));
}

export interface BudgetOpening {
  /** Decimal texts, because they are exact. */
  readonly epsilon: string;
  readonly delta?: string | undefined;
  readonly composition?: Budget["composition"] | undefined;
}

/** What would be opened: checked in full before a file is made. `people` tells how many there are, for what δ may be. */
export async function checkedOpening(
  data: Data,
  opening: BudgetOpening,
  people: (data: Data) => Promise<number | undefined> = peopleOf,
): Promise<Budget> {
  ensureData(data);
  ensureObject(opening, "the budget", '{ epsilon: "1", delta: "1e-6" }');
  const epsilon = epsilonFrom(opening.epsilon);
  const delta = deltaFrom(opening.delta ?? "0");
  const { composition = "basic" } = opening;
  ensure(
    composition === "basic" || composition === "zcdp",
    "option-out-of-range",
    `composition is ${quote(composition)}; it must be basic or zcdp.`,
    "Leave it out for basic.",
  );
  ensure(
    composition === "basic" || delta.n > 0n,
    "delta-invalid",
    "A budget that adds up runs in ρ (zcdp) needs a δ above 0.",
    "Choose a δ far below 1/rows, such as 1e-9, or basic composition.",
  );
  await ensureSensible(data, delta, people);
  const { name: dataset, neighbours, unit } = data;
  return { dataset, neighbours, unit, epsilon, delta, composition };
}

/** A budget protects private rows, and its δ must not pay for publishing one of them. */
async function ensureSensible(data: Data, delta: Rational, people: typeof peopleOf): Promise<void> {
  const { name, visibility } = data;
  ensure(
    visibility === "private",
    "data-is-public",
    `${name} is declared public, so there is nothing to protect and nothing is charged. No budget was opened.`,
    marked`Use it without one. If it is somebody's secret: {command:schema set ${word(name)} visibility=private}.`,
  );
  if (delta.n > 0n) checkDelta(delta, await people(data));
}

/** A file without entries is one whose opening was cut short; opening it again does no harm. */
export async function openBudget(
  data: Data,
  opened: Budget,
  signal?: { readonly aborted: boolean },
): Promise<LedgerState> {
  ensureData(data);
  const { ledger: path, book } = data;
  const isHere = existsSync(path);
  if (isPostgres(book.place)) ensure(!isHere, ...hasFile(data.name));
  const ledger = await openLedgerAt(book, !isHere);
  const state = await ledger
    .open(opened)
    .then(() => ledger.state())
    .finally(() => ledger.close());
  await rememberFiles(path, await data.files(), signal);
  return state;
}

/** Above this a budget is arithmetic, and no protection. */
const LARGE_EPSILON = 10;

/** What the owner promises by a budget, in words: who is protected, and where that is next to nobody. */
export function promisedBy({ unit, epsilon }: Pick<Budget, "unit" | "epsilon">): readonly string[] {
  const most = toNumber(epsilon);
  return [
    `What is protected is one row, which is declared to be one ${unit}. Where a ${unit} has several rows, each is protected by itself.`,
    ...(most > LARGE_EPSILON
      ? [`ε ${most} protects hardly anybody: an ε of about 1 or less does. LIMITATIONS.md tells why.`]
      : []),
  ];
}

const hasFile = (name: string): RefusalWords => [
  "budget-exists",
  `${name} has a budget already, in a file beside its data. No other was opened.`,
  marked`Bring it into the database as it is: {command:ledger copy}.`,
];

/** Caps what one holder may spend, at "0" to suspend them; a later cap replaces an earlier one. */
export async function limitHolder(
  at: string | LedgerPlace,
  asked: Cap,
): Promise<{ readonly entry: Entry; readonly state: LedgerState }> {
  ensureObject(asked, "the cap", '{ holder: "ana", epsilon: "0.5" }');
  return withLedgerAt(at, async (ledger) => {
    const entry = await ledger.limit(asked.holder, checkedCap(asked, await ledger.state()));
    return { entry, state: await ledger.state() };
  });
}
