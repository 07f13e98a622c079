/** What the server does where there is no room to write down what it would do. */
import { expect, test } from "vitest";
import { codeOf, deskPlan, deskWorld } from "../../../testing/server/desk-world.ts";

const HALF_MINUTE = 30_000;

test("with a disk that is nearly full nothing is accepted or started, and the queue goes on when there is room", async () => {
  const world = await deskWorld({ people: ["ana"] });
  await world.clock.pass(1000);
  expect(world.desk.isReady()).toBe(true);
  const [first, second] = [await world.run("ana", "0.1"), await world.run("ana", "0.1")];
  world.keeper.isStorageGood = false;
  await world.clock.pass(HALF_MINUTE);
  expect(world.desk.isReady()).toBe(false);
  expect(await codeOf(world.run("ana", "0.1"))).toBe("not-ready");
  // A repeated key is no new spend, and gets its run.
  expect((await world.submit("ana", "key-1-of-a-test", deskPlan("0.1"))).run.id).toBe(first.id);
  expect([await world.state(first.id), await world.state(second.id)]).toEqual(["done", "done"]);
  world.keeper.isStorageGood = true;
  await world.clock.pass(HALF_MINUTE);
  expect(world.desk.isReady()).toBe(true);
  expect((await world.run("ana", "0.1")).state).toBe("queued");
});

test("runs that wait are not started on a full disk", async () => {
  const world = await deskWorld({ people: ["ana"], work: { seconds: () => 30 } });
  const [first, second] = [
    await world.run("ana", "0.1", { first: 32 }),
    await world.run("ana", "0.1", { first: 32 }),
  ];
  world.keeper.isStorageGood = false;
  await world.clock.pass(2 * HALF_MINUTE);
  expect([await world.state(first.id), await world.state(second.id)]).toEqual(["done", "queued"]);
  world.keeper.isStorageGood = true;
  await world.clock.pass(2 * HALF_MINUTE);
  expect(await world.state(second.id)).toMatch(/running|done/);
});

test("the server is not ready while it stops, nor while its clock is back", async () => {
  const world = await deskWorld();
  await world.clock.pass(1000);
  world.clock.jump(-3_600_000);
  expect(world.desk.isReady()).toBe(false);
  world.clock.jump(3_600_000);
  expect(world.desk.isReady()).toBe(true);
  void world.desk.stop(1000);
  expect(world.desk.isReady()).toBe(false);
});
