import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourcesIn } from "./files.ts";

const folder = join(import.meta.dirname, "../src/curator");

/** The drivers of SQLite and of threads, and the kernels with their planner, which are held against oracles to the last unit. */
const DRIVERS_AND_KERNELS = /ledger\/sqlite|engines\/threads|\/kernels\/|memory\/(kernel-|plan|table-pieces)/;

/** Lines that are neither empty nor comment. */
function linesOfCode(text: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

function trusted(): string[] {
  return sourcesIn(folder).filter((f) => !/\.(test|nightly)\.ts$/.test(f) && !DRIVERS_AND_KERNELS.test(f));
}

test("the trusted part has the size that its README prints, and stays small enough to read", () => {
  const lines = trusted().reduce((sum, f) => sum + linesOfCode(readFileSync(f, "utf8")), 0);
  const printed = /([\d,]+) lines of code/.exec(readFileSync(join(folder, "README.md"), "utf8"))?.[1];
  expect(Math.abs(Number(printed?.replace(",", "")) - lines)).toBeLessThan(100);
  expect(lines).toBeLessThan(4000);
});

test("a file of the trusted part fits on a few screens", () => {
  const long = trusted().filter((f) => linesOfCode(readFileSync(f, "utf8")) > 250);
  expect(long).toEqual([]);
});
