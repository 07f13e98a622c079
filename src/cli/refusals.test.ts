/**
 * The list of bad inputs: each gets its code and its exit code, the ledger's bytes stay the same, and no message holds a
 * value from a row (which `privet` of testing/command-line.ts checks on every call, in every test).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { type Code, explanations } from "../base/explanations.ts";
import { classifyWords, clinicRows, makeClinic, privet, temporaryFolder } from "../testing/command-line.ts";

const classify = (...more: string[]) => classifyWords("--rounds", "5", ...more);
const replaced = (word: string, by: string) => classify().map((w) => (w === word ? by : w));
const instead = (flag: string, value: string) => [
  ...classify().slice(0, 2),
  "--label",
  "outcome",
  "--epsilon",
  "0.5",
  `${flag}=${value}`,
];

type Change = (folder: string) => void;
const nothing: Change = () => {};
const rows =
  (text: string | Uint8Array): Change =>
  (folder) =>
    writeFileSync(join(folder, "clinic.csv"), text);
const declare =
  (change: (schema: { [key: string]: unknown; attributes: Record<string, unknown>[] }) => void): Change =>
  (folder) => {
    const path = join(folder, "clinic.schema.json");
    const schema = JSON.parse(readFileSync(path, "utf8"));
    change(schema);
    writeFileSync(path, JSON.stringify(schema));
  };

const epsilons = [
  "0",
  "-0",
  "-1",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e400",
  "1e-400",
  "0x10",
  "1e3",
  "9007199254740993",
  "",
  " ",
  "__proto__",
  "1_0",
  "½",
];

const cases: readonly [string, Change, readonly string[], Code][] = [
  ...epsilons.map((e): [string, Change, readonly string[], Code] => [
    `an ε of ${JSON.stringify(e)}`,
    nothing,
    ["classify", "clinic", "--label", "outcome", `--epsilon=${e}`],
    "epsilon-invalid",
  ]),
  ...["NaN", "-1e-9", "1", "x", "1e400", ""].map((d): [string, Change, readonly string[], Code] => [
    `a δ of ${JSON.stringify(d)}`,
    nothing,
    instead("--delta", d),
    "delta-invalid",
  ]),
  [
    "a δ that could pay for a row",
    nothing,
    [...instead("--delta", "0.01"), "--model", "card"],
    "delta-too-large",
  ],
  ...["NaN", "Infinity", "-3", "0", "1.5", "1e400", "many", "", "10001"].map(
    (r): [string, Change, readonly string[], Code] => [
      `${JSON.stringify(r)} rounds`,
      nothing,
      instead("--rounds", r),
      "option-out-of-range",
    ],
  ),
  ["an option that the method does not have", nothing, instead("--depth", "3"), "option-unknown"],
  ["an unknown method", nothing, instead("--with", "magic"), "option-unknown"],
  ["an unknown label", nothing, replaced("outcome", "income"), "attribute-unknown"],
  ["a label that is not one", nothing, replaced("outcome", "ward"), "label-undeclared"],
  ["an unknown column to learn from", nothing, classify("--attributes", "age,height"), "attribute-unknown"],
  ["the label as a column to learn from", nothing, classify("--attributes", "outcome"), "attribute-unknown"],
  ["a column named twice", nothing, classify("--attributes", "age,age"), "option-out-of-range"],
  ["an empty list of columns", nothing, classify("--attributes", ""), "option-out-of-range"],
  ["more than the budget", nothing, replaced("0.5", "1.1"), "budget-exhausted"],
  ["a seed", nothing, classify("--seed", "1"), "seed-on-private-data"],
  ["no threads at all", nothing, classify("--threads", "0"), "option-out-of-range"],
  ["half a thread", nothing, classify("--threads", "1.5"), "option-out-of-range"],
  [
    "the yardstick",
    nothing,
    ["classify", "clinic", "--label", "outcome", "--with", "no-privacy"],
    "baseline-on-private-data",
  ],
  ["a missing schema", nothing, replaced("clinic", "hospital"), "schema-missing"],
  [
    "a schema that is no JSON",
    (f) => writeFileSync(join(f, "clinic.schema.json"), "{"),
    classify(),
    "schema-invalid",
  ],
  [
    "a schema of another form",
    (f) => writeFileSync(join(f, "clinic.schema.json"), "[]"),
    classify(),
    "schema-invalid",
  ],
  ["missing bounds", declare((s) => delete s.attributes[1].low), classify(), "bounds-missing"],
  [
    "infinite bounds",
    declare((s) => Object.assign(s.attributes[1], { high: 1e300 })),
    classify(),
    "schema-invalid",
  ],
  ["a label without values", declare((s) => delete s.attributes[3].values), classify(), "label-undeclared"],
  [
    "a label with one value",
    declare((s) => Object.assign(s.attributes[3], { values: ["no"] })),
    classify(),
    "schema-invalid",
  ],
  [
    "a label with three values, for a method that tells two apart",
    declare((s) => Object.assign(s.attributes[3], { values: ["a", "b", "c"] })),
    classifyWords("--with", "sub-sampled"),
    "label-undeclared",
  ],
  ["a model to start from that is not there", nothing, classify("--start", "old.json"), "file-missing"],
  ["a start that is no model", nothing, classify("--start", "clinic.schema.json"), "model-invalid"],
  [
    "other neighbours than the ledger's",
    declare((s) => Object.assign(s, { neighbours: "add-remove" })),
    classify(),
    "neighbours-mismatch",
  ],
  [
    "another name than the ledger's",
    declare((s) => Object.assign(s, { name: "hospital" })),
    classify(),
    "neighbours-mismatch",
  ],
  [
    "a missing file",
    declare((s) => Object.assign(s, { file: { path: "gone.csv" } })),
    classify(),
    "file-missing",
  ],
  [
    "a folder for a file",
    declare((s) => Object.assign(s, { file: { path: "." } })),
    classify(),
    "file-unreadable",
  ],
  ["an empty file", rows(""), classify(), "file-empty"],
  ["a file of empty lines", rows("\n\n"), classify(), "file-empty"],
  [
    "the wrong delimiter",
    declare((s) => Object.assign(s, { file: { path: "clinic.csv", delimiter: ";" } })),
    classify(),
    "columns-mismatch",
  ],
  [
    "a file without its header",
    rows(clinicRows(50).split("\n").slice(50).join("\n")),
    classify(),
    "columns-mismatch",
  ],
  [
    "a header that lacks a column",
    rows(clinicRows(50).replace("age", "AGE")),
    classify(),
    "columns-mismatch",
  ],
  [
    "a column that comes twice",
    rows(clinicRows(50).replace("id,age", "age,age")),
    classify(),
    "columns-mismatch",
  ],
  ["truncated gzip", rows(gzipSync(clinicRows(400)).subarray(0, 300)), classify(), "file-unreadable"],
  ["UTF-16 text", rows(Buffer.from(`\uFEFF${clinicRows(10)}`, "utf16le")), classify(), "file-unreadable"],
  [
    "a holder without a name",
    nothing,
    ["budget", "limit", "clinic", "--holder", "", "--epsilon", "1"],
    "option-out-of-range",
  ],
];

describe("bad inputs", () => {
  let ledger: Uint8Array;
  let head: Uint8Array;
  beforeAll(async () => {
    const folder = makeClinic(mkdtempSync(join(tmpdir(), "privet-")));
    expect(
      (await privet(folder, ["budget", "open", "clinic", "--epsilon", "1", "--delta", "0.00025"])).code,
    ).toBe(0);
    ledger = readFileSync(join(folder, "clinic.ledger"));
    head = readFileSync(join(folder, "clinic.ledger.head"));
    rmSync(folder, { recursive: true });
  });

  function clinic(): string {
    const folder = makeClinic(temporaryFolder());
    writeFileSync(join(folder, "clinic.ledger"), ledger);
    writeFileSync(join(folder, "clinic.ledger.head"), head);
    return folder;
  }

  it("are all bad: the same command without them runs", async () => {
    expect((await privet(clinic(), classify())).code).toBe(0);
  });

  it.each(cases)("%s is refused, and nothing is spent", async (_, change, words, code) => {
    const folder = clinic();
    change(folder);
    const told = await privet(folder, [...words, "--json"]);
    expect(JSON.parse(told.err).error.code).toBe(code);
    expect(told).toMatchObject({ code: explanations[code].exit, out: "" });
    expect(readFileSync(join(folder, "clinic.ledger")).equals(ledger)).toBe(true);
  });
});
