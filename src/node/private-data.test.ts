import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../testing/command-line.ts";
import { ensureNotPrivate, ownerOfFiles, privateOwnerOf } from "./private-data.ts";
import { forget, registeredIn, rememberFiles, stateFolder } from "./register.ts";

afterEach(() => vi.unstubAllEnvs());

const ROWS = "age,outcome\n30,yes\n40,no\n";

/** schemas/NAME.schema.json, which claims a path as private, and the file at data/x.csv. */
function apart(path: string, more: object = {}) {
  const folder = temporaryFolder();
  for (const name of ["schemas", "data", "elsewhere"]) mkdirSync(join(folder, name));
  const schema = join(folder, "schemas/clinic.schema.json");
  writeFileSync(schema, JSON.stringify({ privet: "schema/1", name: "clinic", file: { path }, ...more }));
  const at = (name: string) => join(folder, name);
  writeFileSync(at("data/x.csv"), ROWS);
  return { folder, schema, at };
}

describe("a private file is recognised by its place", () => {
  it.each([
    "../data/x.csv",
    "../data/*.csv",
    "../data/?.csv",
    "../data/[x-z].csv",
    "../*/x.csv",
    "../**/*.csv",
    "duckdb:../data/x.csv#visits",
    "duckdb:../data/x.csv#SELECT * FROM visits",
  ])("where the schema that is named claims %s", async (path) => {
    const { schema, at } = apart(path);
    expect(await privateOwnerOf(at("data/x.csv"), { schema })).toBe("clinic");
    writeFileSync(at("data/y.txt"), "age,outcome\n1,yes\n");
    expect(await privateOwnerOf(at("data/y.txt"), { schema })).toBeUndefined();
  });

  it("where a schema in another folder that is looked into claims it, also one that is incomplete", async () => {
    const { folder, at } = apart("../data/x.csv", { attributes: [{ name: "age" }] });
    expect(await privateOwnerOf(at("data/x.csv"))).toBeUndefined();
    expect(await privateOwnerOf(at("data/x.csv"), { folders: [join(folder, "schemas")] })).toBe("clinic");
  });

  it("through symbolic and hard links, to the file and to its folder", async () => {
    const { folder, schema, at } = apart("../data/x.csv");
    symlinkSync(at("data/x.csv"), at("elsewhere/soft.csv"));
    linkSync(at("data/x.csv"), at("elsewhere/hard.csv"));
    symlinkSync(at("data"), at("elsewhere/data"));
    for (const name of ["soft.csv", "hard.csv", "data/x.csv"])
      expect(await privateOwnerOf(join(folder, "elsewhere", name), { schema }), name).toBe("clinic");
    copyFileSync(schema, at("data/clinic.schema.json"));
    expect(await privateOwnerOf(at("elsewhere/soft.csv")), "the folder that a link leads to").toBe("clinic");
  });

  it("but not where the schema says public, or is another program's", async () => {
    const open = apart("../data/x.csv", { visibility: "public" });
    expect(await privateOwnerOf(open.at("data/x.csv"), open)).toBeUndefined();
    const foreign = apart("../data/x.csv", { privet: undefined });
    expect(await privateOwnerOf(foreign.at("data/x.csv"), foreign)).toBeUndefined();
  });

  it("and the genotypes of a study, each person's file included; who takes part and the SNPs are public", async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    for (const name of ["a.bed", "a.bim", "a.fam", "p1.txt"]) writeFileSync(at(name), name);
    writeFileSync(at("people.txt"), "# who\np1.txt case\n");
    const study = (files: object) =>
      writeFileSync(at("s.study.json"), JSON.stringify({ privet: "study/1", name: "trial", files }));
    study({ format: "plink", bed: "a.bed", bim: "a.bim", fam: "a.fam" });
    expect(await privateOwnerOf(at("a.bed"))).toBe("trial");
    expect(await ownerOfFiles([at("a.bim"), at("a.fam")])).toBeUndefined();
    study({ format: "personal", people: "people.txt", snps: "a.bim" });
    expect(await privateOwnerOf(at("p1.txt"))).toBe("trial");
  });

  it.each([
    ["packed", "people.gz", (text: string) => gzipSync(text)],
    ["that begins with a byte order mark", "people", (text: string) => `\uFEFF${text}`],
    ["with blanks between", "people", (text: string) => text.replace("p 1", "p-1").replace("\t", "  ")],
  ])("and each person's file on a list %s", async (_, people, written) => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    for (const name of ["a.bim", "p 1.txt", "p-1.txt"]) writeFileSync(at(name), "genotypes");
    writeFileSync(at(people), written("p 1.txt\tcase\n"));
    const files = { format: "personal", people, snps: "a.bim" };
    writeFileSync(at("s.study.json"), JSON.stringify({ privet: "study/1", name: "trial", files }));
    // By one of the two its place is claimed, and by its bytes the other.
    for (const name of ["p 1.txt", "p-1.txt"]) expect(await privateOwnerOf(at(name))).toBe("trial");
  });

  it("and is refused with words by which its owner can declare it public, be it a table's or a study's", async () => {
    const { at, schema } = apart("../data/x.csv");
    const refusal = (near: object) => ensureNotPrivate(at("data/x.csv"), near, "").catch((error) => error);
    expect((await refusal({ schema })).fix.do).toContain("schema set clinic visibility=public");
    const study = (more: object) =>
      writeFileSync(
        at("data/s.study.json"),
        JSON.stringify({ privet: "study/1", name: "trial", files: { table: "x.csv" }, ...more }),
      );
    study({});
    const ledger = at("data/s.ledger");
    await rememberFiles(ledger, [at("data/x.csv")]);
    const { fix } = await refusal({});
    expect(fix.do).toContain('writes "visibility": "public" into s.study.json, and removes s.ledger.files');
    expect(fix.do).not.toContain("schema set");
    study({ visibility: "public" });
    expect((await refusal({})).fix).toEqual(fix);
    forget(ledger);
    expect(await refusal({})).toBeUndefined();
  });

  it("by every file of a pattern that names it, and as the database that is asked", async () => {
    const { at, schema } = apart("../data/x.csv");
    writeFileSync(at("data/a.csv"), "age,outcome\n1,yes\n");
    for (const path of ["data/*.csv", "data/[x].csv", "data/**", "**/x.csv", "d?ta/*"])
      expect([path, await privateOwnerOf(at(path), { schema })]).toEqual([path, "clinic"]);
    expect(await privateOwnerOf(`duckdb:${at("data/x.csv")}#visits`, { schema })).toBe("clinic");
    expect(await privateOwnerOf(at("data/[!x].csv"), { schema })).toBeUndefined();
  });
});

