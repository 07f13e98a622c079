import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ZERO } from "../base/rational.ts";
import { epsilonFrom } from "../curator/index.ts";
import { makeClinic, temporaryFolder } from "../testing/command-line.ts";
import { dataFileOf, findDataset, loadSchemaFile } from "./dataset.ts";
import { openFile, openLedger } from "./index.ts";

describe("findDataset", () => {
  it.each([
    "clinic",
    "clinic.csv",
    "clinic.csv.gz",
    "clinic.arff",
    "clinic.schema.json",
    "./clinic",
    "sub/../clinic",
  ])("finds the schema and the ledger by %s", (word) => {
    const folder = makeClinic(temporaryFolder());
    mkdirSync(join(folder, "sub"));
    expect(findDataset(word, folder)).toEqual({
      name: "clinic",
      schema: join(folder, "clinic.schema.json"),
      ledger: join(folder, "clinic.ledger"),
    });
  });

  it("refuses what has no schema, and an empty name", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, ".schema.json"), "{}");
    for (const word of ["clinic", "", "nowhere/clinic"])
      expect(() => findDataset(word, folder)).toThrow(expect.objectContaining({ code: "schema-missing" }));
  });

  it("takes the data file from the schema, relative to it, else NAME.csv", async () => {
    const folder = makeClinic(temporaryFolder());
    const files = findDataset("clinic", folder);
    const schema = await loadSchemaFile(files.schema);
    expect(dataFileOf(files, { ...schema, file: { ...schema.file, path: "data/rows.txt" } })).toBe(
      join(folder, "data/rows.txt"),
    );
    const { path: _, ...file } = schema.file;
    expect(dataFileOf(files, { ...schema, file })).toBe(join(folder, "clinic.csv"));
    expect(dataFileOf(files, { ...schema, file: { ...file, format: "arff" } })).toBe(
      join(folder, "clinic.arff"),
    );
  });
});

describe("openFile", () => {
  it("refuses private data without a ledger, and opens it with one", async () => {
    const folder = makeClinic(temporaryFolder());
    const name = join(folder, "clinic");
    await expect(openFile({ name })).rejects.toMatchObject({ code: "budget-missing" });
    const ledger = await openLedger(`${name}.ledger`, { create: true });
    const epsilon = epsilonFrom("1");
    await ledger.open({
      dataset: "clinic",
      epsilon,
      delta: ZERO,
      composition: "basic",
      neighbours: "replace",
      unit: "person",
    });
    await ledger.close();
    const curator = await openFile({ name });
    expect(curator.facts.rows).toBe(400);
    expect((await curator.budget()).left.epsilon).toEqual(epsilon);
    await curator.close();
  });

  it("opens public data without one, by name or by schema and path", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public", rows: 7 });
    const name = join(folder, "clinic");
    const schema = await loadSchemaFile(`${name}.schema.json`);
    for (const opening of [{ name }, { name, unsafeSeed: 1 }, { schema, data: `${name}.csv` }]) {
      const curator = await openFile(opening);
      expect(curator.facts.rows).toBe(7);
      await curator.close();
    }
    await expect(openFile({})).rejects.toMatchObject({ code: "schema-missing" });
  });
});
