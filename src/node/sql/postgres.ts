/**
 * Rows that stay in a PostgreSQL: one line, one snapshot, for reading only.
 *
 * - All statements of a line are part of one transaction, REPEATABLE READ and READ ONLY: rows that are changed meanwhile are seen as they
 *   were, and nothing can be written. A statement that fails is undone by itself; the snapshot stays.
 * - Whatever a schema names is sent as one statement by the extended protocol, which takes no second one behind it.
 * - Roles that may do more than read are refused: a query, or a view, could call functions that reach out of the database.
 * - Names are looked for in pg_catalog first, so that nobody's table or function stands in for PostgreSQL's own.
 * - PostgreSQL's own words are not passed on, because they may quote a value.
 */
import type { Client } from "pg";
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { InTurn } from "../../base/in-turn.ts";
import { type SqlConnection, SqlRows, type SqlValue } from "../../curator/index.ts";
import type { SqlColumn } from "../../read/sql/dialect.ts";
import { identifier } from "../../read/sql/quoting.ts";
import { isQuery } from "../location.ts";
import type { RemoteAddress, RemoteRows } from "./address.ts";
import { failureOf, unanswered } from "./postgres-failures.ts";
import { whileWaited } from "./while-waited.ts";

export const postgresTable = (source: RemoteRows): SqlRows =>
  new SqlRows(async ({ signal }) => {
    const line = await openLine(source.address);
    try {
      const from = await relationOf(line, source);
      const columns = await catalogueOf(line, from);
      return {
        dialect: "postgres",
        from,
        columns,
        connection: whileWaited(aboutRows(line, source.address), signal),
      };
    } catch (error) {
      await line.close();
      throw error;
    }
  });

/** The same line, on which every failure reads the same: a row may decide which it is. */
const aboutRows = (line: PostgresLine, address: RemoteAddress): SqlConnection => ({
  ...line,
  query: (statement) =>
    line.query(statement).catch(() => {
      throw unanswered(address);
    }),
});

/** Runs `work` on a line of its own, which is closed afterwards. */
export async function withLine<Result>(
  address: RemoteAddress,
  work: (line: PostgresLine) => Promise<Result>,
): Promise<Result> {
  const line = await openLine(address);
  try {
    return await work(line);
  } finally {
    await line.close();
  }
}

export interface PostgresLine extends SqlConnection {
  /** Names and types of a statement's columns, of which no row is asked for. */
  described(statement: string): Promise<readonly { readonly name: string; readonly dataTypeID: number }[]>;
}

const CONNECT_MS = 10_000;

export async function openLine(address: RemoteAddress): Promise<PostgresLine> {
  const { default: pg } = await import("pg").catch(() => {
    throw new PrivetError(
      "driver-missing",
      "These rows are kept by PostgreSQL, whose driver is not installed here. Nothing was run or spent.",
      "Install it: npm install pg. npm leaves it out with --omit=optional.",
    );
  });
  const dial = async (): Promise<Client> => {
    const client = new pg.Client({
      ...address,
      application_name: "privet",
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      client_encoding: "UTF8",
    });
    // A line that breaks between two statements is noticed by the next one.
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch (error) {
      throw failureOf(error, address);
    }
    return client;
  };
  const client = await dial();
  const line = lineOn(client, dial, address);
  try {
    await line.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await setUp(line);
    await ensureReader(line, address);
    await line.query(`SAVEPOINT ${SNAPSHOT}`);
    return line;
  } catch (error) {
    await line.close();
    throw error;
  }
}

const SNAPSHOT = "privet_snapshot";

