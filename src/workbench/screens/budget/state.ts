/** What the Budget screen reads besides the purse: entries page by page, people where there is a workshop, runs that wait. */
import { signal } from "@preact/signals";
import { PrivetError } from "../../../base/errors.ts";
import type { EntryTold, PageTold, PeopleTold, RunTold } from "../../../client/wire.ts";
import { askServer } from "../../state/api.ts";
import { budget, refreshBudget } from "../../state/data.ts";
import { chosen } from "../../state/place.ts";
import { isOwner } from "../../state/session.ts";

export interface Book {
  /** The newest first. */
  readonly entries: readonly EntryTold[];
  /** Of the page behind; null at the end. */
  readonly next: string | null;
  readonly error?: unknown;
}

export const book = signal<Book | undefined>(undefined);
/** Null where the server has no workshop, or this token may not use it. */
export const people = signal<PeopleTold | null | undefined>(undefined);
export const waiting = signal<readonly RunTold[]>([]);

const PAGE = 200;
const pathOf = (name: string, rest: string): string => `/v1/datasets/${encodeURIComponent(name)}${rest}`;

const pageOf = (name: string, after?: string): Promise<PageTold<EntryTold>> =>
  askServer("GET", pathOf(name, `/ledger?order=newest&limit=${PAGE}${after ? `&after=${after}` : ""}`));

/** Reads the newest page, and keeps what was read before where it follows. */
export async function refreshBook(): Promise<void> {
  const name = chosen.value;
  try {
    const { items, next = null } = await pageOf(name);
    if (name !== chosen.value) return;
    const known = book.value;
    const at = items.findIndex(({ hash }) => hash === known?.entries[0]?.hash);
    book.value =
      known && at >= 0
        ? { entries: [...items.slice(0, at), ...known.entries], next: known.next }
        : { entries: items, next };
  } catch (error) {
    if (name === chosen.value) book.value = { entries: book.value?.entries ?? [], next: null, error };
  }
}

let isReading = false;

export async function readMore(): Promise<void> {
  const { value: known } = book;
  if (!known?.next || isReading) return;
  isReading = true;
  const name = chosen.value;
  try {
    const { items, next = null } = await pageOf(name, known.next);
    if (name === chosen.value && book.value)
      book.value = { entries: [...book.value.entries, ...items], next };
  } catch {
    // Scrolling on asks again.
  } finally {
    isReading = false;
  }
}

export async function refreshPeople(): Promise<void> {
  if (!isOwner.value) return;
  try {
    people.value = await askServer<PeopleTold>("GET", "/v1/people");
  } catch (error) {
    if (error instanceof PrivetError && ["not-found", "not-allowed"].includes(error.code))
      people.value = null;
  }
}

export async function refreshWaiting(): Promise<void> {
  if (!isOwner.value) return;
  const name = chosen.value;
  const found = await askServer<PageTold<RunTold>>(
    "GET",
    `/v1/runs?dataset=${encodeURIComponent(name)}&state=waiting&limit=200`,
  );
  if (name === chosen.value) waiting.value = found.items;
}

/** What others do shows here a moment later. */
export async function refreshAll(): Promise<void> {
  const before = budget.value;
  await Promise.all([refreshBudget(), refreshWaiting().catch(() => undefined)]);
  const isSame = JSON.stringify(before) === JSON.stringify(budget.value);
  if (!isSame || book.value === undefined) await refreshBook();
  if (people.value === undefined) await refreshPeople();
}

const [TRIES, PAUSE] = [20, 300];

/** A keeper sees what was written beside it within a second. */
export async function untilEntry(seq: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    await refreshBudget();
    if ((budget.value?.entries ?? seq) >= seq) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  await Promise.all([refreshBook(), refreshPeople()]);
}
