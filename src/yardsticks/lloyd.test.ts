import { expect, test } from "vitest";
import { publicRandom } from "../base/random.ts";
import { parseExperiment } from "../experiment/parse-experiment.ts";
import { runOne } from "../experiment/run-one.ts";
import { runsOf } from "../experiment/runs.ts";
import { readTable } from "../read/read-table.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import { compressRows } from "../testing/compress-rows.ts";
import { lloyd } from "./lloyd.ts";

const declared = {
  privet: "schema/1",
  name: "plane",
  visibility: "public",
  neighbours: "replace",
  attributes: [
    { name: "x", kind: "numeric", low: 0, high: 100, step: 1, missing: 50 },
    { name: "y", kind: "numeric", low: 0, high: 100, step: 1, missing: 50 },
    { name: "side", kind: "categorical", values: ["left", "right"], other: "left" },
  ],
};
const plane = parseSchema(declared);
const random = publicRandom("rows");
const around = (middle: number) => Math.round(middle + 3 * random.normal());
/** Three groups of 100 rows. */
const text = `x,y,side\n${Array.from({ length: 300 }, (_, i) => {
  const [x, y, side] = [
    [20, 20, "left"],
    [80, 20, "right"],
    [50, 80, "right"],
  ][i % 3] as [number, number, string];
  return `${around(x)},${around(y)},${side}\n`;
}).join("")}`;
const table = () => readTable(plane, [text]);

test("finds the groups that are there", async () => {
  const model = lloyd(await table(), { k: 3 });
  const middles = model
    .describe()
    .map(({ values }) => values.map((value) => ("number" in value ? Math.round(value.number) : value.value)))
    .sort(([a], [b]) => (a as number) - (b as number));
  // Means of 100 rows of deviation 3: within 1 of the middle but once in a thousand seeds.
  for (const [found, [x, y, side]] of middles.map(
    (m, i) =>
      [
        m,
        [
          [20, 20, "left"],
          [50, 80, "right"],
          [80, 20, "right"],
        ][i],
      ] as const,
  )) {
    expect(Math.abs((found[0] as number) - (x as number))).toBeLessThanOrEqual(1);
    expect(Math.abs((found[1] as number) - (y as number))).toBeLessThanOrEqual(1);
    expect(found[2]).toBe(side);
  }
});

test("with one centre costs the variance of the coordinates", async () => {
  const rows = await table();
  const points = text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [x, y, side] = line.split(",");
      const right = side === "right" ? 1 : -1;
      return [Number(x) / 50 - 1, Number(y) / 50 - 1, -right, right];
    });
  const variance = [0, 1, 2, 3].map((k) => {
    const mean = points.reduce((sum, p) => sum + p[k], 0) / points.length;
    return points.reduce((sum, p) => sum + (p[k] - mean) ** 2, 0) / points.length;
  });
  // Coordinates are on a grid of 2⁻¹⁴.
  expect(lloyd(rows, { k: 1 }).cost(rows)).toBeCloseTo(
    variance.reduce((a, b) => a + b, 0),
    3,
  );
});

test("does not depend on how equal rows are stored, nor fail with more centres than rows", async () => {
  const few = await readTable(plane, ["x,y,side\n1,1,left\n1,1,left\n1,1,left\n99,99,right\n"]);
  const stored = compressRows(few);
  expect(stored.rows).toBe(2);
  expect(lloyd(stored, { k: 1 }).toJSON()).toEqual(lloyd(few, { k: 1 }).toJSON());
  expect(lloyd(stored, { k: 9 }).cost(few)).toBe(0);
});

test("is repeatable by its seed", async () => {
  const rows = await table();
  expect(lloyd(rows, { k: 7, seed: 5 }).toJSON()).toEqual(lloyd(rows, { k: 7, seed: 5 }).toJSON());
});

