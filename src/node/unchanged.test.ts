import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Schema } from "../schema/types.ts";
import { sinceNow, unchanged, unchangedSince } from "./unchanged.ts";

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

test("of a source that is read again, what has changed since the first time is refused, before it is read and after", async () => {
  const table = { rows: 0, columns: [], schema: {} as Schema };
  let readings = 0;
  const source = unchangedSince(path, {
    async readTable() {
      readings++;
      return table;
    },
  });
  const read = () => source.readTable(table.schema, {});
  writeFileSync(path, "rows");
  expect([await read(), await read()]).toEqual([table, table]);
  writeFileSync(path, "more rows");
  await expect(read()).rejects.toMatchObject({ code: "file-unreadable" });
  expect(readings).toBe(2);
  const other = unchangedSince(join(folder, "*.csv"), source);
  await expect(other.readTable(table.schema, {})).rejects.toMatchObject({ code: "file-unreadable" });
  const next = unchangedSince(path, {
    async readTable() {
      writeFileSync(path, "rows again");
      return table;
    },
  });
  await expect(next.readTable(table.schema, {})).rejects.toMatchObject({ code: "file-unreadable" });
});

test("of files that are looked at once, what has changed since is refused", async () => {
  writeFileSync(path, "rows");
  const ensureSame = await sinceNow([path]);
  await ensureSame();
  writeFileSync(path, "rows and more");
  await expect(ensureSame()).rejects.toMatchObject({ code: "file-unreadable" });
});
