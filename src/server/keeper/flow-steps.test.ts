/** A keeper that carries a flow out, on a virtual clock: when it tells of steps, whatever its rows do. */
import { expect, test } from "vitest";
import type { ExpectedFlow } from "../../tasks/flow/method.ts";
import { planOfFlow } from "../../tasks/flow-plan.ts";
import { quotePlan } from "../../tasks/plan.ts";
import {
  ledgerOfKeeper,
  runNamed,
  type Script,
  schema,
  startMessage,
  type TestKeeper,
  testKeeper,
} from "../../testing/server/keepers.ts";
import { memoryReleases } from "../../testing/server/memory-stores.ts";
import { type VirtualClock, virtualClock } from "../../testing/server/virtual-clock.ts";
import { stepLooks, stepTimes } from "../boundaries.ts";
import { beginningOf, stepOfRun } from "../ids.ts";
import { drawsLeft } from "./going-on.ts";
import type { FromKeeper } from "./messages.ts";

const FIRST = 16;
const STEPS = [4, 8, 8, 16];
const RUN = runNamed(1);
const start = (more: object = {}) => startMessage(1, { first: FIRST, steps: STEPS, ...more });

type Told = FromKeeper & { readonly kind: "steps" | "boundary" };
const isTold = (message: FromKeeper): message is Told =>
  message.kind === "steps" || message.kind === "boundary";
/** By seconds after the start: how many steps were told, or what the boundary said. */
function seen({ told }: TestKeeper): readonly (readonly [number, string])[] {
  const paid = told.map(([, message]) => message).find(({ kind }) => kind === "paid");
  const { started } = paid as FromKeeper & { readonly kind: "paid" };
  return told.flatMap(([time, message]) =>
    isTold(message)
      ? [
          [
            (time - started) / 1000,
            message.kind === "steps"
              ? `${message.released}${message.isLate ? " late" : ""}`
              : message.outcome,
          ] as const,
        ]
      : [],
  );
}

async function lived(script: Script, act?: { readonly after: number; run(kept: TestKeeper): void }) {
  const kept = await testKeeper([{ steps: 4, ...script }]);
  kept.keeper.hear(start());
  await kept.clock.pass(1000 * (act?.after ?? 0));
  act?.run(kept);
  await kept.clock.pass(140_000);
  return kept;
}

test("a step's time is its share of T₀: none has less to spare than the whole, and the last is T₀", () => {
  for (const estimates of [[0.3, 0.7, 2.1], [1], [0.001, 0.002, 7.99], [3, 3, 3.5, 40]]) {
    const whole = estimates[estimates.length - 1];
    const first = 2 ** Math.ceil(Math.log2(Math.max(1, 2 * whole)));
    const times = stepTimes(first, estimates);
    expect(times.at(-1)).toBe(first);
    times.forEach((time, i) => {
      expect(time).toBeGreaterThanOrEqual(Math.max(1, 2 * estimates[i]));
      expect(time).toBeGreaterThanOrEqual(times[i - 1] ?? 1);
      expect(Number.isInteger(time)).toBe(true);
    });
  }
  expect(stepLooks(STEPS, FIRST)).toEqual([
    { seconds: 4, due: 1 },
    { seconds: 8, due: 3 },
  ]);
});

test("steps are told when they are due, whatever the rows' pace, and sealed before that (S01)", async () => {
  const [fast, ...slower] = await Promise.all([0, 0.7, 3, 7.9].map((seconds) => lived({ seconds })));
  expect(seen(fast)).toEqual([
    [4, "1"],
    [8, "3"],
    [16, "done"],
  ]);
  for (const slow of slower) {
    expect(slow.told).toEqual(fast.told);
    for (const [nth] of STEPS.entries())
      expect(await slow.releases.find(stepOfRun(RUN, nth + 1))).toEqual(
        await fast.releases.find(stepOfRun(RUN, nth + 1)),
      );
  }
  expect((await fast.releases.find(stepOfRun(RUN, 2)))?.visibleFrom).toBe(fast.clock.now() - 132_000);
  expect((await fast.ledger.entries()).map(({ kind }) => kind)).toEqual(["open", "spend"]);
});

