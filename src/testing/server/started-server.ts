/** `privet serve` as real processes over a real socket: an owner, an analyst and an auditor with tokens, and one data set. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request as http } from "node:http";
import { request as https } from "node:https";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { clinicWithBudget, privet } from "../command-line.ts";
import type { Ended, Program } from "../program.ts";

export const PEOPLE = { owner: "owner", ana: "analyst", ben: "analyst", eve: "auditor" } as const;
export type Who = keyof typeof PEOPLE;

export interface HttpAnswered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a server says is looked into by tests as it comes.
  readonly json: any;
}

export interface HttpSent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StartedServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  readonly state: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has said on its error stream, and its log, so far. */
  err(): string;
  out(): string;
  token(who: Who): string;
  ask(who: Who | undefined, method: string, path: string, sent?: HttpSent): Promise<HttpAnswered>;
  /** Its processes, by the program that each runs. */
  pidOf(program: "front" | "keeper"): number;
}

export interface RealOptions {
  /** Of another server, whose state this one goes on with. */
  readonly folder?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** A command that the server is started by, such as one that gives it a small disk. */
  readonly by?: readonly string[];
  readonly cert?: string;
}

export const SMALL_PLAN = {
  privet: "plan/1",
  task: "classify",
  method: "priv-local",
  label: "outcome",
  epsilon: "0.1",
} as const;

/** The clinic, with people who may ask about it. */
export async function realFolder(config: RealOptions["config"] = {}): Promise<string> {
  const folder = await clinicWithBudget();
  const file = join(folder, "server.json");
  const clinic = { schema: "clinic", memory: "256 MB" };
  const whole = {
    privet: "server/1",
    listen: "127.0.0.1:0",
    state: "state",
    datasets: { clinic },
    // How fast this machine is does not matter here: the first boundary is the shortest there is.
    timing: { mode: "boundaries", padding: "sleep" },
    ...config,
  };
  writeFileSync(file, JSON.stringify(whole));
  for (const [name, role] of Object.entries(PEOPLE)) {
    const words = ["access", "add", name, "--role", role, "--token-file", `${name}.token`];
    const added = await privet(folder, [...words, "--config", "server.json"]);
    expect(added.code, added.err).toBe(0);
  }
  for (const name of ["owner", "ana", "ben"]) {
    const words = ["access", "grant", name, "clinic", "--epsilon", "1", "--delta", "1e-6"];
    const granted = await privet(folder, [...words, "--yes", "--config", "server.json"]);
    expect(granted.code, granted.err).toBe(0);
  }
  return folder;
}

/** Started, listening, and ready to run. It is killed when the test ends, unless it has ended. */
export async function startedServer(program: Program, options: RealOptions = {}): Promise<StartedServer> {
  const folder = options.folder ?? (await realFolder(options.config));
  const words = [process.execPath, program.path, "serve", "--config", "server.json"];
  const [command, ...rest] = [...(options.by ?? []), ...words];
  const child = spawn(command, rest, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, out, err }));
  });
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const listening = /Listening at (\S+)/.exec(err)?.[1];
      if (listening) resolve(listening);
    };
    child.stdout.on("data", (piece) => {
      out += piece;
    });
    child.stderr.on("data", (piece) => {
      err += piece;
      look();
    });
    void ended.then(() => reject(new Error(`the server has ended: ${err}`)));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      for (const pid of [...pidsUnder(child.pid!)].reverse()) killed(pid);
    }
    await ended;
  });
  const token = (who: Who) => readFileSync(join(folder, `${who}.token`), "utf8").trim();
  const state = join(folder, "state");
  const ready = () => asked(new URL("/readyz", address), "GET", {}, undefined, options.cert);
  await until("it is ready", async () => (await ready()).status === 200);
  return {
    ...{ url: address, port: Number(new URL(address).port), folder, state, child, ended, token },
    err: () => err,
    out: () => out,
    ask: (who, method, path, sent = {}) =>
      asked(new URL(path, address), method, sent, who && token(who), options.cert),
    pidOf: (name) => pidsUnder(child.pid!).find((pid) => commandOf(pid).endsWith(`/${name}.js`)) ?? 0,
  };
}

function asked(url: URL, method: string, sent: HttpSent, token?: string, ca?: string): Promise<HttpAnswered> {
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
    ...sent.headers,
  };
  const request = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false, ...(ca ? { ca } : {}) }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.on("error", reject).on("end", () => {
        const isJson = /json/.test(answer.headers["content-type"] ?? "") && text !== "";
        const json = isJson ? JSON.parse(text) : undefined;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json });
      });
    });
    call.on("error", reject).end(body);
  });
}

/** A price that may be paid later. */
export async function quotedPrice(server: StartedServer, who: Who, plan: object = SMALL_PLAN) {
  const quoted = await server.ask(who, "POST", "/v1/datasets/clinic/quotes", { body: { plan } });
  expect(quoted.status, quoted.text).toBe(200);
  const { composition: _, ...price } = quoted.json.cost;
  return price as Readonly<Record<string, string>>;
}

/** A quote, and the run that it is the price of. */
export async function submitted(
  server: StartedServer,
  who: Who,
  key: string,
  { plan = SMALL_PLAN, price }: { readonly plan?: object; readonly price?: object } = {},
) {
  const body = { plan, price: price ?? (await quotedPrice(server, who, plan)), again: true };
  const headers = { "idempotency-key": key };
  return server.ask(who, "POST", "/v1/datasets/clinic/runs", { body, headers });
}

/** Waits until a condition holds, as long as only a hang takes; a test that waits in vain says for what. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, seconds = 300) {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((go) => setTimeout(go, 50));
  }
}

const processes = (): readonly (readonly [number, number, string])[] =>
  execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) => (found ? [[Number(found[1]), Number(found[2]), found[3].trim()] as const] : []));

/** A process and all that came of it. */
export function pidsUnder(root: number): readonly number[] {
  const all = processes();
  const found = [root];
  for (const parent of found) found.push(...all.filter(([, of]) => of === parent).map(([pid]) => pid));
  return found;
}

const commandOf = (pid: number): string => processes().find(([one]) => one === pid)?.[2] ?? "";

function killed(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {} // It has ended by itself.
}
