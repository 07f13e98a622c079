/** The client against a server on a real socket: what it asks for, what it does when things go wrong, and what it never does. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openData } from "../service/data.ts";
import type { Plan } from "../tasks/plan.ts";
import { clinicWithBudget } from "../testing/command-line.ts";
import { type Fault, WIRE_TOKEN, type WireServer, wireServer } from "../testing/server/wire-server.ts";
import { type ClientClock, connect, type RunProgress } from "./index.ts";

const plan = {
  privet: "plan/1",
  task: "classify",
  method: "majority",
  label: "outcome",
  epsilon: "0.25",
  delta: "0",
  options: {},
} as const satisfies Plan;

/** Time that passes at once; how long was waited is remembered. Deadlines, which are a minute, never come. */
function quickClock() {
  const waits: number[] = [];
  const clock: ClientClock = {
    now: () => Date.UTC(2026, 10, 16, 9),
    after(milliseconds, then) {
      const timer = setTimeout(then, milliseconds >= 45_000 ? milliseconds : 0);
      if (milliseconds < 45_000) waits.push(milliseconds);
      return () => clearTimeout(timer);
    },
  };
  return { clock, waits };
}

async function clinicServer() {
  const data = await openData("clinic", { folder: await clinicWithBudget() });
  const wire = await wireServer({ clinic: data });
  const { clock, waits } = quickClock();
  const server = connect(wire.url, { token: WIRE_TOKEN, clock });
  return { wire, server, clinic: server.dataset("clinic"), waits, data };
}

const spent = async ({ clinic }: Awaited<ReturnType<typeof clinicServer>>) =>
  (await clinic.budget()).spent.epsilon;
const posts = ({ requests }: WireServer) =>
  requests.filter(({ method, path }) => method === "POST" && path.endsWith("/runs"));

/** The fault of the first request whose method and path are these, and of no other. */
function faultOnce(wire: WireServer, method: string, path: RegExp, ...faults: readonly Fault[]): void {
  const left = [...faults];
  wire.fault = (request) => (request.method === method && path.test(request.path) ? left.shift() : undefined);
}

const RUNS = /\/runs$/;

test("a plan is quoted, run, watched and told in the words of the library, and the model predicts here", async () => {
  const at = await clinicServer();
  const { server, clinic } = at;
  expect(await server.me()).toMatchObject({ name: "people/ana", role: "owner" });
  expect((await server.datasets()).map(({ name }) => name)).toEqual(["clinic"]);
  const quoted = await clinic.quote(plan);
  expect(quoted).toMatchObject({ cost: { epsilon: "0.25" }, after: { left: "1", after: "0.75" } });
  expect(quoted.budget?.left.epsilon).toBe("1");
  const seen: RunProgress[] = [];
  const told = await clinic.run(plan, { progress: (now) => void seen.push(now) });
  expect(told).toMatchObject({ partial: false, seeded: false, release: { privet: "model/1" } });
  expect(told.budget?.left.epsilon).toBe("0.75");
  expect(seen).toEqual([{ step: 1, of: 2, epsilon: 0, unit: "seconds" }]);
  expect(told.model.predict).toBeTypeOf("function");
  expect(await clinic.releases()).toHaveLength(1);
  const [{ id }] = await server.releases({ dataset: "clinic" });
  expect((await server.release(id)).receipt).toEqual(told.receipt);
  expect(await clinic.verify(told.receipt)).toMatchObject({ found: true, equal: true });
  expect(await clinic.verifyLedger()).toMatchObject({ intact: true, entries: 2 });
  expect((await clinic.ledger()).map(({ seq }) => seq)).toEqual([1, 2]);
  expect((await server.runs()).map(({ state }) => state)).toEqual(["done"]);
});

test.each([
  ["the connection breaks before the server has heard", "drop before"],
  ["the connection breaks after the server has answered", "drop after"],
  ["the server is busy", { status: 503, body: "" }],
  ["a proxy finds nobody", { status: 502, body: "<html>" }],
  ["too much was asked", { status: 429, headers: { "retry-after": "7" }, body: "{}" }],
] as const)("where %s, the same key is sent again, and the run is charged once", async (_, fault) => {
  const at = await clinicServer();
  faultOnce(at.wire, "POST", RUNS, fault, fault);
  await at.clinic.run(plan);
  const keys = posts(at.wire).map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await spent(at)).toBe("0.25");
  expect(at.wire.runs.size).toBe(1);
});

