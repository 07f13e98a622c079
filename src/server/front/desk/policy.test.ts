/** Grants, limits, approvals and clocks. S23 S39 S43 S47 */
import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { codeOf, DATA, deskPlan, deskWorld, type World } from "../../../testing/server/desk-world.ts";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import type { Grant } from "../../stores/asked.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function narrow(world: World, change: Partial<Grant>): Promise<void> {
  const grant = (await world.asked.grant("people/ana", DATA))!;
  await world.asked.putGrant({ ...grant, ...change }, { at: 0, who: "test", act: "grant.narrow" });
}

/** The wall's clock at this hour of the day on which the world began, which is 9 o'clock; both clocks move. */
const until = (world: World, hour: number) => world.clock.jump((hour - 9) * HOUR);

test("approvals bind plan and price: an approved run passes the desk like a new one (S43)", async () => {
  const world = await deskWorld({ people: ["ana", "bob"], grants: { ana: { approveAbove: "0.3" } } });
  const owner = world.asking("owner");
  const small = await world.run("ana", "0.3");
  const big = await world.run("ana", "0.4", { first: 2 });
  expect([small.state, big.state]).toEqual(["queued", "waiting"]);
  // The small one is paid for by now, and waiting reserves nothing.
  expect(world.desk.budget(owner.who, DATA).reserved).toBe("0");
  await world.clock.pass(5000);
  expect(await world.state(big.id)).toBe("waiting");
  expect(await codeOf(world.desk.decide(world.asking("bob"), big.id, "approved", ""))).toBe("not-allowed");
  // Nobody can put another plan under what is approved.
  expect(await codeOf(world.submit("ana", "key-2-of-a-test", deskPlan("0.9", { first: 2 })))).toBe(
    "key-reused",
  );
  const approved = await world.desk.decide(owner, big.id, "approved", "fine");
  expect(approved).toMatchObject({
    state: "queued",
    plan: deskPlan("0.4", { first: 2 }),
    price: { epsilon: "0.4" },
    fingerprint: big.fingerprint,
    approval: { decision: "approved", by: "people/owner", reason: "fine" },
  });
  expect(await world.desk.decide(owner, big.id, "approved", "again")).toMatchObject({ id: big.id });
  expect(await codeOf(world.desk.decide(owner, big.id, "refused", ""))).toBe("not-allowed");
  await world.clock.pass(3000);
  expect(await world.state(big.id)).toBe("done");
  const lines = (await world.asked.auditLines({ limit: 99 })).filter(({ run }) => run === big.id);
  expect(lines.map(({ act }) => act)).toEqual(["run.accept", "approval.give", "run.start", "run.end"]);
});

test("an approval of what costs something else by now, or no longer fits, is a refusal; so is none in seven days", async () => {
  const world = await deskWorld({ config: { policy: { approvalAbove: "0.1" } } });
  const owner = world.asking("owner");
  const refused = await world.run("ana", "0.2");
  expect(await world.desk.decide(owner, refused.id, "refused", "no")).toMatchObject({
    state: "refused",
    code: "approval-refused",
    entry: null,
  });
  const dearer = await world.run("ana", "0.2");
  world.quoter.change = { epsilon: "0.25" };
  expect(await world.desk.decide(owner, dearer.id, "approved", "")).toMatchObject({
    state: "refused",
    code: "price-changed",
  });
  world.quoter.change = {};
  const first = await world.run("ana", "0.7");
  const second = await world.run("ana", "0.7");
  const late = await world.run("ana", "0.2");
  expect((await world.desk.decide(owner, first.id, "approved", "")).state).toBe("queued");
  expect(await world.desk.decide(owner, second.id, "approved", "")).toMatchObject({
    state: "refused",
    code: "budget-exhausted",
  });
  world.clock.jump(7 * DAY);
  await world.clock.pass(1000);
  expect(await world.asked.run(late.id)).toMatchObject({ state: "refused", code: "approval-refused" });
  expect(await codeOf(world.desk.decide(owner, late.id, "approved", ""))).toBe("not-allowed");
  expect((await world.keeper.ledger.state()).spent.epsilon).toEqual(rational(7n, 10n));
});

