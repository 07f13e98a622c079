/** What a command takes at its peak, in a process of its own, stays below its limit, also where the rows do not fit, and changes nothing. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, type Program } from "../testing/program.ts";
import { makeParquet } from "../testing/typed-files.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-limit-"));
const usage = new URL("../../bench/harness/usage.mjs", import.meta.url).href;
let program: Program;

const number = (name: string, high: number) => ({
  name,
  kind: "numeric",
  low: 0,
  high,
  step: 1,
  missing: 0,
  source: "made up",
});
const numbers = [9, 999, 9_999, 99_999, 999_999].map((high) => number(`n${high}`, high));

/** In an engine a row takes its 14 bytes of codes thrice: 155 MB in all, of which 64 are left of 384. */
beforeAll(async () => {
  program = await buildProgram();
  const columns = numbers.map(
    ({ name, high }, k) => `(hash(range + ${k}) % ${high + 1})::INTEGER AS ${name}`,
  );
  const outcome = "IF(hash(range + 1) % 1000 > 400, 'yes', 'no') AS outcome";
  await makeParquet(
    join(folder, "long.parquet"),
    `SELECT ${[...columns, outcome].join(", ")} FROM range(3700000)`,
  );
  const schema = {
    privet: "schema/1",
    name: "long",
    visibility: "public",
    neighbours: "replace",
    file: { path: "long.parquet" },
    attributes: [...numbers, { name: "outcome", kind: "label", values: ["no", "yes"], other: "no" }],
  };
  writeFileSync(join(folder, "long.schema.json"), JSON.stringify(schema));
}, 300_000);
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true });
});

test.each([
  ["publish", "long", "--label", "outcome", "--epsilon", "1"],
  ["attributes", "describe", "long", "--epsilon", "1"],
])(
  "%s %s stays within its memory, and prints the same",
  (...words) => {
    const run = (...more: readonly string[]) => {
      const file = join(folder, "usage.json");
      const env = { ...process.env, PRIVET_BENCH_USAGE: file };
      const all = ["--import", usage, program.path, ...words, "--seed", "1", "--json", "--quiet", ...more];
      const out = execFileSync(process.execPath, all, {
        cwd: folder,
        env,
        encoding: "utf8",
        maxBuffer: 2 ** 30,
      });
      return { out, peak: JSON.parse(readFileSync(file, "utf8")).peak as number };
    };
    const streamed = run("--memory", "384MB");
    expect(streamed.peak).toBeLessThan(384 * 2 ** 20);
    expect(streamed.out).toBe(run("--engine", "memory").out);
  },
  600_000,
);
