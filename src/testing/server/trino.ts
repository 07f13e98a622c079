/**
 * A real Trino for tests, once a file: a coordinator that keeps no rows and a worker that keeps all, two processes in a temporary folder, on
 * free ports of this machine. `PRIVET_TRINO` names an unpacked server (CONTRIBUTING.md says where it comes from).
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SqlConnection } from "../../curator/index.ts";
import { openTrino } from "../../node/sql/trino.ts";
import { freePort } from "./free-port.ts";

export interface TestTrino {
  /** Where the coordinator speaks HTTP. */
  readonly port: number;
  /** A line as somebody: `owner` may do everything, `reader` may read what `memory` keeps, `hurried` waits for twenty seconds. */
  connect(user: string): Promise<SqlConnection>;
  /** Runs a statement as the owner. */
  run(statement: string): Promise<unknown>;
  /** Whether a statement of somebody's is being answered; told by the coordinator, whatever the worker does. */
  isAsked(user: string): Promise<boolean>;
  /** Ends the worker at once, as a machine does that loses its power; or makes it halt, as one does that is too busy, and go on. */
  signalWorker(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
  stop(): Promise<void>;
}

const home = process.env.PRIVET_TRINO;

/** Why there is none, where there is none: tests are skipped with it. */
export const trinoMissing: string | undefined = missing();

function missing(): string | undefined {
  if (home === undefined || !existsSync(join(home, "lib")))
    return "there is no Trino here: PRIVET_TRINO names no unpacked server";
  return spawnSync("java", ["-version"]).status === 0
    ? undefined
    : "there is no Java here, which Trino runs on";
}

const LOG = "server.log";
/** A worker that is gone, or does not answer, is given up after so long. */
const GIVEN_UP = "10s";

const config = (isCoordinator: boolean, port: number, coordinator: number, plugins: string) => `
coordinator=${isCoordinator}
${isCoordinator ? "node-scheduler.include-coordinator=false\nquery.max-length=100000000" : ""}
${isCoordinator ? `query.remote-task.max-error-duration=${GIVEN_UP}` : ""}
http-server.http.port=${port}
discovery.uri=http://127.0.0.1:${coordinator}
node.internal-address=127.0.0.1
exchange.max-error-duration=${GIVEN_UP}
query.max-memory=300MB
query.max-memory-per-node=300MB
memory.heap-headroom-per-node=200MB
plugin.dir=${plugins}
catalog.config-dir=etc/catalog
`;

/** The rules that the page on databases shows, for the users and tables of tests. */
function rulesShown(): string {
  const page = readFileSync(new URL("../../../docs/databases.md", import.meta.url), "utf8");
  const [, rules = ""] = /```json\n(\{\n {2}"catalogs"[\s\S]*?)```/.exec(page) ?? [];
  const here = {
    admin: "owner",
    privet_reader: "reader|hurried",
    hive: "memory",
    clinic: "default",
    visits: ".*",
  };
  return Object.entries(here).reduce(
    (text, [shown, own]) => text.replaceAll(`"${shown}"`, `"${own}"`),
    rules,
  );
}
const HURRIED = [{ user: "hurried", sessionProperties: { query_max_run_time: "20s" } }];

const FILES = {
  "catalog/memory.properties": "connector.name=memory\nmemory.max-data-per-node=512MB\n",
  "access-control.properties": "access-control.name=file\nsecurity.config-file=etc/rules.json\n",
  "rules.json": rulesShown(),
  "session-property-config.properties":
    "session-property-config.configuration-manager=file\nsession-property-manager.config-file=etc/hurried.json\n",
  "hurried.json": JSON.stringify(HURRIED),
  "log.properties": "io.trino=WARN\nio.airlift=WARN\n",
};

function startNode(place: string, isCoordinator: boolean, ports: readonly number[]): ChildProcess {
  const plugins = join(place, "plugins");
  mkdirSync(join(place, "etc/catalog"), { recursive: true });
  mkdirSync(plugins);
  for (const name of ["memory", "session-property-managers"])
    symlinkSync(join(home ?? "", "plugin", name), join(plugins, name));
  const [port, coordinator] = isCoordinator ? [ports[0], ports[0]] : [ports[1], ports[0]];
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(place, "etc", name), text);
  writeFileSync(join(place, "etc/config.properties"), config(isCoordinator, port, coordinator, plugins));
  const heap = ["-Xmx1200m", "-XX:+UseSerialGC", "-XX:ReservedCodeCacheSize=256m"];
  const told = {
    "node.environment": "test",
    "node.id": isCoordinator ? "coordinator" : "worker",
    "node.data-dir": join(place, "data"),
    config: "etc/config.properties",
    "log.levels-file": "etc/log.properties",
    "jdk.attach.allowAttachSelf": "true",
  };
  const args = Object.entries(told).map(([name, value]) => `-D${name}=${value}`);
  const classes = ["-cp", join(home ?? "", "lib/*"), "io.trino.server.TrinoServer"];
  const log = openSync(join(place, LOG), "w");
  return spawn("java", [...heap, ...args, ...classes], { cwd: place, stdio: ["ignore", log, log] });
}

/** What a server said of what went wrong, for whoever looks why it did not start. */
const wordsOf = (place: string) =>
  readFileSync(join(place, LOG), "utf8")
    .split("\n")
    .filter((line) => /Exception: |ERROR/.test(line))
    .slice(0, 5);

export async function startTrino(): Promise<TestTrino> {
  const folder = mkdtempSync(join(tmpdir(), "privet-trino-"));
  const ports = [await freePort(), await freePort()];
  const places = ["coordinator", "worker"].map((name) => join(folder, name));
  const nodes = places.map((place, i) => startNode(place, i === 0, ports));
  const connect = (user: string) =>
    openTrino({ host: "127.0.0.1", port: ports[0], database: "memory", schema: "default", user });
  const run = async (statement: string) => {
    const line = await connect("owner");
    try {
      return await line.query(statement);
    } catch {
      throw new Error(`Trino refused: ${statement.slice(0, 200)}`);
    }
  };
  const stop = async () => {
    await Promise.all(nodes.map(ended));
    rmSync(folder, { recursive: true, force: true });
  };
  const workers = "SELECT count(*) FROM system.runtime.nodes WHERE NOT coordinator AND state = 'active'";
  try {
    await answering(nodes, async () => Number((await (await connect("owner")).query(workers))[0][0]) === 1);
  } catch {
    const words = places.flatMap(wordsOf).join("\n");
    await stop();
    throw new Error(`Trino did not start.\n${words}`);
  }
  const isAsked = async (user: string) => {
    const headers = { "x-trino-user": "owner" };
    const answer = await fetch(`http://127.0.0.1:${ports[0]}/v1/query`, { headers });
    const asked = (await answer.json()) as readonly {
      readonly session: { readonly user: string };
      readonly state: string;
    }[];
    return asked.some(
      ({ session, state }) => session.user === user && (state === "STARTING" || state === "RUNNING"),
    );
  };
  return {
    port: ports[0],
    connect,
    run,
    isAsked,
    signalWorker: (signal) => void nodes[1].kill(signal),
    stop,
  };
}

const ended = (node: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (node.exitCode !== null || node.signalCode !== null) return resolve();
    node.once("exit", () => resolve());
    node.kill("SIGKILL");
  });

/** As long as only a hang takes, or until one has ended by itself. */
async function answering(nodes: readonly ChildProcess[], ask: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (await ask().catch(() => false)) return;
    if (nodes.some(({ exitCode }) => exitCode !== null)) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("no answer");
}
