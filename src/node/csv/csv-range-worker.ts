/** The program of a thread that reads ranges of a CSV file, one after the other as they are asked for. */
import { parentPort, workerData } from "node:worker_threads";
import type { Range } from "./file-ranges.ts";
import { type RangeRows, type RangeWork, readRange } from "./read-range.ts";

function attempt(range: Range): RangeRows | undefined {
  try {
    return readRange(workerData as RangeWork, range);
  } catch {
    return undefined;
  }
}

parentPort?.on("message", (range: Range) => {
  const read = attempt(range);
  const memory = read?.columns.map((codes) => codes.buffer as ArrayBuffer);
  parentPort?.postMessage(read, memory);
});
