/** The program of a thread that reads ranges of a CSV file, one after the other as they are asked for. */
import { parentPort, workerData } from "node:worker_threads";
import type { ByteRange } from "./file-ranges.ts";
import { type CsvRangeWork, type RangeRows, readRange } from "./read-range.ts";

function attempt(range: ByteRange): RangeRows | undefined {
  try {
    return readRange(workerData as CsvRangeWork, range);
  } catch {
    return undefined;
  }
}

parentPort?.on("message", (range: ByteRange) => {
  const read = attempt(range);
  const memory = read?.columns.map((codes) => codes.buffer as ArrayBuffer);
  parentPort?.postMessage(read, memory);
});
