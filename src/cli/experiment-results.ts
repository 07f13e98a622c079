/** The file that an experiment's results are added to, a line a run: what is in it is not run again. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { lineOf, parseResults, type Result } from "../experiment/results.ts";

export interface ResultsFile {
  /** By the runs' keys. */
  readonly results: Map<string, Result>;
  /** Writes the line at once and as a whole. */
  add(result: Result): void;
}

export function openResults(path: string): ResultsFile {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const { results: found, whole } = parseResults(text);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const results = new Map(found);
  return {
    results,
    add(result) {
      appendFileSync(path, lineOf(result));
      results.set(result.key, result);
    },
  };
}
