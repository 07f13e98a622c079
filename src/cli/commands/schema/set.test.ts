import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clinicRows, makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";

async function drafted(): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "clinic.csv"), clinicRows(120));
  await privet(folder, ["init", "clinic.csv"]);
  return folder;
}
const schemaIn = (folder: string) => JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
const attribute = (folder: string, name: string) =>
  schemaIn(folder).attributes.find((a: { name: string }) => a.name === name);
const set = (folder: string, ...words: string[]) => privet(folder, ["schema", "set", "clinic", ...words]);

describe("privet schema set", () => {
  it("completes a draft, step by step, until nothing is undeclared", async () => {
    const folder = await drafted();
    await set(folder, "id", "--ignored");
    await set(folder, "age", "--low", "0", "--high", "100", "--source", "nobody is older");
    await set(folder, "ward", "--values", "north, south");
    const last = await set(folder, "outcome", "--label", "--values", "no,yes", "--json");
    expect(JSON.parse(last.out).missing).toEqual([]);
    expect(attribute(folder, "id")).toEqual({ name: "id", kind: "ignored" });
    expect(attribute(folder, "age")).toEqual({
      name: "age",
      kind: "numeric",
      low: 0,
      high: 100,
      missing: "group",
      source: "nobody is older",
    });
    expect(attribute(folder, "ward")).toEqual({
      name: "ward",
      kind: "categorical",
      values: ["north", "south"],
    });
    expect(attribute(folder, "outcome")).toEqual({ name: "outcome", kind: "label", values: ["no", "yes"] });
    expect((await privet(folder, ["data", "check", "clinic"])).out).toContain("0 … 100, whole numbers");
  });

  it("says that a second label is learnt from no more, once", async () => {
    const folder = await drafted();
    const first = await set(folder, "outcome", "--label", "--values", "no,yes");
    expect(first.err).not.toContain("learns");
    const second = await set(folder, "ward", "--label", "--values", "north,south");
    expect(second.err).toContain(
      "ward is a label now: no model learns from it any more, that of outcome neither.",
    );
    expect((await set(folder, "ward", "--values", "north,south,east")).err).not.toContain("learns");
  });

  it("does not send the owner of a database's table to a check that would read all of it", async () => {
    const folder = temporaryFolder();
    const attributes = [{ name: "outcome", kind: "label", values: ["no", "yes"] }, { name: "age" }];
    for (const [path, isTold] of [
      ["clinic.csv", true],
      ["postgres://127.0.0.1/clinic#visits", false],
    ] as const) {
      const table = { privet: "schema/1", name: "clinic", visibility: "private", unit: "person" };
      const draft = { ...table, neighbours: "add-remove", file: { path }, attributes };
      writeFileSync(join(folder, "clinic.schema.json"), JSON.stringify(draft));
      const before = await privet(folder, ["data", "check", "clinic"]);
      const { err, code } = await set(folder, "age", "--ignored");
      const after = await privet(folder, ["data", "check", "clinic"]);
      expect([path, code, err]).toEqual([path, 0, expect.stringContaining("privet budget open clinic")]);
      for (const said of [before.err, err, after.err])
        expect([path, said.includes("--owner")]).toEqual([path, isTold]);
    }
  });

  it("sets each field of an attribute by its flag", async () => {
    const folder = await drafted();
    await set(
      folder,
      "age",
      "--low",
      "-5",
      "--high",
      "1e2",
      "--step",
      "0.5",
      "--scale",
      "log",
      "--missing",
      "3",
    );
    expect(attribute(folder, "age")).toEqual({
      name: "age",
      kind: "numeric",
      low: -5,
      high: 100,
      step: 0.5,
      scale: "log",
      missing: 3,
    });
    await set(folder, "ward", "--kind", "categorical", "--values", "a,b", "--other", "b");
    expect(attribute(folder, "ward").other).toBe("b");
    writeFileSync(join(folder, "values.txt"), "one, two\nthree\n");
    await set(folder, "ward", "--values", "@values.txt", "--other", "three");
    expect(attribute(folder, "ward").values).toEqual(["one, two", "three"]);
    await set(folder, "ward", "--low", "0", "--high", "1");
    expect(attribute(folder, "ward")).toEqual({
      name: "ward",
      kind: "numeric",
      low: 0,
      high: 1,
      missing: "group",
    });
  });

  it("takes a taxonomy from a file, keeps it when something else is set, and takes it away", async () => {
    const folder = await drafted();
    const groups = [
      { name: "child", low: 0 },
      { name: "adult", low: 18 },
    ];
    writeFileSync(join(folder, "ages.json"), JSON.stringify([{ groups }]));
    await set(folder, "age", "--low", "0", "--high", "100", "--taxonomy", "ages.json");
    expect(attribute(folder, "age").taxonomy).toEqual([{ groups }]);
    await set(folder, "age", "--source", "nobody is older");
    expect(attribute(folder, "age").taxonomy).toEqual([{ groups }]);
    expect((await set(folder, "age", "--high", "10")).err).toContain("privet: schema-invalid");
    await set(folder, "age", "--high", "10", "--taxonomy", "none");
    expect(attribute(folder, "age")).toEqual({
      name: "age",
      kind: "numeric",
      low: 0,
      high: 10,
      missing: "group",
      source: "nobody is older",
    });
  });

  it("asks what a missing number is, and says what it takes where nobody answers", async () => {
    const folder = await drafted();
    const bounds = ["age", "--low", "0", "--high", "100"];
    const alone = await set(folder, ...bounds);
    expect(alone.err).toContain("Missing values of age are a group of their own.");
    expect(attribute(folder, "age").missing).toBe("group");
    // Declared once, it is not asked again.
    const never = async () => {
      throw new Error("asked");
    };
    const again = await privet(folder, ["schema", "set", "clinic", "age", "--high", "90"], { ask: never });
    expect(again).toMatchObject({ code: 0 });
    for (const [answer, missing] of [
      ["", "group"],
      [" measured ", "measured"],
      ["37.5", 37.5],
    ] as const) {
      const fresh = await drafted();
      const asked: string[] = [];
      const ask = async (question: string) => {
        asked.push(question);
        return answer;
      };
      expect((await privet(fresh, ["schema", "set", "clinic", ...bounds], { ask })).code).toBe(0);
      expect(asked).toEqual([expect.stringMatching(/missing age.*\[group\]/)]);
      expect(attribute(fresh, "age").missing).toBe(missing);
    }
    for (const answer of ["the middle", "101"]) {
      const fresh = await drafted();
      const told = await privet(fresh, ["schema", "set", "clinic", ...bounds], { ask: async () => answer });
      expect(told.code).not.toBe(0);
      expect(attribute(fresh, "age").kind).toBe("undeclared");
    }
  });

  it.each([
    ["group", "missing: a group"],
    ["measured", "missing: measured rows only"],
    ["3", "missing → 3"],
  ])("declares missing values as %s, and data check tells it", async (how, told) => {
    const folder = makeClinic(temporaryFolder());
    expect((await set(folder, "age", "--missing", how)).code).toBe(0);
    expect((await privet(folder, ["data", "check", "clinic"])).out).toContain(told);
  });

  it.each([
    ["[", "schema-invalid"],
    ["{}", "schema-invalid"],
    [JSON.stringify([{ groups: [{ name: "late", low: 5 }] }]), "schema-invalid"],
  ])("refuses a taxonomy file with %j", async (text, code) => {
    const folder = await drafted();
    writeFileSync(join(folder, "ages.json"), text);
    const told = await set(folder, "age", "--low", "0", "--high", "100", "--taxonomy", "ages.json");
    expect(told.err).toContain(`privet: ${code}`);
    expect(attribute(folder, "age").taxonomy).toBeUndefined();
  });

  it("sets what holds for the whole table", async () => {
    const folder = await drafted();
    const words = [
      "--neighbours",
      "replace",
      "--unit",
      "household",
      "--rows-about",
      "40000",
      "--visibility",
      "public",
    ];
    await set(folder, ...words);
    const { neighbours, unit, rows, visibility } = schemaIn(folder);
    expect({ neighbours, unit, rows, visibility }).toEqual({
      neighbours: "replace",
      unit: "household",
      rows: { about: 40000 },
      visibility: "public",
    });
  });

  it.each([
    [["age"], "option-out-of-range"],
    [[], "option-out-of-range"],
    [["height", "--low", "1"], "attribute-unknown"],
    [["age", "--low", "NaN", "--high", "1"], "option-out-of-range"],
    [["age", "--low", "0", "--high", "Infinity"], "option-out-of-range"],
    [["age", "--low", "0", "--high", "1e400"], "option-out-of-range"],
    [["age", "--low", "", "--high", "1"], "option-out-of-range"],
    [["age", "--low", "0x10", "--high", "20"], "option-out-of-range"],
    [["age", "--low", "0", "--high", "1e200"], "schema-invalid"],
    [["age", "--low", "5", "--high", "5"], "schema-invalid"],
    [["age", "--low", "0", "--high", "1", "--step", "-1"], "schema-invalid"],
    [["age", "--low", "0", "--high", "1", "--step", "1e-30"], "schema-invalid"],
    [["age", "--low", "0", "--high", "9", "--missing", "10"], "schema-invalid"],
    [["age", "--scale", "square"], "option-out-of-range"],
    [["age", "--low", "0", "--values", "a,b"], "option-out-of-range"],
    [["age", "--kind", "label", "--ignored"], "option-out-of-range"],
    [["age", "--kind", "magic"], "option-out-of-range"],
    [["outcome", "--label", "--values", "yes"], "schema-invalid"],
    [["outcome", "--label", "--values", "yes,,no"], "option-out-of-range"],
    [["outcome", "--values", "yes,yes"], "schema-invalid"],
    [["outcome", "--values", "@nowhere"], "file-missing"],
    [["age", "--low", "0", "--high", "1", "--taxonomy", "nowhere"], "file-missing"],
    [["--taxonomy", "none"], "option-out-of-range"],
    [["age", "--unit", "person"], "option-out-of-range"],
    [["--low", "1"], "option-out-of-range"],
    [["--neighbours", "both"], "option-out-of-range"],
    [["--rows-about", "-3"], "schema-invalid"],
    [["--rows-about", "1.5"], "schema-invalid"],
    [["--unit", ""], "schema-invalid"],
  ])("refuses %j and leaves the schema as it was", async (words, code) => {
    const folder = await drafted();
    const before = readFileSync(join(folder, "clinic.schema.json"));
    const told = await set(folder, ...words);
    expect(told.code).toBeGreaterThan(0);
    expect(told.err).toContain(`privet: ${code}`);
    expect(readFileSync(join(folder, "clinic.schema.json")).equals(before)).toBe(true);
    expect(existsSync(join(folder, "clinic.schema.json.new"))).toBe(false);
  });
});

