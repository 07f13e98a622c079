/** The command as a user runs it, in a process of its own: how long, how much of the processors, how much memory. */
import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { timed } from "./measure.mjs";

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = here("../../dist/cli/main.js");
const USAGE = new URL("./usage.mjs", import.meta.url).href;
const SCAN = here("./scan-child.mjs");

async function measured(folder, words) {
  const used = join(folder, "usage.json");
  const options = { env: { ...process.env, PRIVET_BENCH_USAGE: used }, maxBuffer: 2 ** 30, cwd: folder };
  const { seconds, result } = await timed(() =>
    run(process.execPath, ["--import", USAGE, ...words], options),
  );
  const usage = JSON.parse(readFileSync(used, "utf8"));
  rmSync(used);
  return { seconds, ...usage, stdout: result.stdout };
}

/** Our command, on two threads unless told: seconds of wall, seconds of all processors, the peak of memory in bytes, and what it printed. */
export const measureCommand = (folder, words, threads = ["--threads", "2"]) =>
  measured(folder, [PROGRAM, ...words, "--seed", "1", ...threads, "--json", "--quiet"]);

/** DuckDB alone, on two threads: the largest value of every column, which is the least that anybody can do with a file. */
export async function measureScan(file) {
  const { stdout } = await run(process.execPath, [SCAN, file]);
  return JSON.parse(stdout);
}
