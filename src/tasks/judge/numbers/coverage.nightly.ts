/** All random trials of the suite, and more of them (testing/share-of.ts); then numbers of two public sets. */
import { expect, test } from "vitest";
import { splitTable } from "../../../evaluate/split.ts";
import { knownDataset } from "../../../schema/catalogue.ts";
import { datasetPath } from "../../../testing/datasets.ts";
import { budgetedNumbers, numbersMisses, populationOf } from "../../../testing/judged-numbers-coverage.ts";
import { reading } from "../../../testing/readings.ts";
import { leastSquares } from "../../../yardsticks/least-squares.ts";

await import("./coverage.test.ts");

const labels = [
  ["adult", "age", "adult/adult.data"],
  ["adult", "hours-per-week", "adult/adult.data"],
  ["bank", "duration", "bank/bank-full.csv"],
  ["credit", "LIMIT_BAL", "credit/credit-default.csv"],
] as const;

/** One interval in twenty may miss; 46 of 400 is six deviations more: not once in ten million. */
const TRIALS = 400;
const MOST = 46;

test.each(labels)(
  "%s, %s: intervals of mean errors, bias and R² on fresh rows",
  async (name, label, file) => {
    if (datasetPath(file) === undefined) return;
    const { table } = await reading(file, knownDataset(name)!.schema);
    const { train, test: fresh } = splitTable(table, 0.5, 1);
    const people = populationOf(leastSquares(train, label), fresh);
    for (const [epsilon, mechanism] of [
      [1, "laplace"],
      [0.1, "laplace"],
      [0.1, "gaussian"],
    ] as const) {
      const setting = { rows: 5000, isPublic: false, ...budgetedNumbers(epsilon, mechanism) };
      const { missed } = numbersMisses(people, setting, TRIALS, `${name} ${label} ${epsilon} ${mechanism}`);
      for (const misses of Object.values(missed)) expect(misses).toBeLessThanOrEqual(MOST);
    }
  },
);
