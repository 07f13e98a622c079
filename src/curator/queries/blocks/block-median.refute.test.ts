/** Medians of blocks over neighbouring tables: how far one row pushes two places' scores apart, against what is claimed. */
import { expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import { csvOf, dice, type Row, smallSchema } from "../../../testing/small-tables.ts";
import type { Engine } from "../../engine.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import type { TableFacts } from "../facts.ts";
import { blockMedian } from "./block-answers.ts";

const ROWS = 9;
const BLOCKS = 5;
const about = { learner: "descent", label: "outcome", loss: "hinge", attributes: ["age"] } as const;
const asked = { ...about, steps: 3, rate: 0.4, ridge: 0, blocks: BLOCKS, box: 0.5 };
const anyRow = (roll: (below: number) => number): Row => [
  String(roll(11)),
  "20",
  "red",
  roll(2) === 0 ? "no" : "yes",
];

const rangeOf = (a: readonly bigint[], b: readonly bigint[]): number => {
  const moves = a.map((score, i) => Number(score - b[i]));
  return Math.max(...moves) - Math.min(...moves);
};

test.each(["add-remove", "replace"] as const)(
  "where neighbours %s, one row pushes no two scores of a median further apart than claimed",
  async (neighbours) => {
    const schema = smallSchema(neighbours);
    const facts = { schema, neighbours, rows: ROWS } as unknown as TableFacts;
    const roll = dice(3);
    let most = 0;
    const { bounds, look, size } = blockMedian.prepare(facts, { ...asked, place: 0 });
    const scores = async (rows: readonly Row[]) => look(memoryEngine(await readTable(schema, [csvOf(rows)])));
    for (let t = 0; t < 100; t++) {
      // Few rows: most blocks are empty and end at 0, and two that one row turns round pass all of these.
      const rows = Array.from({ length: 1 + roll(4) }, () => anyRow(roll));
      const before = await scores([...rows, anyRow(roll)]);
      const after = await scores(neighbours === "replace" ? [...rows, anyRow(roll)] : rows);
      expect(before).toHaveLength(size);
      most = Math.max(most, rangeOf(before, after) / Number(bounds.range));
    }
    expect(most).toBeLessThanOrEqual(1);
    // Half of the bound is met: a bound of half its size would be refuted.
    expect(most).toBeGreaterThan(0.5);
  },
);

test("the place with the best score has the middle block, and is told in weights", async () => {
  const schema = smallSchema("replace");
  const facts = { schema, neighbours: "replace", rows: ROWS } as unknown as TableFacts;
  const { look, tell, size } = blockMedian.prepare(facts, { ...asked, place: 0 });
  expect([tell([0]), tell([(size - 1) / 2]), tell([size - 1])]).toEqual([-0.5, 0, 0.5]);
  // Nobody: every block ends at 0.
  const scores = await look(memoryEngine(await readTable(schema, [csvOf([])])));
  expect(scores.indexOf(0n)).toBe((size - 1) / 2);
  expect(scores.filter((score) => score === 0n)).toHaveLength(1);
  expect(scores[0]).toBe(BigInt(-BLOCKS));
});

test("questions about other places, classes, blocks or boxes are answered anew", async () => {
  const schema = smallSchema("replace");
  const facts = { schema, neighbours: "replace", rows: ROWS } as unknown as TableFacts;
  const roll = dice(8);
  const table = await readTable(schema, [csvOf(Array.from({ length: ROWS }, () => anyRow(roll)))]);
  const [shared, questions] = [
    memoryEngine(table),
    [
      ...[{ place: 0 }, { place: 1 }, { place: 1, blocks: 2 }, { place: 1, positive: "no" }],
      ...[{ place: 0, box: 4 }, { place: 0, box: 0.01 }, { place: 0 }],
    ],
  ];
  for (const more of questions) {
    const { look } = blockMedian.prepare(facts, { ...asked, ...more });
    expect(await look(shared)).toEqual(await look(memoryEngine(table)));
  }
});

test("what has failed is asked again", async () => {
  const schema = smallSchema("replace");
  const facts = { schema, neighbours: "replace", rows: ROWS } as unknown as TableFacts;
  const rows = memoryEngine(await readTable(schema, [csvOf([["10", "20", "red", "yes"]])]));
  let isDown = true;
  const gradient: Engine["gradient"] = (question) =>
    isDown ? Promise.reject(new Error("the line is dead")) : rows.gradient(question);
  const engine: Engine = { ...rows, gradient };
  const { look } = blockMedian.prepare(facts, { ...asked, place: 0 });
  await expect(look(engine)).rejects.toThrow("the line is dead");
  isDown = false;
  expect(await look(engine)).toEqual(await look(rows));
});

test("a place that there is none of is refused", () => {
  const facts = {
    schema: smallSchema("replace"),
    neighbours: "replace",
    rows: ROWS,
  } as unknown as TableFacts;
  for (const place of [-1, 2, 0.5, "0", undefined])
    expect(() => blockMedian.prepare(facts, { ...asked, place } as never)).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
});
