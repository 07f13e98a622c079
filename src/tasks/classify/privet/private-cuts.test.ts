import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../../base/random.ts";
import { deltaFrom, epsilonFrom, openCurator } from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { isScorecard } from "../../../models/classifier/scorecard.ts";
import { readTable } from "../../../read/read-table.ts";
import { numberOfCode } from "../../../schema/coding/codes.ts";
import { type GroupedAttribute, groupOfCode } from "../../../schema/coding/grouped.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { schemaWithMissing, smallSchema } from "../../../testing/small-tables.ts";
import { cutsPart } from "./fine-plan.ts";
import { cutByRows, evenCells, evenCuts, joinedCuts, whereCrowded } from "./private-cuts.ts";
import { privet } from "./privet.ts";

const schema = smallSchema("replace");
const [pay] = cutByRows(schema, undefined);

test("numbers are cut by their rows where public cuts leave levels together", () => {
  expect(cutByRows(schema, undefined).map(({ name }) => name)).toEqual(["pay"]);
  expect(cutByRows(schemaWithMissing("replace"), undefined).map(({ name }) => name)).toEqual(["pay"]);
  expect(cutByRows(schema, ["age", "colour"])).toEqual([]);
});

describe("even cuts", () => {
  const random = mulberry32(7);
  const upTo = (n: number) => Math.floor((random() / 2 ** 32) * n);
  const cells = evenCells(pay, 64);

  /** The cells between two cuts, looked at one by one. */
  function cellsBetween(counted: GroupedAttribute, cuts: readonly number[]): number[][] {
    const groups: number[][] = Array.from({ length: cuts.length + 1 }, () => []);
    counted.starts.forEach((start, cell) => {
      const value = numberOfCode(counted.of as NumericAttribute, start);
      if (!Number.isNaN(value)) groups[cuts.filter((cut) => cut <= value).length].push(cell);
    });
    return groups;
  }

  test("leave at most a part of all rows in a group without its last cell, whatever the counts", () => {
    const wrong: unknown[] = [];
    for (let trial = 0; trial < 500; trial++) {
      const most = [2, 10, 1000][trial % 3];
      const counts = cells.starts.map(() => (upTo(3) === 0 ? upTo(most) : 0));
      const groups = 1 + upTo(20);
      const all = counts.reduce((a, b) => a + b, 0);
      for (const own of cellsBetween(cells, evenCuts(cells, counts, groups))) {
        const rows = own.slice(0, -1).reduce((sum, cell) => sum + counts[cell], 0);
        if (rows * groups > all) wrong.push({ counts, groups, own });
      }
    }
    expect(wrong).toEqual([]);
  });

  test("are fewer than the groups, also with noise of either sign, and ascend", () => {
    for (let trial = 0; trial < 200; trial++) {
      const counts = cells.starts.map(() => upTo(2001) - 1000);
      const cuts = evenCuts(cells, counts, 16);
      expect(cuts).toEqual([...new Set(cuts)].toSorted((a, b) => a - b));
    }
    const ones = cells.starts.map(() => 1);
    expect(evenCuts(cells, ones, 16)).toHaveLength(15);
    expect(evenCuts(cells, ones, 1)).toEqual([]);
    expect(
      evenCuts(
        cells,
        ones.map(() => 0),
        16,
      ),
    ).toEqual([]);
  });

  test("count missing values for no range", () => {
    const [apart] = cutByRows(schemaWithMissing("replace"), undefined);
    const counted = evenCells(apart, 64);
    const counts = counted.starts.map((_, cell) => (cell === counted.starts.length - 1 ? 1e6 : 1));
    expect(evenCuts(counted, counts, 4)).toHaveLength(3);
  });

  test("are kept where a usual group has a quarter of them, and nowhere else", () => {
    // No usual cut lies between 250 and 475, and one at 475.
    const few = [600, 700, 740];
    expect(whereCrowded(pay, [300, 310, 320, 330, ...few], 16)).toEqual([300, 310, 320, 330]);
    expect(whereCrowded(pay, [300, 310, 320, ...few], 16)).toEqual([]);
    expect(whereCrowded(pay, [300], 4)).toEqual([300]);
  });

  test("stand beside public ones, which all stay", () => {
    const usual = groupedInputs(schema);
    const joined = groupedInputs(schema, undefined, joinedCuts([pay], { pay: [401, 402, 403] }));
    const [before, after] = [usual, joined].map(({ attributes }) => attributes[1]);
    expect(before.starts.filter((start) => !after.starts.includes(start))).toEqual([]);
    const groups = [400, 401, 402, 403].map((value) => groupOfCode(after, value - pay.low));
    expect(new Set(groups).size).toBe(4);
  });
});

test("their part of the budget falls where rows · ε are many", () => {
  expect([100, 25_000, 50_000, 1_500_000].map(cutsPart)).toEqual([0.06, 0.06, 0.03, 0.001]);
});

const wide = parseSchema({
  privet: "schema/1",
  name: "wide",
  visibility: "public",
  neighbours: "replace",
  attributes: [
    { name: "weight", kind: "numeric", low: 0, high: 100_000, step: 1, source: "made up" },
    { name: "outcome", kind: "label", values: ["no", "yes"] },
  ],
});

test.each([1, 2])("what bounds that are much too wide hide is found (seed %i)", async (seed) => {
  // All within 1,000 of 100,000, where eight cuts an octave make two groups.
  const random = mulberry32(seed);
  const rows = Array.from({ length: 5000 }, () => 70_100 + Math.floor((random() / 2 ** 32) * 1000));
  const lines = rows.map((weight) => `${weight},${weight >= 70_400 && weight < 70_700 ? "yes" : "no"}`);
  const csv = () => [`weight,outcome\n${lines.join("\n")}\n`];
  const curator = await openCurator({ schema: wide, rows: csv(), unsafeSeed: seed });
  const ask = { epsilon: epsilonFrom("10"), delta: deltaFrom("0.000001"), label: "outcome" };
  const { model } = await privet.fit(curator, ask, { model: "fine" });
  if (!isScorecard(model)) throw new Error("no scorecard");
  // The majority errs in 0.3 of the rows; a cell of 1,024 has a tenth of the rows.
  expect(evaluate(model, await readTable(wide, csv())).error).toBeLessThan(0.15);
  const within = model.inputs.attributes[0].starts.filter((code) => code > 70_100 && code < 71_100);
  expect(within.length).toBeGreaterThanOrEqual(8);
});
