/**
 * Runs the repeats of an experiment, on several threads where asked. A repeat's randomness comes from its own number, so the
 * results, which come in the order of the repeats, are the same for any number of jobs.
 */
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";

/** `experiment` is the URL of a module that exports `one(seed)`, which gives plain JSON. */
export async function repeat(experiment, { runs, jobs = 1, log = () => {} }) {
  const results = new Array(runs);
  let next = 0;
  let done = 0;
  const serve = async (one) => {
    while (next < runs) {
      const seed = next++;
      results[seed] = plain(await one(seed));
      log(`repeat ${++done} of ${runs}`);
    }
  };
  if (jobs === 1) await serve((await import(experiment)).one);
  else await Promise.all(Array.from({ length: Math.min(jobs, runs) }, () => onThread(experiment, serve)));
  return results;
}

/** What is not plain JSON could differ between a thread and the main one, so it is refused on both. */
function plain(result) {
  const copy = JSON.parse(JSON.stringify(result));
  if (!isDeepStrictEqual(copy, result)) throw new TypeError("a repeat must give plain JSON");
  return copy;
}

async function onThread(experiment, serve) {
  const worker = new Worker(new URL("./repeat-worker.mjs", import.meta.url), { workerData: experiment });
  const failed = new Promise((_, reject) => {
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("a thread ended before its repeats")));
  });
  const one = (seed) => {
    const answer = new Promise((resolve) => worker.once("message", resolve));
    worker.postMessage(seed);
    return Promise.race([answer, failed]);
  };
  try {
    await Promise.race([serve(one), failed]);
  } finally {
    failed.catch(() => {});
    await worker.terminate();
  }
}
