import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadAnyModel } from "../models/file.ts";
import { defaultMethod, methodNamed, type Task, taskNames } from "../tasks/registry.ts";
import type { AnyMethod } from "../tasks/task.ts";
import {
  clinicWithBudget,
  makeClinic,
  POISON,
  POISON_NUMBER,
  temporaryFolder,
} from "../testing/command-line.ts";
import { labelFor, neededBy } from "../testing/quick-plans.ts";
import { makeTrial } from "../testing/study-files.ts";
import {
  aboutJson,
  budget,
  checkedOpening,
  type Data,
  errorJson,
  limitHolder,
  openBudget,
  openData,
  quote,
  releases,
  start,
  verifyReceipt,
} from "./index.ts";

/** What a shell on the other end of a wire would have of it. BigInt, functions and classes do not pass unseen. */
function overTheWire<T>(value: T): T {
  const text = JSON.stringify(value);
  expect(text).not.toMatch(new RegExp(`${POISON}|${POISON_NUMBER}|\\[object`, "i"));
  const copy = JSON.parse(text);
  expect(copy).toEqual(value);
  return copy;
}

const refusalOf = async (work: Promise<unknown>) =>
  overTheWire(
    await work.then(
      () => expect.fail("should have been refused"),
      (error) => errorJson(error),
    ),
  );

const common = { privet: "plan/1", epsilon: "0.5", delta: "0" };
/** One plan a task, with several draws, so that it can be stopped between two. */
const plans = {
  classify: { ...common, task: "classify", method: "priv-local", label: "outcome", options: { rounds: 5 } },
  cluster: {
    ...common,
    task: "cluster",
    method: "priv-gene",
    attributes: ["age"],
    options: { k: 2, rounds: 5 },
  },
  describe: { ...common, task: "describe", method: "statistics", attributes: ["age", "outcome"] },
  rank: {
    ...common,
    task: "rank",
    method: "rank-attributes",
    label: "outcome",
    options: { top: 2, release: "values" },
  },
  publish: { ...common, task: "publish", method: "diff-gen", label: "outcome", options: { rounds: 3 } },
  flow: {
    ...common,
    task: "flow",
    method: "flow",
    options: {
      flow: {
        steps: [
          { name: "look", task: "describe", attributes: ["age"], epsilon: "0.2" },
          { name: "top", task: "rank", label: "outcome", options: { top: 2 }, epsilon: "0.3" },
        ],
      },
    },
  },
} as const satisfies Readonly<Partial<Record<Task, Readonly<Record<string, unknown>>>>>;

function optionsFor(method: AnyMethod): { readonly options?: Readonly<Record<string, unknown>> } {
  const options = neededBy(method);
  return Object.keys(options).length === 0 ? {} : { options };
}

/** A task that is not among them is tried with its first method as it stands. */
function planFor(task: Task): Readonly<Record<string, unknown>> {
  const own = (plans as Readonly<Partial<Record<Task, Readonly<Record<string, unknown>>>>>)[task];
  const method = methodNamed<Task, "table">(task, defaultMethod(task), "table");
  return own ?? { ...common, task, method: method.name, ...labelFor(method), ...optionsFor(method) };
}

const snps = { ...common, task: "rank", method: "rank-snps", options: { top: 2 } };

/** The clinic, or the trial, with ε 1 to spend. Where people come and go, the mean of a number takes two draws. */
async function opened(subject: "table" | "study", task?: Task): Promise<Data> {
  const clinic = task === "regress" ? ({ neighbours: "add-remove", about: 400 } as const) : {};
  if (subject === "table") return openData("clinic", { folder: await clinicWithBudget(clinic) });
  const data = await openData("trial", { folder: makeTrial(temporaryFolder()) });
  await openBudget(data, await checkedOpening(data, { epsilon: "1" }));
  return data;
}

/** Tasks that are one draw, however they are asked: there is nothing to stop between. */
const ONE_DRAW: readonly Task[] = ["judge"];

const tasks = [
  ...taskNames.map((task) => [task, "table", planFor(task)] as const),
  ["rank", "study", snps] as const,
];

