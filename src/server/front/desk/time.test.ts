/** What may be seen, and when. S02 S03 S04 S34 S41 */
import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { codeOf, DATA, deskPlan, deskWorld, type World } from "../../../testing/server/desk-world.ts";
import { boundariesOf } from "../../boundaries.ts";
import type { RunEvent } from "./types.ts";

/** Everything that a stream is sent, with its time. */
function watch(world: World, id: string, after = 0): string[] {
  const seen: string[] = [];
  void world.asked
    .run(id)
    .then((run) =>
      world.desk.watch(run!, after, (event) =>
        seen.push(`${world.clock.monotonic()} ${JSON.stringify(event)}`),
      ),
    );
  return seen;
}

/** The trace of two analysts, one polling and streaming, the other waiting for the slot. */
async function trace(seconds: number, isEarly = false): Promise<string[]> {
  const world = await deskWorld({ people: ["ana", "bob"], work: { seconds: () => seconds, isEarly } });
  const a = await world.run("ana", "0.1", { first: 8 });
  const b = await world.run("bob", "0.1", { first: 2 });
  const seen = [watch(world, a.id), watch(world, b.id)];
  const polled: string[] = [];
  for (let i = 0; i < 60; i++) {
    await world.clock.pass(250);
    polled.push(JSON.stringify([await world.asked.run(a.id), await world.asked.run(b.id)]));
    polled.push(JSON.stringify(world.desk.budget(world.asking("bob").who, DATA)));
    polled.push(JSON.stringify([...world.desk.counts()]));
  }
  const lines = await world.asked.auditLines({ limit: 1000 });
  return [
    ...seen.flat(),
    ...polled,
    JSON.stringify(lines),
    JSON.stringify(await world.keeper.ledger.entries()),
  ];
}

test("everything that is seen is the same for a quick and a slow engine (S02, S04)", async () => {
  const slow = await trace(1.8);
  expect(slow).toEqual(await trace(0.18));
  expect(slow.filter((line) => line.includes('"tick"')).length).toBe(7 + 1);
});

test("were a keeper to speak before the boundary, nobody would hear it", async () => {
  expect(await trace(0.3, true)).toEqual(await trace(0.3));
});

test("another run starts at the boundary, however early the first one was done (S04)", async () => {
  const world = await deskWorld({ people: ["ana", "bob"], work: { seconds: () => 0.1 } });
  const { id } = await world.run("ana", "0.1", { first: 4 });
  const { id: next } = await world.run("bob", "0.1");
  await world.clock.pass(3900);
  expect([await world.state(id), await world.state(next)]).toEqual(["running", "queued"]);
  await world.clock.pass(100);
  expect([await world.state(id), await world.state(next)]).toEqual(["done", "running"]);
});

test("a stream that comes back goes on without a gap, and ends with the run", async () => {
  const world = await deskWorld({ work: { seconds: () => 20 } });
  const { id } = await world.run("ana", "0.1", { first: 16 });
  const whole = watch(world, id);
  await world.clock.pass(9500);
  const back = watch(world, id, 5);
  await world.clock.pass(40_000);
  const events = (lines: readonly string[]) =>
    lines.map(
      (line) => JSON.parse(line.replace(/^\d+ /, "").replace("undefined", "null")) as RunEvent | null,
    );
  const ids = (lines: readonly string[]) => events(lines).map((event) => event?.id);
  expect(ids(whole).slice(-34)).toEqual([...Array.from({ length: 33 }, (_, i) => i), undefined]);
  expect(ids(back)).toEqual([...Array.from({ length: 28 }, (_, i) => i + 5), undefined]);
  expect(events(back).slice(-18, -16)).toMatchObject([
    { id: 16, event: "state", run: { state: "running", extended: 1 } },
    { id: 17, event: "tick", elapsed: 17, of: 32 },
  ]);
  expect(events(back).at(-2)).toMatchObject({ id: 32, event: "state", run: { state: "done", extended: 1 } });
  // Whoever asks when all is over is told the same.
  const late = watch(world, id);
  await world.clock.pass(0);
  expect(events(late)).toEqual(events(whole).slice(-34));
});

