/** What disks, databases, threads and late messages do to a keeper: nothing is told unpaid and charged, given back twice, or forgotten. */
import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { rational, ZERO } from "../../base/rational.ts";
import type { Ledger } from "../../curator/index.ts";
import {
  ledgerOfKeeper,
  runNamed,
  scriptedRows,
  startMessage,
  type TestKeeper,
  testKeeper,
} from "../../testing/server/keepers.ts";
import { memoryReleases } from "../../testing/server/memory-stores.ts";
import { virtualClock } from "../../testing/server/virtual-clock.ts";
import { type Clock, waitUntil } from "../clock.ts";
import type { FromKeeper } from "./messages.ts";
import type { OpenRows } from "./rows.ts";

const kinds = ({ told }: TestKeeper) => told.map(([, { kind }]) => kind);
const toldOf = <K extends FromKeeper["kind"]>({ told }: TestKeeper, kind: K) =>
  told
    .map(([, message]) => message)
    .filter((message): message is FromKeeper & { kind: K } => message.kind === kind);
const entriesOf = async ({ ledger }: TestKeeper) => (await ledger.entries()).map(({ kind }) => kind);
const later = (clock: Clock, seconds: number) => waitUntil(clock, clock.monotonic() + 1000 * seconds);
const busy = () => new PrivetError("ledger-busy", "Somebody else writes.", "Wait.");
const START = startMessage(1);
const STOP = { kind: "stop", run: runNamed(1) } as const;

/** Rows that can die while they wait for their payment. */
function mortal(clock: Clock) {
  const scripted = scriptedRows(clock, []);
  let die = () => {};
  const rows: OpenRows = async (ledger, died) => {
    const deaths: (() => void)[] = [];
    die = () => {
      died();
      for (const one of deaths) one();
    };
    const alive = await scripted(ledger, died);
    const death = () =>
      new Promise<never>((_, reject) => {
        deaths.push(() => reject(new PrivetError("unexpected", "The thread is gone.", "")));
      });
    return { ...alive, run: (run, progress) => Promise.race([alive.run(run, progress), death()]) };
  };
  return { rows: () => rows, die: () => die() };
}

test("rows that die while a payment waits for its turn: told refused, and not charged afterwards", async () => {
  const clock = virtualClock();
  const real = await ledgerOfKeeper(clock);
  let isSlow = false;
  const state = async () => {
    if (isSlow) await later(clock, 3);
    return real.state();
  };
  const { rows, die } = mortal(clock);
  const kept = await testKeeper([], { clock, ledger: { ...real, state }, rows });
  isSlow = true;
  // The budget is being looked at, slowly.
  await clock.pass(1000);
  kept.keeper.hear(START);
  await clock.pass(500);
  die();
  kept.keeper.hear({ kind: "ask", id: 1, question: { about: "run", run: runNamed(1) } });
  await clock.pass(20_000);
  expect(toldOf(kept, "refused")).toMatchObject([{ run: runNamed(1), attempt: 1 }]);
  expect(toldOf(kept, "answer")).toMatchObject([{ answer: { about: "run", entry: null } }]);
  expect([kinds(kept).includes("paid"), await entriesOf(kept)]).toEqual([false, ["open"]]);
});

test("rows that die while a payment is being written: told paid and failed, and whoever asks is told after it", async () => {
  const clock = virtualClock();
  const real = await ledgerOfKeeper(clock);
  const spend: Ledger["spend"] = async (request) => {
    await later(clock, 2);
    return real.spend(request);
  };
  const { rows, die } = mortal(clock);
  const kept = await testKeeper([], { clock, ledger: { ...real, spend }, rows });
  kept.keeper.hear(START);
  await clock.pass(500);
  die();
  kept.keeper.hear({ kind: "ask", id: 1, question: { about: "run", run: runNamed(1) } });
  await clock.pass(20_000);
  expect(kinds(kept)).toEqual(["opened", "paid", "budget", "answer", "boundary"]);
  expect(toldOf(kept, "answer")).toMatchObject([{ answer: { entry: { seq: 2 } } }]);
  expect(toldOf(kept, "boundary")).toMatchObject([{ nth: 0, outcome: "failed", code: "unexpected" }]);
});

