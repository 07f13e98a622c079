/** A Trino as a place for tables, which its connector `memory` keeps on the worker. And values that it could get wrong. */
import { trinoDialect } from "../read/sql/trino-dialect.ts";
import type { TestTrino } from "./server/trino.ts";
import {
  DECIMALS,
  doubles,
  HOSTILE_TEXTS,
  LARGE_WHOLES,
  type PooledValue,
  type ValuePool,
  WHOLES,
} from "./sql-codes-suite.ts";
import type { SqlPlace } from "./sql-tables.ts";

export const placeInTrino = (server: TestTrino): SqlPlace => ({
  dialect: "trino",
  run: (statement) => server.run(statement),
  connect: () => server.connect("reader"),
});

const { double, literal } = trinoDialect;
const pool = (type: string, values: readonly PooledValue[]): ValuePool => ({
  type: { trino: type },
  values: () => values,
});
const none: PooledValue = ["NULL", undefined];
const texts = HOSTILE_TEXTS.map((text): PooledValue => [literal(text), text]);
const wholes = (...lists: readonly (readonly string[])[]) => lists.flat().map((x): PooledValue => [x, x]);
const casts = (type: string, values: readonly (readonly [text: string, means: string | number])[]) =>
  values.map(([text, means]): PooledValue => [`CAST('${text}' AS ${type})`, means]);

export const trinoPools: Readonly<Record<string, ValuePool>> = {
  text: pool("varchar", [...texts, [literal("zero\0"), "zero\0"], none]),
  double: pool("double", [
    ...doubles().map((x): PooledValue => [Object.is(x, -0) ? "DOUBLE '-0'" : double(x), x]),
    ...["nan()", "infinity()", "-infinity()"].map((x): PooledValue => [x, undefined]),
    none,
  ]),
  small: pool("smallint", [...wholes(WHOLES).map(([x]): PooledValue => [`SMALLINT '${x}'`, x]), none]),
  integer: pool("integer", [...wholes(WHOLES), none]),
  large: pool(
    "bigint",
    wholes(WHOLES, LARGE_WHOLES).map(([x]): PooledValue => [`CAST('${x}' AS BIGINT)`, x]),
  ),
  money: pool("decimal(15,2)", [
    ...casts(
      "decimal(15,2)",
      ["0", "0.1", "12.34", "-99.99", "1234567890123.45", "-0.01"].map((x) => [x, Number(x)]),
    ),
    none,
  ]),
  decimal: pool("decimal(38,10)", [
    ...casts(
      "decimal(38,10)",
      [...DECIMALS, "12345678901234567890.1234567891", "9007199254740993"].map((x) => [x, Number(x)]),
    ),
    none,
  ]),
  fine: pool(
    "decimal(18,17)",
    casts("decimal(18,17)", [
      ["0.30000000000000004", 0.30000000000000004],
      ["-0.49999999999999994", -0.49999999999999994],
    ]),
  ),
  truth: pool("boolean", [["true", "true"], ["false", "false"], none]),
  day: pool("date", [["DATE '2026-11-05'", "2026-11-05"], ["DATE '1583-01-01'", "1583-01-01"], none]),
  moment: pool("timestamp(6)", [
    ["TIMESTAMP '2026-11-05 09:30:00'", "2026-11-05T09:30:00"],
    ["TIMESTAMP '2026-11-05 09:30:00.25'", "2026-11-05T09:30:00.25"],
    ["TIMESTAMP '2026-11-05 10:00:00.000001'", "2026-11-05T10:00:00.000001"],
    none,
  ]),
  second: pool("timestamp(0)", [["TIMESTAMP '2026-11-05 10:00:00'", "2026-11-05T10:00:00"], none]),
  zoned: pool("timestamp(3) with time zone", [
    ["TIMESTAMP '2026-11-05 09:30:00 +02:00'", "2026-11-05T07:30:00Z"],
    ["TIMESTAMP '2026-03-29 03:30:00.5 Europe/Berlin'", "2026-03-29T01:30:00.5Z"],
    none,
  ]),
  clock: pool("time(3)", [["TIME '09:30:00'", "09:30:00"], ["TIME '10:00:00.5'", "10:00:00.5"], none]),
  known: pool("uuid", [
    ["UUID '12151fd2-7586-11e9-8f9e-2a86e4085a59'", "12151fd2-7586-11e9-8f9e-2a86e4085a59"],
    none,
  ]),
  padded: pool("char(4)", [
    ["'a'", "a"],
    ["'ab'", "ab"],
    ["'a   '", "a"],
    ["'1.5'", "1.5"],
    ["' a b'", " a b"],
    none,
  ]),
};
