/** Idempotency. S15–S19, S42 */
import { expect, test } from "vitest";
import { codeOf, DATA, deskPlan, deskWorld, type World } from "../../../testing/server/desk-world.ts";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import { runId } from "../../ids.ts";

const KEY = "a key of one client";
const entries = async (world: World) =>
  (await world.keeper.ledger.entries()).filter(({ kind }) => kind === "spend").length;

test("one key is one run: concurrent, repeated, other body, other principal, after a restart", async () => {
  const world = await deskWorld({ people: ["ana", "bob"] });
  const plan = deskPlan("0.1");
  // S16: at once on 64 connections.
  const all = await Promise.all(Array.from({ length: 64 }, () => world.submit("ana", KEY, plan)));
  expect(new Set(all.map(({ run }) => run.id))).toEqual(new Set([runId("people/ana", DATA, KEY)]));
  expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
  await world.clock.pass(2000);
  // S15: another body, another price, another wish.
  expect(await codeOf(world.submit("ana", KEY, deskPlan("0.2")))).toBe("key-reused");
  expect(await codeOf(world.submit("ana", KEY, plan, { again: false }))).toBe("key-reused");
  // S17: another principal's same key is another run.
  const bobs = await world.submit("bob", KEY, plan);
  expect(bobs).toMatchObject({ replayed: false, run: { principal: "people/bob" } });
  await world.clock.pass(2000);
  world.keeper.die();
  await world.start();
  expect(await world.submit("ana", KEY, plan)).toMatchObject({ replayed: true, run: { state: "done" } });
  expect(await entries(world)).toBe(2);
});

test("a repetition meets no refusal that the first request did not meet", async () => {
  const world = await deskWorld();
  const plan = deskPlan("0.6");
  await world.submit("ana", KEY, plan);
  await world.clock.pass(3000);
  // The budget is gone, the price has changed, the grant is off, the server stops: the key is known.
  world.quoter.change = { epsilon: "0.7" };
  const grant = (await world.asked.grant("people/ana", DATA))!;
  await world.asked.putGrant({ ...grant, off: true }, { at: 0, who: "test", act: "grant.narrow" });
  void world.desk.stop(0);
  const again = await world.submit("ana", KEY, plan);
  expect(again).toMatchObject({ replayed: true, run: { state: "done" } });
  expect(world.quoter.asked).toBe(1);
});

test("one key is one run after server.db is lost: its release, or failed, and no second charge (S18)", async () => {
  const world = await deskWorld({ work: { seconds: ({ plan }) => (plan.epsilon === "0.1" ? 0.5 : 5) } });
  const kept = await world.run("ana", "0.1");
  await world.clock.pass(2000);
  const cut = await world.run("ana", "0.2", { first: 8 });
  const queued = await world.run("ana", "0.3");
  await world.clock.pass(2000);
  world.keeper.die();
  world.asked = memoryAsked();
  await world.grant();
  await world.start();
  const [first, second, third] = await Promise.all([
    world.submit("ana", "key-1-of-a-test", deskPlan("0.1")),
    world.submit("ana", "key-2-of-a-test", deskPlan("0.2", { first: 8 })),
    world.submit("ana", "key-3-of-a-test", deskPlan("0.3")),
  ]);
  expect(first).toMatchObject({ replayed: true, run: { id: kept.id, state: "done", entry: 3 } });
  expect(second).toMatchObject({
    replayed: true,
    run: { id: cut.id, state: "running", code: null, entry: 4 },
  });
  expect(third).toMatchObject({ replayed: false, run: { id: queued.id, state: "queued" } });
  await world.clock.pass(8000);
  expect(await world.asked.run(cut.id)).toMatchObject({ state: "failed", code: "interrupted" });
  expect(await entries(world)).toBe(3);
  // Another plan under a key that was lost is seen from the release, or from the price.
  world.keeper.die();
  world.asked = memoryAsked();
  await world.grant();
  await world.start();
  expect(await codeOf(world.submit("ana", "key-1-of-a-test", deskPlan("0.1", { first: 2 })))).toBe(
    "key-reused",
  );
  expect(await codeOf(world.submit("ana", "key-2-of-a-test", deskPlan("0.4")))).toBe("key-reused");
  expect(await entries(world)).toBe(3);
});

test("what was sealed and not yet visible is shown at its boundary, also after server.db is lost", async () => {
  const world = await deskWorld();
  await world.run("ana", "0.1", { first: 16 });
  await world.clock.pass(2000);
  world.keeper.die();
  world.asked = memoryAsked();
  await world.grant();
  await world.start();
  // Rates were measured anew meanwhile: what was sealed keeps its boundary.
  world.quoter.change = { first: 4 };
  const { run } = await world.submit("ana", "key-1-of-a-test", deskPlan("0.1", { first: 16 }));
  expect(run.state).toBe("running");
  await world.clock.pass(13_999);
  expect(await world.state(run.id)).toBe("running");
  await world.clock.pass(1);
  expect(await world.state(run.id)).toBe("done");
});

