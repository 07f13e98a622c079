/** A thread that holds some of the rows in an engine of its own and sums over them. */
import { parentPort, workerData } from "node:worker_threads";
import { ours } from "./ours.mjs";

const { table, asked } = workerData;
const [{ memoryEngine }, { prepareScores }] = await Promise.all([
  ours("curator/engines/memory/index.js"),
  ours("curator/queries/linear/linear.js"),
]);
const facts = { schema: table.schema, neighbours: table.schema.neighbours };
const questions = asked.map((question) => prepareScores(facts, question).question);
const engine = memoryEngine(table);
parentPort.on("message", async (turn) => parentPort.postMessage(await engine.sums(questions[turn])));
parentPort.postMessage("ready");
