/** A workshop under the supervisor: lines, deaths, and one more data set while others go on. */
import { expect, test } from "vitest";
import { runNamed, startMessage } from "../../testing/server/keepers.ts";
import { supervised, supervisedConfig } from "../../testing/server/supervised.ts";
import type { FromKeeperProcess } from "../keeper/process.ts";

const withWorkshop = () => supervised({ workshop: true, listen: { host: "127.0.0.1", port: 0 } });
const ask = (id: string) => ({ kind: "workshop", id, about: "places.list" }) as const;
const opened = { kind: "opened", facts: {}, budget: {} } as unknown as FromKeeperProcess;
const wards = { data: "/wards.schema.json", allowPaths: [], memoryMegabytes: 256, threads: 1, slots: 1 };
const kinds = (messages: readonly { readonly kind: string }[]) => messages.map(({ kind }) => kind);

test("there is a workshop only where the owner wanted one", () => {
  expect(supervised().workshops).toHaveLength(0);
  expect(withWorkshop().workshops).toHaveLength(1);
});

test("what the front asks goes to the workshop, and its answer to the front that asked", () => {
  const { fronts, workshops } = withWorkshop();
  fronts[0].say(ask("a"));
  expect(kinds(workshops[0].sent)).toEqual(["open", "workshop"]);
  workshops[0].say({ kind: "workshop", id: "a", told: 1 });
  expect(fronts[0].sent.at(-1)).toEqual({ kind: "workshop", id: "a", told: 1 });
  // Nobody asked for these.
  workshops[0].say({ kind: "workshop", id: "a", told: 2 });
  workshops[0].say({ kind: "workshop", id: "b", told: 3 });
  expect(fronts[0].sent.filter(({ kind }) => kind === "workshop")).toHaveLength(1);
});

test("a workshop that dies leaves nobody waiting, and is started again three times an hour", async () => {
  const { clock, fronts, workshops, said } = withWorkshop();
  for (let n = 0; n < 4; n++) {
    fronts[0].say(ask(`ask ${n}`));
    workshops[n].die();
    expect(fronts[0].sent.at(-1)).toMatchObject({ id: `ask ${n}`, error: { code: "not-ready" } });
  }
  expect(workshops).toHaveLength(4);
  expect(said.filter(({ event }) => event === "workshop-lost")).toHaveLength(4);
  fronts[0].say(ask("later"));
  expect(fronts[0].sent.at(-1)).toMatchObject({ id: "later", error: { code: "not-ready" } });
  await clock.pass(3_600_000);
  expect(workshops, "what has died too often stays away").toHaveLength(4);
});

test("one more data set: its keeper first, then a front that knows it, on the same port, and not counted as a loss", async () => {
  const { clock, fronts, keepers, workshops, said } = withWorkshop();
  fronts[0].say({ kind: "listening", address: "http://127.0.0.1:4711" });
  keepers[0].say(opened);
  fronts[0].say({ kind: "keeper", dataset: "clinic", message: startMessage(1) });
  workshops[0].say({ kind: "serve", dataset: "wards", config: wards });
  expect(keepers).toHaveLength(2);
  expect(keepers[1].sent).toMatchObject([{ kind: "open", dataset: "wards", data: wards.data }]);
  expect(kinds(workshops[0].sent), "not before it is open").toEqual(["open"]);
  keepers[1].say(opened);
  expect(workshops[0].sent.at(-1)).toMatchObject({
    kind: "served",
    dataset: "wards",
    config: { datasets: { clinic: supervisedConfig.datasets.clinic, wards } },
  });
  await clock.pass(1000);
  expect(fronts[0].sent.at(-1)).toEqual({ kind: "leave" });
  fronts[0].die();
  expect(said.map(({ event }) => event)).not.toContain("front-lost");
  expect(fronts[1].sent[0]).toMatchObject({
    kind: "open",
    config: { datasets: { clinic: {}, wards }, listen: { port: 4711 } },
  });
  expect(fronts[1].sent.flatMap((message) => ("dataset" in message ? [message.dataset] : []))).toEqual([
    "clinic",
    "wards",
  ]);
  // What ran goes on, and is told to the new front.
  expect(kinds(keepers[0].sent)).toEqual(["open", "start"]);
  const done = { kind: "boundary", run: runNamed(1), nth: 0, outcome: "done", code: null } as const;
  keepers[0].say(done);
  expect(fronts[1].sent.at(-1)).toEqual({ kind: "keeper", dataset: "clinic", message: done });
  // Four real deaths are still needed to end the server.
  for (let n = 1; n <= 3; n++) fronts[n].die();
  expect(fronts).toHaveLength(5);
});

test("what cannot be opened is told to whoever asked, and the server goes on as it was", async () => {
  const { clock, fronts, keepers, workshops, code } = withWorkshop();
  keepers[0].say(opened);
  workshops[0].say({ kind: "serve", dataset: "wards", config: wards });
  const error = {
    code: "budget-missing",
    matter: "budget",
    message: "none",
    fix: { do: "open one" },
  } as const;
  keepers[1].say({ kind: "unopened", error });
  keepers[1].die();
  expect(workshops[0].sent.at(-1)).toMatchObject({ kind: "served", dataset: "wards", error });
  await clock.pass(60_000);
  expect([fronts.length, keepers.length, code()]).toEqual([1, 2, undefined]);
  expect(kinds(fronts[0].sent)).toEqual(["open", "keeper"]);
  // It may be tried again.
  workshops[0].say({ kind: "serve", dataset: "wards", config: wards });
  expect(keepers).toHaveLength(3);
});

test("what is served already is not opened twice, and a front that does not leave is ended", async () => {
  const { clock, fronts, keepers, workshops } = withWorkshop();
  workshops[0].say({ kind: "serve", dataset: "clinic", config: wards });
  expect(keepers).toHaveLength(1);
  expect(workshops[0].sent.at(-1)).toMatchObject({ kind: "served", dataset: "clinic" });
  workshops[0].say({ kind: "serve", dataset: "wards", config: wards });
  keepers[1].say(opened);
  await clock.pass(300);
  expect(fronts).toHaveLength(1);
  await clock.pass(10_000);
  expect(fronts).toHaveLength(2);
});

test("the workshop ends with the server", async () => {
  for (const wishes of [1, 2]) {
    const { clock, supervisor, fronts, keepers, workshops, code } = withWorkshop();
    for (let n = 0; n < wishes; n++) supervisor.stop();
    fronts[0].say({ kind: "stopped" });
    keepers[0].die();
    await clock.pass(0);
    expect(code()).toBe(wishes - 1);
    expect(workshops).toHaveLength(1);
    fronts.at(-1)?.say(ask("late"));
    expect(kinds(workshops[0].sent)).toEqual(["open"]);
  }
});