function lineOn(client: Client, dial: () => Promise<Client>, address: RemoteAddress): PostgresLine {
  const turns = new InTurn();
  let running: number | undefined;
  /** One statement after the other. */
  const asked = (statement: string) =>
    turns.take(async () => {
      running = (client as unknown as { readonly processID: number }).processID;
      try {
        return await client.query<SqlValue[]>({
          text: statement,
          rowMode: "array",
          queryMode: "extended",
        } as never);
      } catch (error) {
        await client.query(`ROLLBACK TO SAVEPOINT ${SNAPSHOT}`).catch(() => undefined);
        throw failureOf(error, address);
      } finally {
        running = undefined;
      }
    });
  return {
    query: async (statement) => (await asked(statement)).rows,
    described: async (statement) => (await asked(statement)).fields,
    async cancel() {
      if (running === undefined) return;
      const other = await dial();
      await other.query("SELECT pg_catalog.pg_cancel_backend($1)", [running]).finally(() => other.end());
    },
    close: () => turns.take(() => client.end().catch(() => undefined)),
  };
}

/** How values are written must not depend on who signs in (read/sql/postgres-field.ts). */
const SETTINGS = {
  DateStyle: "ISO, YMD",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  // Compiling a statement takes longer than it saves here.
  jit: "off",
};

async function setUp(line: PostgresLine): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) await line.query(`SET LOCAL ${name} = '${value}'`);
  await line.query(
    "SELECT set_config('search_path', 'pg_catalog, ' || current_setting('search_path'), true)",
  );
}

const REACHING = ["pg_read_server_files", "pg_write_server_files", "pg_execute_server_program"];

async function ensureReader(line: PostgresLine, { database }: RemoteAddress): Promise<void> {
  const member = REACHING.map((role) => `pg_has_role(current_user, '${role}', 'member')`).join(" OR ");
  const [[version, encoding, isMighty]] = await line.query(
    `SELECT current_setting('server_version_num')::int4, current_setting('server_encoding'), ` +
      `(SELECT CASE WHEN rolsuper OR rolreplication OR ${member} THEN 1 ELSE 0 END FROM pg_roles WHERE rolname = current_user)`,
  );
  ensure(
    Number(version) >= 140_000 && encoding === "UTF8",
    "engine-cannot",
    `The database ${quote(database)} is older than PostgreSQL 14, or is not kept in UTF-8.`,
    "Export the table to a file, and declare that.",
  );
  ensure(
    Number(isMighty) === 0,
    "query-refused",
    `The role that signs in to ${quote(database)} may do more than read tables. Nothing was read.`,
    "Use a role of its own with SELECT on the table and nothing else; the page on databases shows how.",
  );
}

/** What stands behind FROM. A query is looked at by itself before it becomes a part of anything. */
export async function relationOf(line: PostgresLine, { query }: Pick<RemoteRows, "query">): Promise<string> {
  if (!isQuery({ query })) return query.split(".").map(identifier).join(".");
  // As a whole statement it must parse: no bracket, quote or comment of it reaches into what is put around it.
  await line.query(`PREPARE privet_query AS ${query}\n`);
  await line.query("DEALLOCATE privet_query");
  return `(${query}\n) AS source`;
}

/** Names, and types without what they are derived from; "enum" and "nested" stand for many. */
export async function catalogueOf(line: PostgresLine, from: string): Promise<readonly SqlColumn[]> {
  const fields = await line.described(`SELECT * FROM ${from} LIMIT 0`);
  const types = await typesOf(
    line,
    fields.map(({ dataTypeID }) => dataTypeID),
  );
  return fields.map(({ name, dataTypeID }) => ({ name, type: types.get(dataTypeID) ?? "nested" }));
}

async function typesOf(line: PostgresLine, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await line.query(
    `WITH RECURSIVE base AS (SELECT oid AS given, oid FROM pg_type WHERE oid IN (${[...new Set(ids)].join(", ")}) ` +
      `UNION ALL SELECT given, typbasetype FROM base JOIN pg_type USING (oid) WHERE typtype = 'd') ` +
      `SELECT given::int8, CASE typtype WHEN 'b' THEN CASE WHEN typcategory = 'A' THEN 'nested' ELSE typname::text END WHEN 'e' THEN 'enum' ELSE 'nested' END ` +
      `FROM base JOIN pg_type USING (oid) WHERE typtype <> 'd'`,
  );
  return new Map(found.map(([id, type]) => [Number(id), String(type)]));
}
