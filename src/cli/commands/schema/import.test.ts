import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSchema } from "../../../schema/parse/schema.ts";
import { privet, temporaryFolder } from "../../../testing/command-line.ts";
import { schemaDocuments } from "../../../testing/schema-documents.ts";

const header = "id,age,CRP mg/l,ward,readmitted\n";

async function drafted(): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "stays.csv"), header);
  expect((await privet(folder, ["init", "stays.csv"])).code).toBe(0);
  return folder;
}
const schemaIn = (folder: string, name = "stays") =>
  JSON.parse(readFileSync(join(folder, `${name}.schema.json`), "utf8"));
const attributesIn = (folder: string) => schemaIn(folder).attributes;

async function imported(codebook: string | Uint8Array, ...more: string[]) {
  const folder = await drafted();
  writeFileSync(join(folder, "codebook.csv"), codebook);
  const before = JSON.stringify(schemaIn(folder));
  const told = await privet(folder, ["schema", "import", "stays", "codebook.csv", ...more]);
  if (told.code !== 0) expect(JSON.stringify(schemaIn(folder))).toBe(before);
  return { folder, ...told };
}

const declared = [
  { name: "id", kind: "ignored" },
  { name: "age", kind: "numeric", low: 0, high: 120, missing: "group", source: "nobody is older" },
  { name: "CRP mg/l", kind: "numeric", low: 0, high: 500, step: 0.5, scale: "log", missing: "measured" },
  { name: "ward", kind: "categorical", values: ["Surgery", "Ear, Nose & Throat"], other: "Surgery" },
  { name: "readmitted", kind: "label", values: ["no", "yes"] },
];

describe("privet schema import", () => {
  it.each([
    [
      "CSV with commas",
      'name,kind,low,high,step,scale,values,label,other,source,unit,description,missing\nid,ignored\nage,,0,120,,,,,,nobody is older,years,"at admission, in full years",\n' +
        'CRP mg/l,numeric,0,500,0.5,log,,,,,,,measured\nward,,,,,,"Surgery;Ear, Nose & Throat",,Surgery\n\nreadmitted,,,,,,no|yes,x\n',
    ],
    [
      "CSV as a spreadsheet in Europe writes it",
      "\uFEFFsep=;\r\nVariable;Type;Min;Max;Step;Scale;Values;Label;Other;Source;Missing\r\nid;skip;;;;;;;;;\r\nage;integer;0;120;;;;no;;nobody is older;\r\n" +
        'CRP mg/l;float;0;500;0,5;LOG;;;;;measured\r\nward;nominal;;;;;"Surgery;Ear, Nose & Throat";;Surgery;;\r\n;;;;;;;;;;\r\nreadmitted;;;;;;no|yes;yes;;;\r\n',
      "--decimal-comma",
    ],
    ["JSON", JSON.stringify(declared)],
    ["a schema file's own list", JSON.stringify({ attributes: declared })],
  ])("declares every column from %s", async (_, codebook, ...more) => {
    const { folder, code, err } = await imported(codebook, ...more);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(attributesIn(folder)).toEqual(declared);
    expect(err).toContain("5 of 5 columns declared");
    expect(err).toContain("privet data check stays --owner");
    parseSchema(schemaIn(folder));
  });

  it("lists everything that is wrong, with its line, and changes nothing", async () => {
    const codebook =
      "name,kind,low,high,values,missing\n" + // 1
      "age,,0,abc,,\n" + // 2
      '"CRP mg/l",,"0,5",500,,\n' + // 3
      'ward,categorical,,,"a;;b",\n' + // 4
      "nobody,numeric,0,1,,\n" + // 5
      ",numeric,0,1,,\n" + // 6
      "age,,0,120,,\n" + // 7
      "id,colour,,,,\n" + // 8
      "\n,,,,,\n" + // 9, 10
      'readmitted,,0,1,"no\n;yes",\n' + // 11, 12
      "id,ignored,,,,,,too many\n"; // 13
    const { code, err } = await imported(codebook);
    expect(code).toBe(2);
    expect(err).toContain("privet: codebook-invalid");
    const flat = err.replaceAll(/\s+/g, " ");
    for (const part of [
      'line 2, "age": high is "abc"',
      'line 3, "CRP mg/l": low is "0,5", with a decimal comma: write 0.5',
      'line 4, "ward": values has an empty place',
      'line 5: the data has no column "nobody"',
      "line 6: no name",
      'line 7: "age" comes twice',
      'line 8, "id": kind is "colour"',
      'line 11, "readmitted": it speaks of different kinds',
      "line 13: 8 fields for 6 columns",
    ])
      expect(flat).toContain(part);
    expect(err.match(/^ {2}line \d+/gm)?.length).toBeGreaterThanOrEqual(9);
  });

  it.each([
    [
      "bounds the wrong way round",
      "name,low,high\nage,5,1\n",
      'line 2, "age": The attribute age: the field high',
    ],
    [
      "values with commas between them, which would be one value",
      'name,kind,values\nward,categorical,"a,b"\n',
      'line 2, "ward": values has commas, and would be one value; put | or ; between values',
    ],
    ["a column that is not known", "name,hihg\nage,5\n", 'line 1: the column "hihg" is not known'],
    ["no column of names", "low,high\n0,1\n", "line 1: no column is called name"],
    ["two columns for one thing", "name,low,min\nage,0,0\n", "two columns for low"],
    ["an open quote", 'name,low\n"age,0\n', "never closed"],
    ["nothing", "\n\n", "empty"],
    ["no list", '{"age": 5}', "neither CSV nor a JSON list"],
    ["what is no object", "[5]", "entry 1 is no object"],
    ["Latin-1", Buffer.from("name,source\nage,\xe9\n", "latin1"), "UTF-8"],
    ["one value of a label", "name,values,label\nreadmitted,no,yes\n", "at least two values"],
    ["a word for a missing number that nobody knows", "name,low,high,missing\nage,0,9,perhaps\n", "missing"],
  ])("refuses %s", async (_, codebook, part) => {
    const { code, err } = await imported(codebook);
    expect(code).toBe(2);
    expect(err.replaceAll(/\s+/g, " ")).toContain(part);
  });

  it("says which column has one value alone, as one has whose values stand apart by blanks", async () => {
    const { err, code } = await imported("name,kind,values\nward,categorical,north south\n");
    expect(code).toBe(0);
    expect(err.replaceAll(/\s+/g, " ")).toContain(
      '"ward" has one value alone, "north south"; put | or ; between values.',
    );
  });

  it("refuses UTF-16 and a file that is not there", async () => {
    expect((await imported(Buffer.from("\uFEFFname\nage\n", "utf16le"))).err).toContain("file-unreadable");
    const folder = await drafted();
    expect((await privet(folder, ["schema", "import", "stays", "none.csv"])).err).toContain("file-missing");
  });

  it("leaves alone what the codebook is silent about", async () => {
    const { folder, err } = await imported("name,low,high,source\nage,0,120,\nward,,,\nid,,,the register\n");
    expect(attributesIn(folder)).toEqual([
      { name: "id", kind: "undeclared", source: "the register" },
      { name: "age", kind: "numeric", low: 0, high: 120, missing: "group" },
      { name: "CRP mg/l", kind: "undeclared" },
      { name: "ward", kind: "undeclared" },
      { name: "readmitted", kind: "undeclared" },
    ]);
    expect(err).toContain("Still undeclared: id, CRP mg/l, ward, readmitted.");
    // Nobody said what a missing age is, so what is taken is said.
    expect(err).toContain("Missing values are a group of their own: age.");
  });
});

