import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseResults } from "../../../experiment/results.ts";
import { makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";
import { experimentEntry } from "../../../testing/experiment-entry.ts";
import { smallExperiment } from "../../../testing/experiments.ts";
import { type Clock, systemClock } from "../../clock.ts";
import { directWorkshop, type WorkshopPlace } from "../handlers.ts";
import { experimentHandlers } from "./handlers.ts";

const entry = experimentEntry();
const RUNS = 12;

/** Twelve runs on 300 patients; two methods, two ε, two repeats, two yardsticks. */
const asked = { ...smallExperiment, data: [{ schema: "clinic" }] };

/** Trials have all the time that they want: how much a busy machine gives them is nothing to test. */
const clock = { ...systemClock, at: () => () => undefined };

function workshop(folder = makeClinic(temporaryFolder(), { rows: 300, visibility: "public" })) {
  const place = { folder, clock: clock as Clock } as WorkshopPlace;
  const { ask } = directWorkshop(experimentHandlers(entry), place);
  // biome-ignore lint/suspicious/noExplicitAny: what comes of a handler is any JSON.
  const told = (about: string, body?: unknown) => ask(`experiments.${about}`, body) as Promise<any>;
  const until = async (isSo: (now: { state: string; done: number }) => boolean) => {
    for (;;) {
      const now = await told("cells", { name: "small" });
      if (isSo(now)) return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { folder, told, until };
}

const linesIn = (folder: string) => readFileSync(join(folder, "experiments/small.jsonl"), "utf8");
const valuesIn = (folder: string) =>
  [...parseResults(linesIn(folder)).results.values()].map(({ key, value }) => `${key} ${value}`).sort();

describe("an experiment in the workshop", () => {
  test("ends with the numbers of the command, which goes on from its files", async () => {
    const { folder, told, until } = workshop();
    const started = await told("start", { experiment: asked, jobs: 2 });
    expect(started).toMatchObject({
      name: "small",
      of: RUNS,
      matrix: {
        data: ["clinic"],
        epsilon: ["0.5", "2"],
        yardsticks: ["Majority", expect.any(String)],
        each: 2,
      },
      definition: { data: [{ schema: "clinic" }] },
    });
    const done = await until(({ state }) => state === "done");
    expect(done).toMatchObject({ done: RUNS, of: RUNS, whole: true, secondsLeft: null });
    expect(done.cells).toHaveLength(6);
    expect(done.cells.every(([, made]: number[]) => made === 2)).toBe(true);

    const command = ["experiment", "experiments/small.json", "--out", "experiments", "--jobs", "1"];
    const again = await privet(folder, command);
    expect(again.err).toContain(`0 runs to make, ${RUNS} there already`);
    const alone = makeClinic(temporaryFolder(), { rows: 300, visibility: "public" });
    writeFileSync(join(alone, "small.json"), JSON.stringify(smallExperiment));
    await privet(alone, ["experiment", "small.json", "--out", "experiments", "--jobs", "1"]);
    expect(valuesIn(folder)).toEqual(valuesIn(alone));
  });

  test("rests when it is paused, outlives its workshop, and makes only the missing runs when it goes on", async () => {
    const { folder, told, until } = workshop();
    await told("start", { experiment: asked, jobs: 1 });
    await until(({ done }) => done >= 2);
    const pausing = await told("change", { name: "small", state: "paused" });
    expect(["pausing", "paused"]).toContain(pausing.state);
    const rest = await until(({ state }) => state === "paused");
    expect(rest.done).toBeGreaterThanOrEqual(2);
    expect(rest.done).toBeLessThan(RUNS);
    const before = linesIn(folder);

    const next = workshop(folder);
    expect(await next.told("list")).toMatchObject({
      items: [{ name: "small", state: "paused", done: rest.done, of: RUNS, problem: null }],
    });
    expect(linesIn(folder)).toBe(before);
    await next.told("change", { name: "small", state: "running", jobs: 2 });
    await next.until(({ state }) => state === "done");
    expect(linesIn(folder).startsWith(before)).toBe(true);
    expect(linesIn(folder).split("\n")).toHaveLength(RUNS + 1);
  });

  test("is stopped in the middle of a run, and another may not start beside one that goes", async () => {
    const { told, until } = workshop();
    const long = { ...asked, repeats: 200 };
    await told("start", { experiment: long, jobs: 1 });
    const other = { ...asked, name: "other" };
    await expect(told("start", { experiment: other })).rejects.toMatchObject({ code: "busy" });
    await until(({ done }) => done >= 1);
    const stopped = await told("change", { name: "small", state: "stopped" });
    expect(stopped).toMatchObject({ state: "stopped", working: [], jobs: null });
    expect((await told("cells", { name: "small" })).done).toBe(stopped.done);
  });

  test("another takes its place only if that is meant; marks of before then count no more", async () => {
    const { folder, told, until } = workshop();
    await told("start", { experiment: { ...asked, repeats: 1 }, jobs: 1 });
    const { mark } = await until(({ state }) => state === "done");
    const same = await told("cells", { name: "small", since: mark });
    expect(same).toMatchObject({ whole: false, cells: [], more: false });

    const before = readFileSync(join(folder, "experiments/small.json"), "utf8");
    await expect(told("start", { experiment: asked })).rejects.toMatchObject({ code: "file-exists" });
    expect(readFileSync(join(folder, "experiments/small.json"), "utf8")).toBe(before);
    const first = await told("start", { experiment: asked, replace: true, jobs: 1 });
    expect(first).toMatchObject({ done: RUNS / 2, of: RUNS });
    const fresh = await told("cells", { name: "small", since: mark });
    expect(fresh).toMatchObject({ whole: true, of: RUNS });
    await until(({ state }) => state === "done");
    const changed = await told("cells", { name: "small", since: fresh.mark });
    expect(changed).toMatchObject({ whole: false, state: "done" });
    expect(changed.cells.every(([, made]: number[]) => made === 2)).toBe(true);
    // As many results have come since as before: only its own opening tells what a mark is a mark of.
    expect((await told("cells", { name: "small", since: mark })).whole).toBe(true);

    writeFileSync(join(folder, "experiments/torn.json"), "{");
    const { items } = await workshop(folder).told("list");
    expect(items).toMatchObject([
      { state: "done" },
      { state: "failed", problem: { code: "experiment-invalid" } },
    ]);
  });
});

describe("what is refused", () => {
  const privateFolder = () => makeClinic(temporaryFolder(), { rows: 300, visibility: "private" });

  // The promise of the screen: a private table cannot be opened on it.
  test("a private table is not offered, not tried and not started, and nothing is written", async () => {
    const { folder, told } = workshop(privateFolder());
    const { data, refused } = await told("choices");
    expect(data.some(({ name }: { name: string }) => name === "clinic")).toBe(false);
    expect(refused).toEqual(["clinic"]);
    for (const about of ["estimate", "start"])
      await expect(told(about, { experiment: asked })).rejects.toMatchObject({ code: "data-not-public" });
    expect(existsSync(join(folder, "experiments"))).toBe(false);
  });

  test("private rows under a public schema are private, and so is a table that is declared so later", async () => {
    const folder = privateFolder();
    const schema = JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
    const other = {
      ...schema,
      name: "open",
      visibility: "public",
      file: { ...schema.file, path: "clinic.csv" },
    };
    writeFileSync(join(folder, "open.schema.json"), JSON.stringify(other));
    const { told } = workshop(folder);
    expect((await told("choices")).refused).toEqual(["clinic", "open"]);
    const open = { ...asked, data: [{ schema: "open" }] };
    await expect(told("start", { experiment: open })).rejects.toMatchObject({ code: "data-not-public" });

    const later = workshop();
    await later.told("start", { experiment: { ...asked, repeats: 50 }, jobs: 1 });
    await later.until(({ done }) => done >= 1);
    await later.told("change", { name: "small", state: "stopped" });
    writeFileSync(join(later.folder, "clinic.schema.json"), JSON.stringify(schema));
    const resumed = later.told("change", { name: "small", state: "running" });
    await expect(resumed).rejects.toMatchObject({ code: "data-not-public" });
  });

  test.each([
    ["a path", { data: [{ schema: "clinic", path: "../../elsewhere.csv" }] }, "experiment-invalid"],
    ["a table of another folder", { data: [{ schema: "../clinic" }] }, "path-not-allowed"],
    ["a table that is not there", { data: [{ schema: "nothing" }] }, "schema-missing"],
    ["a name that is a path", { name: "../small" }, "experiment-invalid"],
    ["a method that does not exist", { methods: ["magic"] }, "option-unknown"],
    ["too many cells", { repeats: 10_000, split: { folds: 100 } }, "experiment-invalid"],
  ])("%s", async (_, more, code) => {
    const { folder, told } = workshop();
    const error = await told("start", { experiment: { ...asked, ...more } }).catch((e) => e);
    expect(error).toMatchObject({ code });
    expect(error.message).not.toContain(folder);
    expect(existsSync(join(folder, "experiments"))).toBe(false);
  });
});

describe("what is told of it", () => {
  test("an estimate comes before the start, from runs that are tried, and says what it rests on", async () => {
    const { folder, told } = workshop();
    const estimate = await told("estimate", { experiment: { ...asked, repeats: 100 }, jobs: 2 });
    expect(estimate).toMatchObject({ cells: 6, runs: 600, there: 0, jobs: 2, seen: 4, kinds: 4, unseen: [] });
    expect(estimate.seconds).toBeGreaterThan(0);
    expect(estimate.low).toBeLessThanOrEqual(estimate.seconds);
    expect(estimate.high).toBeGreaterThanOrEqual(estimate.seconds);
    const twice = await told("estimate", { experiment: { ...asked, repeats: 200 }, jobs: 2 });
    expect(twice.seconds).toBeCloseTo(2 * estimate.seconds, 6);
    expect(existsSync(join(folder, "experiments"))).toBe(false);
  });

  test("means, marks, repeats, times and every export", async () => {
    const { folder, told, until } = workshop();
    await told("start", { experiment: { ...asked, repeats: 3, measures: ["error", "auc"] }, jobs: 2 });
    await until(({ state }) => state === "done");
    const { shown, ...all } = await told("analysis", { name: "small", data: "clinic" });
    expect(all).toMatchObject({ done: 18, of: 18, data: ["clinic"], against: "PG⁺", epsilon: ["0.5", "2"] });
    expect(all.widened).toBeCloseTo(Math.sqrt(1 + 3 / 3), 12);
    expect(shown.methods[0].cells[0].values).toHaveLength(3);
    const { values, mean } = shown.methods[1].cells[1];
    expect(values.reduce((a: number, b: number) => a + b, 0) / 3).toBeCloseTo(mean, 12);
    const { better, same, worse } = shown.differences[0];
    expect(better + same + worse).toBe(2);
    expect((await told("analysis", { name: "small", measure: "auc" })).shown.better).toBe("larger");

    const exported = async (form: string) => (await told("export", { name: "small", form })).text as string;
    await privet(folder, [
      "experiment",
      "experiments/small.json",
      "--out",
      "x",
      "--jobs",
      "1",
      "--csv",
      "x.csv",
    ]);
    expect(await exported("csv")).toBe(readFileSync(join(folder, "x.csv"), "utf8"));
    expect(await exported("svg")).toBe(readFileSync(join(folder, "x/small-clinic.svg"), "utf8"));
    expect(await exported("latex")).toContain("\\begin{tabular}");
    expect(await exported("markdown")).toContain("# A small experiment");
    expect(await exported("json")).toBe(readFileSync(join(folder, "experiments/small.json"), "utf8"));
    expect(await exported("ts")).toContain('"title": "A small experiment"');
    await expect(exported("exe")).rejects.toMatchObject({ code: "option-unknown" });
  });
});