test("refuses data that is not declared public, and no rows", async () => {
  const secret = parseSchema({ ...declared, visibility: "private" });
  const rows = await readTable(secret, [text]);
  expect(() => lloyd(rows, { k: 2 })).toThrow(expect.objectContaining({ code: "baseline-on-private-data" }));
  const empty = await readTable(plane, ["x,y,side\n"]);
  expect(() => lloyd(empty, { k: 2 })).toThrow(expect.objectContaining({ code: "file-empty" }));
});

const experiment = {
  privet: "experiment/1",
  name: "groups",
  title: "Groups",
  task: "cluster",
  data: [{ schema: "plane.schema.json" }],
  methods: [
    { name: "priv-eem", options: { k: 3, rounds: 12, population: 60 } },
    { name: "priv-gene", options: { k: 3, rounds: 3, population: 60 } },
  ],
  epsilon: ["5"],
  repeats: 3,
  yardsticks: ["no-privacy", "random"],
};

test("a cluster experiment judges all rows by their mean cost, and repeats differ by their seed", async () => {
  const parsed = parseExperiment(experiment);
  expect(parsed).toMatchObject({ measure: "cost" });
  expect(parsed).not.toHaveProperty("split");
  const data = { name: "plane", schema: plane, digest: "" };
  const rows = await table();
  const runs = runsOf(parsed, [data]);
  expect(runs).toHaveLength(3 * (2 + 2));
  const of = async (method: string) => {
    const values: number[] = [];
    for (const run of runs.filter((r) => r.method === method))
      values.push((await runOne(run, { experiment: parsed, data: {}, table: rows, now: () => 0 })).value);
    return values;
  };
  const [exact, blind, eem] = [await of("no-privacy"), await of("random"), await of("priv-eem")];
  expect(exact).toEqual(new Array(3).fill(lloyd(rows, { k: 3 }).cost(rows)));
  expect(new Set(blind).size).toBe(3);
  expect(new Set(eem).size).toBe(3);
  // Nothing is below what Lloyd finds of groups so clear.
  expect(Math.min(...blind, ...eem, ...(await of("priv-gene")))).toBeGreaterThan(exact[0]);
});

test("a repeat is another search, not the same one with other noise", async () => {
  const methods = [{ name: "priv-eem", options: { k: 3, rounds: 1, population: 20 } }];
  // So much ε draws the best of the random candidates every time: only other candidates cost something else.
  const parsed = parseExperiment({ ...experiment, methods, epsilon: ["100"], yardsticks: undefined });
  const rows = await table();
  const values: number[] = [];
  for (const run of runsOf(parsed, [{ name: "plane", schema: plane, digest: "" }]))
    values.push((await runOne(run, { experiment: parsed, data: {}, table: rows, now: () => 0 })).value);
  expect(new Set(values).size).toBe(3);
});

test("yardsticks have the methods' k, and results of another k are not reused", () => {
  const data = [{ name: "plane", schema: plane, digest: "" }];
  const runsWith = (k: number) =>
    runsOf(parseExperiment({ ...experiment, methods: [{ name: "priv-eem", options: { k } }] }), data);
  const yardsticks = (k: number) => runsWith(k).filter(({ kind }) => kind === "yardstick");
  expect(yardsticks(5).map(({ options }) => options)).toEqual(new Array(6).fill({ k: 5 }));
  expect(yardsticks(5).map(({ key }) => key)).not.toEqual(yardsticks(6).map(({ key }) => key));
  const mixed = [{ name: "priv-eem", options: { k: 5 } }, "priv-gene"];
  expect(() => parseExperiment({ ...experiment, methods: mixed })).toThrow(
    expect.objectContaining({ code: "experiment-invalid", message: expect.stringContaining("the same k") }),
  );
  const alone = parseExperiment({ ...experiment, methods: mixed, yardsticks: undefined });
  expect(alone.methods.map(({ options }) => options.k)).toEqual([5, undefined]);
});
