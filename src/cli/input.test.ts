/** What commands take off their flags. */
import { tmpdir } from "node:os";
import { delimiter } from "node:path";
import { expect, test } from "vitest";
import { allowingOf } from "./input.ts";

test("several places may be allowed at once, and the colons of a database's address are its own", () => {
  const places = [
    tmpdir(),
    "trino://ana@lake:8080/hive",
    "postgres://db:5432/clinic",
    "clickhouse://w:8123/d",
    "trino://lake/hive",
    tmpdir(),
  ];
  const io = { cwd: tmpdir() };
  const input = { flags: { "allow-path": places.join(delimiter) }, io } as unknown as Parameters<
    typeof allowingOf
  >[0];
  expect(allowingOf(input)).toEqual({ allow: places, cwd: tmpdir() });
});
