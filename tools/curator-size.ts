/** How large the trusted part is, counted in one way for the test, its README and the package. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { sourcesIn } from "./files.ts";

/** What an auditor of tables, or of studies, has to read at most. It is never raised. */
export const MOST_TRUSTED_LINES = 5850;

/** The drivers of SQLite, of PostgreSQL and of threads, and the kernels, which are held against twins to the last unit. */
export const DRIVERS_AND_KERNELS = /ledger\/(sqlite|postgres)|engines\/threads|\/kernels\//;
/**
 * Held against an obvious calculation, for every path through it, by the engine suite; with the questions that engines are asked, which are types
 * alone and leave nothing in what is shipped.
 */
export const ENGINES =
  /(?:curator\/engine\.ts|engines\/(?:memory\/|sql\/|streamed\/|grouped|asked-attributes|taking))/;

/** What is learnt in blocks of rows: wherever it ends, that is brought into a box, so that no bound rests on it (queries/learners/learner.ts). */
export const LEARNERS = /curator\/queries\/learners\//;

/** Lines that are neither empty nor comment. */
export function linesOfCode(root: string, file: string): number {
  const code = readFileSync(join(root, file), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

/** Every file of the trusted part that is shipped. */
export const shippedTrusted = (root: string): readonly string[] =>
  sourcesIn(join(root, "src/curator"))
    .map((file) => relative(root, file))
    .filter((f) => !/\.(test|nightly)\.ts$|\/assembly\/|\.wasm\.ts$/.test(f));

/** What has to be read by whoever audits it. */
export const trustedFiles = (root: string): readonly string[] =>
  shippedTrusted(root).filter((f) => ![DRIVERS_AND_KERNELS, ENGINES, LEARNERS].some((kind) => kind.test(f)));

/** What only genome studies are asked by, and what only tables are: nobody's release passes through both. */
const STUDIES = /curator\/(queries\/studies\/|open-study\.ts|study\.ts)/;
const TABLES =
  /curator\/(queries\/(linear|clusters|tables|gradients|blocks)\/|engines\/|curator\.ts|open\.ts)/;

/** What has to be read by whoever audits the releases of one kind of data: the part that all share, and its own questions. */
export const trustedFor = (root: string, data: "tables" | "studies"): readonly string[] =>
  trustedFiles(root).filter((f) => !(data === "tables" ? STUDIES : TABLES).test(f));

export const totalLines = (root: string, files: readonly string[]): number =>
  files.reduce((sum, f) => sum + linesOfCode(root, f), 0);
