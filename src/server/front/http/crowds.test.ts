import { EventEmitter } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { DATASET, frontHouse, limits, PLAN } from "../../../testing/server/front-house.ts";
import { virtualClock } from "../../../testing/server/virtual-clock.ts";
import type { LogEvent } from "../house.ts";
import { sampledRequests } from "../log.ts";
import { bodiesOf } from "./bodies.ts";

async function listening(options: Parameters<typeof frontHouse>[0] = {}) {
  const front = await frontHouse(options);
  await front.app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => front.app.close());
  return { ...front, port: (front.app.server.address() as AddressInfo).port };
}

/** A socket on which this was written, and all that came back. */
function held(port: number, text: string): { readonly socket: Socket; readonly heard: () => string } {
  let said = "";
  const socket = connect(port, "127.0.0.1", () => void socket.write(text));
  socket.on("data", (part) => {
    said += part;
  });
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return { socket, heard: () => said };
}

// S36: what is said to come is counted before it is read, so that bodies that never end take no more memory than this.
afterEach(() => void vi.restoreAllMocks());

test("bodies on their way are counted by principal and in all, and have ten seconds", async () => {
  const clock = virtualClock();
  const bodies = bodiesOf(clock, limits());
  const begin = (who: string, headers: Record<string, string>, isBodyRaw = true) => {
    const [reply, socket] = [new EventEmitter(), { writable: false, destroy: () => true }];
    const gone = vi.spyOn(socket, "destroy");
    const raw = { readableEnded: false, socket };
    const request = { headers, raw, routeOptions: { config: { declared: { isBodyRaw } } } };
    try {
      bodies.expect(request as never, { raw: reply } as never, who);
    } catch (error) {
      return (error as { code: string }).code;
    }
    return { end: () => reply.emit("close"), gone };
  };
  const large = { "content-length": String(8 * 2 ** 20) };
  const taken = ["ana", "bo", "cy", "di"].flatMap((who) => [begin(who, large), begin(who, large)]);
  expect(taken.filter((one) => typeof one === "string")).toEqual([]);
  expect(begin("ana", { "content-length": "1" })).toBe("rate-limited");
  expect(begin("eve", { "content-length": "1" })).toBe("busy");
  expect(begin("eve", { "transfer-encoding": "chunked" })).toBe("request-invalid");
  expect(begin("eve", { "transfer-encoding": "chunked" }, false)).toBe("busy");
  const [first] = taken as Exclude<ReturnType<typeof begin>, string>[];
  await clock.pass(9999);
  expect(first.gone).not.toHaveBeenCalled();
  await clock.pass(1);
  expect(first.gone).toHaveBeenCalled();
  // A place comes back once, however often its end is told.
  first.end();
  first.end();
  expect(typeof begin("ana", large)).toBe("object");
  expect(begin("eve", { "content-length": "1" })).toBe("busy");
});

// S36
test("sockets that say nothing at all are closed like those that say half of it", async () => {
  const { port, app } = await listening();
  Object.assign(app.server, { headersTimeout: 300, requestTimeout: 600 });
  const silent = held(port, "").socket;
  await expect.poll(() => silent.closed || silent.readableEnded, { timeout: 300_000 }).toBe(true);
});

test("what anybody can send at will has one line of the log a second, which says how many had none", async () => {
  const clock = virtualClock();
  const lines: LogEvent[] = [];
  const log = sampledRequests(clock, (event) => lines.push(event));
  const health = {
    event: "request",
    request: "req_a",
    method: "GET",
    route: "/healthz",
    status: 200,
  } as const;
  const shed = { ...health, status: 429, code: "rate-limited", who: "people/ana" } as const;
  for (let i = 0; i < 100; i++) for (const event of [health, shed]) log(event);
  expect(lines).toEqual([health, shed]);
  await clock.pass(1000);
  log(health);
  expect(lines[2]).toEqual({ ...health, unwritten: 99 });
  await clock.pass(1000);
  log(health);
  expect(lines[3]).toEqual(health);
  for (let i = 0; i < 5; i++) log({ ...health, who: "people/ana" });
  expect(lines).toHaveLength(9);
});

test("requests of nobody do not fill the log of a server", async () => {
  const { ask, app, logged } = await frontHouse();
  for (let i = 0; i < 10; i++) await ask(undefined, "GET", "/healthz");
  expect(logged.filter(({ event }) => event === "request")).toHaveLength(1);
  await app.close();
});

// S35: a run's price is worked out like any other.
test("runs of plans that nobody has priced take from the limit of quotes", async () => {
  const { ask, app } = await frontHouse({ config: { limits: { quotesPerSecond: 1 } } });
  let keys = 0;
  const run = (epsilon: string) =>
    ask("ana", "POST", `/v1/datasets/${DATASET}/runs`, {
      body: { plan: { ...PLAN, epsilon }, price: { epsilon: "9", delta: "0" } },
      headers: { "idempotency-key": `a-key-that-is-long-${++keys}` },
    });
  for (const epsilon of ["0.1", "0.2", "0.3", "0.4"])
    expect((await run(epsilon)).json.code).toBe("price-changed");
  expect((await run("0.5")).json.code).toBe("rate-limited");
  expect((await run("0.1")).json.code).toBe("price-changed");
  await app.close();
});

// S24
test.each([
  [[], "203.0.113.9", "10.1.1.1", "203.0.113.9"],
  [["10.0.0.0/24"], "203.0.113.9", "10.1.1.1", "203.0.113.9"],
  [["10.0.0.0/24"], "10.0.0.7", "127.0.0.1, 203.0.113.9", "203.0.113.9"],
  [["10.0.0.0/24"], "10.0.0.7", "unknown", "10.0.0.7"],
])(
  "behind %j a request from %s that says %s is from %s, in the audit too",
  async (behindProxy, remoteAddress, forwarded, client) => {
    const { app, audited } = await frontHouse({ config: { behindProxy } });
    const headers = {
      host: "127.0.0.1:80",
      "x-forwarded-for": forwarded,
      "x-forwarded-host": "evil.example",
    };
    const answer = await app.inject({ method: "GET", url: "/v1/me", remoteAddress, headers });
    expect(answer.statusCode).toBe(401);
    expect(audited).toMatchObject([{ act: "login.fail", address: client }]);
    await app.close();
  },
);
