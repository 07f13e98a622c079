import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { fitJunction } from "../../learn/junction/fit.ts";
import {
  smallTables,
  smallTablesSynopsis,
  smallWhole,
  smallWholeSynopsis,
} from "../../testing/small-tables-synopsis.ts";
import { loadModel, loadSynopsis, saveModel } from "../file.ts";
import { noiseBand, type PublishedAttribute, type Synopsis } from "./synopsis.ts";
import { tablesSynopsis } from "./tables-synopsis.ts";

const valuesIn = (synopsis: Synopsis, ...asked: Parameters<Synopsis["marginal"]>) =>
  synopsis.marginal(...asked).map(({ value }) => value);
const bandsIn = (synopsis: Synopsis, ...asked: Parameters<Synopsis["marginal"]>) =>
  synopsis.marginal(...asked).map(({ halfWidth }) => halfWidth);

describe("a synopsis of a whole table", () => {
  const synopsis = smallTablesSynopsis();

  test("tells what one table holds from its counts as they were drawn, with the band of its own law", () => {
    expect(valuesIn(synopsis, ["age", "outcome"])).toEqual([295, 8, 99, 604]);
    expect(valuesIn(synopsis, ["outcome", "age"])).toEqual([295, 99, 8, 604]);
    // Gaussian noise of σ 5 is beyond 1.96·5 = 9.8 once in twenty times; of two counts beyond 13.9.
    expect(bandsIn(synopsis, ["age", "outcome"])[0]).toBe(10);
    expect(bandsIn(synopsis, ["age"])[0]).toBe(14);
  });

  test("where several tables hold it, takes the one with the least band", () => {
    // Colour by itself: 2·ln 20 = 5.99; from colour by outcome it would be 13.9.
    expect(valuesIn(synopsis, ["colour"])).toEqual([211, 398, 190, 201]);
    expect(bandsIn(synopsis, ["colour"])).toEqual([6, 6, 6, 6]);
    // All rows: four counts of σ 5 are off by 19.6, four of Laplace noise of scale 2 by 2·√8·(1.96 + 0.21/4).
    expect(valuesIn(synopsis, [])).toEqual([1000]);
    expect(bandsIn(synopsis, [])).toEqual([12]);
  });

  test("tells what no table holds exactly as the model has it, with the noise of the tables on the way", () => {
    // Age and colour by way of outcome: of 390 no, 290 are young; of 610 yes, 10.
    const young = [200, 100, 90, 0].map((no, k) => (no * 290) / 390 + ([10, 300, 100, 200][k] * 10) / 610);
    const told = smallTablesSynopsis().marginal(["age", "colour"]);
    expect(told).toHaveLength(8);
    for (const [k, expected] of young.entries()) expect(told[k].value).toBeCloseTo(expected, 9);
    expect(told.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1000, 6);
    // The old and green: by what share of each table's cells they are, ± 10 a count of the first two, ± 6 of the third; rows are a sample.
    const shares = [10 * (100 / 390), 10 * (300 / 610), 10 * (100 / 390), 10 * (600 / 610), 6 * (320 / 400)];
    expect(told[5].halfWidth / Math.hypot(...shares)).toBeCloseTo(1, 1);
    for (const { halfWidth } of told) expect(halfWidth).toBeGreaterThanOrEqual(10);
  });

  test("counts rows in some groups of others: by a table that has both, else by the model", () => {
    expect(valuesIn(synopsis, ["outcome"], { age: [1] })).toEqual([99, 604]);
    expect(bandsIn(synopsis, ["outcome"], { age: [1] })).toEqual([10, 10]);
    const whole = valuesIn(synopsis, ["age", "colour"]);
    expect(valuesIn(synopsis, ["colour"], { age: [0] })).toEqual(whole.slice(0, 4));
    expect(valuesIn(synopsis, ["colour"], { age: [0], colour: [1, 2] })).toEqual([0, whole[1], whole[2], 0]);
  });

  test("of what is in no table it claims to know nothing", () => {
    const { measured } = smallTables;
    const unmeasured = smallTablesSynopsis({ measured: measured.slice(0, 1) });
    expect(bandsIn(unmeasured, ["colour"])).toEqual([1000, 1000, 1000, 1000]);
  });

  test("stands for rows whose tables are those of the model, but for the rounding of each line", () => {
    const { groups, classes = [], weights } = synopsis.cells();
    const count = (is: (row: number) => boolean) =>
      weights.reduce((sum, weight, row) => sum + (is(row) ? weight : 0), 0);
    expect(count(() => true)).toBe(1000);
    expect(count((row) => groups[0][row] === 0 && classes[row] === 0)).toBe(290);
    expect(count((row) => groups[0][row] === 1 && classes[row] === 1)).toBe(600);
    for (const [i, expected] of [200, 10, 100, 300, 90, 100, 0, 200].entries())
      expect(count((row) => groups[1][row] === Math.floor(i / 2) && classes[row] === i % 2)).toBe(expected);
  });

  test("its rows are alike in nothing but what the model ties together", () => {
    const { groups, weights } = synopsis.cells();
    const young = valuesIn(synopsis, ["age", "colour"]);
    for (let colour = 0; colour < 4; colour++) {
      const made = weights.reduce(
        (sum, weight, row) => sum + (groups[0][row] === 0 && groups[1][row] === colour ? weight : 0),
        0,
      );
      // A deviation of at most √(1000/4); five of them fail once in 1.7 million seeds.
      expect(Math.abs(made - young[colour])).toBeLessThan(5 * 15.9);
    }
  });

  test("says what is modelled: what no table holds together", () => {
    expect(synopsis.isModelled?.(["age", "outcome"])).toBe(false);
    expect(synopsis.isModelled?.(["age", "colour"])).toBe(true);
  });

  test("says of a table of coarser groups that it is one, because finer groups are modelled all the same", () => {
    const [first, ...others] = smallTables.measured.filter(({ places }) => places.length > 1);
    const coarse = first.places.map((place) => Array(place === 1 ? 4 : 2).fill(0));
    const coarser = smallTablesSynopsis({ measured: [{ ...first, coarse }, ...others] });
    expect(coarser.isModelled?.(["age", "outcome"])).toBe(true);
    expect(coarser.describe()[1]).toContain("age × outcome (coarser groups), colour × outcome");
  });

  test("says which tables were measured, how noisy they are, and what bands do not cover", () => {
    const lines = synopsis.describe();
    expect(lines[0]).toBe("3 attributes, outcome as the label");
    expect(lines[1]).toBe("3 tables of noisy counts: 1 of one attribute, age × outcome, colour × outcome");
    expect(lines[2]).toBe("noise in a count of a table: ± 6 to 10 (95 %)");
    expect(lines[3]).toContain("about 1000 rows, shared out from a model of the tables");
    expect(lines[3]).toContain("bands do not cover what they leave out");
    const many = Array.from({ length: 38 }, () => smallTables.measured[0]);
    expect(smallTablesSynopsis({ measured: many }).describe()[1]).toMatch(/and 8 more$/);
  });

  test("without a label has none, and all its attributes tell the same", () => {
    const whole = smallWholeSynopsis();
    expect(whole.label).toBeUndefined();
    expect(whole.cells().classes).toBeUndefined();
    expect(whole.cells().groups).toHaveLength(3);
    for (const names of [["age"], ["outcome", "age"], ["age", "colour"], []])
      expect(whole.marginal(names)).toEqual(synopsis.marginal(names));
    expect(whole.describe()[0]).toBe("3 attributes");
  });
});

