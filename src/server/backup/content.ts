/** What a server's files hold, checked in full: of a backup, and of the place that it is to be put into. */
import { existsSync } from "node:fs";
import { PrivetError } from "../../base/errors.ts";
import type { Entry } from "../../curator/index.ts";
import { verifiedEntries } from "../../node/ledger-copy.ts";
import type { Sealed } from "../stores/released.ts";
import { openReleases } from "../stores/releases-db.ts";
import { openServerDb } from "../stores/server-db.ts";
import { releasesDb, type ServerPlace, serverDb } from "./place.ts";

export interface Content {
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  readonly sealed: ReadonlyMap<string, readonly Sealed[]>;
  /** The hash of each line. */
  readonly audit: readonly string[];
}

/** `lenient` leaves out what is damaged; otherwise that is refused. What is not there is left out. */
export async function contentOf(place: ServerPlace, lenient: boolean): Promise<Content> {
  const read = async <T>(path: string | undefined, work: (path: string) => Promise<T>) =>
    path === undefined || !existsSync(path) ? undefined : unless(lenient, () => work(path));
  const entries = new Map<string, readonly Entry[]>();
  const sealed = new Map<string, readonly Sealed[]>();
  for (const [name, ledger] of place.ledgers) {
    const book = await read(ledger, verifiedEntries);
    if (book) entries.set(name, book);
    const released = await read(releasesDb(place, name), sealedIn);
    if (released) sealed.set(name, released);
  }
  return { entries, sealed, audit: (await read(serverDb(place), auditIn)) ?? [] };
}

const DAMAGED = new Set([
  "store-io",
  "audit-broken",
  "ledger-broken",
  "ledger-io",
  "ledger-rolled-back",
  "budget-missing",
]);

async function unless<T>(lenient: boolean, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (lenient && error instanceof PrivetError && DAMAGED.has(error.code)) return undefined;
    throw error;
  }
}

async function sealedIn(path: string): Promise<readonly Sealed[]> {
  const releases = await openReleases(path, { program: "here" });
  return releases.all().finally(() => releases.close());
}

async function auditIn(path: string): Promise<readonly string[]> {
  const asked = await openServerDb(path, { program: "here" });
  try {
    const { lines } = await asked.verifyAudit();
    return (await asked.auditLines({ limit: lines })).map(({ hash }) => hash);
  } finally {
    await asked.close();
  }
}

/** Runs that are paid for and have no release, by data set: they are told as failed. */
export function unreleasedIn({ entries, sealed }: Content): Readonly<Record<string, readonly string[]>> {
  const found = [...entries].map(([name, book]) => {
    const released = new Set(sealed.get(name)?.map(({ run }) => run));
    const paid = book.map(({ body }) => body.run).filter((run) => typeof run === "string");
    return [name, paid.filter((run) => !released.has(run))] as const;
  });
  return Object.fromEntries(found);
}
