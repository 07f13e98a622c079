import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { DATASET, type FrontHouse, frontHouse, PLAN } from "../../../testing/server/front-house.ts";
import { rawHttp } from "../../../testing/server/raw-http.ts";

async function listening(
  options: Parameters<typeof frontHouse>[0] = {},
): Promise<FrontHouse & { port: number }> {
  const front = await frontHouse(options);
  await front.app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => front.app.close());
  return { ...front, port: (front.app.server.address() as AddressInfo).port };
}

const CANARY = "canary-7f3a";

// S37 S26 S30 S31: what could be read in two ways is no request, and nothing of it comes back.
test("requests that could be read in two ways are refused without an echo", async () => {
  const { port, lines, undocumented, logged } = await listening();
  const good = [`Host: 127.0.0.1:${port}`, `Authorization: ${lines.ana}`];
  const json = [...good, "Content-Type: application/json"];
  const send = (first: string, headers: readonly string[], body = "") =>
    rawHttp(port, [`${first}\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n${body}`]);
  const wrong: readonly (readonly [number, string, readonly string[], string?])[] = [
    [421, "GET /v1/me HTTP/1.1", ["Host: evil.example", good[1]]],
    [421, "GET /v1/me HTTP/1.1", [`Host: 127.0.0.1:${port}.evil.example`, good[1]]],
    [421, "GET /healthz HTTP/1.1", ["Host: rebound.example"]],
    [421, "GET /v1/me HTTP/1.1", [good[1]]],
    [400, "GET /v1/me HTTP/1.1", [...good, good[0]]],
    [400, "GET /v1/me HTTP/1.1", [...good, `Authorization: ${CANARY}`]],
    [421, "GET /v1/me HTTP/1.0", []],
    [400, "GET /v1/me HTTP/1.0", good],
    [400, `GET http://127.0.0.1:${port}/v1/me HTTP/1.1`, good],
    [400, "GET http://evil.example/v1/me HTTP/1.1", good],
    [400, `GET /v1/me?token=${CANARY} HTTP/1.1`, good],
    [400, `GET /v1/me?a=1&ACCESS_TOKEN=${CANARY} HTTP/1.1`, good],
    [400, `GET /v1/runs/..%2f${CANARY} HTTP/1.1`, good],
    [400, `GET /v1/runs/%00${CANARY} HTTP/1.1`, good],
    [400, `GET /v1/runs/%zz${CANARY} HTTP/1.1`, good],
    [400, `GET /v1/../v1/${CANARY} HTTP/1.1`, good],
    [400, `GET //v1/${CANARY} HTTP/1.1`, good],
    [400, `GET /v1/runs?limit=1&limit=2&x=${CANARY} HTTP/1.1`, good],
    [404, `GET /v1/${CANARY} HTTP/1.1`, good],
    [405, "PATCH /v1/me HTTP/1.1", good],
    [400, "GET /v1/me HTTP/1.1", [...good, "Content-Length: 3"], "abc"],
    [
      400,
      "POST /v1/tokens HTTP/1.1",
      [...json, "Content-Length: 2", "Transfer-Encoding: chunked"],
      "0\r\n\r\n",
    ],
    [400, "POST /v1/tokens HTTP/1.1", [...json, "Content-Length: 2", "Content-Length: 3"], "{}"],
    [415, "POST /v1/tokens HTTP/1.1", [...good, "Content-Type: text/plain", "Content-Length: 2"], "{}"],
    [
      415,
      "POST /v1/tokens HTTP/1.1",
      [...good, "Content-Type: application/x-www-form-urlencoded", "Content-Length: 2"],
      "a=",
    ],
    [
      415,
      "POST /v1/tokens HTTP/1.1",
      [...good, "Content-Type: application/json; charset=utf-7", "Content-Length: 2"],
      "{}",
    ],
    [400, "POST /v1/tokens HTTP/1.1", [...json, "Content-Length: 13"], '{"a":1,"a":2}'],
    [400, "POST /v1/tokens HTTP/1.1", [...json, "Content-Length: 16"], '{"__proto__":{}}'],
    [400, "POST /v1/tokens HTTP/1.1", [...json, "Content-Length: 17"], `{"${CANARY}":1}`.padEnd(17)],
    [413, "POST /v1/tokens HTTP/1.1", [...json, "Content-Length: 70000"], `{"a":"${"x".repeat(69_990)}`],
    [
      413,
      "POST /v1/tokens HTTP/1.1",
      [...json, "Transfer-Encoding: chunked"],
      `${(70_000).toString(16)}\r\n${"x".repeat(70_000)}\r\n0\r\n\r\n`,
    ],
    [403, "GET /v1/me HTTP/1.1", [...good, "Origin: https://evil.example"]],
    [403, "GET /v1/me HTTP/1.1", [...good, "Sec-Fetch-Site: cross-site"]],
    [431, "GET /v1/me HTTP/1.1", [...good, `X-Long: ${"x".repeat(9000)}`]],
    [400, `${CANARY} /v1/me HTTP/1.1`, good],
    [400, "GET /v1/me HTTP/1.1\nX: y", good],
    [401, "GET /v1/me HTTP/1.1", [good[0]]],
    [401, "GET /v1/me HTTP/1.1", [good[0], `Authorization: Basic ${CANARY}`]],
    [401, `GET /v1/${CANARY} HTTP/1.1`, [good[0]]],
  ];
  for (const [status, first, headers, body] of wrong) {
    const answer = await send(first, headers, body);
    expect({ first, headers: headers.slice(2), status: answer.status }).toEqual({
      first,
      headers: headers.slice(2),
      status,
    });
    expect(answer.text).not.toContain(CANARY);
    expect(answer.text).toContain("application/problem+json");
    expect(answer.text.toLowerCase()).toContain("cache-control: no-store");
  }
  expect((await send("GET /v1/me HTTP/1.1", good)).status).toBe(200);
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${CANARY}|127\\.0|evil\\.example|Bearer|privet_`));
  expect(undocumented).toEqual([]);
});

// S36 in short: the times are Node's own, so that they are set here to what a test can wait for.
test("sockets that say nothing, or say it slowly, are closed, and others are answered meanwhile", async () => {
  const { port, app, lines } = await listening();
  Object.assign(app.server, { headersTimeout: 300, requestTimeout: 600 });
  const slow = Array.from({ length: 60 }, () =>
    rawHttp(port, [`GET /v1/me HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`, ..."X-Slow: a".split("")], {
      pause: 250,
      patience: 6000,
    }),
  );
  const slowBody = rawHttp(
    port,
    [
      `POST /v1/tokens HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${lines.ana}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      ...'"days":1'.split(""),
    ],
    { pause: 300, patience: 6000 },
  );
  const asked = rawHttp(port, [`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`]);
  const first = await Promise.race([asked, Promise.all(slow)]);
  expect(first).toMatchObject({ status: 200 });
  for (const { status } of await Promise.all(slow)) expect(status ?? 408).toBe(408);
  expect((await slowBody).status ?? 408).toBe(408);
});

