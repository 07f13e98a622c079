/** A keeper on a virtual clock: what it tells, and when, whatever its rows do. */
import { expect, test } from "vitest";
import {
  type Drawn,
  ledgerOfKeeper,
  runNamed,
  type Script,
  scriptedRows,
  startMessage,
  type TestKeeper,
  testKeeper,
} from "../../testing/server/keepers.ts";
import { memoryReleases } from "../../testing/server/memory-stores.ts";
import { virtualClock } from "../../testing/server/virtual-clock.ts";
import type { FromKeeper } from "./messages.ts";

type Boundary = FromKeeper & { readonly kind: "boundary" };
const boundaries = ({ told }: TestKeeper): readonly Boundary[] =>
  told.map(([, message]) => message).filter((message): message is Boundary => message.kind === "boundary");
const kinds = ({ told }: TestKeeper) => told.map(([, { kind }]) => kind);
/** Of the first entry, T₀ being 4 seconds. */
const afterStart = (kept: TestKeeper): readonly number[] => {
  const paid = kept.told.find(([, { kind }]) => kind === "paid")?.[1] as FromKeeper & {
    readonly kind: "paid";
  };
  return kept.told
    .filter(([, { kind }]) => kind === "boundary")
    .map(([time]) => (time - paid.started) / 1000);
};
const entriesOf = async ({ ledger }: TestKeeper) => JSON.stringify(await ledger.entries());

/** One run by a script, until after its last boundary; `act` is called after so many seconds. */
async function lived(script: Script, act?: { readonly after: number; run(kept: TestKeeper): void }) {
  const kept = await testKeeper([script]);
  kept.keeper.hear(startMessage(1));
  await kept.clock.pass(1000 * (act?.after ?? 0));
  act?.run(kept);
  await kept.clock.pass(40_000);
  return kept;
}

test("a run is paid for before anything is drawn, and told done at its first boundary", async () => {
  const kept = await lived({ seconds: 1 });
  expect(kinds(kept)).toEqual(["opened", "paid", "budget", "boundary"]);
  expect(boundaries(kept)).toEqual([
    { kind: "boundary", run: runNamed(1), nth: 0, outcome: "done", code: null },
  ]);
  expect(afterStart(kept)).toEqual([4]);
  const [, { body }] = await kept.ledger.entries();
  expect(body).toMatchObject({ run: runNamed(1), attempt: 1, holder: "people/ana" });
  expect(await kept.releases.find(runNamed(1))).toMatchObject({ outcome: "done", entry: 2, owed: null });
});

test("what is told, and when, and the ledger are the same for fast and for slow rows (S01, S04, S05)", async () => {
  const [fast, ...slower] = await Promise.all(
    [0, 0.3, 1.7, 3.6, 3.99].map((seconds) => lived({ seconds, used: 3 })),
  );
  for (const slow of slower) {
    expect(slow.trace()).toEqual(fast.trace());
    expect(slow.told).toEqual(fast.told);
    expect(await entriesOf(slow)).toBe(await entriesOf(fast));
    expect(await slow.releases.find(runNamed(1))).toEqual(await fast.releases.find(runNamed(1)));
  }
  expect((await fast.ledger.entries()).map(({ kind }) => kind)).toEqual(["open", "spend", "settle"]);
});

test("a settle has the boundary's time, and comes after whatever was spent before it (S05)", async () => {
  const kept = await testKeeper([{ seconds: 0.5, used: 1 }, { seconds: 0.5 }]);
  kept.keeper.hear(startMessage(1));
  await kept.clock.pass(2000);
  kept.keeper.hear(startMessage(2));
  await kept.clock.pass(40_000);
  const entries = await kept.ledger.entries();
  expect(entries.map(({ kind }) => kind)).toEqual(["open", "spend", "spend", "settle"]);
  expect(Date.parse(entries[3].at) - Date.parse(entries[1].at)).toBe(4000);
  expect(await kept.releases.owed()).toEqual([]);
});

test("a run that takes longer is told at the first boundary by which it is sealed", async () => {
  const kept = await lived({ seconds: 9 });
  expect(boundaries(kept).map(({ nth, outcome }) => [nth, outcome])).toEqual([
    [0, "not-yet"],
    [1, "not-yet"],
    [2, "done"],
  ]);
  expect(afterStart(kept)).toEqual([4, 8, 16]);
});

test("a run that is not done at its last boundary has failed, is stopped, and releases nothing", async () => {
  const kept = await lived({ seconds: 33 });
  expect(boundaries(kept).at(-1)).toMatchObject({ nth: 3, outcome: "failed", code: "overtime" });
  expect(afterStart(kept)).toEqual([4, 8, 16, 32]);
  expect(await kept.releases.find(runNamed(1))).toMatchObject({
    outcome: "failed",
    code: "overtime",
    owed: null,
  });
  expect((await kept.ledger.entries()).map(({ kind }) => kind)).toEqual(["open", "spend"]);
});

