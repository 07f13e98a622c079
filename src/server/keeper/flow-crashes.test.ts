/**
 * The keeper's half of the crash table for flows, on real rows: at whatever it writes, and at whichever draw, it ends before or after that,
 * and the next keeper goes on. Each step is seen with one release, all are paid for once, and of no step that is sealed a draw is made again.
 */
import { beforeAll, expect, test } from "vitest";
import { rational } from "../../base/rational.ts";
import { type Ledger, memoryLedger, type Receipt } from "../../curator/index.ts";
import type { Noise } from "../../curator/noise/noise.ts";
import { seededNoise } from "../../curator/noise/noise.ts";
import { openWith } from "../../curator/open.ts";
import { amountsJson } from "../../service/json.ts";
import { planOfFlow } from "../../tasks/flow-plan.ts";
import { partsAsked, quotePlan } from "../../tasks/plan.ts";
import type { KeptStep } from "../../tasks/run.ts";
import { runNamed } from "../../testing/server/keepers.ts";
import { memoryReleases } from "../../testing/server/memory-stores.ts";
import { virtualClock } from "../../testing/server/virtual-clock.ts";
import { csvOf, middleAges, smallSchema } from "../../testing/small-tables.ts";
import { stepOfRun } from "../ids.ts";
import { keptSteps } from "../stores/flow-steps.ts";
import type { Releases } from "../stores/released.ts";
import { type Keeper, keeper } from "./keeper.ts";
import type { FromKeeper } from "./messages.ts";
import { keptRowsOf } from "./rows-of.ts";
import { hashOfStep, type KeptRowsStep } from "./steps-to-show.ts";

const schema = smallSchema("replace");
const plan = planOfFlow({
  epsilon: "2",
  parts: { learn: 3, judge: 1 },
  steps: [
    { name: "look", task: "describe", options: { statistics: [{ what: "mean", of: ["age"] }] } },
    { name: "top", task: "rank", label: "outcome", rows: "learn", options: { top: 1 } },
    { name: "card", task: "classify", label: "outcome", rows: "learn", method: "majority" },
    { name: "errors", task: "judge", label: "outcome", rows: "judge", options: { model: { from: "card" } } },
  ],
});
const parts = partsAsked(plan, "table");
const STEPS = [1, 2, 3, 4];
const RUN = runNamed(7);
const rows = [csvOf(middleAges(40, "yes"))];

interface End {
  readonly at: number;
  readonly when: "before" | "after";
}

/** A process that ends before or after its point number `at`: from then on nothing of it happens any more. */
class Life {
  readonly points: string[] = [];
  isOver = false;
  readonly ended: Promise<void>;
  readonly #end: End | undefined;
  #die = () => {};

  constructor(end?: End) {
    this.#end = end;
    this.ended = new Promise((resolve) => {
      this.#die = resolve;
    });
  }

  #reach(when: "before" | "after", at: number): void {
    if (this.#end?.at !== at || this.#end.when !== when) return;
    this.isOver = true;
    this.#die();
  }

  async write<T>(name: string, work: () => Promise<T>): Promise<T> {
    const at = this.points.push(name) - 1;
    this.#reach("before", at);
    if (this.isOver) return new Promise<T>(() => undefined);
    const done = await work();
    this.#reach("after", at);
    return this.isOver ? new Promise<T>(() => undefined) : done;
  }

  noise(seed: number): Noise {
    const noise = seededNoise(seed);
    return {
      origin: "system",
      draw: (call, sample) => {
        const at = this.points.push("draw") - 1;
        this.#reach("before", at);
        if (this.isOver) throw new Error("the process has ended");
        const drawn = noise.draw(call, sample);
        this.#reach("after", at);
        return drawn;
      },
    };
  }
}

interface Files {
  readonly ledger: Ledger;
  readonly releases: ReturnType<typeof memoryReleases>;
}

async function newFiles(): Promise<Files> {
  const ledger = memoryLedger({ clock: () => "2026-11-16T09:00:00.000Z" });
  const { name: dataset, neighbours, unit } = schema;
  const budget = { epsilon: rational(9n), delta: rational(1n, 10n ** 9n) };
  await ledger.open({ dataset, neighbours, unit, ...budget, composition: "basic" });
  return { ledger, releases: memoryReleases() };
}

let price: ReturnType<typeof amountsJson>;
beforeAll(() => {
  price = amountsJson(quotePlan({ schema, neighbours: "replace", rows: 40 }, plan).price.cost);
});

/** One process of the run, until it is told for the last time or ends. */
async function lived(
  { ledger, releases }: Files,
  life: Life,
  attempt: number,
): Promise<readonly FromKeeper[]> {
  const told: FromKeeper[] = [];
  let over = () => {};
  const isOver = new Promise<void>((resolve) => {
    over = resolve;
  });
  const own: Releases = {
    ...releases,
    seal: (whole) => life.write(`seal ${whole.run.slice(RUN.length)}`, () => releases.seal(whole)),
  };
  const book: Ledger = {
    ...ledger,
    spend: (asked) => life.write("spend", () => ledger.spend(asked)),
    settle: (seq, used) => life.write("settle", () => ledger.settle(seq, used)),
    release: (seq, word) => life.write("word", () => ledger.release(seq, word)),
  };
  const clock = virtualClock();
  let opened: Keeper | undefined;
  void keeper({
    dataset: schema.name,
    ...{ ledger: book, releases: own, clock, guarantee: "none", life: "this one", salt: () => "salt" },
    timing: { mode: "off", padding: "sleep" },
    storage: async () => true,
    rates: async () => ({ rates: { fixed: 1, perSecond: {} }, measured: 0 }),
    rows: async (paying) =>
      keptRowsOf(await openWith({ schema, rows, ledger: paying, parts }, life.noise(attempt))),
    tell: (message) => {
      if (life.isOver) return;
      told.push(message);
      if (message.kind === "boundary" || message.kind === "refused") over();
    },
  }).then((kept) => {
    opened = kept;
  });
  while (!opened) await clock.pass(1000);
  const entry = (await ledger.entryOf(RUN))?.seq;
  opened.hear({
    ...{ kind: "start", run: RUN, attempt, plan, holder: "people/ana", price, first: 16, steps: STEPS },
    ...(entry === undefined ? {} : { entry }),
  });
  await Promise.race([isOver, life.ended]);
  return told;
}

