/** A flow that is killed again and again: each release comes once, and is paid for once. All moments are tried at night. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { clinicWithBudget } from "../../../testing/command-line.ts";
import { cutRuns } from "../../../testing/flow-kills.ts";
import { buildProgram, type Program } from "../../../testing/program.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

test("killed before the first draw, around a release's file and inside steps, it goes on and pays once", async () => {
  const runs = cutRuns(await clinicWithBudget(), program);
  // A process that goes on reaches further moments of the run by fewer of its own.
  const cuts = [];
  for (const moment of [4, 6, 9, 13]) cuts.push(await runs.cutAt(moment));
  expect(cuts.some(({ isDone }) => isDone)).toBe(false);
  expect(await runs.cutAt(Infinity)).toMatchObject({ isDone: true });
  await runs.expectWhole();
  // What is whole is shown, and draws nothing.
  const { isDone, met } = await runs.cutAt(Infinity);
  expect([isDone, met]).toEqual([true, 0]);
}, 60_000);