describe("values with commas", () => {
  const set = async (...words: string[]) => {
    const folder = await drafted();
    writeFileSync(join(folder, "wards.txt"), "Surgery\nEar, Nose & Throat\n");
    const told = await privet(folder, ["schema", "set", "clinic", "ward", ...words]);
    const { attributes } = JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
    return { ...told, values: attributes[2].values };
  };

  it("can be given one by one, or in a file, and are told back with their number", async () => {
    const wanted = ["Surgery", "Ear, Nose & Throat"];
    const one = await set("--values", "Surgery", "--values", "Ear, Nose & Throat");
    const other = await set("--values=Ear, Nose & Throat", "--values", "Surgery");
    const file = await set("--values", "@wards.txt");
    expect([one.values, file.values, other.values]).toEqual([wanted, wanted, wanted.toReversed()]);
    for (const { err } of [one, file])
      expect(err).toContain('ward has 2 values: "Surgery", "Ear, Nose & Throat"\n');
  });

  it("a list in one word is cut at its commas, and told back as it was understood", async () => {
    const { err, values } = await set("--values", "Surgery,Ear, Nose & Throat");
    expect(values).toHaveLength(3);
    expect(err).toContain('ward has 3 values: "Surgery", "Ear", "Nose & Throat"\n');
  });

  it("are refused where one of them is empty or comes twice, and other flags are given once", async () => {
    expect((await set("--values", "a", "--values", "")).err).toContain("option-out-of-range");
    expect((await set("--values", "a", "--values", "a")).err).toContain("schema-invalid");
    expect((await set("--low", "1", "--low", "2")).err).toContain("given twice");
  });
});

