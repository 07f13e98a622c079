import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational, toNumber, ZERO } from "../../base/rational.ts";
import { openCurator, type PublicFacts } from "../../curator/index.ts";
import { releaseSuite, smallLedger } from "../../testing/release-suite.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import { type AttributeRankingAsk, planAttributeRanking } from "./planned-attributes.ts";
import { rankAttributes } from "./rank-attributes.ts";

const decimal = (text: string) => fromDecimal(text) as Rational;
const ask = (more: Partial<AttributeRankingAsk> = {}): AttributeRankingAsk => ({
  score: "information-gain",
  label: "outcome",
  top: 2,
  epsilon: decimal("0.5"),
  delta: ZERO,
  ...more,
});
const facts = (more: Partial<PublicFacts> = {}): PublicFacts => ({
  schema: smallSchema("replace"),
  neighbours: "replace",
  rows: 1000,
  ...more,
});

const asks: Record<string, AttributeRankingAsk> = {
  "rank by gain": ask(),
  "rank by Gini, with values": ask({ score: "gini", release: "values" }),
  "rank by max, permute-and-flip, with a δ": ask({
    score: "max",
    mechanism: "permute-and-flip",
    release: "values",
    delta: decimal("0.00001"),
  }),
  "rank by gain, at once by Laplace": ask({ mechanism: "laplace", release: "values", share: 0.25 }),
};
for (const [name, asked] of Object.entries(asks))
  releaseSuite({
    name,
    neighbours: ["replace", "add-remove"],
    epsilon: asked.epsilon,
    delta: asked.delta,
    release: (curator) => rankAttributes(curator, asked),
    pairs: 25,
  });

/** The outcome is yes for who is red; everything else is as in the first row. */
const rows = Array.from({ length: 400 }, (_, i) => [
  String(i % 11),
  "20",
  i % 3 === 0 ? "red" : "blue",
  i % 3 === 0 ? "yes" : "no",
]);

async function openPublic() {
  const schema = { ...smallSchema("replace"), visibility: "public" as const };
  return openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 3 });
}

test.each(["information-gain", "gini", "max"] as const)(
  "with much ε the attribute that decides is first by %s, and its score is told",
  async (score) => {
    const much = ask({ score, epsilon: decimal("100"), top: 3, release: "values" });
    const { attributes, receipt } = await rankAttributes(await openPublic(), much);
    expect(attributes[0].name).toBe("colour");
    // A label that follows from the attribute leaves nothing unexplained; max counts all 400 rows.
    const exact = score === "max" ? 400 : 0;
    const { scale = 0 } = planAttributeRanking(facts({ rows: 400 }), much);
    // Noise beyond 15 times its scale happens once in 3 million.
    expect(Math.abs((attributes[0].score?.value ?? Number.NaN) - exact)).toBeLessThan(15 * scale);
    expect(receipt.purpose).toBe(`attributes rank ${score}, label outcome, top 3`);
  },
);

test("nothing more than names is told unless it is asked for", async () => {
  const { attributes } = await rankAttributes(await openPublic(), ask());
  expect(attributes).toHaveLength(2);
  for (const attribute of attributes)
    expect(attribute).toEqual({ name: attribute.name, couldBeChance: true });
});

describe("the plan", () => {
  test("says what the draws are, how far a row reaches and what is found", () => {
    const plan = planAttributeRanking(facts(), ask({ score: "max", release: "values" }));
    expect(plan).toMatchObject({ candidates: 3, mechanism: "exponential", range: 2 });
    expect(toNumber(plan.each)).toBe(0.125);
    // ln(19·2) times range over ε; two scores that one row moves by 1 each, at ε 0.25.
    expect(plan.gap).toBeCloseTo((Math.log(38) * 2) / 0.125, 9);
    expect(plan.scale).toBe(8);
    expect(planAttributeRanking(facts({ neighbours: "add-remove" }), ask({ score: "max" })).range).toBe(1);
  });

  test("pays for larger draws where there is a δ", () => {
    const many = ask({ top: 3, delta: decimal("0.00001") });
    expect(toNumber(planAttributeRanking(facts(), many).each)).toBeGreaterThan(0.5 / 3);
  });
});

describe("refused, and nothing is spent", () => {
  test.each([
    ["more than there are", { top: 4 }, "option-out-of-range"],
    ["none", { top: 0 }, "option-out-of-range"],
    ["half a one", { top: 1.5 }, "option-out-of-range"],
    ["an unknown score", { score: "beauty" }, "query-unknown"],
    ["an unknown mechanism", { mechanism: "magic" }, "option-out-of-range"],
    ["a label that is none", { label: "colour" }, "label-undeclared"],
    ["a label that is not there", { label: "fate" }, "attribute-unknown"],
    ["an attribute that is not there", { attributes: ["size"] }, "attribute-unknown"],
    ["the label among the attributes", { attributes: ["outcome"] }, "attribute-unknown"],
    ["an attribute twice", { attributes: ["age", "age"] }, "option-out-of-range"],
    ["cuts of a category", { cuts: { colour: [1] } }, "option-out-of-range"],
    ["a share that leaves nothing to tell", { release: "values", share: 1 }, "option-out-of-range"],
    ["a share of nothing", { release: "values", share: 0 }, "option-out-of-range"],
  ])("%s", async (_, more, code) => {
    const schema = smallSchema("replace");
    const ledger = await smallLedger(schema);
    const curator = await openCurator({ schema, rows: [csvOf(rows)], ledger });
    await expect(rankAttributes(curator, ask(more as never))).rejects.toMatchObject({ code });
    expect(await ledger.entries()).toHaveLength(1);
  });
});
