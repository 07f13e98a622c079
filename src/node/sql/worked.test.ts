/** What a database adds up itself, in a DuckDB. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryEngine } from "../../curator/engines/memory/index.ts";
import { CodedSql } from "../../curator/engines/sql/coded-rows.ts";
import { sqlEngine } from "../../curator/engines/sql/index.ts";
import { TooMuch, WorkedRows } from "../../curator/engines/sql/worked/worked-rows.ts";
import { prepareNearest } from "../../curator/queries/clusters/coverage.ts";
import { prepareScores } from "../../curator/queries/linear/linear.ts";
import { readTable } from "../../read/read-table.ts";
import { clickhouseDialect } from "../../read/sql/clickhouse-dialect.ts";
import { INPUT_ONE } from "../../schema/coding/codes.ts";
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

test("a distance is the whole number that is nearest to the root, also where the square is as large as it may be", async () => {
  const schema = smallSchema("add-remove");
  const table = await readTable(schema, [csvOf([["0", "", "red", "no"]])]);
  const engine = await sqlEngine(schema, await storedTable(duckDbPlace(db), table), { mostGroups: 1 });
  const unit = 1 / INPUT_ONE;
  // A unit off in r² + r places: the root is below r + ½.
  for (const [r, point] of [
    [1, [-1 + unit, 1 - unit, -1, -1, -1]],
    [2, [-1 + unit, 1 - 2 * unit, -1 + unit, -1, -1]],
  ] as const) {
    const asked = prepareNearest(
      { schema, neighbours: "add-remove" },
      { points: [point], metric: "l2", attributes: ["age", "colour"] },
    );
    const covered = [r - 1, r].map((radius) => ({
      ...{ ...asked, counts: "newly-covered" as const, chosen: [], radius },
    }));
    expect(await Promise.all(covered.map((one) => engine.pointCounts(one)))).toEqual([[0n], [1n]]);
    expect(await Promise.all(covered.map((one) => memoryEngine(table).pointCounts(one)))).toEqual([
      [0n],
      [1n],
    ]);
  }
});

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

test.each([
  ["postgres", 1600, "text"],
  ["clickhouse", 384, "Float64"],
] as const)(
  "more columns than a SELECT of %s takes, or takes in time, are not asked for",
  async (...asked) => {
    const [dialect, most, type] = asked;
    const schema = smallSchema("replace");
    const stored = await storedTable(duckDbPlace(db), await readTable(schema, [csvOf([])]));
    const columns = stored.columns.map(({ name }) => ({ name, type }));
    const worked = new WorkedRows(new CodedSql(schema, { ...stored, columns, dialect }), []);
    worked.columns(Array.from({ length: most }, () => "1"));
    expect(() => worked.column("1")).toThrow(TooMuch);
  },
);

test("sums of a ClickHouse that loses digits of numbers from 10²¹ on are told to the last one", async () => {
  const there = await openDuckDb();
  await there.run("SET integer_division = true");
  await there.run("CREATE MACRO toDecimal128(x, digits) AS CAST(x AS HUGEINT)");
  const written =
    "CASE WHEN abs(x) < CAST('1000000000000000000000' AS HUGEINT) THEN CAST(x AS VARCHAR) ELSE 'lost' END";
  await there.run(`CREATE MACRO toString(x) AS ${written}`);
  const { sum } = clickhouseDialect.arithmetic;
  for (const x of [0n, 7n, -(10n ** 9n), 2n ** 40n, 2n ** 58n + 1n, -(2n ** 62n) + 3n])
    for (const times of [1n, 2n ** 32n - 1n]) {
      const from = `(SELECT CAST(${x} AS BIGINT) AS x, unnest([${times}, ${times}]) AS n)`;
      expect(await there.values(`SELECT ${sum("x", "n")} FROM ${from}`)).toEqual([[String(2n * x * times)]]);
    }
  there.close();
});