test("cancelling is free in the queue and returns nothing after the start (S03)", async () => {
  const world = await deskWorld({ config: { slots: 1 } });
  const running = await world.run("ana", "0.3", { first: 8 });
  const queued = await world.run("ana", "0.7");
  await world.clock.pass(1000);
  expect(await codeOf(world.run("ana", "0.1"))).toBe("budget-exhausted");
  const ana = world.asking("ana");
  expect(await world.desk.cancel(ana, queued.id)).toMatchObject({ state: "cancelled", entry: null });
  expect(await codeOf(world.desk.cancel(world.asking("bob"), running.id))).toBe("not-found");
  expect(await world.desk.cancel(ana, running.id)).toMatchObject({ state: "running", cancelAsked: true });
  expect(world.keeper.stops).toEqual([running.id]);
  // The queued one's reservation is free again, the running one's price is spent for good.
  const next = await world.run("ana", "0.7");
  await world.clock.pass(6900);
  expect([await world.state(running.id), await world.state(next.id)]).toEqual(["running", "queued"]);
  await world.clock.pass(100);
  expect(await world.asked.run(running.id)).toMatchObject({ state: "cancelled", entry: 3, code: null });
  expect(await world.state(next.id)).toBe("running");
  // It was sealed before it was cancelled, and is not told all the same.
  expect((await world.releases.find(running.id))?.outcome).toBe("done");
  expect(await world.desk.cancel(ana, running.id)).toMatchObject({ state: "cancelled" });
  expect((await world.keeper.ledger.state()).spent.epsilon).toEqual(rational(1n));
  const acts = (await world.asked.auditLines({ limit: 100 })).filter(({ run }) => run === running.id);
  expect(acts.map(({ act }) => act)).toEqual(["run.accept", "run.start", "run.cancel", "run.end"]);
});

test("a cancel at any time gives the same answer and the same ledger", async () => {
  const outcomes = new Set<string>();
  for (let time = 1; time < 4000; time += 133) {
    const world = await deskWorld({ work: { seconds: () => 2 } });
    const { id } = await world.run("ana", "0.1", { first: 4 });
    await world.clock.pass(time);
    await world.desk.cancel(world.asking("ana"), id);
    await world.clock.pass(3999 - time);
    outcomes.add(`${await world.state(id)}`);
    await world.clock.pass(1);
    const { state, ended, entry, extended } = (await world.asked.run(id))!;
    outcomes.add(JSON.stringify([state, ended, entry, extended, await world.keeper.ledger.entries()]));
  }
  expect(outcomes.size).toBe(2);
});

test("a cancel of which the keeper had not heard at the boundary came too late: what the keeper says is told", async () => {
  for (const [seconds, state] of [
    [2, "done"],
    [6, "cancelled"],
  ] as const) {
    const world = await deskWorld({ work: { seconds: () => seconds } });
    const { id } = await world.run("ana", "0.1", { first: 4 });
    await world.clock.pass(3900);
    // The stop is on its way when the boundary comes.
    world.keeper.send = () => undefined;
    await world.desk.cancel(world.asking("ana"), id);
    await world.clock.pass(100);
    expect(await world.asked.run(id)).toMatchObject({ state, cancelAsked: true, extended: 0 });
  }
});

test("overtime and extensions are counted and stop the data set", async () => {
  const people = ["ana", "bob", "eve", "zoe"];
  let measured = 0;
  const world = await deskWorld({ people, work: { seconds: () => 1000 }, measured: () => measured });
  const { id } = await world.run("ana", "0.01", { first: 2 });
  const second = await world.run("ana", "0.01", { first: 2 });
  await world.clock.pass(15_900);
  expect(await world.asked.run(id)).toMatchObject({ state: "running", extended: 3 });
  await world.clock.pass(100);
  expect(await world.asked.run(id)).toMatchObject({
    state: "failed",
    code: "overtime",
    extended: 3,
    entry: 6,
  });
  // Three in a day: no more of hers starts, others go on.
  expect(await codeOf(world.run("ana", "0.01"))).toBe("timing-unsure");
  await world.clock.pass(5000);
  expect(await world.state(second.id)).toBe("queued");
  for (const name of ["bob", "eve", "zoe"]) {
    await world.run(name, "0.01");
    await world.clock.pass(10_000);
  }
  // The last of them started when there were nine.
  expect(world.desk.counts().get(DATA)?.extensions).toBe(9 + 3);
  expect(await codeOf(world.run("owner", "0.01"))).toBe("timing-unsure");
  const overruns = (await world.asked.auditLines({ limit: 100 })).filter(
    ({ act }) => act === "timing.extend",
  );
  expect(overruns).toHaveLength(12);
  // It does not pass with the day, nor with a restart; measuring again lifts it.
  world.clock.jump(86_400_000);
  await world.clock.pass(2000);
  expect(await codeOf(world.run("bob", "0.01"))).toBe("timing-unsure");
  world.keeper.die();
  await world.start();
  expect(await codeOf(world.run("bob", "0.01"))).toBe("timing-unsure");
  measured = world.clock.now();
  world.keeper.die();
  await world.start();
  expect(await codeOf(world.run("bob", "0.01"))).toBe("no refusal");
  await world.clock.pass(1000);
  expect(await world.state(second.id)).toBe("running");
});