test("its bands hold the noise in 95 of 100 cases, also of what no table holds, where the model is right", () => {
  // Age and colour by way of outcome, as in the small tables; σ 8 in each count, and a model fitted to what was drawn.
  const sizes = [2, 4, 2];
  const exact = [
    { places: [0, 2], counts: [290, 10, 100, 600] },
    { places: [1, 2], counts: [200, 10, 100, 300, 90, 100, 0, 200] },
  ];
  const truth = smallTablesSynopsis()
    .marginal(["age", "colour"])
    .map(({ value }) => value);
  const random = publicRandom("bands of whole tables");
  const inside = truth.map(() => 0);
  const RUNS = 200;
  for (let run = 0; run < RUNS; run++) {
    const measured = exact.map(({ places, counts }) => ({
      places,
      counts: counts.map((count) => count + Math.round(8 * random.normal())),
      noise: { law: "gaussian", scale: 8 } as const,
    }));
    const told = measured.map((table) => ({ ...table, deviation: 8 }));
    const cliques = fitJunction(sizes, told, { rows: 1000, steps: 100 });
    smallTablesSynopsis({ measured, from: { cliques, seed: "1" } })
      .marginal(["age", "colour"])
      .forEach(({ value, halfWidth }, cell) => {
        if (Math.abs(value - truth[cell]) <= halfWidth) inside[cell]++;
      });
  }
  // Four deviations below 95 %: one of eight cells of right bands fails once in 4,000 runs with other seeds.
  for (const count of inside)
    expect(count / RUNS).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / RUNS));
});