test("once a step is not there in time no more are told before the run is over", async () => {
  // The second step is sealed after 10 seconds, the third after 15.
  const late = await lived({ seconds: 20 });
  expect(seen(late)).toEqual([
    [4, "0 late"],
    [16, "not-yet"],
    [32, "done"],
  ]);
  const second = await lived({ seconds: 15 });
  expect(seen(second)).toEqual([
    [4, "1"],
    [8, "1 late"],
    [16, "done"],
  ]);
});

test("after a cancel no step is told, and when it was heard makes no difference (S03)", async () => {
  const cancelled = (after: number, seconds: number) =>
    lived({ seconds }, { after, run: ({ keeper }) => keeper.hear({ kind: "stop", run: RUN }) });
  const first = await cancelled(4.5, 3);
  expect(seen(first)).toEqual([
    [4, "1"],
    [16, "failed"],
  ]);
  for (let n = 1; n < 20; n++)
    expect((await cancelled(4 + n / 7, n % 2 === 0 ? 15.9 : 0.2)).told).toEqual(first.told);
});

test("a step that fails is told as late, and the run as failed at its boundary; what was sealed stays", async () => {
  const failed = await lived({ seconds: 2, throwsAt: 2 });
  expect(seen(failed)).toEqual([
    [4, "1"],
    [8, "1 late"],
    [16, "failed"],
  ]);
  expect(await failed.releases.find(stepOfRun(RUN, 2))).toMatchObject({ outcome: "done" });
  expect(await failed.releases.find(stepOfRun(RUN, 3))).toBe(undefined);
  expect(JSON.stringify(failed.told)).not.toContain("row 17");
});

test("with the timing defence off steps are told as they are sealed", async () => {
  const kept = await testKeeper([{ seconds: 8, steps: 4 }], { timing: { mode: "off", padding: "sleep" } });
  kept.keeper.hear(start());
  await kept.clock.pass(10_000);
  expect(seen(kept).map(([, what]) => what)).toEqual(["1", "2", "3", "4", "done"]);
});

/** A keeper whose flow is cut off after so many seconds, and what is left for the next one. */
async function cutOff(after: number, given: { readonly life?: string } = {}) {
  const [clock, releases] = [virtualClock(), memoryReleases()];
  const ledger = await ledgerOfKeeper(clock);
  const files = { ledger, releases };
  const first = await testKeeper([{ seconds: 8, steps: 4 }], { ...files, clock });
  first.keeper.hear(start());
  await clock.pass(after * 1000);
  const next = (more: object = {}, at: VirtualClock = virtualClock(clock.now())) =>
    testKeeper([{ seconds: 8, steps: 4 }], { ...files, ...given, ...more, clock: at });
  return { next, ...files };
}
const told = ({ told: all }: TestKeeper) =>
  all.map(([, message]) => message).filter(({ kind }) => kind !== "budget");

test("a flow that was cut off is gone on with: paid once, and what it had sealed stays", async () => {
  // Of the four steps two are sealed after five seconds.
  const { next, releases, ledger } = await cutOff(5);
  const kept = await next();
  kept.keeper.hear(start({ attempt: 2, entry: 2 }));
  await kept.clock.pass(20_000);
  expect(seen(kept)).toEqual([
    [4, "1"],
    [8, "3"],
    [16, "done"],
  ]);
  const attempts = await Promise.all(
    STEPS.map(async (_, i) => JSON.parse((await releases.release(stepOfRun(RUN, i + 1)))!).attempt),
  );
  expect(attempts).toEqual([1, 1, 2, 2]);
  expect((await ledger.entries()).filter(({ kind }) => kind === "spend")).toHaveLength(1);
  expect(await releases.find(beginningOf(RUN, 2))).toMatchObject({ entry: 2 });
});

