/** One thread of an experiment: is told a run, answers with its result. */
import { parentPort, workerData } from "node:worker_threads";
import { PrivetError } from "../../base/errors.ts";
import type { ExperimentRun } from "../../experiment/runs.ts";
import { type JobAnswer, performer, type Setting } from "./jobs.ts";

const perform = performer(workerData as Setting);

parentPort?.on("message", async (run: ExperimentRun) => {
  parentPort?.postMessage(await answerTo(run));
});

async function answerTo(run: ExperimentRun): Promise<JobAnswer> {
  try {
    return { result: await perform(run) };
  } catch (error) {
    // An error that is not ours ends the thread, and the command tells it as it tells any other.
    if (!(error instanceof PrivetError)) throw error;
    const { code, message, fix } = error;
    // The marks of its advice are not enumerable, and must go along.
    return { error: { code, message, fix: fix.marked === undefined ? fix : { ...fix, marked: fix.marked } } };
  }
}
