/** The server as real processes: signals, certificates, a full disk, and debuggers. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../testing/command-line.ts";
import { buildProgram, type Program } from "../testing/program.ts";
import { testCertificate } from "../testing/server/certificates.ts";
import { fillDisk, NO_SMALL_DISK, onSmallDisk } from "../testing/server/small-disk.ts";
import {
  quotedPrice,
  realFolder,
  SMALL_PLAN,
  type StartedServer,
  startedServer,
  submitted,
  until,
} from "../testing/server/started-server.ts";

/** Known beforehand, so that a front that is started again is found. */
const LISTEN = 28_000 + (process.pid % 10_000);

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

const state = async (server: Awaited<ReturnType<typeof startedServer>>, run: string) =>
  (await server.ask("owner", "GET", `/v1/runs/${run}`)).json;

describe("SIGTERM lets a draw finish; certificates renew without a lost connection; a full disk stops spends and releases, not health", () => {
  test("what runs reaches its boundary, what is queued stays queued, and the server ends well", async () => {
    const server = await startedServer(program);
    const first = await seenRunning(server);
    const { json: second } = await submitted(server, "ben", "the-first-key-of-ben");
    expect(second).toMatchObject({ state: "queued", paid: false });
    server.child.kill("SIGTERM");
    await until("it stops", () => server.err().includes("Stopping"));
    expect((await server.ask(undefined, "GET", "/readyz")).json).toMatchObject({ code: "not-ready" });
    expect((await server.ask(undefined, "GET", "/healthz")).status).toBe(200);
    expect((await submitted(server, "ana", "another-key-of-ana")).json).toMatchObject({ code: "stopping" });
    expect((await server.ended).code).toBe(0);
    const again = await startedServer(program, { folder: server.folder });
    expect(await state(again, first.id)).toMatchObject({ state: "done", paid: true });
    await until("the other one is done", async () => (await state(again, second.id)).state === "done");
    again.child.kill("SIGTERM");
    expect((await again.ended).code).toBe(0);
  });

  test("the second SIGTERM ends everything at once: what ran has failed, and is paid", async () => {
    const server = await startedServer(program);
    const run = await seenRunning(server);
    server.child.kill("SIGTERM");
    await until("it stops", () => server.err().includes("Stopping"));
    server.child.kill("SIGTERM");
    expect((await server.ended).code).toBe(1);
    const again = await startedServer(program, { folder: server.folder });
    // At one of its boundaries, which lie as far apart as this machine was slow when it was measured.
    const longest = 300 + 8 * run.seconds.first;
    await until("it is over", async () => (await state(again, run.id)).state !== "running", longest);
    const { state: told, paid, code } = await state(again, run.id);
    // It may have been sealed by then, which is as good as told.
    expect(told === "done" ? [paid, code] : [told, paid, code]).toEqual(
      told === "done" ? [true, null] : ["failed", true, "interrupted"],
    );
  });

  test("a connection outlives its certificate, and the next one gets the new", async () => {
    const [old, renewed] = [testCertificate(), testCertificate()];
    const files = temporaryFolder();
    const tls = { cert: join(files, "tls.crt"), key: join(files, "tls.key") };
    const put = ({ cert, key }: typeof old) => {
      writeFileSync(tls.cert, cert);
      writeFileSync(tls.key, key, { mode: 0o600 });
    };
    put(old);
    const folder = await realFolder({ tls });
    const server = await startedServer(program, { folder, cert: old.cert });
    const { headers } = await server.ask("ana", "GET", "/v1/me");
    expect(headers["strict-transport-security"]).toMatch(/max-age=/);
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: old.cert });
    const kept = () =>
      new Promise<readonly [status: number | undefined, port: number | undefined]>((resolve, reject) => {
        const call = request(`${server.url}/healthz`, { agent }, (answer) => {
          const { localPort } = answer.socket;
          answer.resume().on("end", () => resolve([answer.statusCode, localPort]));
        });
        call.on("error", reject).end();
      });
    const before = await kept();
    expect(before[0]).toBe(200);
    const shown = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect({ port: server.port, host: "127.0.0.1", ca: [old.cert, renewed.cert] }, () => {
          resolve(String(socket.getPeerCertificate().subject.CN));
          socket.destroy();
        });
        socket.on("error", reject);
      });
    const first = await shown();
    writeFileSync(tls.cert, renewed.cert);
    server.child.kill("SIGHUP");
    await until("a bad pair is told", () => server.out().includes("certificate-bad"));
    expect(await shown()).toBe(first);
    put(renewed);
    server.child.kill("SIGHUP");
    await until("it is renewed", async () => (await shown()) !== first);
    expect(await kept()).toEqual(before);
    agent.destroy();
    // Without TLS nobody is answered.
    const plain = spawnSync("curl", ["-s", "-o", "-", `http://127.0.0.1:${server.port}/healthz`]);
    expect(plain.stdout?.toString() ?? "").not.toContain("ok");
  });

  test.skipIf(NO_SMALL_DISK)(
    `with a full disk nothing is spent, and what was released and health are told${NO_SMALL_DISK ? ` (skipped: ${NO_SMALL_DISK})` : ""}`,
    async () => {
      const folder = await realFolder({ listen: `127.0.0.1:${LISTEN}`, limits: { disk: "1 MB" } });
      const server = await startedServer(program, { folder, by: onSmallDisk("state", 6) });
      expect((await submitted(server, "ana", "the-first-key-of-ana")).status).toBe(201);
      // Asked for before: with a full disk nobody writes down who asks for prices, so that they may be refused as well.
      const price = await quotedPrice(server, "ana");
      const empty = fillDisk(server.pidOf("front"), server.state);
      const refused = await submitted(server, "ana", "another-key-of-ana", { price });
      // The write itself fails, or the look at the disk each half minute came first.
      expect(refused.status, refused.text).toBe(503);
      expect(["store-io", "not-ready"]).toContain(refused.json.code);
      expect((await server.ask(undefined, "GET", "/healthz")).status).toBe(200);
      expect((await server.ask("ana", "GET", "/v1/runs")).json.items).toHaveLength(1);
      // A line about who asked cannot be written a second later; then what needs one is not told, and the budget is.
      await server.ask("ana", "GET", "/v1/datasets/clinic/ledger");
      await until("the ledger is not told", async () => {
        const { status } = await server.ask("ana", "GET", "/v1/datasets/clinic/ledger");
        return status === 503;
      });
      const budget = await server.ask("ana", "GET", "/v1/datasets/clinic/budget");
      expect(budget.status, budget.text).toBe(200);
      empty();
      // A store that has lost a write is not asked for another; one that is opened anew is.
      process.kill(server.pidOf("front"), "SIGKILL");
      await until("it answers again", () => (server.err().match(/Listening/g) ?? []).length === 2);
      const isReady = () => server.ask(undefined, "GET", "/readyz").then(({ status }) => status === 200);
      await until("it is ready", () => isReady().catch(() => false), 60);
      const third = await submitted(server, "ana", "a-third-key-of-ana");
      expect(third.status, third.text).toBe(201);
    },
  );
});

