/** Rows in a real ClickHouse, on one server and on two shards: codes, releases and models to the unit. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rational } from "../../base/rational.ts";
import { seededNoise } from "../../curator/noise/noise.ts";
import { clickhouseDialect } from "../../read/sql/clickhouse-dialect.ts";
import type { Table } from "../../read/table.ts";
import { clickhousePools, oneNode, twoShards } from "../../testing/clickhouse-place.ts";
import { openTable, tableQuestions } from "../../testing/every-question.ts";
import { clickhouseMissing, startClickhouse, type TestClickhouse } from "../../testing/server/clickhouse.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlModelsSuite, sqlNamesSuite } from "../../testing/sql-runs-suite.ts";
import { sqlRowsOf, storedTable } from "../../testing/sql-tables.ts";
import { draftOfRows } from "../draft-rows.ts";
import { remoteRows } from "./address.ts";
import { clickhouseTable, openClickhouse } from "./clickhouse.ts";

const [epsilon, delta] = [rational(3n), rational(1n, 10n ** 5n)];
/** Of a sample draws differ: rows are numbered in an order of the engine's own, and coins go by these numbers. */
const asked = Object.entries(tableQuestions)
  .flatMap(([name, forms]) => forms.map((form, i) => ({ name: `${name}, form ${i + 1}`, ask: name, form })))
  .filter(({ form }) => form.draw.kind !== "sampled");

describe.skipIf(clickhouseMissing)("rows in a ClickHouse", () => {
  let server: TestClickhouse;
  const at = (user: string) => ({ host: "127.0.0.1", port: server.ports[0], database: "default", user });
  beforeAll(async () => {
    server = await startClickhouse();
    await storePools(oneNode(server), clickhousePools);
  });
  afterAll(() => server?.stop());

  sqlCodesSuite("one server", () => oneNode(server), 4, clickhousePools);
  sqlNamesSuite("two shards", () => twoShards(server));
  sqlModelsSuite("two shards", () => twoShards(server), {
    names: ["cluster privet-means", "publish privet-grid"],
  });

  test("of two shards every question is answered as of rows in memory, draw by draw", async () => {
    for (const { name, ask, form } of asked) {
      const releases = await Promise.all(
        [undefined, async (table: Table) => sqlRowsOf(await storedTable(twoShards(server), table))].map(
          async (kept) => {
            const curator = await openTable(form, seededNoise(7), kept);
            const allowance = await curator.allow({ epsilon, delta, draws: [form.draw], purpose: "a test" });
            const released = await allowance.make({ ask, ...form.question } as never, form.how as never);
            await curator.close();
            return released;
          },
        ),
      );
      expect([name, releases[1]]).toEqual([name, releases[0]]);
    }
  });

  test("a sum of any size is told to the last digit", async () => {
    const line = await openClickhouse(at("reader"));
    const { sum } = clickhouseDialect.arithmetic;
    for (const x of [0n, 7n, -(10n ** 9n), 2n ** 40n, 2n ** 58n + 1n, -(2n ** 62n) + 3n])
      for (const times of [1n, 2n ** 32n - 1n]) {
        const from = `(SELECT toInt64(${x}) AS x, toInt64(arrayJoin([${times}, ${times}])) AS n)`;
        const [[told]] = await line.query(`SELECT ${sum("x", "n")} FROM ${from}`);
        expect(told).toBe(String(2n * x * times));
      }
    await line.close();
  });

  test("no number is too large for the one that is made whole, in a branch that is not taken either", async () => {
    const line = await openClickhouse(at("reader"));
    const { double, integer } = clickhouseDialect;
    const whole = async (x: string) => Number((await line.query(`SELECT ${integer(x)}`))[0][0]);
    expect(await whole(double(5))).toBe(5);
    expect(await whole(double(Number.POSITIVE_INFINITY))).toBe(2 ** 31 - 1);
    expect(await whole(double(1e308))).toBe(2 ** 31 - 1);
    expect(await whole(double(-1e308))).toBe(0);
    await line.close();
  });

  test("a profile that answers for a part of the rows is refused, and nobody else's words are passed on", async () => {
    await expect(openClickhouse(at("careless"))).rejects.toMatchObject({ code: "query-refused" });
    const line = await openClickhouse(at("reader"));
    const failed = await line.query("SELECT toInt32('a value of a row')").catch((error) => error);
    expect(failed).toMatchObject({ code: "database-failed" });
    expect(`${failed.message} ${failed.fix?.do}`).not.toContain("a value of a row");
    await expect(line.query("CREATE TABLE written (x Int8) ENGINE = Memory")).rejects.toMatchObject({
      code: "database-failed",
    });
    await line.close();
  });

  test("a number in a text is refused before anything is asked, because its last digits would be lost", async () => {
    await server.run(
      "CREATE TABLE texts (age String, pay String, colour String, outcome String) ENGINE = Memory",
    );
    const rows = clickhouseTable({ address: at("reader"), query: "texts" });
    await expect(openTable({}, seededNoise(7), () => rows)).rejects.toMatchObject({ code: "engine-cannot" });
  });

  test("an address names a table, whose schema is drafted from the catalogue; queries are refused", async () => {
    const type =
      "x Nullable(Decimal(9, 2)), c Enum8('a' = 1, 'it\\'s' = 2), t LowCardinality(String), l Array(Int8)";
    await server.run(
      `CREATE TABLE drafted (${type.replace("LowCardinality(String)", "String")}) ENGINE = Memory`,
    );
    const path = (query: string) => `clickhouse://reader@127.0.0.1:${server.ports[0]}/default#${query}`;
    expect((await draftOfRows(path("drafted"), "drafted", undefined)).schema.attributes).toEqual([
      { name: "x", kind: "numeric" },
      { name: "c", kind: "categorical", values: ["a", "it's"], source: "the column's type" },
      { name: "t", kind: "undeclared" },
      { name: "l", kind: "ignored" },
    ]);
    await expect(
      draftOfRows(path("SELECT * FROM url('http://127.0.0.1/')"), "q", undefined),
    ).rejects.toMatchObject({
      code: "query-refused",
    });
    await expect(draftOfRows(path("other.drafted"), "q", undefined)).rejects.toMatchObject({
      code: "query-refused",
    });
    expect(() => remoteRows("clickhouse://ana:secret@127.0.0.1/clinic#visits")).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
    expect(
      remoteRows("clickhouse:///#care.visits", { CLICKHOUSE_HOST: "w", CLICKHOUSE_DATABASE: "d" }),
    ).toMatchObject({
      place: "clickhouse://w:8123/d",
      query: "care.visits",
    });
  });
});
