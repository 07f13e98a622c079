import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { repeat } from "../experiments/repeat.mjs";

const folder = mkdtempSync(join(tmpdir(), "privet-experiments-"));
afterAll(() => rmSync(folder, { recursive: true }));

function experiment(name: string, body: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `export async function one(seed) { ${body} }\n`);
  return pathToFileURL(file).href;
}

test("repeats come in their order and are the same for any number of jobs", async () => {
  // Early repeats take longest, so that they finish in another order than they began.
  const slow = experiment(
    "slow",
    "await new Promise((go) => setTimeout(go, 60 - 10 * seed)); return { seed, square: seed ** 2 };",
  );
  const expected = Array.from({ length: 6 }, (_, seed) => ({ seed, square: seed ** 2 }));
  for (const jobs of [1, 2, 9]) expect(await repeat(slow, { runs: 6, jobs })).toEqual(expected);
});

test("a repeat that fails, ends its thread or gives no plain JSON fails the experiment", async () => {
  const failing = experiment("failing", 'if (seed === 1) throw new Error("seed 1"); return seed;');
  const odd = experiment("odd", "return new Map([[seed, seed]]);");
  const ending = experiment("ending", "process.exit(0);");
  for (const jobs of [1, 2]) {
    await expect(repeat(failing, { runs: 3, jobs })).rejects.toThrow("seed 1");
    await expect(repeat(odd, { runs: 3, jobs })).rejects.toThrow("plain JSON");
  }
  await expect(repeat(ending, { runs: 3, jobs: 2 })).rejects.toThrow("ended before its repeats");
});
