import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import {
  DRIVERS_AND_KERNELS,
  ENGINES,
  LEARNERS,
  linesOfCode,
  MOST_TRUSTED_LINES,
  shippedTrusted,
  totalLines,
  trustedFiles,
  trustedFor,
} from "./curator-size.ts";
import { sourcesIn } from "./files.ts";
import { reached } from "./reach.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "src/curator");

const shipped = shippedTrusted(root);
const counted = shipped.filter((f) => !DRIVERS_AND_KERNELS.test(f));
const engines = counted.filter((f) => ENGINES.test(f));
const trusted = trustedFiles(root);
const sharedFiles = trustedFor(root, "tables").filter((f) => trustedFor(root, "studies").includes(f));
const total = (files: readonly string[]) => totalLines(root, files);

/** What the folder loads from outside of it: everything that a bound, a code or a price rests on, whoever keeps it, and words. */
const outside = [...reached(root, ["src/curator/index.ts"])].filter((f) => !f.startsWith("src/curator/"));
/** Files and databases come in by these as well, whoever calls them: they decide a row's codes. */
const ways = ["src/node/csv", "src/node/described", "src/node/duckdb", "src/node/sql"]
  .flatMap((way) => sourcesIn(join(root, way)))
  .map((file) => relative(root, file))
  .filter((f) => !/\.(test|nightly)\.ts$/.test(f));
const readers = [
  ...[...reached(root, ["src/curator/index.ts", ...ways])].filter((f) => f.startsWith("src/read/")),
  ...ways,
];
/** Functions of public names and numbers, which are told what to refuse and decide nothing. */
const words = outside.filter((f) => f.startsWith("src/base/refusals/"));
const declared = outside.filter((f) => !f.startsWith("src/read/") && !words.includes(f));

/** The number that stands before some words of the README. */
function printed(words: string): number {
  const readme = readFileSync(join(folder, "README.md"), "utf8").replace(/\s+/g, " ");
  const number = new RegExp(`([\\d,]+) ${words}`).exec(readme)?.[1];
  return Number(number?.replace(",", ""));
}

const sizes: readonly (readonly [string, readonly string[]])[] = [
  ["lines of code", trusted],
  ["lines for tables", trustedFor(root, "tables")],
  ["lines for studies", trustedFor(root, "studies")],
  ["that both share", sharedFiles],
  ["lines of engines", engines],
  ["lines of learners", counted.filter((f) => LEARNERS.test(f))],
  ["lines of drivers and kernels", shipped.filter((f) => DRIVERS_AND_KERNELS.test(f))],
  ["lines outside that bounds rest on", declared],
  ["lines of readers", readers],
  ["lines of words", words],
];

test.each(sizes)("the README prints how many %s there are", (words, files) => {
  expect(files.length).toBeGreaterThan(2);
  expect([words, Math.abs(printed(words) - total(files)) <= 100, total(files)]).toEqual([
    words,
    true,
    total(files),
  ]);
});

test("the trusted part stays small enough to read, and the README prints no more", () => {
  for (const data of ["tables", "studies"] as const) {
    const lines = [total(trustedFor(root, data)), printed(`lines for ${data}`)];
    expect([data, ...lines.map((n) => n < MOST_TRUSTED_LINES)]).toEqual([data, true, true]);
  }
  const read = new Set([...trustedFor(root, "tables"), ...trustedFor(root, "studies")]);
  expect(trusted.filter((file) => !read.has(file))).toEqual([]);
});

test("what is outside is found by what is imported: codings of the schema, exact fractions, readers", () => {
  for (const file of [
    "schema/coding/codes.ts",
    "schema/coding/layout.ts",
    "schema/coding/margins.ts",
    "base/rational.ts",
    "read/table-builder.ts",
  ])
    expect(outside).toContain(`src/${file}`);
  expect(outside.filter((f) => !/^src\/(schema|read|base)\//.test(f))).toEqual([]);
});

test("a file of the trusted part fits on a few screens", () => {
  expect(counted.filter((f) => linesOfCode(root, f) > 250)).toEqual([]);
});
