import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { codesIn } from "../../models/columns.ts";
import type { Synopsis } from "../../models/synopsis/synopsis.ts";
import { writeArff } from "../../read/arff/write-arff.ts";
import { writeCsv } from "../../read/csv/write-csv.ts";
import { readTable } from "../../read/read-table.ts";
import { levels } from "../../schema/coding/codes.ts";
import { publishedAs, smallGrid, smallSynopsis } from "../../testing/small-synopses.ts";
import { smallTablesSynopsis, smallWholeSynopsis } from "../../testing/small-tables-synopsis.ts";
import { noiseFree } from "./noise-free.ts";
import { synthesise } from "./synthesise.ts";

const made = (synopsis: Synopsis, rows: number, seed = "1") => synthesise(synopsis, rows, publicRandom(seed));
const columnOf = (synopsis: Synopsis, rows: number, name: string, seed = "1") => {
  const table = made(synopsis, rows, seed);
  const column = table.columns.find(({ attribute }) => attribute.name === name);
  return Array.from(column?.codes ?? []);
};

test("as many rows as are asked for are shared out among the cells: each gets its share, rounded down or up", () => {
  const synopsis = smallSynopsis();
  const total = smallGrid.counts.reduce((sum, count) => sum + Math.max(0, count), 0);
  for (const rows of [1, 7, 190, 1000, 12_345]) {
    const table = made(synopsis, rows);
    expect([table.rows, table.columns.length]).toEqual([rows, 4]);
    const counts = noiseFree(synopsis, table).marginal(["age", "colour", "outcome"]);
    for (const [i, { value }] of counts.entries())
      expect(Math.abs(value - (Math.max(0, smallGrid.counts[i]) * rows) / total)).toBeLessThan(1);
  }
});

test("codes are drawn evenly inside a group, and attributes that were not published evenly from what is declared", () => {
  const rows = 60_000;
  const synopsis = smallSynopsis({ published: [publishedAs("age", 1)], counts: [3, 0, 0, 1] });
  const share = (name: string, code: number) =>
    codesOf(name).reduce((sum, own) => sum + (own === code ? 1 : 0), 0) / rows;
  const codesOf = (name: string) => columnOf(synopsis, rows, name);
  const { starts } = synopsis.published[0];
  // Five deviations of a share that is at most ¼: correct code with other seeds fails once in 100,000 runs.
  const tolerance = 5 * Math.sqrt(0.25 / rows);
  for (let code = 0; code < 11; code++) {
    const [within, size] = code < starts[1] ? [0.75, starts[1]] : [0.25, 11 - starts[1]];
    expect(Math.abs(share("age", code) - within / size)).toBeLessThan(tolerance);
  }
  for (let code = 0; code < 4; code++) expect(Math.abs(share("colour", code) - 0.25)).toBeLessThan(tolerance);
  const pay = codesOf("pay");
  expect(Math.max(...pay)).toBeLessThan(levels(smallGrid.attributes[1]));
  expect(Math.abs(pay.reduce((sum, code) => sum + code, 0) / rows - 525)).toBeLessThan(
    5 * 304 * Math.sqrt(1 / rows),
  );
});

test("rows of a cell do not stand together: the first half is like the second", () => {
  const labels = columnOf(smallSynopsis(), 10_000, "outcome");
  const share = labels.slice(0, 5000).reduce((sum, code) => sum + code, 0) / 5000;
  // 130 of 190 are yes; drawn without replacement, five deviations of ½ of the usual variance.
  expect(Math.abs(share - 130 / 190)).toBeLessThan(5 * Math.sqrt((0.5 * 0.22) / 5000));
});

test("a group in several runs of codes gives all of them", () => {
  const [attribute] = smallGrid.attributes.filter(({ name }) => name === "colour");
  const published = [{ attribute, starts: [0, 1, 2, 3], groups: [0, 1, 0, 1], names: ["warm", "cold"] }];
  const synopsis = smallSynopsis({ published, counts: [1, 0, 0, 0] });
  expect(new Set(columnOf(synopsis, 200, "colour"))).toEqual(new Set([0, 2]));
});

test("the seed decides, and nothing else", () => {
  const synopsis = smallSynopsis();
  expect(made(synopsis, 50, "a")).toEqual(made(synopsis, 50, "a"));
  expect(made(synopsis, 50, "a")).not.toEqual(made(synopsis, 50, "b"));
});

test("where the noise has left nothing, rows are drawn evenly from what is declared, labels too", () => {
  const table = made(smallSynopsis({ counts: smallGrid.counts.map(() => -1) }), 2000);
  const { label } = smallGrid;
  expect(new Set(codesIn(table, label))).toEqual(new Set([0, 1]));
  expect(new Set(codesIn(table, smallGrid.attributes[0])).size).toBe(11);
});

test("made-up tables are public, and read back from CSV and ARFF as they are", async () => {
  const table = made(smallSynopsis(), 300);
  expect(table.schema.visibility).toBe("public");
  expect(await readTable(table.schema, [writeCsv(table)])).toEqual(table);
  const arff = { ...table.schema, file: { ...table.schema.file, format: "arff" as const } };
  expect((await readTable(arff, [writeArff(table)])).columns).toEqual(table.columns);
});

test.each([0, 1.5, -3, Number.NaN, 1e9])("%d rows are refused", (rows) => {
  expect(() => made(smallSynopsis(), rows)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test("a whole table's rows are shared out as they are, each attribute from its groups, and a label stays a label", () => {
  const whole = smallWholeSynopsis();
  const table = made(whole, 1000);
  expect(table.schema.attributes.map(({ name, kind }) => [name, kind])).toEqual([
    ["age", "numeric"],
    ["pay", "numeric"],
    ["colour", "categorical"],
    ["outcome", "label"],
  ]);
  // Every one of the 1000 rows once: colour by outcome is the model's own table.
  const [colours, outcomes] = ["colour", "outcome"].map((name) => columnOf(whole, 1000, name));
  const counts = new Array(8).fill(0);
  for (const [row, colour] of colours.entries()) counts[2 * colour + outcomes[row]]++;
  expect(counts).toEqual([200, 10, 100, 300, 90, 100, 0, 200]);
});

test.each([100, 2500])("of a whole table %d rows have the same shares, but for rounding", (rows) => {
  const outcomes = columnOf(smallTablesSynopsis(), rows, "outcome");
  const yes = outcomes.reduce((sum, code) => sum + code, 0);
  // 610 of 1000, in as many runs of alike rows as there are kinds of them: at most 16.
  expect(Math.abs(yes - 0.61 * rows)).toBeLessThanOrEqual(16);
});
