/**
 * PrivLocal as published and PG⁺ on Adult: test error at three ε, mean and 95 % interval over repeated splits.
 *
 *     npm run experiment -- adult-local-search [--runs 20] [--jobs 2]
 *
 * Adult is public data. Each run is a fresh 80/20 split of all 48,842 rows, the same for every method; neighbours replace a
 * row, δ = 1e-6. Writes docs/results/adult-local-search.md.
 */
import { evaluate, meanOf, noPrivacy, openCurator, parsePlan, runPlan, splitTable, writeCsv } from "privet";
import { known } from "./known.mjs";

const LABEL = "income";
const EPSILONS = ["0.1", "0.3", "1"];
const METHODS = ["priv-local", "pg-plus"];

export const repeats = 20;

const adult = known("adult");

/** The test error of every method on one split. */
export async function one(seed) {
  const table = await adult;
  const { train, test } = splitTable(table, 0.8, seed);
  const errors = { "no-privacy": evaluate(noPrivacy(train, LABEL), test).error };
  for (const epsilon of EPSILONS)
    for (const method of METHODS)
      errors[`${method} ${epsilon}`] = await testError(train, test, { method, epsilon, seed });
  errors.majority = await testError(train, test, { method: "majority", epsilon: "1", seed });
  return { rows: table.rows, errors };
}

async function testError(train, test, { method, epsilon, seed }) {
  const curator = await openCurator({
    schema: train.schema,
    rows: [writeCsv(train)],
    unsafeSeed: 1000 + seed,
  });
  const plan = { privet: "plan/1", task: "classify", method, label: LABEL, epsilon, delta: "0.000001" };
  const { model } = await runPlan(curator, parsePlan(plan));
  return evaluate(model, test).error;
}

export function page(results) {
  const [{ rows }] = results;
  const cell = (key) => {
    const { mean, half } = meanOf(results.map(({ errors }) => errors[key]));
    return `${mean.toFixed(4)} ± ${half.toFixed(4)}`;
  };
  return `# Adult: PrivLocal as published, and PG⁺

Test error (share of rows misclassified), mean and 95 % interval (Student's t) over ${results.length} runs. ${rows.toLocaleString("en")} rows, a fresh
80/20 split a run, the same splits for every method; declared bounds, capital-gain and capital-loss on a declared logarithmic
scale; neighbours replace a row; δ = 1e-6 for PG⁺, pure ε for PrivLocal. Made by \`npm run experiment -- adult-local-search\`.
The noise of these runs comes from seeds, as only public data allows, so that the table can be made again.

| method | ε 0.1 | ε 0.3 | ε 1 |
|---|---|---|---|
| PrivLocal, as published | ${EPSILONS.map((e) => cell(`priv-local ${e}`)).join(" | ")} |
| **PG⁺** | ${EPSILONS.map((e) => `**${cell(`pg-plus ${e}`)}**`).join(" | ")} |

Majority: ${cell("majority")}. NoPrivacy (ordinary logistic regression on the same inputs): ${cell("no-privacy")}.

PG⁺'s rules for rounds and steps were tuned on Adult, so these figures say how well they fit Adult; other data sets judge
them (a later page).
`;
}
