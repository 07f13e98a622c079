/** The file that an experiment's results are added to, a line a run: what is in it is not run again. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { lineOf, parseResults, type Result } from "../../experiment/results.ts";
import { unwritable } from "../write-file.ts";

export interface ResultsFile {
  /** By the runs' keys. */
  readonly results: Map<string, Result>;
  /** Writes the line at once and as a whole. */
  add(result: Result): void;
}

/** A line that is cut short by a full disk is taken off when the file is opened again. */
function onDisk(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw unwritable(path, error, "Results that are there are kept.");
  }
}

export function openResults(path: string): ResultsFile {
  onDisk(path, () => mkdirSync(dirname(path), { recursive: true }));
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const { results: found, whole } = parseResults(text);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const results = new Map(found);
  return {
    results,
    add(result) {
      onDisk(path, () => appendFileSync(path, lineOf(result)));
      results.set(result.key, result);
    },
  };
}
