/** The tables of `NAME.releases.db`: how runs came out, and what they released. */
import { createHash } from "node:crypto";
import { ensure } from "../../../base/errors.ts";
import type { SqliteConnection } from "../../../node/sqlite.ts";
import type { Sealed, SealedWhole } from "../released.ts";
import { ensureSound } from "./file.ts";
import { firstRecord, RECORD, recordsOf, recordText } from "./records.ts";
import type { StoreKind, StoreTables } from "./store.ts";

/** What a quote promises that no release is larger than. */
export const MOST_BYTES = 64 * 2 ** 20;

export const sealedKind: Omit<StoreKind, "mode"> = {
  form: {
    title: "what was released",
    application: 0x50525652, // "PRVR"
    version: 1,
    schema: [
      "CREATE TABLE sealed(seq INTEGER PRIMARY KEY, run TEXT NOT NULL UNIQUE, record TEXT NOT NULL, owes INTEGER NOT NULL) STRICT",
      "CREATE TABLE releases(seq INTEGER PRIMARY KEY REFERENCES sealed(seq), bytes BLOB NOT NULL) STRICT",
      "CREATE TRIGGER no_change BEFORE UPDATE OF seq, run, record ON sealed BEGIN SELECT RAISE(ABORT, 'what is sealed never changes'); END",
      "CREATE TRIGGER no_removal BEFORE DELETE ON sealed BEGIN SELECT RAISE(ABORT, 'what is sealed is never removed'); END",
      "CREATE TRIGGER no_other BEFORE UPDATE ON releases BEGIN SELECT RAISE(ABORT, 'releases never change'); END",
      "CREATE TRIGGER no_loss BEFORE DELETE ON releases BEGIN SELECT RAISE(ABORT, 'releases are never removed'); END",
    ],
    // The releases themselves are many bytes; each is checked by its SHA-256 when it is read.
    checked: ["sealed"],
  },
  tables: sealedTables,
};

function sealedTables(connection: SqliteConnection): StoreTables {
  const one = connection.prepare(`SELECT ${RECORD} FROM sealed WHERE run = ?`);
  const every = connection.prepare(`SELECT ${RECORD} FROM sealed ORDER BY seq`);
  const owing = connection.prepare(`SELECT ${RECORD} FROM sealed WHERE owes = 1 ORDER BY seq`);
  const bytesOf = connection.prepare(
    "SELECT bytes FROM releases WHERE seq = (SELECT seq FROM sealed WHERE run = ?)",
  );
  const insert = connection.prepare("INSERT INTO sealed(run, record, owes) VALUES (?, ?, ?)");
  const add = connection.prepare(
    "INSERT INTO releases(seq, bytes) VALUES ((SELECT seq FROM sealed WHERE run = ?), ?)",
  );
  const settle = connection.prepare("UPDATE sealed SET owes = 0 WHERE run = ?");
  const find = (run: string) => firstRecord<Sealed>(one, run);
  return {
    reads: {
      find,
      all: () => recordsOf<Sealed>(every.all()),
      owed: () => recordsOf<Sealed>(owing.all()),
      release: (run: string) => {
        const [row] = bytesOf.all(run) as { readonly bytes: ArrayBuffer }[];
        if (!row) return undefined;
        const bytes = Buffer.from(row.bytes);
        ensureSound(find(run)?.sha256 === digestOf(bytes), "A release is not as it was written");
        return bytes.toString("utf8");
      },
    },
    writes: {
      seal: ({ release, ...sealed }: SealedWhole) => {
        ensureNew(find(sealed.run) === undefined);
        const bytes = release === null ? undefined : Buffer.from(release, "utf8");
        ensureFits(bytes, sealed.sha256);
        insert.run(sealed.run, recordText(sealed), sealed.owed === null ? 0 : 1);
        if (bytes) add.run(sealed.run, bytes);
      },
      settled: (run: string) => void settle.run(run),
    },
  };
}

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function ensureNew(isNew: boolean): void {
  ensure(
    isNew,
    "release-already-taken",
    "The run is sealed already, and is sealed once.",
    "Read what it released.",
  );
}

function ensureFits(bytes: Uint8Array | undefined, sha256: string | null): void {
  ensure(
    bytes === undefined || bytes.length <= MOST_BYTES,
    "too-large",
    `A release has at most ${MOST_BYTES} bytes.`,
    "Ask for a smaller one.",
  );
  if ((bytes ? digestOf(bytes) : null) !== sha256) throw new TypeError("a release has another SHA-256");
}
