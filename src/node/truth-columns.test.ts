/** What is declared of a column of true and false tells the two apart, or nothing is spent on it: whoever keeps the rows. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SqlRows } from "../curator/index.ts";
import { readTable } from "../read/read-table.ts";
import type { DialectName } from "../read/sql/dialect.ts";
import { privet, temporaryFolder } from "../testing/command-line.ts";
import { foreignPath } from "../testing/foreign-files.ts";
import { choiceColumn, ignoredColumn, numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { makeDatabase, makeParquet } from "../testing/typed-files.ts";
import { fileSource } from "./file.ts";
import { whereTold } from "./open-file.ts";

const ROWS = "SELECT i % 50 AS age, i % 3 = 0 AS outcome FROM range(300) AS t(i)";

type Place = readonly [name: string, path: string, make: (folder: string) => Promise<string>];
const places: readonly Place[] = [
  ["Parquet", "t.parquet", (folder: string) => makeParquet(join(folder, "t.parquet"), ROWS)],
  [
    "a DuckDB table",
    "duckdb:t.duckdb#kept",
    (folder: string) => makeDatabase(join(folder, "t.duckdb"), "kept", ROWS),
  ],
];

async function declaredAs(values: string, place: Place, aliases?: object) {
  const [, path, make] = place;
  const folder = temporaryFolder();
  await make(folder);
  const schema = {
    ...{ privet: "schema/1", name: "stays", visibility: "private", unit: "person", neighbours: "replace" },
    file: { path },
    attributes: [
      { name: "age", kind: "numeric", low: 0, high: 50, missing: "group" },
      { name: "outcome", kind: "label", values: values.split("|"), ...(aliases ? { aliases } : {}) },
    ],
  };
  writeFileSync(join(folder, "stays.schema.json"), JSON.stringify(schema));
  expect((await privet(folder, ["budget", "open", "stays", "--epsilon", "1"])).err).not.toContain("columns-");
  return folder;
}

const classify = [
  "classify",
  "stays",
  "--label",
  "outcome",
  "--with",
  "majority",
  "--epsilon",
  "0.5",
  "--yes",
];
const spent = async (folder: string): Promise<string> =>
  JSON.parse((await privet(folder, ["budget", "show", "stays", "--json"])).out).spent.epsilon;

describe.each(places)("%s", (...place) => {
  test.each([[[]], [["--engine", "duckdb"]]])(
    "labels that read as one are refused before they are paid for %j",
    async (more) => {
      const folder = await declaredAs("no|yes", place);
      const told = await privet(folder, [...classify, ...more]);
      expect(told.err).toContain('"outcome" holds false and true');
      expect(told.err.replace(/\s+/g, " ")).toContain('both read as the same: "no"');
      expect([told.code, await spent(folder)]).toEqual([5, "0"]);
    },
  );

  test("so are bounds, by which neither is a number", async () => {
    const folder = await declaredAs("false|true", place);
    const path = join(folder, "stays.schema.json");
    const schema = readFileSync(path, "utf8").replace(
      /\{[^{]*"values"[^}]*\}/,
      '{"name":"outcome","kind":"numeric","low":0,"high":1}',
    );
    writeFileSync(path, schema);
    const told = await privet(folder, [
      "regress",
      "stays",
      "--label",
      "outcome",
      "--epsilon",
      "0.5",
      "--yes",
    ]);
    expect(told.err.replace(/\s+/g, " ")).toContain("both read as the same: no number.");
    expect([told.code, await spent(folder)]).toEqual([5, "0"]);
  });

  test("values that tell the two apart are taken, by their own names or by others", async () => {
    for (const folder of [
      await declaredAs("false|true", place),
      await declaredAs("no|yes", place, { false: "no", true: "yes" }),
      await declaredAs("other|true", place),
    ]) {
      const told = await privet(folder, classify);
      expect([told.code, told.err]).toEqual([0, expect.not.stringContaining("columns-mismatch")]);
      expect(await spent(folder)).toBe("0.5");
    }
  });
});

test.each([
  ["Arrow", "lz4.feather", "", "last"],
  ["MATLAB", "odd.mat", "#flag", "flag"],
] as const)("%s: so does a file that says itself what its columns are", async (_, name, part, column) => {
  const read = (declared: Parameters<typeof tableSchema>[0][number]) =>
    readTable(tableSchema([declared]), fileSource(`${foreignPath(name)}${part}`));
  await expect(read(choiceColumn(column, ["no", "yes"]))).rejects.toMatchObject({ code: "columns-mismatch" });
  await expect(read(choiceColumn(column, ["no", "true", "1"]))).resolves.toBeDefined();
  await expect(read(ignoredColumn(column))).resolves.toBeDefined();
  const numbers = read(numberColumn(column, 0, 1));
  if (name === "odd.mat") await expect(numbers).resolves.toBeDefined();
  else await expect(numbers).rejects.toMatchObject({ code: "columns-mismatch" });
});

/** As a database elsewhere opens a table with one column, and what became of the line to it. */
function remote(dialect: DialectName, type: string) {
  const did: string[] = [];
  const connection = {
    query: async (statement: string) => {
      did.push(statement);
      return [];
    },
    cancel: async () => undefined,
    close: async () => {
      did.push("closed");
    },
  };
  const table = { dialect, from: "stays", columns: [{ name: "outcome", type }], connection };
  return { did, table, rows: new SqlRows(async () => table) };
}

