/** Which files a pattern names, and that these are the files which are read. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTable } from "../read/read-table.ts";
import { temporaryFolder } from "../testing/command-line.ts";
import { numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { makeParquet } from "../testing/typed-files.ts";
import { filesNamedBy } from "./data-files.ts";
import { fileSource } from "./file.ts";

const NAMES = [
  "d/a.csv",
  "d/B.CSV",
  "d/.h.csv",
  "d/[x].csv",
  "d/x.csv",
  "d/^.csv",
  "d/\u{1F600}.csv",
  "d/no-ending",
  "d/sub/b.csv",
  "d/sub/sub/c.csv",
  "d/dir.csv/e.csv",
  "d/.hidden/f.csv",
  "out/o.csv",
];

/** Files of one row each, whose age is the file's place in the list, with all that may lie between them. */
function makeFiles(folder: string): void {
  for (const inner of ["d/sub/sub", "d/dir.csv", "d/.hidden", "out"])
    mkdirSync(join(folder, inner), { recursive: true });
  for (const [k, name] of NAMES.entries()) writeFileSync(join(folder, name), `age\n${k}\n`);
  symlinkSync(join(folder, "out"), join(folder, "d/folder"));
  symlinkSync(join(folder, "d"), join(folder, "d/sub/back"));
  symlinkSync(join(folder, "out/o.csv"), join(folder, "d/link.csv"));
  symlinkSync(join(folder, "nowhere"), join(folder, "d/broken.csv"));
  symlinkSync(join(folder, "d/round.csv"), join(folder, "d/round.csv"));
  if (process.platform !== "win32") execFileSync("mkfifo", [join(folder, "d/pipe.csv")]);
}

const PATTERNS: readonly (readonly [string, readonly string[]])[] = [
  ["d/*.csv", ["d/.h.csv", "d/[x].csv", "d/^.csv", "d/a.csv", "d/link.csv", "d/x.csv", "d/\u{1F600}.csv"]],
  ["d/?.csv", ["d/^.csv", "d/a.csv", "d/x.csv", "d/\u{1F600}.csv"]],
  ["d/[a-c].csv", ["d/a.csv"]],
  ["d/[!a-c].csv", ["d/^.csv", "d/x.csv", "d/\u{1F600}.csv"]],
  ["d/[^a].csv", ["d/^.csv", "d/a.csv"]],
  ["d/[]x].csv", ["d/x.csv"]],
  ["d/[[]x].csv", ["d/[x].csv"]],
  ["d/[x].csv", ["d/[x].csv"]],
  ["d/a[.]csv", ["d/a.csv"]],
  ["d/*B*.C?V", ["d/B.CSV"]],
  ["d/*s*/*.csv", ["d/dir.csv/e.csv", "d/sub/b.csv"]],
  ["d/f*/*", ["d/folder/o.csv"]],
  ["d/sub/**", ["d/sub/b.csv", "d/sub/sub/c.csv"]],
  ["d/**/sub/**", ["d/sub/b.csv", "d/sub/sub/c.csv"]],
  ["d/sub/**/**/c.csv", ["d/sub/sub/c.csv"]],
  ["**/o.csv", ["out/o.csv"]],
  ["d/s**.csv", []],
  ["d/s**/b.csv", ["d/sub/b.csv"]],
  ["d/**", [...NAMES.filter((name) => name.startsWith("d/")), "d/link.csv"]],
  ["**/*.csv", [...NAMES.filter((name) => name.endsWith(".csv")), "d/link.csv"]],
  ["d/[z-a]*", []],
  ["d/[x*", ["d/[x].csv"]],
  ["nowhere/*.csv", []],
];

describe("a pattern", () => {
  const folder = mkdtempSync(join(tmpdir(), "privet-"));
  beforeAll(() => makeFiles(folder));
  afterAll(() => rmSync(folder, { recursive: true }));
  const schema = tableSchema([numberColumn("age", 0, 100)]);
  const read = async (path: string) => {
    const { columns, rows } = await readTable(schema, fileSource(path));
    return Array.from({ length: rows }, (_, row) => columns[0].codes[row]);
  };

  it.each(PATTERNS)("%s names the files that it should, in their order, each once", (pattern, names) => {
    const found = filesNamedBy(join(folder, pattern)).map((file) => relative(folder, file));
    expect(found).toEqual([...names].sort());
  });

  it.each(PATTERNS)("%s reads the files that it names, and no other", async (pattern, names) => {
    const path = join(folder, pattern);
    if (names.length === 0) {
      await expect(read(path)).rejects.toMatchObject({ code: "file-missing" });
      return;
    }
    const each = await Promise.all(filesNamedBy(path).map(read));
    expect(await read(path)).toEqual(each.flat());
    expect(each.flat()).toHaveLength(names.length);
  });

  it.each(["p/*.parquet", "p/[02].PARQUET", "p/**/?.parquet", "p/**/*.parquet", "p/**"])(
    "%s of Parquet files reads the files that it names, and no other",
    async (pattern) => {
      mkdirSync(join(folder, "p/deep"), { recursive: true });
      for (const [k, name] of ["p/0.parquet", "p/[1].parquet", "p/2.PARQUET", "p/deep/3.parquet"].entries())
        await makeParquet(join(folder, name), `SELECT ${k} AS age`);
      const path = join(folder, pattern);
      const files = filesNamedBy(path);
      const each: number[] = [];
      for (const file of files) each.push(...(await read(file)));
      expect(each).toHaveLength(
        { "p/*.parquet": 2, "p/[02].PARQUET": 1, "p/**/?.parquet": 2, "p/**": 4 }[pattern] ?? 3,
      );
      expect(await read(path)).toEqual(each);
    },
  );

  it("is seen from the current folder where it does not begin with one", () => {
    expect(filesNamedBy("packag?.json")).toEqual([resolve("package.json")]);
    expect(filesNamedBy("sr*/node/pattern.ts")).toEqual([resolve("src/node/pattern.ts")]);
  });

  it("takes no long time for a name, however many runs it has", () => {
    const long = temporaryFolder();
    writeFileSync(join(long, "a".repeat(200)), "");
    expect(filesNamedBy(join(long, `${"*a".repeat(40)}*b`))).toEqual([]);
  });
});
