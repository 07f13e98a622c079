/** The command as a real process: signals, streams and exit codes. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadModel } from "../models/file.ts";
import { makeClinic, privet, temporaryFolder } from "../testing/command-line.ts";
import { VERSION } from "../version.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let program: string;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "privet-program-"));
  program = join(home, "main.mjs");
  symlinkSync(join(root, "node_modules"), join(home, "node_modules"));
  await build({
    entryPoints: [join(root, "src/cli/main.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["libsql", "@duckdb/node-api"],
    logLevel: "silent",
  });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

const running: ChildProcess[] = [];

function start(
  cwd: string,
  words: readonly string[],
  watch: (err: string, child: ChildProcess) => void = () => {},
) {
  const child = spawn(process.execPath, [program, ...words], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  return new Promise<Ended>((resolve) => {
    let [out, err] = ["", ""];
    child.stdout.on("data", (piece) => {
      out += piece;
    });
    child.stderr.on("data", (piece) => {
      err += piece;
      watch(err, child);
    });
    child.on("close", (code, signal) => resolve({ code, signal, out, err }));
  });
}

/** A run that would take minutes if it were not stopped. */
const long = ["classify", "clinic", "--label", "outcome", "--with", "priv-local", "--rounds", "10000"];

async function bigClinic(): Promise<string> {
  const folder = makeClinic(temporaryFolder(), { rows: 60_000 });
  await privet(folder, ["budget", "open", "clinic", "--epsilon", "1"]);
  return folder;
}

describe("the process", () => {
  it("puts results on stdout and everything else on stderr, and exits with the code", async () => {
    expect(await start(home, ["--version"])).toEqual({ code: 0, signal: null, out: `${VERSION}\n`, err: "" });
    const refused = await start(home, ["budget", "show", "nothing"]);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain("privet: schema-missing");
    expect(refused.err).not.toContain("\u001b");
  });

  it("stops between two draws at Ctrl-C: the rest is returned, the ledger is settled, the exit code is 130", async () => {
    const folder = await bigClinic();
    let sent = false;
    const ended = await start(
      folder,
      [...long, "--epsilon", "1", "--out", "model.json", "--json"],
      (err, child) => {
        if (sent || !err.includes('"event":"progress"')) return;
        sent = true;
        child.kill("SIGINT");
      },
    );
    expect(ended).toMatchObject({ code: 130, out: "" });
    expect(ended.err).toMatch(/Stopped after \d+ of 10000 draws\. ε 0\.\d+ is spent\. ε 0\.\d+ was returned/);
    const state = JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out);
    expect(state.list.map((entry: { kind: string }) => entry.kind)).toEqual(["open", "spend", "settle"]);
    const drawn = loadModel(readFileSync(join(folder, "model.partial.json"), "utf8"));
    const draws = drawn.receipt!.draws.reduce((sum, { count }) => sum + count, 0);
    // 10,000 draws share ε 1, so each costs 0.0001, and exactly those that were made are paid for.
    expect(draws).toBeLessThan(10_000);
    expect(Number(state.spent.epsilon)).toBeCloseTo(draws * 1e-4, 12);
    expect(existsSync(join(folder, "model.json"))).toBe(false);
  });

  it("leaves at once at the second Ctrl-C, whatever it is waiting for", async () => {
    const folder = makeClinic(temporaryFolder());
    const pipe = join(folder, "names");
    execFileSync("mkfifo", [pipe]);
    let isAskedToStop = false;
    const words = ["classify", "clinic", "--label", "outcome", "--epsilon", "0.5", "--attributes", "@names"];
    const ended = start(folder, words, (err, child) => {
      if (isAskedToStop || !err.includes("Ctrl-C again leaves at once")) return;
      isAskedToStop = true;
      child.kill("SIGINT");
    });
    // The pipe opens when the process has opened its other end, and then the process waits for what never comes.
    const writer = await open(pipe, "w");
    running.at(-1)!.kill("SIGINT");
    // Ended by the signal: a shell reports 128 + 2.
    expect(await ended).toMatchObject({ code: null, signal: "SIGINT", out: "" });
    expect(isAskedToStop).toBe(true);
    await writer.close();
  });

  it("leaves the entry as spent when it is killed, and the ledger whole", async () => {
    const folder = await bigClinic();
    await start(folder, [...long, "--epsilon", "0.25", "--json"], (err, child) => {
      if (err.includes('"event":"progress"')) child.kill("SIGKILL");
    });
    const { code, out } = await privet(folder, ["budget", "verify", "clinic", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ intact: true, entries: 2, spent: { epsilon: "0.25" } });
  });
});
