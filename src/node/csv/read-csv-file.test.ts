import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bytesOfText } from "../../read/decode.ts";
import { misfits } from "../../read/misfits.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table, Watch } from "../../read/table.ts";
import type { Schema } from "../../schema/types.ts";
import { csvDocuments, csvSchema } from "../../testing/csv-documents.ts";
import { bytesSource } from "../../testing/sources.ts";
import { openBytes } from "../bytes.ts";
import { fileSource } from "../file.ts";
import { CsvRangeThread, type RangeReader } from "./csv-range-thread.ts";
import { fileRanges } from "./file-ranges.ts";
import { readCsvFile } from "./read-csv-file.ts";
import { type CsvRangeWork, readRange } from "./read-range.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-ranges-"));
const path = join(folder, "rows.csv");
const entry = pathToFileURL(join(folder, "worker.mjs"));
beforeAll(() =>
  build({
    entryPoints: [join(import.meta.dirname, "csv-range-worker.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: join(folder, "worker.mjs"),
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));

/** What a thread does, here. */
const here = (work: CsvRangeWork): RangeReader => ({
  read: async (range) => readRange(work, range),
  close: async () => {},
});
const onThreads = (work: CsvRangeWork) => new CsvRangeThread(work, entry);

const told = ({ rows, columns }: Table) =>
  `${rows}: ${columns.map(({ codes }) => codes.join(" ")).join("; ")}`;
const outcome = (table: Promise<Table | undefined>): Promise<string | undefined> =>
  table.then(
    (read) => read && told(read),
    (error) => String(error),
  );

/** Ten ranges or so. */
const sizeFor = (bytes: Uint8Array) => Math.max(1, Math.floor(bytes.length / 10));

test("500 random files read in ranges are those that one reader reads", async () => {
  const seen = { ranges: 0, added: 0, files: 0 };
  await fc.assert(
    fc.asyncProperty(csvDocuments, async ({ file, bytes }) => {
      const schema = csvSchema(file);
      writeFileSync(path, bytes);
      const start = (work: CsvRangeWork): RangeReader => ({
        ...here(work),
        read: async (range) => {
          const rows = readRange(work, range);
          seen.ranges++;
          if (rows) seen.added++;
          return rows;
        },
      });
      const read = await outcome(
        readCsvFile(path, schema, { threads: 3 }, { cores: 3, size: sizeFor(bytes), start }),
      );
      if (read === undefined) return;
      seen.files++;
      expect(read).toBe(await outcome(readTable(schema, bytesSource(bytes))));
    }),
    { numRuns: 500, seed: 8 },
  );
  // A check that has looked at nothing proves nothing.
  expect(seen.files).toBeGreaterThan(125);
  expect(seen.added).toBeGreaterThan(500);
  expect(seen.ranges - seen.added).toBeGreaterThan(30);
});

const schema = csvSchema({});
const HEADER = "age,score,id,town,wide,y\n";
const line = (k: number) => `${k % 121},${(k % 4000) / 10},x,${["Ulm", "Köln"][k % 2]},${k},yes\n`;
const lines = Array.from({ length: 5000 }, (_, k) => line(k));

async function onTwo(
  text: string,
  how: { schema?: Schema; watch?: Watch } = {},
): Promise<[unknown, unknown]> {
  const bytes = bytesOfText(text);
  writeFileSync(path, bytes);
  const { schema: by = schema, watch = {} } = how;
  return [
    await outcome(
      readCsvFile(path, by, { ...watch, threads: 2 }, { cores: 2, size: sizeFor(bytes), start: onThreads }),
    ),
    await outcome(readTable(by, bytesSource(bytes), watch)),
  ];
}

test("threads read the rows of a file in its order", async () => {
  const [read, expected] = await onTwo(HEADER + lines.join(""));
  expect(read).toBe(expected);
  expect(read).toMatch(/^5000: 0 1 2 3 /);
});

test("a quote that is open at a range's end is read by the main thread, and all that follows", async () => {
  const odd = lines.toSpliced(2000, 1, `1,2,"${lines.slice(0, 1000).join("")}",Ulm,3,yes\n`);
  const [read, expected] = await onTwo(HEADER + odd.join(""));
  expect(read).toBe(expected);
  expect(read).toMatch(/^5000: /);
});

test("a quote that is never closed is refused, or not, as by one reader", async () => {
  const text = `${HEADER}${lines.join("")}1,2,"3\n${lines.join("")}`;
  for (const refusesDamage of [true, false]) {
    const [read, expected] = await onTwo(text, { watch: { refusesDamage } });
    expect(read).toBe(expected);
    expect(String(read).includes("A quote is still open")).toBe(refusesDamage);
  }
});

test("a header that lacks a column is refused before a thread is started", async () => {
  writeFileSync(path, `age,score\n${lines.join("")}`);
  const start = () => expect.unreachable();
  const read = outcome(readCsvFile(path, schema, { threads: 2 }, { cores: 2, size: 1000, start }));
  expect(await read).toBe(await outcome(readTable(schema, fileSource(path))));
});

const refused = (): never => {
  throw new Error("no threads here");
};

test("a thread that cannot start, or fails half-way, costs no row", async () => {
  writeFileSync(path, HEADER + lines.join(""));
  const expected = await outcome(readTable(schema, fileSource(path)));
  const missing = (work: CsvRangeWork) => new CsvRangeThread(work, pathToFileURL(join(folder, "none.mjs")));
  let asked = 0;
  const failing = (work: CsvRangeWork): RangeReader => ({
    ...here(work),
    read: async (range) => (asked++ < 5 ? readRange(work, range) : undefined),
  });
  let started = 0;
  const oneAlone = (work: CsvRangeWork) => (started++ === 0 ? here(work) : refused());
  for (const start of [missing, failing, refused, oneAlone])
    expect(await outcome(readCsvFile(path, schema, { threads: 2 }, { cores: 2, size: 10_000, start }))).toBe(
      expected,
    );
});

test("reading that is stopped is refused, and threads end", async () => {
  writeFileSync(path, HEADER + lines.join(""));
  let closed = 0;
  const signal = { aborted: false };
  const start = (work: CsvRangeWork): RangeReader => ({
    read: async (range) => {
      signal.aborted = true;
      return readRange(work, range);
    },
    close: async () => {
      closed++;
    },
  });
  const read = readCsvFile(path, schema, { signal, threads: 2 }, { cores: 2, size: 10_000, start });
  await expect(read).rejects.toMatchObject({ code: "cancelled" });
  expect(closed).toBe(2);
});

test("reading is stopped while a thread is at work, however long that takes", async () => {
  writeFileSync(path, HEADER + lines.join(""));
  const signal = { aborted: false };
  const start = (): RangeReader => ({ read: () => new Promise(() => {}), close: async () => {} });
  const read = readCsvFile(path, schema, { signal, threads: 2 }, { cores: 2, size: 10_000, start });
  setTimeout(() => {
    signal.aborted = true;
  }, 20);
  await expect(read).rejects.toMatchObject({ code: "cancelled" });
});

test.each([
  ["one thread may read", {}, { threads: 1 }, {}],
  ["no number of threads is told", {}, { threads: undefined }, {}],
  ["there is one core", { cores: 1 }, {}, {}],
  ["misfits are recorded", {}, { misfits: misfits(schema) }, {}],
  ["the file is small", { size: 1 << 20 }, {}, {}],
  ["it is no CSV", {}, {}, { format: "libsvm" }],
])("where %s, one reader reads the file", async (_, threading, watch, file) => {
  writeFileSync(path, HEADER + lines.join(""));
  const how = { cores: 2, size: 1000, start: here, ...threading };
  expect(await readCsvFile(path, csvSchema(file), { threads: 2, ...watch }, how)).toBeUndefined();
});

async function rangesIn(name: string, size: number) {
  const handle = await openBytes(name);
  try {
    return await fileRanges(handle, schema.file, size);
  } finally {
    await handle.close();
  }
}

test.each([
  ["packed", "\x1f\x8b\x08"],
  ["binary", "a\0b"],
  ["without line ends", "1,2,3,".repeat(30_000)],
  ["of lines that end in CR", "1,2\r".repeat(50_000)],
  ["of a first line that goes on and on", `"${"1\n".repeat(50_000)}`],
])("a file that is %s has no ranges", async (_, text) => {
  writeFileSync(path, text + "1,2\r".repeat(1000), "latin1");
  expect(await rangesIn(path, 100)).toBeUndefined();
});

test("a file that is named like a packed one is not read in ranges", async () => {
  const packed = `${path}.GZ`;
  writeFileSync(packed, HEADER + lines.join(""));
  expect(
    await readCsvFile(packed, schema, { threads: 2 }, { cores: 2, size: 1000, start: here }),
  ).toBeUndefined();
});

test("what has no ranges is read, or refused, as ever", async () => {
  for (const name of [join(folder, "none.csv"), folder]) {
    await expect(readTable(schema, fileSource(name))).rejects.toMatchObject({
      code: expect.stringMatching(/^file-/),
    });
  }
});

test("ranges follow one another from the first row to the last line end", async () => {
  writeFileSync(path, `\n${HEADER}${lines.join("")}1,2`);
  const cut = await rangesIn(path, 5000);
  expect(cut?.head.length).toBe(HEADER.length + 1);
  let at = cut?.head.length;
  for (const { from, to } of cut?.ranges ?? []) {
    expect(from).toBe(at);
    expect(to).toBeGreaterThan(from);
    at = to;
  }
  expect(at).toBe(1 + bytesOfText(HEADER + lines.join("")).length);
  expect(cut?.ranges.length).toBeGreaterThan(20);
});