test("a run that is stopped before its payment's turn is refused, and not charged", async () => {
  const clock = virtualClock();
  const real = await ledgerOfKeeper(clock);
  let isSlow = false;
  const state = async () => {
    if (isSlow) await later(clock, 1);
    return real.state();
  };
  const kept = await testKeeper([], { clock, ledger: { ...real, state } });
  isSlow = true;
  await clock.pass(1000);
  kept.keeper.hear(START);
  kept.keeper.hear(STOP);
  await clock.pass(10_000);
  expect(toldOf(kept, "refused")).toMatchObject([{ error: { code: "cancelled" } }]);
  expect(await entriesOf(kept)).toEqual(["open"]);
});

test("a settle that cannot be written at its boundary is tried again each minute, and owed until then", async () => {
  const clock = virtualClock();
  const [real, releases] = [await ledgerOfKeeper(clock), memoryReleases()];
  let refusals = 2;
  const settle: Ledger["settle"] = async (...asked) => {
    if (refusals-- > 0) throw busy();
    return real.settle(...asked);
  };
  const kept = await testKeeper([{ seconds: 1, used: 1 }], { clock, ledger: { ...real, settle }, releases });
  kept.keeper.hear(START);
  await clock.pass(4000 + 119_999);
  expect(toldOf(kept, "boundary")).toMatchObject([{ nth: 0, outcome: "done" }]);
  expect([await entriesOf(kept), (await releases.owed()).length]).toEqual([["open", "spend"], 1]);
  await clock.pass(1);
  expect([await entriesOf(kept), await releases.owed()]).toEqual([["open", "spend", "settle"], []]);
  expect(kinds(kept).at(-1)).toBe("budget");
});

test("a settle that was written and not noted is not written again, and noted at the next try", async () => {
  const releases = memoryReleases();
  let refusals = 1;
  const settled: typeof releases.settled = async (run) => {
    if (refusals-- > 0) throw new Error("disk full");
    await releases.settled(run);
  };
  const kept = await testKeeper([{ seconds: 1, used: 1 }], { releases: { ...releases, settled } });
  kept.keeper.hear(START);
  await kept.clock.pass(10_000);
  expect([await entriesOf(kept), (await releases.owed()).length]).toEqual([["open", "spend", "settle"], 1]);
  await kept.clock.pass(60_000);
  expect([await entriesOf(kept), await releases.owed()]).toEqual([["open", "spend", "settle"], []]);
});

test("a stop that comes while the boundary's settle is being written changes nothing: it is done, and given back", async () => {
  const clock = virtualClock();
  const real = await ledgerOfKeeper(clock);
  const settle: Ledger["settle"] = async (...asked) => {
    await later(clock, 0.5);
    return real.settle(...asked);
  };
  const kept = await testKeeper([{ seconds: 1, used: 1 }], { clock, ledger: { ...real, settle } });
  kept.keeper.hear(START);
  await clock.pass(4200);
  // Told at the boundary, and not when the ledger has written.
  expect(toldOf(kept, "boundary")).toMatchObject([{ nth: 0, outcome: "done" }]);
  expect(await entriesOf(kept)).toEqual(["open", "spend"]);
  kept.keeper.hear(STOP);
  await clock.pass(20_000);
  expect(toldOf(kept, "boundary")).toHaveLength(1);
  expect([await entriesOf(kept), await kept.releases.owed()]).toEqual([["open", "spend", "settle"], []]);
});

test("what an earlier keeper owed waits until the front has said what was cancelled, however long that takes", async () => {
  const clock = virtualClock();
  const [ledger, releases] = [await ledgerOfKeeper(clock), memoryReleases()];
  const first = await testKeeper([{ seconds: 0.1, used: 1 }], { clock, ledger, releases });
  first.keeper.hear(START);
  await clock.pass(1000);
  const anew = virtualClock(clock.now());
  const second = await testKeeper([], { clock: anew, ledger, releases });
  await anew.pass(600_000);
  expect([await entriesOf(second), (await releases.owed()).length]).toEqual([["open", "spend"], 1]);
  second.keeper.hear(STOP);
  second.keeper.hear({ kind: "settle-late" });
  await anew.pass(600_000);
  expect([await entriesOf(second), await releases.owed()]).toEqual([["open", "spend"], []]);
});

test("a stop that comes while the disk seals gives nothing back, now or after a restart (S03)", async () => {
  const clock = virtualClock();
  const releases = memoryReleases();
  const seal: typeof releases.seal = async (sealed) => {
    await later(clock, 1);
    await releases.seal(sealed);
  };
  const kept = await testKeeper([{ seconds: 1, used: 1 }], { clock, releases: { ...releases, seal } });
  kept.keeper.hear(START);
  await clock.pass(1500);
  kept.keeper.hear(STOP);
  await clock.pass(20_000);
  expect(await releases.find(runNamed(1))).toMatchObject({ outcome: "done" });
  expect([await entriesOf(kept), await releases.owed()]).toEqual([["open", "spend"], []]);
});

