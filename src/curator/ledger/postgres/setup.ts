/**
 * The tables of ledgers in PostgreSQL: made once by the role that owns them, used by servers whose role can only add.
 *
 * `books` has one row a data set: its lock, and its head. `entries` has the same canonical texts as a ledger in a file. The triggers
 * hold for everybody, the owner of the tables included, until somebody drops them; a server's role cannot.
 */
import { ensure } from "../../../base/errors.ts";
import { ledgerUnsafe } from "../../../base/refusals/ledger.ts";
import type { DatabaseAnswer, DatabaseLine } from "./driver.ts";

const NEVER = `CREATE FUNCTION privet.never() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'entries are never changed or removed'; END $$`;
const ONLY_GROWS = `CREATE FUNCTION privet.only_grows() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN IF NEW.dataset <> OLD.dataset OR NEW.seq <> OLD.seq + 1 THEN RAISE EXCEPTION 'a book only grows'; END IF; RETURN NEW; END $$`;

const TABLES: readonly string[] = [
  "CREATE SCHEMA privet",
  "CREATE TABLE privet.books(dataset text PRIMARY KEY, format int NOT NULL, seq bigint NOT NULL, hash text NOT NULL)",
  `CREATE TABLE privet.entries(dataset text REFERENCES privet.books, seq bigint, holder text, settles bigint, run text,
  text text NOT NULL, hash text NOT NULL, PRIMARY KEY (dataset, seq), UNIQUE (dataset, settles), UNIQUE (dataset, run))`,
  "CREATE INDEX holders ON privet.entries(dataset, holder, seq DESC) WHERE holder IS NOT NULL",
  NEVER,
  ONLY_GROWS,
  "CREATE TRIGGER never BEFORE UPDATE OR DELETE OR TRUNCATE ON privet.entries EXECUTE FUNCTION privet.never()",
  "CREATE TRIGGER never BEFORE DELETE OR TRUNCATE ON privet.books EXECUTE FUNCTION privet.never()",
  "CREATE TRIGGER only_grows BEFORE UPDATE ON privet.books FOR EACH ROW EXECUTE FUNCTION privet.only_grows()",
  // Also where replication is being applied.
  "ALTER TABLE privet.entries ENABLE ALWAYS TRIGGER never",
  "ALTER TABLE privet.books ENABLE ALWAYS TRIGGER never, ENABLE ALWAYS TRIGGER only_grows",
];

/** What the owner of a database runs, once, in SQL: the tables, and what a server's role may do with them. */
export function postgresSetUp(serverRole: string): string {
  const role = `"${serverRole.replaceAll('"', '""')}"`;
  const grants = [
    `GRANT USAGE ON SCHEMA privet TO ${role}`,
    `GRANT SELECT, INSERT ON privet.entries TO ${role}`,
    `GRANT SELECT, UPDATE (seq, hash) ON privet.books TO ${role}`,
  ];
  return ["BEGIN", ...TABLES, ...grants, "COMMIT"].map((statement) => `${statement};\n`).join("");
}

const PROMISES =
  "SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages, " +
  "current_setting('synchronous_commit') AS commits, pg_is_in_recovery() AS recovering, " +
  "current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding";

const OWNED =
  "SELECT bool_or(pg_has_role(current_user, relowner, 'MEMBER')) AS owned, " +
  "bool_or(has_table_privilege(oid, 'DELETE') OR has_table_privilege(oid, 'TRUNCATE')) " +
  "OR has_any_column_privilege('privet.entries', 'UPDATE') AS removes " +
  "FROM pg_class WHERE oid IN ('privet.books'::regclass, 'privet.entries'::regclass)";

const FORM =
  "SELECT conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) AS part FROM pg_constraint " +
  "WHERE conrelid IN ('privet.books'::regclass, 'privet.entries'::regclass) AND contype IN ('p', 'u', 'f') UNION ALL " +
  "SELECT tgrelid::regclass::text || ' ' || tgname::text || ' ' || tgtype::text || tgenabled::text || ' ' || proname::text || ' ' || prosrc " +
  "FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal AND " +
  "tgrelid IN ('privet.books'::regclass, 'privet.entries'::regclass)";

const bodyOfFunction = (source: string): string => source.split("$$")[1];
// Kinds of triggers, in the catalogue's numbers: 2 before, 1 for each row, 8 delete, 16 update, 32 truncate; A is always on.
const PARTS: readonly string[] = [
  "privet.books PRIMARY KEY (dataset)",
  "privet.entries FOREIGN KEY (dataset) REFERENCES privet.books(dataset)",
  "privet.entries PRIMARY KEY (dataset, seq)",
  "privet.entries UNIQUE (dataset, settles)",
  "privet.entries UNIQUE (dataset, run)",
  `privet.entries never ${2 + 8 + 16 + 32}A never ${bodyOfFunction(NEVER)}`,
  `privet.books never ${2 + 8 + 32}A never ${bodyOfFunction(NEVER)}`,
  `privet.books only_grows ${1 + 2 + 16}A only_grows ${bodyOfFunction(ONLY_GROWS)}`,
];

/** What must hold before a database is trusted with spends. `role` is the server's unless the owner says that it is their own. */
export async function ensureTrustworthy(
  connection: DatabaseLine,
  ledger: string,
  role: "server" | "owner",
): Promise<void> {
  const must = (ok: boolean, why: string) => ensure(ok, ...ledgerUnsafe(ledger, why));
  const promises = only(await connection.query(PROMISES));
  must(Number(promises.version) >= 140_000, "the server is older than PostgreSQL 14");
  must(promises.recovering === false, "the server is a replica, or is being restored");
  must(promises.fsync === "on", "fsync is off, so that a power cut takes acknowledged spends with it");
  must(promises.pages === "on", "full_page_writes is off, so that a power cut can tear pages");
  must(promises.commits !== "off", "synchronous_commit is off, so that COMMIT promises nothing");
  must(promises.encoding === "UTF8", "the database is not in UTF-8, so that texts would change");
  const parts = (await connection.query(FORM)).rows.map(({ part }) => String(part));
  must(parts.sort().join("\n") === PARTS.toSorted().join("\n"), "its tables are not as they are set up");
  const { owned, removes } = only(await connection.query(OWNED));
  must(
    role === "owner" || owned === false,
    "the server's role owns the tables, and could drop their triggers",
  );
  must(role === "owner" || removes === false, "the server's role may change or remove entries");
}

const only = ({ rows }: DatabaseAnswer): Readonly<Record<string, unknown>> => rows[0];
