/** What declarations mean is said where it could surprise: rounding, labels, decimal commas, dates, flags that are wrong. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deltaFrom, epsilonFrom } from "../curator/index.ts";
import { openLedger } from "../node/ledger.ts";
import { makeClinic, privet, temporaryFolder } from "../testing/command-line.ts";

const CSV = 'id;crp;share;outcome\n1;3,5;"0,25";yes\n2;12,25;1;no\n3;;0;\n4;7,0;"0,5";maybe\n';

async function lab(...more: string[]): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lab.csv"), CSV);
  expect((await privet(folder, ["init", "lab.csv", ...more])).code).toBe(0);
  await privet(folder, ["schema", "set", "lab", "id", "--ignored"]);
  await privet(folder, ["schema", "set", "lab", "crp", "--low", "0", "--high", "20", "--step", "0.25"]);
  await privet(folder, ["schema", "set", "lab", "share", "--low", "0", "--high", "1"]);
  await privet(folder, ["schema", "set", "lab", "outcome", "--label", "--values", "no,yes"]);
  return folder;
}
const schemaIn = (folder: string) => JSON.parse(readFileSync(join(folder, "lab.schema.json"), "utf8"));
const owner = (folder: string, ...more: string[]) =>
  privet(folder, ["data", "check", "lab", "--owner", ...more]);

describe("privet schema set", () => {
  it("says that values are rounded, where no step was given, and data check says it too", async () => {
    const folder = await lab();
    const set = (...words: string[]) => privet(folder, ["schema", "set", "lab", ...words]);
    expect((await set("share", "--low", "0", "--high", "1")).err).toContain(
      "Values of share are rounded to whole numbers; --step 0.1 for finer.",
    );
    expect((await set("share", "--low", "0", "--high", "0.5")).err).toContain("rounded to steps of 0.0005");
    expect((await set("crp", "--high", "30")).err).not.toContain("rounded");
    await set("share", "--high", "1");
    const { out } = await privet(folder, ["data", "check", "lab"]);
    expect(out).toContain("0 … 1, whole numbers");
    expect(out).toContain("0 … 30 in steps of 0.25");
  });

  it.each([
    [1, true],
    [2, false],
    [8, false],
    [9, true],
  ])("tells the owner alone where about %i rows are declared and there are 4", async (about, isFar) => {
    const folder = await lab("--delimiter", ";");
    expect((await privet(folder, ["schema", "set", "lab", "--rows-about", String(about)])).code).toBe(0);
    const told = (await owner(folder)).err.replaceAll(/\s+/g, " ");
    expect(told.includes(`About ${about} rows are declared, and there are 4:`)).toBe(isFar);
    const events = (await owner(folder, "--json")).err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.filter(({ event }) => event === "rows-about-far")).toMatchObject(
      isFar ? [{ about, rows: 4 }] : [],
    );
    const others = await privet(folder, ["data", "check", "lab"]);
    expect(others.out + others.err).not.toContain("there are 4");
  });

  it("says what a label's other values count as, and counts one value as one", async () => {
    const folder = await lab();
    const set = (...words: string[]) => privet(folder, ["schema", "set", "lab", ...words]);
    const told = await set("outcome", "--label", "--values", "no,yes");
    expect(told.err).toContain('What is missing or none of these counts as "no"; --other VALUE for another.');
    expect((await set("outcome", "--label", "--values", "no,yes", "--other", "yes")).err).not.toContain(
      "counts as",
    );
    expect((await set("id", "--values", "x")).err).toContain('id has 1 value: "x"');
  });

  it("names the flag that is wrong, and not a field of the file", async () => {
    const folder = await lab();
    const set = (...words: string[]) => privet(folder, ["schema", "set", "lab", ...words]);
    const high = await set("crp", "--low", "5", "--high", "1");
    expect(high.err).toContain("The attribute crp: --high is 1; it must be above low, which is 5.");
    expect(high.err).toContain("Give another --high.");
    expect((await set("crp", "--low", "50")).err).toContain("Give --high as well.");
    expect((await set("--rows-about", "0.5")).err).toContain("Give another --rows-about.");
    for (const told of [high, await set("crp", "--step", "0")]) expect(told.err).not.toContain("in the file");
  });

  it("says what to do about dates", async () => {
    const folder = await lab();
    const { code, err } = await privet(folder, [
      "schema",
      "set",
      "lab",
      "id",
      "--low",
      "2021-01-01",
      "--high",
      "2024-01-01",
    ]);
    expect(code).toBe(2);
    for (const words of ["a date", "the year", "days since", "--ignored"])
      expect(err.replace(/\s+/g, " ")).toContain(words);
  });
});

describe("a decimal comma", () => {
  it("is suspected where nearly all values are unreadable, and read once it is declared", async () => {
    const folder = await lab();
    const before = await owner(folder);
    expect(before.err).toContain("(Nearly) all values of crp are unreadable");
    expect(before.err).toContain("A decimal comma? privet schema set lab --decimal-comma.");
    expect((await privet(folder, ["schema", "set", "lab", "--decimal-comma"])).code).toBe(0);
    const after = await owner(folder);
    expect(after.err).not.toContain("unreadable");
    const told = JSON.parse((await owner(folder, "--json")).out);
    expect(told.attributes.crp).toEqual({ missing: 1, clamped: 0, rounded: 0, undeclared: 0, unreadable: 0 });
    // 0.25 and 0.5 between bounds of 0 and 1 are 0 and 1.
    expect(told.attributes.share.rounded).toBe(2);
    expect(after.err).toContain("2 values of share: rounded to whole numbers");
  });

  it("is declared by init, for CSV alone", async () => {
    const folder = await lab("--decimal-comma");
    expect(schemaIn(folder).file).toMatchObject({ delimiter: ";", decimal: "," });
    writeFileSync(join(folder, "t.arff"), "@relation t\n@attribute x numeric\n@data\n1\n");
    expect((await privet(folder, ["init", "t.arff", "--decimal-comma"])).err).toContain(
      "option-out-of-range",
    );
    await privet(folder, ["init", "t.arff"]);
    expect((await privet(folder, ["schema", "set", "t", "--decimal-comma"])).err).toContain(
      "about CSV files",
    );
  });
});

it("the owner is warned of rows whose label is missing or undeclared", async () => {
  const folder = await lab("--decimal-comma");
  const warned = 'The label outcome is missing in 1 row and undeclared in 1 row, which count as "no".';
  expect((await owner(folder)).err).toContain(warned);
  const events = (await owner(folder, "--json")).err
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events[1]).toMatchObject({
    event: "label-unknown",
    attribute: "outcome",
    missing: 1,
    undeclared: 1,
  });
});

it("a mean that could be anything between its bounds is called so", async () => {
  // Public rows, so that the noise may have a seed: by chance a mean of twenty rows could also look sure.
  const folder = makeClinic(temporaryFolder(), { rows: 20, visibility: "public" });
  const words = [
    "attributes",
    "describe",
    "clinic",
    "--attributes",
    "age",
    "--statistics",
    "mean",
    "--seed",
    "2",
  ];
  const { out } = await privet(folder, [...words, "--epsilon", "0.0001"]);
  expect(out).toMatch(/age +mean +\d+ +could be anything \(0 to 100\)/);
  const told = JSON.parse((await privet(folder, [...words, "--epsilon", "0.0001", "--json"])).out);
  expect(told.answers[0].couldBeAnything).toBe(true);
  expect(told.answers[0].sentence).toContain("could be anything");
  const sure = JSON.parse((await privet(folder, [...words, "--epsilon", "0.9", "--json"])).out);
  expect(sure.answers[0]).not.toHaveProperty("couldBeAnything");
});

it("a holder's name stays on its line", async () => {
  const folder = makeClinic(temporaryFolder());
  await privet(folder, ["budget", "open", "clinic", "--epsilon", "1"]);
  // The command line refuses such a name, but a ledger may hold one from elsewhere.
  const limit = ["budget", "limit", "clinic", "--epsilon", "0.5", "--holder"];
  const refused = await privet(folder, [...limit, "h\nFAKE"]);
  expect(refused.code).toBe(2);
  expect(refused.out + refused.err).not.toMatch(/^FAKE/m);
  const ledger = await openLedger(join(folder, "clinic.ledger"));
  await ledger.limit("h\nFAKE", { epsilon: epsilonFrom("0.5"), delta: deltaFrom("0") });
  await ledger.close();
  for (const words of [
    ["budget", "show", "clinic"],
    ["budget", "verify", "clinic"],
    [...limit, "ana"],
  ]) {
    const { code, out, err } = await privet(folder, words);
    expect(code).toBe(0);
    expect(out + err).not.toMatch(/^\s*FAKE/m);
  }
});

it.each([
  ["", '--out is ""; it must be a path that a file can have.'],
  [".", '"." is a folder, and a file is to be written.'],
])("--out %j says what is wrong with it", async (name, words) => {
  const folder = makeClinic(temporaryFolder(), { visibility: "public" });
  const asked = ["classify", "clinic", "--label", "outcome", "--epsilon", "1", "--out", name];
  const { code, err } = await privet(folder, asked);
  expect(code).not.toBe(0);
  expect(err).toContain(words);
  expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
});

it("public points may be missing where numbers may", async () => {
  const folder = makeClinic(temporaryFolder(), { visibility: "private" });
  const path = join(folder, "clinic.schema.json");
  const schema = JSON.parse(readFileSync(path, "utf8"));
  schema.attributes[1].missing = "group";
  writeFileSync(path, JSON.stringify(schema));
  writeFileSync(join(folder, "points.csv"), 'age\n20\n80\n""\n');
  const words = ["cluster", "clinic", "--attributes", "age", "--with", "gupta", "--k", "2", "--epsilon", "1"];
  const { code, out, err } = await privet(folder, [
    ...words,
    "--points",
    "points.csv",
    "--dry-run",
    "--json",
  ]);
  expect(err).toBe("");
  expect(code).toBe(0);
  // A place between −1 and 1 and, beside it, 1 where there is none.
  expect(JSON.parse(out).plan.options.points).toEqual(
    [
      [-0.6, -1],
      [0.6, -1],
      [0, 1],
    ].map(([x, m]) => [expect.closeTo(x, 3), m]),
  );
});
