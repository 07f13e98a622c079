import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("every test that docs/threats.md names is there, and every attack names one", () => {
  const rows = readFileSync(join(root, "docs/threats.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (attack|what misled) /.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = [...row.matchAll(/`(src\/[^`]+\.test\.ts)`/g)].map(([, file]) => file);
    expect([row, named.length > 0]).toEqual([row, true]);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  }
});