test.each(tasks)(
  "%s of a %s: opened, quoted, run with progress, and counted, all as plain JSON",
  async (task, subject, plan) => {
    const data = await opened(subject, task);
    const about = overTheWire(aboutJson(await data.facts()));
    expect(about).toMatchObject({ subject, name: data.name, visibility: "private" });

    const quoted = overTheWire(await quote(data, plan));
    expect(quoted).toMatchObject({ plan, cost: { epsilon: "0.5", delta: "0", composition: "basic" } });
    expect(quoted.after).toEqual({ unit: "epsilon", left: "1", after: "0.5" });
    expect(quoted.method.name).toBe(plan.method);
    expect((await budget(data))?.entries).toBe(1);

    const seen: { step: number; of: number; epsilon: number }[] = [];
    const asked: unknown[] = [];
    const running = start(data, plan, {
      progress: (now) => seen.push(overTheWire(now)),
      wanted: (price) => asked.push(overTheWire(price)),
    });
    const { json, model, receipt } = await running.result;
    const told = overTheWire(json);
    expect(asked).toEqual([quoted]);
    expect(seen.at(-1)).toEqual(running.now());
    expect(seen.length).toBeGreaterThan(ONE_DRAW.includes(task) ? 0 : 1);
    expect(told).toMatchObject({ partial: false, seeded: false, asked: { epsilon: "0.5", delta: "0" } });
    expect(told.receipt).toEqual(receipt);
    expect(told.budget).toEqual(overTheWire(await budget(data)));
    expect(told.budget?.left.epsilon).toBe("0.5");
    // What a shell keeps is what it was handed: a model's file, which can be loaded again, or plain JSON.
    const isFile = (told.release as { readonly privet?: string }).privet === "model/1";
    expect(isFile).toBe(["classify", "regress", "cluster", "publish"].includes(task));
    if (isFile) {
      const loaded = loadAnyModel(JSON.stringify(told.release));
      expect(loaded.model.toJSON()).toEqual((model as typeof loaded.model).toJSON());
    } else expect(told.release).toEqual({ ...(model as object), receipt });

    const [release, ...more] = overTheWire(await releases(data));
    expect(more).toEqual([]);
    expect(release).toMatchObject({
      entry: receipt.entry,
      entryHash: receipt.entryHash,
      cost: { epsilon: "0.5" },
    });
    // The receipt came over the wire; the ledger knows it, and not one that was edited.
    expect((await verifyReceipt(told.receipt, data.ledger)).seq).toBe(release.entry);
    const edited = { ...told.receipt, purpose: "something else" };
    expect(await refusalOf(verifyReceipt(edited, data.ledger))).toMatchObject({ code: "receipt-mismatch" });
    expect(release.purpose).toContain(task);
    expect(release.used).toEqual(release.cost);
  },
);

test.each(tasks.filter(([task]) => !ONE_DRAW.includes(task)))(
  "%s of a %s: stopped after the first draw, it hands over what is paid for, marked as partial",
  async (task, subject, plan) => {
    const data = await opened(subject, task);
    const running = start(data, plan, { progress: () => running.cancel() });
    const { json } = await running.result;
    const told = overTheWire(json);
    expect(told).toMatchObject({ partial: true, stopped: { code: "cancelled", matter: "stop" } });
    expect(told.release).toMatchObject({ partial: true, receipt: told.receipt });
    expect(told.receipt.draws).not.toEqual([]);
    const [{ cost, used }] = overTheWire(await releases(data));
    expect(Number(used.epsilon)).toBeLessThan(Number(cost.epsilon));
    expect(told.budget?.spent.epsilon).toBe(used.epsilon);
  },
);

test.each(tasks)(
  "%s of a %s: stopped before it began, or not wanted, nothing is spent",
  async (_task, subject, plan) => {
    const data = await opened(subject);
    const running = start(data, plan);
    running.cancel();
    expect(await refusalOf(running.result)).toMatchObject({ code: "cancelled" });
    const wanted = async () => {
      throw new Error("no, thank you");
    };
    // What a shell throws is not ours, and may hold anything.
    expect(await refusalOf(start(data, plan, { wanted }).result)).toMatchObject({
      code: "unexpected",
      message: expect.not.stringContaining("thank you"),
    });
    expect((await budget(data))?.spent.epsilon).toBe("0");
  },
);

test("a refusal is data: whose matter it is, what to do, and about which option or attribute", async () => {
  const folder = await clinicWithBudget();
  const data = await openData("clinic", { folder });
  const refused = (change: object, how = {}) =>
    refusalOf(start(data, { ...plans.classify, ...change }, how).result);
  expect(await refused({ epsilon: "-1" })).toMatchObject({
    code: "epsilon-invalid",
    matter: "request",
    fix: { do: "Choose an ε such as 0.5.", option: "epsilon" },
  });
  expect(await refused({ epsilon: "5" })).toMatchObject({ code: "budget-exhausted", matter: "budget" });
  expect(await refused({ options: { rounds: 0 } })).toMatchObject({ fix: { option: "rounds" } });
  expect(await refused({ label: "weight" })).toMatchObject({ fix: { attribute: "weight" } });
  expect(await refused({ method: "no-such" })).toMatchObject({ code: "option-unknown" });
  expect(await refused({ task: "guess" })).toMatchObject({ code: "option-unknown" });
  expect(await refused({}, { seed: 1 })).toMatchObject({
    code: "seed-on-private-data",
    matter: "privacy",
    fix: { option: "seed" },
  });
  expect(await refused({}, { allow: "perhaps" })).toMatchObject({ code: "request-malformed" });
  expect(await refusalOf(quote(data, "no plan"))).toMatchObject({ code: "option-out-of-range" });
  expect(await refusalOf(openData("nothing", { folder }))).toMatchObject({ code: "schema-missing" });
  expect((await budget(data))?.entries).toBe(1);
});

