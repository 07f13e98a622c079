/** The command as a real process: signals, streams and exit codes. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VERSION } from "../base/version.ts";
import { loadModel } from "../models/file.ts";
import {
  clinicBudget,
  clinicWithBudget,
  makeClinic,
  privet,
  temporaryFolder,
} from "../testing/command-line.ts";
import { buildProgram, type Program, startProcess } from "../testing/program.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

const running: ChildProcess[] = [];
function start(
  cwd: string,
  words: readonly string[],
  watch: (err: string, child: ChildProcess) => void = () => {},
) {
  const { child, ended } = startProcess([process.execPath, program.path, ...words], cwd, watch);
  running.push(child);
  return ended;
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
    expect(await start(program.home, ["--version"])).toEqual({
      code: 0,
      signal: null,
      out: `${VERSION}\n`,
      err: "",
    });
    const refused = await start(program.home, ["budget", "show", "nothing"]);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain("privet: schema-missing");
    expect(refused.err).not.toContain("\u001b");
  });

  it("says so where a command ends in the middle, as nothing that Privet means to do lets it", async () => {
    const hook = join(program.home, "ends.mjs");
    writeFileSync(
      hook,
      'import { isMainThread } from "node:worker_threads"; if (!isMainThread) process.exit(0);\n',
    );
    const env = { ...process.env, NODE_OPTIONS: `--import ${hook}` };
    const command = [process.execPath, program.path, "datasets"];
    const { ended } = startProcess(command, program.home, undefined, undefined, env);
    const { code, err } = await ended;
    expect([code, err]).toEqual([1, expect.stringContaining("privet: unexpected")]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)(
    "stops between two draws at %s: the rest is returned, what was drawn is kept, the exit code is %i",
    async (name, code) => {
      const folder = await bigClinic();
      let sent = false;
      const ended = await start(
        folder,
        [...long, "--epsilon", "1", "--out", "model.json", "--json"],
        (err, child) => {
          if (sent || !err.includes('"event":"progress"')) return;
          sent = true;
          child.kill(name);
        },
      );
      expect(ended).toMatchObject({ code, out: "" });
      expect(ended.err).toMatch(
        /Stopped after \d+ of 10000 draws\. ε 0\.\d+ is spent\. ε 0\.\d+ was returned/,
      );
      const state = JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out);
      expect(state.list.map((entry: { kind: string }) => entry.kind)).toEqual(["open", "spend", "settle"]);
      const drawn = loadModel(readFileSync(join(folder, "model.partial.json"), "utf8"));
      const draws = drawn.receipt!.draws.reduce((sum, { count }) => sum + count, 0);
      // 10,000 draws share ε 1, so each costs 0.0001, and exactly those that were made are paid for.
      expect(draws).toBeLessThan(10_000);
      expect(Number(state.spent.epsilon)).toBeCloseTo(draws * 1e-4, 12);
      expect(existsSync(join(folder, "model.json"))).toBe(false);
    },
  );

  it("asks on a terminal before it spends, and takes Ctrl-C for no", async ({ skip }) => {
    if (spawnSync("script", ["--version"]).status !== 0) skip("there is no `script` to make a terminal with");
    const folder = await clinicWithBudget();
    const words = ["classify", "clinic", "--label", "outcome", "--with", "majority", "--epsilon", "0.1"];
    const typed = async (answer: string, more: readonly string[] = []) => {
      const line = [process.execPath, program.path, ...words, ...more].map((word) => `'${word}'`).join(" ");
      const child = spawn("script", ["-qec", line, "/dev/null"], {
        cwd: folder,
        stdio: ["pipe", "pipe", "ignore"],
      });
      let said = "";
      child.stdout.on("data", (piece) => {
        if (!said.includes("[y/N]") && `${said}${piece}`.includes("[y/N]")) child.stdin.write(answer);
        said += piece;
      });
      return new Promise<readonly [number | null, string]>((resolve) =>
        child.on("close", (code) => resolve([code, said])),
      );
    };
    for (const no of ["n\n", "\u0003"]) {
      const [code, said] = await typed(no);
      expect([code, said]).toEqual([130, expect.stringContaining("Nothing was run or spent.")]);
    }
    expect(await typed("y\n", ["--out", "m.json"])).toEqual([0, expect.stringContaining("model: m.json")]);
    expect((await clinicBudget(folder)).spent.epsilon).toBe("0.1");
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

  it("says so where it finished before it could stop", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const words = ["classify", "clinic", "--label", "outcome", "--with", "majority", "--epsilon", "1"];
    await privet(folder, [...words, "--seed", "1", "--out", "m.json"]);
    const pipe = join(folder, "model");
    execFileSync("mkfifo", [pipe]);
    let isStopping = () => {};
    const stopping = new Promise<void>((resolve) => {
      isStopping = resolve;
    });
    const ended = start(folder, ["show", "model"], (err) => {
      if (err.includes("Stopping.")) isStopping();
    });
    const writer = await open(pipe, "w");
    running.at(-1)!.kill("SIGINT");
    await stopping;
    await writer.writeFile(readFileSync(join(folder, "m.json")));
    await writer.close();
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).toMatch(/Stopping\..*Finished before it could stop\.\n$/s);
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
