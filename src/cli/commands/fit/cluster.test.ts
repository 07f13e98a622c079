import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadClustering } from "../../../models/file.ts";
import { loadSchemaFile } from "../../../node/dataset.ts";
import { clusterers } from "../../../tasks/cluster/methods.ts";
import { defaultMethod } from "../../../tasks/registry.ts";
import {
  clinicBudget,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  privet,
  temporaryFolder,
} from "../../../testing/command-line.ts";
import type { Input } from "../../command.ts";
import { cluster } from "./cluster.ts";
import { readPublicPoints } from "./public-points.ts";

const words = (...more: string[]) => ["cluster", "clinic", "--epsilon", "0.5", ...more];
const eem = (...more: string[]) => words("--with", "priv-eem", "--k", "3", "--rounds", "4", ...more);
describe("the first examples of cluster", () => {
  it("run as they stand, with a δ where the default method needs one", async () => {
    const folder = await clinicWithBudget();
    const dry = cluster.examples.filter((line) => line.endsWith("--dry-run"));
    expect(dry).not.toHaveLength(0);
    for (const line of dry) {
      const typed = line.replace("patients", "clinic").split(" ").slice(1);
      expect(await privet(folder, typed)).toMatchObject({ code: 0, out: expect.stringContaining("cost") });
    }
  });
});

const clusteringIn = (folder: string, name: string) =>
  loadClustering(readFileSync(join(folder, name), "utf8"));