test("a watcher that fails, now or later, takes no paid result with it, nor a signal that does", async () => {
  const data = await opened("table");
  const failing = () => {
    throw new Error("nobody is listening");
  };
  const signal = {
    get aborted(): boolean {
      return failing();
    },
  };
  const plan = { ...plans.classify, epsilon: "0.1" };
  for (const how of [{ progress: failing }, { progress: async () => failing() }, { signal }])
    expect((await start(data, plan, how).result).json).toMatchObject({ partial: false });
});

test("public data is free: no budget, seeds that repeat, and no budget to open", async () => {
  const folder = makeClinic(temporaryFolder(), { visibility: "public" });
  const data = await openData("clinic", { folder });
  expect([await budget(data), await releases(data)]).toEqual([null, []]);
  expect(overTheWire(await quote(data, plans.classify))).toMatchObject({ budget: null, after: null });
  const runs = await Promise.all([1, 2].map(() => start(data, plans.classify, { seed: 7 }).result));
  const [first, second] = runs.map(({ json }) => overTheWire(json));
  expect(first).toEqual(second);
  expect(first).toMatchObject({ seeded: true, budget: null, receipt: { guarantee: "none" } });
  expect(await refusalOf(checkedOpening(data, { epsilon: "1" }))).toMatchObject({ code: "data-is-public" });
  for (const seed of [-1, 0.5, "1"] as unknown as number[])
    expect(await refusalOf(start(data, plans.classify, { seed }).result)).toMatchObject({
      code: "option-out-of-range",
      fix: { option: "seed" },
    });
  expect(existsSync(data.ledger)).toBe(false);
});

test("a schema that calls somebody's private rows public opens nothing: they are not even counted", async () => {
  const folder = await clinicWithBudget();
  const own = JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
  const other = { ...own, name: "other", visibility: "public" };
  writeFileSync(join(folder, "other.schema.json"), JSON.stringify(other));
  const data = await openData("other", { folder });
  for (const work of [data.facts(), quote(data, plans.classify), start(data, plans.classify).result])
    expect(await refusalOf(work)).toMatchObject({ code: "data-not-public", matter: "privacy" });
});

test("a study that names files outside its folder is refused before its budget can be opened", async () => {
  const elsewhere = join(makeTrial(temporaryFolder()), "study");
  const files = {
    format: "plink",
    bed: `${elsewhere}.bed`,
    bim: `${elsewhere}.bim`,
    fam: `${elsewhere}.fam`,
  } as const;
  const folder = makeTrial(temporaryFolder(), { files });
  expect(await refusalOf(openData("trial", { folder }))).toMatchObject({
    code: "path-not-allowed",
    fix: { option: "allow-path" },
  });
  const data = await openData("trial", { folder, allowPaths: [dirname(elsewhere)] });
  expect((await data.files()).some((file) => file.endsWith("study.bed"))).toBe(true);
});

test("a study is opened, told and budgeted like a table; nothing is opened twice, or above the whole", async () => {
  const data = await openData("trial", { folder: makeTrial(temporaryFolder()) });
  const about = overTheWire(aboutJson(await data.facts()));
  expect(about).toMatchObject({ subject: "study", name: "trial", people: 120, snps: 4 });
  expect(await refusalOf(budget(data))).toMatchObject({ code: "budget-missing", matter: "budget" });
  const sought = refusalOf(checkedOpening(data, { epsilon: "1", delta: "0.01" }));
  expect(await sought).toMatchObject({ code: "delta-too-large", fix: { option: "delta" } });
  const opening = await checkedOpening(data, { epsilon: "1" });
  expect(existsSync(data.ledger)).toBe(false);
  await openBudget(data, opening);
  expect(overTheWire(await budget(data))).toMatchObject({
    dataset: "trial",
    budget: { epsilon: "1", delta: "0" },
    neighbours: "replace-genotype",
  });
  expect(await refusalOf(openBudget(data, opening))).toMatchObject({ code: "budget-exists" });
  await limitHolder(data.ledger, { holder: "ana", epsilon: "0.3" });
  expect((await budget(data))?.holders).toEqual([
    { name: "ana", cap: { epsilon: "0.3", delta: "0" }, spent: { epsilon: "0", delta: "0" } },
  ]);
  const suspended = await limitHolder(data.ledger, { holder: "ana", epsilon: "0" });
  expect(suspended.state.holders[0]).toMatchObject({ name: "ana", cap: { epsilon: { n: 0n } } });
  await limitHolder(data.ledger, { holder: "ana", epsilon: "0.3" });
  const above = limitHolder(data.ledger, { holder: "ben", epsilon: "2" });
  expect(await refusalOf(above)).toMatchObject({ fix: { do: "Give at most ε 1 and δ 0." } });
});
