import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourcesIn } from "./files.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/threats.md"), "utf8");

test("every test that docs/threats.md names is there, and every attack names one", () => {
  const rows = page
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (attack|what misled|number) /.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = [...row.matchAll(/`(src\/[^`]+\.test\.ts)`/g)].map(([, file]) => file);
    // A dash says that nothing stands against it, or that it cannot happen, and the row says which.
    expect([row, named.length > 0 || / – \|$/.test(row)]).toEqual([row, true]);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  }
});

test("every number of an attack that code refers to is listed once, from T01 to T41", () => {
  const listed = [...page.matchAll(/^\| (T\d\d) \|/gm)].map(([, number]) => number);
  expect(listed).toEqual(Array.from({ length: 41 }, (_, i) => `T${String(i + 1).padStart(2, "0")}`));
  const files = [...sourcesIn(join(root, "src")), ...sourcesIn(join(root, "tools"))];
  const named = files.flatMap((file) => readFileSync(file, "utf8").match(/\bT[0-4]\d\b/g) ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((number) => !listed.includes(number))).toEqual([]);
});

test("every number of an attack on the server is listed once, from S01 to S61", () => {
  const listed = [...page.matchAll(/^\| (S\d\d) \|/gm)].map(([, number]) => number);
  expect(listed).toEqual(Array.from({ length: 61 }, (_, i) => `S${String(i + 1).padStart(2, "0")}`));
  const tests = sourcesIn(join(root, "src/server")).filter((file) => /\.(test|nightly)\.ts$/.test(file));
  const named = tests.flatMap((file) => readFileSync(file, "utf8").match(/\bS[0-6]\d\b/g) ?? []);
  expect(new Set(named).size).toBeGreaterThan(40);
  expect(named.filter((number) => !listed.includes(number))).toEqual([]);
});
