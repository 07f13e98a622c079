/** Whole descents over neighbouring tables: how far one row moves where they end, against what is claimed. */
import { expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { l1Distance, pullingRow, squaredDistance } from "../../../testing/moved-sums.ts";
import { csvOf, dice, type Row, schemaWithMissing, smallSchema } from "../../../testing/small-tables.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import type { TableFacts } from "../facts.ts";
import { type DescentAsked, descent } from "./descent.ts";

const ROWS = 6;
const factsOf = (neighbours: Neighbours, schema = smallSchema(neighbours), rows = ROWS) =>
  ({ schema, neighbours, rows }) as unknown as TableFacts;

const DESCENTS: readonly DescentAsked[] = [
  // As bold as may be: slopes of the logistic loss rise by ¼ at most, and a row's squared length is 4 at most.
  { label: "outcome", loss: "logistic", steps: 40, rate: 2 / (0.2501 * ROWS * 4 + 2), ridge: 1 },
  { label: "outcome", loss: "logistic", steps: 3, rate: 0.3, ridge: 0, clip: 0.5 },
  {
    label: "outcome",
    loss: "huber",
    shape: 0.5,
    steps: 30,
    rate: 0.04,
    ridge: 4,
    attributes: ["age", "pay"],
  },
  { label: "pay", loss: "squared", shape: 2, steps: 60, rate: 0.05, ridge: 2, attributes: ["age"] },
  { label: "pay", loss: "squared", steps: 1, rate: 0.05, ridge: 0 },
];

test.each(DESCENTS)("no row that is replaced moves a descent further than claimed: %o", async (asked) => {
  const roll = dice(11);
  let most = 0;
  for (const schema of [smallSchema("replace"), schemaWithMissing("replace")]) {
    const { bounds, look } = descent.prepare(
      factsOf("replace", schema),
      asked.attributes ? asked : { ...asked, rate: asked.rate * 0.6 },
    );
    const end = async (rows: readonly Row[]) => look(memoryEngine(await readTable(schema, [csvOf(rows)])));
    for (let t = 0; t < 30; t++) {
      // Rows that agree pull hardest; others hold against.
      const same = pullingRow(roll);
      const rows = Array.from({ length: ROWS - 1 }, () => (t % 2 ? same : pullingRow(roll)));
      const [a, b] = await Promise.all([end([...rows, pullingRow(roll)]), end([...rows, pullingRow(roll)])]);
      most = Math.max(most, Number(squaredDistance(a, b)) / Number(bounds["l2-squared"]));
      expect(l1Distance(a, b)).toBeLessThanOrEqual(Number(bounds.l1));
    }
  }
  expect(most).toBeLessThanOrEqual(1);
  expect(most).toBeGreaterThan(0.01);
});

test("one step from 0 moves by nearly all that is claimed", async () => {
  const asked: DescentAsked = {
    label: "outcome",
    loss: "hinge",
    steps: 1,
    rate: 1e-4,
    ridge: 0,
    attributes: ["age"],
  };
  const { bounds, look } = descent.prepare(factsOf("replace"), asked);
  const end = async (row: Row) => look(memoryEngine(await readTable(smallSchema("replace"), [csvOf([row])])));
  const [a, b] = [await end(["10", "0", "red", "yes"]), await end(["10", "0", "red", "no"])];
  expect(Number(squaredDistance(a, b)) / Number(bounds["l2-squared"])).toBeGreaterThan(0.95);
});

test("where steps are so small that rounding is all they do, the bound still holds", async () => {
  const schema = smallSchema("replace");
  let most = 0;
  for (const rate of [2 ** -22, 2 ** -23, 3 * 2 ** -24]) {
    const asked: DescentAsked = {
      label: "outcome",
      loss: "logistic",
      steps: 50,
      rate,
      ridge: 0,
      clip: 2 ** -10,
    };
    const { bounds, look } = descent.prepare(factsOf("replace", schema), asked);
    const roll = dice(4);
    for (let t = 0; t < 25; t++) {
      const rows = Array.from({ length: ROWS - 1 }, () => pullingRow(roll));
      const ends = [pullingRow(roll), pullingRow(roll)].map(async (row) =>
        look(memoryEngine(await readTable(schema, [csvOf([...rows, row])]))),
      );
      const [a, b] = await Promise.all(ends);
      most = Math.max(most, Number(squaredDistance(a, b)) / Number(bounds["l2-squared"]));
    }
  }
  expect(most).toBeLessThanOrEqual(1);
});

test("what cannot be asked is refused, with a code", () => {
  const code = (code: string) => expect.objectContaining({ code });
  const usual: DescentAsked = { label: "outcome", loss: "logistic", steps: 5, rate: 0.1, ridge: 1 };
  const ask =
    (more: object, neighbours: Neighbours = "replace", rows = ROWS) =>
    () =>
      descent.prepare(factsOf(neighbours, smallSchema(neighbours), rows), { ...usual, ...more });
  expect(ask({}, "add-remove")).toThrow(code("neighbours-mismatch"));
  expect(ask({}, "replace", 0)).toThrow(code("neighbours-mismatch"));
  for (const more of [
    { steps: 0 },
    { steps: 1.5 },
    { rate: 0 },
    { rate: Number.NaN },
    { ridge: -1 },
    { ridge: 11 },
  ])
    expect(ask(more)).toThrow(code("option-out-of-range"));
  // Faster than 2/(¼·6·4 + 2) two paths may part.
  expect(ask({ rate: 0.26 })).toThrow(code("option-out-of-range"));
  expect(ask({ rate: 0.24 })).not.toThrow();
});
