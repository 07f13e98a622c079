/** Every crash point of the front, and the loss of a keeper. S10 S20 S21 */
import { expect, test } from "vitest";
import { codeOf, deskPlan, deskWorld, World } from "../../../testing/server/desk-world.ts";
import { FakeKeeper } from "../../../testing/server/fake-keeper.ts";
import { FrontLife } from "../../../testing/server/front-life.ts";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import type { FromKeeper } from "../../keeper/messages.ts";
import { isOver } from "../../stores/asked.ts";
import { startOf } from "./reconcile.ts";

const KEYS = ["one", "two", "three"].map((word) => `key number ${word}`);
const PLAN = deskPlan("0.2", { first: 2 });

/** Three runs, of which the second is cancelled while it runs; the front ends at a point, comes again, and keys are repeated. */
async function play(life: FrontLife): Promise<World> {
  const world = new World({ work: { seconds: () => 0.5 } });
  await world.grant();
  await world.start(life);
  const ask = () =>
    Promise.all(KEYS.map((key) => Promise.race([world.submit("ana", key, PLAN), world.clock.pass(100)])));
  await ask();
  for (let second = 0; second < 8; second++) {
    await world.clock.pass(500);
    const [running] = await world.asked.runs({ states: ["running"], limit: 1 });
    if (running && running.id === (await known(world))[1])
      void world.desk.cancel(world.asking("ana"), running.id);
    await world.clock.pass(500);
  }
  if (!life.isOver) return world;
  world.keeper.die();
  await world.start();
  await world.clock.pass(1000);
  const repeated = await Promise.all(KEYS.map((key) => codeOf(world.submit("ana", key, PLAN))));
  expect(repeated).toEqual(["no refusal", "no refusal", "no refusal"]);
  await world.clock.pass(60_000);
  return world;
}

const known = async (world: World) => (await world.asked.runs({ limit: 9 })).map(({ id }) => id).reverse();

/** What the table of the design says of each run, from the three facts. */
async function check(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const runs = await world.asked.runs({ limit: 99 });
  if (runs.length !== 3) wrong.push(`${runs.length} runs`);
  const spends = (await world.keeper.ledger.entries()).filter(({ kind }) => kind === "spend");
  const paid = runs.filter(({ id }) => world.keeper.entryOf(id));
  if (spends.length !== paid.length || paid.length !== 3) wrong.push(`${spends.length} spends`);
  if (new Set(world.keeper.drawn).size !== world.keeper.drawn.length) wrong.push("drawn twice");
  for (const { id, state, code, cancelAsked, entry } of runs) {
    const sealed = await world.releases.find(id);
    const should = cancelAsked ? "cancelled" : sealed ? "done" : "failed";
    if (!isOver(state) || state !== should) wrong.push(`${state} instead of ${should}`);
    if (state === "failed" && code !== "interrupted") wrong.push(`${code}`);
    if (entry !== world.keeper.entryOf(id)?.seq) wrong.push("entry");
  }
  await world.asked.verifyAudit();
  return wrong;
}

test("every crash point of the table ends as the table says: the front's half", async () => {
  const whole = new FrontLife();
  expect(await check(await play(whole))).toEqual([]);
  const points = whole.points;
  expect(new Set(points)).toEqual(
    new Set(
      ["accept", "change", "remember", "send ask", "send start", "send stop", "send settle-late"].concat(
        ["opened", "answer", "paid", "budget", "boundary"].map((kind) => `hear ${kind}`),
      ),
    ),
  );
  const wrong: string[] = [];
  for (const when of ["before", "after"] as const)
    for (let at = 0; at < points.length; at++) {
      const world = await play(new FrontLife({ at, when }));
      for (const what of await check(world)) wrong.push(`${when} ${at} ${points[at]}: ${what}`);
    }
  expect(wrong).toEqual([]);
}, 60_000);

