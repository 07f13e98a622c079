/**
 * What every dialect must pass: the code that the database makes of a value is that of the attribute's coder, over random schemas and
 * values that have broken other systems. Seeds are fixed, so that a verdict is the same on every run.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { dialects } from "../curator/engines/sql/coded-rows.ts";
import { codeExpression } from "../read/sql/codes.ts";
import { literal } from "../read/sql/quoting.ts";
import { codeOfNumber } from "../schema/coding/codes.ts";
import { coder } from "../schema/coding/text-codes.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { dice } from "./small-tables.ts";
import type { SqlPlace } from "./sql-tables.ts";

/** A value as SQL, and what a schema's coder is given: a text, or a number whose text it would be; undefined where it is missing. */
export type PooledValue = readonly [sql: string, means: string | number | undefined];
export interface ValuePool {
  readonly type: Readonly<Partial<Record<SqlPlace["dialect"], string>>>;
  /** As the catalogue calls it, where that differs. */
  readonly called?: Readonly<Partial<Record<SqlPlace["dialect"], string>>>;
  readonly values: (dialect: SqlPlace["dialect"]) => readonly PooledValue[];
  /** Where texts are not read as numbers: attributes are of values alone. */
  readonly isText?: true;
}

const HALF = "0.49999999999999994";
const LONG = "9".repeat(900);
/** Half-way between 1 and the double after it, told by 54 digits, and the same with more behind it. */
const MIDDLE = "1.00000000000000011102230246251565404236316680908203125";

export const HOSTILE_TEXTS: readonly string[] = [
  ...[
    "",
    " ",
    "?",
    "NA",
    "n/a",
    "null",
    "NULL",
    "a",
    "A",
    "a ",
    " a",
    "á",
    "a\u0301",
    "ß",
    "SS",
    "Å",
    "Å",
    "😀",
    "\uffff",
  ],
  ...[
    "'",
    "''",
    "\\",
    "\\'",
    '"',
    "a\nb",
    "a\n",
    "%",
    "_",
    "--",
    "$1",
    "?1",
    "; DROP TABLE pool",
    "true",
    "t",
  ],
  ...[
    "0",
    "-0",
    "+0",
    "00",
    "1",
    "+1",
    "-1",
    "1.",
    ".5",
    "-.5",
    ".",
    "-",
    "+",
    "e",
    "1e",
    "e1",
    "1e+",
    "1e5",
    "1E5",
    "1e+05",
    "1e-5",
  ],
  ...[
    "0.5",
    "1.5",
    "2.5",
    HALF,
    `-${HALF}`,
    "0.1",
    "0.30000000000000004",
    "5e-324",
    "2e-324",
    "1e308",
    "-1e308",
    "1.8e308",
    "1e400",
  ],
  ...[
    "-1e400",
    "1e-400",
    "1e999999999999999999999",
    "-1e999999999999999999999",
    "1e-999999999999999999999",
    "0e999999999999999999999",
  ],
  ...[
    "1e0000000000000000000000000000001",
    LONG,
    `-${LONG}`,
    `0.${"0".repeat(900)}1`,
    `0.${"0".repeat(400)}1e400`,
    `1${"0".repeat(400)}e-400`,
  ],
  ...[
    MIDDLE,
    `${MIDDLE}${"0".repeat(900)}1`,
    `${MIDDLE}${"0".repeat(900)}`,
    "123456789012345678901234567890",
    "9007199254740993",
  ],
  ...[
    "1_000",
    "1,5",
    "1 000",
    "0x10",
    "1f",
    "1d",
    "Infinity",
    "-Infinity",
    "NaN",
    "nan",
    "inf",
    "١٢",
    "１",
    "1\n",
    "\n1",
    " 1",
    "1 ",
    "1\t",
  ],
  ...["-9", "999", "999.0", "__proto__", "constructor", "toString"],
];
export const DECIMALS = [
  "0",
  "1",
  "-1",
  "0.1",
  "0.5",
  "1.5",
  "2.5",
  "-0.5",
  "12.34",
  "99.995",
  "-9",
  "999",
  "1000000",
  "7e-7",
];
export const WHOLES = ["0", "1", "-1", "2", "3", "7", "10", "-9", "99", "999", "1000", "32767", "-32768"];
export const LARGE_WHOLES = [
  "2147483648",
  "9007199254740991",
  "9007199254740992",
  "9007199254740993",
  "-9007199254740993",
  "9223372036854775807",
  "-9223372036854775808",
];

