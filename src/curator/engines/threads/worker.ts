/**
 * A worker: a memory engine over its range of the rows. Whatever fails in here is told without a reason.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { CodedRows } from "../../../read/table.ts";
import { memoryEngine } from "../memory/index.ts";
import { type Answered, type AskedOfThread, type ThreadQuestion, unpack } from "./protocol.ts";

const engine = memoryEngine(workerData as CodedRows);

parentPort?.on("message", async ({ id, question }: AskedOfThread) => {
  const answered: Answered = await answer(question).then(
    (numbers) => ({ id, numbers }),
    () => ({ id }),
  );
  parentPort?.postMessage(answered);
});

async function answer(question: ThreadQuestion): Promise<readonly bigint[]> {
  switch (question.kind) {
    case "ready":
      return [];
    case "count":
      return [await engine.count(question.attribute, question.codes)];
    case "histogram":
      return engine.histogram(question.attributes);
    case "total":
      return [await engine.total(question.attribute)];
    case "costs":
      return engine.costs(question.question);
    case "point-counts":
      return engine.pointCounts(question.question);
    case "centre-sums":
      return engine.centreSums(question.question);
    case "sums":
      return engine.sums(unpack(question));
  }
}