test("a keeper's death is told at boundaries: paid runs as they were sealed or failed, others queued again (S10)", async () => {
  const world = new World({
    people: ["ana", "bob"],
    config: { slots: 2 },
    work: { seconds: ({ plan }) => (plan.epsilon === "0.1" ? 0.5 : 3) },
  });
  await world.grant();
  await world.start();
  const sealed = await world.run("ana", "0.1", { first: 4 });
  const cut = await world.run("ana", "0.2", { first: 4 });
  const waiting = await world.run("ana", "0.3", { first: 4 });
  await world.clock.pass(1000);
  world.keeper.die();
  expect(await codeOf(world.run("ana", "0.01"))).toBe("not-ready");
  await world.clock.pass(2999);
  expect([await world.state(sealed.id), await world.state(cut.id)]).toEqual(["running", "running"]);
  await world.clock.pass(1);
  expect(await world.asked.run(sealed.id)).toMatchObject({ state: "done", entry: 4 });
  expect(await world.asked.run(cut.id)).toMatchObject({ state: "failed", code: "interrupted", entry: 5 });
  expect(await world.state(waiting.id)).toBe("queued");
  await world.keeper.open();
  await world.clock.pass(5000);
  expect(await world.asked.run(waiting.id)).toMatchObject({ state: "done", attempt: 1 });
});

test.each([-1, 1])(
  "a keeper's death is told at the boundary also where the clock jumped by %i h (S23)",
  async (hours) => {
    const world = await deskWorld({
      config: { slots: 2 },
      work: { seconds: ({ price }) => Number(price.epsilon) },
    });
    const sealed = await world.run("ana", "0.1", { first: 4 });
    const cut = await world.run("ana", "0.9", { first: 4 });
    await world.clock.pass(500);
    world.clock.jump(hours * 3_600_000);
    world.keeper.die();
    await world.clock.pass(3499);
    expect([await world.state(sealed.id), await world.state(cut.id)]).toEqual(["running", "running"]);
    await world.clock.pass(1);
    expect([await world.state(sealed.id), await world.state(cut.id)]).toEqual(["done", "failed"]);
  },
);

test("a start that never reached the ledger is queued again, first in line, with another attempt", async () => {
  const world = new World({ people: ["ana", "bob"] });
  await world.grant();
  await world.start();
  // The keeper is gone in the moment in which it is told to start.
  const send = world.keeper.send.bind(world.keeper);
  world.keeper.send = (message) => {
    if (message.kind !== "start") return send(message);
    world.keeper.die();
  };
  const { id } = await world.run("bob", "0.1");
  const other = await world.run("ana", "0.1").catch(() => undefined);
  await world.clock.pass(5000);
  expect([await world.state(id), other]).toEqual(["starting", undefined]);
  world.keeper.send = send;
  await world.keeper.open();
  await world.run("ana", "0.1").catch(() => undefined);
  await world.clock.pass(2000);
  expect(await world.asked.run(id)).toMatchObject({ state: "done", attempt: 2 });
  expect(world.keeper.started.map(({ run, attempt }) => [run, attempt])[0]).toEqual([id, 2]);
});

test("a run that is found by its entry started at the end of the entry's second, as its keeper had it", () => {
  const entry = { seq: 2, kind: "spend", previous: "", hash: "", body: {} } as const;
  const start = startOf({ ...entry, at: "2026-11-16T14:46:00.000Z" });
  expect(start).toBe(Date.parse("2026-11-16T14:46:01.000Z"));
});

test("a keeper that is about to end refuses nothing for good", async () => {
  const world = await deskWorld();
  const send = world.keeper.send.bind(world.keeper);
  let hear: (message: FromKeeper) => void = () => undefined;
  world.keeper.listen = (listener) => {
    hear = listener;
    FakeKeeper.prototype.listen.call(world.keeper, listener);
  };
  await world.start();
  world.keeper.send = (message) => {
    if (message.kind !== "start") return send(message);
    const error = { code: "stopping", matter: "data", message: "", fix: { do: "" } } as const;
    hear({ kind: "refused", run: message.run, attempt: message.attempt, error });
  };
  const { id } = await world.run("ana", "0.1");
  await world.clock.pass(5000);
  expect(await world.asked.run(id)).toMatchObject({ state: "queued", attempt: 1 });
  world.keeper.send = send;
  world.keeper.die();
  await world.keeper.open();
  await world.clock.pass(2000);
  expect(await world.asked.run(id)).toMatchObject({ state: "done", attempt: 2 });
});

const REFUSED = {
  code: "release-already-taken",
  matter: "budget",
  message: "",
  fix: { do: "" },
} as const;

