/** In a process of its own, so that its peak of memory is its own: reads a Parquet file and fits PG⁺ to it. */
import { timed } from "./measure.mjs";
import { ours } from "./ours.mjs";

const [, , data] = process.argv;
const { knownDataset, parsePlan, runPlan } = await ours("index.js");
const { openFile } = await ours("node/index.js");
const { schema } = knownDataset("adult");
const plan = parsePlan({
  privet: "plan/1",
  task: "classify",
  method: "pg-plus",
  label: "income",
  epsilon: "1",
  delta: "0.0000000001",
});

async function readAndFit() {
  const { result: curator, seconds: reading } = await timed(() => openFile({ schema, data, unsafeSeed: 1 }));
  const { seconds: fit } = await timed(() => runPlan(curator, plan));
  return { rows: curator.facts.rows, reading, fit, peak: process.resourceUsage().maxRSS * 1024 };
}

console.log(JSON.stringify(await readAndFit().catch(({ message }) => ({ error: message }))));
