/** The tables of `server.db`: runs, people, what they may do, and the audit. */

import type { SqliteConnection } from "../../../node/sqlite.ts";
import { withMadeBy } from "../../tokens.ts";
import type { AskedStore, AuditNote, Grant, Person, ReleaseNote, TokenRecord } from "../asked.ts";
import { AuditTable, auditSchema } from "./audit-table.ts";
import { column, firstRecord, RECORD, recordsOf, recordText, storedTexts } from "./records.ts";
import { RunsTable, runsSchema } from "./runs-table.ts";
import type { StoreKind, StoreTables } from "./store.ts";

type Values<M extends keyof AskedStore> = Parameters<AskedStore[M]>;

export const askedKind: StoreKind = {
  form: {
    title: "what was asked of the server",
    application: 0x50525653, // "PRVS"
    version: 1,
    schema: [
      ...runsSchema,
      "CREATE TABLE people(name TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT",
      `CREATE TABLE tokens(id TEXT PRIMARY KEY, record TEXT NOT NULL, ${column("person")}) STRICT`,
      "CREATE INDEX tokens_of ON tokens(person)",
      `CREATE TABLE grants(person TEXT NOT NULL, dataset TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (person, dataset)) STRICT`,
      "CREATE TABLE shares(release TEXT NOT NULL, principal TEXT NOT NULL, PRIMARY KEY (release, principal)) STRICT",
      "CREATE INDEX shared_with ON shares(principal)",
      "CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
      ...auditSchema,
    ],
    checked: ["runs", "people", "tokens", "grants", "shares", "facts", "audit"],
  },
  mode: "write",
  tables: askedTables,
};

function askedTables(connection: SqliteConnection): StoreTables {
  const audit = new AuditTable(connection);
  const runs = new RunsTable(connection, audit);
  const [people, tokens] = [peopleTables(connection, audit), tokenTables(connection, audit)];
  const [grants, shares] = [grantTables(connection, audit), shareTables(connection, audit)];
  const facts = factTables(connection, audit);
  const parts = [runs, people, tokens, grants, shares, facts];
  const all = (kind: "reads" | "writes") => Object.assign({}, ...parts.map((part) => part[kind]));
  return {
    reads: {
      ...all("reads"),
      auditLines: (...[{ after = 0, limit }]: Values<"auditLines">) => audit.lines(after, limit),
      auditPart: (after: number, limit: number) => audit.part(after, limit),
    },
    writes: { ...all("writes"), audit: (notes: readonly AuditNote[]) => audit.write(notes) },
  };
}

function peopleTables(connection: SqliteConnection, audit: AuditTable): StoreTables {
  const one = connection.prepare(`SELECT ${RECORD} FROM people WHERE name = ?`);
  const every = connection.prepare(`SELECT ${RECORD} FROM people ORDER BY name`);
  const put = connection.prepare(
    "INSERT INTO people(name, record) VALUES (?, ?) ON CONFLICT DO UPDATE SET record = excluded.record",
  );
  return {
    reads: {
      person: (name: string) => firstRecord<Person>(one, name),
      people: () => recordsOf<Person>(every.all()),
    },
    writes: {
      putPerson: (person: Person, note: AuditNote) => {
        put.run(person.name, recordText(person));
        audit.write([note]);
      },
    },
  };
}