test("with the defence off, steps are told, runs end when they end, and a stopped one keeps what it drew", async () => {
  const world = await deskWorld({
    config: { timing: { mode: "off" } },
    work: { seconds: () => 1.5, isOff: true },
  });
  const { id } = await world.run("ana", "0.1", { first: 8 });
  const seen = watch(world, id);
  await world.clock.pass(1000);
  await world.desk.cancel(world.asking("ana"), id);
  await world.clock.pass(500);
  expect(await world.asked.run(id)).toMatchObject({ state: "done", cancelAsked: true });
  expect(seen.some((line) => line.includes('"progress"'))).toBe(true);
});

test("what is told of a queued run does not depend on who else is waiting (S34)", async () => {
  const told = async (others: number) => {
    const world = await deskWorld({ people: ["ana", "bob", "eve"] });
    await world.run("bob", "0.01", { first: 16 });
    await world.clock.pass(0);
    for (let i = 0; i < others; i++) await world.run("eve", "0.01");
    await world.clock.pass(1000);
    const { run } = await world.submit("ana", "a key of one client", deskPlan("0.02"));
    const seen = watch(world, run.id);
    await world.clock.pass(10_000);
    const { seq: _, ...shown } = (await world.asked.run(run.id))!;
    return JSON.stringify([shown, seen.map((line) => line.replace(/"seq":\d+,?/, ""))]);
  };
  expect(await told(5)).toBe(await told(0));
});

test("a run's plan was fixed before anything that could be seen of unfinished runs (S41)", async () => {
  // Four analysts who send a plan as soon as anything is seen to have changed.
  const people = ["ana", "bob", "eve", "zoe"];
  const world = await deskWorld({
    people,
    config: { slots: 2 },
    work: { seconds: ({ run }) => ((run.charCodeAt(10) * 7) % 40) / 10 },
  });
  for (const name of people) await world.run(name, "0.01", { first: 2 });
  for (let i = 0; i < 60; i++) {
    await world.clock.pass(500);
    const live = await world.asked.runs({ states: ["queued"], limit: 100 });
    if (live.length < 3) await world.run(people[i % 4], "0.01", { first: 1 + (i % 3) ** 2 });
  }
  await world.clock.pass(60_000);
  const runs = await world.asked.runs({ limit: 1000 });
  expect(runs.length).toBeGreaterThan(20);
  for (const run of runs) {
    expect(run.started).not.toBe(null);
    // All that is ever told of a run is told at a boundary of its schedule, or follows from its record before the start …
    expect(boundariesOf(run.started!, run.first)).toContain(run.ended);
    // … and its plan is the one that was accepted, before it started.
    const lines = (await world.asked.auditLines({ limit: 10_000 })).filter((line) => line.run === run.id);
    expect(lines[0]).toMatchObject({ act: "run.accept" });
    expect(lines[0].at).toBeLessThanOrEqual(run.started!);
    const start = world.keeper.started.find((message) => message.run === run.id);
    expect(start?.plan).toEqual(run.plan);
    expect(
      lines.slice(1).every(({ at, act }) => act === "run.start" || (at - run.started!) % 1000 === 0),
    ).toBe(true);
  }
});
