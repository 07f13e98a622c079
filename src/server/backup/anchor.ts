/**
 * Anchors: number and hash of the last entry of each ledger and of the last line of the audit. Printed or mailed, they are what a restored
 * server is held against, because everything on the machine could have been put back together.
 */
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { type LedgerHead, verifiedEntries } from "../../node/ledger-copy.ts";
import { openServerDb } from "../stores/server-db.ts";
import { type ServerPlace, serverDb } from "./place.ts";

/** What the audit goes by beside data sets, which have no such character in their names. */
export const AUDIT = "audit:";

export interface Anchor {
  /** A data set, or the audit; undefined where only one ledger can be meant. */
  readonly name: string | undefined;
  readonly seq: number;
  /** The beginning of the hash, eight letters or more. */
  readonly hash: string;
}

export async function anchorsOf(place: ServerPlace): Promise<ReadonlyMap<string, LedgerHead>> {
  const anchors = new Map<string, LedgerHead>();
  for (const [name, path] of place.ledgers) {
    const at = path ?? place.books?.get(name);
    if (at === undefined) continue;
    const entries = await verifiedEntries(at);
    anchors.set(name, { entries: entries.length, lastHash: entries.at(-1)?.hash ?? "" });
  }
  const asked = await openServerDb(serverDb(place), { program: "here" });
  const { lines, lastHash } = await asked.verifyAudit().finally(() => asked.close());
  return anchors.set(AUDIT, { entries: lines, lastHash });
}

const ANCHOR = /^(?:([a-z0-9][a-z0-9._-]{0,63}|audit:) )?(0|[1-9]\d{0,14}) ([0-9a-f]{8,64})…?$/;

/** As `privet server anchor` prints them, several on lines or between semicolons. */
export function parseAnchors(text: string): readonly Anchor[] {
  const lines = text.split(/[;\n]/).map((line) => line.trim().replaceAll(/\s+/g, " "));
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const match = ANCHOR.exec(line);
      if (!match) throw badAnchor(line);
      return { name: match[1], seq: Number(match[2]), hash: match[3] };
    });
}

const badAnchor = (line: string) =>
  new PrivetError(
    "option-out-of-range",
    `${quote(line)} is no anchor.`,
    'Write number and hash as they were printed: "14 9f2c71aa…", with the data set before them where there are several.',
  );

/** The names that an anchor can be about, with the one that it is about. */
export function nameOfAnchor({ name }: Anchor, ledgers: readonly string[]): string {
  const meant = name ?? (ledgers.length === 1 ? ledgers[0] : undefined);
  ensure(
    meant !== undefined && (meant === AUDIT || ledgers.includes(meant)),
    "option-out-of-range",
    "An anchor names no data set, or one that is not in the backup.",
    'Write the data set before the number: "clinic 14 9f2c71aa…".',
  );
  return meant;
}
