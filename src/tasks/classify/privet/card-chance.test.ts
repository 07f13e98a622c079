import { describe, expect, it } from "vitest";
import { ZERO } from "../../../base/rational.ts";
import { epsilonFrom, openCurator } from "../../../curator/index.ts";
import { isScorecard } from "../../../models/classifier/scorecard.ts";
import { loadModel, saveModel } from "../../../models/file.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import { rowsFound } from "./card-chance.ts";
import { privet } from "./privet.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "towns",
  visibility: "public",
  neighbours: "add-remove",
  // So few rows · ε that nothing is counted for what was chosen, which would move points.
  rows: { about: 2000 },
  attributes: [
    { name: "town", kind: "categorical", values: ["a", "b", "c", "d", "e"] },
    { name: "label", kind: "label", values: ["no", "yes"] },
  ],
});

/** Most live in a, half of them with each label; the rest in b, who all say yes, and in c, who all say no. */
const rowsWith = (few: number) =>
  `town,label\n${"a,no\na,yes\n".repeat(2000)}${"b,yes\nc,no\n".repeat(few / 2)}`;

/** In how many of 20 seeds the one move that is paid for gives b more points than c. */
async function found(few: number): Promise<number> {
  let count = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const curator = await openCurator({ schema, rows: [rowsWith(few)], unsafeSeed: seed, threads: 1 });
    const ask = { label: "label", epsilon: epsilonFrom("0.2"), delta: ZERO };
    const { model } = await privet.fit(curator, ask, { model: "card", rounds: 1, choice: 0.5, step: 0.1 });
    await curator.close();
    if (!isScorecard(model)) continue;
    // Half of ε is for the one move; the towns are five and the undeclared one, so that 14 moves are no standing still.
    expect(model.chanceBelow).toBe(Math.ceil((2 * Math.log(19 * 14)) / 0.1));
    const [, b, c] = model.cards[0].weights;
    if (b > c) count++;
  }
  return count;
}

describe("of how few rows points could be chance", () => {
  it("a move for many times as many rows is drawn, one for far fewer is drawn hardly more often than any other", async () => {
    const shape = { length: 7, most: 1000, attributes: [{ from: 0, size: 6, ordered: false }] };
    const rows = rowsFound({ neighbours: "add-remove" }, shape, epsilonFrom("0.1"));
    expect(rowsFound({ neighbours: "replace" }, shape, epsilonFrom("0.1"))).toBe(2 * rows);
    // By the claim at least 19 of 20; binomially, 15 or fewer would happen once in 3,000.
    expect(await found(2 * Math.ceil(rows))).toBeGreaterThan(15);
    // Some of 15 moves do so by chance; 15 of 20 would not.
    expect(await found(2 * Math.ceil(rows / 100))).toBeLessThan(15);
  });

  it("is kept in the model's file, which is refused with anything else in its place", async () => {
    const curator = await openCurator({ schema, rows: [rowsWith(10)], unsafeSeed: 1, threads: 1 });
    const { model } = await privet.fit(
      curator,
      { label: "label", epsilon: epsilonFrom("1"), delta: ZERO },
      { model: "card", rounds: 2 },
    );
    await curator.close();
    const text = saveModel(model, {});
    const again = loadModel(text).model;
    expect(isScorecard(again) && again.chanceBelow).toBe(isScorecard(model) && model.chanceBelow);
    expect(() => loadModel(text.replace(/"chanceBelow": \d+/, '"chanceBelow": -1'))).toThrow("chanceBelow");
  });
});