test("what was begun elsewhere, by another entry, too often, or is sealed, is refused, and nothing is drawn", async () => {
  const refused = async (more: object, { after = 5, ...given }: { after?: number; life?: string } = {}) => {
    const { next, releases } = await cutOff(after, given);
    const kept = await next();
    const before = (await releases.all()).length;
    kept.keeper.hear(start({ attempt: 2, entry: 2, ...more }));
    await kept.clock.pass(20_000);
    const [, message] = told(kept);
    if (message.kind !== "refused") return message.kind;
    expect(await releases.all()).toHaveLength(before);
    return message.error.code;
  };
  expect(await refused({})).toBe("paid");
  expect(await refused({}, { life: "of a copy" })).toBe("resume-refused");
  expect(await refused({ entry: 3 })).toBe("resume-refused");
  expect(await refused({ run: runNamed(2) })).toBe("resume-refused");
  expect(await refused({}, { after: 12 })).toBe("release-already-taken");
});

test("a flow that is paid for, and of which nobody knows who began it, is not gone on with", async () => {
  const { next } = await cutOff(5);
  const kept = await next({ releases: memoryReleases() });
  kept.keeper.hear(start({ attempt: 2, entry: 2 }));
  await kept.clock.pass(20_000);
  expect(told(kept)[1]).toMatchObject({ kind: "refused", error: { code: "resume-refused" } });
});

test("of the planned draws those of steps that have released are none any more", () => {
  const statistics = [{ what: "mean", of: ["age"] }];
  const names = ["one", "two", "three"];
  const flow = planOfFlow({
    epsilon: "1",
    steps: names.map((name) => ({ name, task: "describe", options: { statistics } })),
  });
  const quote = quotePlan({ schema, neighbours: "replace", rows: 100 }, flow);
  const released = { name: "two", task: "describe", method: "statistics", release: {} };
  const places = (quote.expected as ExpectedFlow).steps.map((step) => step.places);
  const left = drawsLeft(quote, [released]);
  expect(places.map(([from, to]) => left.slice(from, to).some((count) => count > 0))).toEqual([
    true,
    false,
    true,
  ]);
  expect(drawsLeft(quote, [])).toEqual(quote.draws.map(({ count }) => count));
});

test("draws are begun three times at most, and by one of two processes that would", async () => {
  const { next, releases } = await cutOff(1);
  const kinds: string[] = [];
  for (const attempt of [2, 3, 4]) {
    const kept = await next();
    kept.keeper.hear(start({ attempt, entry: 2 }));
    await kept.clock.pass(1000);
    kinds.push(told(kept)[1].kind);
  }
  expect(kinds).toEqual(["paid", "paid", "refused"]);
  expect(await releases.find(beginningOf(RUN, 3))).toBeDefined();

  const both = await cutOff(1);
  const keepers = [await both.next(), await both.next()];
  for (const { keeper } of keepers) keeper.hear(start({ attempt: 2, entry: 2 }));
  for (const { clock } of keepers) await clock.pass(30_000);
  expect(keepers.map((kept) => told(kept)[1].kind).sort()).toEqual(["paid", "refused"]);
});

test("a keeper that was taken for lost and wakes up tells nothing of a step that another has sealed: its run fails", async () => {
  const [clock, releases] = [virtualClock(), memoryReleases()];
  const files = { ledger: await ledgerOfKeeper(clock), releases };
  const script = [{ seconds: 8, steps: 4 }];
  const first = await testKeeper(script, { ...files, clock });
  first.keeper.hear(start());
  await clock.pass(3000);
  const second = await testKeeper(script, { ...files, clock: virtualClock(clock.now()) });
  second.keeper.hear(start({ attempt: 2, entry: 2 }));
  await second.clock.pass(4500);
  // The second has sealed two steps more, and drawn them anew; the first would now seal the same.
  await clock.pass(1500);
  expect(await releases.find(RUN)).toMatchObject({ outcome: "failed" });
  await clock.pass(140_000);
  await second.clock.pass(140_000);
  expect([first, second].map((kept) => seen(kept).at(-1)?.[1])).toEqual(["failed", "failed"]);
  const attempts = await Promise.all(
    [1, 2, 3].map(async (step) => JSON.parse((await releases.release(stepOfRun(RUN, step)))!).attempt),
  );
  expect(attempts).toEqual([1, 2, 2]);
});
