import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { POISON, privet, temporaryFolder } from "../../../testing/command-line.ts";

const schemaIn = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.schema.json`), "utf8"));

describe("privet init", () => {
  it("takes not a byte beyond the header out of the file", async () => {
    const folder = temporaryFolder();
    const pipe = join(folder, "clinic.csv");
    execFileSync("mkfifo", [pipe]);
    // Both ends are held here, so that what init leaves unread is still there afterwards.
    const both = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    writeSync(both, `age,outcome\n${POISON},yes\n`);
    const { code, out, err } = await privet(folder, ["init", "clinic.csv"]);
    const rest = Buffer.alloc(100);
    const length = readSync(both, rest, 0, rest.length, null);
    closeSync(both);
    expect(rest.toString("utf8", 0, length)).toBe(`${POISON},yes\n`);
    expect({ code, out }).toEqual({ code: 0, out: "clinic.schema.json\n" });
    expect(err).toContain("Only the header was read: 2 columns");
  });

  it("says where the table of a database is named, to whoever gives it as --table", async () => {
    for (const [file, address] of [
      ["vis.duckdb", "duckdb:vis.duckdb#stays"],
      ["duckdb:vis.duckdb", "duckdb:vis.duckdb#stays"],
      ["vis.sqlite", "vis.sqlite#stays"],
    ]) {
      const { code, err } = await privet(temporaryFolder(), ["init", file, "--table", "stays"]);
      expect([file, code, err.includes(`privet init '${address}'`)]).toEqual([file, 2, true]);
      expect(err).not.toContain("--control");
    }
  });

  it("writes a private draft that names every column, and the commands that complete it", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "my data.csv"), `age,"full name",outcome\n1,${POISON},yes\n`);
    const { err } = await privet(folder, ["init", "my data.csv", "--name", "clinic", "--label", "outcome"]);
    expect(schemaIn(folder, "clinic")).toEqual({
      privet: "schema/1",
      name: "clinic",
      visibility: "private",
      unit: "person",
      neighbours: "add-remove",
      rows: {},
      file: { path: "my data.csv", format: "csv", delimiter: "," },
      attributes: [
        { name: "age", kind: "undeclared" },
        { name: "full name", kind: "undeclared" },
        { name: "outcome", kind: "label" },
      ],
    });
    expect(err).toContain("privet schema set clinic age …\n");
    expect(err).toContain("privet schema set clinic 'full name' ");
    expect(err).toContain("privet schema set clinic outcome --values a,b\n");
    expect(err).toContain("Then: privet data check clinic");
  });

  it("finds the delimiter in the header, or takes the one that is given", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "semicolons.csv"), "a;b\n1;2\n");
    writeFileSync(join(folder, "tabs.tsv"), "a,b\tc\n1\t2\n");
    await privet(folder, ["init", "semicolons.csv"]);
    await privet(folder, ["init", "tabs.tsv", "--delimiter", "tab", "--header"]);
    expect(schemaIn(folder, "semicolons").file.delimiter).toBe(";");
    expect(schemaIn(folder, "tabs").attributes.map((a: { name: string }) => a.name)).toEqual(["a,b", "c"]);
    expect((await privet(folder, ["init", "tabs.tsv", "--name", "x", "--delimiter", "ab"])).code).toBe(2);
  });

  it("reads ARFF headers, where nominal values are declared already, and packed files", async () => {
    const folder = temporaryFolder();
    const arff = `@relation r\n@attribute age numeric\n@attribute outcome {no,yes}\n@data\n${POISON},yes\n`;
    writeFileSync(join(folder, "flowers.arff"), arff);
    writeFileSync(join(folder, "packed.csv.gz"), gzipSync(`age,outcome\n${`${POISON},yes\n`.repeat(5000)}`));
    expect((await privet(folder, ["init", "flowers.arff", "--label", "outcome"])).code).toBe(0);
    expect(schemaIn(folder, "flowers").attributes[1]).toEqual({
      name: "outcome",
      kind: "label",
      values: ["no", "yes"],
      source: "ARFF header",
    });
    expect((await privet(folder, ["init", "packed.csv.gz", "--json"])).code).toBe(0);
    expect(schemaIn(folder, "packed").file.path).toBe("packed.csv.gz");
  });

  it("writes beside the data, and says where", async () => {
    const folder = temporaryFolder();
    execFileSync("mkdir", [join(folder, "data")]);
    writeFileSync(join(folder, "data", "clinic.csv"), "age\n");
    const { out, err } = await privet(folder, ["init", "data/clinic.csv"]);
    expect(out).toBe("data/clinic.schema.json\n");
    expect(err).toContain("privet schema set data/clinic age");
  });

  it("never overwrites", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "clinic.csv"), "age\n");
    writeFileSync(join(folder, "clinic.schema.json"), "mine");
    const { code, err } = await privet(folder, ["init", "clinic.csv"]);
    expect(code).toBe(2);
    expect(err).toContain("privet: file-exists");
    expect(readFileSync(join(folder, "clinic.schema.json"), "utf8")).toBe("mine");
  });

  it.each([
    ["an empty file", "", "file-empty", 5],
    ["an empty first line", `\n${POISON}\n`, "file-empty", 5],
    ["a first line that is a row", "1,2,3\n", "header-doubtful", 3],
    ["an unclosed quote", `"${POISON}\n`, "file-unreadable", 5],
    ["a column without a name", `a,,${POISON}\n`, "header-doubtful", 3],
    ["a name that comes twice", `${POISON},${POISON}\n`, "header-doubtful", 3],
  ])("refuses %s and writes nothing", async (_, text, code, exit) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "clinic.csv"), text);
    const told = await privet(folder, ["init", "clinic.csv"]);
    expect(told.code).toBe(exit);
    expect(told.err).toContain(`privet: ${code}`);
    expect(existsSync(join(folder, "clinic.schema.json"))).toBe(false);
  });

  it("refuses a missing file, a folder, a label that is no column, and a name that is a path", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "clinic.csv"), "age\n");
    expect((await privet(folder, ["init", "nothing.csv"])).err).toContain("privet: file-missing");
    expect((await privet(folder, ["init", "."])).code).toBeGreaterThan(0);
    expect((await privet(folder, ["init", "clinic.csv", "--label", "x"])).err).toContain(
      "privet: attribute-unknown",
    );
    expect((await privet(folder, ["init", "clinic.csv", "--name", "../x"])).err).toContain(
      "option-out-of-range",
    );
    expect(existsSync(join(folder, "clinic.schema.json"))).toBe(false);
  });
});
