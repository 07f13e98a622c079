/** Random questions of every kind about random tables of hostile values: what a database answers is what the engine in memory does, to the unit. */
import { expect, test } from "vitest";
import { memoryEngine } from "../curator/engines/memory/index.ts";
import { sqlEngine } from "../curator/engines/sql/index.ts";
import { randomQuestions } from "./random-questions.ts";
import { randomTable } from "./random-tables.ts";
import { dice } from "./small-tables.ts";
import { pools, type ValuePools } from "./sql-codes-suite.ts";
import { WAYS } from "./sql-engine-suite.ts";
import type { SqlPlace } from "./sql-tables.ts";

/** Fewer than most tables have. */
const KEPT = 5;
const KINDS = Object.keys(randomQuestions).length;
/** Narrow ones are most of them, as they are the quickest; every sixtieth is as wide as tables are said to be. */
const WIDTHS = [1, 2, 3, 4, 5, 7, 9, 12, 20, 40];
const WIDE = { every: 60, width: 300 };

const widthOf = (i: number): number =>
  i % WIDE.every === WIDE.every - 1 ? WIDE.width : WIDTHS[i % WIDTHS.length];

/** So many tables that about so many questions are asked. */
export const widthsOfTables = (cases: number): readonly number[] =>
  Array.from({ length: Math.ceil(cases / KINDS) }, (_, i) => widthOf(i));

/** A table of each width; every kind of question is asked of it once, in one of the ways, which differ from table to table. */
export function randomEngineSuite(
  name: string,
  place: () => SqlPlace,
  widths: readonly number[],
  stored: ValuePools = pools,
): void {
  const tables = widths.map((width, i) => ({ width, seed: i + 1 }));
  test.each(tables)(`${name}: random questions about table $seed, of $width attributes`, async (own) => {
    const { width, seed } = own;
    const { table, stored: kept } = await randomTable(place(), stored, seed, width);
    const memory = memoryEngine(table);
    const engines = await Promise.all(
      Object.values(WAYS).map((way) =>
        sqlEngine(table.schema, kept, { ...way(table, KEPT), times: "times_stored" }),
      ),
    );
    const roll = dice(seed);
    for (const [i, [kind, make]] of Object.entries(randomQuestions).entries()) {
      const ask = make(roll, table.schema);
      const way = (i + seed) % engines.length;
      if (ask)
        expect([seed, kind, way, await ask(engines[way])]).toEqual([seed, kind, way, await ask(memory)]);
    }
    await kept.connection.close();
  });
}
