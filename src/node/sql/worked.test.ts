/** What a database adds up itself, in a DuckDB. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryEngine } from "../../curator/engines/memory/index.ts";
import { sqlEngine } from "../../curator/engines/sql/index.ts";
import { prepareScores } from "../../curator/queries/linear/linear.ts";
import { readTable } from "../../read/read-table.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../testing/small-tables.ts";
import { duckDbPlace, storedTable } from "../../testing/sql-tables.ts";
import { workedSuite } from "../../testing/worked-suite.ts";
import { type DuckDb, openDuckDb } from "../duckdb/driver.ts";

let db: DuckDb;
beforeAll(async () => {
  db = await openDuckDb();
  await db.run("SET threads = 1");
});
afterAll(() => db.close());

workedSuite("DuckDB", () => duckDbPlace(db));

test("what is longer than the database takes is not sent: rows are taken in pieces", async () => {
  const schema = smallSchema("replace");
  const roll = dice(3);
  const table = await readTable(schema, [csvOf(Array.from({ length: 90 }, () => randomRow(roll)))]);
  const stored = await storedTable(duckDbPlace(db), table);
  const longest = 100_000;
  const sent: number[] = [];
  const query = (statement: string) => {
    sent.push(statement.length);
    return stored.connection.query(statement);
  };
  const connection = { ...stored.connection, query };
  const engine = await sqlEngine(schema, { ...stored, connection, longest }, { mostGroups: 25 });
  const candidates = [2, -2].map((size) => new Float64Array(inputsOf(schema).length).fill(size));
  // The curve of the second has tens of thousands of numbers, that of the first a step.
  for (const [score, statements] of [
    ["zero-one", 2],
    ["logistic", 5],
  ] as const) {
    sent.length = 0;
    const asked = { score, label: "outcome", candidates };
    const { question } = prepareScores({ schema, neighbours: "replace" }, asked);
    expect(await engine.sums(question)).toEqual(await memoryEngine(table).sums(question));
    expect([score, sent.length, Math.max(...sent) <= longest]).toEqual([score, statements, true]);
  }
});
