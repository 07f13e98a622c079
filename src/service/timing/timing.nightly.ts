/**
 * Does what quotes say hold? Every method, with its defaults and with options that make it long, on made-up tables of several sizes. With
 * `PRIVET_TIMING_PAGE` set, what is found becomes docs/timing.md.
 */
import { writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { Timed } from "../../testing/timing/compare.ts";
import { timingPage } from "../../testing/timing/page.ts";
import { LONGEST, TABLES, type TimedTable, timeStudy, timeTable } from "../../testing/timing/time-tables.ts";

const all: Timed[] = [];
let left = 0;

function expectInTime({ found, leftOut }: TimedTable): void {
  all.push(...found);
  left += leftOut;
  expect(found.filter(({ measured, first }) => measured > first)).toEqual([]);
  expect(found.filter(({ bytes, mostBytes }) => bytes > mostBytes)).toEqual([]);
}

test.each(TABLES)(
  "no run on %s attributes, %i rows and %i classes misses its first boundary",
  async (...table) => expectInTime(await timeTable(...table)),
);

test("nor does one on a study", async () => expectInTime(await timeStudy(20_000, 2000)));

afterAll(() => {
  const page = timingPage(all, left, LONGEST);
  if (process.env.PRIVET_TIMING_PAGE)
    writeFileSync(new URL("../../../docs/timing.md", import.meta.url), page);
  else process.stdout.write(page);
});
