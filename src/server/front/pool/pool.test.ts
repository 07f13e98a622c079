import { readdirSync, readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { PrivetError } from "../../../base/errors.ts";
import { clinicSchema } from "../../../demo/clinic.ts";
import { PLAN } from "../../../testing/server/front-house.ts";
import { poolEntry } from "../../../testing/server/pool-entry.ts";
import { virtualClock } from "../../../testing/server/virtual-clock.ts";
import { systemClock } from "../../clock.ts";
import { poolQuoter } from "../quotes/pool-quoter.ts";
import { openPool, ownThreadPool, type PoolOptions, type PoolUse } from "./pool.ts";

const entry = poolEntry();
const how = (forWhom = "ana", seconds = 2): PoolUse => ({
  forWhom,
  seconds,
  late: () => new PrivetError("quote-too-slow", "Too slow.", "Ask for less."),
});
const facts = { schema: clinicSchema("private"), neighbours: "replace", rows: 40_000 } as const;
const quote = (epsilon = "0.25") => ({
  facts: { name: "clinic", version: 1, value: facts },
  plan: { ...PLAN, epsilon },
});
/** A thread that says it is ready, and then does this with each job. */
const program = (work: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; let n = 0;
     parentPort.on("message", (job) => { n++; ${work} }); parentPort.postMessage("ready");`)}`,
  );
const opened = (options: PoolOptions, clock = systemClock) => {
  const pool = openPool(clock, options);
  onTestFinished(() => pool.close());
  return pool;
};

test("a thread prices a plan as this one does, and keeps the facts that it was told", async () => {
  const pool = opened({ entry });
  for (const epsilon of ["0.25", "0.5"])
    expect(await pool.work("quote", quote(epsilon), how())).toEqual(
      await ownThreadPool().work("quote", quote(epsilon), how()),
    );
});

test("a refusal in a thread is the same refusal here", async () => {
  const pool = opened({ entry });
  await expect(pool.work("quote", quote("ten"), how())).rejects.toMatchObject({
    code: "epsilon-invalid",
    fix: { do: expect.any(String) },
  });
});

// S35
test("a job that goes on for ever ends with its time, and the next one gets a new thread", async () => {
  const clock = virtualClock();
  const pool = opened({ entry: program("for (;;) {}") }, clock);
  for (let i = 0; i < 2; i++) {
    let told: unknown;
    const job = pool.work("quote", quote(), how()).catch((error) => {
      told = error.code;
    });
    while (told === undefined) {
      await clock.pass(500);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await job;
    expect(told).toBe("quote-too-slow");
  }
});

test("a job that takes all memory ends alone, and the next one gets a new thread", async () => {
  const hog = "const all = []; for (;;) all.push(new Array(100000).fill(n));";
  const pool = opened({ entry: program(hog), megabytes: 16 });
  for (let i = 0; i < 2; i++)
    await expect(pool.work("quote", quote(), how("ana", 60))).rejects.toMatchObject({ code: "too-large" });
});

test("turns go round between those who wait, however much one of them asks for", async () => {
  const pool = opened({ entry: program("parentPort.postMessage({ out: job.in.plan });") });
  const order: string[] = [];
  const ask = (who: string) => pool.work("quote", quote(), how(who)).then(() => void order.push(who));
  await Promise.all([...Array.from({ length: 5 }, () => ask("greedy")), ask("bo"), ask("cy")]);
  expect(order.indexOf("bo")).toBeLessThanOrEqual(2);
  expect(order.indexOf("cy")).toBeLessThanOrEqual(3);
});

// S35: places are shared out, so that one who asks for much does not take those of all.
test("four jobs of one principal wait, and more are refused, while others still have places", async () => {
  const clock = virtualClock();
  const pool = opened({ entry: program("for (;;) {}") }, clock);
  const codes: string[] = [];
  const ask = (who: string) =>
    void pool.work("quote", quote(), how(who, 1000)).catch((error) => codes.push(`${who} ${error.code}`));
  for (let i = 0; i < 64; i++) ask("greedy");
  ask("bo");
  await clock.pass(0);
  expect(codes).toEqual(Array.from({ length: 59 }, () => "greedy busy"));
});

// S35: what is free keeps no quote waiting, and takes no time from runs.
test("prices are worked out while free work goes on", async () => {
  const spins = 'if (job.kind === "quote") parentPort.postMessage({ out: "told" }); else for (;;) {}';
  const pool = opened({ entry: program(spins) });
  const free = { release: "", of: [] };
  const spun = [1, 2, 3].map(() => pool.work("figure", free, how("ana", 1)).catch((error) => error.code));
  for (let i = 0; i < 3; i++) expect(await pool.work("quote", quote(), how("bo"))).toBe("told");
  await pool.close();
  await Promise.all(spun);
});

test.runIf(process.platform === "linux")(
  "free work has the lowest priority, and prices have not",
  async () => {
    const before = lowest();
    const pool = opened({ entry });
    await pool.work("quote", quote(), how());
    expect(lowest()).toBe(before);
    await expect(pool.work("figure", { release: "{}", of: [] }, how())).rejects.toMatchObject({
      code: "format-unsupported",
    });
    expect(lowest()).toBe(before + 1);
  },
);

/** How many threads of this process have the lowest priority; fields are counted after the name, which may hold anything. */
const lowest = (): number =>
  readdirSync("/proc/self/task").filter((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ").at(-1)?.split(" ");
    return fields?.[16] === "19";
  }).length;

test("beyond what can wait, and after ten seconds in vain, the pool is busy", async () => {
  const clock = virtualClock();
  const pool = opened({ entry: program("for (;;) {}") }, clock);
  const codes: string[] = [];
  const asked = Array.from({ length: 70 }, (_, i) =>
    pool.work("quote", quote(), how(`p${i}`, 1000)).catch((error) => void codes.push(error.code)),
  );
  await clock.pass(0);
  expect(codes.length).toBeGreaterThanOrEqual(5);
  await clock.pass(10_000);
  expect(codes.length).toBe(69);
  expect(new Set(codes)).toEqual(new Set(["busy"]));
  await pool.close();
  await clock.pass(1_000_000);
  await Promise.all(asked);
});

test("a price is worked out once for a plan, and again where the data was opened anew", async () => {
  let worked = 0;
  const here = ownThreadPool();
  const counted = {
    ...here,
    work: (...asked: Parameters<typeof here.work>) => {
      worked++;
      return here.work(...asked);
    },
  };
  let known: typeof facts = facts;
  const quoter = poolQuoter(counted as typeof here, {
    data: new Map([["clinic", { facts: () => known }]]),
    seconds: () => ({ estimate: 1, first: 2 }),
  });
  await quoter.quote("clinic", PLAN);
  // Members in another order are the same plan.
  await quoter.quote("clinic", Object.fromEntries(Object.entries(PLAN).reverse()));
  expect(worked).toBe(1);
  known = { ...facts, rows: 80_000 } as never;
  await quoter.quote("clinic", PLAN);
  expect(worked).toBe(2);
  await expect(quoter.quote("clinic", { ...PLAN, epsilon: "0" })).rejects.toMatchObject({
    code: "epsilon-invalid",
  });
});
