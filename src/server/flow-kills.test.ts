/** A flow on real processes that are killed in the middle of it: what was shown stays, the rest comes, and it is paid for once. S20 S21 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planOfFlow } from "../tasks/flow-plan.ts";
import { buildProgram, type Program } from "../testing/program.ts";
import { PATIENTLY } from "../testing/server/kills.ts";
import { type RealServer, realServer } from "../testing/server/real-server.ts";

const plan = planOfFlow({
  epsilon: "0.4",
  steps: [
    { name: "look", task: "describe", options: { statistics: [{ what: "mean", of: ["age"] }] } },
    {
      ...{ name: "long", task: "classify", label: "outcome", method: "priv-gene" },
      options: { population: 2000, parents: 2, rounds: 400 },
    },
    { name: "last", task: "describe", options: { statistics: [{ what: "mean", of: ["age"] }] } },
  ],
});

let program: Program;
let server: RealServer;
beforeAll(async () => {
  program = await buildProgram();
  server = await realServer(program, { analysts: { ana: "0.5" }, epsilon: "1", timing: { mode: "off" } });
  await server.startAndOpen();
});
afterAll(async () => {
  await server?.remove();
  program.remove();
});

const runs = () => server.connect("ana", PATIENTLY).runs();
async function release(id: string): Promise<string> {
  const { release: document, receipt } = await server.connect("ana", PATIENTLY).release(id);
  return JSON.stringify({ release: document, receipt });
}

test("a flow whose processes are killed inside a step goes on when they are back, and shows each step once", async () => {
  const clinic = server.connect("ana", PATIENTLY).dataset("clinic");
  const ended = clinic.run(plan, { key: "key-of-the-killed-flow" });
  ended.catch(() => undefined);
  let shown: string | undefined;
  while (shown === undefined) {
    await sleep(20);
    shown = (await runs())[0]?.steps?.released[0];
  }
  const first = await release(shown);
  const [running] = await runs();
  expect(running).toMatchObject({ state: "running", steps: { released: [shown] } });

  server.kill("supervisor", "front", "keeper");
  await server.ended();
  await server.startAndOpen();
  for (let state = "running"; state !== "done"; [{ state }] = await runs()) {
    expect(["running", "queued", "starting"]).toContain(state);
    await sleep(50);
  }
  const [done] = await runs();
  expect(done).toMatchObject({ id: running.id, entry: running.entry, paid: true });
  expect(done.steps?.released).toHaveLength(3);
  expect(await release(shown)).toBe(first);
  const whole = (await server.connect("ana").release(String(done.release))) as {
    readonly release: { readonly steps: readonly { readonly name: string; readonly release: unknown }[] };
    readonly receipt: { readonly draws: readonly { readonly count: number }[] };
  };
  expect(whole.release.steps.map(({ name }) => name)).toEqual(["look", "long", "last"]);
  expect(JSON.parse(first).release).toEqual(whole.release.steps[0].release);
  const spends = (await server.connect("olga", PATIENTLY).dataset("clinic").ledger()).filter(
    ({ kind }) => kind === "spend",
  );
  expect(spends).toHaveLength(1);
  // What a receipt lists is what was drawn for what was seen.
  const draws = whole.receipt.draws.reduce((sum, { count }) => sum + count, 0);
  expect(draws).toBeGreaterThan(400);
});