const stepsIn = async ({ releases }: Files): Promise<readonly string[]> => {
  const found = await Promise.all(STEPS.map((step) => releases.release(stepOfRun(RUN, step))));
  return found.filter((text) => text !== undefined);
};
const drawn = ({ points }: Life): number => points.filter((point) => point === "draw").length;
const outcomeOf = (told: readonly FromKeeper[]) =>
  told.flatMap((message) => (message.kind === "boundary" ? [message.outcome] : []));

test("every crash point of a flow's keeper ends as the table says, and what was sealed is not drawn again", async () => {
  const whole = new Life();
  const first = await newFiles();
  expect(outcomeOf(await lived(first, whole, 1))).toEqual(["done"]);
  const { points } = whole;
  expect(points.filter((point) => point !== "draw")).toEqual([
    "spend",
    "seal ~1",
    ...STEPS.flatMap((step) => [`seal -${step}`, "word", `seal .${step}`]),
    "seal ",
  ]);
  /** Draws of each step, as they lie between seals. */
  const ofSteps = STEPS.map((step) => {
    const from = points.indexOf(step === 1 ? "seal ~1" : `seal .${step - 1}`);
    return points.slice(from, points.indexOf(`seal -${step}`)).filter((point) => point === "draw").length;
  });
  expect(Math.min(...ofSteps)).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const when of ["before", "after"] as const)
    for (const [at, point] of points.entries()) {
      const files = await newFiles();
      const say = (what: string) => wrong.push(`${when} ${at} ${point}: ${what}`);
      await lived(files, new Life({ at, when }), 1);
      const seen = await stepsIn(files);
      const kept = (await keptSteps(files.releases, RUN)).map((text) => JSON.parse(text).step as string);
      if (kept.length - seen.length > 1) say("several steps are kept and not to be seen");
      const isBegun = (await files.releases.find(`${RUN}~1`)) !== undefined;
      const isOver = (await files.releases.find(RUN)) !== undefined;
      const isPaid = (await files.ledger.entryOf(RUN)) !== undefined;
      const next = new Life();
      const told = await lived(files, next, 2);
      if ((await files.ledger.entries()).filter(({ kind }) => kind === "spend").length !== 1)
        say("paid twice");
      // Paid, and nobody knows by whom; or over.
      if (isPaid && (!isBegun || isOver)) {
        if (told.at(-1)?.kind !== "refused" || drawn(next) > 0) say("drawn without a beginning");
        continue;
      }
      if (outcomeOf(told)[0] !== "done") say(`ended as ${outcomeOf(told)}`);
      const steps = await stepsIn(files);
      if (steps.length !== STEPS.length) say(`${steps.length} steps`);
      if (kept.some((text, i) => text !== steps[i])) say("a step that was kept has changed");
      if (seen.some((text, i) => text !== steps[i])) say("a step that was seen has changed");
      const words = (await files.ledger.entries()).filter(({ kind }) => kind === "release");
      const all = (await keptSteps(files.releases, RUN)).map((text) => JSON.parse(text) as KeptRowsStep);
      if (words.map(({ body }) => body.sha256).join() !== all.map(hashOfStep).join()) say("other words");
      if (all.some(({ step }, i) => step !== steps[i])) say("what is kept is not what is seen");
      const left = ofSteps.slice(kept.length).reduce((sum, count) => sum + count, 0);
      if (drawn(next) !== left) say(`${drawn(next)} draws instead of ${left}`);
      const { steps: told4, receipt } = JSON.parse((await files.releases.release(RUN))!) as {
        readonly steps: readonly KeptStep[];
        readonly receipt: Receipt;
      };
      if (told4.some((step, i) => JSON.stringify(step) !== steps[i])) say("the whole is not its steps");
      const count = receipt.draws.reduce((sum, draw) => sum + draw.count, 0);
      const whole = (await receiptOf(first)).draws.reduce((sum, draw) => sum + draw.count, 0);
      if (count !== whole) say(`a receipt of ${count} draws instead of ${whole}`);
    }
  expect(wrong).toEqual([]);
});

const receiptOf = async ({ releases }: Files): Promise<Receipt> => (await releases.find(RUN))!.receipt!;

test("a keeper with another plan for the same draws goes on with nothing", async () => {
  const files = await newFiles();
  const cut = new Life({ at: 3, when: "after" });
  await lived(files, cut, 1);
  const entries = await files.ledger.entries();
  const other: Ledger = {
    ...files.ledger,
    entries: async () =>
      entries.map((entry) =>
        entry.kind === "spend" ? { ...entry, body: { ...entry.body, version: "0.0.0" } } : entry,
      ),
  };
  const next = new Life();
  expect(outcomeOf(await lived({ ...files, ledger: other }, next, 2))).toEqual(["failed"]);
  expect(drawn(next)).toBe(0);
  // What was kept before is told with the end, under its word; nothing else is spent.
  const after = await files.ledger.entries();
  expect(after.filter(({ kind }) => kind !== "release")).toEqual(entries);
});
