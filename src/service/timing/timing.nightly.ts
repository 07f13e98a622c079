/**
 * Does what quotes say hold? Every method, with its defaults and with options that make it long, on made-up tables of several sizes. With
 * `PRIVET_TIMING_PAGE` set, what is found becomes docs/timing.md.
 */
import { writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { cpuSeconds } from "../../testing/cpu-seconds.ts";
import { type Shape, timedCases, timedSchema } from "../../testing/timing/cases.ts";
import { type Timed, timed } from "../../testing/timing/compare.ts";
import { timingPage } from "../../testing/timing/page.ts";
import { timedStudy } from "../../testing/timing/study.ts";
import { measureRates } from "./measure.ts";
import { openSimulated, openSimulatedStudy } from "./simulate.ts";

/** Runs that would take longer are left out. */
const LONGEST = 20;
const found: Timed[] = [];
let leftOut = 0;

const tables: readonly (readonly [Shape, number, number])[] = [
  ["few", 2000, 2],
  ["numbers", 20_000, 2],
  ["mixed", 2000, 7],
  ["mixed", 20_000, 2],
  ["many", 20_000, 2],
  ["few", 200_000, 3],
  ["mixed", 200_000, 2],
];

test.each(tables)(
  "no run on %s attributes, %i rows and %i classes misses its first boundary",
  async (shape, rows, classes) => {
    const own: Timed[] = [];
    for (const neighbours of ["replace", "add-remove"] as const) {
      const schema = timedSchema(shape, classes, neighbours, rows);
      const curator = await openSimulated(schema, rows, 1);
      const rates = await measureRates(curator.facts, { seconds: cpuSeconds, threads: 1 });
      for (const one of [...timedCases("defaults"), ...timedCases("long")]) {
        const { subject, neighbours: for_ } = one.method;
        // Neighbours make no difference to time: a method is timed once.
        if (
          subject !== "table" ||
          !for_.some((own) => own === neighbours) ||
          (neighbours === "add-remove" && for_.length > 1)
        )
          continue;
        const result = await timed(curator, one, rates, LONGEST);
        if (result) own.push({ ...result, name: `${shape} ${rows} ${classes}: ${result.name}` });
        else leftOut++;
      }
      await curator.close();
    }
    found.push(...own);
    expect(own.filter(({ measured, first }) => measured > first)).toEqual([]);
    expect(own.filter(({ bytes, mostBytes }) => bytes > mostBytes)).toEqual([]);
  },
);

test("nor does one on a study", async () => {
  const curator = await openSimulatedStudy(timedStudy(20_000, 2000));
  const rates = await measureRates(curator.facts, { seconds: cpuSeconds, threads: 1 });
  for (const one of [...timedCases("defaults"), ...timedCases("long")]) {
    if (one.method.subject !== "study") continue;
    const result = await timed(curator, one, rates);
    if (result) found.push({ ...result, name: `study 20000 SNPs: ${result.name}` });
  }
  await curator.close();
  expect(found.filter(({ measured, first }) => measured > first)).toEqual([]);
});

afterAll(() => {
  const page = timingPage(found, leftOut, LONGEST);
  if (process.env.PRIVET_TIMING_PAGE)
    writeFileSync(new URL("../../../docs/timing.md", import.meta.url), page);
  else console.log(page);
});
