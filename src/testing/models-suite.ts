/**
 * Every method on every engine: with the same seed on public data, the model is that of rows in memory, to the byte. Rows are those of the
 * small tables, or people of Adult where its file is here.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Opening, openCurator } from "../curator/index.ts";
import { constantClassifier } from "../models/classifier/constant-classifier.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import { adult } from "../schema/known/adult.ts";
import type { Neighbours, Schema } from "../schema/types.ts";
import { runPlan } from "../tasks/plan.ts";
import { datasetPath } from "./datasets.ts";
import { type QuickPlan, quickPlans, quickPlansAbout } from "./quick-plans.ts";
import { csvOf, dice, type Row, randomRow, smallSchema } from "./small-tables.ts";

/** Rows as a file holds them, and as fields where a database is to keep the fields themselves. */
export interface PublicRows {
  readonly schema: Schema;
  readonly text: string;
  readonly fields?: readonly Row[];
}

/** Public rows, and plans about them for all methods of tables. */
export interface PublicTable {
  rows(neighbours: Neighbours): PublicRows;
  readonly plans: readonly QuickPlan[];
}

const ofTables = (plans: readonly QuickPlan[]) => plans.filter(({ method }) => method.subject === "table");

export const smallPublicTable: PublicTable = {
  plans: ofTables(quickPlans),
  rows(neighbours) {
    const roll = dice(31);
    const fields = Array.from({ length: 90 }, () => randomRow(roll));
    return { schema: smallSchema(neighbours, { visibility: "public" }), text: csvOf(fields), fields };
  },
};

const PEOPLE = 500;
const file = datasetPath("adult/adult.data");
const income = labelOf(adult.schema, "income");
/** A model of their income, which says the same of everybody. */
const sameForAll = constantClassifier(income, income.values[0]).toJSON() as object;
/** Its first 500 people, who all differ; undefined where the file is not here. */
export const adultTable: PublicTable | undefined = file
  ? {
      plans: ofTables(
        quickPlansAbout({
          label: "income",
          number: "hours-per-week",
          few: ["age", "sex", "hours-per-week"],
          model: sameForAll,
        }),
      ),
      rows: (neighbours) => ({
        schema: { ...adult.schema, neighbours, rows: neighbours === "add-remove" ? { about: PEOPLE } : {} },
        text: readFileSync(file, "utf8").split("\n", PEOPLE).join("\n"),
      }),
    }
  : undefined;

/** Ways to keep the same rows, each as a curator is opened with. */
export type KeptWays = (
  rows: PublicRows,
) => Promise<readonly Pick<Opening, "rows" | "streamed" | "threads">[]>;

const nameOf = ({ plan, method }: QuickPlan) => `${plan.task} ${method.name}`;
/** Coins of a sample go by the order of rows, which is a database's own: its models have the same law, and other bytes. */
const SAMPLING = ["classify dp-sgd"];

/** Plans of a table with their names; all but those that sample unless some are named. */
export function plansNamed(
  names?: readonly string[],
  { table = smallPublicTable, inOrder = false }: Pick<ModelsSuite, "table" | "inOrder"> = {},
): (readonly [string, QuickPlan])[] {
  const all = new Map(table.plans.map((quick) => [nameOf(quick), quick]));
  const asked = names ?? [...all.keys()].filter((name) => inOrder || !SAMPLING.includes(name));
  return asked.map((name) => [name, all.get(name)!] as const);
}

export interface ModelsSuite {
  readonly table?: PublicTable;
  /** All methods unless some are named. */
  readonly names?: readonly string[];
  /** Whether rows keep the order of the file; then samples are the same too. */
  readonly inOrder?: boolean;
}

export function modelsSuite(
  name: string,
  ways: KeptWays,
  { table = smallPublicTable, names, inOrder = false }: ModelsSuite = {},
): void {
  test.each(plansNamed(names, { table, inOrder }))(
    `${name}: %s gives the model of rows in memory, to the byte`,
    async (_, { plan, method }) => {
      const rows = table.rows((method.neighbours as readonly Neighbours[])[0]);
      const { schema } = rows;
      const modelOf = async (kept: Awaited<ReturnType<KeptWays>>[number]) => {
        const curator = await openCurator({ schema, ...kept, unsafeSeed: 7 });
        const { model } = await runPlan(curator.forAnalysts(), plan, { allow: "none", seed: "same" });
        await curator.close();
        return JSON.stringify(model);
      };
      const expected = await modelOf({ rows: [rows.text], threads: 1 });
      for (const [way, kept] of (await ways(rows)).entries())
        expect([way, await modelOf(kept)]).toEqual([way, expected]);
    },
  );
}
