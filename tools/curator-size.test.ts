import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourcesIn } from "./files.ts";

const folder = join(import.meta.dirname, "../src/curator");

/** The drivers of SQLite and of threads, and the kernels, which are held against twins to the last unit. */
const DRIVERS_AND_KERNELS = /ledger\/sqlite|engines\/threads|\/kernels\//;
/** Held against an obvious calculation, for every path through it, by the engine suite. */
const ENGINES = /engines\/memory\//;

/** Lines that are neither empty nor comment. */
function linesOfCode(file: string): number {
  const code = readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

const counted = sourcesIn(folder).filter(
  (f) => !/\.(test|nightly)\.ts$/.test(f) && !DRIVERS_AND_KERNELS.test(f),
);
const engines = counted.filter((f) => ENGINES.test(f));
const trusted = counted.filter((f) => !ENGINES.test(f));
const total = (files: readonly string[]) => files.reduce((sum, f) => sum + linesOfCode(f), 0);

/** The number that stands before some words of the README. */
function printed(words: string): number {
  const readme = readFileSync(join(folder, "README.md"), "utf8").replace(/\s+/g, " ");
  const number = new RegExp(`([\\d,]+) ${words}`).exec(readme)?.[1];
  return Number(number?.replace(",", ""));
}

test("the trusted part has the size that its README prints, and stays small enough to read", () => {
  const lines = total(trusted);
  expect(Math.abs(printed("lines of code") - lines)).toBeLessThanOrEqual(100);
  expect(lines).toBeLessThan(6600);
});

test("the engines that are held against an obvious calculation have the size that the README prints", () => {
  expect(engines.length).toBeGreaterThan(10);
  expect(Math.abs(printed("lines of engines") - total(engines))).toBeLessThanOrEqual(100);
});

test("a file of the trusted part fits on a few screens", () => {
  expect(counted.filter((f) => linesOfCode(f) > 250)).toEqual([]);
});
