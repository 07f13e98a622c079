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
  // Of the first process: its journal is there by the fifth moment, and the sixth is the first noise, after it has paid.
  for (const moment of [6, 14, 9]) expect(await runs.cutAt(moment)).toEqual({ isDone: false, met: moment });
  const copyGoesOn = await runs.copyFolder();
  expect(await runs.cutAt(Infinity)).toMatchObject({ isDone: true });
  await runs.expectWhole();
  await copyGoesOn();
});