describe("privet cluster", () => {
  it("prices a run without spending: method, data, centres, cost, budget", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { code, out, err } = await privet(folder, eem("--dry-run"));
    expect(code).toBe(0);
    expect(out).toMatch(/priv-eem {2}\S/);
    expect(out).toContain("clinic · 400 rows · 2 attributes → 4 inputs · replace one row");
    expect(out).toContain("3 centres in 4 coordinates · rounds 4 · 200 candidates");
    expect(out).toContain("cost      ε 0.5, δ 0   4 draws of ε 0.125, basic composition");
    expect(err).toContain("Nothing was run. Drop --dry-run to spend.");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
    const told = JSON.parse((await privet(folder, eem("--dry-run", "--json"))).out);
    expect(told.plan).toEqual({
      privet: "plan/1",
      task: "cluster",
      method: "priv-eem",
      epsilon: "0.5",
      delta: "0",
      options: { k: 3, rounds: 4 },
    });
  });

  it("spends what it said, writes the centres, and shows them in the units of the attributes", async () => {
    const folder = await clinicWithBudget();
    const { code, out, err } = await privet(folder, eem("--yes", "--out", "groups.json"));
    expect(code).toBe(0);
    expect(out).toMatch(/k-means, 3 centres\n\n +attribute +centre 1 +centre 2 +centre 3\n +age +\d/);
    expect(out).toMatch(/ward( +(north|south|\?)){3}\n/);
    expect(err).toContain("receipt: ε 0.5, δ 0 · priv-eem · entry 2");
    const { model, guarantee, receipt } = clusteringIn(folder, "groups.json");
    expect([model.kind, model.centres.length, guarantee]).toEqual(["k-means", 3, "proved"]);
    expect(receipt?.purpose).toBe("cluster priv-eem");
    expect((await clinicBudget(folder)).left.epsilon).toBe("0.5");
    const shown = await privet(folder, ["show", "groups.json"]);
    expect(shown.out).toBe(out);
    expect(shown.err).toContain("receipt: ε 0.5, δ 0 · cluster priv-eem · clinic · guarantee proved");
    const told = JSON.parse((await privet(folder, ["show", "groups.json", "--json"])).out);
    expect(told).toMatchObject({ kind: "k-means", guarantee: "proved", partial: false });
    expect(told.described).toHaveLength(3);
  });

  it("uses the default method where none is named, on the attributes that are", async () => {
    const folder = await clinicWithBudget({ rows: 900 });
    const { code, out } = await privet(folder, words("--attributes", "age", "--yes", "--json"));
    expect(code).toBe(0);
    const { model, receipt } = JSON.parse(out);
    expect(receipt.purpose).toBe(`cluster ${defaultMethod("cluster")}`);
    expect(model.model.attributes.map(({ name }: { name: string }) => name)).toEqual(["age"]);
    expect(model.model.centres).toHaveLength(4);
  });

  it("fits the yardstick without privacy, which private data refuses before a row is read", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const yard = ["cluster", "clinic", "--with", "no-privacy", "--k", "2"];
    const { code, err } = await privet(folder, [...yard, "--out", "yard.json"]);
    expect(code).toBe(0);
    expect(err).toContain("no privacy at all");
    expect(clusteringIn(folder, "yard.json")).toMatchObject({ guarantee: "none", receipt: undefined });
    expect(clusteringIn(folder, "yard.json").model.centres).toHaveLength(2);
    expect((await privet(folder, ["show", "yard.json"])).err).toContain("no receipt · guarantee none");
    expect((await privet(folder, [...yard.slice(0, -1), "0"])).err).toContain("k is ");

    const secret = makeClinic(temporaryFolder());
    writeFileSync(join(secret, "clinic.csv"), "");
    const refused = await privet(secret, yard);
    expect(refused.code).toBe(3);
    expect(refused.err).toContain("privet: baseline-on-private-data");
  });

  it.each([
    [["--k", "0"], "option-out-of-range"],
    [["--k", "101"], "option-out-of-range"],
    [["--k", "three"], "option-out-of-range"],
    [["--with", "pg-plus"], "option-unknown"],
    [["--with", "priv-gene", "--points", "9"], "option-unknown"],
    [["--label", "outcome"], "option-unknown"],
    [["--attributes", "outcome"], "attribute-unknown"],
    [["--attributes", "age,age"], "option-out-of-range"],
    [["--seed", "1"], "seed-on-private-data"],
  ])("refuses %j, and nothing is spent", async (more, code) => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { err } = await privet(folder, words(...more, "--yes"));
    expect(err).toContain(`privet: ${code}`);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it("has its methods listed beside those that classify, and tells two of one name apart by their task", async () => {
    const folder = temporaryFolder();
    const { out } = await privet(folder, ["methods"]);
    for (const { name, summary } of clusterers)
      expect(out).toMatch(new RegExp(`${name} +cluster +proved.*${summary.slice(0, 20)}`));
    const both = JSON.parse((await privet(folder, ["methods", "priv-gene", "--json"])).out).methods;
    expect(both.map(({ task }: { task: string }) => task)).toEqual(["classify", "cluster"]);
    const page = (await privet(folder, ["methods", "priv-gene", "--task", "cluster"])).out;
    expect(page).toMatch(/task +cluster/);
    expect(page).toContain("--k\n");
    expect(page).not.toContain("--loss");
    expect((await privet(folder, ["explain", "priv-eem"])).out.match(/^PrivEEM/gm)).toHaveLength(2);
    expect((await privet(folder, ["methods", "pg-plus", "--task", "cluster"])).err).toContain(
      "option-unknown",
    );
  });

  it("has methods with k", () => {
    for (const { name, options } of clusterers) expect([name, options.k?.default]).toEqual([name, 4]);
  });
});

describe("a k-median's --points", () => {
  const chosen = (...more: string[]) => words("--with", "sub-sampled", "--k", "2", "--json", ...more);

  it("is a file of public rows, whose points are all that centres can be", async () => {
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "towns.csv"), "age,ward\n0,north\n50,south\n100,north\n");
    const { out } = await privet(folder, chosen("--points", "towns.csv", "--yes"));
    const { centres, kind } = JSON.parse(out).model.model;
    expect(kind).toBe("k-median");
    expect(centres).toHaveLength(2);
    const towns = ["-1,1,-1,-1", "0,-1,1,-1", "1,1,-1,-1"];
    for (const centre of centres) expect(towns).toContain(centre.join());
    const { options } = JSON.parse(
      (await privet(folder, chosen("--points", "towns.csv", "--dry-run"))).out,
    ).plan;
    expect(options).toEqual({ k: 2, points: towns.map((town) => town.split(",").map(Number)) });
  });

  it("is how many, at random, or a list", async () => {
    const folder = await clinicWithBudget();
    const optionsOf = async (points: string) =>
      JSON.parse((await privet(folder, chosen("--points", points, "--dry-run"))).out).plan.options;
    expect(await optionsOf("30")).toEqual({ k: 2, points: 30 });
    expect(await optionsOf("[[0,1,-1,-1],[1,-1,-1,1]]")).toMatchObject({ points: { length: 2 } });
  });

  it.each([
    ["clinic.csv", "data-not-public"],
    ["nowhere.csv", "file-missing"],
    ["1", "option-out-of-range"],
    ["[[0]]", "option-out-of-range"],
  ])("is refused as %s, and nothing is spent", async (points, code) => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { err } = await privet(folder, chosen("--points", points, "--yes"));
    expect(JSON.parse(err).error.code).toBe(code);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });
});

