import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readRates, writeRates } from "./rates-file.ts";

let file: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "privet-rates-"));
  file = join(folder, "timing.json");
  return () => rm(folder, { recursive: true });
});

const rates = { fixed: 0.2, perSecond: { looks: 1200, bytes: 41_000_000 } };

test("rates are read as they were written, and there are none before that", async () => {
  expect(await readRates(file)).toBeUndefined();
  await writeRates(file, { clinic: rates });
  expect(await readRates(file)).toEqual({ clinic: rates });
});

const form = (datasets: unknown, more = {}) => JSON.stringify({ privet: "timing/1", datasets, ...more });

test.each([
  ["no JSON", "{"],
  ["another form", JSON.stringify({ privet: "timing/2", datasets: {} })],
  ["a field more", form({}, { learnt: true })],
  ["no data sets", form(undefined)],
  ["a rate of zero", form({ clinic: { ...rates, perSecond: { looks: 0 } } })],
  ["a rate that is a text", form({ clinic: { ...rates, perSecond: { looks: "1" } } })],
  ["a unit that there is not", form({ clinic: { ...rates, perSecond: { hopes: 1 } } })],
  ["no fixed part", form({ clinic: { perSecond: {} } })],
  ["a field more in a data set", form({ clinic: { ...rates, rows: 3 } })],
])("%s is refused", async (_, text) => {
  await writeFile(file, text);
  await expect(readRates(file)).rejects.toMatchObject({ code: "timing-unsure" });
});
