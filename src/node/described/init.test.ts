/** privet init on files that say themselves what their columns are: from what they say of their columns, and never from a row. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { POISON, privet, temporaryFolder } from "../../testing/command-line.ts";
import { type ForeignFile, foreignPath } from "../../testing/foreign-files.ts";

const drafted = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.schema.json`), "utf8")) as {
    file: Record<string, unknown>;
    attributes: { name: string; kind: string; values?: string[]; source?: string }[];
  };
const shortly = (folder: string, name: string) =>
  drafted(folder, name).attributes.map((own) => [
    own.name,
    own.kind,
    ...(own.values ? [own.values.join("|")] : []),
  ]);

const number = (name: string) => [name, "numeric"];
const open = (name: string) => [name, "undeclared"];

test.each<[ForeignFile, string, string[][]]>([
  ["packed.mat", "", [number("age"), open("ward"), open("outcome"), number("visits")]],
  ["odd.mat", "#X,flag", [number("X1"), number("X2"), ["flag", "categorical", "0|1"]]],
  [
    "bytes.sav",
    "",
    [
      number("age"),
      ["ward", "categorical", "ward A"],
      ["outcome", "categorical", "no|yes"],
      number("visits"),
      number("score"),
      open("note"),
    ],
  ],
  [
    "v115.dta",
    "",
    [number("age"), open("ward"), ["outcome", "categorical", "no|yes|refused"], number("visits")],
  ],
  [
    "long118.dta",
    "",
    [
      number("age"),
      open("ward"),
      ["outcome", "categorical", "no|yes|refused"],
      number("visits"),
      ["note", "ignored"],
    ],
  ],
  // The dictionary of `outcome` holds what occurs, so it is not told.
  [
    "lz4.feather",
    "",
    [
      number("age"),
      open("ward"),
      open("outcome"),
      number("visits"),
      ["inner", "ignored"],
      open("when"),
      open("view"),
      ["last", "categorical", "false|true"],
    ],
  ],
  ["stream.arrow", "", [number("age"), open("ward"), number("visits")]],
])("%s%s", async (name, part, attributes) => {
  const folder = temporaryFolder();
  foreignPath(name, folder);
  expect((await privet(folder, ["init", name + part, "--name", "clinic"])).err).toContain(
    "Only the header was read",
  );
  expect(shortly(folder, "clinic")).toEqual(attributes);
  expect(drafted(folder, "clinic").file.path).toBe(name + part);
});

test("a spreadsheet's first row is a header in doubt, like a line of CSV", async () => {
  const folder = temporaryFolder();
  foreignPath("book.xlsx", folder);
  const words = ["init", "book.xlsx#The patients"];
  expect((await privet(folder, words)).err).toContain("header-doubtful");
  expect(readdirSync(folder)).toEqual(["book.xlsx"]);
  expect((await privet(folder, [...words, "--header"])).code).toBe(0);
  expect(shortly(folder, "book").map(([name, kind]) => `${name} ${kind}`)).toContain("(column 5) ignored");
});

const XRFF = `<?xml version="1.0" encoding="utf-8"?><dataset name="r"><header><attributes>
<attribute name="age" type="numeric"/><attribute name="outcome" type="nominal" class="yes"><labels><label>no</label><label>yes</label></labels></attribute>
<attribute name="remark" type="string"/></attributes></header><body><instances>
<instance><value>${POISON}</value><value>${POISON}</value><value>${POISON}</value></instance></instances></body></dataset>`;
const WEKA_JSON = JSON.stringify({
  header: {
    relation: "r",
    attributes: [
      { name: "age", type: "numeric", class: false },
      { name: "outcome", type: "nominal", class: true, labels: ["no", "yes"] },
      { name: "remark", type: "string", class: false },
    ],
  },
  data: [{ sparse: false, weight: 1, values: [POISON, POISON, POISON] }],
});
const WEKA = [number("age"), ["outcome", "label", "no|yes"], ["remark", "ignored"]];

test.each<[string, string | Uint8Array]>([
  ["clinic.xrff", XRFF],
  ["clinic.xrff.gz", gzipSync(XRFF)],
  ["clinic.json", WEKA_JSON],
])("WEKA's %s: the class it names is the label, and no row is told", async (name, bytes) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), bytes);
  expect((await privet(folder, ["init", name])).code).toBe(0);
  expect(shortly(folder, "clinic")).toEqual(WEKA);
  expect(JSON.stringify(drafted(folder, "clinic"))).not.toContain(POISON);
  for (const words of [["age", "--low=0", "--high=120"]])
    expect((await privet(folder, ["schema", "set", "clinic", ...words])).code).toBe(0);
  const { out } = await privet(folder, ["data", "check", "clinic", "--owner", "--json"]);
  expect(JSON.parse(out)).toMatchObject({
    rows: 1,
    attributes: { age: { unreadable: 1 }, outcome: { undeclared: 1 } },
  });
});

test("C4.5: the names file declares, and the data file beside it is read", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "golf.names"), "play, stay.\nage: continuous.\nsky: sun, rain.\nid: ignore.\n");
  writeFileSync(
    join(folder, "golf.data"),
    "34, rain, 5, play.\n|a comment\n?, sun, 6, stay\nx,\\sun,7,play\n",
  );
  expect((await privet(folder, ["init", "golf.names"])).code).toBe(0);
  expect(shortly(folder, "golf")).toEqual([
    number("age"),
    ["sky", "categorical", "sun|rain"],
    ["id", "ignored"],
    ["class", "label", "play|stay"],
  ]);
  expect(drafted(folder, "golf").file.path).toBe("golf.data");
  await privet(folder, ["schema", "set", "golf", "age", "--low=0", "--high=120"]);
  const { out } = await privet(folder, ["data", "check", "golf", "--owner", "--json"]);
  expect(JSON.parse(out)).toMatchObject({
    rows: 3,
    attributes: { age: { missing: 1, unreadable: 1 }, sky: { undeclared: 0 }, class: { undeclared: 0 } },
  });
});

test.each<[string, string | Uint8Array, string]>([
  ["wine.names", `1. Title: wine of ${POISON}\n`, "file-unreadable"],
  ["iris.bsi", Buffer.from([0xac, 0xed, 0, 5, 0x73]), "format-unsupported"],
  ["iris.csv", Buffer.from([0xac, 0xed, 0, 5, 0x73, 0x72, 0, 1]), "file-unreadable"],
  [
    "new.mat",
    Buffer.concat([Buffer.from("MATLAB 7.3 MAT-file".padEnd(512)), Buffer.from([0x89, 0x48, 0x44, 0x46])]),
    "format-unsupported",
  ],
  ["old.mat", Buffer.concat([Buffer.from([0, 0, 0, 0, 3, 0, 0, 0]), Buffer.alloc(40)]), "format-unsupported"],
  ["old.dta", Buffer.concat([Buffer.from([105, 2]), Buffer.alloc(200)]), "format-unsupported"],
  ["old.feather", Buffer.from("FEA1\0\0\0\0"), "format-unsupported"],
  ["clinic.sav", Buffer.from(`$FL2${POISON}`), "file-unreadable"],
  ["clinic.xlsx", Buffer.from(`PK\u0003\u0004${POISON}`), "file-unreadable"],
  ["clinic.db", Buffer.from(`not a database ${POISON}`), "file-unreadable"],
  ["clinic.sqlite", Buffer.from(`SQLite format 3\0${POISON}`), "file-unreadable"],
  ["empty.sav", "", "file-empty"],
])("%s is refused by its form, and nothing of it is told or kept", async (name, bytes, code) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), bytes);
  const { err, out } = await privet(folder, ["init", name]);
  expect(err).toContain(`privet: ${code}`);
  expect(out).toBe("");
  expect(readdirSync(folder)).toEqual([name]);
});
