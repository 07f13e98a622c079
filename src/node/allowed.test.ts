/** A schema is passed on between people: it names its own files, and others only where the owner says so. */
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeClinic, POISON, privet, temporaryFolder } from "../testing/command-line.ts";
import { smallExperiment } from "../testing/experiments.ts";
import { makeTrial } from "../testing/study-files.ts";
import { numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { makeDatabase, makeParquet } from "../testing/typed-files.ts";
import { ensureAllowed, foldersFor, namedPath } from "./allowed.ts";
import { readWithDuckDb } from "./duckdb/read.ts";
import { openFile, openStudyFile } from "./index.ts";

/** A public clinic in schemas/, whose schema names `path` as its data; the command runs elsewhere. */
function clinicNaming(path: string) {
  const home = temporaryFolder();
  for (const folder of ["schemas", "data", "elsewhere"]) mkdirSync(join(home, folder));
  makeClinic(join(home, "schemas"), { visibility: "public", rows: 20 });
  makeClinic(join(home, "data"), { visibility: "public", rows: 20 });
  const schema = join(home, "schemas", "clinic.schema.json");
  const declared = JSON.parse(readFileSync(schema, "utf8"));
  writeFileSync(schema, JSON.stringify({ ...declared, file: { path } }));
  return { home, elsewhere: join(home, "elsewhere") };
}

const check = (more: readonly string[] = []) => ["data", "check", "../schemas/clinic", "--owner", ...more];

describe("a schema that names data outside its folder", () => {
  it.each(["../data/clinic.csv", "../data/*.csv", "../data/../data/clinic.csv", "/etc/passwd", "/etc/pass*"])(
    "%s is refused by every command that reads data, and the refusal says how to allow it",
    async (path) => {
      const { elsewhere } = clinicNaming(path);
      for (const words of [
        check(),
        ["classify", "../schemas/clinic", "--label", "outcome", "--epsilon", "0.5", "--dry-run"],
        ["classify", "../schemas/clinic", "--label", "outcome", "--epsilon", "0.5", "--seed", "1"],
        ["classify", "../schemas/clinic", "--label", "outcome", "--with", "no-privacy"],
        ["classify", "--on", "../schemas/clinic", "--label", "outcome", "--learner", "cart"],
        ["cluster", "../schemas/clinic", "--k", "2", "--epsilon", "0.5", "--delta", "1e-6", "--seed", "1"],
        ["publish", "../schemas/clinic", "--label", "outcome", "--epsilon", "0.5", "--out", "x.json"],
        ["attributes", "describe", "../schemas/clinic", "--epsilon", "0.5", "--dry-run"],
        ["attributes", "rank", "../schemas/clinic", "--label", "outcome", "--epsilon", "0.5"],
      ]) {
        const { code, err } = await privet(elsewhere, words);
        expect(err).toContain("privet: path-not-allowed");
        expect(err).toContain("--allow-path");
        expect(code).toBe(3);
      }
    },
  );

  it("is read where the owner allows the folder, where the command stands above it, and by name of the file", async () => {
    const { home, elsewhere } = clinicNaming("../data/clinic.csv");
    expect((await privet(elsewhere, check())).code).toBe(3);
    expect((await privet(elsewhere, check(["--allow-path", "../data"]))).code).toBe(0);
    expect((await privet(elsewhere, check(["--allow-path", `..:${elsewhere}`]))).code).toBe(0);
    expect((await privet(home, ["data", "check", "schemas/clinic", "--owner"])).code).toBe(0);
    for (const wrong of ["nowhere", "", "../data:"])
      expect((await privet(elsewhere, check([`--allow-path=${wrong}`]))).err).toContain(
        "option-out-of-range",
      );
    expect((await privet(elsewhere, check(["--allow-path", "../schemas"]))).code).toBe(3);
  });

  it("by a link, as Parquet, as a database and through a pattern is refused all the same", async () => {
    const { home, elsewhere } = clinicNaming("clinic.csv");
    const [inside, outside] = [join(home, "schemas"), join(home, "data")];
    const rows = `SELECT 1 AS id, 2 AS age, '${POISON}' AS ward, 'no' AS outcome`;
    await makeParquet(join(outside, "x.parquet"), rows);
    await makeDatabase(join(outside, "x.duckdb"), "t", rows);
    mkdirSync(join(inside, "own"));
    symlinkSync(join(outside, "clinic.csv"), join(inside, "own", "link.csv"));
    symlinkSync(join(outside, "x.parquet"), join(inside, "own", "link.parquet"));
    symlinkSync(outside, join(inside, "folder"));
    const schema = join(inside, "clinic.schema.json");
    const declared = JSON.parse(readFileSync(schema, "utf8"));
    for (const path of [
      "own/link.csv",
      "own/*.csv",
      "own/*.parquet",
      "own/link.parquet",
      "folder/clinic.csv",
      "folder/*.csv",
      "f*/clinic.csv",
      "folder/x.parquet",
      "duckdb:folder/x.duckdb#t",
      "duckdb:../data/x.duckdb#SELECT * FROM t",
      `${outside}/x.parquet`,
      "../data/nowhere.csv",
    ]) {
      writeFileSync(schema, JSON.stringify({ ...declared, file: { path } }));
      const refused = await privet(elsewhere, check());
      expect(refused.err, path).toContain("privet: path-not-allowed");
      const allowed = await privet(elsewhere, check(["--allow-path", "../data"]));
      expect([path, allowed.code]).toEqual([path, path.includes("nowhere") ? 5 : 0]);
    }
  });

  it("through a pattern is refused before a file is looked at, and again by the reader, which finds files by itself", async () => {
    const folder = temporaryFolder();
    const elsewhere = await makeParquet(join(temporaryFolder(), "x.parquet"), "SELECT 2 AS age");
    symlinkSync(elsewhere, join(folder, "link.parquet"));
    const pattern = join(folder, "*.parquet");
    const refused = expect.objectContaining({ code: "path-not-allowed" });
    expect(() => namedPath(pattern, [folder])).toThrow(refused);
    expect(namedPath(pattern, [folder, dirname(elsewhere)]).path).toBe(pattern);
    const schema = tableSchema([numberColumn("age", 0, 100)]);
    await expect(readWithDuckDb(schema, pattern, { within: [folder] })).rejects.toEqual(refused);
    expect(await readWithDuckDb(schema, pattern)).toMatchObject({ rows: 1 });
  });

  it("is refused by openFile unless its folder is in allowPaths, and the current folder is the process's", async () => {
    const { home } = clinicNaming("../data/clinic.csv");
    const name = join(home, "schemas", "clinic");
    await expect(openFile({ name })).rejects.toMatchObject({ code: "path-not-allowed" });
    const curator = await openFile({ name, allowPaths: [join(home, "data")] });
    expect(curator.facts.rows).toBe(20);
    await curator.close();
    // Whoever writes the path himself needs nobody's leave.
    await (await openFile({ name, data: join(home, "data", "clinic.csv") })).close();
  });
});

describe("studies and experiments", () => {
  it("a study names files of its own folder, and so does its list of people", async () => {
    const { home, elsewhere } = clinicNaming("clinic.csv");
    const trial = join(home, "trial");
    mkdirSync(trial);
    makeTrial(trial, { visibility: "public" });
    const path = join(trial, "trial.study.json");
    const study = JSON.parse(readFileSync(path, "utf8"));
    renameSync(join(trial, "study.fam"), join(home, "data", "study.fam"));
    writeFileSync(path, JSON.stringify({ ...study, files: { ...study.files, fam: "../data/study.fam" } }));
    const words = ["attributes", "rank", "../trial/trial", "--epsilon", "9", "--top", "1", "--seed", "1"];
    for (const more of [[], ["--dry-run"]])
      expect((await privet(elsewhere, [...words, ...more])).err).toContain("privet: path-not-allowed");
    expect((await privet(elsewhere, [...words, "--allow-path", "../data"])).code).toBe(0);
    const name = join(trial, "trial");
    await expect(openStudyFile({ name })).rejects.toMatchObject({ code: "path-not-allowed" });
    await (await openStudyFile({ name, allowPaths: [join(home, "data")] })).close();

    writeFileSync(join(trial, "people.txt"), "/etc/passwd\t1\n");
    const personal = { format: "personal", people: "people.txt", snps: "study.bim" };
    const { strata: _, ...rest } = study;
    writeFileSync(path, JSON.stringify({ ...rest, files: personal }));
    expect((await privet(elsewhere, words)).err).toContain("privet: path-not-allowed");
  });

  it("an experiment names files of its own folder and of its schemas'", async () => {
    const { home, elsewhere } = clinicNaming("clinic.csv");
    const asked = (path: string) =>
      writeFileSync(
        join(home, "schemas", "x.json"),
        JSON.stringify({ ...smallExperiment, data: [{ schema: "clinic.schema.json", path }] }),
      );
    asked("../data/clinic.csv");
    const words = ["experiment", "../schemas/x.json", "--jobs", "1", "--repeats", "1"];
    expect((await privet(elsewhere, words)).err).toContain("privet: path-not-allowed");
    expect((await privet(elsewhere, [...words, "--allow-path", "../data"])).code).toBe(0);
    asked("clinic.csv");
    expect((await privet(elsewhere, words)).code).toBe(0);
  });
});

describe("the folders of a schema", () => {
  it("are its own and the current one, but never the home folder or one above because somebody stands there", () => {
    expect(foldersFor("/s", { cwd: "/work" })).toEqual(["/s", "/work"]);
    for (const cwd of [homedir(), dirname(homedir()), "/"]) expect(foldersFor("/s", { cwd })).toEqual(["/s"]);
    expect(foldersFor("/s", { cwd: "/work", allow: ["../data"] })).toEqual(["/s", "/work", "/data"]);
  });

  it("hold what is below them, and not what merely begins alike", () => {
    const folder = temporaryFolder();
    for (const path of ["x", "a/b/x", "..x", ".", "a/../x"])
      expect(() => ensureAllowed(join(folder, path), [folder])).not.toThrow();
    for (const path of ["../x", "a/../../x", `../${"x".repeat(300)}`])
      expect(() => ensureAllowed(join(folder, path), [folder])).toThrow(/lies outside/);
    expect(() => ensureAllowed(`${folder}x`, [folder])).toThrow(/lies outside/);
    expect(() => ensureAllowed("/etc/passwd", undefined)).not.toThrow();
  });
});
