/** Rows that stay in a database, dealt into parts: against the same rows in a file. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { rational } from "../../base/rational.ts";
import { DealtRows } from "../../curator/engines/memory/dealt-rows.ts";
import { readingSql } from "../../curator/engines/sql/index.ts";
import { type Opening, openWith } from "../../curator/open.ts";
import { readTable } from "../../read/read-table.ts";
import type { RowSink, Table } from "../../read/table.ts";
import type { Schema } from "../../schema/types.ts";
import { Recorder } from "../../testing/recorder.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { csvOf, dice, randomRow, schemaWithMissing } from "../../testing/small-tables.ts";
import { duckDbPlace, sqlRowsOf, storedTable } from "../../testing/sql-tables.ts";
import { type DuckDb, openDuckDb } from "../duckdb/driver.ts";

let db: DuckDb;
const place = () => duckDbPlace(db);
beforeAll(async () => {
  db = await openDuckDb();
  await db.run("SET threads = 1");
});
afterAll(() => db.close());

test("rows of a database are dealt by their codes into the parts that a file's are dealt into, and not by places", async () => {
  const parts = ["1-3/5", "4-5/5"] as const;
  const roll = dice(21);
  const rows = Array.from({ length: 200 }, () => randomRow(roll));
  const sorted = ({ rows: count, columns }: Table) =>
    Array.from({ length: count }, (_, i) => columns.map(({ codes }) => codes[i]).join()).sort();
  const schema = schemaWithMissing("add-remove", { rows: { about: 300 } });
  const table = await readTable(schema, [csvOf(rows)]);
  const inMemory = new DealtRows(schema, parts);
  await readTable(schema, [csvOf(rows)], { sink: inMemory });
  const inFile = inMemory.finishedParts().map(sorted);
  const stored = await storedTable(place(), table);
  for (const mostGroups of [1000, 40]) {
    const read = readingSql(schema, stored, 200, { mostGroups });
    const sink = new DealtRows(schema, parts);
    await read(schema, { sink });
    expect(sink.finishedParts().map(sorted)).toEqual(inFile);
  }
  await expect(readingSql(schema, stored, 199)(schema, {})).rejects.toThrow(RangeError);

  const counts = async (from: Opening["rows"]) => {
    const recorder = new Recorder(5);
    const curator = await openWith(
      { schema, rows: from, ledger: await smallLedger(schema), parts },
      recorder,
    );
    const draw = { kind: "pure", epsilon: rational(1n, 10n), count: 1 } as const;
    const draws = [draw, ...parts.map((part) => ({ ...draw, part }))];
    const allowance = await curator.allow({
      epsilon: rational(1n),
      delta: rational(0n),
      draws,
      purpose: "a test",
    });
    for (const [i, part] of [undefined, ...parts].entries())
      await allowance
        .share({ from: i, to: i + 1, ...(part ? { part } : {}) })
        .make(
          { ask: "count", attribute: "colour", values: ["red"] },
          { mechanism: "laplace", epsilon: draw.epsilon },
        );
    return recorder.recorded.map(({ call }) => call.input);
  };
  const there = await counts(sqlRowsOf(stored));
  expect(there).toEqual(await counts([csvOf(rows)]));
  const refused = async (own: Schema) =>
    openWith(
      { schema: own, rows: sqlRowsOf(stored), ledger: await smallLedger(own), parts },
      new Recorder(1),
    );
  await expect(refused(schemaWithMissing("replace"))).rejects.toMatchObject({ code: "engine-cannot" });
  const large = schemaWithMissing("add-remove", { rows: { about: 10 ** 9 } });
  await expect(refused(large)).rejects.toMatchObject({ code: "engine-cannot" });
});

test("equal rows are handed on a few thousand at a time, however many there are", async () => {
  const schema = schemaWithMissing("add-remove", { rows: { about: 10_000 } });
  const row = ["3", "100", "red", "yes"];
  const table = await readTable(schema, [csvOf(Array.from({ length: 9000 }, () => row))]);
  const sink = new DealtRows(schema, ["1-3/5", "4-5/5"]);
  const most: number[] = [];
  const taking: RowSink = {
    take(rows, write) {
      most.push(rows);
      sink.take(rows, write);
    },
    finish: () => sink.finish(),
  };
  await readingSql(schema, await storedTable(place(), table), 9000)(schema, { sink: taking });
  expect(Math.max(...most)).toBeLessThanOrEqual(4096);
  expect(sink.rows).toBe(9000);
  expect(
    sink
      .finishedParts()
      .map(({ rows }) => rows)
      .sort(),
  ).toEqual([0, 9000]);
});
