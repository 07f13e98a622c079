/**
 * Random histories at a desk: requests alone and at once, cancels, passing time, keepers that die and fronts that start anew. After every
 * commit the desk's claims are held against the ledger and the records.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { add, compare, fromDecimal, type Rational, rational, ZERO } from "../../base/rational.ts";
import type { RunRecord } from "../../server/stores/asked.ts";
import { codeOf, deskPlan, deskWorld, type World } from "./desk-world.ts";

const NAMES = ["ana", "bob", "eve"];
const nameOf = (principal: string) => principal.slice("people/".length);

const request = fc.record({ who: fc.nat(NAMES.length - 1), hundredths: fc.integer({ min: 1, max: 9 }) });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("submit" as const), request }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("burst" as const), requests: fc.array(request) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), which: fc.nat(40) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.nat(4000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("die" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const sum = (runs: readonly RunRecord[]): Rational =>
  runs.reduce((all, { price }) => add(all, fromDecimal(price.epsilon)!), ZERO);

/** Each account's cap, and what is spent and reserved of it, from the ledger and the records alone. */
async function accountsOf(world: World) {
  const { spent, budget, holders } = await world.keeper.ledger.state();
  const runs = await world.asked.runs({ limit: 10_000 });
  const reserved = runs.filter(
    ({ id, state }) => (state === "queued" || state === "starting") && !world.keeper.entryOf(id),
  );
  const held = holders.map(({ name, cap, spent: own }) => ({
    name,
    cap: cap!.epsilon,
    taken: add(own.epsilon, sum(reserved.filter(({ holder }) => holder === name))),
  }));
  return [{ name: "all", cap: budget.epsilon, taken: add(spent.epsilon, sum(reserved)) }, ...held];
}

/** Which of the claims (a) to (d) do not hold. */
async function broken(world: World): Promise<string[]> {
  const wrong = (await accountsOf(world))
    .filter(({ cap, taken }) => compare(taken, cap) > 0)
    .map(({ name }) => `(d) ${name}`);
  const { drawn } = world.keeper;
  if (new Set(drawn).size !== drawn.length) wrong.push("(b) drawn twice");
  for (const { id, state, entry } of await world.asked.runs({ limit: 10_000 })) {
    if (entry !== null && world.keeper.entryOf(id)?.seq !== entry) wrong.push("(a) another entry");
    if (state === "done" && !(await world.releases.find(id))) wrong.push("(c) done without a release");
  }
  return wrong;
}

async function wouldFit(world: World, who: string, hundredths: number): Promise<boolean> {
  const price = rational(BigInt(hundredths), 100n);
  return (await accountsOf(world))
    .filter(({ name }) => name === "all" || name === `people/${who}`)
    .every(({ cap, taken }) => compare(add(taken, price), cap) <= 0);
}

async function play(world: World, s: Step, place: number, wrong: string[]): Promise<void> {
  const submit = ({ who, hundredths }: { who: number; hundredths: number }, key: string) =>
    codeOf(world.submit(NAMES[who], `key ${key} 0123456789`, deskPlan(`0.0${hundredths}`)));
  const allowed = (code: string) => {
    if (!["no refusal", "budget-exhausted", "queue-full"].includes(code)) wrong.push(code);
  };
  if (s.do === "pass") await world.clock.pass(s.ms);
  if (s.do === "burst")
    for (const code of await Promise.all(s.requests.map((one, i) => submit(one, `${place}.${i}`))))
      allowed(code);
  if (s.do === "submit") {
    const code = await submit(s.request, `${place}`);
    const { who, hundredths } = s.request;
    if (code === "budget-exhausted" && (await wouldFit(world, NAMES[who], hundredths)))
      wrong.push("refused what fits");
    allowed(code);
  }
  if (s.do === "cancel") {
    const all = await world.asked.runs({ limit: 100 });
    const run = all[s.which % Math.max(1, all.length)];
    if (run) await world.desk.cancel(world.asking(nameOf(run.principal)), run.id);
  }
  if (s.do !== "die" && s.do !== "restart") return;
  world.keeper.die();
  if (s.do === "restart") await world.start();
  else {
    await world.clock.pass(1000);
    await world.keeper.open();
  }
  await world.clock.pass(0);
}

/** The claims, looked at after every commit. */
function watchCommits(world: World, wrong: string[]): void {
  for (const kind of ["accept", "change"] as const) {
    const real = world.asked[kind] as (...args: unknown[]) => Promise<unknown>;
    world.asked[kind] = (async (...args: unknown[]) => {
      const result = await real(...args);
      wrong.push(...(await broken(world)));
      return result;
    }) as never;
  }
}

async function history(steps: readonly Step[], tenths: readonly number[]): Promise<void> {
  let runs = 0;
  const world = await deskWorld({
    people: NAMES,
    cap: rational(1n, 2n),
    caps: {
      "people/ana": rational(1n, 5n),
      "people/bob": rational(1n, 2n),
      "people/eve": rational(1n, 4n),
    },
    config: { timing: { extensionsEach: 1000, extensions: 1000 }, slots: 2 },
    work: { seconds: () => tenths[runs++ % tenths.length] / 10, budgetAfter: tenths[0] * 10 },
  });
  const wrong: string[] = [];
  watchCommits(world, wrong);
  for (const [place, s] of steps.entries()) await play(world, s, place, wrong);
  await world.clock.pass(400_000);
  for (const { state, id } of await world.asked.runs({ limit: 1000 })) {
    if (!["done", "failed", "cancelled"].includes(state)) wrong.push(`left ${state}`);
    if (state === "done" && !world.keeper.entryOf(id)) wrong.push("done unpaid");
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(world.faults).toEqual([]);
}

/** So many histories, from a seed. */
export const playHistories = (numRuns: number, seed = 20261116): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.array(fc.nat(120), { minLength: 1 }), history),
    { numRuns, seed },
  );
