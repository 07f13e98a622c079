/**
 * docs/errata.md and the tests of this folder name each other: a reader finds the test of every row that claims one, and
 * no test goes unmentioned.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);
const page = readFileSync(new URL("../../docs/errata.md", folder), "utf8");

const written = readdirSync(folder)
  .filter((file) => file.endsWith(".test.ts") && file !== "index.test.ts")
  .flatMap((file) =>
    [...readFileSync(new URL(file, folder), "utf8").matchAll(/^test\(\s*"([^"]+)"/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  );

const rows = [...page.matchAll(/^\| (\d{3}-\d+) \|(.*)\|$/gm)].map(([, id, row]) => {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  return { id, cells, test: cells[cells.length - 1] };
});
const listed = rows.flatMap(({ test: cell }) => {
  const match = /^\[`(.+)`\]\(\.\.\/src\/errata\/(.+)\): “(.+)”$/.exec(cell);
  return match ? [`${match[1] === match[2] ? match[1] : "two files"}: ${match[3]}`] : [];
});

test("every test that docs/errata.md names exists, and every erratum's test is in docs/errata.md", () => {
  expect(listed.length).toBeGreaterThan(60);
  expect([...listed].sort()).toEqual([...written].sort());
});

test("a row's test starts with the row's id, and a row without a test says why", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, cells, test: cell } of rows) {
    expect(cells).toHaveLength(5);
    if (cell.startsWith("[")) expect(cell).toContain(`“${id} `);
    else expect(cell).toMatch(/^(reading|typo|see \d{3}-\d+)$/);
  }
});
