/** All random trials of the suite, and more of them (testing/share-of.ts); then rows of four public sets. */
import { expect, test } from "vitest";
import type { RowSumsQuestion } from "../../curator/engine.ts";
import { judgedCells } from "../../curator/queries/tables/judged.ts";
import { splitTable } from "../../evaluate/split.ts";
import { codesIn } from "../../models/columns.ts";
import { judgedModel } from "../../models/judged/judged-rule.ts";
import type { Classifier } from "../../models/model.ts";
import type { Table } from "../../read/table.ts";
import { knownDataset } from "../../schema/catalogue.ts";
import { valueGrouping } from "../../schema/coding/grouping.ts";
import { datasetPath } from "../../testing/datasets.ts";
import { missesOf, type Population } from "../../testing/judged-coverage.ts";
import { reading } from "../../testing/readings.ts";
import { noPrivacy } from "../../yardsticks/no-privacy.ts";
import { bandCuts } from "./bands.ts";

await import("./coverage.test.ts");

/** The shares of the cells that a table's rows lie in, as the door would put them there. */
async function cellsOf(model: Classifier, table: Table): Promise<Population> {
  const { rule, classes, sumAt } = judgedModel(model);
  const cuts = bandCuts(20).map(sumAt);
  const asked = { rule, by: valueGrouping(model.label), cuts };
  const counts = new Array<number>(40).fill(0);
  const rowSums = async ({ attributes, of }: RowSumsQuestion) => {
    const columns = attributes.map((attribute) => codesIn(table, attribute));
    for (let row = 0; row < table.rows; row++)
      counts[of(columns.map((codes) => codes[row])).indexOf(1)] += 1 / table.rows;
    return [];
  };
  const facts = { schema: table.schema, neighbours: "replace" } as never;
  await judgedCells.prepare(facts, asked).look({ rowSums } as never);
  const bands = Array.from({ length: 20 }, (_, i) => [counts[2 * i], counts[2 * i + 1]] as const);
  return classes[0] === 1 ? bands : bands.toReversed();
}

const sets = [
  ["adult", "income", "adult/adult.data"],
  ["bank", "y", "bank/bank-full.csv"],
  ["credit", "default", "credit/credit-default.csv"],
  ["mushroom", "class", "mushroom/agaricus-lepiota.data"],
] as const;

/** One interval in twenty may miss; 46 of 400 is six deviations more: not once in ten million. */
const TRIALS = 400;
const MOST = 46;

test.each(sets)("%s: intervals of a model's error and AUC on fresh rows", async (name, _label, file) => {
  if (datasetPath(file) === undefined) return;
  const known = knownDataset(name);
  const { table } = await reading(file, known!.schema);
  const { train, test: fresh } = splitTable(table, 0.5, 1);
  const label = table.schema.attributes.find(({ kind }) => kind === "label")!;
  const cells = await cellsOf(noPrivacy(train, label.name), fresh);
  for (const [epsilon, mechanism] of [
    [1, "laplace"],
    [0.1, "laplace"],
    [0.1, "gaussian"],
  ] as const) {
    // Rows come and go; the Gaussian has a δ of 10⁻⁶, where ρ is about ε²/(4·ln 10⁶).
    const scale = mechanism === "laplace" ? 1 / epsilon : Math.sqrt(2 * Math.log(1e6)) / epsilon;
    const setting = { rows: 5000, noise: { mechanism, scale }, isPublic: false };
    const found = missesOf(cells, setting, TRIALS, `${name} ${epsilon} ${mechanism}`);
    expect(found.error).toBeLessThanOrEqual(MOST);
    expect(found.auc).toBeLessThanOrEqual(MOST);
    expect(found.classes * TRIALS).toBeLessThanOrEqual(MOST);
    expect(found.bands * TRIALS).toBeLessThanOrEqual(MOST);
  }
});
