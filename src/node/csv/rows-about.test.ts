import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { rowsAbout } from "./rows-about.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-about-"));
const path = join(folder, "rows.csv");
afterAll(() => rmSync(folder, { recursive: true }));

const about = (text: string | Uint8Array) => {
  writeFileSync(path, text);
  return rowsAbout(path, 1000);
};

test.each(["\n", "\r\n", "\r"])("lines that end in %j are guessed a little too many", async (end) => {
  for (const line of ["1,2", "1,2,3,4,5,6,7,8,9,10"]) {
    const guess = (await about(`${line}${end}`.repeat(50_000))) ?? 0;
    expect(guess).toBeGreaterThanOrEqual(50_000);
    expect(guess).toBeLessThan(60_000);
  }
});

test("lines that grow longer are guessed by the shortest", async () => {
  const guess = await about("1,2\n".repeat(20_000) + "1,2,3,4,5,6,7,8,9\n".repeat(20_000));
  expect(guess).toBeGreaterThanOrEqual(40_000);
});

test("one odd place does not make room for a row a byte", async () => {
  const plain = `${"1".repeat(99)}\n`.repeat(5000);
  const guess = await about(`${plain}"${"\n".repeat(200_000)}"\n${plain}`);
  expect(guess).toBeGreaterThanOrEqual(10_001);
  expect(guess).toBeLessThan(120_000);
});

test("a pipe is not waited for", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  expect(await rowsAbout(pipe, 0)).toBeUndefined();
});

test("of small files, packed ones and none there is no guess", async () => {
  expect(await about("1,2\n".repeat(10))).toBeUndefined();
  expect(await about(gzipSync(String(Array.from({ length: 9999 }, (_, k) => k * k))))).toBeUndefined();
  expect(await rowsAbout(join(folder, "none.csv"), 0)).toBeUndefined();
  expect(await rowsAbout(folder, 0)).toBeUndefined();
});