test("each try waits twice as long as the one before, and as long as the server says", async () => {
  const at = await clinicServer();
  const busy = { status: 503, body: "" };
  const later = { status: 429, headers: { "retry-after": "7" }, body: "" };
  const dated = {
    status: 503,
    headers: { "retry-after": "Mon, 16 Nov 2026 09:00:20 GMT" },
    body: "",
  };
  faultOnce(at.wire, "GET", /\/me$/, busy, busy, busy, later, dated);
  await at.server.me();
  expect(at.waits).toEqual([500, 1000, 2000, 7000, 20_000]);
});

test("nobody waits for hours, and tries come to an end", async () => {
  const at = await clinicServer();
  at.wire.fault = () => ({ status: 503, headers: { "retry-after": "3600" }, body: "" });
  await expect(at.server.me()).rejects.toMatchObject({ code: "server-unreachable" });
  expect(at.waits).toEqual([]);
  at.wire.fault = () => "drop before";
  await expect(at.server.me()).rejects.toMatchObject({ code: "server-unreachable" });
  expect(at.wire.requests).toHaveLength(1 + 8);
});

test("a refusal is final, and is the library's own error", async () => {
  const at = await clinicServer();
  const dear = { ...plan, epsilon: "2" };
  await expect(at.clinic.run(dear)).rejects.toMatchObject({
    code: "budget-exhausted",
    fix: { option: "epsilon", do: expect.any(String) },
  });
  expect(posts(at.wire)).toHaveLength(1);
  const stranger = connect(at.wire.url, { token: "privet_wrong" });
  await expect(stranger.me()).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(at.server.dataset("other").budget()).rejects.toMatchObject({ code: "not-found" });
  await expect(at.clinic.run(plan, { price: { epsilon: "0.1", delta: "0" } })).rejects.toMatchObject({
    code: "price-changed",
  });
  expect(await spent(at)).toBe("0");
});

test("a key that was used for something else is refused, and one that repeats a run gives the same run", async () => {
  const at = await clinicServer();
  const key = "0123456789abcdef-again";
  const first = await at.clinic.run(plan, { key });
  const second = await at.clinic.run(plan, { key, price: first.run.price });
  expect(second.run.id).toBe(first.run.id);
  expect(second.receipt).toEqual(first.receipt);
  await expect(at.clinic.run({ ...plan, epsilon: "0.5" }, { key })).rejects.toMatchObject({
    code: "key-reused",
  });
  expect(await spent(at)).toBe("0.25");
});

test("a method whose guarantee is too weak is refused before anything is sent", async () => {
  const at = await clinicServer();
  const quoted = await at.clinic.quote(plan);
  const weak = { ...quoted, method: { ...quoted.method, guarantee: "research" } };
  at.wire.fault = ({ path }) =>
    path.endsWith("/quotes") ? { status: 200, body: JSON.stringify(weak) } : undefined;
  await expect(at.clinic.run(plan)).rejects.toMatchObject({ code: "guarantee-too-weak" });
  expect(posts(at.wire)).toEqual([]);
  await at.clinic.run(plan, { allow: "research" });
  expect(posts(at.wire)).toHaveLength(1);
});

test("a stream that breaks is taken up where it broke", async () => {
  const at = await clinicServer();
  const lasts: number[] = [];
  at.wire.events = (run, response, last) => {
    lasts.push(last);
    if (lasts.length > 3) return undefined;
    response.write(`retry: 30\n\nid: ${last + 1}\nevent: tick\ndata: {"elapsed":${last + 1},"of":9}\n\n`);
    response.write('id: 99\nevent: tick\ndata: {"ela', () => response.destroy());
    return Promise.resolve(void run);
  };
  await at.clinic.run(plan);
  expect(lasts).toEqual([-1, 0, 1, 2]);
  expect(at.waits).toEqual([30, 30, 30]);
});

