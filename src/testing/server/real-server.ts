/** A server of real processes, as it is shipped, on files in memory where the machine has such: started, killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { type ConnectOptions, connect, type RemoteServer } from "../../client/index.ts";
import { makeClinic, privet } from "../command-line.ts";
import type { Program } from "../program.ts";
import { freePort } from "./free-port.ts";

export type ServerPart = "supervisor" | "front" | "keeper";

export interface RealServerOptions {
  /** Each with ε to spend; an owner, olga, is there anyway. */
  readonly analysts: Readonly<Record<string, string>>;
  readonly epsilon: string;
  readonly composition?: "basic" | "zcdp";
  readonly timing?: object;
  readonly limits?: object;
  readonly rows?: number;
  readonly slots?: number;
}

/** What a data set, people and a configuration need before the first start; `program` is the command as it is shipped. */
export async function realServer(program: Program, options: RealServerOptions): Promise<RealServer> {
  const { analysts, epsilon, composition = "basic", timing = {}, limits = {}, rows, slots = 1 } = options;
  const home = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const folder = makeClinic(mkdtempSync(join(home, "privet-server-")), rows === undefined ? {} : { rows });
  const port = await freePort();
  const config = {
    ...{ privet: "server/1", listen: `127.0.0.1:${port}`, state: "state", timing, limits },
    // More slots than cores: seconds may be missed, which is not what is tested with this.
    insist: true,
    datasets: { clinic: { schema: "clinic.schema.json", memory: "256 MB", threads: 1, slots } },
  };
  writeFileSync(join(folder, "server.json"), JSON.stringify(config));
  const owner = async (...words: string[]) => {
    const told = await privet(folder, words);
    expect(told.code, `${words.join(" ")}: ${told.err}`).toBe(0);
  };
  const opening = ["--epsilon", epsilon, "--delta", "1e-6", "--composition", composition];
  await owner("budget", "open", "clinic", ...opening);
  const server = new RealServer(program, folder, port);
  await server.addPeople(analysts, owner);
  return server;
}

export class RealServer {
  readonly folder: string;
  readonly origin: string;
  readonly #program: Program;
  readonly #seen = new Set<number>();
  #child: ChildProcess | undefined;
  #said = "";

  constructor(program: Program, folder: string, port: number) {
    this.#program = program;
    this.folder = folder;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** People, tokens and caps, on the server's own machine; again after its records were lost. */
  async addPeople(
    analysts: Readonly<Record<string, string>>,
    owner: (...words: string[]) => Promise<void>,
  ): Promise<void> {
    const there = ["--config", "server.json"];
    const delta = ["--delta", "1e-6"];
    const add = (name: string, role: string) =>
      owner("access", "add", name, "--role", role, "--token-file", `${name}.token`, ...there);
    rmSync(join(this.folder, "olga.token"), { force: true });
    await add("olga", "owner");
    for (const [name, epsilon] of Object.entries(analysts)) {
      rmSync(join(this.folder, `${name}.token`), { force: true });
      await add(name, "analyst");
      await owner("access", "grant", name, "clinic", "--epsilon", epsilon, ...delta, "--yes", ...there);
    }
  }

  token(name: string): string {
    return readFileSync(join(this.folder, `${name}.token`), "utf8").trim();
  }

  connect(name: string, more: Partial<ConnectOptions> = {}): RemoteServer {
    return connect(this.origin, { token: this.token(name), ...more });
  }

  /** What the supervisor has said since it was started. */
  get said(): string {
    return this.#said;
  }

  get isUp(): boolean {
    return this.#child !== undefined;
  }

  start(): void {
    const words = [this.#program.path, "serve", "--config", "server.json"];
    const child = spawn(process.execPath, words, { cwd: this.folder, stdio: ["ignore", "ignore", "pipe"] });
    this.#said = "";
    this.#child = child;
    child.stderr.on("data", (piece) => {
      this.#said += piece;
    });
    child.on("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
  }

  /** Until it has said so, or has ended. */
  async heard(words: string | RegExp): Promise<boolean> {
    while (this.#child && !this.#said.match(words)) await sleep(20);
    return this.#child !== undefined;
  }

  async startAndOpen(): Promise<void> {
    this.start();
    await this.heard("Listening");
    while (this.isUp && !(await this.#isReady())) await sleep(20);
    expect(this.isUp, this.#said).toBe(true);
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** The processes that are there now. */
  pids(part: ServerPart): readonly number[] {
    const supervisor = this.#child?.pid;
    if (supervisor === undefined) return [];
    const children = childrenOf(supervisor);
    for (const pid of [supervisor, ...children]) this.#seen.add(pid);
    if (part === "supervisor") return [supervisor];
    return children.filter((pid) => this.#isOurs(pid, `${part}.js`));
  }

  /** Returns how many there were to kill. */
  kill(...parts: readonly ServerPart[]): number {
    const pids = parts.flatMap((part) => this.pids(part));
    for (const pid of pids) killed(pid);
    return pids.length;
  }

  /** Until nothing of it is left; keepers without a supervisor end by themselves. */
  async ended(): Promise<void> {
    while (this.#child || [...this.#seen].some((pid) => this.#isOurs(pid))) await sleep(20);
  }

  /** SIGTERM; resolves when all has ended. */
  async stop(): Promise<void> {
    this.pids("supervisor");
    this.#child?.kill("SIGTERM");
    await this.ended();
  }

  /** Ends whatever is left, by its number, and removes the files. */
  async remove(): Promise<void> {
    this.kill("supervisor", "front", "keeper");
    for (const pid of this.#seen) if (this.#isOurs(pid)) killed(pid);
    await this.ended();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Whether a number is still that of a process of this program; ones that have ended and were not waited for have no words. */
  #isOurs(pid: number, file = ""): boolean {
    const words = textAt(`/proc/${pid}/cmdline`);
    return words.includes(this.#program.home) && words.includes(file);
  }
}

function killed(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

const childrenOf = (pid: number): readonly number[] =>
  textAt(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);

function textAt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
