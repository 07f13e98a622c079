/** Acceptance against the budget: reservations are counted like spends, neither twice nor not at all. S39 S40 */
import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import type { Composition } from "../../../curator/index.ts";
import { playHistories } from "../../../testing/server/desk-histories.ts";
import { codeOf, DATA, deskPlan, deskWorld } from "../../../testing/server/desk-world.ts";

const people = Array.from({ length: 64 }, (_, i) => `p${i}`);
const options = (composition: Composition) => (composition === "zcdp" ? { rho: "0.03" } : {});

test.each(["basic", "zcdp"] as const)(
  "exactly floor(C/p) runs are accepted (%s, 64 clients at once)",
  async (composition) => {
    // ⌊1 / 0.03⌋ = 33; in the zcdp ledger of these tests a cap of ε 1 is one of ρ 1.
    const world = await deskWorld({ people, composition });
    const round = async (name: string) =>
      (await Promise.all(people.map((p) => codeOf(world.submit(p, `${name} ${p} 0123456789`, plan))))).filter(
        (code) => code === "no refusal",
      ).length;
    const plan = deskPlan("0.03", options(composition));
    expect(await round("first")).toBe(33);
    await world.clock.pass(5500);
    expect(await round("second")).toBe(0);
    const queued = await world.asked.runs({ states: ["queued"], limit: 5 });
    for (const { id, principal } of queued)
      await world.desk.cancel(world.asking(principal.slice("people/".length)), id);
    expect(queued).toHaveLength(5);
    expect(await round("third")).toBe(5);
    await world.clock.pass(40_000);
    expect(await round("fourth")).toBe(0);
    const { spent } = await world.keeper.ledger.state();
    expect(composition === "zcdp" ? spent.rho : spent.epsilon).toEqual(rational(99n, 100n));
    expect(new Set(world.keeper.drawn).size).toBe(33);
    expect(world.keeper.drawn).toHaveLength(33);
  },
);

test("a holder's cap binds with reservations, and others go on; a holder without a cap cannot spend at all", async () => {
  const tenth = rational(1n, 10n);
  const world = await deskWorld({
    people: ["ana", "bob", "eve"],
    caps: { "people/ana": tenth, "people/bob": rational(1n) },
  });
  await world.run("ana", "0.06");
  expect(await codeOf(world.run("ana", "0.06"))).toBe("budget-exhausted");
  await world.run("ana", "0.04");
  await world.run("bob", "0.06");
  expect(await codeOf(world.run("eve", "0.01"))).toBe("allowance-missing");
  expect(world.desk.budget(world.asking("ana").who, DATA)).toMatchObject({
    reserved: "0.1",
    own: {
      ...{ cap: "0.1", spent: "0.06", reserved: "0.04", today: "0.1" },
      delta: { cap: "0.000001", spent: "0", reserved: "0" },
    },
  });
  expect(world.desk.budget(world.asking("eve").who, DATA).own).toBe(null);
  // S14: names of other holders are not told.
  expect(JSON.stringify(world.desk.budget(world.asking("ana").who, DATA))).not.toContain("bob");
});

test("a budget of which nobody has a share is the owner's whole, and nobody else's; with the first share it no longer is", async () => {
  const world = await deskWorld({ people: ["ana", "owner"], caps: {} });
  await world.run("owner", "0.9");
  expect(await codeOf(world.run("owner", "0.2"))).toBe("budget-exhausted");
  expect(await codeOf(world.run("ana", "0.01"))).toBe("allowance-missing");
  const divided = await deskWorld({ people: ["ana", "owner"], caps: { "people/ana": rational(1n) } });
  expect(await codeOf(divided.run("owner", "0.01"))).toBe("allowance-missing");
});

test("what binds is ρ where the ledger adds up ρ, however small or large ε is", async () => {
  const world = await deskWorld({ composition: "zcdp" });
  await world.run("ana", "0.01", { rho: "0.6" });
  expect(await codeOf(world.run("ana", "0.01", { rho: "0.5" }))).toBe("budget-exhausted");
  // ε alone would not fit.
  await world.run("ana", "5", { rho: "0.4" });
  expect(await codeOf(world.run("ana", "0.01", { rho: "0.01" }))).toBe("budget-exhausted");
});

test("δ is reserved like ε: the last of it is given out once", async () => {
  const world = await deskWorld();
  await world.run("ana", "0.01", { delta: "0.0000006" });
  expect(await codeOf(world.run("ana", "0.01", { delta: "0.0000005" }))).toBe("budget-exhausted");
  await world.run("ana", "0.01", { delta: "0.0000004" });
  await world.clock.pass(5000);
  expect(await codeOf(world.run("ana", "0.01", { delta: "0.0000001" }))).toBe("budget-exhausted");
  await world.run("ana", "0.01");
});

test("a paid run counts once, whether or not the budget that has its entry was told yet", async () => {
  for (const budgetAfter of [undefined, 700]) {
    const world = await deskWorld({ work: { seconds: () => 0.1, ...(budgetAfter ? { budgetAfter } : {}) } });
    await world.run("ana", "0.6", { first: 4 });
    for (let i = 0; i < 10; i++) {
      await world.clock.pass(100);
      expect(await codeOf(world.run("ana", "0.41"))).toBe("budget-exhausted");
    }
    await world.run("ana", "0.4");
  }
});

test("histories of any kind keep what the desk claims, at every commit", () => playHistories(40), 60_000);
