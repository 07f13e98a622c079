/** The program of a thread of the pool: one job after the other. */
import { parentPort } from "node:worker_threads";
import { done, type Job } from "./jobs.ts";

parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await done(job)));
parentPort?.postMessage("ready");
