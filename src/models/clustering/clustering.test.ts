import { describe, expect, test } from "vitest";
import { memoryEngine } from "../../curator/engines/memory/index.ts";
import { prepareCentres } from "../../curator/queries/clusters/centres.ts";
import { preparePoints } from "../../curator/queries/clusters/points.ts";
import { readTable } from "../../read/read-table.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { compressRows } from "../../testing/compress-rows.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../testing/small-tables.ts";
import { loadAnyModel, loadClustering, loadModel, saveModel } from "../file.ts";
import { type ClusterMetric, kMeans, kMedian } from "./clustering.ts";

const schema = smallSchema("replace");
const { inputs, dimensions } = unitCoordinates(schema);
const { attributes } = inputs;
// age, pay, red, green, blue, other: an old, well paid red one, and a young, poor blue one.
const centres = [1, 1, 1, -1, -1, -1, -1, -1, -1, -1, 1, -1];
const means = kMeans({ attributes, centres });
const roll = dice(5);
const randomTable = () => readTable(schema, [csvOf(Array.from({ length: 60 }, () => randomRow(roll)))]);
const smallTable = () =>
  readTable(schema, [
    csvOf([
      ["10", "1000", "red", "yes"],
      ["0", "-50", "blue", "no"],
      ["5", "-50", "blue", "no"],
      ["0", "-50", "red", "no"],
    ]),
  ]);
const uniform = (count: number) => Array.from({ length: count }, () => roll(32_769) / 16_384 - 1);

describe("a clustering", () => {
  test("gives every row the nearest centre, the first of equals", async () => {
    // The last row is 8 from both: in age and pay from the one, in colour from the other.
    expect(Array.from(means.assign(await smallTable()))).toEqual([0, 1, 1, 0]);
    const twice = kMeans({ attributes, centres: [...centres.slice(6), ...centres.slice(6)] });
    expect(Array.from(twice.assign(await smallTable()))).toEqual([0, 0, 0, 0]);
  });

  test("costs the mean squared distance", async () => {
    // Age 5 is 1 away from −1; red instead of blue is 2 away in two coordinates: (0 + 0 + 1 + 8)/4.
    expect(means.cost(await smallTable())).toBe(9 / 4);
  });

  test.each([
    ["l1", undefined, (0 + 0 + 1 + 4) / 4],
    ["l2", undefined, (0 + 0 + 1 + Math.round(Math.sqrt(8) * 2 ** 14) / 2 ** 14) / 4],
    ["max", undefined, (0 + 0 + 1 + 2) / 4],
    ["l1", [0.5, 3], (0.5 + 0.5 + 1 + 3) / 4],
  ] as const)("as a k-median costs the mean distance in %s, clipped to %j", async (metric, clip, cost) => {
    const model = kMedian({ attributes, centres }, { metric, ...(clip ? { clip } : {}) });
    expect(model.cost(await smallTable())).toBe(cost);
  });

  test("costs as much where equal rows are stored once with a weight", async () => {
    const table = await readTable(schema, [
      csvOf(Array.from({ length: 90 }, (_, i) => [`${(i * i) % 5}`, "10", i % 3 ? "red" : "blue", "no"])),
    ]);
    const stored = compressRows(table);
    expect(stored.rows).toBeLessThan(20);
    expect(means.cost(stored)).toBeCloseTo(means.cost(table), 12);
  });

  test("costs on rows exactly what the curator scores, for k-means and every metric of k-median", async () => {
    const table = await randomTable();
    const engine = memoryEngine(table);
    const facts = { schema, neighbours: "replace" } as const;
    const points = Array.from({ length: 4 }, () => uniform(dimensions));
    const given = points.flat();
    const scored = async (question: Parameters<typeof engine.costs>[0]) =>
      Number((await engine.costs(question))[0]);
    const kept = prepareCentres(facts, { score: "k-means", candidates: [given] });
    const cost = kMeans({ attributes, centres: given }).cost(table);
    expect(cost * table.rows * 2 ** 28).toBe(await scored(kept.question));
    for (const metric of ["l1", "l2", "max"] satisfies ClusterMetric[])
      for (const clip of [undefined, [0.5, 1.7]] as const) {
        const more = { metric, ...(clip ? { clip } : {}) };
        const chosen = preparePoints(facts, {
          score: "k-median",
          points,
          candidates: [[0, 1, 2, 3]],
          ...more,
        });
        const found = kMedian({ attributes, centres: given }, more).cost(table);
        expect(Math.round(found * table.rows * 2 ** 14)).toBe(await scored(chosen.question));
      }
  });

  test("describes its centres in the units of the attributes", () => {
    const between = kMeans({ attributes, centres: [0, 0, -1, 0.5, 0.2, -1] });
    const [{ centre, values }] = between.describe();
    expect(centre).toBe(1);
    expect(values[0]).toEqual({ attribute: "age", number: 5 });
    // Pay is logarithmic: the middle of ln(1 + code), codes from 0 to 1050, is a code of √1051 − 1.
    expect(values[1]).toEqual({ attribute: "pay", number: expect.closeTo(Math.sqrt(1051) - 51, 9) });
    expect(values[2]).toEqual({ attribute: "colour", value: "green", share: 0.75 });
    expect(means.describe()[0].values[1]).toEqual({ attribute: "pay", number: expect.closeTo(1000, 9) });
  });

  test("is on the grid that it was scored on, and is refused beyond the box or with half a centre", () => {
    const third = kMeans({ attributes, centres: [1 / 3, 0, 0, 0, 0, 0] });
    expect(third.centres[0][0]).toBe(5461 / 16_384);
    for (const odd of [[1.01, 0, 0, 0, 0, 0], [0, 0], [], [Number.NaN, 0, 0, 0, 0, 0]])
      expect(() => kMeans({ attributes, centres: odd })).toThrow(
        expect.objectContaining({ code: "candidate-invalid" }),
      );
  });

  test("has no cost on no rows", async () => {
    const empty = await readTable(schema, [csvOf([])]);
    expect(() => means.cost(empty)).toThrow(expect.objectContaining({ code: "file-empty" }));
  });
});

