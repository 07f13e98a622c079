/**
 * Rows that Trino reads where they lie: in Hive, Iceberg, Delta Lake, or another of its catalogues.
 *
 * - Statements only read: all of them are made by Privet, and a schema names a table or a view, never a query. Trino itself knows no
 *   session that only reads; what a user may do is said by its access control (docs/databases.md).
 * - An answer is taken when it has come whole: Trino fails as a whole where a worker dies or a limit is reached, and a page that has no
 *   next one must say that the statement has finished.
 * - Trino knows no snapshot of several statements: rows must not change while they are open. Groups that do not add up to the
 *   number of rows at the opening are refused (engines/grouped.ts).
 * - Who waits for a coordinator that does not answer waits as long as the session lets a statement run, and a little more.
 * - Trino's own words are not passed on, because they may quote a value.
 */
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { InTurn } from "../../base/in-turn.ts";
import { type SqlConnection, SqlRows, type SqlValue } from "../../curator/index.ts";
import type { SqlColumn } from "../../read/sql/dialect.ts";
import { identifier } from "../../read/sql/quoting.ts";
import { isQuery } from "../location.ts";
import type { RemoteAddress, RemoteRows } from "./address.ts";
import { endStatement, fetchedPage, type TrinoServer } from "./trino-pages.ts";
import { noLongerThan, whileWaited } from "./while-waited.ts";

type Source = Pick<RemoteRows, "address" | "query">;

export const trinoTable = (source: Source): SqlRows =>
  new SqlRows(async ({ signal }) => {
    const from = relationIn(source);
    const line = await openTrino(source.address);
    try {
      const columns = await columnsIn(line, from);
      const connection = whileWaited(line, signal);
      return { dialect: "trino", from, columns, connection, longest: longestStatement() };
    } catch (error) {
      await line.close();
      throw error;
    }
  });

/** Names and types of the columns of a table or a view. */
export async function trinoColumns(source: Source): Promise<readonly SqlColumn[]> {
  const from = relationIn(source);
  const line = await openTrino(source.address);
  try {
    return await columnsIn(line, from);
  } finally {
    await line.close();
  }
}

/** What stands behind FROM: a table or a view. A query could call functions that reach out of the catalogue. */
function relationIn({ address, query }: Source): string {
  ensure(
    !isQuery({ query }),
    "query-refused",
    "Of a Trino a table or a view is read, and no query: one could reach into other catalogues.",
    "Have the owner make a view of the query, and name that.",
  );
  const [table, schema = address.schema, ...more] = query.split(".").reverse();
  ensure(
    schema !== undefined && more.length === 0,
    "query-refused",
    "The address does not say which schema of Trino's catalogue the table is in, or its name has a dot in it.",
    "Write trino://host/catalog/schema#table.",
  );
  return [address.database, schema, table].map(identifier).join(".");
}

/** No question takes a day; whoever waits less stops it by a signal. */
const LONGEST_MS = 86_400_000;
/** What a server is given beyond its own time to say itself that it was too short; and what it has to stop a statement. */
const GRACE_MS = 1000;

export async function openTrino(address: RemoteAddress): Promise<SqlConnection> {
  const line = lineTo(serverAt(address), address);
  return noLongerThan(line, Math.min((await longestOf(line)) + GRACE_MS, LONGEST_MS));
}

/** Trino takes passwords by TLS alone, and so they are sent by it alone. */
function serverAt({ host, port, database, schema, user: named }: RemoteAddress): TrinoServer {
  const { TRINO_USER, TRINO_PASSWORD, TRINO_SECURE } = process.env;
  const user = named ?? TRINO_USER ?? "privet";
  const login = Buffer.from(`${user}:${TRINO_PASSWORD}`, "utf8").toString("base64");
  return {
    origin: `${TRINO_SECURE || TRINO_PASSWORD ? "https" : "http"}://${host}:${port}`,
    headers: {
      "x-trino-user": user,
      "x-trino-source": "privet",
      "x-trino-catalog": database,
      ...(schema ? { "x-trino-schema": schema } : {}),
      "x-trino-time-zone": "UTC",
      ...(TRINO_PASSWORD ? { authorization: `Basic ${login}` } : {}),
    },
  };
}

