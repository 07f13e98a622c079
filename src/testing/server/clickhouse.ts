/**
 * A real ClickHouse cluster of two shards for tests, once a file: two servers in a temporary folder, on free ports of this machine. It is
 * Debian's `clickhouse-server`, where that is installed.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

export interface TestClickhouse {
  /** Where the two servers speak HTTP. */
  readonly ports: readonly [number, number];
  /** Their processes. */
  readonly pids: readonly number[];
  /** Runs a statement on one of them, 0 or 1, as a user who may do everything. */
  run(statement: string, shard?: number): Promise<string>;
  /** Ends the second server at once, as a machine does that loses its power; or makes it halt, as one does that is too busy, and go on. */
  signalSecond(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
  stop(): Promise<void>;
}

/** Why there is none, where there is none: tests are skipped with it. */
export const clickhouseMissing: string | undefined =
  spawnSync("sh", ["-c", "command -v clickhouse-server"]).status === 0
    ? undefined
    : "there is no ClickHouse here: clickhouse-server is not installed";

/** The cluster is called `two`. */
const config = (folder: string, own: Ports, all: readonly Ports[]): string => `<yandex>
<logger><level>none</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
<listen_host>127.0.0.1</listen_host><http_port>${own.http}</http_port><tcp_port>${own.tcp}</tcp_port>
<path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><users_config>users.xml</users_config>
<default_profile>default</default_profile><default_database>default</default_database>
<mark_cache_size>67108864</mark_cache_size><timezone>Asia/Tokyo</timezone>
<remote_servers><two>${all.map(({ tcp }) => `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`).join("")}</two></remote_servers>
</yandex>`;

/** reader may read and set limits; hurried waits for a second; careless has a profile that answers for a part of the rows. */
const USERS = `<yandex>
<profiles>
<default><max_threads>1</max_threads></default>
<reader><readonly>2</readonly></reader>
<hurried><readonly>2</readonly><max_execution_time>1</max_execution_time></hurried>
<careless><readonly>1</readonly><skip_unavailable_shards>1</skip_unavailable_shards></careless>
</profiles>
<users>${["default", "reader", "hurried", "careless"]
  .map(
    (name) =>
      `<${name}><password></password><networks><ip>127.0.0.1</ip></networks><profile>${name}</profile><quota>default</quota></${name}>`,
  )
  .join("")}</users>
<quotas><default/></quotas></yandex>`;

interface Ports {
  readonly http: number;
  readonly tcp: number;
}

export async function startClickhouse(): Promise<TestClickhouse> {
  const folder = mkdtempSync(join(tmpdir(), "privet-clickhouse-"));
  const ports: Ports[] = [];
  for (let i = 0; i < 2; i++) ports.push({ http: await freePort(), tcp: await freePort() });
  const servers = ports.map((own, i): ChildProcess => {
    const place = join(folder, String(i));
    mkdirSync(place);
    writeFileSync(join(place, "config.xml"), config(place, own, ports));
    writeFileSync(join(place, "users.xml"), USERS);
    return spawn("clickhouse-server", ["--config-file=config.xml"], { cwd: place, stdio: "ignore" });
  });
  const run = async (statement: string, shard = 0) => {
    const answer = await fetch(`http://127.0.0.1:${ports[shard].http}/?insert_distributed_sync=1`, {
      method: "POST",
      body: statement,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${statement.slice(0, 200)}: ${text}`);
    return text;
  };
  for (const shard of [0, 1]) await answering(() => run("SELECT 1", shard));
  return {
    ports: [ports[0].http, ports[1].http],
    pids: servers.map(({ pid }) => pid ?? 0),
    run,
    signalSecond: (signal) => void servers[1].kill(signal),
    async stop() {
      const ended = servers.map(
        (server) =>
          new Promise((resolve) =>
            server.exitCode === null && server.signalCode === null
              ? server.once("exit", resolve)
              : resolve(undefined),
          ),
      );
      for (const server of servers) server.kill("SIGKILL");
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As long as only a hang takes. */
async function answering(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await ask();
      return;
    } catch (error) {
      if (tries > 3000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}
