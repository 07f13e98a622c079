/** A flow at the desk: its steps are told when they are due, and it is gone on with when its keeper was lost. S01 S03 S10 S20 S21 */
import { expect, test } from "vitest";
import { codeOf, deskPlan, deskWorld, World } from "../../../testing/server/desk-world.ts";
import type { FakeWork } from "../../../testing/server/fake-keeper.ts";
import { FrontLife } from "../../../testing/server/front-life.ts";
import { virtualClock } from "../../../testing/server/virtual-clock.ts";
import { isOver, type RunRecord } from "../../stores/asked.ts";
import { stepsSealed } from "../../stores/flow-steps.ts";
import type { Room } from "./room.ts";
import { hearSteps } from "./steps.ts";
import type { RunEvent } from "./types.ts";

const STEPS = [2, 4, 8];
const flow = (epsilon = "0.2") => deskPlan(epsilon, { first: 8, steps: STEPS });
const started = async (work: FakeWork, options: object = {}) => {
  const world = await deskWorld({ work, ...options });
  const { run } = await world.submit("ana", "the key of one flow", flow());
  await world.clock.pass(10);
  return { world, id: run.id };
};
const recordOf = async (world: World, id: string): Promise<RunRecord> => (await world.asked.run(id))!;

function watched(world: World, run: RunRecord, after = -1): RunEvent[] {
  const events: RunEvent[] = [];
  world.desk.watch(run, after, (event) => void (event && events.push(event)));
  return events;
}
const stepsIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.event === "steps" ? [event.run.stepsTold] : []));

test("steps are told at their times and not before, also where the keeper is early, and all when it is done", async () => {
  for (const work of [{ seconds: () => 0.5 }, { seconds: () => 1.9 }]) {
    const { world, id } = await started(work);
    const events = watched(world, await recordOf(world, id));
    const told: unknown[] = [];
    for (let second = 0; second < 9; second++) {
      await world.clock.pass(1000);
      told.push((await recordOf(world, id)).stepsTold);
    }
    expect(told).toEqual([undefined, 1, 1, 2, 2, 2, 2, 3, 3]);
    expect(stepsIn(events)).toEqual([1, 2, 3]);
    expect(events.at(-1)).toMatchObject({ event: "state", run: { state: "done" } });
    expect(stepsIn(watched(world, await recordOf(world, id)))).toEqual([3]);
  }
  const early = await started({ seconds: () => 0.5 });
  await early.world.clock.pass(600);
  early.world.keeper.say({ kind: "steps", run: early.id, released: 2, isLate: false });
  await early.world.clock.pass(1000);
  expect((await recordOf(early.world, early.id)).stepsTold).toBe(undefined);
  const { world, id } = await started({ seconds: () => 30 });
  await world.clock.pass(4500);
  world.keeper.say({ kind: "steps", run: id, released: 2, isLate: false });
  await world.clock.pass(500);
  // What a keeper says too early waits, and what is not sealed is not told.
  expect((await recordOf(world, id)).stepsTold).toBe(undefined);
});

test("a step that is not there in time is an overrun, which is counted with the others", async () => {
  const config = { timing: { extensionsEach: 1 } };
  const { world, id } = await started({ seconds: () => 9 }, { config });
  await world.clock.pass(3000);
  expect(await recordOf(world, id)).toMatchObject({ isLate: true, extended: 0 });
  expect(world.desk.counts().get("clinic")!.extensions).toBe(1);
  expect(await codeOf(world.run("ana", "0.01"))).toBe("timing-unsure");
  await world.clock.pass(14_000);
  expect(await recordOf(world, id)).toMatchObject({ state: "done", stepsTold: 3 });
});

test("flows with late steps are counted for all together: the data set waits until it is measured again", async () => {
  const config = { timing: { extensionsEach: 9, extensions: 1 } };
  const { world, id } = await started({ seconds: () => 9 }, { config });
  expect((await world.run("ana", "0.01")).state).toBe("queued");
  await world.clock.pass(2500);
  expect(await recordOf(world, id)).toMatchObject({ isLate: true, extended: 0 });
  expect(await codeOf(world.run("ana", "0.01"))).toBe("timing-unsure");
});