test("an approval that is a week old starts nothing", async () => {
  const world = await deskWorld({ people: ["ana", "bob"], config: { policy: { approvalAbove: "0.1" } } });
  await world.run("bob", "0.1", { first: 64 });
  await world.clock.pass(0);
  const { id } = await world.run("ana", "0.2");
  await world.desk.decide(world.asking("owner"), id, "approved", "");
  world.clock.jump(7 * DAY);
  await world.clock.pass(64_000);
  expect(await world.asked.run(id)).toMatchObject({
    state: "refused",
    code: "approval-refused",
    entry: null,
  });
});

test("limits: a run, a day, methods, guarantee, until, off; the tightest binds", async () => {
  const world = await deskWorld({
    grants: {
      ana: { perRun: "0.2", perDay: "0.5", methods: ["histograms"], until: Number.MAX_SAFE_INTEGER },
    },
  });
  expect(await codeOf(world.run("ana", "0.200000000001"))).toBe("limit-reached");
  await world.run("ana", "0.2");
  await world.run("ana", "0.2");
  expect(await codeOf(world.run("ana", "0.11"))).toBe("limit-reached");
  await world.run("ana", "0.1");
  expect(await codeOf(world.run("ana", "0.01", { method: "other" }))).toBe("not-allowed");
  world.quoter.change = { guarantee: "research" };
  expect(await codeOf(world.run("ana", "0.01"))).toBe("guarantee-too-weak");
  world.quoter.change = {};
  await narrow(world, { until: world.clock.now() });
  expect(await codeOf(world.run("ana", "0.01"))).toBe("allowance-missing");
  // Suspended: what waits is refused at its turn, what runs goes on.
  await narrow(world, { until: Number.MAX_SAFE_INTEGER, off: true });
  expect(await codeOf(world.run("ana", "0.01"))).toBe("allowance-missing");
  await world.clock.pass(2000);
  const states = (await world.asked.runs({ limit: 9 })).map(({ state, code }) => [state, code]);
  expect(states).toEqual([
    ["refused", "allowance-missing"],
    ["refused", "allowance-missing"],
    ["done", null],
  ]);
});

test("a day's limit is in ρ where the ledger adds up ρ", async () => {
  const world = await deskWorld({ composition: "zcdp", grants: { ana: { perDay: "0.05" } } });
  await world.run("ana", "0.4", { rho: "0.03" });
  expect(await codeOf(world.run("ana", "0.1", { rho: "0.03" }))).toBe("limit-reached");
  await world.run("ana", "0.4", { rho: "0.02" });
});

test("per-day limits over midnight: what is reserved counts today, what was spent yesterday does not", async () => {
  const world = await deskWorld({ people: ["ana", "bob"], grants: { ana: { perDay: "0.2" } } });
  until(world, 23.99);
  await world.clock.pass(1000);
  await world.run("ana", "0.1");
  await world.clock.pass(2000);
  await world.run("bob", "0.1", { first: 64 });
  await world.clock.pass(0);
  await world.run("ana", "0.1");
  expect(await codeOf(world.run("ana", "0.01"))).toBe("limit-reached");
  world.clock.jump(59_000);
  await world.clock.pass(1000);
  expect(await codeOf(world.run("ana", "0.11"))).toBe("limit-reached");
  await world.run("ana", "0.1");
  expect(await codeOf(world.run("ana", "0.01"))).toBe("limit-reached");
  // After a restart the day is the same.
  world.keeper.die();
  await world.start();
  expect(await codeOf(world.run("ana", "0.01"))).toBe("limit-reached");
  await world.clock.pass(100_000);
  expect((await world.keeper.ledger.state()).spent.epsilon).toEqual(rational(4n, 10n));
});