test.each([
  ["the server does not stream", { status: 429, body: "{}" }],
  ["nothing comes through", "drop before"],
] as const)("where %s, it is asked now and then", async (_, fault) => {
  const at = await clinicServer();
  at.wire.fault = ({ path }) => (path.endsWith("/events") ? fault : undefined);
  await at.clinic.run(plan);
  expect(at.wire.requests.some(({ method, path }) => method === "GET" && /\/run_\w+$/.test(path))).toBe(true);
});

test("waiting can be given up; the run goes on and is found again by its id", async () => {
  const at = await clinicServer();
  at.wire.approval = true;
  const stop = new AbortController();
  const running = at.clinic.run(plan, { signal: stop.signal, told: () => stop.abort() });
  const error = await running.catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "cancelled" });
  const [id] = at.wire.runs.keys();
  expect(error.fix.do).toBe(`See how it is: runs show ${at.wire.url}/clinic ${id}.`);
  expect((await at.server.run(id).show()).state).toBe("waiting");
  const [waited, approved] = [at.server.run(id).wait(), await at.server.run(id).approve("fine")];
  expect(approved.id).toBe(id);
  expect(await waited).toMatchObject({ state: "done", paid: true });
});

test("a run that ends without a release says why, and what it cost", async () => {
  const at = await clinicServer();
  at.wire.approval = true;
  const refused = at.clinic.run(plan, {
    told: ({ id, state }) => state === "waiting" && at.server.run(id).refuse("no"),
  });
  await expect(refused).rejects.toMatchObject({ code: "approval-refused", message: /Nothing was spent/ });
  const cancelled = at.clinic.run(
    { ...plan, epsilon: "0.1" },
    {
      told: ({ id, state }) =>
        state === "waiting" &&
        at.server
          .run(id)
          .cancel()
          .then(() => at.server.run(id).approve("")),
    },
  );
  await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
});

test.each([
  ["no JSON", { status: 200, body: "<html>Welcome</html>" }],
  ["another document", { status: 200, body: '{"items":{}}' }],
  ["no text", { status: 200, body: "\xff\xfe" }],
  ["a page of a stranger", { status: 418, body: "tea" }],
])("an answer that is %s is not believed", async (_, fault) => {
  const at = await clinicServer();
  at.wire.fault = () => fault;
  await expect(at.server.runs()).rejects.toMatchObject({ code: "answer-unreadable" });
  expect(at.wire.requests).toHaveLength(1);
});

test("an answer that does not end is given up", async () => {
  const piece = Buffer.alloc(4 * 2 ** 20, 32);
  const http = createServer((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on("drain", more);
    more();
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const server = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { token: "t" });
  await expect(server.me()).rejects.toMatchObject({ code: "answer-unreadable", message: /does not end/ });
});

test("a token goes to no other place: redirects are refused, and plain http away from this machine", async () => {
  const at = await clinicServer();
  const other = await clinicServer();
  for (const status of [301, 302, 307, 308]) {
    at.wire.fault = () => ({ status, headers: { location: `${other.wire.url}/v1/me` }, body: "" });
    await expect(at.server.me()).rejects.toMatchObject({ code: "address-refused" });
  }
  expect(other.wire.requests).toEqual([]);
  expect(at.wire.requests).toHaveLength(4);
  for (const url of [
    "http://hospital.example",
    "http://127.0.0.1.hospital.example",
    "http://localhost.hospital.example",
    "ftp://hospital.example",
    "https://ana:secret@hospital.example",
    "https://hospital.example/?token=x",
    "https://hospital.example/clinic",
    "hospital.example",
  ])
    expect(() => connect(url, { token: "t" }), url).toThrow(
      expect.objectContaining({ code: "address-refused" }),
    );
  expect(() => connect(at.wire.url, { token: "two\nlines" })).toThrow(/token/);
  expect(() => at.server.dataset("../runs")).toThrow(/name of a data set/);
  expect(() => at.server.run("run_../../me")).toThrow(/is no run/);
});
