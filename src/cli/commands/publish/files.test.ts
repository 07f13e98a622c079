import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSchemaFile } from "../../../node/dataset.ts";
import { fileSource } from "../../../node/file.ts";
import { readTable } from "../../../read/read-table.ts";
import { clinicWithBudget, ledgerBytes, modelIn, privet } from "../../../testing/command-line.ts";

const words = (...more: string[]) => [
  ..."publish clinic --label outcome --epsilon 1 --with priv-pfc --yes".split(" "),
  ...more,
];
const tableIn = async (folder: string, name: string) => {
  const schema = await loadSchemaFile(join(folder, `${name.split(".")[0]}.schema.json`));
  return readTable(schema, fileSource(join(folder, name)));
};

async function publishedClinic(): Promise<string> {
  const folder = await clinicWithBudget({ rows: 3000 });
  expect((await privet(folder, words("--out", "published.json"))).code).toBe(0);
  return folder;
}

describe("privet publish with companions", () => {
  it("writes the synopsis, a made-up table with its schema, and a datasheet, for one price", async () => {
    const folder = await clinicWithBudget({ rows: 3000 });
    const line = words("--out", "published.json", "--table", "made-up.csv", "--datasheet", "about.md");
    const { code, err } = await privet(folder, line);
    expect(code).toBe(0);
    for (const name of ["made-up.csv", "made-up.schema.json", "about.md"])
      expect(err).toContain(`written: ${name}`);
    const table = await tableIn(folder, "made-up.csv");
    // Neighbours replace a row, so that the number of rows is public.
    expect(table.rows).toBe(3000);
    expect(table.columns.map(({ attribute }) => attribute.name)).toEqual(["age", "ward", "outcome"]);
    expect(table.schema).toMatchObject({ name: "made-up", visibility: "public" });
    const sheet = readFileSync(join(folder, "about.md"), "utf8");
    expect(sheet).toContain("# A synopsis of clinic");
    expect(sheet).toContain("privet classify --on published.json --label outcome");
  });

  it("makes up rows that the label can be learnt from", async () => {
    const folder = await clinicWithBudget({ rows: 3000 });
    await privet(folder, words("--out", "published.json", "--table", "made-up.csv"));
    const learn = "classify --on made-up.csv --label outcome --learner cart --out tree.json".split(" ");
    expect((await privet(folder, learn)).code).toBe(0);
    expect(modelIn(folder, "tree.json").guarantee).toBe("none");
    const fresh = Array.from({ length: 100 }, (_, age) => `${age},south,${age > 60 ? "yes" : "no"}\n`);
    writeFileSync(join(folder, "test.csv"), `age,ward,outcome\n${fresh.join("")}`);
    const told = JSON.parse(
      (await privet(folder, ["evaluate", "tree.json", "--on", "test.csv", "--json"])).out,
    );
    // Of 100 rows 39 are yes; what a grid of at most sixteen parts and noise of scale 3 in counts of about 60 leave is less.
    expect(told.error).toBeLessThan(0.3);
  });

  it.each([
    [["--out", "p.json", "--table", "made-up.xlsx"], "format-unsupported"],
    [["--out", "p.json", "--table", "clinic.csv"], "file-exists"],
    [["--out", "p.json", "--table", "nowhere/t.csv"], "file-missing"],
    [["--out", "p.json", "--table", "t.csv", "--rows", "0"], "option-out-of-range"],
    [["--out", "p.json", "--table", "t.csv", "--rows", "1.5"], "option-out-of-range"],
    [["--out", "p.json", "--table", "t.csv", "--rows", "many"], "option-out-of-range"],
    [["--out", "p.json", "--rows", "10"], "option-out-of-range"],
    [["--out", "p.json", "--datasheet", "p.json"], "option-out-of-range"],
    [["--out", "t.schema.json", "--table", "t.csv"], "option-out-of-range"],
    [["--table", "t.csv"], "option-out-of-range"],
    [["--datasheet", "about.md"], "option-out-of-range"],
  ])("refuses %j before anything is spent", async (more, code) => {
    const folder = await clinicWithBudget();
    const [before, files] = [ledgerBytes(folder), readdirSync(folder)];
    for (const line of [words(...more), words(...more, "--dry-run")])
      expect((await privet(folder, line)).err).toContain(`privet: ${code}`);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(files);
  });
});

describe("privet publish table", () => {
  const make = (...more: string[]) => ["publish", "table", "published.json", ...more];

  it.each(["t.csv", "t.arff", "t.xrff", "t.arrow", "t.feather", "t.parquet"])(
    "makes the same rows up again as %s, and spends nothing",
    async (name) => {
      const folder = await publishedClinic();
      const before = ledgerBytes(folder);
      const { code, out, err } = await privet(folder, make("--table", name, "--rows", "250"));
      expect([code, out]).toEqual([0, `${name}\nt.schema.json\n`]);
      expect(err).toContain("Free");
      expect(ledgerBytes(folder).equals(before)).toBe(true);
      const table = await tableIn(folder, name);
      expect(table.rows).toBe(250);
      await privet(folder, make("--table", "again.csv", "--rows", "250"));
      const again = await tableIn(folder, "again.csv");
      for (const [k, { codes }] of table.columns.entries())
        expect(Array.from(again.columns[k].codes)).toEqual(Array.from(codes));
    },
  );

  it("writes a datasheet alone, and tells a program what was written", async () => {
    const folder = await publishedClinic();
    const { out } = await privet(folder, make("--datasheet", "about.md", "--json"));
    expect(JSON.parse(out)).toEqual({ files: [join(folder, "about.md")] });
    expect(readFileSync(join(folder, "about.md"), "utf8")).toContain("ε 1");
  });

  it("refuses what is no synopsis, too many rows, and to write nothing", async () => {
    const folder = await publishedClinic();
    const refused = async (...line: string[]) => (await privet(folder, ["publish", "table", ...line])).err;
    expect(await refused("published.json")).toContain("Nothing to write is named");
    expect(await refused("clinic.schema.json", "--table", "t.csv")).toContain("privet: model-invalid");
    expect(await refused("no.json", "--table", "t.csv")).toContain("privet: file-missing");
    const many = await refused("published.json", "--table", "t.csv", "--rows", "99999999999");
    expect(many).toContain("privet: option-out-of-range");
    expect(existsSync(join(folder, "t.csv"))).toBe(false);
  });
});

describe("a table that cannot be written after the spend", () => {
  it("is told and ends with 5; the synopsis is paid for and kept", async () => {
    const folder = await clinicWithBudget({ rows: 300 });
    // Ctrl-C is asked about last thing before the spend: the moment at which somebody else takes the name.
    const signal = {
      get aborted() {
        writeFileSync(join(folder, "t.csv"), "taken");
        return false;
      },
    };
    const line = words("--out", "published.json", "--table", "t.csv");
    const { code, err } = await privet(folder, line, { signal });
    expect(code).toBe(5);
    expect(err).toContain("privet publish table makes them for nothing");
    expect(readFileSync(join(folder, "t.csv"), "utf8")).toBe("taken");
    rmSync(join(folder, "t.csv"));
    expect((await privet(folder, ["publish", "table", "published.json", "--table", "t.csv"])).code).toBe(0);
  });
});