describe("a synopsis of rows that a search has made", () => {
  const groups = [Uint16Array.of(0, 0, 1, 1), Uint16Array.of(0, 1, 1, 3), Uint16Array.of(0, 0, 1, 1)];
  const synopsis = smallTablesSynopsis({ from: { groups } });

  test("stands for as many rows as it says, each row for as many", () => {
    expect(Array.from(synopsis.cells().weights)).toEqual([250, 250, 250, 250]);
    const weighted = smallTablesSynopsis({ from: { groups, weights: [1, 1, 1, 2] } });
    expect(Array.from(weighted.cells().weights)).toEqual([200, 200, 200, 400]);
    const none = smallTablesSynopsis({ from: { groups: groups.map(() => new Uint16Array()) } });
    expect(none.cells().weights).toHaveLength(0);
  });

  test("tells what no table holds from them, with the noise of tables that hold its parts and that of so few rows", () => {
    const [first, second] = synopsis.marginal(["age", "colour"]);
    expect([first.value, second.value]).toEqual([250, 250]);
    // Of those who are young and no it is one of two rows, ± 10; of red and no the only one, ± 10; of red too, ± 6. Of four
    // rows one has a deviation of √(¼·¾/4).
    const drawing = 1.96 * Math.sqrt((0.25 * 0.75) / 4) * 1000;
    expect(first.halfWidth).toBeCloseTo(Math.hypot(drawing, 5, 10, 6), 9);
  });
});

describe("saved and loaded", () => {
  const groups = smallWhole.published.map((_, place) => Uint16Array.of(0, 1, place % 2));
  test.each<[string, Synopsis]>([
    ["with a label", smallTablesSynopsis()],
    ["without a label", smallWholeSynopsis()],
    ["of rows", smallWholeSynopsis({ from: { groups } })],
    ["of weighted rows", smallTablesSynopsis({ from: { groups, weights: [0.5, 2, 1] } })],
    ["of no rows", smallTablesSynopsis({ from: { groups: groups.map(() => new Uint16Array()) } })],
  ])("one %s is the same, and gives the same rows", (_, synopsis) => {
    const file = saveModel(synopsis, {});
    const { model } = loadSynopsis(file);
    expect(saveModel(model, {})).toBe(file);
    expect(model.cells()).toEqual(synopsis.cells());
    expect(model.marginal(["age", "colour"])).toEqual(synopsis.marginal(["age", "colour"]));
    expect(() => loadModel(file)).toThrow(expect.objectContaining({ code: "model-invalid" }));
  });
});

/** Each below the one before: a walk up would be as long. */
const CHAIN = Array.from({ length: 20_000 }, (_, i) => 1 + i);

type Part = Record<string, unknown>;
type Body = Part & { measured: Part[]; cliques: Part[]; published: Part[] };

test.each<[string, (body: Body) => unknown]>([
  ["no tables", (body) => (body.measured = [])],
  ["tables that are no list", (body) => (body.measured = {} as never)],
  ["a table of nothing known", (body) => (body.measured[0].of = ["age", "pay"])],
  ["a table of one attribute twice", (body) => (body.measured[0].of = ["age", "age"])],
  ["a table of no list", (body) => (body.measured[0].of = "age")],
  ["counts cut short", (body) => (body.measured[0].counts = [1, 2, 3])],
  ["counts that are no numbers", (body) => (body.measured[0].counts = [1, 2, 3, null])],
  ["an unknown law", (body) => (body.measured[0].law = "cauchy")],
  ["a negative scale", (body) => (body.measured[0].scale = -1)],
  ["no cliques and no rows", (body) => delete (body as Part).cliques],
  ["an empty tree", (body) => (body.cliques = [])],
  ["a parent that stands later", (body) => (body.cliques[0].parent = 1)],
  ["a clique that is its own parent", (body) => (body.cliques[1].parent = 1)],
  ["a parent of half a number", (body) => (body.cliques[1].parent = 0.5)],
  ["a clique that shares more than its parent holds", (body) => (body.cliques[1].parent = -1)],
  ["a count below 0", (body) => (body.cliques[0].counts = [291, -1, 100, 610])],
  ["a clique of too many rows", (body) => (body.cliques[0].counts = [290, 10, 100, 700])],
  ["cliques that do not agree", (body) => (body.cliques[0].counts = [280, 20, 100, 600])],
  ["a clique cut short", (body) => (body.cliques[0].counts = [1000])],
  [
    "more cliques than attributes",
    (body) => body.cliques.push(...CHAIN.map((at) => ({ ...body.cliques[0], parent: at }))),
  ],
  ["an attribute in no clique", (body) => body.cliques.pop()],
  ["no seed", (body) => delete body.seed],
  ["rows without end", (body) => (body.rows = 2 ** 41)],
  ["rows that are no number", (body) => (body.rows = "1000")],
  ["a published attribute twice", (body) => body.published.push(body.published[0])],
  ["nothing published", (body) => (body.published = [])],
  ["damaged groups", (body) => (body.published[0].starts = [1])],
  ["a label that is none", (body) => (body.label = { ...(body.attributes as Part[])[2], name: "x" })],
  [
    "an attribute that is not read",
    (body) => (body.attributes as Part[]).push({ name: "x", kind: "ignored" }),
  ],
  ["attributes that are no list", (body) => (body.attributes = "age")],
])("a file with %s is refused", (_, damage) => {
  const file = JSON.parse(saveModel(smallTablesSynopsis(), {}));
  damage(file.model);
  expect(() => loadSynopsis(JSON.stringify(file))).toThrow(
    expect.objectContaining({ code: "model-invalid" }),
  );
});

