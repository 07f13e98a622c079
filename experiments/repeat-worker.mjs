/** One thread of `repeat`: is told a repeat's number, answers with its result. */
import { parentPort, workerData } from "node:worker_threads";

const { one } = await import(workerData);

parentPort.on("message", async (seed) => parentPort.postMessage(await one(seed)));
