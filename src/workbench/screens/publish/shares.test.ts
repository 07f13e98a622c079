import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { gridSynopsis } from "../../../models/synopsis/grid-synopsis.ts";
import { smallGrid } from "../../../testing/small-synopses.ts";
import { countsCsv } from "./counts-csv.ts";
import { isNoiseCount, shareOf, withoutOwn } from "./shares.ts";

const total = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);

test("a share's band holds the noise in 95 of 100 cases", () => {
  const random = publicRandom("bands of shares");
  const laplace = () => Math.round(8 * Math.log(random.uniform() / random.uniform()));
  const exact = Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? 90 : 30));
  const runs = 2000;
  let inside = 0;
  for (let run = 0; run < runs; run++) {
    const counts = exact.map((count) => count + laplace());
    const { marginal } = gridSynopsis({ ...smallGrid, counts, scale: 8 });
    const share = shareOf(marginal(["outcome"]), 1, marginal([])[0]);
    if (Math.abs(share.value - 0.25) <= share.halfWidth) inside++;
  }
  // Four deviations below 95 %: a right band fails once in 30,000 runs with other seeds.
  expect(inside / runs).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / runs));
  expect(inside / runs).toBeLessThan(0.985);
});

test("where rows are hardly beyond their band, a share is called noise, and a count within its band too", () => {
  const cells = [
    { value: 20, halfWidth: 20 },
    { value: 15, halfWidth: 20 },
  ];
  expect(shareOf(cells, 0, { value: 35, halfWidth: 18 }).isNoise).toBe(true);
  expect(shareOf(cells, 0, { value: 37, halfWidth: 18 }).isNoise).toBe(false);
  expect(cells.map(isNoiseCount)).toEqual([true, true]);
  expect(isNoiseCount({ value: 21, halfWidth: 20 })).toBe(false);
});

test("an attribute's own filter does not touch its own bars", () => {
  expect(withoutOwn({ age: [1], colour: [0, 2] }, "age")).toEqual({ colour: [0, 2] });
});

test("the counts as a file are those of the release, each with its band", () => {
  const counts = Array.from({ length: 16 }, (_, i) => i - 2);
  const [head, ...lines] = countsCsv(gridSynopsis({ ...smallGrid, counts }))
    .trim()
    .split("\n");
  expect(head).toBe("age,colour,outcome,rows,halfWidth,couldBeNoise");
  const told = lines.map((line) => Number(line.split(",").at(-3)));
  expect(told).toEqual(counts);
  expect(total(told)).toBe(total(counts));
});
