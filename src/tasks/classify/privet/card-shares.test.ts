import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, openCurator } from "../../../curator/index.ts";
import { isScorecard } from "../../../models/classifier/scorecard.ts";
import { readTable } from "../../../read/read-table.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { csvOf, type Row, smallSchema } from "../../../testing/small-tables.ts";
import type { Search } from "../../method.ts";
import { withShares } from "./card-shares.ts";
import { privet } from "./privet.ts";

const schema = { ...smallSchema("replace"), visibility: "public" } as const;
const inputs = groupedInputs(schema, ["age", "colour"]);
const [ages, colours] = inputs.attributes.map(({ starts }) => starts.length);
const ask = { label: "outcome", epsilon: epsilonFrom("1"), delta: deltaFrom("0") };
const how = { mechanism: "laplace", epsilon: epsilonFrom("0.1") } as const;

/** Points of the ages and of red, green, blue and other, then the bias. */
const cardWith = (age: (group: number) => number, colour: readonly number[], bias = 0): Float64Array =>
  Float64Array.from([...Array.from({ length: ages }, (_, i) => age(i)), ...colour, bias]);
const nothing = () => 0;

/** What a card is given for counts that stand written: no and yes, cell by cell. */
async function told(card: Float64Array, counts: readonly number[], scale = 1e-9) {
  const questions: unknown[] = [];
  const make = async (question: unknown) => {
    questions.push(question);
    return { value: [counts], noise: { law: "discrete-laplace", scale, unit: 1 } };
  };
  const search = {
    data: { facts: { schema, neighbours: "replace", rows: 4000 }, make },
  } as unknown as Search;
  return { weights: await withShares(search, ask, how, { card, inputs, positive: "yes" }), questions };
}
const logit = (share: number) => Math.log(share / (1 - share));

describe("a card of one attribute is given the log-odds of what was counted", () => {
  test("where its points are alike, in one cell", async () => {
    const { weights, questions } = await told(cardWith(nothing, [1, -1, -1, -1]), [100, 900, 2880, 120]);
    expect(questions).toEqual([
      {
        ask: "cells",
        label: "outcome",
        tables: [[expect.objectContaining({ name: "colour", groups: [0, 1, 1, 1] })]],
      },
    ]);
    const expected = cardWith(nothing, [logit(0.9), logit(0.04), logit(0.04), logit(0.04)]);
    weights?.forEach((points, i) => {
      expect(points).toBeCloseTo(expected[i], 6);
    });
    expect(weights).toHaveLength(expected.length);
  });

  test("a card that says the same of every row, too, by its bias", async () => {
    const { weights, questions } = await told(cardWith(nothing, [0, 0, 0, 0], -1), [3880, 120]);
    expect(questions).toEqual([{ ask: "cells", label: "outcome", tables: [[]] }]);
    expect(weights?.at(-1)).toBeCloseTo(logit(0.03), 6);
    expect(weights?.subarray(0, ages + colours)).toEqual(new Float64Array(ages + colours));
  });

  test("and predicts what was chosen, whatever was counted; a sum of 0 was no", async () => {
    const card = cardWith((age) => (age < 3 ? 1 : age < 6 ? 0 : -1), [0, 0, 0, 0]);
    const { weights } = await told(card, [900, 100, 100, 900, 500, 500]);
    expect([0, 3, 6].map((age) => weights?.[age])).toEqual([0.02, -0.02, -0.02]);
  });

  test("drawn towards the share of all rows, as far as noise makes it doubtful, and never to a certainty", async () => {
    const { weights } = await told(
      cardWith(nothing, [1, -1, -1, -1]),
      [-40, 400, 3000, -9],
      100 / Math.SQRT2,
    );
    // 400 yes of 400, and none of 3000, each count with a deviation of 100.
    const all = (400 + 50) / (3400 + 100);
    expect(weights?.[ages]).toBeCloseTo(logit((400 + 100 * all) / 500), 6);
    expect(weights?.[ages + 1]).toBeCloseTo(logit(0.005), 6);
  });
});

test("nothing is drawn for a card of several attributes", async () => {
  const { weights, questions } = await told(
    cardWith((age) => (age ? -1 : 1), [1, -1, -1, -1]),
    [],
  );
  expect(weights).toBeUndefined();
  expect(questions).toEqual([]);
});

/** Of 4,000 rows a quarter is red; of these nine in ten are yes, and of the others one in 25. */
const rows = Array.from({ length: 4000 }, (_, i): Row => {
  const [isRed, place] = [i % 4 === 0, Math.floor(i / 4) % 100];
  const isYes = isRed ? place < 90 : place < 4;
  return [String(i % 11), "0", isRed ? "red" : i % 2 ? "green" : "blue", isYes ? "yes" : "no"];
});

test.each([
  ["without a δ", "0"],
  ["with one", "0.000001"],
])("%s, rules that were drawn tell shares", async (_, delta) => {
  const text = [csvOf(rows)];
  const curator = await openCurator({ schema, rows: text, unsafeSeed: 1 });
  const asked = { ...ask, epsilon: epsilonFrom("4"), delta: deltaFrom(delta), attributes: ["colour"] };
  const { model, receipt } = await privet.fit(curator, asked, { rounds: 1, step: 0.001, choice: 0.8 });
  await curator.close();
  expect(receipt.draws.at(-1)?.query).toBe("cells");
  const { byClass } = model.scores!(await readTable(schema, text));
  // ε 0.08 of noise: 35 rows in a count, of a thousand red ones; seven times that is drawn once in 20,000.
  expect(Math.abs(byClass[1][0] - 0.9)).toBeLessThan(0.15);
  expect(Math.abs(byClass[1][1] - 0.04)).toBeLessThan(0.08);
  expect(isScorecard(model) && model.cap).toBeUndefined();
});
