/** The real server over real sockets: headers of every route, what is no clean request, metrics, and many silent connections. */
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, type Program } from "../testing/program.ts";
import { rawHttp } from "../testing/server/raw-http.ts";
import { type StartedServer, startedServer, submitted, until } from "../testing/server/started-server.ts";
import { metricNames } from "./front/metrics.ts";
import { routes } from "./front/routes/all.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

const METRICS = 17_000 + (process.pid % 10_000);

// S07 S12 S37
test("every answer of the real server has the headers it should, whatever way it is asked", async () => {
  const server = await startedServer(program, {
    config: { metrics: `127.0.0.1:${METRICS}`, limits: { loginFailuresPerMinute: 1000 } },
  });
  const { json: run } = await submitted(server, "ana", "the-first-key-of-ana");
  await headersOfAll(server, run.id);
  await otherWays(server);
  await notClean(server);
  await metrics(server);
});

async function headersOfAll(server: StartedServer, run: string): Promise<void> {
  const names = {
    ...{ dataset: "clinic", run, release: run.replace("run_", "rel_"), task: "classify" },
    ...{ name: "priv-local", holder: "ana", group: "people", token: "aaaaaaaaaa" },
  };
  for (const { method, path } of routes) {
    if (path.endsWith("/events")) continue;
    const url = path.replace(/:(\w+)/g, (_, name: keyof typeof names) => names[name]);
    for (const who of ["ana", undefined] as const) {
      const body = method === "PUT" || method === "POST" ? { body: {} } : {};
      const { headers, status, text } = await server.ask(who, method, url, body);
      const where = `${method} ${url} ${status} ${text.slice(0, 200)}`;
      expect(headers, where).toMatchObject({
        "cache-control": "no-store",
        vary: "Authorization",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      for (const name of [
        "etag",
        "last-modified",
        "age",
        "set-cookie",
        "server",
        "x-powered-by",
        "accept-ranges",
      ])
        expect(headers, where).not.toHaveProperty(name);
    }
  }
}

async function otherWays(server: StartedServer): Promise<void> {
  const [get, head] = [await server.ask("ana", "GET", "/v1/me"), await server.ask("ana", "HEAD", "/v1/me")];
  expect([head.status, head.text, head.headers["content-length"]]).toEqual([
    ...[200, "", get.headers["content-length"]],
  ]);
  expect((await server.ask("ana", "OPTIONS", "/v1/me")).status).toBe(404);
  // A body that nobody asked for changes nothing.
  for (const method of ["PATCH", "DELETE", "QUERY"])
    for (const sent of [{}, { body: {} }]) {
      if (method === "DELETE" && "body" in sent) continue;
      const { status, headers, json } = await server.ask("ana", method, "/v1/me", sent);
      expect([method, status, headers.allow, json.code]).toEqual([
        method,
        405,
        "GET, HEAD",
        "method-unsupported",
      ]);
    }
}

async function notClean({ port, token }: StartedServer): Promise<void> {
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const known = `Authorization: Bearer ${token("ana")}\r\n`;
  const get = `GET /v1/me HTTP/1.1\r\n${host}${known}`;
  const smuggled = "GET /v1/runs HTTP/1.1\r\n\r\n";
  const asked: readonly (readonly [string, number])[] = [
    [`${get}\r\n`, 200],
    [`GET /v1/me HTTP/1.0\r\n${host}${known}\r\n`, 400],
    [`GET http://127.0.0.1:${port}/v1/me HTTP/1.1\r\n${host}${known}\r\n`, 400],
    [`GET http://evil.example/v1/me HTTP/1.1\r\n${host}${known}\r\n`, 400],
    [`GET /v1/me HTTP/1.1\r\n${known}\r\n`, 421],
    [`GET /v1/me HTTP/1.1\r\nHost: evil.example\r\n${known}\r\n`, 421],
    [`GET /v1/me HTTP/1.1\r\n${host}${host}${known}\r\n`, 400],
    [`${get}${known}\r\n`, 400],
    [
      `POST /v1/me HTTP/1.1\r\n${host}${known}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      400,
    ],
    [`${get}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`, 400],
    [`${get}Transfer-Encoding: chunked, identity\r\n\r\n`, 400],
    [`GET /v1/me HTTP/1.1\n${host}${known}\n`, 400],
    [`GET /v1/me HTTP/1.1\r\n${host} folded: x\r\n${known}\r\n`, 400],
    [`${get}x: ${"a".repeat(9000)}\r\n\r\n`, 431],
    ["\u0016\u0003\u0001\u0002", 400],
  ];
  for (const [bytes, status] of asked) {
    const answer = await rawHttp(port, [bytes]);
    expect([bytes.slice(0, 150), answer.status]).toEqual([bytes.slice(0, 150), status]);
    // One answer: what was smuggled is none, and nothing of it is told.
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    if (status !== 200) expect(answer.text).not.toMatch(/evil\.example|smuggl|folded/);
  }
  const two = await pipelined(port, `${get}\r\n${get}\r\n`, 2);
  expect(two.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
}

/** All that comes until so many answers are there. */
const pipelined = (port: number, bytes: string, answers: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("latin1").on("error", reject);
    socket.on("data", (piece) => {
      text += piece;
      if ((text.match(/HTTP\/1\.1 /g) ?? []).length < answers || !text.endsWith("}")) return;
      socket.destroy();
      resolve(text);
    });
  });

async function metrics({ port }: StartedServer): Promise<void> {
  const get = (path: string, host = `127.0.0.1:${METRICS}`) =>
    rawHttp(METRICS, [`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`]);
  const { status, text } = await get("/metrics");
  expect(status).toBe(200);
  const lines = text.split("\r\n\r\n")[1].split("\n");
  const names = lines.map((line) => /^(privet_\w+)(?:\{[^}]*\})? [0-9.]+$/.exec(line)?.[1]);
  const found = names.filter((name) => name !== undefined);
  expect(found.length).toBeGreaterThan(15);
  for (const name of found) expect(metricNames).toContain(name);
  expect(text).not.toMatch(/nodejs_|process_|heap|cpu|_seconds|duration/);
  expect((await get("/metrics", "rebound.example")).status).toBe(421);
  expect((await get("/v1/me")).status).toBe(404);
  expect((await rawHttp(port, [`GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`])).status).toBe(
    401,
  );
}

// S36
test("silent connections, slow headers and slow bodies keep nobody out", async () => {
  const limits = { sockets: 64 };
  const server = await startedServer(program, { config: { limits } });
  const open: Socket[] = [];
  const hold = (bytes: string) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(bytes));
    open.push(socket.on("error", () => undefined));
  };
  const host = `Host: 127.0.0.1:${server.port}\r\n`;
  const slow = [
    "",
    "GET /v1/me HT",
    `POST /v1/datasets/clinic/runs HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n{`,
  ];
  for (let i = 0; i < 2 * limits.sockets; i++) hold(slow[i % slow.length]);
  await until("they are there", () => open.every(({ connecting }) => !connecting));
  for (let i = 0; i < 20; i++) expect((await server.ask("ana", "GET", "/v1/me")).status).toBe(200);
  for (const socket of open) socket.destroy();
});
