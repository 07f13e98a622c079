/** In a process of its own, so that its peak of memory is its own: publishes rows like Adult's by PrivPfC, from so many grids. */
import { adultResampled } from "../data/adult.mjs";
import { timed } from "./measure.mjs";
import { ours } from "./ours.mjs";

const [, , rows, grids, repeats] = process.argv.map(Number);
const { openCurator, parsePlan, runPlan } = await ours("index.js");
const plan = parsePlan({
  privet: "plan/1",
  task: "publish",
  method: "priv-pfc",
  label: "income",
  epsilon: "1",
  options: { grids },
});

async function publish() {
  const { table } = await adultResampled(rows, 5);
  const seconds = [];
  for (let i = 0; i < repeats; i++) {
    const curator = await openCurator({
      schema: table.schema,
      rows: { readTable: async () => table },
      unsafeSeed: i,
      threads: 1,
    });
    seconds.push((await timed(() => runPlan(curator, plan))).seconds);
    await curator.close();
  }
  return { rows, grids, seconds: Math.min(...seconds), peak: process.resourceUsage().maxRSS * 1024 };
}

console.log(JSON.stringify(await publish().catch(({ message }) => ({ error: message }))));
