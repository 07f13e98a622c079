/** A keeper that carries a flow out, on a virtual clock: when it tells of steps, whatever its rows do. */
import { describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import type { Receipt } from "../../curator/index.ts";
import { DEALT_BY } from "../../schema/coding/row-parts.ts";
import type { ExpectedFlow } from "../../tasks/flow/method.ts";
import { planOfFlow } from "../../tasks/flow-plan.ts";
import { quotePlan } from "../../tasks/plan.ts";
import {
  ledgerOfKeeper,
  runNamed,
  type Script,
  schema,
  scriptedRows,
  startMessage,
  type TestKeeper,
  testKeeper,
} from "../../testing/server/keepers.ts";
import { memoryReleases } from "../../testing/server/memory-stores.ts";
import { type VirtualClock, virtualClock } from "../../testing/server/virtual-clock.ts";
import { stepLooks, stepTimes } from "../boundaries.ts";
import { beginningOf, sha256Of, stepOfRun } from "../ids.ts";
import { keptSteps } from "../stores/flow-steps.ts";
import { drawsLeft } from "./going-on.ts";
import type { FromKeeper } from "./messages.ts";
import type { OpenRows, RowsRun } from "./rows.ts";
import type { KeptRowsStep } from "./steps-to-show.ts";

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
  expect((await fast.releases.find(stepOfRun(RUN, 2)))?.visibleFrom).toBe(fast.clock.now() - 124_000);
  // The whole is sealed at its boundary, and may be seen from then on, however long the writing takes.
  for (const { releases, clock } of [fast, ...slower])
    expect((await releases.find(RUN))?.visibleFrom).toBe(clock.now() - 124_000);
  // What the ledger knows of a step is written when that is told, at each pace, and says nothing of when it released.
  const words = [fast, ...slower].map(async ({ ledger }) => await ledger.entries());
  const [first, ...others] = await Promise.all(words);
  expect(first.map(({ kind }) => kind)).toEqual(["open", "spend", ...STEPS.map(() => "release")]);
  const started = Date.parse(first[1].at);
  expect(first.slice(2).map(({ at }) => (Date.parse(at) - started) / 1000)).toEqual([4, 8, 8, 16]);
  for (const other of others) expect(other).toEqual(first);
});