export const doubles = (): readonly number[] => {
  const borders = [0, 0.1, 0.3, 1, 2.5, 10, 100, 1000].flatMap((x) => [
    x,
    -x,
    x + 0.5,
    x - 0.5,
    x * (1 + 2 ** -52),
    x * (1 - 2 ** -53),
  ]);
  const odd = [
    5e-324,
    -5e-324,
    1e-308,
    1e308,
    -1e308,
    Number.MAX_VALUE,
    2 ** 53 + 2,
    Number(HALF),
    0.5 - 2 ** -54,
    -0,
  ];
  return [
    ...borders,
    ...odd,
    ...fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { numRuns: 30, seed: 5 }),
  ];
};

const missing = (sql: string): PooledValue => [sql, undefined];
const type = (duckdb: string, postgres = duckdb) => ({ duckdb, postgres });

export type ValuePools = Readonly<Record<string, ValuePool>>;

export const pools: Readonly<Record<string, ValuePool>> = {
  text: {
    type: type("VARCHAR", "text"),
    values: (d) => [
      ...HOSTILE_TEXTS.map((text): PooledValue => [literal(text), text]),
      ...(d === "duckdb" ? [["'zero' || chr(0)", "zero\0"] as const] : []),
      missing("NULL"),
    ],
  },
  collated: {
    type: type("VARCHAR COLLATE NOCASE", "text COLLATE blind"),
    called: type("VARCHAR", "text"),
    values: () => HOSTILE_TEXTS.map((text): PooledValue => [literal(text), text]),
  },
  double: {
    type: type("DOUBLE", "float8"),
    values: () => [
      ...doubles().map((x): PooledValue => [`CAST('${Object.is(x, -0) ? "-0" : x}' AS double precision)`, x]),
      ...["nan", "infinity", "-infinity"].map((x) => missing(`CAST('${x}' AS double precision)`)),
      missing("NULL"),
    ],
  },
  single: {
    type: type("FLOAT", "float4"),
    values: () => [
      ...[...DECIMALS, "1e30", "3.4e38", "1e-45", "16777216", "-0"].map(
        (x): PooledValue => [`CAST('${x}' AS real)`, Number(x)],
      ),
      ...["nan", "infinity", "-infinity"].map((x) => missing(`CAST('${x}' AS real)`)),
    ],
  },
  decimal: {
    type: type("DECIMAL(38, 10)", "numeric"),
    called: type("DECIMAL(38,10)", "numeric"),
    values: (d) => [
      ...[...DECIMALS, "12345678901234567890.1234567891", "9007199254740993"].map(
        (x): PooledValue => [`CAST('${x}' AS numeric(38, 10))`, Number(x)],
      ),
      ...(d === "duckdb"
        ? []
        : [
            ...["NaN", "Infinity", "-Infinity"].map((x) => missing(`CAST('${x}' AS numeric)`)),
            ...[
              ["1e400", 1e306],
              ["-1e400", -1e306],
              ["1e131000", 1e306],
              ["1e-400", 0],
              ["-1e-16000", 0],
            ].map(([x, means]): PooledValue => [`CAST('${x}' AS numeric)`, means]),
          ]),
      missing("NULL"),
    ],
  },
  small: {
    type: type("SMALLINT", "int2"),
    values: () => [...WHOLES.map((x): PooledValue => [`(${x})`, x]), missing("NULL")],
  },
  integer: {
    type: type("INTEGER", "int4"),
    values: () => [...WHOLES.map((x): PooledValue => [`(${x})`, x]), missing("NULL")],
  },
  large: {
    type: type("BIGINT", "int8"),
    values: () => [...WHOLES, ...LARGE_WHOLES].map((x): PooledValue => [`CAST('${x}' AS bigint)`, x]),
  },
  truth: {
    type: type("BOOLEAN", "bool"),
    values: () => [["true", "true"], ["false", "false"], missing("NULL")],
  },
  day: {
    type: type("DATE", "date"),
    values: () => [["DATE '2026-11-05'", "2026-11-05"], ["DATE '1583-01-01'", "1583-01-01"], missing("NULL")],
  },
  moment: {
    type: type("TIMESTAMP", "timestamp"),
    values: () => [
      ["TIMESTAMP '2026-11-05 09:30:00'", "2026-11-05T09:30:00"],
      ["TIMESTAMP '2026-11-05 09:30:00.25'", "2026-11-05T09:30:00.25"],
      missing("NULL"),
    ],
  },
  zoned: {
    type: type("TIMESTAMP WITH TIME ZONE", "timestamptz"),
    values: () => [
      ["TIMESTAMP WITH TIME ZONE '2026-11-05 09:30:00+02'", "2026-11-05T07:30:00Z"],
      missing("NULL"),
    ],
  },
  padded: {
    type: type("VARCHAR", "char(4)"),
    called: type("VARCHAR", "bpchar"),
    values: (d) => [
      ["'a'", "a"],
      ["'ab'", "ab"],
      ["'a   '", d === "duckdb" ? "a   " : "a"],
      ["'1.5'", "1.5"],
      missing("NULL"),
    ],
  },
};

