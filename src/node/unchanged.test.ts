import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { unchanged } from "./unchanged.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-unchanged-"));
const path = join(folder, "rows.parquet");
afterAll(() => rmSync(folder, { recursive: true }));

test("a file that stays as it is gives what was read", async () => {
  writeFileSync(path, "rows");
  expect(await unchanged(path, async () => 7)).toBe(7);
});

test.each([
  ["written to", () => writeFileSync(path, "rows and more")],
  [
    "replaced by one of the same size",
    () => {
      writeFileSync(join(folder, "other"), "swor");
      renameSync(join(folder, "other"), path);
    },
  ],
  ["removed", () => rmSync(path)],
])("a file that is %s meanwhile is refused", async (_, change) => {
  writeFileSync(path, "rows");
  const read = unchanged(path, async () => change());
  await expect(read).rejects.toMatchObject({ code: "file-unreadable" });
});

test("what the reader says comes first", async () => {
  const read = unchanged(join(folder, "none"), async () => Promise.reject(new Error("not there")));
  await expect(read).rejects.toThrow("not there");
});