test("of a cancelled flow no more steps are told, and what was told stays (S03)", async () => {
  const { world, id } = await started({ seconds: () => 0.5 });
  await world.clock.pass(3000);
  await world.desk.cancel(world.asking("ana"), id);
  await world.clock.pass(20_000);
  expect(await recordOf(world, id)).toMatchObject({ state: "cancelled", stepsTold: 1 });
});

test("a flow that fails tells what its steps have released", async () => {
  const { world, id } = await started({ seconds: () => 3, fails: () => true });
  await world.clock.pass(70_000);
  expect(await recordOf(world, id)).toMatchObject({ state: "failed", stepsTold: 3 });
});

test("a flow whose keeper was lost is queued again at its boundary, first in line, and is neither reserved nor paid again", async () => {
  const { world, id } = await started({ seconds: () => 8 });
  const { run: next } = await world.submit("ana", "the key of another flow", flow("0.3"));
  await world.clock.pass(3000);
  const before = watched(world, await recordOf(world, id));
  const after = Math.max(...before.map(({ id: nth }) => nth)) + 1;
  world.keeper.die();
  await world.clock.pass(4000);
  expect(await recordOf(world, id)).toMatchObject({ state: "running", stepsTold: 1 });
  await world.clock.pass(2000);
  expect(await recordOf(world, id)).toMatchObject({ state: "queued", stepsTold: 1, entry: 3, goneOn: 1 });
  await world.keeper.open();
  await world.clock.pass(100);
  expect([await world.state(id), await world.state(next.id)]).toEqual(["running", "queued"]);
  expect(world.desk.budget(world.asking("ana").who, "clinic")).toMatchObject({
    ...{ reserved: "0.3", own: { spent: "0.2", reserved: "0.3", today: "0.5" } },
  });
  const since = watched(world, await recordOf(world, id), after);
  await world.clock.pass(12_000);
  expect(await recordOf(world, id)).toMatchObject({ state: "done", stepsTold: 3, entry: 3, attempt: 2 });
  // Whoever watched, and whoever comes back, hears of the second start and of the end.
  for (const events of [before, since]) {
    expect(events.filter((event) => event.event === "state").map(({ run }) => run.state)).toEqual(
      expect.arrayContaining(["running", "done"]),
    );
    expect(events.at(-1)).toMatchObject({ event: "state", run: { state: "done" } });
  }
  await world.clock.pass(20_000);
  expect(await world.state(next.id)).toBe("done");
  expect(world.keeper.sealedSteps.filter((step) => step.startsWith(id))).toEqual(
    [1, 2, 3].map((step) => `${id}.${step} ${step === 1 ? 1 : 2}`),
  );
  expect((await world.keeper.ledger.entries()).filter(({ kind }) => kind === "spend")).toHaveLength(2);
});

test("while it waits to be gone on with it is spent, and not reserved beside that", async () => {
  const { world, id } = await started({ seconds: () => 20 });
  const { run: next } = await world.submit("ana", "the key of another flow", flow("0.3"));
  world.keeper.die();
  world.keeper.isStorageGood = false;
  await world.keeper.open();
  await world.clock.pass(9000);
  expect([await world.state(id), await world.state(next.id)]).toEqual(["queued", "queued"]);
  expect(world.desk.budget(world.asking("ana").who, "clinic")).toMatchObject({
    ...{ reserved: "0.3", own: { spent: "0.2", reserved: "0.3", today: "0.5" } },
  });
});

test("one that was cancelled, or lost too often, or has lost what was told of it, is not gone on with", async () => {
  const lostAgain = async (times: number, lose: (world: World, id: string) => unknown = () => undefined) => {
    const { world, id } = await started({ seconds: () => 30 });
    for (let i = 0; i < times; i++) {
      await world.clock.pass(1000);
      await lose(world, id);
      world.keeper.die();
      await world.keeper.open();
      await world.clock.pass(10_000);
    }
    return recordOf(world, id);
  };
  expect(await lostAgain(1)).toMatchObject({ state: "running", goneOn: 1 });
  expect(await lostAgain(2)).toMatchObject({ state: "running", goneOn: 2 });
  expect(await lostAgain(3)).toMatchObject({ state: "failed", code: "interrupted", entry: 3 });
  const cancelled = await lostAgain(1, (world, id) => world.desk.cancel(world.asking("ana"), id));
  expect(cancelled).toMatchObject({ state: "cancelled" });
  const rolledBack = await lostAgain(1, (world, id) => world.asked.change(id, ["running"], { stepsTold: 2 }));
  expect(rolledBack).toMatchObject({ state: "failed", code: "interrupted" });
});

