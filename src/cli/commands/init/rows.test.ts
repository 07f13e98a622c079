/** privet init must never show, nor keep, a line that may be a row. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POISON, privet, temporaryFolder } from "../../../testing/command-line.ts";
import { cpuSeconds } from "../../../testing/cpu-seconds.ts";
import { shareOf } from "../../../testing/share-of.ts";

const write = (folder: string, name: string, bytes: string | Uint8Array) =>
  writeFileSync(join(folder, name), bytes);
const schemaIn = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.schema.json`), "utf8"));
const namesIn = (folder: string, name: string) =>
  schemaIn(folder, name).attributes.map((a: { name: string }) => a.name);

/** Nothing of the file is told or kept: `privet` watches stdout and stderr for poison; here are the files. */
function expectNothingKept(folder: string): void {
  expect(readdirSync(folder).filter((name) => name.endsWith(".schema.json"))).toEqual([]);
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const zip = Buffer.from(`PK\u0003\u0004\u0014\0\0\0${POISON}\n`, "latin1");

describe("files that are no CSV with a header", () => {
  it.each<[string, string | Uint8Array, string]>([
    ["heart_scale", `+1 1:0.708333 2:1 3:1 4:-0.320755 13:-1 # ${POISON}\n`, "header-doubtful"],
    ["a.libsvm", `${POISON} 1:0.5 7:1\n`, "header-doubtful"],
    ["people.csv", `${POISON},1961-04-02,I21,yes\n`, "header-doubtful"],
    ["words.csv", `${POISON},Bern,Cardiology\n`, "header-doubtful"],
    ["comment.csv", `# ${POISON}\nage,outcome\n`, "header-doubtful"],
    ["utf16.csv", utf16(`${POISON},age\n`), "file-unreadable"],
    ["utf16be.csv", utf16(`${POISON},age\n`).swap16(), "file-unreadable"],
    ["nobom.csv", Buffer.from(`${POISON},age\n`, "utf16le"), "file-unreadable"],
    ["table.xlsx", zip, "file-unreadable"],
    ["table.csv", zip, "file-unreadable"],
    ["old.xls", Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), zip]), "file-unreadable"],
    ["binary.csv", Buffer.from(`name of ${POISON}\0\u0001\u0002,age\n`, "latin1"), "file-unreadable"],
    ["packed.csv.gz", gzipSync(utf16(`${POISON},age\n`)), "file-unreadable"],
    ["twice.csv.gz", gzipSync(gzipSync(`${POISON},age\n`)), "file-unreadable"],
    ["svm.gz", gzipSync(`+1 1:0.7 2:1 # ${POISON}\n`), "header-doubtful"],
    ["parquet.csv", Buffer.from(`PAR1\u0015\u0004${POISON}\n`, "latin1"), "file-unreadable"],
    ["rows.csv", `{"name":"${POISON}"}\n`, "file-unreadable"],
    ["page.csv", `<!DOCTYPE html><p>${POISON}\n`, "file-unreadable"],
    ["flowers.txt", `@relation ${POISON}\n`, "file-unreadable"],
    ["keyed.json", `{"${POISON}": {"age": 5}, "B": {"age": 6}}`, "file-unreadable"],
    ["odd.jsonl", `{"${POISON}": 5, "1961-04-02": 6}`, "header-doubtful"],
    ["odd.arff", `${POISON},5\n@relation r\n@data\n`, "file-unreadable"],
  ])("%s is refused, and nothing of it is shown or kept", async (name, bytes, code) => {
    const folder = temporaryFolder();
    write(folder, name, bytes);
    const told = await privet(folder, ["init", name]);
    expect(told.err).toContain(`privet: ${code}`);
    expect(told.out).toBe("");
    expectNothingKept(folder);
  });

  it("tells of all doubtful first lines in the same words, so that the words tell nothing of a row", async () => {
    const folder = temporaryFolder();
    const told: string[] = [];
    for (const row of ["39,5", "a@b.ch,x", "Meier,Peter,Thun", "age,,x", "age,age", "M,F"]) {
      write(folder, "rows.csv", `${row}\n`);
      told.push((await privet(folder, ["init", "rows.csv"])).err);
    }
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toContain("--no-header --columns");
  });

  it("points to the known data sets by the file's name", async () => {
    const folder = temporaryFolder();
    write(folder, "adult.data", "39, State-gov, 77516\n");
    expect((await privet(folder, ["init", "adult.data"])).err).toContain("privet datasets get adult");
  });

  it("refuses a header of megabytes at once", async () => {
    const folder = temporaryFolder();
    write(folder, "one.csv", `${"x".repeat(5_000_000)}\n`);
    write(folder, "many.csv", `${"column,".repeat(1_000_000)}\n`);
    const start = cpuSeconds();
    for (const name of ["one.csv", "many.csv"])
      expect((await privet(folder, ["init", name])).err).toContain("privet: file-unreadable");
    // Eight seconds before, and a fraction of one now; a wide margin for slow machines.
    expect(cpuSeconds() - start).toBeLessThan(5);
  });
});

