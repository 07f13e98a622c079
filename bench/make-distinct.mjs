// node bench/make-distinct.mjs SHAPE ROWS FILE: writes ROWS rows that all differ, by a fixed rule, so that every run has the same
// file, and the schema beside it (FILE.schema.json). SHAPE is "mixed" (8 categorical attributes of 2 to 41 values, 6 numeric ones of
// 16 to 1,498,001 levels, a label) or "continuous" (20 attributes of 10,001 levels, a label). The file's ending says whether it
// is Parquet or CSV. A row is a function of its number alone.
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/** A whole number below `below`, drawn by hash from the row's number and the column's. */
const drawn = (column, below) => `(hash(i * 128 + ${column}) % ${below})::BIGINT`;
/** The sum of three draws: most rows lie in the middle, as amounts and ages do. */
const heaped = (column, below) =>
  `(${[0, 1, 2].map((k) => drawn(column + 20 * (k + 1), Math.ceil(below / 3))).join(" + ")})`;

const categorical = (name, column, size) => ({
  attribute: {
    name,
    kind: "categorical",
    values: Array.from({ length: size }, (_, k) => `${name}-${k}`),
    other: `${name}-0`,
    source: "made",
  },
  sql: `concat(${quoted(`${name}-`)}, ${drawn(column, size)})`,
});
const numeric = (name, column, levels, step = 1) => ({
  attribute: { name, kind: "numeric", low: 0, high: (levels - 1) * step, step, missing: 0, source: "made" },
  sql: step === 1 ? `CAST(${heaped(column, levels)} AS INTEGER)` : `${heaped(column, levels)} * ${step}`,
});
const label = (condition) => ({
  attribute: { name: "outcome", kind: "label", values: ["no", "yes"], other: "no", source: "made" },
  sql: `CASE WHEN ${condition} THEN 'yes' ELSE 'no' END`,
});

const SHAPES = {
  mixed: [
    ...[2, 3, 5, 7, 9, 14, 16, 41].map((size, k) => categorical(`c${size}`, k, size)),
    numeric("n16", 8, 16),
    numeric("n100", 9, 100),
    numeric("n1000", 10, 1000, 0.5),
    numeric("n4000", 11, 4001),
    numeric("n100000", 12, 100_001),
    numeric("n1498001", 13, 1_498_001),
    label(
      `${drawn(7, 41)} * 20 + ${heaped(10, 1000)} + ${drawn(1, 3)} * 100 + ${heaped(12, 100_001)} / 100 + ${drawn(14, 700)} > 1800`,
    ),
  ],
  continuous: [
    ...Array.from({ length: 20 }, (_, k) => numeric(`x${k + 1}`, k % 20, 10_001)),
    label(`${heaped(0, 10_001)} + ${heaped(1, 10_001)} - ${heaped(2, 10_001)} + ${drawn(19, 5000)} > 7500`),
  ],
};

export async function makeDistinct(shape, rows, file) {
  const columns = SHAPES[shape];
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const db = await instance.connect();
  try {
    const selected = columns.map(({ attribute, sql }) => `${sql} AS ${attribute.name}`).join(", ");
    const form = file.endsWith(".csv") ? "FORMAT csv, HEADER" : "FORMAT parquet";
    await db.run(
      `COPY (SELECT ${selected} FROM range(${Number(rows)}) AS counted(i)) TO ${quoted(file)} (${form})`,
    );
  } finally {
    db.closeSync();
    instance.closeSync();
  }
  const schema = {
    privet: "schema/1",
    name: shape,
    visibility: "public",
    unit: "person",
    neighbours: "replace",
    rows: {},
    file: {
      path: basename(file),
      ...(file.endsWith(".csv") ? { format: "csv", delimiter: ",", header: true } : {}),
    },
    attributes: columns.map((c) => c.attribute),
  };
  writeFileSync(`${file}.schema.json`, `${JSON.stringify(schema, null, 1)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [shape, rows, file] = process.argv.slice(2);
  if (!(SHAPES[shape] && Number(rows) > 0 && file)) {
    console.error("node bench/make-distinct.mjs mixed|continuous ROWS FILE");
    process.exit(2);
  }
  await makeDistinct(shape, Number(rows), file);
}
