/** Whatever is learnt in blocks, over neighbouring tables: how far one row moves what is told, against what is claimed. */
import { describe, expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import { blockOf } from "../../../schema/coding/block-of.ts";
import { type RowPart, rowsOfPart } from "../../../schema/coding/row-parts.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { l1Distance, pullingRow, squaredDistance } from "../../../testing/moved-sums.ts";
import { csvOf, dice, type Row, schemaWithMissing, smallSchema } from "../../../testing/small-tables.ts";
import { factsOfPart } from "../../dealt.ts";
import type { Engine, GradientQuestion } from "../../engine.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import { openParts } from "../../engines/streamed/dealt.ts";
import type { ReadAgain } from "../../engines/streamed/index.ts";
import type { TableFacts } from "../facts.ts";
import { blockLearners, type LearntInBlocks } from "../learners/registry.ts";
import { type BlocksAsked, blockMean, endsOfBlocks, prepareBlocks } from "./block-answers.ts";

const ROWS = 6;
const factsOf = (neighbours: Neighbours, schema = smallSchema(neighbours)) =>
  ({ schema, neighbours, rows: ROWS }) as unknown as TableFacts;
const engineOf = async (neighbours: Neighbours, rows: readonly Row[], schema = smallSchema(neighbours)) =>
  memoryEngine(await readTable(schema, [csvOf(rows)]));

/** Boxes are narrow, so that ends lie in their corners: from corner to corner is all that is claimed. */
const LEARNT: readonly (LearntInBlocks & { readonly box: number })[] = [
  {
    ...{ learner: "descent", label: "outcome", loss: "hinge", attributes: ["age"] },
    ...{ steps: 5, rate: 1, ridge: 0, box: 0.25 },
  },
  {
    ...{ learner: "descent", label: "pay", loss: "quantile", attributes: ["age"] },
    ...{ steps: 2, rate: 1, ridge: 0, box: 0.01 },
  },
  { learner: "class-means", label: "outcome", attributes: ["age"], box: 0.01 },
  { learner: "naive-bayes", label: "outcome", attributes: ["age", "colour"], box: 0.01 },
  { learner: "k-means", attributes: ["age", "pay"], starts: [[0.1, 0.1, -0.1, -0.1]], steps: 3, box: 0.01 },
];
test("every learner is among those that are tried", () => {
  expect(new Set(LEARNT.map(({ learner }) => learner))).toEqual(
    new Set(blockLearners.map(({ name }) => name)),
  );
});

describe.each<Neighbours>(["add-remove", "replace"])("where neighbours %s", (neighbours) => {
  test.each(LEARNT)("blocks move by no more than claimed, and by that much: %o", async (asked) => {
    let most = 0;
    const roll = dice(5);
    for (let t = 0; t < 50; t++) {
      const schema = t % 2 ? smallSchema(neighbours) : schemaWithMissing(neighbours);
      const { bounds, look } = blockMean.prepare(factsOf(neighbours, schema), {
        ...asked,
        // Means need rows of both classes in one block.
        blocks: asked.learner === "class-means" ? 1 : 4,
      });
      const end = async (rows: readonly Row[]) => look(await engineOf(neighbours, rows, schema));
      const rows = Array.from({ length: roll(4) }, () => pullingRow(roll));
      const [one, other] = [pullingRow(roll), pullingRow(roll)];
      const a = await end([...rows, one]);
      const b = await end(neighbours === "replace" ? [...rows, other] : rows);
      expect(l1Distance(a, b)).toBeLessThanOrEqual(Number(bounds.l1));
      most = Math.max(most, Number(squaredDistance(a, b)) / Number(bounds["l2-squared"]));
    }
    expect(most).toBeLessThanOrEqual(1);
    // From an empty block's end to a corner is half of the way, or all of it.
    expect(most).toBeGreaterThan(0.15);
  });
});

/** Rows dealt into blocks by their places when they are opened, as the opening deals them. */
const placedEngine = async (rows: readonly Row[], blocks: number) => {
  const parts = Array.from({ length: blocks }, (_, i): RowPart => `${i + 1}-${i + 1}/${blocks}`);
  const schema = smallSchema("replace");
  return (await openParts(schema, readOnce(rows), parts, {})).engine;
};
const readOnce =
  (rows: readonly Row[]): ReadAgain =>
  (own, watch) =>
    readTable(own, [csvOf(rows)], watch);

test.each(LEARNT)(
  "dealt by place, a replaced row moves one block, and that is what is claimed: %o",
  async (asked) => {
    const blocks = asked.learner === "class-means" ? 1 : 4;
    const facts = { ...factsOf("replace"), placed: blocks };
    const { bounds, look } = blockMean.prepare(facts, { ...asked, blocks });
    const { bounds: twice } = blockMean.prepare(factsOf("replace"), { ...asked, blocks });
    expect(bounds).toEqual({ l1: twice.l1! / 2n, "l2-squared": twice["l2-squared"]! / 4n });
    const roll = dice(6);
    let most = 0;
    for (let t = 0; t < 20; t++) {
      // Equal rows are stored once where they are many; each is still in the block of its own place.
      const same = pullingRow(roll);
      const rows = Array.from({ length: ROWS }, () => (t % 2 ? same : pullingRow(roll)));
      const [a, b] = [
        await placedEngine(rows, blocks),
        await placedEngine(rows.with(roll(ROWS), pullingRow(roll)), blocks),
      ];
      const [before, after] = [await look(a), await look(b)];
      expect(l1Distance(before, after)).toBeLessThanOrEqual(Number(bounds.l1));
      most = Math.max(most, Number(squaredDistance(before, after)) / Number(bounds["l2-squared"]));
    }
    expect(most).toBeLessThanOrEqual(1);
    // A row that is in another block before and after would move two.
    expect(most).toBeGreaterThan(0.2);
  },
);

test("rows are by place in their blocks only where that is public, and asked about as they were dealt", async () => {
  const rows = Array.from({ length: 30 }, () => pullingRow(dice(3)));
  const engine = await placedEngine(rows, 3);
  expect(engine.placed?.map((block) => block.rows())).toEqual(
    ([1, 2, 3] as const).map((i) => rowsOfPart(`${i}-${i}/3`, 30)),
  );
  const dealt = prepareBlocks({ ...factsOf("replace"), placed: 3 }, { ...LEARNT[0], blocks: 4 });
  expect([dealt.byPlace, dealt.touched]).toEqual([false, 2n]);
  expect(factsOfPart({ ...factsOf("replace"), placed: 3 }, "1-1/3").placed).toBeUndefined();
  const comesAndGoes = await openParts(smallSchema("add-remove"), readOnce(rows), ["1-1/2", "2-2/2"], {});
  const halves = await openParts(smallSchema("replace"), readOnce(rows), ["1-1/2"], {});
  expect([comesAndGoes.engine.placed, halves.engine.placed]).toEqual([undefined, undefined]);
});

test.each(LEARNT)("a block ends where it does by itself, whatever was learnt before: %o", async (asked) => {
  const schema = smallSchema("replace");
  const roll = dice(9);
  const rows = Array.from({ length: 12 }, () => pullingRow(roll));
  const dealt = prepareBlocks(factsOf("replace"), { ...asked, box: 200, blocks: 5 });
  const ends = async (engine: Engine) => endsOfBlocks(engine, dealt);
  const together = await ends(await engineOf("replace", rows));
  const empty = await ends(await engineOf("replace", []));
  const columns = (await readTable(schema, [csvOf(rows)])).columns;
  const attributes = [...new Set(learningNames(asked))];
  for (const [index, all] of together.entries()) {
    const own = rows.filter((_, row) => {
      const codes = attributes.map((name) => columns.find((c) => c.attribute.name === name)!.codes[row]);
      return blockOf(codes, 5) === index;
    });
    const alone = await ends(await engineOf("replace", own));
    expect(alone).toEqual(empty.map((none, i) => (i === index ? all : none)));
  }
});
/** What rows are dealt by: the codes of what is learnt from, and then the label's. */
const learningNames = (asked: LearntInBlocks): readonly string[] => [
  ...(asked.attributes ?? []),
  ...("label" in asked ? [asked.label] : []),
];

describe("whatever a learner says", () => {
  const { edge, learning } = prepareBlocks(factsOf("replace"), { ...LEARNT[0], blocks: 3 });
  type Learn = ReturnType<typeof learning>["learn"];
  const saying = (learn: Learn) => ({
    blocks: 3,
    byPlace: false,
    edge,
    learning: () => ({ ...learning(), learn }),
  });
  const ending = async (learn: Learn) => endsOfBlocks(await engineOf("replace", []), saying(learn));

  test.each([
    ["too large", async () => [1e300, Number.POSITIVE_INFINITY], [edge, edge]],
    ["too small", async () => [-1e300, Number.NEGATIVE_INFINITY], [-edge, -edge]],
    ["no number", async () => [Number.NaN, 1.4], [0, 1]],
    ["too much", async () => [1, 2, 3, 4], [1, 2]],
    ["too little", async () => [7], [7, 0]],
    ["a failure", () => Promise.reject(new Error("of its own")), [0, 0]],
    [
      "a failure before it begins",
      () => {
        throw new Error("of its own");
      },
      [0, 0],
    ],
    ["nothing", async () => undefined, [0, 0]],
    ["null", async () => null, [0, 0]],
    ["whole numbers without end", async () => [1n, 2n], [0, 0]],
    ["a symbol", async () => [7, Symbol("of its own")], [0, 0]],
    ["what fails when it is read", async () => [7, { valueOf: () => JSON.parse("") }], [0, 0]],
  ] as [string, Learn, number[]][])("%s, it is so many numbers in the box", async (_, learn, expected) => {
    expect((await ending(learn)).map((ends) => Array.from(ends))).toEqual([expected, expected, expected]);
  });

  test("it is asked about its own block alone, at places that are numbers", async () => {
    const asked: GradientQuestion[] = [];
    const rows = await engineOf("replace", []);
    const engine: Engine = {
      ...rows,
      gradient(question) {
        asked.push(question);
        return rows.gradient(question);
      },
    };
    const asking: Learn = async (sumsAt) => {
      await sumsAt([Number.NaN, Number.POSITIVE_INFINITY]);
      return [];
    };
    await endsOfBlocks(engine, saying(asking));
    expect(asked.map(({ block, weights }) => [block, Array.from(weights)])).toEqual(
      [0, 1, 2].map((index) => [{ index, of: 3 }, [0, 0]]),
    );
  });

  test("what fails in the engine fails, though the learner says something", async () => {
    const engine = { gradient: () => Promise.reject(new Error("the line is dead")) } as unknown as Engine;
    const learn: Learn = async (sumsAt) =>
      sumsAt([]).then(
        () => [1],
        () => [2],
      );
    await expect(endsOfBlocks(engine, saying(learn))).rejects.toThrow("the line is dead");
  });
});

test("rows are dealt evenly, by their codes alone", () => {
  const counts = new Array<number>(7).fill(0);
  for (let a = 0; a < 40; a++) for (let b = 0; b < 50; b++) counts[blockOf([a, b, (a * b) % 2], 7)]++;
  // 2,000 rows, 286 expected, a standard deviation of 16: five of them is less often than once in a million.
  for (const count of counts) expect(Math.abs(count - 2000 / 7)).toBeLessThan(80);
});

test("what cannot be asked is refused, with a code", () => {
  const blocks = (more: object) => () =>
    blockMean.prepare(factsOf("replace"), { ...LEARNT[0], blocks: 3, ...more } as BlocksAsked);
  const code = (code: string) => expect.objectContaining({ code });
  for (const more of [{ rate: Number.POSITIVE_INFINITY }, { rate: 0 }, { box: "1" }])
    expect(blocks(more)).toThrow(code("option-out-of-range"));
  for (const more of [{ blocks: 0 }, { blocks: 2.5 }, { box: 0 }, { box: 300 }, { box: Number.NaN }])
    expect(blocks(more)).toThrow(code("option-out-of-range"));
  for (const learner of [undefined, "trees", "toString"])
    expect(blocks({ learner })).toThrow(code("query-unknown"));
  const means = (more: object) => blocks({ learner: "k-means", starts: [[0, 1]], steps: 3, ...more });
  expect(means({})).not.toThrow();
  for (const more of [
    { starts: [] },
    { starts: [[]] },
    { starts: [[0, 0], [0]] },
    { starts: [[2]] },
    { steps: 0 },
  ])
    expect(means(more)).toThrow(code("candidate-invalid"));
});
