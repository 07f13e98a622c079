import fc from "fast-check";
import { expect, test } from "vitest";
import { deskWorld } from "../../../testing/server/desk-world.ts";
import { FairTurns, QUANTUM } from "./fair-turns.ts";

const all = () => true;

test("fair turns: one greedy and seven modest analysts", async () => {
  const modest = Array.from({ length: 7 }, (_, i) => `m${i}`);
  const world = await deskWorld({ people: ["greedy", ...modest] });
  for (let i = 0; i < 16; i++) await world.run("greedy", "0.001", { first: 8 });
  await world.clock.pass(1000);
  for (const name of modest) await world.run(name, "0.001", { first: 8 });
  // The greedy one's first is running; then each of the others has a turn before its third.
  await world.clock.pass(9 * 8000);
  const order = world.keeper.started.map(({ holder }) => holder.slice("people/".length));
  expect(order.slice(0, 10)).toEqual(["greedy", "greedy", ...modest, "greedy"]);
  const waited = (await world.asked.runs({ limit: 100 }))
    .filter(({ principal }) => principal !== "people/greedy")
    .map(({ asked, started }) => started! - asked);
  expect(Math.max(...waited)).toBeLessThanOrEqual(8 * QUANTUM * 1000 + 8000);
});

test("within one principal it is first come, first served; those whose start was interrupted come before all", () => {
  const turns = new FairTurns();
  turns.join("a", "a1", 8);
  turns.join("a", "a2", 1);
  turns.join("b", "b1", 8);
  turns.joinFirst("b", "b0");
  turns.leave("a1");
  expect([1, 2, 3, 4].map(() => turns.next(all))).toEqual(["b0", "a2", "b1", undefined]);
});

test("whoever may not start is passed over and loses nothing", () => {
  const turns = new FairTurns();
  turns.join("a", "a1", 1);
  turns.join("b", "b1", 1);
  expect(turns.next((who) => who !== "a")).toBe("b1");
  expect(turns.next((who) => who !== "a")).toBe(undefined);
  expect(turns.next(all)).toBe("a1");
});

test("long runs are not starved, and shares of time differ by no more than a quantum and a run", () => {
  const seconds = fc.constantFrom(1, 2, 4, 8, 16, 64, 256);
  fc.assert(
    fc.property(
      fc.array(fc.array(seconds, { minLength: 1, maxLength: 30 }), { minLength: 2, maxLength: 6 }),
      (lines) => {
        const turns = new FairTurns();
        for (const [who, line] of lines.entries())
          for (const [i, s] of line.entries()) turns.join(`${who}`, `${who}:${i}`, s);
        const served = lines.map(() => 0);
        const left = lines.map((line) => line.length);
        const longest = Math.max(...lines.flat());
        for (let id = turns.next(all); id !== undefined; id = turns.next(all)) {
          const [who, i] = id.split(":").map(Number);
          served[who] += lines[who][i];
          left[who]--;
          const waiting = served.filter((_, other) => left[other] > 0);
          expect(Math.max(...waiting, 0) - Math.min(...waiting, Number.MAX_SAFE_INTEGER)).toBeLessThanOrEqual(
            QUANTUM + longest,
          );
        }
        expect(left.every((n) => n === 0)).toBe(true);
      },
    ),
    { numRuns: 200, seed: 8 },
  );
});
