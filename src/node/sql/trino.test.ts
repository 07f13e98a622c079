/**
 * What of Trino can be tried without one: its SQL in DuckDB, which reads most of it, and its protocol against a small server that misbehaves.
 * What Trino itself makes of the SQL is tried by the nightly run (trino.nightly.ts).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { SqlRows } from "../../curator/index.ts";
import { trinoField } from "../../read/sql/trino-field.ts";
import { testCertificate } from "../../testing/server/certificates.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { duckDbPlace, type SqlPlace } from "../../testing/sql-tables.ts";
import { labelColumn, tableSchema } from "../../testing/table-schemas.ts";
import { trinoPools } from "../../testing/trino-place.ts";
import { workedSuite } from "../../testing/worked-suite.ts";
import { draftOfRows } from "../draft-rows.ts";
import { type DuckDb, openDuckDb } from "../duckdb/driver.ts";
import { rowsAt } from "../open-file.ts";
import { openTrino, trinoTable } from "./trino.ts";

describe("the SQL of Trino, in a DuckDB that is told some of its functions", () => {
  const both = ["text", "double", "small", "integer", "large", "money", "decimal", "fine", "truth", "day"];
  const pools = Object.fromEntries(both.map((name) => [name, trinoPools[name]]));
  let db: DuckDb;
  /** Lists, and what takes a function, are called otherwise there. */
  const told = (statement: string) =>
    statement
      .replaceAll("element_at(transform(", "list_extract(list_transform(")
      .replaceAll("element_at(", "list_extract(")
      .replaceAll("CAST(JSON '", "CAST('")
      .replaceAll("AS ARRAY(BIGINT)", "AS BIGINT[]");
  const place = (): SqlPlace => {
    const { run, connect } = duckDbPlace(db);
    const line = async () => {
      const { query, ...rest } = await connect();
      return { ...rest, query: (statement: string) => query(told(statement)) };
    };
    return { dialect: "trino", run, connect: line };
  };
  beforeAll(async () => {
    db = await openDuckDb();
    await db.run("SET threads = 1");
    await db.run("SET integer_division = true");
    const functions = {
      "is_finite(x)": "isfinite(x)",
      "regexp_like(t, p)": "regexp_matches(t, p)",
      "nan()": "CAST('nan' AS DOUBLE)",
      "infinity()": "CAST('infinity' AS DOUBLE)",
    };
    for (const [name, means] of Object.entries(functions)) await db.run(`CREATE MACRO ${name} AS ${means}`);
    await storePools(place(), pools);
  });
  afterAll(() => db.close());

  sqlCodesSuite("Trino's SQL", place, 8, pools);
  workedSuite("Trino's SQL", place);
});

test("a type whose fields would not be read to the last digit, or hold several values, is refused", () => {
  const refused = ["real", "varbinary", "json", "array(integer)", "row(a integer)", "time(3) with time zone"];
  for (const type of refused)
    expect(() => trinoField({ name: "x", type })).toThrow(
      expect.objectContaining({ code: "format-unsupported" }),
    );
});

const VALUE = "a value of a row";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Answers one request after the other; whatever the list says is sent as JSON. */
type Answer = object | ((response: ServerResponse) => void);