describe.each([
  ["postgres", "boolean"],
  ["postgres", "bool"],
  ["clickhouse", "Bool"],
  ["clickhouse", "Nullable(Bool)"],
  ["clickhouse", "LowCardinality(Nullable(Bool))"],
  ["trino", "boolean"],
] as const)("rows that stay in a database: %s, %s", (dialect, type) => {
  const opened = async (declared: object) => {
    const { did, table, rows } = remote(dialect, type);
    const told = await whereTold(tableSchema([declared]), rows)
      .open({})
      .catch((error) => error.code);
    return [told === table ? "open" : told, ...did];
  };

  test("what makes one of the two is refused before anything is asked, and the line is closed", async () => {
    const refused = ["columns-mismatch", "closed"];
    expect(await opened(choiceColumn("outcome", ["no", "yes"]))).toEqual(refused);
    expect(await opened(numberColumn("outcome", 0, 1))).toEqual(refused);
  });

  test("what tells them apart is opened, and the line stays", async () => {
    expect(await opened(choiceColumn("outcome", ["false", "true"]))).toEqual(["open"]);
    expect(await opened(choiceColumn("outcome", ["other", "true"]))).toEqual(["open"]);
    expect(await opened(ignoredColumn("outcome"))).toEqual(["open"]);
  });
});

test("missing marks count: numbers that both read as missing are one, values are values however they are spelt", async () => {
  const read = (declared: Parameters<typeof tableSchema>[0][number], missing: readonly string[]) =>
    readTable(tableSchema([declared], { missing }), fileSource(`${foreignPath("odd.mat")}#flag`));
  const number = { ...numberColumn("flag", 0, 1), missing: "group" };
  await expect(read(number, ["0"])).resolves.toBeDefined();
  await expect(read(number, ["0", "1"])).rejects.toMatchObject({ code: "columns-mismatch" });
  const { columns } = await read(choiceColumn("flag", ["0", "1"]), ["0", "1"]);
  expect(new Set(columns[0].codes)).toEqual(new Set([0, 1]));
});

describe("where it is declared", () => {
  async function drafted() {
    const folder = temporaryFolder();
    await makeParquet(join(folder, "stays.parquet"), ROWS);
    expect((await privet(folder, ["init", "stays.parquet"])).code).toBe(0);
    const schema = () => readFileSync(join(folder, "stays.schema.json"), "utf8");
    return { folder, schema, before: schema() };
  }

  test("a codebook that gives a boolean column other values is refused, by its line", async () => {
    const { folder, schema, before } = await drafted();
    writeFileSync(
      join(folder, "book.csv"),
      "name,kind,low,high,values\nage,numeric,0,50,\noutcome,label,,,no|yes\n",
    );
    const told = await privet(folder, ["schema", "import", "stays", "book.csv"]);
    expect(told.err).toContain('line 3, "outcome": The column "outcome" holds false and true');
    expect([told.code === 0, schema()]).toEqual([false, before]);
    writeFileSync(
      join(folder, "book.csv"),
      "name,kind,low,high,values\nage,numeric,0,50,\noutcome,label,,,false|true\n",
    );
    expect((await privet(folder, ["schema", "import", "stays", "book.csv"])).code).toBe(0);
  });

  test("so are flags", async () => {
    const { folder, schema, before } = await drafted();
    const told = await privet(folder, ["schema", "set", "stays", "outcome", "--label", "--values", "no,yes"]);
    expect([told.code, schema()]).toEqual([5, before]);
    expect((await privet(folder, ["schema", "set", "stays", "outcome", "--label"])).code).toBe(0);
  });
});
