/** What was nearly right is answered with what to type. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clinicWithBudget, privet, temporaryFolder } from "../testing/command-line.ts";

const told = async (folder: string, line: string) =>
  (await privet(folder, line.split(" "))).err.replace(/\s+/g, " ");

test("words that are half a command, a method, or nearly a flag", async () => {
  const folder = temporaryFolder();
  expect(await told(folder, "describe clinic")).toContain("Write privet attributes describe.");
  expect(await told(folder, "rank clinic")).toContain("Write privet attributes rank.");
  expect(await told(folder, "help gupt")).toContain("Write privet methods gupt.");
  expect(await told(folder, "help bugdet")).toContain("Did you mean privet budget?");
  expect(await told(folder, "classify clinic --with gupt --bloks 3")).toContain(
    "privet methods gupt those of",
  );
  expect(await told(folder, "classify clinic --with=gupt --bloks 3")).toContain("privet methods gupt those");
  expect(await told(folder, "classify clinic --bloks 3")).toContain("privet methods NAME those of a method");
});

test("amounts, guarantees and names of data that are nearly right", async () => {
  const folder = await clinicWithBudget();
  const classified = (rest: string) => told(folder, `classify ${rest}`);
  expect(await classified("clinic --label outcome --epsilon 0,5")).toContain("with a point and no comma");
  expect(await classified("clinc --label outcome --epsilon 0.5")).toContain("Did you mean clinic?");
  expect(await classified("clinic --label outcome --epsilon 0.5 --delta 1e-6 --with amp")).toContain(
    "--allow research",
  );
});

test("an engine that the file's form does not go with, before the price is told", async () => {
  const folder = await clinicWithBudget();
  const words = ["classify", "clinic", "--label", "outcome", "--epsilon", "0.5", "--engine", "duckdb"];
  for (const dry of [["--dry-run"], []]) {
    const { code, out, err } = await privet(folder, [...words, ...dry]);
    expect([code, out]).toEqual([5, ""]);
    expect(err).toMatch(/engine-cannot[\s\S]*Nothing\s+was\s+spent/);
  }
});

test("files that are empty, folders, databases without a table, and bounds that are half declared", async () => {
  const folder = await clinicWithBudget();
  writeFileSync(join(folder, "empty.csv"), "");
  writeFileSync(join(folder, "line.csv"), "\n1,2\n");
  mkdirSync(join(folder, "ran"));
  expect(await told(folder, "init empty.csv")).toContain("The file is empty.");
  expect(await told(folder, "init line.csv")).toContain("first line is empty");
  expect(await told(folder, "show ran")).toContain("privet flow show ran");
  expect(await told(folder, "init duckdb:../x.duckdb")).toContain("privet init 'duckdb:../x.duckdb#TABLE'");
  expect(await told(folder, "init x.duckdb")).toContain("privet init 'duckdb:x.duckdb#TABLE'");
  expect(await told(folder, "init duckdb:")).toContain("privet init 'duckdb:FILE#TABLE'");
  writeFileSync(join(folder, "two.csv"), "age,outcome\n1,2\n");
  await told(folder, "init two.csv --label outcome");
  expect(await told(folder, "schema set two age --low 0")).toContain("age still needs --high.");
});