/** A world in which what its keeper says passes through a test's hands. */
async function overheard(said: (message: FromKeeper, hear: (message: FromKeeper) => void) => void) {
  const world = new World({});
  let hear: (message: FromKeeper) => void = () => undefined;
  world.keeper.listen = (listener) => {
    hear = listener;
    FakeKeeper.prototype.listen.call(world.keeper, (message) =>
      message.kind === "gone" ? listener(message) : said(message, listener),
    );
  };
  await world.grant();
  await world.start();
  return { world, hear: (message: FromKeeper) => hear(message) };
}

test("a start that is refused because an earlier attempt was paid for is told as that one, and not as refused", async () => {
  const { world } = await overheard((message, hear) => {
    if (message.kind !== "paid") return hear(message);
    hear({ kind: "refused", run: message.run, attempt: message.attempt, error: REFUSED });
  });
  const { id } = await world.run("ana", "0.1");
  await world.clock.pass(100);
  expect(await world.asked.run(id)).toMatchObject({ state: "running", entry: 3 });
  await world.clock.pass(3000);
  expect(await world.state(id)).toBe("done");
});

test("what a keeper says of another attempt than the one under way is not heard", async () => {
  const { world, hear } = await overheard((message, listener) => {
    if (message.kind !== "paid" && message.kind !== "budget") listener(message);
  });
  const send = world.keeper.send.bind(world.keeper);
  world.keeper.send = (message) => {
    if (message.kind !== "start") send(message);
  };
  const { id } = await world.run("ana", "0.1");
  await world.clock.pass(100);
  const started = world.clock.now();
  for (const attempt of [0, 2]) {
    hear({ kind: "paid", run: id, attempt, entry: 3, started });
    hear({ kind: "refused", run: id, attempt, error: REFUSED });
  }
  await world.clock.pass(100);
  expect(await world.asked.run(id)).toMatchObject({ state: "starting", attempt: 1, entry: null });
  hear({ kind: "paid", run: id, attempt: 1, entry: 3, started });
  await world.clock.pass(100);
  expect(await world.asked.run(id)).toMatchObject({ state: "running", entry: 3 });
});

test("an old copy of the records does not start what was paid for, and nothing is given back for what was cancelled", async () => {
  const owed = { epsilon: "0.05", delta: "0" };
  const world = await deskWorld({ work: { seconds: () => 0.5, owed } });
  const { id } = await world.run("ana", "0.1", { first: 4 });
  const old = (await world.asked.run(id))!;
  await world.clock.pass(1000);
  await world.desk.cancel(world.asking("ana"), id);
  await world.clock.pass(4000);
  world.keeper.die();
  world.keeper.stops.length = 0;
  await world.start();
  await world.clock.pass(100);
  expect(world.keeper.stops).toEqual([id]);
  world.keeper.die();
  world.asked = memoryAsked();
  await world.grant();
  await world.asked.accept(old, { at: 0, who: "people/ana", act: "run.accept" });
  await world.start();
  await world.clock.pass(5000);
  expect(await world.asked.run(id)).toMatchObject({ state: "done", entry: 3 });
  expect(world.keeper.started).toHaveLength(1);
});

test("a run that no longer fits when it starts is refused, unpaid", async () => {
  const world = new World({ people: ["ana", "bob"] });
  await world.grant();
  await world.start();
  await world.run("ana", "0.1", { first: 4 });
  const { id } = await world.run("ana", "0.5");
  await world.clock.pass(100);
  await world.keeper.spend("people/bob", "0.6");
  await world.clock.pass(5000);
  expect(await world.asked.run(id)).toMatchObject({
    state: "refused",
    code: "budget-exhausted",
    entry: null,
  });
  expect((await world.run("ana", "0.3")).state).toBe("queued");
});

test("records that cannot be written for a while hold the desk, and nothing is lost or told twice", async () => {
  const world = await deskWorld();
  const change = world.asked.change.bind(world.asked);
  let broken = false;
  world.asked.change = async (...args) => {
    if (broken) throw new Error("disk full");
    return change(...args);
  };
  const { id } = await world.run("ana", "0.1", { first: 2 });
  const next = await world.run("ana", "0.1", { first: 2 });
  await world.clock.pass(1000);
  broken = true;
  await world.clock.pass(9000);
  expect(await world.state(id)).toBe("running");
  expect(world.faults.length).toBeGreaterThan(5);
  broken = false;
  await world.clock.pass(4000);
  expect([await world.state(id), await world.state(next.id)]).toEqual(["done", "done"]);
  expect(world.keeper.drawn).toEqual([id, next.id]);
});