describe("whose word it is", () => {
  const row = `${POISON},Bern,Cardiology\n`;

  it("asks on a terminal without showing the line, and believes the answer", async () => {
    const folder = temporaryFolder();
    write(folder, "odd.csv", "Amt,Rolle,Bern\n1,2,3\n");
    const asked: string[] = [];
    const ask = (answer: string) => async (question: string) => {
      asked.push(question);
      return answer;
    };
    expect((await privet(folder, ["init", "odd.csv"], { ask: ask("n") })).err).toContain("header-doubtful");
    expectNothingKept(folder);
    expect((await privet(folder, ["init", "odd.csv"], { ask: ask("y") })).code).toBe(0);
    expect(namesIn(folder, "odd")).toEqual(["Amt", "Rolle", "Bern"]);
    expect(asked.join()).not.toMatch(/Amt|Rolle|Bern/);
    expect(asked).toHaveLength(2);
  });

  it("takes the owner's word for it: --header", async () => {
    const folder = temporaryFolder();
    write(folder, "years.csv", "2019,2020,I21\n1,2,3\n");
    expect((await privet(folder, ["init", "years.csv", "--header"])).code).toBe(0);
    expect(namesIn(folder, "years")).toEqual(["2019", "2020", "I21"]);
  });

  it("names columns by --columns, and looks at no row for it", async () => {
    const folder = temporaryFolder();
    write(folder, "people.csv", row);
    write(folder, "names.txt", "name\nwhere, exactly\ndepartment\n");
    const words = ["init", "people.csv", "--no-header", "--columns", "@names.txt", "--label", "department"];
    const { code, err } = await privet(folder, words);
    expect(code).toBe(0);
    expect(err).toContain("Nothing was read but the file's first bytes");
    expect(namesIn(folder, "people")).toEqual(["name", "where, exactly", "department"]);
    expect(schemaIn(folder, "people").file).toEqual({
      path: "people.csv",
      format: "csv",
      header: false,
      delimiter: ",",
    });
  });

  it("makes a schema for LIBSVM from what is typed, and the reader reads by it", async () => {
    const folder = temporaryFolder();
    write(folder, "heart_scale", "+1 1:0.7 2:1\n-1 1:0.5\n+1 3:9\n");
    expect((await privet(folder, ["init", "heart_scale", "--format", "libsvm"])).err).toContain("--features");
    expect(
      (await privet(folder, ["init", "heart_scale", "--format", "libsvm", "--features", "2"])).code,
    ).toBe(0);
    expect(namesIn(folder, "heart_scale")).toEqual(["label", "feature1", "feature2"]);
    for (const [name, ...flags] of [
      ["label", "--values=+1,-1"],
      ["feature1", "--low=-1", "--high=1", "--step=0.1"],
      ["feature2", "--low=-1", "--high=1", "--step=0.1"],
    ])
      expect((await privet(folder, ["schema", "set", "heart_scale", name, ...flags])).code).toBe(0);
    const { out } = await privet(folder, ["data", "check", "heart_scale", "--owner", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ rows: 3, ragged: 1 });
  });

  it("passes over comments when told what they begin with, in the schema too", async () => {
    const folder = temporaryFolder();
    write(folder, "notes.csv", `# ${POISON}\r\n#again\r\n\r\nage,outcome\r\n${POISON},yes\r\n`);
    expect((await privet(folder, ["init", "notes.csv", "--comment", "#"])).code).toBe(0);
    expect(namesIn(folder, "notes")).toEqual(["age", "outcome"]);
    expect(schemaIn(folder, "notes").file.comment).toBe("#");
  });

  it("takes a header with a line break in quotes, vouched for, and the reader finds its columns", async () => {
    const folder = temporaryFolder();
    write(folder, "breaks.csv", '\uFEFF"age\n(years)"," padded id",say\\"so\n1,2,3\n');
    expect((await privet(folder, ["init", "breaks.csv"])).err).toContain("header-doubtful");
    expect((await privet(folder, ["init", "breaks.csv", "--header", "--escape", "\\"])).code).toBe(0);
    expect(namesIn(folder, "breaks")).toEqual(["age\n(years)", " padded id", 'say"so']);
    for (const name of namesIn(folder, "breaks"))
      expect(
        (await privet(folder, ["schema", "set", "breaks", name, "--low", "0", "--high", "9"])).code,
      ).toBe(0);
    const { out } = await privet(folder, ["data", "check", "breaks", "--owner", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ rows: 1, ragged: 0 });
  });

  it.each([
    [["--no-header"]],
    [["--columns", "a,b"]],
    [["--header", "--no-header", "--columns", "a,b"]],
    [["--no-header", "--columns", "a,a"]],
    [["--no-header", "--columns", "a,,b"]],
    [["--format", "xlsx"]],
    [["--format", "arff", "--header"]],
    [["--format", "libsvm", "--features", "0"]],
    [["--format", "libsvm", "--features", "2", "--columns", "a,b"]],
    [["--format", "libsvm", "--columns", "a,label"]],
    [["--features", "2"]],
    [["--comment", ""]],
    [["--escape", "ab"]],
    [["--escape", ";", "--delimiter", ";"]],
  ])("refuses %j, and writes nothing", async (words) => {
    const folder = temporaryFolder();
    write(folder, "people.csv", row);
    const told = await privet(folder, ["init", "people.csv", ...words]);
    expect(told.code).toBe(2);
    expectNothingKept(folder);
  });
});