test("cancelling at any time gives the same answer at the next boundary, and the same ledger (S03)", async () => {
  const cancelled = (after: number, seconds: number) =>
    lived(
      { seconds, used: 2 },
      { after, run: ({ keeper }) => keeper.hear({ kind: "stop", run: runNamed(1) }) },
    );
  const first = await cancelled(0.1, 3);
  expect(boundaries(first)).toEqual([
    { kind: "boundary", run: runNamed(1), nth: 0, outcome: "failed", code: null },
  ]);
  expect(await first.releases.find(runNamed(1))).toMatchObject({ outcome: "failed", code: "cancelled" });
  expect(await first.releases.release(runNamed(1))).toBe(undefined);
  for (let n = 1; n < 40; n++) {
    const other = await cancelled(n / 10.1, n % 2 === 0 ? 3 : 0.2);
    expect(other.told, `cancelled after ${n / 10.1} s`).toEqual(first.told);
    expect(await entriesOf(other)).toBe(await entriesOf(first));
    expect(await other.releases.owed()).toEqual([]);
  }
});

test("whatever throws, at whichever draw, is told alike at the boundary, and stays paid (S09)", async () => {
  const all = await Promise.all([0, 1, 2, 3].map((throwsAt) => lived({ seconds: 3, throwsAt })));
  expect(boundaries(all[0])).toEqual([
    { kind: "boundary", run: runNamed(1), nth: 0, outcome: "failed", code: "unexpected" },
  ]);
  for (const one of all) {
    expect(one.told).toEqual(all[0].told);
    expect(JSON.stringify(one.told)).not.toContain("row 17");
    expect((await one.ledger.state()).entries).toBe(2);
  }
});

test("another price than the agreed one is refused, and nothing is paid (S47)", async () => {
  const kept = await testKeeper([]);
  kept.keeper.hear(startMessage(1, { price: { epsilon: "0.4", delta: "0" } }));
  await kept.clock.pass(10_000);
  expect(kept.told.at(-1)?.[1]).toMatchObject({
    kind: "refused",
    attempt: 1,
    error: { code: "price-changed" },
  });
  expect((await kept.ledger.state()).entries).toBe(1);
});

test("what no longer fits is refused, and nothing is paid", async () => {
  const clock = virtualClock();
  const kept = await testKeeper([], { clock, ledger: await ledgerOfKeeper(clock, 1n) });
  for (const n of [1, 2, 3]) kept.keeper.hear(startMessage(n));
  await kept.clock.pass(10_000);
  expect(kinds(kept).filter((kind) => kind === "paid")).toHaveLength(2);
  expect(kept.told.find(([, { kind }]) => kind === "refused")?.[1]).toMatchObject({
    run: runNamed(3),
    error: { code: "budget-exhausted" },
  });
});

test("a paid entry is drawn on at most once: two keepers, one run", async () => {
  const clock = virtualClock();
  const [ledger, drawn]: [Awaited<ReturnType<typeof ledgerOfKeeper>>, Drawn] = [
    await ledgerOfKeeper(clock),
    new Map(),
  ];
  const rows = () => scriptedRows(clock, [], drawn);
  const both = [testKeeper([], { clock, ledger, rows }), testKeeper([], { clock, ledger, rows })];
  const [a, b] = await Promise.all(both);
  for (let n = 1; n <= 60; n++)
    for (const { keeper } of n % 2 === 0 ? [a, b] : [b, a]) keeper.hear(startMessage(n));
  await clock.pass(10_000);
  const paid = [a, b].flatMap(({ told }) => told.filter(([, { kind }]) => kind === "paid"));
  expect(paid).toHaveLength(60);
  expect([...drawn.values()]).toEqual(Array(60).fill(1));
  const refused = [a, b].flatMap(({ told }) => told.filter(([, { kind }]) => kind === "refused"));
  expect(new Set(refused.map(([, message]) => "error" in message && message.error.code))).toEqual(
    new Set(["release-already-taken"]),
  );
});

