/** Every row of a small schema, missing numbers among them, against rules that are as odd as can be: each lies in one cell. */
import { describe, expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import { codeCount, levels } from "../../../schema/coding/codes.ts";
import type { JudgedRule } from "../../../schema/coding/judged-rule.ts";
import { attributeNamed } from "../../../schema/coding/learnable.ts";
import type { PartTree } from "../../../schema/coding/part-tree.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { csvOf, dice, randomRow, schemaWithMissing } from "../../../testing/small-tables.ts";
import type { RowSumsQuestion } from "../../engine.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import type { TableFacts } from "../facts.ts";
import { type JudgedAsked, judgedCells } from "./judged.ts";

const schema = schemaWithMissing("add-remove");
const [age, pay, colour, outcome] = ["age", "pay", "colour", "outcome"].map((name) =>
  attributeNamed(schema, name),
);
const facts = (neighbours: Neighbours) => ({ schema, neighbours, rows: 40 }) as unknown as TableFacts;
const byOutcome = { name: "outcome", starts: [0, 1], groups: [0, 1] };

const ODD = [
  0,
  -0,
  1,
  -1,
  0.5,
  -3.25,
  1e308,
  -1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

/** A rule of so many sums: trees with codes that are left out, empty children and points of any size. */
function oddRule(roll: (sides: number) => number, sums: number): JudgedRule {
  const points = (count: number) => Array.from({ length: count }, () => ODD[roll(ODD.length)]);
  const grouping = () => {
    const attribute = [age, pay, colour, outcome][roll(4)];
    const last = codeCount(attribute);
    const starts = [...new Set([0, roll(last), roll(last), last - 1])].sort((a, b) => a - b);
    const groups = starts.map(() => roll(4) - 1);
    if (groups.every((group) => group < 0)) groups[0] = 0;
    return { name: attribute.name, starts, groups };
  };
  const tree = (depth: number): PartTree => {
    if (depth === 0 || roll(3) === 0) return {};
    const split = grouping();
    const size = Math.max(...split.groups) + 1;
    return { split, children: Array.from({ length: size }, () => tree(depth - 1)) };
  };
  const leaves = ({ children }: PartTree): number =>
    children?.reduce((sum, child) => sum + leaves(child), 0) ?? 1;
  return {
    base: points(sums),
    pieces: Array.from({ length: roll(4) }, () => {
      const own = tree(3);
      return { tree: own, points: Array.from({ length: sums }, () => points(leaves(own))) };
    }),
    slopes: Array.from({ length: roll(3) }, () => ({ name: ["age", "pay"][roll(2)], per: points(sums) })),
  };
}

const oddQuestion = (roll: (sides: number) => number): JudgedAsked =>
  roll(2) === 0
    ? {
        rule: oddRule(roll, 1),
        by: byOutcome,
        cuts: Array.from({ length: roll(5) }, () => ODD[roll(ODD.length)]),
      }
    : { rule: oddRule(roll, 1 + roll(3)), by: byOutcome };

/** What the engine is asked, in place of rows. */
async function askedOf(question: JudgedAsked): Promise<RowSumsQuestion> {
  let seen: RowSumsQuestion | undefined;
  const engine = {
    rowSums: async (asked: RowSumsQuestion) => {
      seen = asked;
      return [];
    },
  };
  await judgedCells.prepare(facts("replace"), question).look(engine as never);
  return seen as RowSumsQuestion;
}

/** Codes at the ends, in the middle and of missing values, in all combinations. */
const codesOf = (attribute: typeof age): readonly number[] =>
  attribute.kind === "numeric"
    ? [0, 1, Math.floor(levels(attribute) / 2), levels(attribute) - 1, codeCount(attribute) - 1]
    : Array.from({ length: codeCount(attribute) }, (_, code) => code);
const combinations = (lists: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  lists.reduce<readonly (readonly number[])[]>(
    (all, list) => all.flatMap((own) => list.map((x) => [...own, x])),
    [[]],
  );

test("whatever the rule, every row adds one to one cell, and its own codes alone decide to which", async () => {
  const roll = dice(11);
  const wrong: unknown[] = [];
  for (let trial = 0; trial < 60; trial++) {
    const question = oddQuestion(roll);
    const { size, attributes, of } = await askedOf(question);
    const rows = combinations(attributes.map(codesOf));
    const first = rows.map((codes) => of(codes));
    for (const adds of first)
      if (
        adds.length !== size ||
        adds.filter((n) => n === 1).length !== 1 ||
        adds.some((n) => n !== 0 && n !== 1)
      )
        wrong.push({ question, adds });
    // The same whatever rows came before it.
    const again = rows
      .toReversed()
      .map((codes) => of(codes))
      .toReversed();
    if (JSON.stringify(again) !== JSON.stringify(first)) wrong.push({ question, why: "carried over" });
  }
  expect(wrong).toEqual([]);
});

describe.each(["add-remove", "replace"] as const)("where neighbours %s", (neighbours) => {
  test("counts move by no more than claimed, in either metric, and by that much", async () => {
    const roll = dice(12);
    const rows = Array.from({ length: 6 }, () => randomRow(roll));
    const tables = Array.from({ length: 12 }, () => {
      const row = randomRow(roll);
      return neighbours === "replace" ? [row, ...rows.slice(1)] : [row, ...rows];
    });
    const engineOf = async (own: typeof rows) => memoryEngine(await readTable(schema, [csvOf(own)]));
    const before = await engineOf(rows);
    const after = await Promise.all(tables.map(engineOf));
    let [l1, l2] = [0, 0];
    for (let trial = 0; trial < 30; trial++) {
      const { look, bounds } = judgedCells.prepare(facts(neighbours), oddQuestion(roll));
      const counts = await look(before);
      for (const engine of after) {
        const moves = (await look(engine)).map((count, i) => Number(count - counts[i]));
        l1 = Math.max(
          l1,
          moves.reduce((sum, m) => sum + Math.abs(m), 0),
        );
        l2 = Math.max(
          l2,
          moves.reduce((sum, m) => sum + m * m, 0),
        );
      }
      expect(bounds).toEqual({
        l1: neighbours === "replace" ? 2n : 1n,
        "l2-squared": neighbours === "replace" ? 2n : 1n,
      });
    }
    expect([l1, l2]).toEqual(neighbours === "replace" ? [2, 2] : [1, 1]);
  });
});

test("rows that the grouping leaves out are in no cell", async () => {
  const rule = { base: [1], pieces: [] };
  const { of, attributes } = await askedOf({
    rule,
    by: { name: "colour", starts: [0, 2], groups: [0, -1] },
    cuts: [0],
  });
  expect(attributes).toEqual([colour]);
  expect([0, 1, 2, 3].map((code) => of([code]))).toEqual([
    [0, 1],
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
});

test("bands, largest sums and slopes are what they are said to be", async () => {
  const slopes = [{ name: "age", per: [2] }];
  const banded = await askedOf({
    rule: { base: [0.5], pieces: [], slopes },
    by: byOutcome,
    cuts: [-1, 0, 0.5, 2],
  });
  // Inputs go from −1 to 1; what slopes add is rounded: −2, 0 and 2 for the first, the middle and the last age, 0 for a missing one.
  const bandOf = (code: number) => Math.floor(banded.of([1, code]).indexOf(1) / 2);
  expect([0, 5, 10, 11].map(bandOf)).toEqual([0, 2, 4, 2]);
  const tree = { split: { name: "colour", starts: [0, 1, 2], groups: [0, 1, -1] }, children: [{}, {}] };
  const largest = await askedOf({
    rule: {
      base: [0, 1, 1],
      pieces: [
        {
          tree,
          points: [
            [1, 5],
            [0, 0],
            [0, 9],
          ],
        },
      ],
    },
    by: byOutcome,
  });
  const ruleSays = (code: number) => Math.floor(largest.of([0, code]).indexOf(1) / 2);
  // The first of equal ones; the others are in no part and are given nothing.
  expect([0, 1, 2, 3].map(ruleSays)).toEqual([0, 2, 1, 1]);
});

const fine: JudgedAsked = {
  rule: { base: [0], pieces: [{ tree: {}, points: [[1]] }] },
  by: byOutcome,
  cuts: [0],
};
test.each<[string, JudgedAsked]>([
  ["without a sum", { ...fine, rule: { base: [], pieces: [] } }],
  ["with cuts and two sums", { ...fine, rule: { base: [0, 0], pieces: [] } }],
  [
    "with points for a part too many",
    { ...fine, rule: { base: [0], pieces: [{ tree: {}, points: [[1, 2]] }] } },
  ],
  ["with points for a sum too few", { ...fine, rule: { base: [0], pieces: [{ tree: {}, points: [] }] } }],
  ["with slopes for two sums", { ...fine, rule: { ...fine.rule, slopes: [{ name: "age", per: [1, 2] }] } }],
  ["with the slope of a colour", { ...fine, rule: { ...fine.rule, slopes: [{ name: "colour", per: [1] }] } }],
  ["with more cells than can be", { ...fine, cuts: new Array(2 ** 15).fill(0) }],
])("a rule %s is refused by its form, before any row", (_, asked) => {
  expect(() => judgedCells.prepare(facts("replace"), fine)).not.toThrow();
  expect(() => judgedCells.prepare(facts("replace"), asked)).toThrow(
    expect.objectContaining({
      code: expect.stringMatching(/candidate-invalid|option-out-of-range|attribute/),
    }),
  );
});
