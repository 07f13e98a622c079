/** The supervisor on a virtual clock, with children that are no processes. */
import { expect, test } from "vitest";
import { runNamed, startMessage } from "../../testing/server/keepers.ts";
import { supervised } from "../../testing/server/supervised.ts";
import type { ToFront } from "../front/process.ts";
import type { FromKeeperProcess } from "../keeper/process.ts";
import { GRACE } from "./supervise.ts";

const opened = { kind: "opened", facts: {}, budget: {} } as unknown as FromKeeperProcess;
const paid = (started: number) =>
  ({ kind: "paid", run: runNamed(1), attempt: 1, entry: 2, started }) as const;
const toldOf = (messages: readonly ToFront[]) =>
  messages.flatMap((message) => (message.kind === "keeper" ? [message.message] : []));

test("lines go from the front to the keeper that they name, and back", () => {
  const { fronts, keepers, toFront } = supervised();
  fronts[0].say({ kind: "keeper", dataset: "clinic", message: { kind: "stop", run: runNamed(1) } });
  fronts[0].say({ kind: "keeper", dataset: "nothing", message: { kind: "end" } });
  expect(keepers[0].sent.map(({ kind }) => kind)).toEqual(["open", "stop"]);
  keepers[0].say(opened);
  expect(toldOf(toFront())).toEqual([opened]);
});

test("a data set is said to be open when its runs are taken, once for each time that its keeper opened it", async () => {
  const { clock, fronts, keepers, said } = supervised();
  const open = () => said.filter(({ event }) => event === "opened").length;
  const takes = (front = fronts[0], dataset = "clinic") => front.say({ kind: "takes", dataset });
  keepers[0].say(opened);
  takes(fronts[0], "nothing");
  expect(open()).toBe(0);
  takes();
  takes();
  expect([open(), said.at(-1)]).toEqual([1, { event: "opened", dataset: "clinic" }]);
  // A front that comes later is no news of the rows.
  fronts[0].die();
  takes(fronts[1]);
  expect(open()).toBe(1);
  // One that was lost is not open until another is, and taken by whichever front is there then.
  keepers[0].die();
  await clock.pass(30_000);
  takes(fronts[1]);
  expect(open()).toBe(1);
  keepers[1].say(opened);
  fronts[1].die();
  takes(fronts[2]);
  expect(open()).toBe(2);
});

test("a killed keeper's run is told as failed at its boundary, like one that threw; then it is gone, on the grid (S10)", async () => {
  for (const dies of [0.2, 1.9, 3.7]) {
    const { clock, fronts, keepers, toFront } = supervised();
    keepers[0].say(opened);
    fronts[0].say({ kind: "keeper", dataset: "clinic", message: startMessage(1) });
    keepers[0].say(paid(clock.now()));
    const before = toFront().length;
    await clock.pass(1000 * dies);
    keepers[0].die();
    await clock.pass(3999 - 1000 * dies);
    expect(toFront().length, "nothing shows before the boundary").toBe(before);
    await clock.pass(1);
    const failed = { kind: "boundary", run: runNamed(1), nth: 0, outcome: "failed", code: "unexpected" };
    expect(toldOf(toFront().slice(before))).toEqual([failed]);
    await clock.pass(25_999);
    expect(keepers).toHaveLength(1);
    await clock.pass(1);
    expect(toldOf(toFront().slice(before))).toEqual([failed, { kind: "gone" }]);
    expect(keepers).toHaveLength(2);
  }
});

test("a keeper that dies a fourth time within an hour is not started again", async () => {
  const { clock, keepers } = supervised();
  for (let n = 0; n < 4; n++) {
    keepers.at(-1)?.say(opened);
    keepers.at(-1)?.die();
    await clock.pass(30_000);
  }
  expect(keepers).toHaveLength(4);
});

test("the first wish to end lets runs finish; then keepers end, and the front", async () => {
  const { clock, supervisor, fronts, keepers, code } = supervised();
  keepers[0].say(opened);
  supervisor.stop();
  await clock.pass(60_000);
  expect(fronts[0].sent.at(-1)).toEqual({ kind: "stopping", grace: GRACE });
  expect(keepers[0].sent.map(({ kind }) => kind)).toEqual(["open"]);
  fronts[0].say({ kind: "stopped" });
  expect(keepers[0].sent.at(-1)).toEqual({ kind: "end" });
  expect(code()).toBe(undefined);
  keepers[0].die();
  await clock.pass(0);
  expect(code()).toBe(0);
});

