import { join } from "node:path";
import { expect, test } from "vitest";
import { misfits } from "../../read/misfits.ts";
import { fieldOf } from "../../read/sql/duckdb-field.ts";
import type { Table } from "../../read/table.ts";
import type { Schema } from "../../schema/types.ts";
import { temporaryFolder } from "../../testing/command-line.ts";
import { choiceColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { makeDatabase } from "../../testing/typed-files.ts";
import { withDuckDb } from "./driver.ts";
import { readWithDuckDb } from "./read.ts";

/** A value in SQL, and the text that a schema would declare for it. */
const texts: readonly (readonly [string, string | undefined])[] = [
  ["'plain'", "plain"],
  ["''", ""],
  ["'é 𝛿 \"quoted\" '' end'", 'é 𝛿 "quoted" \' end'],
  ["'zero' || chr(0)", "zero\0"],
  ["true", "true"],
  ["false", "false"],
  ["7::TINYINT", "7"],
  ["(-7)::INTEGER", "-7"],
  ["9223372036854775807::BIGINT", "9223372036854775807"],
  ["18446744073709551615::UBIGINT", "18446744073709551615"],
  ["170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727"],
  ["1::DOUBLE", "1"],
  ["(-0.0)::DOUBLE", "0"],
  ["0.1::DOUBLE", "0.1"],
  ["1e21::DOUBLE", "1e+21"],
  ["1e-7::DOUBLE", "1e-7"],
  ["123456789012345680::DOUBLE", "123456789012345680"],
  ["0.1::FLOAT", "0.1"],
  ["2::FLOAT", "2"],
  ["1.50::DECIMAL(10, 2)", "1.5"],
  ["3.00::DECIMAL(10, 2)", "3"],
  ["DATE '2026-11-05'", "2026-11-05"],
  ["TIMESTAMP '2026-11-05 09:30:00'", "2026-11-05T09:30:00"],
  ["TIMESTAMP '2026-11-05 09:30:00.25'", "2026-11-05T09:30:00.25"],
  ["TIMESTAMPTZ '2026-11-05 09:30:00+02'", "2026-11-05T07:30:00Z"],
  ["TIME '09:30:00'", "09:30:00"],
  ["'b'::ENUM ('a', 'b')", "b"],
  ["UUID '6f0d4a1e-0000-4000-8000-0000000000ff'", "6f0d4a1e-0000-4000-8000-0000000000ff"],
  ["'ab'::BLOB", "ab"],
  ["NULL::INTEGER", undefined],
  ["NULL::DOUBLE", undefined],
  ["'nan'::DOUBLE", undefined],
  ["'infinity'::DOUBLE", undefined],
  ["'-infinity'::FLOAT", undefined],
];

/** The codes of the one row of a query by both ways of reading, in the schema's order. */
async function bothWays(schema: Schema, query: string) {
  const database = await makeDatabase(join(temporaryFolder(), "d.duckdb"), "t", query);
  const recorder = misfits(schema);
  const fast = await readWithDuckDb(schema, { database, query: "t" });
  const slow = await readWithDuckDb(schema, { database, query: "t" }, { misfits: recorder });
  const codes = ({ columns }: Table) => columns.map((column) => column.codes[0]);
  return { fast: codes(fast), slow: codes(slow), report: recorder.report() };
}

const columns = (list: readonly (readonly [string, unknown])[]) =>
  `SELECT ${list.map(([sql], k) => `${sql} AS x${k}`).join(", ")}`;

test("a typed value is the text that is said of its type, and NULL, NaN and infinities are missing", async () => {
  const values = (text: string | undefined) => [
    "other",
    "no such text",
    ...(text === undefined ? [] : [text]),
  ];
  const schema = tableSchema(texts.map(([, text], k) => choiceColumn(`x${k}`, values(text))));
  const { fast, slow, report } = await bothWays(schema, columns(texts));
  for (const [k, [sql, text]] of texts.entries()) {
    expect([sql, fast[k], slow[k]]).toEqual([sql, text === undefined ? 0 : 2, text === undefined ? 0 : 2]);
    expect([sql, report.attributes[`x${k}`].missing]).toEqual([sql, text === undefined ? 1 : 0]);
  }
});

/** A boolean can be none of these: a number declared of one is refused (node/truth-columns.test.ts). */
const numbers: readonly (readonly [string, number])[] = [
  ["2::INTEGER", 30],
  ["0.35::FLOAT", 14],
  ["0.35::DOUBLE", 14],
  ["0.35::DECIMAL(4, 2)", 14],
  ["1e300::DOUBLE", 110],
  ["(-100)::BIGINT", 0],
  ["170141183460469231731687303715884105727::HUGEINT", 110],
  ["3::UTINYINT", 110],
  ["3::DOUBLE", 110],
  ["(-1)::DECIMAL(3, 1)", 110],
  ["'3'", 110],
  ["'3.0'", 40],
  ["' 2'", 110],
  ["'2.'", 30],
  ["'1e400'", 110],
  ["'-1e400'", 0],
  ["'0x10'", 110],
  ["'inf'", 110],
  ["DATE '2026-11-05'", 110],
  ["NULL", 110],
  ["'nan'::FLOAT", 110],
];

test("a number has the code of its decimal text, and a missing mark is one", async () => {
  // Levels of 0.1: 0.35 lies between two of them, and FLOAT's 0.35 is a little more than the text.
  const attribute = (k: number) => ({ ...numberColumn(`x${k}`, -1, 10, 0.1), missing: 10 });
  const schema = tableSchema(
    numbers.map((_, k) => attribute(k)),
    { missing: ["-1", "3", "?"] },
  );
  const { fast, slow } = await bothWays(schema, columns(numbers));
  for (const [k, [sql, code]] of numbers.entries())
    expect([sql, fast[k], slow[k]]).toEqual([sql, code, code]);
});

test.each([
  [9, 4],
  [15, 0],
  [15, 15],
  [16, 15],
  [18, 3],
  [21, 1],
  [38, 10],
  [38, 16],
])("DECIMAL(%d,%d) is converted to the number that its text is", async (width, scale) => {
  const type = `DECIMAL(${width},${scale})`;
  const { number, raw } = fieldOf("x", type);
  // Of one digit up to as many as there is room for, and fifteen zeros behind a one, from where the text is taken.
  const hashed = "concat(1 + range % 9, hash(range), hash(-range), hash(range + 0.5))";
  const digits = `IF(range = 0, '1${"0".repeat(Math.min(width - 1, 15))}', left(${hashed}, 1 + (range // 2) % ${width}))`;
  const padded = `IF(length(${digits}) > ${scale}, ${digits}, lpad(${digits}, ${scale + 1}, '0'))`;
  const text = `concat(['-', ''][1 + range % 2], left(${padded}, -${scale}), '.', right(${padded}, ${scale}))`;
  const values = `SELECT TRY_CAST(${scale === 0 ? digits : text} AS ${type}) AS x FROM range(4000)`;
  const [[rows, unlike]] = await withDuckDb((db) =>
    db.rows(
      `SELECT count(x), count(*) FILTER (${raw} IS DISTINCT FROM ${number}) FROM (${values} UNION ALL SELECT NULL)`,
    ),
  );
  expect([rows, unlike]).toEqual(["4000", "0"]);
});

test.each(["[1, 2]", "{'a': 1}", "MAP {'a': 1}", "[[1]]"])(
  "a column of %s is refused by its type, unless it is ignored",
  async (sql) => {
    const database = await makeDatabase(
      join(temporaryFolder(), "d.duckdb"),
      "t",
      `SELECT ${sql} AS x, 1 AS y`,
    );
    const rows = { database, query: "t" };
    await expect(readWithDuckDb(tableSchema([numberColumn("x", 0, 1)]), rows)).rejects.toMatchObject({
      code: "format-unsupported",
    });
    const { columns } = await readWithDuckDb(
      tableSchema([{ name: "x", kind: "ignored" }, numberColumn("y", 0, 1)]),
      rows,
    );
    expect([...columns[0].codes]).toEqual([1]);
  },
);