test.each<[string, Part]>([
  ["a column too few", { groups: ["0 1", "0 1"] }],
  ["columns of different lengths", { groups: ["0 1", "0 1", "0"] }],
  ["a group that there is not", { groups: ["0 1", "0 4", "0 1"] }],
  ["half a group", { groups: ["0 1", "0 0.5", "0 1"] }],
  ["a group below 0", { groups: ["0 1", "0 -1", "0 1"] }],
  ["columns that are no text", { groups: [[0, 1], "0 1", "0 1"] }],
  ["a text that is no numbers", { groups: ["0 1", "0 x", "0 1"] }],
  ["a hole in a column", { groups: ["0 1", "0  1", "0 1"] }],
  ["too few weights", { weights: "1" }],
  ["a weight below 0", { weights: "1 -1" }],
])("a file of rows with %s is refused", (_, damage) => {
  const groups = [0, 1, 2].map(() => Uint16Array.of(0, 1));
  const file = JSON.parse(saveModel(smallTablesSynopsis({ from: { groups } }), {}));
  Object.assign(file.model, damage);
  expect(() => loadSynopsis(JSON.stringify(file))).toThrow(
    expect.objectContaining({ code: "model-invalid" }),
  );
});

test("however many rows a file claims, so many are shared out as fit into memory, and stand for all", () => {
  const times = 2 ** 20;
  const { from } = smallTables;
  const cliques = "cliques" in from ? from.cliques : [];
  const parts = cliques.map((one) => ({ ...one, counts: one.counts.map((count) => count * times) }));
  const large = smallTablesSynopsis({ rows: 1000 * times, from: { cliques: parts, seed: "1" } });
  const { weights } = large.cells();
  expect(weights.reduce((sum, weight) => sum + weight, 0) / (1000 * times)).toBeCloseTo(1, 9);
  expect(large.marginal(["age", "colour"])[0].value).toBeCloseTo(
    times * smallTablesSynopsis().marginal(["age", "colour"])[0].value,
    0,
  );
});

describe("with attributes of a thousand values", () => {
  const values = Array.from({ length: 1200 }, (_, v) => `v${v}`);
  const many = (name: string, size: number): PublishedAttribute => {
    const own = values.slice(0, size);
    const attribute = { name, kind: "categorical", values: own, other: "v0" } as const;
    const runs = own.map((_, i) => i);
    return { attribute, starts: runs, groups: runs, names: own };
  };
  const published = [many("a", 1000), many("b", 60), many("c", 1000), many("d", 1200)];
  const even = (places: readonly number[], parent: number) => {
    const cells = places.reduce((product, place) => product * published[place].names.length, 1);
    return { places, parent, counts: new Float64Array(cells).fill(6000 / cells) };
  };
  const cliques = [even([0, 1], -1), even([1, 2], 0), even([3], -1)];
  const synopsis = tablesSynopsis({
    label: undefined,
    attributes: published.map(({ attribute }) => attribute),
    published,
    measured: [{ places: [0], counts: new Array(1000).fill(6), noise: { law: "gaussian", scale: 1 } }],
    rows: 6000,
    from: { cliques, seed: "1" },
  });

  test("tells pairs from its rows where the model would need a table of sixty million cells", () => {
    const told = synopsis.marginal(["a", "c"]);
    expect(told.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(6000, 6);
    expect(told).toHaveLength(1_000_000);
    // Rows are whole; of the model each pair would have 0.006.
    expect(told.every(({ value }) => Number.isInteger(value))).toBe(true);
  });

  test("refuses more counts than anybody reads, before it makes them", () => {
    expect(() => synopsis.marginal(["a", "d"])).toThrow(
      expect.objectContaining({
        code: "option-out-of-range",
        message: "a × d has 1200000 counts; at most 1048576 are told at once.",
      }),
    );
  });
});

describe("bands", () => {
  test("Gaussian: 1.96 deviations of the sum, rounded up, and none without noise", () => {
    const gaussian = (scale: number, added: number) => noiseBand({ law: "gaussian", scale }, added);
    expect([gaussian(10, 1), gaussian(10, 4), gaussian(0, 4), gaussian(10, 0)]).toEqual([20, 40, 0, 0]);
  });
  test("Laplace: as for grids", () => {
    expect(noiseBand({ law: "laplace", scale: 3 }, 1)).toBe(9);
    expect(noiseBand({ law: "laplace", scale: 3 }, 2)).toBe(13);
  });
});