function tokenTables(connection: SqliteConnection, audit: AuditTable): StoreTables {
  const one = connection.prepare(`SELECT ${RECORD} FROM tokens WHERE id = ?`);
  const every = connection.prepare(`SELECT ${RECORD} FROM tokens ORDER BY id`);
  const ofPerson = connection.prepare(`SELECT ${RECORD} FROM tokens WHERE person = ? ORDER BY id`);
  const put = connection.prepare(
    "INSERT INTO tokens(id, record) VALUES (?, ?) ON CONFLICT DO UPDATE SET record = excluded.record",
  );
  const token = (id: string) => firstRecord<TokenRecord>(one, id);
  const keep = (record: TokenRecord) => void put.run(record.id, recordText(record));
  return {
    reads: {
      token,
      tokens: (person?: string) =>
        recordsOf<TokenRecord>(person === undefined ? every.all() : ofPerson.all(person)),
    },
    writes: {
      putToken: (record: TokenRecord, note: AuditNote) => {
        keep(record);
        audit.write([note]);
      },
      revokeToken: (id: string, at: number, note: AuditNote) => {
        const known = token(id);
        if (!known || known.revoked !== null) return false;
        const own = recordsOf<TokenRecord>(ofPerson.all(known.person));
        for (const record of withMadeBy(known, own)) keep({ ...record, revoked: record.revoked ?? at });
        audit.write([note]);
        return true;
      },
      tokenUsed: (id: string, day: string) => {
        const known = token(id);
        if (known) keep({ ...known, lastUsed: day });
      },
    },
  };
}

function grantTables(connection: SqliteConnection, audit: AuditTable): StoreTables {
  const one = connection.prepare(`SELECT ${RECORD} FROM grants WHERE person = ? AND dataset = ?`);
  const fitting = connection.prepare(
    `SELECT ${RECORD} FROM grants WHERE person = coalesce(?, person) AND dataset = coalesce(?, dataset) ORDER BY person, dataset`,
  );
  const put = connection.prepare(
    "INSERT INTO grants(person, dataset, record) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET record = excluded.record",
  );
  return {
    reads: {
      grant: (person: string, dataset: string) => firstRecord<Grant>(one, person, dataset),
      grants: (...[{ person, dataset } = {}]: Values<"grants">) =>
        recordsOf<Grant>(fitting.all(person ?? null, dataset ?? null)),
    },
    writes: {
      putGrant: (grant: Grant, note: AuditNote) => {
        put.run(grant.person, grant.dataset, recordText(grant));
        audit.write([note]);
      },
    },
  };
}

function shareTables(connection: SqliteConnection, audit: AuditTable): StoreTables {
  const clear = connection.prepare("DELETE FROM shares WHERE release = ?");
  const add = connection.prepare("INSERT OR IGNORE INTO shares(release, principal) VALUES (?, ?)");
  const of = connection.prepare(
    "SELECT CAST(principal AS BLOB) AS text FROM shares WHERE release = ? ORDER BY principal",
  );
  const by = connection.prepare(
    "SELECT CAST(release AS BLOB) AS text FROM shares WHERE principal = ? ORDER BY release",
  );
  return {
    reads: {
      sharedWith: (release: string) => storedTexts(of.all(release)),
      releasesSharedWith: (principal: string) => storedTexts(by.all(principal)),
    },
    writes: {
      share: (release: string, withWhom: readonly string[], note: AuditNote) => {
        clear.run(release);
        for (const principal of withWhom) add.run(release, principal);
        audit.write([note]);
      },
    },
  };
}

/** What people wrote to a release is a fact as well, so that files of earlier versions need no other table. */
const noteName = (release: string): string => `release-note.${release}`;

function factTables(connection: SqliteConnection, audit: AuditTable): StoreTables {
  const one = connection.prepare("SELECT CAST(value AS BLOB) AS text FROM facts WHERE name = ?");
  const put = connection.prepare(
    "INSERT INTO facts(name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  return {
    reads: {
      remembered: (name: string) => storedTexts(one.all(name))[0],
      releaseNotes: (releases: readonly string[]) =>
        releases.map((release) => {
          const [kept] = storedTexts(one.all(noteName(release)));
          return kept === undefined ? undefined : (JSON.parse(kept) as ReleaseNote);
        }),
    },
    writes: {
      remember: (name: string, value: string) => void put.run(name, value),
      noteRelease: (release: string, written: ReleaseNote, note: AuditNote) => {
        put.run(noteName(release), recordText(written));
        audit.write([note]);
      },
    },
  };
}
