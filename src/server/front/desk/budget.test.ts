/** Acceptance against the budget: reservations are counted like spends, neither twice nor not at all. S39 S40 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { add, compare, fromDecimal, type Rational, rational, ZERO } from "../../../base/rational.ts";
import type { Composition } from "../../../curator/index.ts";
import { codeOf, DATA, deskWorld, planOf, type World } from "../../../testing/server/desk-world.ts";

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
    const plan = planOf("0.03", options(composition));
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
    own: { cap: "0.1", spent: "0.06", reserved: "0.04", today: "0.1" },
  });
  expect(world.desk.budget(world.asking("eve").who, DATA).own).toBe(null);
  // S14: names of other holders are not told.
  expect(JSON.stringify(world.desk.budget(world.asking("ana").who, DATA))).not.toContain("bob");
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

/** spent + Σ reserved ≤ cap, from the ledger and the records alone, for all and for each. */
async function invariants(world: World): Promise<string[]> {
  const { spent, budget, holders } = await world.keeper.ledger.state();
  const runs = await world.asked.runs({ limit: 10_000 });
  const reserved = runs.filter(
    ({ id, state }) => (state === "queued" || state === "starting") && !world.keeper.entryOf(id),
  );
  const sum = (of: typeof runs): Rational =>
    of.reduce((all, { price }) => add(all, fromDecimal(price.epsilon)!), ZERO);
  const wrong: string[] = [];
  if (compare(add(spent.epsilon, sum(reserved)), budget.epsilon) > 0) wrong.push("(d) data set");
  for (const { name, cap, spent: own } of holders) {
    const held = sum(reserved.filter(({ holder }) => holder === name));
    if (cap && compare(add(own.epsilon, held), cap.epsilon) > 0) wrong.push(`(d) ${name}`);
  }
  if (new Set(world.keeper.drawn).size !== world.keeper.drawn.length) wrong.push("(b)");
  for (const { id, state, entry } of runs) {
    if (state === "done" && !(await world.releases.find(id))) wrong.push("(c)");
    if (entry !== null && world.keeper.entryOf(id)?.seq !== entry) wrong.push("(a)");
  }
  return wrong;
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("submit" as const),
      who: fc.nat(2),
      p: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), which: fc.nat(40) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 4000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("die" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
);

/** Whether a run of p hundredths would fit now, from the ledger and the records alone. */
async function wouldFit(world: World, who: string, p: number): Promise<boolean> {
  const { spent, budget, holders } = await world.keeper.ledger.state();
  const runs = (await world.asked.runs({ limit: 10_000 })).filter(
    ({ id, state }) => (state === "queued" || state === "starting") && !world.keeper.entryOf(id),
  );
  const fits = (cap: Rational, own: Rational, name?: string) =>
    compare(
      runs
        .filter(({ holder }) => name === undefined || holder === name)
        .reduce(
          (all, { price }) => add(all, fromDecimal(price.epsilon)!),
          add(own, rational(BigInt(p), 100n)),
        ),
      cap,
    ) <= 0;
  const held = holders.find(({ name }) => name === `people/${who}`)!;
  return fits(budget.epsilon, spent.epsilon) && fits(held.cap!.epsilon, held.spent.epsilon, held.name);
}

test("histories of any kind keep what the desk claims, at every commit", async () => {
  const names = ["ana", "bob", "eve"];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(fc.nat(120), { minLength: 1 }),
      async (steps, took) => {
        let runs = 0;
        const world = await deskWorld({
          people: names,
          cap: rational(1n, 2n),
          caps: {
            "people/ana": rational(1n, 5n),
            "people/bob": rational(1n, 2n),
            "people/eve": rational(1n, 4n),
          },
          config: { timing: { extensionsEach: 1000, extensions: 1000 }, slots: 2 },
          work: { seconds: () => took[runs++ % took.length] / 10, budgetAfter: took[0] * 10 },
        });
        const wrong: string[] = [];
        for (const kind of ["accept", "change"] as const) {
          const real = world.asked[kind] as (...args: unknown[]) => Promise<unknown>;
          world.asked[kind] = (async (...args: unknown[]) => {
            const result = await real(...args);
            wrong.push(...(await invariants(world)));
            return result;
          }) as never;
        }
        for (const [i, s] of steps.entries()) {
          if (s.do === "pass") await world.clock.pass(s.ms);
          if (s.do === "die") {
            world.keeper.die();
            await world.clock.pass(1000);
            await world.keeper.open();
            await world.clock.pass(0);
          }
          if (s.do === "restart") {
            world.keeper.die();
            await world.start();
          }
          if (s.do === "submit") {
            const code = await codeOf(world.submit(names[s.who], `key ${i} 0123456789`, planOf(`0.0${s.p}`)));
            if (code === "budget-exhausted" && (await wouldFit(world, names[s.who], s.p)))
              wrong.push("refused what fits");
            if (!["no refusal", "budget-exhausted", "queue-full"].includes(code)) wrong.push(code);
          }
          if (s.do === "cancel") {
            const all = await world.asked.runs({ limit: 100 });
            const run = all[s.which % Math.max(1, all.length)];
            if (run) await world.desk.cancel(world.asking(run.principal.slice(7)), run.id);
          }
        }
        await world.clock.pass(400_000);
        const over = await world.asked.runs({ limit: 1000 });
        for (const { state, id } of over) {
          if (!["done", "failed", "cancelled"].includes(state)) wrong.push(`left ${state}`);
          if (state === "done" && !world.keeper.entryOf(id)) wrong.push("done unpaid");
        }
        expect(wrong).toEqual([]);
        expect(world.faults).toEqual([]);
      },
    ),
    { numRuns: 40, seed: 20261116 },
  );
}, 60_000);