describe("privet schema export", () => {
  it("writes a template in which undeclared columns are empty", async () => {
    const folder = await drafted();
    const { out } = await privet(folder, ["schema", "export", "stays"]);
    expect(out).toBe(
      "name,kind,low,high,step,scale,missing,values,other,source\nid,,,,,,,,,\nage,,,,,,,,,\nCRP mg/l,,,,,,,,,\nward,,,,,,,,,\nreadmitted,,,,,,,,,\n",
    );
    const told = await privet(folder, ["schema", "export", "stays", "--out", "codebook.csv"]);
    expect(told.err).toContain("privet schema import stays codebook.csv");
    expect(readFileSync(join(folder, "codebook.csv"), "utf8")).toBe(out);
  });

  it("what is exported and imported again is the same schema, whatever is declared", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(schemaDocuments, fc.boolean(), async (written, asJson) => {
        // An empty source says nothing, and no cell can tell it from none.
        const document = JSON.parse(JSON.stringify(written), (key, value) =>
          key === "source" ? value || undefined : value,
        );
        const folder = temporaryFolder();
        const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
        write("t.schema.json", JSON.stringify({ ...document, name: "t" }));
        const { code, out } = await privet(folder, ["schema", "export", "t", ...(asJson ? ["--json"] : [])]);
        if (code !== 0) {
          expect(asJson).toBe(false);
          return;
        }
        // Everything that a codebook can tell is taken away, and must come back by it.
        const bare = (document.attributes as { name: string; kind: string }[]).map(
          ({ name, kind, ...rest }) => {
            const { aliases, taxonomy } = rest as Record<string, unknown>;
            return JSON.parse(JSON.stringify({ name, kind, aliases, taxonomy }));
          },
        );
        write("t.schema.json", JSON.stringify({ ...document, name: "t", attributes: bare }));
        write("codebook", out);
        const told = await privet(folder, ["schema", "import", "t", "codebook"]);
        expect(told.err).not.toContain("privet: ");
        expect(parseSchema(schemaIn(folder, "t"))).toEqual(parseSchema({ ...document, name: "t" }));
        compared++;
      }),
      { numRuns: 150, seed: 21 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});