/** A statement that runs, as far as it can be stopped. */
interface Running {
  readonly stop: AbortController;
  /** The page that is waited for; none before the coordinator has said that it has the statement. */
  next?: string;
  isUnwanted?: true;
}

function lineTo(server: TrinoServer, address: RemoteAddress): SqlConnection {
  const turns = new InTurn();
  let running: Running | undefined;
  const end = (path: string) =>
    endStatement(server, path, AbortSignal.timeout(GRACE_MS)).catch(() => undefined);
  return {
    query: (statement) =>
      turns.take(async () => {
        const own: Running = { stop: new AbortController() };
        running = own;
        try {
          return await answerTo(server, statement, own);
        } catch {
          // Nothing goes on over there of which nobody hears.
          if (own.next !== undefined) await end(own.next);
          throw failure(address);
        } finally {
          running = undefined;
        }
      }),
    async cancel() {
      if (running === undefined) return;
      const { stop, next } = running;
      running.isUnwanted = true;
      if (next !== undefined) return stop.abort();
      // It is on its way, and can be ended when it has arrived.
      setTimeout(() => stop.abort(), GRACE_MS).unref();
    },
    close: () => turns.take(async () => undefined),
  };
}

async function answerTo(
  server: TrinoServer,
  statement: string,
  running: Running,
): Promise<readonly (readonly SqlValue[])[]> {
  const { signal } = running.stop;
  const rows: (readonly SqlValue[])[] = [];
  let page = await fetchedPage(server, { method: "POST", path: "/v1/statement", body: statement, signal });
  for (;;) {
    for (const row of page.rows) rows.push(row);
    if (page.next === undefined) return rows;
    running.next = page.next;
    if (running.isUnwanted) throw new Error("nobody waits for it");
    page = await fetchedPage(server, { method: "GET", path: page.next, signal });
  }
}

/** One text for everything: what went wrong may depend on a row. */
const failure = ({ host, database }: RemoteAddress): PrivetError =>
  new PrivetError(
    "database-failed",
    `The catalogue ${quote(database)} of the Trino on ${quote(host)} did not answer a question about the rows. Nothing was released.`,
    "Check the address, the user, the table and that all workers run; Trino's list of queries says more. Then try again.",
  );

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1e3, m: 6e4, h: 3.6e6, d: LONGEST_MS };

/** The longest that the session lets a statement run. */
async function longestOf(line: SqlConnection): Promise<number> {
  const found = (await line.query("SHOW SESSION")).find(([name]) => name === "query_max_run_time");
  const [, count, unit] = /^([\d.]+)(ms|s|m|h|d)$/.exec(String(found?.[1])) ?? [];
  return count === undefined ? LONGEST_MS : Number(count) * MILLISECONDS[unit];
}

/** What a Trino takes unless it is told otherwise (`query.max-length`), which no statement of a reader's asks about. */
const USUAL_LETTERS = 1_000_000;

/** The longest statement that the server takes, in letters, as whoever runs it says. */
function longestStatement(): number {
  const { TRINO_MAX_LENGTH = String(USUAL_LETTERS) } = process.env;
  ensure(
    /^[1-9]\d{3,9}$/.test(TRINO_MAX_LENGTH),
    "option-out-of-range",
    "TRINO_MAX_LENGTH is not how many letters a statement of the Trino may have.",
    "Set it to the server's query.max-length, such as 10000000, or leave it out.",
  );
  return Number(TRINO_MAX_LENGTH);
}

/** Names and types by the catalogue; no row is asked for. */
async function columnsIn(line: SqlConnection, from: string): Promise<readonly SqlColumn[]> {
  const found = await line.query(`SHOW COLUMNS FROM ${from}`);
  return found.map(([name, type]) => ({ name: String(name), type: String(type) }));
}