test("the second wish, and the end of the grace, end everything at once", async () => {
  const twice = supervised();
  twice.supervisor.stop();
  twice.supervisor.stop();
  await twice.clock.pass(0);
  expect(twice.code()).toBe(1);
  const late = supervised();
  late.supervisor.stop();
  await late.clock.pass(GRACE);
  expect(late.code()).toBe(undefined);
  await late.clock.pass(10_000);
  expect(late.code()).toBe(1);
});

test("a front that dies is started again at once beside its keepers, and is told what they had told", async () => {
  const { clock, fronts, keepers, said } = supervised();
  keepers[0].say(opened);
  keepers[0].say({ kind: "budget", budget: { entries: 7 } } as unknown as FromKeeperProcess);
  fronts[0].say({ kind: "keeper", dataset: "clinic", message: startMessage(1) });
  keepers[0].say(paid(clock.now()));
  fronts[0].die();
  expect(said.at(-1)).toEqual({ event: "front-lost" });
  expect([fronts.length, keepers.length]).toEqual([2, 1]);
  expect(keepers[0].sent.map(({ kind }) => kind)).toEqual(["open", "start"]);
  expect(fronts[1].sent.map(({ kind }) => kind)).toEqual(["open", "keeper"]);
  expect(toldOf(fronts[1].sent)).toEqual([{ ...opened, budget: { entries: 7 } }]);
  // What the dead one had still to say is nobody's word.
  fronts[0].say({ kind: "keeper", dataset: "clinic", message: startMessage(2) });
  expect(keepers[0].sent).toHaveLength(2);
  const done = { kind: "boundary", run: runNamed(1), nth: 0, outcome: "done", code: null } as const;
  keepers[0].say(done);
  expect(toldOf(fronts[1].sent).at(-1)).toEqual(done);
  // A keeper that is gone is not told as open to whoever comes then.
  keepers[0].die();
  await clock.pass(30_000);
  fronts[1].die();
  expect(toldOf(fronts[2].sent)).toEqual([]);
});

test("a front that dies a fourth time within an hour ends the server, when keepers have finished", async () => {
  const { clock, fronts, keepers, code } = supervised();
  keepers[0].say(opened);
  for (let n = 0; n < 4; n++) fronts[n].die();
  await clock.pass(60_000);
  expect([fronts.length, keepers[0].sent.at(-1), code()]).toEqual([4, { kind: "end" }, undefined]);
  keepers[0].die();
  await clock.pass(0);
  expect(code()).toBe(1);
});

test("what cannot be opened at the start ends the server, and is said", async () => {
  const { clock, keepers, said, code } = supervised();
  const error = {
    code: "budget-missing",
    matter: "budget",
    message: "none",
    fix: { do: "open one" },
  } as const;
  keepers[0].say({ kind: "unopened", error });
  keepers[0].die();
  await clock.pass(0);
  expect(said).toEqual([{ event: "unopened", dataset: "clinic", error }]);
  expect(code()).toBe(1);
});

test("a database that is away is waited for on the grid, at the start and later, however long; another refusal is not", async () => {
  const { clock, keepers, said, code } = supervised({ ledger: "postgres://db/privet" });
  const error = (code: "ledger-io" | "ledger-unsafe") =>
    ({ kind: "unopened", error: { code, matter: "fault", message: "away", fix: { do: "wait" } } }) as const;
  for (let n = 1; n <= 10; n++) {
    await clock.pass(1);
    keepers.at(-1)?.say(error("ledger-io"));
    keepers.at(-1)?.die();
    expect(said.at(-1)).toEqual({ event: "unreached", dataset: "clinic" });
    await clock.pass(29_998);
    expect([keepers.length, code()]).toEqual([n, undefined]);
    await clock.pass(1);
  }
  expect(keepers).toHaveLength(11);
  keepers.at(-1)?.say(opened);
  for (let n = 0; n < 3; n++) {
    keepers.at(-1)?.die();
    await clock.pass(30_000);
  }
  expect(keepers, "what was away does not count as a death").toHaveLength(14);
  const first = supervised({ ledger: "postgres://db/privet" });
  first.keepers[0].say(error("ledger-unsafe"));
  first.keepers[0].die();
  await first.clock.pass(0);
  expect(first.code()).toBe(1);
  const file = supervised();
  file.keepers[0].say(error("ledger-io"));
  file.keepers[0].die();
  await file.clock.pass(0);
  expect(file.code()).toBe(1);
});
