/** A ClickHouse as a place for tables: on one server, or dealt out to two behind a Distributed table. And values that it could get wrong. */
import { openClickhouse } from "../node/sql/clickhouse.ts";
import { clickhouseDialect } from "../read/sql/clickhouse-dialect.ts";
import { clickhouseText } from "../read/sql/clickhouse-field.ts";
import type { TestClickhouse } from "./server/clickhouse.ts";
import {
  doubles,
  HOSTILE_TEXTS,
  LARGE_WHOLES,
  type PooledValue,
  type ValuePool,
  WHOLES,
} from "./sql-codes-suite.ts";
import type { SqlPlace } from "./sql-tables.ts";

const connect = (server: TestClickhouse, user: string) => () =>
  openClickhouse({ host: "127.0.0.1", port: server.ports[0], database: "default", user });

export const oneNode = (server: TestClickhouse): SqlPlace => ({
  dialect: "clickhouse",
  kept: "ENGINE = Memory",
  run: (statement) => server.run(statement),
  connect: connect(server, "reader"),
});

/** Every table is two, one a shard, and a third that stands for both; rows are dealt out by chance. */
export const twoShards = (server: TestClickhouse): SqlPlace => ({
  dialect: "clickhouse",
  kept: "ENGINE = Memory",
  async run(statement) {
    const made = /^CREATE TABLE (\S+) (\(.*\)) ENGINE = Memory\s*$/s.exec(statement);
    if (!made) return server.run(statement.replace(/^INSERT INTO (\S+)/, "INSERT INTO dealt_$1"));
    const [, name, columns] = made;
    for (const shard of [0, 1])
      await server.run(`CREATE TABLE part_${name} ${columns} ENGINE = Memory`, shard);
    const by = `Distributed(two, default, part_${name}, rand())`;
    await server.run(`CREATE TABLE dealt_${name} ${columns} ENGINE = ${by}`);
    return server.run(`CREATE TABLE ${name} ${columns} ENGINE = ${by}`);
  },
  connect: connect(server, "reader"),
});

const pool = (type: string, values: readonly PooledValue[]): ValuePool => ({
  type: { clickhouse: type },
  values: () => values,
});
const texty = (type: string, values: readonly PooledValue[]): ValuePool => ({
  ...pool(type, values),
  isText: true,
});
const none: PooledValue = ["NULL", undefined];
const texts = HOSTILE_TEXTS.map((text): PooledValue => [clickhouseText(text), text]);

export const clickhousePools: Readonly<Record<string, ValuePool>> = {
  text: texty("Nullable(String)", [...texts, ["'zero\\0'", "zero\0"], none]),
  plain: texty("String", texts),
  double: pool("Nullable(Float64)", [
    ...doubles().map((x): PooledValue => [clickhouseDialect.double(x), x]),
    ...["nan", "inf", "-inf"].map((x): PooledValue => [x, undefined]),
    none,
  ]),
  small: pool("Nullable(Int16)", [...WHOLES.map((x): PooledValue => [x, x]), none]),
  large: pool(
    "Int64",
    [...WHOLES, ...LARGE_WHOLES].map((x): PooledValue => [x, x]),
  ),
  unsigned: pool("UInt64", [
    ...["0", "7", "18446744073709551615", "9007199254740993"].map((x): PooledValue => [x, x]),
  ]),
  decimal: pool("Decimal(15, 2)", [
    ...["0", "0.1", "12.34", "-99.99", "1234567890123.45", "-0.01"].map((x): PooledValue => [x, Number(x)]),
  ]),
  chosen: texty("Enum8('a' = 1, 'it''s' = 2)", [["'a'", "a"]]),
  day: texty("Date", [["'2026-11-05'", "2026-11-05"]]),
  moment: texty("DateTime", [["toDateTime(1793867400)", "2026-11-05T08:30:00Z"]]),
};