test("who reads the ledger cannot try what a step may have released: before it stands what nobody can guess", async () => {
  const { ledger, releases } = await lived({ seconds: 1 });
  const words = (await ledger.entries()).filter(({ kind }) => kind === "release");
  const kept = (await keptSteps(releases, RUN)).map((text) => JSON.parse(text) as KeptRowsStep);
  expect(words.map(({ body }) => body.sha256)).toEqual(
    kept.map(({ step, salt }) => sha256Of(`${salt}\n${step}`)),
  );
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
/** As if the run had been begun by a version that deals rows into parts otherwise. */
function dealtOtherwise(releases: ReturnType<typeof memoryReleases>, dealt: number): void {
  const own = releases.release;
  releases.release = async (run) => (await own(run))?.replace(/"dealt":\d+/, `"dealt":${dealt}`);
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
  type Given = { readonly after?: number; readonly life?: string; readonly dealt?: number };
  const refused = async (more: object, { after = 5, dealt, ...given }: Given = {}) => {
    const { next, releases } = await cutOff(after, given);
    if (dealt !== undefined) dealtOtherwise(releases, dealt);
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
  expect(await refused({}, { dealt: DEALT_BY })).toBe("paid");
  expect(await refused({}, { dealt: DEALT_BY - 1 })).toBe("resume-refused");
  expect(await refused({ entry: 3 })).toBe("resume-refused");
  expect(await refused({ run: runNamed(2) })).toBe("resume-refused");
  expect(await refused({}, { after: 17 })).toBe("release-already-taken");
});

test("a flow that is paid for, and of which nobody knows who began it, is not gone on with", async () => {
  // No step was told yet: the ledger knows of none.
  const { next } = await cutOff(3);
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

test("a keeper that finds a step kept by another goes on with no draw, also before anything of it was told", async () => {
  const [clock, releases] = [virtualClock(), memoryReleases()];
  const files = { ledger: await ledgerOfKeeper(clock), releases };
  const script = [{ seconds: 8, steps: 4 }];
  const first = await testKeeper(script, { ...files, clock });
  first.keeper.hear(start());
  await clock.pass(3000);
  const second = await testKeeper(script, { ...files, clock: virtualClock(clock.now()) });
  second.keeper.hear(start({ attempt: 2, entry: 2 }));
  await second.clock.pass(2500);
  await clock.pass(1500);
  expect(await releases.find(RUN)).toMatchObject({ outcome: "failed" });
  expect((await keptSteps(releases, RUN)).map((text) => JSON.parse(JSON.parse(text).step).attempt)).toEqual([
    1, 2,
  ]);
});

describe("a state folder that somebody has copied, with the life in it, while a flow was on its way", () => {
  const copyOf = async (releases: ReturnType<typeof memoryReleases>) => {
    const copy = memoryReleases();
    for (const one of await releases.all())
      await copy.seal({ ...one, release: (await releases.release(one.run)) ?? null });
    return copy;
  };
  /** Cut after five seconds, when two of four steps are kept; the keeper itself may live on. */
  async function copied() {
    const [clock, releases] = [virtualClock(), memoryReleases()];
    const ledger = await ledgerOfKeeper(clock);
    const script = [{ seconds: 8, steps: 4 }];
    const first = await testKeeper(script, { ledger, releases, clock });
    first.keeper.hear(start());
    await clock.pass(5000);
    const copy = await copyOf(releases);
    const second = async () => {
      const kept = await testKeeper(script, { ledger, releases: copy, clock: virtualClock(clock.now()) });
      kept.keeper.hear(start({ attempt: 2, entry: 2 }));
      return kept;
    };
    return { first, second, ledger, stores: [releases, copy] };
  }
  /** Of each step, and of the whole, what may be seen in either folder. */
  const shownIn = (stores: readonly ReturnType<typeof memoryReleases>[]) =>
    Promise.all(
      [...STEPS.map((_, i) => stepOfRun(RUN, i + 1)), RUN].map(async (name) => {
        const sealed = await Promise.all(
          stores.map(async (store) =>
            (await store.find(name))?.outcome === "done" ? await store.release(name) : undefined,
          ),
        );
        return new Set(sealed.filter((text) => text !== undefined)).size;
      }),
    );

  test("is not gone on with once the other has told more than it holds: nothing is drawn", async () => {
    const { first, second, ledger, stores } = await copied();
    await first.clock.pass(20_000);
    const before = await ledger.entries();
    const kept = await second();
    await kept.clock.pass(140_000);
    expect(told(kept)[1]).toMatchObject({ kind: "refused", error: { code: "resume-refused" } });
    expect([await ledger.entries(), seen(first).at(-1)?.[1]]).toEqual([before, "done"]);
    expect(await shownIn(stores)).toEqual([1, 1, 1, 1, 1]);
  });

  test("is not gone on with once the other has told another release of a step that it holds: nothing is drawn", async () => {
    const { first, second, ledger } = await copied();
    const lost = await second();
    await lost.clock.pass(3000);
    await first.clock.pass(4000);
    const words = async () => (await ledger.entries()).filter(({ kind }) => kind === "release").length;
    const kept = await second();
    await kept.clock.pass(1000);
    expect([await words(), told(kept)[1]]).toMatchObject([
      3,
      { kind: "refused", error: { code: "resume-refused" } },
    ]);
  });

  test("shows no other release of a step than the other folder, whoever is first, and one run of both ends", async () => {
    for (const isSecondFirst of [false, true]) {
      const { first, second, ledger, stores } = await copied();
      const kept = await second();
      const turns = isSecondFirst ? [kept, first] : [first, kept];
      for (const { clock } of turns) await clock.pass(140_000);
      // Each at its own first boundary.
      expect(turns.map((one) => seen(one).at(-1))).toEqual([
        [16, "done"],
        [16, "failed"],
      ]);
      expect(await shownIn(stores)).toEqual([1, 1, 1, 1, 1]);
      const kinds = (await ledger.entries()).map(({ kind }) => kind);
      expect(kinds).toEqual(["open", "spend", ...STEPS.map(() => "release")]);
    }
  });

  test("that is opened second by second with the other shows one release of each step as well", async () => {
    const { first, second, stores } = await copied();
    const kept = await second();
    for (let half = 0; half < 280; half++) for (const { clock } of [kept, first]) await clock.pass(500);
    expect(await shownIn(stores)).toEqual([1, 1, 1, 1, 1]);
    expect([first, kept].map((one) => seen(one).at(-1)?.[1]).sort()).toEqual(["done", "failed"]);
  });
});

test("while the ledger cannot be written no step is told, and the run when it can", async () => {
  const clock = virtualClock();
  const ledger = await ledgerOfKeeper(clock);
  let isBusy = true;
  const release: typeof ledger.release = async (...asked) => {
    if (isBusy) throw new PrivetError("ledger-busy", "Another process has it.", "Wait.");
    return ledger.release(...asked);
  };
  const kept = await testKeeper([{ seconds: 2, steps: 4 }], { clock, ledger: { ...ledger, release } });
  kept.keeper.hear(start());
  await clock.pass(20_000);
  expect(seen(kept)).toEqual([[16, "not-yet"]]);
  expect(await kept.releases.find(stepOfRun(RUN, 1))).toBe(undefined);
  isBusy = false;
  await clock.pass(20_000);
  expect(seen(kept).at(-1)).toEqual([32, "done"]);
  expect((await ledger.entries()).filter(({ kind }) => kind === "release")).toHaveLength(4);
});

test("what the disk refuses when a step is told, or the whole, is told at a later time, and no later boundary waits", async () => {
  const releases = memoryReleases();
  let isFull = true;
  const seal: typeof releases.seal = async (whole) => {
    if (isFull && (whole.run === RUN || whole.run.startsWith(`${RUN}.`))) throw new Error("disk full");
    return releases.seal(whole);
  };
  const kept = await testKeeper([{ seconds: 2, steps: 4 }], { releases: { ...releases, seal } });
  kept.keeper.hear(start());
  await kept.clock.pass(60_000);
  expect(seen(kept)).toEqual([
    [16, "not-yet"],
    [32, "not-yet"],
  ]);
  isFull = false;
  await kept.clock.pass(10_000);
  expect(seen(kept).at(-1)).toEqual([64, "done"]);
  expect((await kept.ledger.entries()).filter(({ kind }) => kind === "release")).toHaveLength(4);
});

test("with the timing defence off what a stop cut is shown under the ledger's word for its draws, or not at all", async () => {
  for (const isTaken of [false, true]) {
    const clock = virtualClock();
    const ledger = await ledgerOfKeeper(clock);
    const receipt = { privet: "receipt/1", entry: 2 } as Receipt;
    const rows: OpenRows = async (paying) => ({
      ...(await scriptedRows(clock, [])(paying, () => undefined)),
      async run({ run, holder, attempt }) {
        const script = scriptedRows(clock, [{ seconds: 1 }]);
        await (await script(paying, () => undefined)).run(
          { run, holder, attempt } as RowsRun,
          { keep: async () => undefined } as never,
        );
        if (isTaken) await ledger.release(2, { first: 3, last: 4, sha256: "another's" });
        return { release: "{}", receipt, partial: true, cut: { first: 3, last: 4 } };
      },
    });
    const kept = await testKeeper([], {
      clock,
      ledger,
      rows: () => rows,
      timing: { mode: "off", padding: "sleep" },
    });
    kept.keeper.hear(start());
    await clock.pass(10_000);
    expect(seen(kept).at(-1)?.[1]).toBe(isTaken ? "failed" : "done");
    expect((await ledger.entries()).filter(({ kind }) => kind === "release")).toHaveLength(1);
  }
});