/** Stores every pool once; each value is a row with its number. */
export async function storePools(
  { dialect, run, kept = "" }: SqlPlace,
  stored: ValuePools = pools,
): Promise<void> {
  for (const [name, pool] of Object.entries(stored)) {
    await run(`CREATE TABLE pool_${name} (id INTEGER, v ${pool.type[dialect]}) ${kept}`);
    const rows = pool.values(dialect).map(([sql], id) => `(${id}, ${sql})`);
    await run(`INSERT INTO pool_${name} VALUES ${rows.join(", ")}`);
  }
}

export type Roll = (below: number) => number;
export const rolledFrom = <T>(roll: Roll, list: readonly T[]): T => list[roll(list.length)];

/** An attribute of any kind that a value of the pool may fit. */
export function anyAttribute(roll: Roll, name: string, texts: readonly string[], isText = false): object {
  if (roll(2) === 0 && !isText) {
    const step = rolledFrom(roll, [1, 0.1, 0.5, 1 / 3, 1e-3, 2, 1e6, 1e-12]);
    const low = rolledFrom(roll, [0, -1, 0.25, -50, 1 / 3, -1e-9, 3]) * step;
    const high = low + rolledFrom(roll, [1.5, 2, 2.5, 10, 254, 255.4, 1000, 65535, 100_000.5]) * step;
    const place = rolledFrom(roll, ["group", "measured", low, high, (low + high) / 2]);
    return { name, kind: "numeric", low, high, step, missing: place, source: "made up" };
  }
  const size = rolledFrom(roll, [1, 2, 5, 12, 13, 40, 70]);
  const values = [...new Set(Array.from({ length: size }, () => rolledFrom(roll, texts)))];
  const spare = texts.filter((text) => !values.includes(text));
  const spellings = Array.from({ length: roll(4) }, () =>
    rolledFrom(roll, spare.length > 0 ? spare : ["spare"]),
  );
  const aliases = Object.fromEntries(
    spellings
      .filter((s) => !values.includes(s) && s !== "__proto__")
      .map((s) => [s, rolledFrom(roll, values)]),
  );
  return { name, kind: "categorical", values, other: rolledFrom(roll, values), aliases };
}

export const anyMarks = (roll: Roll): readonly string[] => MARKS.filter(() => roll(3) === 0);

const MARKS = ["", "?", "NA", "-9", "999", "0", "0.5", "1e5", "1e400", "a", "1.50"];

export function randomSchema(roll: Roll, pool: ValuePool, dialect: SqlPlace["dialect"]): Schema {
  const told = pool.values(dialect).flatMap(([, means]) => (means === undefined ? [] : [String(means)]));
  const texts = [...new Set([...told, "other", "9", "1.50", "lone \ud800"])];
  const marks = anyMarks(roll);
  const attributes = Array.from({ length: 6 }, (_, k) => anyAttribute(roll, `a${k}`, texts, pool.isText));
  return parseSchema({ privet: "schema/1", name: "any", file: { missing: marks }, attributes });
}

/** What the coder makes of a value. */
export function poolCodeOf(
  attribute: CodedAttribute,
  means: PooledValue[1],
  marks: readonly string[],
): number {
  if (typeof means === "number" && attribute.kind === "numeric")
    return codeOfNumber(attribute, marks.includes(String(means)) ? Number.NaN : means);
  return coder(attribute)(means === undefined ? undefined : String(means), new Set(marks));
}

export function sqlCodesSuite(
  name: string,
  place: () => SqlPlace,
  schemas: number,
  stored: ValuePools = pools,
): void {
  test.each(Object.entries(stored))(
    `${name}: values of the pool %s have the codes of the coder`,
    async (table, pool) => {
      const { dialect: called, connect } = place();
      const dialect = dialects[called];
      const column = { name: "v", type: (pool.called ?? pool.type)[called] ?? "" };
      const connection = await connect();
      const values = pool.values(called);
      for (let seed = 0; seed < schemas; seed++) {
        const schema = randomSchema(dice(seed), pool, called);
        const { missing: marks } = schema.file;
        const attributes = schema.attributes as readonly CodedAttribute[];
        const codes = attributes.map((attribute) => codeExpression(dialect, attribute, column, marks));
        const found = await connection.query(`SELECT ${codes.join(", ")} FROM pool_${table} ORDER BY id`);
        for (const [k, attribute] of attributes.entries()) {
          const expected = values.map(([sql, means]) => [sql, poolCodeOf(attribute, means, marks)]);
          expect([seed, attribute, marks, values.map(([sql], row) => [sql, Number(found[row][k])])]).toEqual([
            seed,
            attribute,
            marks,
            expected,
          ]);
        }
      }
      await connection.close();
    },
  );
}
