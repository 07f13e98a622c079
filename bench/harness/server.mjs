/** A server as its owner starts it, in processes of its own, with data sets of made-up rows and one analyst; and clients that ask it. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { random as randomFrom } from "../data/random.mjs";
import { ours } from "./ours.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const INPUTS = 8;

function writeData(folder, name, rows) {
  const inputs = Array.from({ length: INPUTS }, (_, i) => `x${i}`);
  const attributes = inputs.map((input) => ({
    ...{ name: input, kind: "numeric", low: 0, high: 100, missing: 50, source: "made up" },
  }));
  const label = { name: "outcome", kind: "label", values: ["no", "yes"], source: "made up" };
  const schema = {
    ...{ privet: "schema/1", name, visibility: "private", unit: "person", neighbours: "replace", rows: {} },
    ...{ file: { path: `${name}.csv` }, attributes: [...attributes, label] },
  };
  writeFileSync(join(folder, `${name}.schema.json`), JSON.stringify(schema));
  const random = randomFrom(7);
  const lines = Array.from({ length: rows }, () => {
    const values = inputs.map(() => Math.floor(100 * random()));
    return [...values, values[0] + values[1] > 100 ? "yes" : "no"].join(",");
  });
  writeFileSync(join(folder, `${name}.csv`), `${[...inputs, "outcome"].join(",")}\n${lines.join("\n")}\n`);
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Resolves when all data sets are open. */
export async function startServer({ names, rows, timing }) {
  const folder = mkdtempSync(join(tmpdir(), "privet-bench-"));
  const port = await freePort();
  const there = ["--config", "server.json"];
  const privet = (...words) =>
    execFileSync(process.execPath, [PROGRAM, ...words], { cwd: folder, stdio: "ignore" });
  for (const name of names) {
    writeData(folder, name, rows);
    privet("budget", "open", name, "--epsilon", "100");
  }
  const set = (name) => [name, { schema: `${name}.schema.json`, memory: "512 MB", threads: 1, slots: 1 }];
  const config = {
    ...{ privet: "server/1", listen: `127.0.0.1:${port}`, state: "state", insist: true },
    datasets: Object.fromEntries(names.map(set)),
    timing: { extensionsEach: 1000, extensions: 10_000, ...timing },
    limits: { queuedEach: 1000, queued: 10_000, quotesPerSecond: 1000, readsPerSecond: 10_000 },
  };
  writeFileSync(join(folder, "server.json"), JSON.stringify(config));
  privet("access", "add", "ana", "--role", "analyst", "--token-file", "ana.token", ...there);
  for (const name of names) privet("access", "grant", "ana", name, "--epsilon", "100", "--yes", ...there);
  const child = spawn(process.execPath, [PROGRAM, "serve", ...there], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  await new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (piece) => {
      said += piece;
      if (names.every((name) => said.includes(`${name} is open`)) && said.includes("Listening")) resolve();
    });
    child.on("exit", () => reject(new Error(`the server has ended: ${said}`)));
  });
  const { connect } = await ours("client/index.js");
  const token = readFileSync(join(folder, "ana.token"), "utf8").trim();
  const origin = `http://127.0.0.1:${port}`;
  return {
    ...{ folder, origin, token },
    connection: connect(origin, { token }),
    send: (path, more = {}) => sent(`${origin}${path}`, token, more),
    async stop() {
      child.kill("SIGTERM");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function sent(url, token, { body, key }) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { "content-type": "application/json" } : {}),
    ...(key ? { "idempotency-key": key } : {}),
  };
  const answer = await fetch(url, {
    method: body ? "POST" : "GET",
    headers,
    body: body && JSON.stringify(body),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
}

/** The value below which so large a part lies. */
export const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];

/** Seconds of each call, one after another by each of so many clients, until `isOver`. */
export async function timesOf(clients, call, isOver) {
  const times = [];
  const goOn = async (client) => {
    for (let i = 0; !isOver(times.length); i++) {
      const began = performance.now();
      await call(client, i);
      times.push((performance.now() - began) / 1000);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, client) => goOn(client)));
  return { times, seconds: (performance.now() - began) / 1000 };
}