test("a run counts for the day on which it was paid for, also where it ends on the next", async () => {
  const world = await deskWorld({ grants: { ana: { perDay: "0.2" } } });
  until(world, 24);
  world.clock.jump(-3000);
  await world.clock.pass(1000);
  const { id } = await world.run("ana", "0.2", { first: 8 });
  await world.clock.pass(2500);
  const today = () => world.desk.budget(world.asking("ana").who, DATA).own?.today;
  expect([await world.state(id), today()]).toEqual(["running", "0"]);
  await world.clock.pass(8000);
  expect([await world.state(id), today()]).toEqual(["done", "0"]);
  expect((await world.run("ana", "0.2")).state).toBe("queued");
});

test("clock jumps: forward is noted, back stops spends until it has caught up (S23)", async () => {
  const world = await deskWorld({ grants: { ana: { perDay: "0.2" } } });
  const running = await world.run("ana", "0.2", { first: 8 });
  await world.clock.pass(1000);
  for (const hours of [1, 24]) {
    world.clock.jump(hours * HOUR);
    await world.clock.pass(1000);
    expect(world.lines.at(-1)).toMatchObject({ act: "clock.jump", about: "forward" });
  }
  // Boundaries are on the other clock.
  expect(await world.state(running.id)).toBe("running");
  await world.clock.pass(5000);
  expect(await world.state(running.id)).toBe("done");
  const next = await world.run("ana", "0.1", { first: 1 });
  await world.clock.pass(2000);
  expect(await world.state(next.id)).toBe("done");
  for (const hours of [1, 24]) {
    world.clock.jump(-hours * HOUR);
    expect(await codeOf(world.run("ana", "0.1"))).toBe("clock-jumped");
    expect(world.lines.filter(({ about }) => about === "back")).toHaveLength(1);
  }
  await world.clock.pass(61_000);
  expect(await codeOf(world.run("ana", "0.1"))).toBe("clock-jumped");
  // A restart does not forget what time it has been.
  world.keeper.die();
  await world.start();
  expect(await codeOf(world.run("ana", "0.1"))).toBe("clock-jumped");
  world.clock.jump(25 * HOUR);
  expect(await codeOf(world.run("ana", "0.1"))).toBe("no refusal");
  world.clock.jump(-30_000);
  expect(await codeOf(world.run("ana", "0.01"))).toBe("limit-reached");
});

test("queues are bounded, for one and for all", async () => {
  const people = ["ana", "bob", "eve"];
  const world = await deskWorld({ people, config: { limits: { queuedEach: 3, queued: 5 } } });
  await world.run("ana", "0.01", { first: 64 });
  await world.clock.pass(0);
  for (let i = 0; i < 3; i++) await world.run("ana", "0.01");
  expect(await codeOf(world.run("ana", "0.01"))).toBe("queue-full");
  for (let i = 0; i < 2; i++) await world.run("bob", "0.01");
  expect(await codeOf(world.run("eve", "0.01"))).toBe("queue-full");
});

test("a request that waits for two seconds is refused, and does nothing later", async () => {
  const world = await deskWorld();
  const accept = world.asked.accept.bind(world.asked);
  let let_go: () => void = () => undefined;
  world.asked.accept = async (...args) => {
    await new Promise<void>((resolve) => {
      let_go = resolve;
    });
    return accept(...args);
  };
  const first = world.run("ana", "0.1");
  const second = codeOf(world.run("ana", "0.1"));
  await world.clock.pass(1999);
  await world.clock.pass(1);
  expect(await second).toBe("busy");
  let_go();
  expect((await first).state).toBe("queued");
  await world.clock.pass(3000);
  expect(await world.asked.runs({ limit: 9 })).toHaveLength(1);
});

