/** Every moment at which a process can be killed, in turn, each in a folder of its own; and two in a row. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { clinicWithBudget } from "../../../testing/command-line.ts";
import { cutRuns } from "../../../testing/flow-kills.ts";
import { buildProgram, type Program } from "../../../testing/program.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

test("whatever the moment, each release comes once, paid for once", async () => {
  const whole = await cutRuns(await clinicWithBudget(), program).cutAt(Infinity);
  expect(whole.met).toBeGreaterThan(10);
  for (let moment = 1; moment <= whole.met; moment++) {
    const runs = cutRuns(await clinicWithBudget(), program);
    expect(await runs.cutAt(moment)).toEqual({ isDone: false, met: moment });
    const copyGoesOn = await runs.copyFolder();
    await runs.cutAt(1 + (moment % 5));
    expect(await runs.cutAt(Infinity)).toMatchObject({ isDone: true });
    await runs.expectWhole();
    await copyGoesOn();
  }
});

test("of two copies that go on at once in two processes one ends, and each step has one release", async () => {
  for (const moment of [6, 9, 12, 14]) {
    const runs = cutRuns(await clinicWithBudget(), program);
    expect(await runs.cutAt(moment)).toEqual({ isDone: false, met: moment });
    await runs.bothAtOnce();
  }
});