test("what a keeper owed when it ended is settled once by the next, at its boundary, unless it was cancelled", async () => {
  const clock = virtualClock();
  const [ledger, releases] = [await ledgerOfKeeper(clock), memoryReleases()];
  const first = await testKeeper(
    [
      { seconds: 0.1, used: 1 },
      { seconds: 0.1, used: 1 },
    ],
    { clock, ledger, releases },
  );
  first.keeper.hear(startMessage(1, { first: 64 }));
  first.keeper.hear(startMessage(2, { first: 64 }));
  await clock.pass(1000);
  expect(await releases.owed()).toHaveLength(2);
  // The first keeper is as good as dead: its boundaries are an hour away from now on.
  const later = virtualClock(clock.now());
  const second = await testKeeper([], { clock: later, ledger, releases });
  second.keeper.hear({ kind: "stop", run: runNamed(2) });
  second.keeper.hear({ kind: "settle-late" });
  await later.pass(30_000);
  expect((await ledger.entries()).map(({ kind }) => kind)).toEqual(["open", "spend", "spend"]);
  await later.pass(60_000);
  const entries = await ledger.entries();
  expect(entries.map(({ kind }) => kind)).toEqual(["open", "spend", "spend", "settle"]);
  expect(entries[3].body).toMatchObject({ entry: 2, used: { epsilon: "0.125" } });
  expect(await releases.owed()).toEqual([]);
  expect(second.told.at(-1)?.[1].kind).toBe("budget");
});

test("a disk that refuses a seal is tried again: the run is told when its release is safe", async () => {
  const releases = memoryReleases();
  let refusals = 2;
  const failing = {
    ...releases,
    seal: async (...sealed: Parameters<typeof releases.seal>) => {
      if (refusals-- > 0) throw new Error("disk full");
      await releases.seal(...sealed);
    },
  };
  const kept = await testKeeper([{ seconds: 1 }], { releases: failing });
  kept.keeper.hear(startMessage(1));
  await kept.clock.pass(40_000);
  expect(boundaries(kept).map(({ outcome }) => outcome)).toEqual(["not-yet", "not-yet", "not-yet", "done"]);
});

test("with the timing defence off answers come early, partial ones too, with their refund", async () => {
  const timing = { mode: "off", padding: "sleep" } as const;
  const early = await testKeeper([{ seconds: 0.4 }], { timing });
  early.keeper.hear(startMessage(1));
  await early.clock.pass(500);
  expect(boundaries(early)).toMatchObject([{ nth: 0, outcome: "done" }]);
  const stopped = await testKeeper([{ seconds: 3, used: 1 }], { timing });
  stopped.keeper.hear(startMessage(1));
  await stopped.clock.pass(800);
  stopped.keeper.hear({ kind: "stop", run: runNamed(1) });
  await stopped.clock.pass(1000);
  expect(boundaries(stopped)).toMatchObject([{ outcome: "done" }]);
  expect((await stopped.ledger.entries()).map(({ kind }) => kind)).toEqual(["open", "spend", "settle"]);
});

test("a budget that a terminal changes is told within a second, and only then", async () => {
  const kept = await testKeeper([]);
  await kept.clock.pass(10_000);
  expect(kinds(kept)).toEqual(["opened"]);
  const { budget } = await kept.ledger.state();
  await kept.ledger.limit("people/ana", budget);
  await kept.clock.pass(1000);
  expect(kinds(kept)).toEqual(["opened", "budget"]);
});

test("told to end, it starts nothing more, and ends when what runs has been told", async () => {
  const kept = await testKeeper([{ seconds: 1 }]);
  let ended = false;
  void kept.keeper.ended.then(() => {
    ended = true;
  });
  kept.keeper.hear(startMessage(1));
  await kept.clock.pass(100);
  kept.keeper.hear({ kind: "end" });
  kept.keeper.hear(startMessage(2));
  await kept.clock.pass(2000);
  expect(kept.told.at(-1)?.[1]).toMatchObject({ kind: "refused", error: { code: "stopping" } });
  expect(ended).toBe(false);
  await kept.clock.pass(3000);
  expect(boundaries(kept)).toMatchObject([{ outcome: "done" }]);
  expect(ended).toBe(true);
});

test("whether a keeper has still to speak of a run changes at its boundary, and not when its work ends", async () => {
  for (const seconds of [0.5, 3]) {
    const kept = await testKeeper([{ seconds }]);
    const running = async (n: number) => {
      kept.keeper.hear({ kind: "ask", id: 1, question: { about: "run", run: runNamed(n) } });
      await kept.clock.pass(1);
      const said = kept.told.findLast(([, { kind }]) => kind === "answer")?.[1];
      return said && "answer" in said && "running" in said.answer ? said.answer.running : undefined;
    };
    kept.keeper.hear(startMessage(1));
    await kept.clock.pass(100);
    expect([await running(1), await running(2)]).toEqual([true, false]);
    await kept.clock.pass(3000);
    expect(await running(1)).toBe(true);
    await kept.clock.pass(2000);
    expect(await running(1)).toBe(false);
  }
});