test("a run that fails after its last draw gets nothing back: else the ledger would tell how far it came (S09)", async () => {
  const rows = (clock: Clock) => async (ledger: Ledger, died: () => void) => {
    const scripted = await scriptedRows(clock, [{ seconds: 1, used: 1 }])(ledger, died);
    const run: typeof scripted.run = async (...asked) => {
      await scripted.run(...asked);
      throw new Error("the value 3 stood in row 17");
    };
    return { ...scripted, run };
  };
  const kept = await testKeeper([], { rows });
  kept.keeper.hear(START);
  await kept.clock.pass(20_000);
  expect(await kept.releases.find(runNamed(1))).toMatchObject({ outcome: "failed", owed: null });
  expect(await entriesOf(kept)).toEqual(["open", "spend"]);
});

test("a keeper whose ledger's disk fails in a payment ends: whoever is opened next reads what was written", async () => {
  const clock = virtualClock();
  const real = await ledgerOfKeeper(clock);
  const ends = async (code: "ledger-io" | "ledger-busy") => {
    const spend = async () => {
      throw new PrivetError(code, "It failed.", "");
    };
    const kept = await testKeeper([], { clock, ledger: { ...real, spend } });
    let ended = false;
    void kept.keeper.ended.then(() => {
      ended = true;
    });
    kept.keeper.hear(START);
    await clock.pass(100);
    return ended;
  };
  expect([await ends("ledger-io"), await ends("ledger-busy")]).toEqual([true, false]);
});

test("how long rows take to be opened is told in whole powers of two of a second", async () => {
  for (const seconds of [0, 0.4, 0.99]) {
    const rows =
      (clock: Clock): OpenRows =>
      async (...given) => {
        await later(clock, seconds);
        return scriptedRows(clock, [])(...given);
      };
    const clock = virtualClock();
    const start = clock.now();
    const { told } = await testKeeper([], { clock, rows });
    expect(told.map(([time, { kind }]) => [time - start, kind])).toEqual([[1000, "opened"]]);
  }
});

test("a price agreed to in ρ is compared in ρ as well (S47)", async () => {
  const rows = (clock: Clock) => async (ledger: Ledger, died: () => void) => {
    const spend: Ledger["spend"] = (request) => {
      const cost = { epsilon: rational(1n, 2n), delta: ZERO, rho: rational(1n, 4n) };
      return ledger.spend({ ...request, cost });
    };
    return scriptedRows(clock, [])({ ...ledger, spend }, died);
  };
  const answers = async (rho: string) => {
    const kept = await testKeeper([], { rows });
    kept.keeper.hear(startMessage(1, { price: { epsilon: "0.5", delta: "0", rho } }));
    await kept.clock.pass(100);
    return toldOf(kept, "refused").map(({ error }) => error.code);
  };
  expect([await answers("0.2"), (await answers("0.25")).includes("price-changed")]).toEqual([
    ["price-changed"],
    false,
  ]);
});

test("a run starts at a whole second, and its boundaries are whole seconds, whenever it was asked for", async () => {
  const kept = await testKeeper([{ seconds: 1 }], { clock: virtualClock(Date.UTC(2026, 10, 16, 9) + 345) });
  kept.keeper.hear(START);
  await kept.clock.pass(10_000);
  const [{ started }] = toldOf(kept, "paid");
  expect(started % 1000).toBe(0);
  const boundary = kept.told.find(([, { kind }]) => kind === "boundary");
  expect(boundary?.[0]).toBe(started + 4000);
});

test("how far a run has come is told with the timing defence off alone (S01)", async () => {
  const rows = (clock: Clock) => async (ledger: Ledger, died: () => void) => {
    const scripted = await scriptedRows(clock, [{ seconds: 1 }])(ledger, died);
    const run: typeof scripted.run = (asked, hear) => {
      hear.progress({ step: 1, of: 4, epsilon: 0.125 });
      return scripted.run(asked, hear);
    };
    return { ...scripted, run };
  };
  const told = async (mode: "off" | "boundaries") => {
    const kept = await testKeeper([], { rows, timing: { mode, padding: "sleep" } });
    kept.keeper.hear(START);
    await kept.clock.pass(10_000);
    return toldOf(kept, "progress").length;
  };
  expect([await told("boundaries"), await told("off")]).toEqual([0, 1]);
});
