import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleWorkbench } from "./workbench.mjs";

type Outputs = Awaited<ReturnType<typeof bundleWorkbench>>["outputs"];

const folder = mkdtempSync(join(tmpdir(), "privet-workbench-"));
let outputs: Outputs;
const sizes = new Map<string, number>();

beforeAll(async () => {
  ({ outputs } = await bundleWorkbench(folder));
  for (const name of readdirSync(join(folder, "assets")))
    sizes.set(name, gzipSync(readFileSync(join(folder, "assets", name)), { level: 9 }).length);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const named = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A file with all that it imports before it runs. */
function withImports(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? [])
    if (kind === "import-statement") withImports(next, seen);
  return seen;
}

const entry = (source: string): string =>
  Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source)?.[0] ?? "";

const weight = (paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + (sizes.get(named(path)) ?? 0), 0);

const kB = 1000;

test("the first screen is less than 150 kB, gzipped", () => {
  const first = new Set([
    ...withImports(entry("src/workbench/main.tsx")),
    ...withImports(entry("src/workbench/screens/data/data.tsx")),
    entry("src/workbench/style/workbench.css"),
  ]);
  expect(first.size).toBeGreaterThan(2);
  expect(weight(first)).toBeLessThan(150 * kB);
});

test("a first visit with figures is less than 200 kB in all, gzipped, and no screen adds more than 40", () => {
  const visit = new Set([
    ...withImports(entry("src/workbench/main.tsx")),
    ...withImports(entry("src/workbench/screens/data/data.tsx")),
    ...withImports(entry("src/workbench/parts/plot.ts")),
    entry("src/workbench/style/workbench.css"),
  ]);
  expect(weight(visit)).toBeLessThan(200 * kB);
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint?.startsWith("src/workbench/screens/")) continue;
    const added = [...withImports(path)].filter((one) => !visit.has(one));
    expect({ entryPoint, isSmall: weight(added) < 40 * kB }).toEqual({ entryPoint, isSmall: true });
  }
});

test("no file names an address outside, but for those of names and licences", () => {
  const strangers = readdirSync(join(folder, "assets")).flatMap((name) =>
    [...readFileSync(join(folder, "assets", name), "utf8").matchAll(/https?:\/\/[\w.-]+/g)].map(
      ([url]) => url,
    ),
  );
  // The last is how a message writes an address that the reader has to fill in.
  const names = [
    "http://www.w3.org",
    "https://json-schema.org",
    "https://d3js.org",
    "https://observablehq.com",
    "https://HOST",
  ];
  expect([...new Set(strangers)].filter((url) => !names.includes(url))).toEqual([]);
});