test("a stopping desk accepts and starts nothing, and waits for what runs", async () => {
  const world = await deskWorld();
  const { id } = await world.run("ana", "0.1", { first: 4 });
  const queued = await world.run("ana", "0.1");
  await world.clock.pass(100);
  let isAtRest = false;
  void world.desk.stop(600_000).then(() => {
    isAtRest = true;
  });
  expect(await codeOf(world.run("ana", "0.1"))).toBe("stopping");
  await world.clock.pass(3899);
  expect(isAtRest).toBe(false);
  await world.clock.pass(1);
  expect([isAtRest, await world.state(id), await world.state(queued.id)]).toEqual([true, "done", "queued"]);
});

test("where records cannot be written nothing is accepted and nothing is sent", async () => {
  const asked = memoryAsked();
  const world = await deskWorld({ asked });
  asked.fail();
  expect(await codeOf(world.run("ana", "0.1"))).toBe("store-io");
  expect(world.keeper.started).toEqual([]);
});

test("whoever is blocked starts nothing more: queued runs are refused at their turn, unpaid", async () => {
  const world = await deskWorld({ people: ["ana", "bob"] });
  await world.run("bob", "0.1", { first: 4 });
  const { id } = await world.run("ana", "0.1");
  await world.clock.pass(100);
  const note = { at: 0, who: "test", act: "person.block" } as const;
  await world.asked.putPerson({ name: "people/ana", role: "analyst", blocked: true }, note);
  await world.clock.pass(5000);
  expect(await world.asked.run(id)).toMatchObject({
    state: "refused",
    code: "allowance-missing",
    entry: null,
  });
  expect(world.keeper.entryOf(id)).toBe(undefined);
});

test("an approval for whoever was blocked meanwhile is a refusal", async () => {
  const world = await deskWorld({ grants: { ana: { approveAbove: "0.01" } } });
  const { id } = await world.run("ana", "0.1");
  const note = { at: 0, who: "test", act: "person.block" } as const;
  await world.asked.putPerson({ name: "people/ana", role: "analyst", blocked: true }, note);
  const decided = await world.desk.decide(world.asking("owner"), id, "approved", "");
  expect(decided).toMatchObject({ state: "refused", code: "allowance-missing" });
});

test("so many runs of one principal are accepted a day, cancelled ones among them, also after a restart", async () => {
  const world = await deskWorld({ people: ["ana", "bob"], config: { limits: { acceptedPerDay: 3 } } });
  await world.run("bob", "0.1", { first: 4 });
  for (let n = 0; n < 3; n++) {
    const { id } = await world.run("ana", "0.1");
    await world.desk.cancel(world.asking("ana"), id);
  }
  expect(await codeOf(world.run("ana", "0.1"))).toBe("limit-reached");
  world.keeper.die();
  await world.start();
  await world.clock.pass(0);
  expect(await codeOf(world.run("ana", "0.1"))).toBe("limit-reached");
  expect(await codeOf(world.run("bob", "0.1"))).toBe("no refusal");
  world.clock.jump(DAY);
  expect(await codeOf(world.run("ana", "0.1"))).toBe("no refusal");
});

test("what would hold a slot for longer than the owner allows is refused before anything is reserved", async () => {
  const asked = memoryAsked();
  const world = await deskWorld({ asked });
  expect(await codeOf(world.run("ana", "0.000001", { first: 4096 }))).toBe("plan-too-expensive");
  expect(world.desk.budget(world.asking("owner").who, DATA).reserved).toBe("0");
  // One that was accepted under other limits is refused at its turn.
  await world.run("ana", "0.1", { first: 4 });
  const { id } = await world.run("ana", "0.1", { first: 2048 });
  const tight = await deskWorld({ asked, config: { limits: { longestSeconds: 1024 } } });
  await tight.clock.pass(10_000);
  expect(await asked.run(id)).toMatchObject({ state: "refused", code: "plan-too-expensive", entry: null });
});