describe("a clustering's file", () => {
  const median = kMedian({ attributes, centres }, { metric: "max", clip: [0.5, 2] });

  test.each([
    ["k-means", means],
    ["k-median", median],
    ["k-median without a clip", kMedian({ attributes, centres }, { metric: "l2" })],
  ])("%s saved and loaded is the same", async (_kind, model) => {
    const loaded = loadClustering(saveModel(model, {})).model;
    expect(saveModel(loaded, {})).toBe(saveModel(model, {}));
    const table = await randomTable();
    expect([loaded.cost(table), Array.from(loaded.assign(table))]).toEqual([
      model.cost(table),
      Array.from(model.assign(table)),
    ]);
  });

  test("is no classifier's, and the other way round", () => {
    const text = saveModel(means, {});
    expect(() => loadModel(text)).toThrow(
      expect.objectContaining({
        code: "model-invalid",
        fix: { do: expect.stringContaining(": assign.") },
      }),
    );
    expect(loadAnyModel(text).model.kind).toBe("k-means");
    const constant = {
      privet: "model/1",
      guarantee: "none",
      model: { kind: "constant", label: schema.attributes[3], value: "no" },
    };
    expect(() => loadClustering(JSON.stringify(constant))).toThrow(
      expect.objectContaining({
        code: "model-invalid",
        fix: { do: expect.stringContaining(": predict.") },
      }),
    );
  });

  test("T21 holds no list as long as a table", () => {
    const lists: number[] = [];
    JSON.parse(saveModel(means, {}), (_key, value) => {
      if (Array.isArray(value)) lists.push(value.length);
      return value;
    });
    expect(Math.max(...lists)).toBeLessThanOrEqual(dimensions);
  });

  const good = JSON.parse(saveModel(median, {}));
  const withModel = (more: object) => ({ ...good, model: { ...good.model, ...more } });
  test.each([
    ["an unknown kind", withModel({ kind: "k-medoids" })],
    ["no attributes", withModel({ attributes: [] })],
    ["a label among the attributes", withModel({ attributes: schema.attributes })],
    ["no centres", withModel({ centres: [] })],
    ["centres that are no lists", withModel({ centres: [0, 0] })],
    ["a centre with a coordinate too few", withModel({ centres: [[0, 0, 0, 0, 0]] })],
    ["a centre out of the box", withModel({ centres: [[0, 0, 0, 0, 0, 2]] })],
    ["a centre of texts", withModel({ centres: [["0", "0", "0", "0", "0", "0"]] })],
    [
      "more centres than can be",
      withModel({ centres: Array.from({ length: 1001 }, () => [0, 0, 0, 0, 0, 0]) }),
    ],
    ["an unknown metric", withModel({ metric: "l3" })],
    ["a clip the wrong way round", withModel({ clip: [2, 1] })],
    ["half a clip", withModel({ clip: [1] })],
  ])("with %s is refused", (_what, file) => {
    expect(() => loadClustering(JSON.stringify(file))).toThrow(
      expect.objectContaining({ code: "model-invalid" }),
    );
  });
});
