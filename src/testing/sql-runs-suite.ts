/** Whole runs over rows that stay in a database: models are those of the same rows in memory, and nothing leaks between neighbours. */
import { describe, expect, test } from "vitest";
import { memoryEngine } from "../curator/engines/memory/index.ts";
import { sqlEngine } from "../curator/engines/sql/index.ts";
import type { SqlTable } from "../curator/engines/sql/source.ts";
import type { Noise } from "../curator/noise/noise.ts";
import { openWith } from "../curator/open.ts";
import { readTable } from "../read/read-table.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { runPlan } from "../tasks/plan.ts";
import { type KeptWays, type ModelsSuite, modelsSuite, plansNamed } from "./models-suite.ts";
import { recordReplay } from "./recorder.ts";
import { smallLedger } from "./release-suite.ts";
import { adversarialPairs, csvOf, dice, type Row, schemaOf, smallSchema } from "./small-tables.ts";
import { rawTable, type SqlPlace, sqlRowsOf, storedTable } from "./sql-tables.ts";

/** Fields as they are; a ClickHouse takes no number for a text, so that they are kept there as what they read as. */
const fieldsIn = async (place: SqlPlace, schema: Schema, rows: readonly Row[]): Promise<SqlTable> =>
  place.dialect === "clickhouse"
    ? storedTable(place, await readTable(schema, [csvOf(rows)]))
    : rawTable(place, rows);

/** By groups; added up by the database where these are more than so few; and by pieces of so many, fewer where a statement is slow. */
const keptIn =
  (place: () => SqlPlace, mostGroups: number): KeptWays =>
  async ({ schema, text, fields }) => {
    const table = fields
      ? await fieldsIn(place(), schema, fields)
      : await storedTable(place(), await readTable(schema, [text]));
    return [
      { rows: sqlRowsOf(table) },
      { rows: { openEngine: () => sqlEngine(schema, table, { mostGroups }) } },
      { rows: { openEngine: () => sqlEngine(schema, table, { mostGroups, inPiecesOnly: true }) } },
    ];
  };

/** Models of the small table, and nightly of people of Adult; all methods unless some are named. */
export function sqlModelsSuite(
  name: string,
  place: () => SqlPlace,
  { mostGroups, ...suite }: Pick<ModelsSuite, "names" | "table"> & { readonly mostGroups?: number } = {},
): void {
  modelsSuite(name, keptIn(place, mostGroups ?? (suite.table ? 150 : 25)), suite);
}

/** By groups, and added up by the database, where these are more than so few. */
const REPLAYED = { "by groups": undefined, "added up there": { mostGroups: 25 } } as const;

export interface ReplaySuite {
  /** All methods unless some are named. */
  readonly names?: readonly string[];
  /** Of the pairs of neighbours, each so many. */
  readonly every: number;
  readonly ways?: readonly (keyof typeof REPLAYED)[];
}

export function sqlReplaySuite(
  name: string,
  place: () => SqlPlace,
  { names, every, ways = ["by groups", "added up there"] }: ReplaySuite,
): void {
  const schema = smallSchema("replace");
  const rowsIn = async (rows: readonly Row[], way: keyof typeof REPLAYED) => {
    const table = await fieldsIn(place(), schema, rows);
    const options = REPLAYED[way];
    return options ? { openEngine: () => sqlEngine(schema, table, options) } : sqlRowsOf(table);
  };
  const plans = plansNamed(names).filter(([, { method }]) => method.neighbours.includes("replace"));
  describe.each(ways)(`${name}, %s`, (way) => {
    test.each(plans)("%s: nothing leaks between neighbours (record-replay)", async (_, { plan }) => {
      const run = async (rows: readonly Row[], noise: Noise) => {
        const ledger = await smallLedger(schema);
        const curator = await openWith({ schema, rows: await rowsIn(rows, way), ledger }, noise);
        const noticed: unknown[] = [];
        const released = await runPlan(curator, plan, {
          progress: (now) => noticed.push(now),
          allow: "none",
        });
        const told = { released, noticed, facts: curator.facts, ledger: await ledger.entries() };
        await curator.close();
        return told;
      };
      const pairs = adversarialPairs("replace").filter((_, i) => i % every === 0);
      for (const [i, pair] of pairs.entries())
        expect({ pair, ...(await recordReplay(run, pair, i + 1)) }).toEqual({
          pair,
          violations: [],
          released: true,
        });
    });
  });
}

/** Columns that are called as the parts of a statement are, each of other numbers, so that whoever takes one for another is found out. */
export function sqlNamesSuite(name: string, place: () => SqlPlace): void {
  test(`${name}: columns may have any names, those that statements use themselves too`, async () => {
    const names = ["c1", "c0", "C_0", "cn", "n", "p", "g1", "g0", "one", "counted", "coded"];
    const attributes = names.map((attribute, k) => {
      const bounds = { low: k, high: 2 * k + 2, step: 1, missing: k };
      return { name: attribute, kind: "numeric", ...bounds, source: "made up" };
    });
    const schema = schemaOf(attributes);
    const roll = dice(3);
    const fields = Array.from({ length: 40 }, () => [
      ...names.map((_, k) => k + roll(k + 3)),
      ["no", "yes"][roll(2)],
    ]);
    const text = [[...names, "outcome"], ...fields].map((row) => `${row.join()}\n`).join("");
    const table = await readTable(schema, [text]);
    const stored = await storedTable(place(), table);
    const memory = memoryEngine(table);
    const coded = schema.attributes as readonly CodedAttribute[];
    for (const mostGroups of [2 ** 21, 1]) {
      const engine = await sqlEngine(schema, stored, { mostGroups });
      for (const [k, attribute] of coded.entries()) {
        const asked = [attribute, coded[(k + 1) % coded.length], coded[(k + 5) % coded.length]];
        expect([attribute.name, await engine.histogram(asked)]).toEqual([
          attribute.name,
          await memory.histogram(asked),
        ]);
      }
    }
  });
}
