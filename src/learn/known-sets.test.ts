/** What the learners reach on public sets, against what is known of them. */
import { describe, expect, test } from "vitest";
import { splitTable } from "../evaluate/split.ts";
import { knownDataset } from "../schema/catalogue.ts";
import { datasetPath, NO_DATASETS } from "../testing/datasets.ts";
import { reading } from "../testing/readings.ts";
import { isShared } from "../testing/share-of.ts";
import { errorOf, madeUpTable } from "../testing/training-tables.ts";
import { learnerNamed } from "./learners.ts";
import type { TrainingTable } from "./training-table.ts";

const here = datasetPath("adult/adult.data") !== undefined;

const readings = new Map<string, Promise<TrainingTable[]>>();

/** Rows to learn from and fresh ones: Adult's own two files, or 80 % and 20 % of the others' one. */
function rowsOf(name: string, ...files: readonly string[]): Promise<TrainingTable[]> {
  const tables = readings.get(name) ?? readRows(name, files);
  readings.set(name, tables);
  return tables;
}

async function readRows(name: string, files: readonly string[]): Promise<TrainingTable[]> {
  const { schema } = knownDataset(name)!;
  const tables = await Promise.all(files.map(async (file) => (await reading(file, schema)).table));
  const { train, test } =
    tables.length === 2 ? { train: tables[0], test: tables[1] } : splitTable(tables[0], 0.8, 1);
  return [madeUpTable(train), madeUpTable(test)];
}

const adult = () => rowsOf("adult", "adult/adult.data", "adult/adult.test");
const mushroom = () => rowsOf("mushroom", "mushroom/agaricus-lepiota.data");
const credit = () => rowsOf("credit", "credit/credit-default.csv");

describe.skipIf(!here)(here ? "public sets" : `skipped: ${NO_DATASETS}`, () => {
  // adult.names: C4.5 0.1554, C4.5-auto 0.1446, NBTree 0.1410. scikit-learn's logistic regression, on inputs like these: 0.1491.
  // A support vector machine of 2,000 sampled rows has no published figure; it reaches 0.166 to 0.170, by the seed.
  // scikit-learn 1.9's HistGradientBoostingClassifier with the same settings, without early stopping: 0.1287; 0.003 beside it.
  test.each([
    ["cart", 0.13, 0.1446],
    ["boosting", 0.1257, 0.1317],
    ["logistic-regression", 0.143, 0.154],
    ["linear-svm", 0.143, 0.154],
    ["rbf-svm", 0.15, 0.18],
    ["majority", 0.2362, 0.23623],
  ])("%s errs on Adult's test rows as often as it should", async (name, least, most) => {
    const [train, fresh] = await adult();
    const error = errorOf(learnerNamed(name).fit(train), fresh);
    expect(error).toBeGreaterThanOrEqual(least);
    expect(error).toBeLessThanOrEqual(most);
  });

  // agaricus-lepiota.names: 99 to 100 % by a few rules; scikit-learn's logistic regression errs on 0.02 %.
  test.each(["cart", "boosting", "logistic-regression", "linear-svm", "rbf-svm"])(
    "%s tells Mushroom's poisonous from its edible",
    async (name) => {
      const [train, fresh] = await mushroom();
      expect(errorOf(learnerNamed(name).fit(train), fresh)).toBeLessThan(0.003);
    },
  );

  // scikit-learn's logistic regression errs on 18.9 % of Credit, its boosting with the same settings on 18.48 % of these rows; Yeh and Lien (2009) report 17 % for their classification tree.
  // The suite has every learner on Adult, and one here; planted bugs and the night have all.
  const onCredit: readonly (readonly [name: string, most: number])[] = [
    ["cart", 0.19],
    ["boosting", 0.1878],
    ["logistic-regression", 0.2],
    ["linear-svm", 0.2],
  ];
  test.each(isShared ? onCredit.slice(0, 1) : onCredit)(
    "%s does better on Credit than naming the largest class",
    async (name, most) => {
      const [train, fresh] = await credit();
      expect(errorOf(learnerNamed("majority").fit(train), fresh)).toBeGreaterThan(0.22);
      expect(errorOf(learnerNamed(name).fit(train), fresh)).toBeLessThan(most);
    },
  );
});
