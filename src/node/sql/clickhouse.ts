/**
 * Rows that stay in a ClickHouse, on one server or on many behind a Distributed table.
 *
 * - Statements only read: `readonly` is set for each, unless the user's profile says it already.
 * - Nothing may answer for a part of the rows: a shard that is away, a limit that is reached and a time that is over are failures, and
 *   never a smaller sum. ClickHouse can be told otherwise by a profile, so every statement says so itself.
 * - An answer is taken when it has come whole: the server sends none before it has all of it.
 * - ClickHouse knows no snapshot: rows must not change while they are open. Groups that do not add up to the number of rows at
 *   the opening are refused (engines/grouped.ts).
 * - Who waits for a shard that does not answer waits as long as the user's profile lets a statement take, and a little more. ClickHouse
 *   itself looks at that time only between answers of its shards.
 * - ClickHouse's own words are not passed on, because they may quote a value.
 */
import { randomUUID } from "node:crypto";
import type { ClickHouseClient } from "@clickhouse/client";
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { InTurn } from "../../base/in-turn.ts";
import { type SqlConnection, SqlRows, type SqlValue } from "../../curator/index.ts";
import { clickhouseName } from "../../read/sql/clickhouse-field.ts";
import type { SqlColumn } from "../../read/sql/dialect.ts";
import { isQuery } from "../location.ts";
import type { RemoteAddress, RemoteRows } from "./address.ts";
import { noLongerThan, whileWaited } from "./while-waited.ts";

export const clickhouseTable = (source: Pick<RemoteRows, "address" | "query">): SqlRows =>
  new SqlRows(async ({ signal }) => {
    const line = await openClickhouse(source.address);
    try {
      const from = relationIn(source);
      const columns = await columnsIn(line, from);
      return { dialect: "clickhouse", from, columns, connection: whileWaited(line, signal) };
    } catch (error) {
      await line.close();
      throw error;
    }
  });

/** What stands behind FROM: a table or a view. A query could call functions that reach out of the database. */
function relationIn(source: Pick<RemoteRows, "query">): string {
  ensure(
    !isQuery(source),
    "query-refused",
    "Of a ClickHouse a table or a view is read, and no query: one could reach out of the database.",
    "Have the owner make a view of the query, and name that.",
  );
  ensure(
    !source.query.includes("."),
    "query-refused",
    "The name of a ClickHouse's table has a dot in it. A table of another database would pass for one of the database that was chosen.",
    "Name the database in the address: clickhouse://host/database#table.",
  );
  return clickhouseName(source.query);
}

/** Names and types of the columns of a table or a view. */
export async function clickhouseColumns(
  source: Pick<RemoteRows, "address" | "query">,
): Promise<readonly SqlColumn[]> {
  const line = await openClickhouse(source.address);
  try {
    return await columnsIn(line, relationIn(source));
  } finally {
    await line.close();
  }
}

/** Whatever a profile says: an answer is about all rows, or there is none. */
const WHOLE = {
  skip_unavailable_shards: 0,
  distributed_group_by_no_merge: 0,
  read_overflow_mode: "throw",
  group_by_overflow_mode: "throw",
  sort_overflow_mode: "throw",
  result_overflow_mode: "throw",
  timeout_overflow_mode: "throw",
  set_overflow_mode: "throw",
  join_overflow_mode: "throw",
  transfer_overflow_mode: "throw",
  distinct_overflow_mode: "throw",
} as const;

/** Statements over many attributes of many values are long. */
export const LONG_STATEMENTS = {
  max_query_size: 2 ** 28,
  max_ast_elements: 10_000_000,
  max_expanded_ast_elements: 50_000_000,
};

/** No question takes a day; whoever waits less stops it by a signal. */
const LONGEST_MS = 86_400_000;
/** What a server is given beyond its own time to say itself that it was too short; and what it has to stop a statement. */
const GRACE_MS = 1000;