describe("privet assign", () => {
  const released = async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    await privet(folder, ["cluster", "clinic", "--with", "no-privacy", "--k", "2", "--out", "groups.json"]);
    writeFileSync(join(folder, "new.csv"), "age,ward\n3,north\n99,south\n,\n");
    return folder;
  };

  it("tells the nearest centre of every row, alone or as a last column", async () => {
    const folder = await released();
    const { out, err } = await privet(folder, ["assign", "groups.json", "new.csv"]);
    expect(out).toMatch(/^centre\n[12]\n[12]\n[12]\n$/);
    expect(err).toContain("3 rows. Free");
    const [, first, second] = out.split("\n");
    const appended = await privet(folder, [
      "assign",
      "groups.json",
      "new.csv",
      "--append",
      "--out",
      "all.csv",
    ]);
    expect(appended.out).toBe("all.csv\n");
    expect(readFileSync(join(folder, "all.csv"), "utf8")).toContain(
      `age,ward,centre\n3,north,${first}\n99,south,${second}\n`,
    );
    const told = JSON.parse((await privet(folder, ["assign", "groups.json", "new.csv", "--json"])).out);
    expect(told).toMatchObject({ centres: 2, rows: 3, assigned: out.trim().split("\n").slice(1) });
  });

  it("warns that the centres of private rows are not for release", async () => {
    const folder = await released();
    const schema = JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
    writeFileSync(join(folder, "clinic.schema.json"), JSON.stringify({ ...schema, visibility: "private" }));
    const { err } = await privet(folder, ["assign", "groups.json", "clinic.csv", "--out", "all.csv"]);
    expect(err).toContain("which centre they belong to is not for release");
  });

  it("refuses a classifier, and predict refuses a clustering", async () => {
    const folder = await released();
    const wrong = await privet(folder, ["predict", "groups.json", "new.csv"]);
    expect(wrong.err).toContain("privet: model-invalid");
    expect(wrong.err).toContain("privet assign");
    await privet(folder, [
      ..."classify clinic --label outcome --with no-privacy --out income.json".split(" "),
    ]);
    const other = await privet(folder, ["assign", "income.json", "new.csv"]);
    expect(other.err).toContain("privet predict");
    expect(existsSync(join(folder, "income.json"))).toBe(true);
  });
});

describe("public points", () => {
  const pointsOf = async (folder: string, file: string, attributes?: readonly string[]) => {
    const io = { cwd: folder } as Input["io"];
    const schema = await loadSchemaFile(join(folder, "clinic.schema.json"));
    return readPublicPoints({ args: [], flags: {}, io }, file, { schema, attributes });
  };

  it("are the rows of a file in unit coordinates, equal ones once", async () => {
    const folder = makeClinic(temporaryFolder());
    writeFileSync(join(folder, "points.csv"), "ward,age,other\nnorth,0,x\nsouth,50,y\nnorth,0,z\n");
    // Age, then north, south and the value that stands for others.
    expect(await pointsOf(folder, "points.csv")).toEqual([
      [-1, 1, -1, -1],
      [0, -1, 1, -1],
    ]);
    expect(await pointsOf(folder, "points.csv", ["age"])).toEqual([[-1], [0]]);
  });

  it("are never the private rows themselves, and never none", async () => {
    const folder = makeClinic(temporaryFolder());
    await expect(pointsOf(folder, "clinic.csv")).rejects.toMatchObject({ code: "data-not-public" });
    writeFileSync(join(folder, "points.csv"), "ward,age\n");
    await expect(pointsOf(folder, "points.csv")).rejects.toMatchObject({ code: "file-empty" });
  });
});
