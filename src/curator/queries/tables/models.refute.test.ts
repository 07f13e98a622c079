/** Every row that can be added to a small table, or replaced in it, against the bounds of questions about tables and models. */
import { describe, expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { csvOf, type Row, smallSchema } from "../../../testing/small-tables.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import type { TableFacts } from "../facts.ts";
import { residuals } from "./residuals.ts";
import { type MarginalsAsked, selectMarginal } from "./select-marginal.ts";
import { selectModel } from "./select-model.ts";

const age = { name: "age", starts: [0, 4], groups: [0, 1] };
const colour = { name: "colour", starts: [0, 1, 2, 3], groups: [0, 1, 0, -1] };
const kinds: readonly Neighbours[] = ["add-remove", "replace"];

/** A row of every kind that the questions below tell apart. */
const everyRow: readonly Row[] = ["2", "7"].flatMap((years) =>
  ["red", "green", "other"].flatMap((shade) => ["no", "yes"].map((y) => [years, "0", shade, y])),
);
const facts = (neighbours: Neighbours, rows: number) =>
  ({ schema: smallSchema(neighbours), neighbours, rows }) as unknown as TableFacts;

type Look = (rows: readonly Row[]) => Promise<readonly bigint[]>;
const looking =
  (look: (engine: ReturnType<typeof memoryEngine>) => Promise<readonly bigint[]>): Look =>
  async (rows) =>
    look(memoryEngine(await readTable(smallSchema("replace"), [csvOf(rows)])));

/** What answers change by, for every neighbour of a table of a few rows. */
async function changes(look: Look, neighbours: Neighbours): Promise<readonly (readonly number[])[]> {
  const base = [everyRow[0], everyRow[5], everyRow[8], everyRow[8]];
  const before = await look(base);
  const after = await Promise.all(
    everyRow.map((row) => look(neighbours === "replace" ? [row, ...base.slice(1)] : [...base, row])),
  );
  return after.map((numbers) => numbers.map((n, i) => Number(n - before[i])));
}
const spread = (moved: readonly number[]) => Math.max(...moved) - Math.min(...moved);
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b));
/** A row that comes and goes is one that is replaced by none: the worst of both ways is found from either end. */
const sizes = { l1: (moved: readonly number[]) => moved.reduce((sum, n) => sum + Math.abs(n), 0) };

describe.each(kinds)("where neighbours %s", (neighbours) => {
  // The first row lies in a cell with one row too few in one table and too many in the other, before and after.
  const asked: MarginalsAsked = {
    label: "outcome",
    // The heaviest are not the first.
    candidates: [
      { table: [], expected: [9, 0], weight: 2 },
      { table: [age], expected: [0, 0, 0, 0], weight: 3 },
      { table: [age], expected: [9, 9, 9, 9], weight: 3, penalty: 1.25 },
      { table: [colour, age], expected: [1, 9, 0, 2, 1.5, 0, 9, 0], weight: 1 },
    ],
  };

  test("distances of tables part by no more than claimed, and by that much", async () => {
    const { bounds, look, size } = selectMarginal.prepare(facts(neighbours, 4), asked);
    expect(size).toBe(4);
    const found = most((await changes(looking(look), neighbours)).map(spread));
    expect(found).toBeLessThanOrEqual(Number(bounds.range));
    // One table that is short of rows in every cell and one that has too many: what a row adds to both. Replacing needs cells of both kinds.
    if (neighbours === "add-remove") expect(found).toBe(Number(bounds.range));
  });

  test("a row replaced may part two tables by all of the bound", async () => {
    const pair: MarginalsAsked = {
      label: "outcome",
      candidates: [
        { table: [age], expected: [0, 0, 0, 9] },
        { table: [age], expected: [9, 0, 0, 0] },
      ],
    };
    const { bounds, look } = selectMarginal.prepare(facts(neighbours, 4), pair);
    const found = most((await changes(looking(look), neighbours)).map(spread));
    expect(found).toBe(neighbours === "replace" ? Number(bounds.range) : 2 * 2 ** 10);
  });

  test("errors of models part by no more than claimed, and by that much", async () => {
    const models = [
      [{ table: [age], points: [9, -9] }],
      [{ table: [age], points: [-9, 9] }],
      [{ table: [colour], points: [0, 1] }],
      [],
    ];
    const { bounds, look } = selectModel.prepare(facts(neighbours, 4), { label: "outcome", models });
    expect(most((await changes(looking(look), neighbours)).map(spread))).toBe(Number(bounds.range));
  });

  test.each([1, 0.4])(
    "residuals capped at %d move by no more than claimed, and nearly by that much",
    async (cap) => {
      const model = [{ table: [age], points: [12, -12] }];
      const question = { label: "outcome", model, cap, tables: [[age], [], [colour]] };
      const { bounds, look } = residuals.prepare(facts(neighbours, 4), question);
      const moved = await changes(looking(look), neighbours);
      const [l1, l2] = [
        most(moved.map(sizes.l1)),
        most(moved.map((m) => m.reduce((sum, n) => sum + n * n, 0))),
      ];
      expect(l1).toBeLessThanOrEqual(Number(bounds.l1));
      expect(l2).toBeLessThanOrEqual(Number(bounds["l2-squared"]));
      expect(l1).toBeGreaterThan(0.99 * Number(bounds.l1));
      expect(l2).toBeGreaterThan((neighbours === "replace" ? 0.3 : 0.99) * Number(bounds["l2-squared"]));
    },
  );
});

describe("what cannot be asked is refused", () => {
  const from = facts("replace", 4);
  const marginal = (candidate: object) => () =>
    selectMarginal.prepare(from, { candidates: [{ table: [age], expected: [1, 1], ...candidate }] });
  test.each([
    { expected: [1] },
    { expected: [1, Number.NaN] },
    { expected: [2 ** 33, 1] },
    { weight: 0 },
    { weight: 1.5 },
    { weight: 1001 },
    { penalty: Number.NaN },
    { penalty: Number.POSITIVE_INFINITY },
  ])("a table with %j", (candidate) => {
    expect(marginal(candidate)).toThrow(expect.objectContaining({ code: "candidate-invalid" }));
  });
  test.each([[[1]], [[1, Number.NaN]], [[2 ** 19, 0]]])("a term with points %j", (points) => {
    const models = [[{ table: [age], points }]];
    expect(() => selectModel.prepare(from, { label: "outcome", models })).toThrow(
      expect.objectContaining({ code: "candidate-invalid" }),
    );
  });
  test("no model, no such class, no such cap, no table", () => {
    expect(() => selectModel.prepare(from, { label: "outcome", models: [] })).toThrow();
    expect(() => selectModel.prepare(from, { label: "outcome", positive: "maybe", models: [[]] })).toThrow(
      expect.objectContaining({ code: "label-undeclared" }),
    );
    for (const cap of [0, 1.001, Number.NaN, -1])
      expect(() => residuals.prepare(from, { label: "outcome", model: [], cap, tables: [[age]] })).toThrow(
        expect.objectContaining({ code: "option-out-of-range" }),
      );
    expect(() => residuals.prepare(from, { label: "outcome", model: [], cap: 1, tables: [] })).toThrow();
  });
});