describe("a coordinator that misbehaves", () => {
  let stop: (() => Promise<unknown>) | undefined;
  afterEach(async () => {
    vi.unstubAllEnvs();
    await stop?.();
  });

  const ended = (data: unknown, more: object = {}) => ({ data, stats: { state: "FINISHED" }, ...more });
  const session = ended([["query_max_run_time", "100.00d"]]);
  const page = (number: number, data?: unknown) => ({
    id: "q",
    nextUri: `http://elsewhere.example.org:1/v1/statement/executing/q/${number}?slug=s`,
    data,
    stats: { state: "RUNNING" },
  });

  /** A server that answers the first question of every line by itself, and then what it is told to. */
  async function standIn(answers: readonly Answer[], first: object = session, secure = false) {
    const asked: Asked[] = [];
    let left = [first, ...answers];
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      let body = "";
      for await (const part of request) body += part;
      const { method = "", url: path = "", headers } = request;
      asked.push({ method, path, headers, body });
      if (method === "DELETE") return void response.writeHead(204).end();
      const [next, ...later] = left;
      left = later;
      if (typeof next === "function") next(response);
      else response.end(JSON.stringify(next));
    };
    const server: Server = secure ? createSecureServer(testCertificate(), answer) : createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stop = () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    const { port } = server.address() as { port: number };
    const address = { host: "127.0.0.1", port, database: "lake", user: "reader" };
    return { asked, address };
  }

  const failed = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => error,
    );

  test("an answer is taken from the server that was chosen, page by page; who is busy is asked again", async () => {
    const busy = (response: ServerResponse) => void response.writeHead(503).end(VALUE);
    const { asked, address } = await standIn([busy, page(1), page(2, [[1, "7"]]), ended([[2, null]])]);
    const line = await openTrino(address);
    expect(await line.query("SELECT 'é'")).toEqual([
      [1, "7"],
      [2, null],
    ]);
    await line.close();
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/statement",
      "POST /v1/statement",
      "POST /v1/statement",
      "GET /v1/statement/executing/q/1?slug=s",
      "GET /v1/statement/executing/q/2?slug=s",
    ]);
    expect(asked[2].body).toBe("SELECT 'é'");
    expect(asked[2].headers).toMatchObject({ "x-trino-user": "reader", "x-trino-catalog": "lake" });
    expect(asked[2].headers.authorization).toBeUndefined();
  });

  test("whatever goes wrong reads the same, says nothing of a row, and leaves no statement behind", async () => {
    const told = (status: number, headers: Record<string, string>) => (response: ServerResponse) =>
      void response.writeHead(status, headers).end(VALUE);
    const endings: readonly (readonly [string, Answer])[] = [
      ["an error that quotes a value", { ...page(3), error: { message: `Cannot cast '${VALUE}' to INT` } }],
      ["an error beside rows", ended([[1]], { error: { message: VALUE } })],
      ["an error of HTTP", told(500, {})],
      ["a redirection", told(302, { location: "http://elsewhere.example.org/" })],
      ["half an answer", (response) => void response.end(`{"data":[["${VALUE}"`)],
      [
        "an answer that breaks off",
        (response) => {
          response.writeHead(200, { "content-length": 1000 }).write(`["${VALUE}"`);
          setImmediate(() => response.destroy());
        },
      ],
      ["no page behind, and no end", { data: [[1]], stats: { state: "RUNNING" } }],
      ["a failure without words", { stats: { state: "FAILED" } }],
      [
        "a number beyond what JSON's reader holds",
        (r) => void r.end('{"data":[[9007199254740993]],"stats":{"state":"FINISHED"}}'),
      ],
      ["rows that are none", ended([{ v: VALUE }])],
      ["no object", (response) => void response.end("null")],
    ];
    const seen: unknown[] = [];
    for (const [what, ending] of endings) {
      const { asked, address } = await standIn([page(1, [[5]]), ending]);
      const line = await openTrino(address);
      const error = await failed(line.query("SELECT 1"));
      const words = `${error?.message} ${error?.fix?.do} ${error?.cause} ${JSON.stringify(error)}`;
      const last = asked.at(-1);
      seen.push([what, error?.code, words.includes(VALUE), `${last?.method} ${last?.path}`]);
      await stop?.();
    }
    const end = "DELETE /v1/statement/executing/q/1?slug=s";
    expect(seen).toEqual(endings.map(([what]) => [what, "database-failed", false, end]));
  });

  test("a statement that is stopped is ended over there, and whoever waits is told at once", async () => {
    const signal = { aborted: false };
    const hangs = () => {
      signal.aborted = true;
    };
    const { asked, address } = await standIn([ended([["age", "integer"]]), page(1), hangs]);
    const table = await trinoTable({ address, query: "clinic.visits" }).open({ signal });
    expect([table.from, table.columns]).toEqual([
      '"lake"."clinic"."visits"',
      [{ name: "age", type: "integer" }],
    ]);
    expect(await failed(table.connection.query("SELECT 1"))).toMatchObject({ code: "cancelled" });
    expect(asked.at(-1)).toMatchObject({ method: "DELETE", path: "/v1/statement/executing/q/1?slug=s" });
  });

  test("one that is stopped while it is on its way is ended as soon as it has arrived", async () => {
    let line: Awaited<ReturnType<typeof openTrino>> | undefined;
    const slow = (response: ServerResponse) => {
      void line?.cancel().then(() => response.end(JSON.stringify(page(1))));
    };
    const { asked, address } = await standIn([slow]);
    line = await openTrino(address);
    expect(await failed(line.query("SELECT 1"))).toMatchObject({ code: "database-failed" });
    expect(asked.map(({ method }) => method)).toEqual(["POST", "POST", "DELETE"]);
  });

  test("rows that a schema names there are opened only where true and false read as two", async () => {
    const told: unknown[] = [];
    for (const values of [
      ["no", "yes"],
      ["false", "true"],
    ]) {
      const { asked, address } = await standIn([ended([["outcome", "boolean"]])]);
      const path = `trino://127.0.0.1:${address.port}/lake/clinic#visits`;
      const { rows } = await rowsAt(tableSchema([labelColumn("outcome", values)]), path, {});
      const opened = await (rows as SqlRows).open({}).catch((error) => error.code);
      told.push([opened.dialect ?? opened, asked.length]);
      await stop?.();
    }
    expect(told).toEqual([
      ["columns-mismatch", 2],
      ["trino", 2],
    ]);
  });

  test("how long statements may be is what the owner says, or what is usual", async () => {
    const told: unknown[] = [];
    for (const letters of [undefined, "20000000", "many"]) {
      vi.stubEnv("TRINO_MAX_LENGTH", letters);
      const { address } = await standIn([ended([["age", "integer"]])]);
      const opened = trinoTable({ address, query: "clinic.visits" }).open({});
      told.push(
        await opened.then(
          ({ longest }) => longest,
          ({ code }) => code,
        ),
      );
      await stop?.();
    }
    expect(told).toEqual([1_000_000, 20_000_000, "option-out-of-range"]);
  });

  test("a coordinator that is silent for longer than a statement may run is given up", async () => {
    const { asked, address } = await standIn(
      [page(1), () => undefined],
      ended([["query_max_run_time", "1.00ms"]]),
    );
    const line = await openTrino(address);
    expect(await failed(line.query("SELECT 1"))).toMatchObject({ code: "database-failed" });
    expect(asked.at(-1)?.method).toBe("DELETE");
  });

  test("a password goes by TLS alone, without being asked to", async () => {
    vi.stubEnv("TRINO_PASSWORD", "secret");
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const open = await standIn([]);
    expect(await failed(openTrino(open.address))).toMatchObject({ code: "database-failed" });
    expect(open.asked).toEqual([]);
    await stop?.();
    const closed = await standIn([ended([[1]])], session, true);
    expect(await (await openTrino(closed.address)).query("SELECT 1")).toEqual([[1]]);
    const login = `Basic ${Buffer.from("reader:secret").toString("base64")}`;
    expect(closed.asked.map(({ headers }) => headers.authorization)).toEqual([login, login]);
  });

  test("an address names a table, whose schema is drafted from the catalogue; queries are refused", async () => {
    const types = { x: "decimal(9,2)", b: "boolean", t: "varchar(20)", l: "array(integer)", r: "real" };
    const { asked, address } = await standIn([ended(Object.entries(types).map(([n, t]) => [n, t, "", ""]))]);
    const path = (table: string) => `trino://reader@127.0.0.1:${address.port}/Lake/clinic#${table}`;
    expect((await draftOfRows(path("visits"), "visits", undefined)).schema.attributes).toEqual([
      { name: "x", kind: "numeric" },
      { name: "b", kind: "categorical", values: ["false", "true"], source: "the column's type" },
      { name: "t", kind: "undeclared" },
      { name: "l", kind: "ignored" },
      { name: "r", kind: "numeric" },
    ]);
    expect(asked.at(-1)?.body).toBe('SHOW COLUMNS FROM "lake"."clinic"."visits"');
    for (const table of ["SELECT * FROM other.care.visits", "care.other.visits"])
      await expect(draftOfRows(path(table), "q", undefined)).rejects.toMatchObject({ code: "query-refused" });
    expect(asked).toHaveLength(2);
  });
});
