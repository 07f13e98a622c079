/** What the server does where there is no room to write down what it would do. */
import { expect, test } from "vitest";
import { codeOf, deskPlan, deskWorld } from "../../../testing/server/desk-world.ts";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import { virtualClock } from "../../../testing/server/virtual-clock.ts";
import type { KeptData } from "../kept-data.ts";
import { StorageWatch } from "./storage-watch.ts";

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

/** A keeper that answers when it is told to. */
class SlowKeeper {
  readonly #waiting: ((isGood: boolean) => void)[] = [];
  isThere = false;
  readonly kept = {
    isOpen: () => this.isThere,
    ask: () =>
      new Promise((resolve) => {
        this.#waiting.push((isGood) => resolve({ about: "storage", isGood }));
      }),
  } as unknown as KeptData;

  get asked(): number {
    return this.#waiting.length;
  }

  async answer(isGood: boolean): Promise<void> {
    for (const tell of this.#waiting.splice(0)) tell(isGood);
    await settled();
  }
}

/** Everything that waits for nothing but promises has gone on. */
const settled = () => new Promise((go) => setImmediate(go));

async function watchOver(...keepers: readonly SlowKeeper[]) {
  const data = new Map(keepers.map(({ kept }, i) => [`data ${i}`, kept]));
  const watch = new StorageWatch({ asked: memoryAsked(), data, clock: virtualClock() });
  void watch.look();
  await settled();
  const opened = async (keeper: SlowKeeper) => {
    keeper.isThere = true;
    void watch.opened(keeper.kept);
    await settled();
  };
  return { watch, opened };
}

test("room is known when every keeper has said so since it was opened, whoever was asked meanwhile", async () => {
  const [first, second] = [new SlowKeeper(), new SlowKeeper()];
  const { watch, opened } = await watchOver(first, second);
  // Nobody was there to be asked.
  expect(watch.isKnownGood).toBe(false);
  await opened(first);
  await opened(second);
  expect([first.asked, second.asked]).toEqual([1, 0]);
  await first.answer(true);
  expect([second.asked, watch.isKnownGood]).toEqual([1, false]);
  await first.answer(true);
  await second.answer(true);
  expect(watch.isKnownGood).toBe(true);
  // It was lost and is there again: what the one before it said is not its word.
  await opened(second);
  expect([watch.isGood, watch.isKnownGood]).toEqual([true, false]);
  await first.answer(true);
  await second.answer(false);
  expect([watch.isGood, watch.isKnownGood]).toEqual([false, false]);
});

test("a data set is said to be open when it takes runs, which is after its keeper has opened it", async () => {
  const world = await deskWorld({ people: ["ana"] });
  await world.clock.pass(1000);
  expect(world.takes).toEqual([true]);
  world.keeper.die();
  expect(world.desk.isOpen("clinic")).toBe(false);
  const opening = world.keeper.open();
  const told: (readonly [isOpen: boolean, isReady: boolean, code: string])[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const said = [world.desk.isOpen("clinic"), world.desk.isReady()] as const;
    told.push([...said, await codeOf(world.run("ana", "0.001"))]);
  }
  await opening;
  await world.clock.pass(0);
  expect(told.filter(([isOpen, isReady, code]) => (isOpen || isReady) && code === "not-ready")).toEqual([]);
  expect(world.takes).toEqual([true, true]);
  // Its keeper was there before it was.
  expect(told[0]).toEqual([false, false, "not-ready"]);
  expect(told.at(-1)).toEqual([true, true, "no refusal"]);
  expect([world.desk.isOpen("clinic"), world.desk.isOpen("nowhere")]).toEqual([true, false]);
});
