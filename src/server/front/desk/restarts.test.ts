/** Fronts that come anew: beside a keeper that goes on, or with a whole server. S10 S20 */
import { expect, test } from "vitest";
import { DATA, deskWorld, type World } from "../../../testing/server/desk-world.ts";
import { keeperLinks } from "../keeper-links.ts";
import { keptData } from "../kept-data.ts";

/** What is free, seen from outside: a run of somebody else starts. */
const startsNow = async (world: World): Promise<boolean> => {
  const { id } = await world.run("ana", "0.01", { first: 1 });
  await world.clock.pass(1100);
  return (await world.state(id)) !== "queued";
};

test("a keeper that outlives a front keeps its runs, their slots and their schedule", async () => {
  const world = await deskWorld({ work: { seconds: ({ first }) => 1.5 * first } });
  const { id } = await world.run("ana", "0.1", { first: 4 });
  await world.clock.pass(3000);
  await world.start();
  await world.clock.pass(500);
  expect([await world.state(id), await startsNow(world)]).toEqual(["running", false]);
  // Past the first boundary it is extended, not given up: somebody works at it.
  expect(await world.asked.run(id)).toMatchObject({ state: "running", extended: 1 });
  await world.clock.pass(4000);
  const run = await world.asked.run(id);
  expect(run).toMatchObject({ state: "done", extended: 1 });
  expect(run!.ended! - run!.started!).toBe(8000);
});

test("boundaries that passed while no front listened are counted, and what was released at them is told", async () => {
  const slow = await deskWorld({ work: { seconds: ({ first }) => 3 * first } });
  const { id } = await slow.run("ana", "0.1", { first: 4 });
  await slow.clock.pass(3000);
  slow.keeper.listen(() => undefined);
  await slow.clock.pass(3000);
  await slow.start();
  await slow.clock.pass(12_000);
  expect(await slow.asked.run(id)).toMatchObject({ state: "done", extended: 2 });
  const quick = await deskWorld();
  const told = await quick.run("ana", "0.1", { first: 16 });
  await quick.clock.pass(3000);
  quick.keeper.listen(() => undefined);
  await quick.clock.pass(14_000);
  await quick.start();
  await quick.clock.pass(100);
  const run = await quick.asked.run(told.id);
  expect(run).toMatchObject({ state: "done", extended: 0 });
  expect(run!.ended! - run!.started!).toBe(16_000);
});

test("a cancel that the keeper was not told of is told again to one that goes on", async () => {
  const world = await deskWorld({ work: { seconds: ({ first }) => first / 2 } });
  const { id } = await world.run("ana", "0.1", { first: 4 });
  await world.clock.pass(1000);
  await world.asked.change(id, ["running"], { cancelAsked: true });
  await world.start();
  await world.clock.pass(100);
  expect(world.keeper.stops).toEqual([id]);
  await world.clock.pass(4000);
  expect(await world.state(id)).toBe("cancelled");
});

test("a start of the whole server frees every slot at once, sealed or not, and tells at boundaries as ever", async () => {
  for (const seconds of [0.5, 5]) {
    const world = await deskWorld({ work: { seconds: ({ first }) => (first === 1 ? 0.5 : seconds) } });
    const { id } = await world.run("ana", "0.1", { first: 16 });
    await world.clock.pass(2000);
    world.keeper.die();
    await world.start();
    await world.clock.pass(0);
    expect([await startsNow(world), await world.state(id)]).toEqual([true, "running"]);
    // Nor does a keeper's loss later take the slot again.
    world.keeper.die();
    await world.keeper.open();
    await world.clock.pass(0);
    expect([await startsNow(world), await world.state(id)]).toEqual([true, "running"]);
    await world.clock.pass(14_000);
    expect(await world.state(id)).toBe(seconds < 2 ? "done" : "failed");
  }
});

test("the loss of a keeper alone frees no slot before the boundary (S10)", async () => {
  const world = await deskWorld();
  const { id } = await world.run("ana", "0.1", { first: 16 });
  await world.clock.pass(2000);
  world.keeper.die();
  await world.keeper.open();
  await world.clock.pass(0);
  expect([await startsNow(world), await world.state(id)]).toEqual([false, "running"]);
});

test("what an earlier front had asked may be answered before anybody listens, and is nobody's answer", async () => {
  const { links, hear } = keeperLinks([DATA], () => undefined);
  const answer = { about: "verify", entries: 1, lastHash: "" } as const;
  for (let id = 0; id < 3; id++) hear(DATA, { kind: "answer", id, answer });
  const kept = keptData(links[0]);
  hear(DATA, { kind: "opened", facts: {} as never, budget: {} as never, timing: null });
  let told: unknown;
  void kept.ask({ about: "budget" }).then((said) => {
    told = said;
  });
  for (let id = 0; id < 3; id++) hear(DATA, { kind: "answer", id, answer });
  await Promise.resolve();
  expect([kept.isOpen(), told]).toEqual([true, undefined]);
});
