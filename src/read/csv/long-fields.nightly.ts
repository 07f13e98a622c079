/** The real thing: files of some hundred kilobytes that unpack to a field of 600 million characters. */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { fileSource } from "../../node/file.ts";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { misfits } from "../misfits.ts";
import { readTable } from "../read-table.ts";

const PIECE = Buffer.alloc(1 << 20, "7");
const PIECES = 600;
const ARFF =
  "@relation r\n@attribute age numeric\n@attribute ward {north,south}\n@attribute y {no,yes}\n@data\n";

test.each([
  ["plain.csv.gz", "csv", "age,ward,y\n1,north,yes\n", ",north,yes\n2,south,no\n"],
  ["quoted.csv.gz", "csv", 'age,ward,y\n1,north,yes\n"', '",north,yes\n2,south,no\n'],
  [
    "rows.jsonl.gz",
    "csv",
    '{"age":1,"ward":"north","y":"yes"}\n{"age":',
    '}\n{"age":2,"ward":"south","y":"no"}\n',
  ],
  [
    "rows.json.gz",
    "csv",
    '[{"age":1,"ward":"north","y":"yes"},{"age":',
    '},{"age":2,"ward":"south","y":"no"}]',
  ],
  ["rows.arff.gz", "arff", `${ARFF}1,north,yes\n`, ",north,yes\n2,south,no\n"],
  ["rows.txt.gz", "libsvm", "yes 1:1 2:1\nyes 1:", "\nno 1:2 3:1\n"],
])("%s is read, row by row, in bounded memory", async (name, format, before, after) => {
  const folder = mkdtempSync(join(tmpdir(), "privet-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  function* bytes() {
    yield Buffer.from(before);
    for (let k = 0; k < PIECES; k++) yield PIECE;
    yield Buffer.from(after);
  }
  await pipeline(Readable.from(bytes()), createGzip({ level: 9 }), createWriteStream(path));

  const schema = tableSchema(
    [
      numberColumn("age", 0, 100),
      choiceColumn("ward", ["?", "north", "south"]),
      labelColumn("y", ["no", "yes"]),
    ],
    { format },
  );
  const recorder = misfits(schema);
  const start = process.memoryUsage().rss;
  const table = await readTable(schema, fileSource(path), { misfits: recorder });
  expect(table.rows).toBe(3);
  expect([table.columns[0].codes[0], table.columns[0].codes[2]]).toEqual([1, 2]);
  expect(recorder.report().tooLong).toBe(1);
  // The text alone would be 600 MB or more.
  expect(process.memoryUsage().rss - start).toBeLessThan(400 * 2 ** 20);
});
