import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cycles, violations } from "./boundaries.ts";

const root = join(import.meta.dirname, "..");

test("nothing imports what it may not, and the check has looked at the tree", () => {
  const { found, files, imports } = violations(root);
  expect(found).toEqual([]);
  expect(files).toBeGreaterThan(60);
  expect(imports).toBeGreaterThan(150);
});

test.each([
  ["src/tasks/classify/majority.ts", 'import { memoryEngine } from "../../curator/engines/memory/index.ts";'],
  [
    "src/curator/mechanisms/exponential/index.ts",
    'import { scoreNamed } from "../../queries/linear/scores.ts";',
  ],
  ["src/curator/curator.ts", 'import fs from "node:fs";'],
  ["src/curator/price.ts", 'import fc from "fast-check";'],
  ["src/curator/open.ts", 'import { threadedEngine } from "./engines/threads/index.ts";'],
  ["src/curator/engines/threads/index.ts", 'import fs from "node:fs";'],
  ["src/search/evolve/local-search.ts", 'import { ensure } from "../../base/errors.ts";'],
  ["src/curator/noise/coin.ts", "const u = Math.log(2);"],
  ["src/models/model.ts", "console.log(1);"],
  ["src/tasks/method.ts", "const seed = Math.random();"],
  ["src/curator/engines/memory/tally.ts", "const wrapped = (1e10 + 1) | 0;"],
])("a planted violation in %s is found", (file, planted) => {
  const read = (f: string) => (f === file ? `${planted}\n` : "") + readFileSync(join(root, f), "utf8");
  expect(violations(root, read).found.map((v) => v.file)).toContain(file);
});

test("no file imports itself by way of others", () => {
  expect(cycles(root)).toEqual([]);
});