test("what is told after server.db is lost in the middle of a run does not tell when its work had ended (S01)", async () => {
  const told = async (seconds: number) => {
    const world = await deskWorld({ work: { seconds: () => seconds } });
    await world.run("ana", "0.1", { first: 8 });
    await world.clock.pass(3000);
    world.keeper.die();
    world.asked = memoryAsked();
    await world.grant();
    await world.start();
    const plan = deskPlan("0.1", { first: 8 });
    const { run } = await world.submit("ana", "key-1-of-a-test", plan);
    await world.clock.pass(run.started! + 7999 - world.clock.now());
    const before = await world.asked.run(run.id);
    await world.clock.pass(1);
    const { state, ended } = (await world.asked.run(run.id))!;
    return { run, before, state, after: ended! - run.started! };
  };
  const [fast, slow] = [await told(1), await told(6)];
  expect([fast.run.state, fast.before?.state]).toEqual(["running", "running"]);
  expect([slow.run, slow.before]).toEqual([fast.run, fast.before]);
  expect([fast.state, slow.state, fast.after, slow.after]).toEqual(["done", "failed", 8000, 8000]);
});

test("a run that a keeper still works at when server.db is lost is told by that keeper, and not given up", async () => {
  const world = await deskWorld({ work: { seconds: () => 6 } });
  const { id } = await world.run("ana", "0.1", { first: 4 });
  await world.clock.pass(3000);
  world.asked = memoryAsked();
  await world.grant();
  await world.start();
  const { run } = await world.submit("ana", "key-1-of-a-test", deskPlan("0.1", { first: 4 }));
  expect(run).toMatchObject({ id, state: "running" });
  await world.clock.pass(3000);
  expect(await world.asked.run(id)).toMatchObject({ state: "running", extended: 1 });
  await world.clock.pass(4000);
  expect(await world.asked.run(id)).toMatchObject({ state: "done", entry: 3 });
  expect(await entries(world)).toBe(1);
});

test("the same plan again costs again only where that is said (S19)", async () => {
  const world = await deskWorld({ people: ["ana", "bob"] });
  const { id } = await world.run("ana", "0.1");
  await world.clock.pass(2000);
  const other = "another key of hers";
  const refusal = world.submit("ana", other, deskPlan("0.1"), { again: false });
  await expect(refusal).rejects.toMatchObject({ code: "release-already-taken", fix: { option: "again" } });
  const release = `rel_${id.slice(4)}`;
  expect(await world.desk.equalReleases(world.asking("ana").who, DATA, deskPlan("0.1"))).toEqual([release]);
  // Bob may not read it, so he is not told of it, until it is shared with him.
  const bob = world.asking("bob").who;
  expect(await world.desk.equalReleases(bob, DATA, deskPlan("0.1"))).toEqual([]);
  await world.asked.share(release, ["people/bob"], { at: 0, who: "people/ana", act: "release.share" });
  expect(await world.desk.equalReleases(bob, DATA, deskPlan("0.1"))).toEqual([release]);
  expect(await codeOf(world.submit("bob", other, deskPlan("0.1"), { again: false }))).toBe(
    "release-already-taken",
  );
  expect((await world.submit("ana", other, deskPlan("0.1"))).replayed).toBe(false);
});

test("an equal plan is not bought twice at once by one person, unless that is said; by two it is (S19)", async () => {
  const world = await deskWorld({ people: ["ana", "bob"] });
  const { id } = await world.run("ana", "0.1");
  const other = "another key of hers";
  const twice = (more = {}) => world.submit("ana", other, deskPlan("0.1"), { again: false, ...more });
  const underWay = { code: "run-under-way", message: expect.stringContaining(id), fix: { option: "again" } };
  await expect(twice()).rejects.toMatchObject(underWay);
  // With its own key it is the same run, and other plans and other people are others.
  expect((await world.submit("ana", "key-1-of-a-test", deskPlan("0.1"))).run.id).toBe(id);
  await world.submit("ana", "a third key of hers", deskPlan("0.2"), { again: false });
  const { run } = await world.submit("bob", other, deskPlan("0.1"), { again: false });
  expect((await twice({ again: true })).replayed).toBe(false);
  // Bob's waits in the line: also then he has it.
  await expect(
    world.submit("bob", "a second key of his", deskPlan("0.1"), { again: false }),
  ).rejects.toMatchObject({ ...underWay, message: expect.stringContaining(run.id) });
  // Whoever has cancelled it gets nothing of it, and may ask for another.
  await world.desk.cancel(world.asking("bob"), run.id);
  await world.submit("bob", "a second key of his", deskPlan("0.1"), { again: false });
});

test("the server sets the holder: a plan that names one is refused (S42)", async () => {
  const world = await deskWorld();
  const plan = { ...deskPlan("0.1"), holder: "people/bob" };
  expect(await codeOf(world.submit("ana", KEY, plan))).toBe("option-unknown");
  expect(
    await codeOf(world.submit("ana", KEY, deskPlan("0.1"), { price: { epsilon: "0.2", delta: "0" } })),
  ).toBe("price-changed");
  expect(await codeOf(world.submit("auditor", KEY, deskPlan("0.1")))).toBe("not-allowed");
  expect(world.lines.map(({ act, code }) => `${act} ${code}`)).toEqual([
    "run.refuse option-unknown",
    "run.refuse price-changed",
    "run.refuse not-allowed",
  ]);
  expect(world.desk.counts().get(DATA)?.refusals.get("price-changed")).toBe(1);
});