test("what was said of an earlier start tells nothing of the one that goes on, whose times are others", async () => {
  const told = async (goneOn: number | undefined) => {
    const clock = virtualClock();
    const changes: unknown[] = [];
    let now = { id: "run_a", state: "running", stepTimes: STEPS } as unknown as RunRecord;
    const room = {
      ...{ clock, isTimed: true, zeros: new Map([["run_a", clock.monotonic()]]), changed: () => undefined },
      runs: { get: () => now },
      releases: { find: async () => ({}) },
      parts: { asked: { change: async (...asked: unknown[]) => void changes.push(asked) } },
      later: (work: () => Promise<unknown>) => work(),
    } as unknown as Room;
    const heard = hearSteps(room, { kind: "steps", run: "run_a", released: 2, isLate: false });
    await clock.pass(1000);
    // Its keeper was lost and is back, and all that its steps have released is there, before the word is due.
    if (goneOn !== undefined) now = { ...now, goneOn };
    await clock.pass(4000);
    await heard;
    return changes;
  };
  expect(await told(undefined)).toEqual([["run_a", ["running"], { stepsTold: 2 }, undefined]]);
  expect(await told(1)).toEqual([]);
});

/** A flow and a plain run; the front or the keeper ends at a point, and comes again. */
async function play(life: FrontLife, keeperDiesAfter?: number): Promise<World> {
  const world = new World({ work: { seconds: ({ steps }) => (steps ? 3.3 : 0.5) } });
  await world.grant();
  await world.start(life);
  const plans = [flow(), deskPlan("0.1", { first: 2 })];
  const ask = () =>
    Promise.all(
      plans.map((plan, i) =>
        Promise.race([world.submit("ana", `key of plan number ${i}`, plan), world.clock.pass(100)]),
      ),
    );
  await ask();
  for (let half = 0; half < 30; half++) {
    if (keeperDiesAfter === half) {
      world.keeper.die();
      await world.clock.pass(1000);
      await world.keeper.open();
    }
    await world.clock.pass(500);
  }
  if (!life.isOver && keeperDiesAfter === undefined) return world;
  if (life.isOver) {
    world.keeper.die();
    await world.start();
    await world.clock.pass(1000);
    for (const [i, plan] of plans.entries())
      expect(await codeOf(world.submit("ana", `key of plan number ${i}`, plan))).toBe("no refusal");
  }
  await world.clock.pass(90_000);
  return world;
}

async function check(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const runs = await world.asked.runs({ limit: 9 });
  const spends = (await world.keeper.ledger.entries()).filter(({ kind }) => kind === "spend");
  if (runs.length !== 2 || spends.length !== 2) wrong.push(`${runs.length} runs, ${spends.length} spends`);
  const sealed = world.keeper.sealedSteps.map((text) => text.split(" ")[0]);
  if (new Set(sealed).size !== sealed.length)
    wrong.push(`a step was sealed twice: ${world.keeper.sealedSteps}`);
  for (const run of runs) {
    const whole = await world.releases.find(run.id);
    if (!isOver(run.state) || run.state !== (whole ? "done" : "failed")) wrong.push(`${run.state}`);
    // A flow that was begun is never given up.
    if (run.stepTimes && !whole && (await world.releases.find(`${run.id}~1`))) wrong.push("given up");
    if (run.entry !== world.keeper.entryOf(run.id)?.seq) wrong.push("entry");
    if (run.stepTimes && run.stepsTold !== (await stepsSealed(world.releases, run.id))) wrong.push("steps");
  }
  return wrong;
}

test("every crash point of the table ends as the table says, for flows: the front's half", async () => {
  const whole = new FrontLife();
  expect(await check(await play(whole))).toEqual([]);
  expect(whole.points).toContain("hear steps");
  const wrong: string[] = [];
  for (const when of ["before", "after"] as const)
    for (let at = 0; at < whole.points.length; at++)
      for (const what of await check(await play(new FrontLife({ at, when }))))
        wrong.push(`${when} ${at} ${whole.points[at]}: ${what}`);
  for (let half = 0; half < 30; half++)
    for (const what of await check(await play(new FrontLife(), half)))
      wrong.push(`keeper after ${half}: ${what}`);
  expect(wrong).toEqual([]);
}, 60_000);