describe("what comes next", () => {
  it("lists every column that is still undeclared, however many there are", async () => {
    const folder = temporaryFolder();
    const names = [...Array.from({ length: 13 }, (_, k) => `x${k}`), "readmitted"];
    writeFileSync(join(folder, "wide.csv"), `${names.join(",")}\n`);
    for (const words of [
      ["init", "wide.csv"],
      ["data", "check", "wide"],
    ])
      expect((await privet(folder, words)).err).toMatch(/and in the same way x12, readmitted\n/);
    const { err } = await privet(folder, ["schema", "set", "wide", "x0", "--ignored"]);
    expect(err).toContain("x12, readmitted.");
  });

  it("names the owner's check before the budget, and the budget only where it is not open", async () => {
    const folder = makeClinic(temporaryFolder());
    const check = () => privet(folder, ["data", "check", "clinic"]);
    const first = (await check()).err;
    expect(first.indexOf("privet data check clinic --owner")).toBeGreaterThan(0);
    expect(first.indexOf("privet budget open")).toBeGreaterThan(first.indexOf("--owner"));
    await privet(folder, ["budget", "open", "clinic", "--epsilon", "1", "--delta", "1e-6"]);
    expect((await check()).err).not.toContain("privet budget open");
  });

  // At most 1/(10·rows) where these are told; 10⁻⁶ where they are private (curator/pay.ts); safe for many where they are public, and not counted here.
  it.each([
    ["add-remove", undefined, "1e-6"],
    ["add-remove", 4000, "1e-6"],
    ["add-remove", 100_000, "1e-6"],
    ["add-remove", 100_001, "1e-7"],
    ["add-remove", 2_000_000, "1e-8"],
    ["replace", undefined, "1e-9"],
  ] as const)("names a budget that is not refused: %s, about %s rows", async (neighbours, about, delta) => {
    const folder = makeClinic(temporaryFolder(), { rows: 40, neighbours, ...(about ? { about } : {}) });
    const { err } = await privet(folder, ["data", "check", "clinic"]);
    const [, line] = /^ {2}privet (budget open .*)$/m.exec(err) ?? [];
    expect(line).toBe(`budget open clinic --epsilon 1 --delta ${delta}`);
    expect((await privet(folder, line!.split(" "))).code).toBe(0);
  });
});

