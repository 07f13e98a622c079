/**
 * Whole runs, from the plan through the door to what is released: two made-up tables of four rows that differ in one, opened like
 * anybody's, each with a ledger that is forgotten. Each takes some hundred times as long as
 * a draw, so there are fewer of them.
 */
import { toDecimal } from "../base/rational.ts";
import { openCurator, throwAwayLedger } from "../curator/index.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import { parsePlan, runPlan } from "../tasks/plan.ts";
import type { Attack } from "./attack.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "nobody",
  unit: "person",
  neighbours: "replace",
  attributes: [{ name: "age", kind: "numeric", low: 0, high: 10, step: 1, missing: 5, source: "made up" }],
});

/** The neighbour's last row is another, as far from this one as is declared. */
const TABLES = ["age\n5\n5\n5\n0\n", "age\n5\n5\n5\n10\n"] as const;

/** Each run writes its ledger, looks at the rows and releases. */
const SHARE = 0.05;

const describeSum: Attack = {
  name: "describe-sum",
  about: "A whole run: the sum of four ages, one of which the row moves from 0 to 10; told with noise.",
  delta: 0,
  share: SHARE,
  async drawer(table, epsilon) {
    const ledger = await throwAwayLedger(schema);
    const curator = await openCurator({ schema, rows: [TABLES[table]], ledger });
    const plan = parsePlan({
      ...{ privet: "plan/1", task: "describe", method: "statistics", attributes: ["age"] },
      epsilon: toDecimal(epsilon, 12, "down"),
      options: { statistics: [{ what: "sum" }] },
    });
    return async () => sumIn((await runPlan(curator, plan)).model);
  },
};

const sumIn = (described: unknown): string =>
  String((described as { readonly answers: readonly { readonly value: number }[] }).answers[0].value);

export const methodAttacks: readonly Attack[] = [describeSum];
