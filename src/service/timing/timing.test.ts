/** Quotes against runs on small tables; longer ones are in timing.nightly.ts. */
import { expect, test } from "vitest";
import { estimateSeconds, type Rates } from "../../base/work.ts";
import { parsePlan } from "../../tasks/plan.ts";
import { cpuSeconds } from "../../testing/cpu-seconds.ts";
import { timedCases, timedSchema } from "../../testing/timing/cases.ts";
import { type Timed, timed } from "../../testing/timing/compare.ts";
import { timedStudy } from "../../testing/timing/study.ts";
import { measureRates, twoDigits } from "./measure.ts";
import { openSimulated, openSimulatedStudy } from "./simulate.ts";

const ROWS = 2000;
const measuring = { seconds: cpuSeconds, threads: 1, stretch: 0.01 };

/** Work that took more than five quarters of its estimate, the fixed part and what is still compiled in a second run left aside. */
const COMPILED = 0.1;
/** So many times less than the estimate would not do. */
const OFF = 8;
const tooLong = (found: readonly Timed[], { fixed }: Rates, off = 1): readonly Timed[] =>
  found.filter(({ measured, estimate }) => measured > COMPILED + (1.25 * (estimate - fixed)) / off);

/** As quick as it was at its best: a core that others share does less in a second of its own, and estimates by that are long. */
const quickest = (one: Rates, other: Rates): Rates => {
  const perSecond = { ...one.perSecond };
  for (const [unit, rate] of Object.entries(other.perSecond) as [keyof typeof perSecond, number][])
    perSecond[unit] = Math.max(rate, perSecond[unit] ?? 0);
  return { fixed: Math.min(one.fixed, other.fixed), perSecond };
};

test("no run on a small table takes longer than its quote allows for, and an eighth of the estimate would not do", async () => {
  const found: Timed[] = [];
  let [rates, later]: (Rates | undefined)[] = [];
  for (const neighbours of ["replace", "add-remove"] as const) {
    const curator = await openSimulated(timedSchema("few", 2, neighbours, ROWS), ROWS, 1);
    rates ??= await measureRates(curator.facts, measuring);
    for (const one of timedCases("defaults")) {
      const kinds = one.method.neighbours as readonly string[];
      if (one.method.subject === "table" && kinds.includes(neighbours) && kinds[0] === neighbours) {
        const first = await timed(curator, one, rates);
        // What is quick whatever is held against it need not be quicker when it has been compiled.
        const isQuick = first !== undefined && tooLong([first], rates, OFF).length === 0;
        const again = isQuick ? first : await timed(curator, one, rates);
        expect([first, again], one.name).not.toContain(undefined);
        if (first && again) found.push(first.measured < again.measured ? first : again);
      }
    }
    later = await measureRates(curator.facts, measuring);
    await curator.close();
  }
  const known = rates as Rates;
  expect(found).toHaveLength(
    timedCases("defaults").filter(({ method }) => method.subject === "table").length,
  );
  expect(found.filter(({ measured, first }) => measured > first)).toEqual([]);
  expect(found.filter(({ bytes, mostBytes }) => bytes > mostBytes)).toEqual([]);
  expect(tooLong(found, known)).toEqual([]);
  const best = quickest(known, later as Rates);
  const shortest = found.map((one) => ({ ...one, estimate: estimateSeconds(one.work, best) }));
  expect(tooLong(shortest, best, OFF)).not.toEqual([]);
});

test("draws that refuse nearly all candidates, because every row is alike, are within the estimate", async () => {
  const curator = await openSimulated(timedSchema("long", 2, "replace", ROWS), ROWS, 1, () => 0);
  const rates = await measureRates(curator.facts, measuring);
  const plan = parsePlan({
    privet: "plan/1",
    task: "describe",
    method: "statistics",
    attributes: ["n0"],
    epsilon: "50",
    delta: "0.0000001",
    options: { statistics: [{ what: "quartiles" }, { what: "median" }], mechanism: "gaussian" },
  });
  const found = await timed(curator, { name: "quartiles", plan } as never, rates);
  expect(found?.measured).toBeLessThan(found?.first ?? 0);
  await curator.close();
});

test("rates of a study are measured on genotypes that nobody has, and runs on it keep to them", async () => {
  const curator = await openSimulatedStudy(timedStudy(500, 400));
  const rates = await measureRates(curator.facts, measuring);
  for (const one of timedCases("defaults").filter(({ method }) => method.subject === "study")) {
    const result = await timed(curator, one, rates);
    expect(result?.measured).toBeLessThan(result?.first ?? 0);
    expect(result?.bytes).toBeLessThan(result?.mostBytes ?? 0);
  }
  await curator.close();
});

test("rates are rounded down to two digits", () => {
  expect([1299, 0.0199, 9.99, 100, 1e9].map(twoDigits)).toEqual([1200, 0.019, 9.9, 100, 1e9]);
});