describe("privet data check", () => {
  it("lists what is undeclared without reading a row: the data need not even be there", async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, "clinic.schema.json"),
      readFileSync(join(await drafted(), "clinic.schema.json")),
    );
    const { code, out } = await privet(folder, ["data", "check", "clinic"]);
    expect(code).toBe(0);
    expect(out).toContain("age: kind undeclared");
    const told = JSON.parse((await privet(folder, ["data", "check", "clinic", "--json"])).out);
    expect(told).toEqual({
      complete: false,
      missing: ["id", "age", "ward", "outcome"].map((a) => ({ attribute: a, what: "kind" })),
    });
  });

  it("tells the owner what does not fit, marked on both streams as not for release", async () => {
    const folder = makeClinic(temporaryFolder(), { rows: 400 });
    const { out, err } = await privet(folder, ["data", "check", "clinic", "--owner"]);
    expect(out).toContain("NOT FOR RELEASE · clinic");
    expect(err).toContain("NOT FOR RELEASE");
    const told = JSON.parse((await privet(folder, ["data", "check", "clinic", "--owner", "--json"])).out);
    // Rows 50, 100, … 400 of the made-up clinic: eight of them, each with one misfit in every attribute.
    expect(told).toMatchObject({ notForRelease: true, rows: 400, ragged: 0 });
    expect(told.attributes.age.clamped).toBe(8);
    expect(told.attributes.ward.undeclared).toBe(8);
    expect(told.attributes.outcome.undeclared).toBe(8);
  });

  it("tells the owner of lines that do not fit the columns, and of how files escape quotes", async () => {
    const folder = makeClinic(temporaryFolder());
    const rows = `${String.raw`1,30,"north \"old\", wing",no`}\n`;
    writeFileSync(join(folder, "clinic.csv"), `id,age,ward,outcome\n${rows.repeat(6)}`);
    const { out, err } = await privet(folder, ["data", "check", "clinic", "--owner"]);
    expect(out).toContain("6 with fields too many or too few");
    expect(err).toContain("file.escape");
    const schema = JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
    writeFileSync(
      join(folder, "clinic.schema.json"),
      JSON.stringify({ ...schema, file: { ...schema.file, escape: "\\" } }),
    );
    const mended = await privet(folder, ["data", "check", "clinic", "--owner"]);
    expect(mended.out).toContain("6 rows · 0 with fields too many or too few");
    expect(mended.err).not.toContain("file.escape");
  });
});