export async function openClickhouse(address: RemoteAddress): Promise<SqlConnection> {
  const { createClient } = await import("@clickhouse/client").catch(() => {
    throw new PrivetError(
      "driver-missing",
      "These rows are kept by ClickHouse, whose driver is not installed here. Nothing was run or spent.",
      "Install it: npm install @clickhouse/client.",
    );
  });
  const { host, port, database, user } = address;
  const client = createClient({
    url: `${process.env.CLICKHOUSE_SECURE ? "https" : "http"}://${host}:${port}`,
    database,
    username: user ?? process.env.CLICKHOUSE_USER ?? "default",
    password: process.env.CLICKHOUSE_PASSWORD ?? "",
    application: "privet",
    request_timeout: LONGEST_MS,
    // A server hangs up on who is silent for some seconds, which a process that counts for longer notices too late.
    keep_alive: { enabled: false },
    log: { level: OFF },
  });
  const line = lineOn(client, address);
  try {
    await ensureSettable(client, address);
    const { longest } = await ensureReading(line, address);
    return longest > 0 ? noLongerThan(line, Math.min(1000 * longest + GRACE_MS, LONGEST_MS)) : line;
  } catch (error) {
    await line.close();
    throw error;
  }
}

/** Of ClickHouse's levels of logging, the one that says nothing. */
const OFF = 127;

function lineOn(client: ClickHouseClient, address: RemoteAddress): SqlConnection {
  const turns = new InTurn();
  let running: { readonly id: string; readonly stop: AbortController } | undefined;
  const settings = { ...WHOLE, ...LONG_STATEMENTS, readonly: "2", wait_end_of_query: 1 };
  return {
    query: (statement) =>
      turns.take(async () => {
        const [id, stop] = [randomUUID(), new AbortController()];
        running = { id, stop };
        try {
          const answer = await client.query({
            query: statement,
            format: "JSONCompact",
            query_id: id,
            abort_signal: stop.signal,
            clickhouse_settings: settings as never,
          });
          const { data } = (await answer.json()) as { readonly data: readonly (readonly SqlValue[])[] };
          return data;
        } catch {
          throw failure(address);
        } finally {
          running = undefined;
        }
      }),
    async cancel() {
      if (running === undefined) return;
      const { id, stop } = running;
      // Not every user may: then it goes on over there, and nobody hears of it.
      const query = `KILL QUERY WHERE query_id = '${id}' ASYNC`;
      await client.command({ query, abort_signal: AbortSignal.timeout(GRACE_MS) }).catch(() => undefined);
      stop.abort();
    },
    close: () => turns.take(() => client.close().catch(() => undefined)),
  };
}

/** One text for everything: what went wrong may depend on a row. */
const failure = ({ host, database }: RemoteAddress): PrivetError =>
  new PrivetError(
    "database-failed",
    `The database ${quote(database)} on ${quote(host)} did not answer a question about the rows. Nothing was released.`,
    "Check the address, the user, the table and that all shards run; ClickHouse's log says more. Then try again.",
  );

/** Whose profile is closed to settings could be answered for a part of the rows, whatever is asked for. */
async function ensureSettable(client: ClickHouseClient, address: RemoteAddress): Promise<void> {
  const query = "SELECT value FROM system.settings WHERE name = 'readonly'";
  const answer = await client.query({ query, format: "JSONCompact" }).catch(() => undefined);
  if (answer === undefined) throw failure(address);
  const { data } = (await answer.json()) as { readonly data: readonly (readonly SqlValue[])[] };
  ensure(String(data[0]?.[0]) !== "1", ...cannotBeKept(address));
}

const cannotBeKept = ({ database }: RemoteAddress) =>
  [
    "query-refused",
    `The user who signs in to ${quote(database)} cannot be kept to reading, or could be answered for a part of the rows.`,
    "Give the user a profile with readonly = 2; the page on databases shows how.",
  ] as const;

/** Settings hold only where the user may set them, or where the profile says the same. The longest that a statement may take, in seconds, is told. */
async function ensureReading(
  line: SqlConnection,
  address: RemoteAddress,
): Promise<{ readonly longest: number }> {
  const names = [...Object.keys(WHOLE), "readonly", "max_execution_time"].map((name) => `'${name}'`);
  const found = new Map(
    (await line.query(`SELECT name, value FROM system.settings WHERE name IN (${names.join(", ")})`)).map(
      ([name, value]) => [String(name), String(value)],
    ),
  );
  const isWhole = Object.entries(WHOLE).every(
    ([name, value]) => (found.get(name) ?? String(value)) === String(value),
  );
  ensure(isWhole && ["1", "2"].includes(found.get("readonly") ?? "2"), ...cannotBeKept(address));
  return { longest: Number(found.get("max_execution_time")) };
}

/** Names and types by the catalogue; no row is asked for. */
async function columnsIn(line: SqlConnection, from: string): Promise<readonly SqlColumn[]> {
  const found = await line.query(`DESCRIBE TABLE (SELECT * FROM ${from})`);
  return found.map(([name, type]) => ({ name: String(name), type: String(type) }));
}