describe("a private file is recognised by its bytes", () => {
  it("as a copy of what a schema claims, but not with one byte changed, or packed", async () => {
    const { schema, at } = apart("../data/x.csv");
    copyFileSync(at("data/x.csv"), at("elsewhere/copy.csv"));
    expect(await privateOwnerOf(at("elsewhere/copy.csv"), { schema })).toBe("clinic");
    writeFileSync(at("elsewhere/copy.csv"), ROWS.replace("30", "31"));
    expect(await privateOwnerOf(at("elsewhere/copy.csv"), { schema })).toBeUndefined();
    writeFileSync(at("elsewhere/copy.csv.gz"), gzipSync(ROWS));
    expect(await privateOwnerOf(at("elsewhere/copy.csv.gz"), { schema })).toBeUndefined();
  });

  it("as a copy of what was opened under one of the user's ledgers, wherever that lies", async () => {
    const { folder, at } = apart("nothing.csv");
    vi.stubEnv("PRIVET_STATE", join(folder, "state"));
    const ledger = at("schemas/clinic.ledger");
    await rememberFiles(ledger, [at("data/x.csv"), at("data/missing.csv")]);
    copyFileSync(at("data/x.csv"), at("elsewhere/copy.csv"));
    expect(await privateOwnerOf(at("elsewhere/copy.csv"))).toBe("clinic");
    vi.stubEnv("PRIVET_STATE", "");
    expect(await privateOwnerOf(at("elsewhere/copy.csv"))).toBeUndefined();
    expect(await privateOwnerOf(at("elsewhere/copy.csv"), { folders: [at("schemas")] })).toBe("clinic");
    forget(ledger);
    expect(await privateOwnerOf(at("elsewhere/copy.csv"), { folders: [at("schemas")] })).toBeUndefined();
  });
});

describe("the register", () => {
  it("is for the owner's eyes, hashes a file once, and again when it has changed", async () => {
    const { folder, at } = apart("nothing.csv");
    vi.stubEnv("PRIVET_STATE", join(folder, "state"));
    const ledger = at("schemas/clinic.ledger");
    for (let k = 0; k < 3; k++) await rememberFiles(ledger, [at("data/x.csv")]);
    expect(registeredIn(ledger)).toHaveLength(1);
    writeFileSync(at("data/x.csv"), `${ROWS}50,no\n`);
    await rememberFiles(ledger, [at("data/x.csv")]);
    expect(registeredIn(ledger)).toHaveLength(2);
    for (const file of [`${ledger}.files`, join(folder, "state/ledgers")])
      expect(statSync(file).mode & 0o777, file).toBe(0o600);
    expect(readFileSync(join(folder, "state/ledgers"), "utf8")).toBe(`${ledger}\n`);
  });

  it("is never an error: unwritable, damaged, stale", async () => {
    const { folder, at } = apart("../data/x.csv");
    writeFileSync(join(folder, "state"), "a file where a folder should be");
    vi.stubEnv("PRIVET_STATE", join(folder, "state"));
    mkdirSync(at("schemas/clinic.ledger.files"));
    await rememberFiles(at("schemas/clinic.ledger"), [at("data/x.csv")]);
    expect(await privateOwnerOf(at("elsewhere/none.csv"))).toBeUndefined();
    vi.stubEnv("PRIVET_STATE", join(folder, "other"));
    mkdirSync(join(folder, "other"));
    writeFileSync(join(folder, "other/ledgers"), "/no/such/x.ledger\n\0\n");
    writeFileSync(at("elsewhere/y.ledger.files"), `no line of ours\n${"0".repeat(64)} 5 x y\n`);
    expect(await privateOwnerOf(at("data/x.csv"), { folders: [at("elsewhere")] })).toBeUndefined();
  });

  it("lies where the user's state lies, and nowhere without a home", () => {
    expect(stateFolder({ PRIVET_STATE: "/a" })).toBe("/a");
    expect(stateFolder({ PRIVET_STATE: "", HOME: "/h" })).toBeUndefined();
    expect(stateFolder({ XDG_STATE_HOME: "/x", HOME: "/h" })).toBe("/x/privet");
    expect(stateFolder({ HOME: "/h" })).toBe("/h/.local/state/privet");
    expect(stateFolder({})).toBeUndefined();
  });
});
