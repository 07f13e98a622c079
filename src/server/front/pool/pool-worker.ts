/** The program of a thread of the pool: one job after the other. */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { done, type Job } from "./jobs.ts";

// On Linux each thread has a priority of its own, and elsewhere it would be the whole process's.
if (workerData?.isLast && process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await done(job)));
parentPort?.postMessage("ready");
