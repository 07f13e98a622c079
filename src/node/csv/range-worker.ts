/** The program of a thread that reads ranges of a CSV file, one after the other as they are asked for. */
import { parentPort, workerData } from "node:worker_threads";
import type { Range } from "./file-ranges.ts";
import { type RangeWork, readRange } from "./read-range.ts";

parentPort?.on("message", (range: Range) => {
  const read = readRange(workerData as RangeWork, range);
  const memory = read?.columns.map((codes) => codes.buffer as ArrayBuffer);
  parentPort?.postMessage(read, memory);
});
