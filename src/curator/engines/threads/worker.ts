/**
 * A worker: a memory engine over its range of the rows. Whatever fails in here is told without a reason.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { CodedRows } from "../../../read/table.ts";
import { codesOf } from "../memory/clusters/coordinates.ts";
import { countInto } from "../memory/counts/counted-codes.ts";
import { memoryEngine } from "../memory/index.ts";
import { countedQuestion } from "../memory/tables/counted.ts";
import { TableCounts } from "../memory/tables/tables.ts";
import { type Answered, type AskedOfThread, type ThreadQuestion, unpack } from "./protocol.ts";

const table: CodedRows = workerData;
const engine = memoryEngine(table);
const tables = new TableCounts(table);
let batches: Generator<Uint8Array> | undefined;

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
    case "counts":
      countInto(question.counts, codesOf(table, question.attribute), table.weights);
      return [];
    case "histogram":
      return engine.histogram(question.attributes);
    case "costs":
      return engine.costs(question.question);
    case "point-counts":
      return engine.pointCounts(question.question);
    case "centre-sums":
      return engine.centreSums(question.question);
    case "model-sums":
      return engine.modelSums(question.question);
    case "gradient":
      return question.taking
        ? engine.sampledGradient(question.question, question.taking)
        : engine.gradient(question.question);
    case "products":
      return engine.products(question.question);
    case "losses":
      return engine.losses(question.question);
    case "tables":
      batches?.return(undefined);
      batches = tables.batches(countedQuestion(question.question), question.width, question.limits);
      return [];
    case "tables-next": {
      const counted = batches?.next();
      if (!counted || counted.done) throw new RangeError("there is no batch of tables left");
      new Uint8Array(question.into).set(counted.value);
      return [];
    }
    case "sums":
      return engine.sums(unpack(question));
  }
}