// S48
test("a signal opens no debugger, and what Node is told by the environment reaches no process with rows", async () => {
  const folder = temporaryFolder();
  const [spy, seen] = [join(folder, "spy.cjs"), join(folder, "seen")];
  writeFileSync(spy, `require("node:fs").appendFileSync(${JSON.stringify(seen)}, process.argv[1] + "\\n");`);
  const env = { NODE_OPTIONS: `--require ${spy}`, SECRET_OF_THE_OWNER: "1" };
  const server = await startedServer(program, { env });
  expect(readFileSync(seen, "utf8")).toMatch(/main\.js/);
  expect(readFileSync(seen, "utf8")).not.toMatch(/front|keeper/);
  const pids = [server.child.pid!, server.pidOf("front"), server.pidOf("keeper")];
  for (const pid of pids) process.kill(pid, "SIGUSR1");
  await submitted(server, "ana", "the-first-key-of-ana");
  expect(server.err()).not.toMatch(/[Dd]ebugger/);
  if (!existsSync("/proc/self/net/tcp")) return;
  expect(pids.map(listening)).toEqual([0, 1, 0]);
  for (const pid of pids.slice(1)) expect(readFileSync(`/proc/${pid}/environ`, "utf8")).toBe("");
});

/** How many sockets of a process wait for connections. */
function listening(pid: number): number {
  const WAITS = "0A";
  const inodes = ["tcp", "tcp6"]
    .flatMap((kind) => readFileSync(`/proc/${pid}/net/${kind}`, "utf8").split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === WAITS)
    .map((fields) => `socket:[${fields[9]}]`);
  const own = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return own.filter((link) => inodes.includes(link)).length;
}

/** Seen to run for four seconds, however soon it is over: long enough for whoever looks twenty times a second, also on a busy machine. */
const LONG_PLAN = { ...SMALL_PLAN, method: "dpsga", options: { generations: 200 } };

/** A run that is seen while it runs. */
async function seenRunning(
  server: StartedServer,
): Promise<{ readonly id: string; readonly seconds: { readonly first: number } }> {
  const {
    json: run,
    status,
    text,
  } = await submitted(server, "ana", "the-first-key-of-ana", { plan: LONG_PLAN });
  expect(status, text).toBe(201);
  const before = ["queued", "starting"];
  await until("it runs", async () => !before.includes((await state(server, run.id)).state));
  expect(await state(server, run.id)).toMatchObject({ state: "running" });
  return run;
}
