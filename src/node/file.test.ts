import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTable } from "../read/read-table.ts";
import { numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { fileSource } from "./file.ts";

const schema = tableSchema([numberColumn("x", 0, 9999)]);
const ROWS = 20_000;
const text = `x\n${Array.from({ length: ROWS }, (_, k) => `${(k * 7919) % 10_000}\n`).join("")}`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "privet-file-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const readingOf = async (path: string) =>
  readTable(schema, fileSource(path)).then(
    (table) => table.rows,
    (error) => error.code,
  );

test.each([
  ["a plain file", "plain.csv", text],
  ["a gzip file by its name", "packed.csv.gz", gzipSync(text)],
  ["a gzip file by its first bytes", "packed.csv", gzipSync(text)],
  [
    "a gzip file of several members",
    "members.csv.gz",
    Buffer.concat([gzipSync("x\n1\n"), gzipSync(text.slice(2))]),
  ],
])("%s is read", async (kind, name, content) => {
  expect(await readingOf(await fileOf(name, content))).toBe(kind.includes("several") ? ROWS + 1 : ROWS);
});

test("a source can be read again", async () => {
  const source = fileSource(await fileOf("twice.csv", text));
  const first = await readTable(schema, source);
  expect(await readTable(schema, source)).toEqual(first);
});

test("a file that does not exist is file-missing, under a file that is no folder too", async () => {
  expect(await readingOf(join(folder, "nowhere.csv"))).toBe("file-missing");
  expect(await readingOf(join(await fileOf("leaf.csv", text), "below.csv"))).toBe("file-missing");
});

test("a folder is file-unreadable", async () => {
  expect(await readingOf(folder)).toBe("file-unreadable");
});

test.skipIf(process.getuid?.() === 0)("a file without permission is file-missing", async () => {
  const path = await fileOf("locked.csv", text);
  await chmod(path, 0o000);
  expect(await readingOf(path)).toBe("file-missing");
});

test("an empty file is file-empty, packed or not", async () => {
  expect(await readingOf(await fileOf("empty.csv", ""))).toBe("file-empty");
  expect(await readingOf(await fileOf("empty.csv.gz", ""))).toBe("file-empty");
  expect(await readingOf(await fileOf("nothing.csv.gz", gzipSync("")))).toBe("file-empty");
});

test("a gzip file cut short anywhere is file-unreadable", async () => {
  const packed = gzipSync(text.slice(0, 2000));
  for (let length = 2; length < packed.length; length += 37) {
    const path = await fileOf("short.csv.gz", packed.subarray(0, length));
    expect(await readingOf(path), `cut after ${length} bytes`).toBe("file-unreadable");
  }
});

test("a damaged gzip file is file-unreadable, and the message tells nothing of its rows", async () => {
  const packed = gzipSync(text);
  packed[packed.length - 6] ^= 0xff;
  const path = await fileOf("damaged.csv.gz", packed);
  const error = await readTable(schema, fileSource(path)).catch((e) => e);
  expect(error.code).toBe("file-unreadable");
  expect(error.message.replace(JSON.stringify(path), "")).toBe(
    " is not a whole gzip file: it is cut short, damaged, or something else with that name.",
  );
});

test("plain text under the name of a gzip file, and binary files, are file-unreadable", async () => {
  expect(await readingOf(await fileOf("lie.csv.gz", text))).toBe("file-unreadable");
  expect(await readingOf(await fileOf("utf16.csv", Buffer.from(`\uFEFF${text}`, "utf16le")))).toBe(
    "file-unreadable",
  );
  expect(await readingOf(await fileOf("zeros.csv", Buffer.alloc(100)))).toBe("file-unreadable");
});

// Only Linux lists the open files of a process.
const OPEN_FILES = "/proc/self/fd";

test.skipIf(!existsSync(OPEN_FILES))("leaving a large packed file early closes it", async () => {
  const path = await fileOf("large.csv.gz", gzipSync(randomBytes(1 << 20).toString("hex")));
  for (let round = 0; round < 50; round++) {
    for await (const piece of fileSource(path)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  }
  expect(await openHandles(path)).toBe(0);
});

async function openHandles(path: string): Promise<number> {
  const links = await readdir(OPEN_FILES);
  const targets = await Promise.all(links.map((fd) => readlink(join(OPEN_FILES, fd)).catch(() => "")));
  return targets.filter((target) => target === path).length;
}
