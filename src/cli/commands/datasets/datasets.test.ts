import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { knownDatasets } from "../../../schema/catalogue.ts";
import { privet, temporaryFolder } from "../../../testing/command-line.ts";
import { datasetPath, NO_DATASETS } from "../../../testing/datasets.ts";

const shelf = datasetPath("arff/iris.arff") && dirname(dirname(datasetPath("arff/iris.arff")!));
const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const offline = { fetch: () => Promise.reject(new TypeError("fetch failed")) };

describe("privet datasets", () => {
  it("lists every known data set", async () => {
    const { out } = await privet("/", ["datasets"]);
    for (const { name, title } of knownDatasets())
      expect(out).toMatch(new RegExp(`${name} .*${title.slice(0, 4)}`));
    const { datasets } = JSON.parse((await privet("/", ["datasets", "--json"])).out);
    expect(datasets).toHaveLength(knownDatasets().length);
  });

  it("guesses what was meant where it knows no such data set", async () => {
    const { code, err } = await privet(temporaryFolder(), ["datasets", "get", "adlt"]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean adult?");
  });

  it("says where to get the files when it cannot fetch them, and writes nothing", async () => {
    const folder = temporaryFolder();
    const { code, err } = await privet(folder, ["datasets", "get", "adult"], offline);
    expect(code).toBe(5);
    expect(err).toContain("Are you offline?");
    expect(err).toContain("https://archive.ics.uci.edu/dataset/2/adult");
    expect((await privet(folder, ["datasets", "get", "iris"], offline)).err).toContain(
      "cannot be fetched by itself",
    );
    expect(existsSync(join(folder, "adult.schema.json"))).toBe(false);
  });

  it("refuses what it fetched when it is not the known version", async () => {
    const folder = temporaryFolder();
    const fetch = async () => new Response("<html>moved</html>");
    const { code, err } = await privet(folder, ["datasets", "get", "adult"], { fetch });
    expect(code).toBe(5);
    expect(err).toContain("privet: dataset-damaged");
    expect(existsSync(join(folder, "adult.data"))).toBe(false);
  });

  it("refuses a damaged copy and a folder without the file", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "iris.arff"), "damaged");
    const damaged = await privet(folder, ["datasets", "get", "iris", "--from", ".", "--out", "here"]);
    expect(damaged.err).toContain("privet: dataset-damaged");
    expect((await privet(folder, ["datasets", "get", "vote", "--from", "."])).err).toContain(
      "privet: file-missing",
    );
    expect((await privet(folder, ["datasets", "get", "vote", "--from", "no"])).err).toContain(
      "privet: file-missing",
    );
  });

  it.skipIf(!shelf)(
    `copies a checked data set with its schema, ready to use (${NO_DATASETS} when skipped)`,
    async () => {
      const folder = temporaryFolder();
      const { code, out } = await privet(folder, [
        "datasets",
        "get",
        "iris",
        "--from",
        shelf!,
        "--out",
        "data",
      ]);
      expect({ code, out }).toEqual({ code: 0, out: "data/iris.arff\ndata/iris.schema.json\n" });
      expect(sha256(join(folder, "data/iris.arff"))).toBe(
        knownDatasets().find((d) => d.name === "iris")!.files[0].sha256,
      );
      expect((await privet(folder, ["data", "check", "data/iris"])).code).toBe(0);
      // Getting it again changes nothing; another file under its name is never overwritten.
      expect(
        (await privet(folder, ["datasets", "get", "iris", "--from", shelf!, "--out", "data"])).code,
      ).toBe(0);
      writeFileSync(join(folder, "data/iris.arff"), "mine");
      const again = await privet(folder, [
        "datasets",
        "get",
        "iris",
        "--from",
        shelf!,
        "--out",
        "data",
        "--json",
      ]);
      expect(JSON.parse(again.err).error.code).toBe("file-exists");
      expect(readFileSync(join(folder, "data/iris.arff"), "utf8")).toBe("mine");
    },
  );

  it.skipIf(!shelf)(
    "keeps both parts of adult: adult.data to learn from, adult.test to judge by",
    async () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, "x"));
      await privet(folder, ["datasets", "get", "adult", "--from", shelf!]);
      expect(existsSync(join(folder, "adult.data")) && existsSync(join(folder, "adult.test"))).toBe(true);
      expect(JSON.parse(readFileSync(join(folder, "adult.schema.json"), "utf8")).file.path).toBe(
        "adult.data",
      );
      const words = [
        "classify",
        "adult",
        "--label",
        "income",
        "--with",
        "majority",
        "--epsilon",
        "1",
        "--out",
        "m.json",
      ];
      expect((await privet(folder, words)).err).toContain("PUBLIC DATA");
      const told = await privet(folder, [
        "evaluate",
        "m.json",
        "--on",
        "adult.test",
        "--schema",
        "adult",
        "--json",
      ]);
      // 3,846 of the 16,281 test rows are above 50K (adult.names: 23.62 %).
      expect(JSON.parse(told.out)).toMatchObject({ rows: 16281, wrong: 3846 });
    },
  );
});