/** Values as rows hold them, each with a canary that would be recognised. */
const canary = fc
  .string({ unit: fc.constantFrom(..."abcdefghjkmpqrstuvwxz"), minLength: 8, maxLength: 8 })
  .map((text) => `Zq${text}`);
const cell = fc.oneof(
  canary,
  canary.map((name) => `${name} Muster`),
  canary.map((name) => `${name}@example.org`),
  canary.map((name) => `"${name}, ${name}"`),
  canary.map((name) => `7:${name}`),
);
const telling = fc.constantFrom(
  "1961-04-02",
  "I21",
  "yes",
  "M",
  "3.5",
  "+41 31 632",
  "NA",
  "5'000",
  "no",
  "?",
);

describe("first lines by the hundred", () => {
  it("no value of a row is shown or kept, whatever the row is made of", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 2, arbitrary: cell }, telling), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(",", ";", "\t", "|", " "),
        fc.constantFrom("rows.csv", "rows.data", "rows.tsv", "rows"),
        async (cells, delimiter, name) => {
          fc.pre(cells.some((text) => text.includes("Zq")));
          const folder = temporaryFolder();
          write(folder, name, `${cells.join(delimiter)}\nZqnextrow\n`);
          const { code, out, err } = await privet(folder, ["init", name]);
          expect(code).toBeGreaterThan(0);
          expect(out + err).not.toContain("Zq");
          expectNothingKept(folder);
        },
      ),
      { numRuns: shareOf(400), seed: 7 },
    );
  });

  it("usual headers pass without a question, and the reader finds every column", async () => {
    const word = fc.constantFrom("age", "sex", "date", "weight", "status", "type", "score", "result", "city");
    const name = fc.oneof(
      word,
      fc.tuple(fc.constantFrom("patient", "first", "last", "blood"), word).map((two) => two.join("_")),
      fc.tuple(fc.constantFrom("Patient", "First", "Last", "Blood"), word).map((two) => two.join(" ")),
      fc.tuple(fc.constantFrom("  ", ""), word).map(([pad, own]) => `${pad}${own}${pad}`),
      word.map((own) => `" ${own}"`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 1, maxLength: 6, selector: (text) => text.trim() }),
        fc.constantFrom(",", ";", "\t"),
        async (names, delimiter) => {
          const folder = temporaryFolder();
          write(folder, "t.csv", `${names.join(delimiter)}\n${names.map(() => "1").join(delimiter)}\n`);
          expect((await privet(folder, ["init", "t.csv"])).code).toBe(0);
          const schema = schemaIn(folder, "t");
          const attributes = schema.attributes.map((a: object) => ({
            ...a,
            kind: "numeric",
            low: 0,
            high: 9,
          }));
          write(folder, "t.schema.json", JSON.stringify({ ...schema, attributes }));
          const { out } = await privet(folder, ["data", "check", "t", "--owner", "--json"]);
          expect(JSON.parse(out)).toMatchObject({ rows: 1, ragged: 0 });
        },
      ),
      { numRuns: 60, seed: 8 },
    );
  });
});

it("takes not a byte beyond the header when the header is short or has quotes", async () => {
  const folder = temporaryFolder();
  for (const [name, header] of [
    ["short", "id\n"],
    ["quoted", '"age","sex"\n'],
  ]) {
    write(folder, `${name}.csv`, `${header}"${POISON}\n`);
    expect((await privet(folder, ["init", `${name}.csv`])).code).toBe(0);
    expect(existsSync(join(folder, `${name}.schema.json`))).toBe(true);
  }
});
