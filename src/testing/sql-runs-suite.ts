/** Whole runs over rows that stay in a database: models are those of the same rows in memory, and nothing leaks between neighbours. */
import { expect, test } from "vitest";
import { sqlEngine } from "../curator/engines/sql/index.ts";
import { openCurator } from "../curator/index.ts";
import type { Noise } from "../curator/noise/noise.ts";
import { openWith } from "../curator/open.ts";
import { runPlan } from "../tasks/plan.ts";
import type { AnyMethod } from "../tasks/task.ts";
import { type QuickPlan, quickPlans } from "./quick-plans.ts";
import { recordReplay } from "./recorder.ts";
import { smallLedger } from "./release-suite.ts";
import { adversarialPairs, csvOf, dice, type Row, randomRow, smallSchema } from "./small-tables.ts";
import { rawTable, type SqlPlace, sqlRowsOf } from "./sql-tables.ts";

const nameOf = ({ plan, method }: QuickPlan) => `${plan.task} ${method.name}`;
/** Coins of a sample go by the order of rows, which is an engine's own: its models have the same law, and other bytes. */
const SAMPLING = ["dp-sgd"];
const ofTables = quickPlans.filter(
  ({ method }) => method.subject === "table" && !SAMPLING.includes(method.name),
);
function plansFor(names: readonly string[] = ofTables.map(nameOf)) {
  const known = new Map(ofTables.map((one) => [nameOf(one), one]));
  return names.map((name) => [name, known.get(name)!] as const);
}

/** With the same seed, by groups and by pieces; all methods unless some are named. */
export function sqlModelsSuite(name: string, place: () => SqlPlace, names?: readonly string[]): void {
  test.each(plansFor(names))(
    `${name}: %s gives the model of rows in memory, to the byte`,
    async (_, { plan, method }) => {
      const roll = dice(31);
      const rows = Array.from({ length: 90 }, () => randomRow(roll));
      const schema = smallSchema((method as AnyMethod<"table">).neighbours[0], { visibility: "public" });
      const table = await rawTable(place(), rows);
      const told = [];
      for (const kept of [
        [csvOf(rows)],
        sqlRowsOf(table),
        { openEngine: () => sqlEngine(schema, table, { mostGroups: 25 }) },
      ]) {
        const curator = await openCurator({ schema, rows: kept, unsafeSeed: 7 });
        const { model } = await runPlan(curator.forAnalysts(), plan, { allow: "none" });
        told.push(JSON.stringify(model));
        await curator.close();
      }
      expect(told[1]).toEqual(told[0]);
      expect(told[2]).toEqual(told[0]);
    },
  );
}

export function sqlReplaySuite(
  name: string,
  place: () => SqlPlace,
  names: readonly string[],
  every: number,
): void {
  test.each(plansFor(names))(
    `${name}: %s: nothing leaks between neighbours (record-replay)`,
    async (_, { plan }) => {
      const schema = smallSchema("replace");
      const run = async (rows: readonly Row[], noise: Noise) => {
        const ledger = await smallLedger(schema);
        const curator = await openWith(
          { schema, rows: sqlRowsOf(await rawTable(place(), rows)), ledger },
          noise,
        );
        const noticed: unknown[] = [];
        const released = await runPlan(curator, plan, {
          progress: (now) => noticed.push(now),
          allow: "none",
        });
        return { released, noticed, facts: curator.facts, ledger: await ledger.entries() };
      };
      const pairs = adversarialPairs("replace").filter((_, i) => i % every === 0);
      for (const [i, pair] of pairs.entries())
        expect({ pair, ...(await recordReplay(run, pair, i + 1)) }).toEqual({
          pair,
          violations: [],
          released: true,
        });
    },
  );
}