test("the limits of a server that listens are those of the design", async () => {
  const { app } = await listening();
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000, maxConnections: 512 });
});

// S36
test("silent connections make room for whoever comes next; those of people who are known stay", async () => {
  const { port, lines } = await listening({ config: { limits: { sockets: 8 } } });
  const open = (first = "") =>
    new Promise<ReturnType<typeof connect>>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        if (first === "") return resolve(socket);
        socket.write(first);
        socket.once("data", () => resolve(socket));
      });
      socket.on("error", () => undefined);
    });
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const asked = [`GET /healthz HTTP/1.1\r\n${host}\r\n`];
  const silent = await Promise.all(Array.from({ length: 8 }, () => open()));
  expect((await rawHttp(port, asked)).status).toBe(200);
  for (const socket of silent) socket.destroy();
  const known: ReturnType<typeof connect>[] = [];
  for (let i = 0; i < 8; i++)
    known.push(await open(`GET /v1/me HTTP/1.1\r\n${host}Authorization: ${lines.ana}\r\n\r\n`));
  expect((await rawHttp(port, asked)).status).toBeUndefined();
  expect(known.map(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual(
    Array(8).fill(false),
  );
  for (const socket of known) socket.destroy();
  await expect.poll(async () => (await rawHttp(port, asked)).status).toBe(200);
});

test("whoever asks more often than the limits say is told to wait, quotes and reads apart", async () => {
  const { ask, app, clock } = await frontHouse({
    config: { limits: { quotesPerSecond: 1, readsPerSecond: 5 } },
  });
  const quote = () => ask("ana", "POST", `/v1/datasets/${DATASET}/quotes`, { body: { plan: PLAN } });
  for (let i = 0; i < 4; i++) expect((await quote()).status).toBe(200);
  expect(await quote()).toMatchObject({
    status: 429,
    headers: { "retry-after": "1" },
    json: { code: "rate-limited" },
  });
  for (let i = 0; i < 10; i++) expect((await ask("ana", "GET", "/v1/me")).status).toBe(200);
  expect((await ask("ana", "GET", "/v1/me")).status).toBe(429);
  expect((await ask("bo", "GET", "/v1/me")).status).toBe(200);
  await clock.pass(1000);
  expect((await quote()).status).toBe(200);
  expect((await ask("ana", "GET", "/v1/me")).status).toBe(200);
  await app.close();
});

test("answers leave on a grid of twenty milliseconds, and at once where the defence is off", async () => {
  for (const mode of ["boundaries", "off"] as const) {
    const { ask, app, clock } = await frontHouse({ config: { timing: { mode } } });
    await clock.pass(7);
    let isAnswered = false;
    const answer = ask("ana", "GET", "/v1/me").then(() => {
      isAnswered = true;
    });
    await clock.pass(0);
    await clock.pass(12);
    expect(isAnswered).toBe(mode === "off");
    await clock.pass(1);
    await answer;
    await app.close();
  }
});
