/** Genome studies in files: writing one, opening its budget, and that every format holds the same genotypes. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { studyGenotypes } from "../../../node/study/genotypes.ts";
import { openStudyFile } from "../../../node/study/open.ts";
import { loadStudyFile } from "../../../node/study/study.ts";
import { makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";
import { genotypeCode } from "../../../testing/genotype-codes.ts";
import { makeTrial, studyCodes, writePersonalFiles, writeStudyFiles } from "../../../testing/study-files.ts";

const inits: Record<string, readonly string[]> = {
  plink: ["--plink", "study"],
  "plink by one of its files": ["--plink", "study.bed"],
  ped: ["--ped", "study", "--alleles", "alleles.txt"],
  vcf: ["--vcf", "study.vcf", "--snps", "study.bim", "--fam", "study.fam"],
  personal: ["--personal", "people.txt", "--snps", "study.bim"],
  table: [
    ..."--table study.csv --snps study.bim --status-column ill --stratum-column town --control no --case yes".split(
      " ",
    ),
  ],
};
const init = (folder: string, ...more: string[]) => privet(folder, ["init", "trial", ...more]);
const strata = ["--strata", "north,south"];

describe("privet init of a study", () => {
  it.each(Object.entries(inits))(
    "%s: what it writes opens the same genotypes as every other format",
    async (_, words) => {
      const folder = temporaryFolder();
      writeStudyFiles(folder);
      writePersonalFiles(folder);
      const { code, out, err } = await init(folder, ...words, ...strata);
      expect([code, out]).toEqual([0, "trial.study.json\n"]);
      expect(err).toContain("No genotype was read.");
      expect(err).toContain("privet budget open trial --epsilon 1");
      const path = join(folder, "trial.study.json");
      const study = await loadStudyFile(path);
      expect(study).toMatchObject({
        name: "trial",
        visibility: "private",
        missing: "column",
        strata: ["north", "south"],
      });
      const read = await studyGenotypes(study, path)();
      expect(
        studyCodes.map((_, person) => read.snps.map((_, snp) => genotypeCode(read, snp, person))),
      ).toEqual(studyCodes);
      expect(Array.from(read.status)).toEqual(studyCodes.map((_, i) => i % 2));
      expect(Array.from(read.stratum?.codes ?? [])).toEqual(studyCodes.map((_, i) => (i >> 1) % 2));
    },
  );

  it("takes visibility, missing genotypes and another folder's files, and prints JSON", async () => {
    const folder = temporaryFolder();
    writeStudyFiles(folder);
    writeFileSync(join(folder, "study.vcf"), gzipSync(readFileSync(join(folder, "study.vcf"))));
    const words = ["--visibility", "public", "--missing", "0", "--name", "big", "--json"];
    const { out } = await init(folder, ...inits.vcf, ...words);
    expect(JSON.parse(out)).toEqual({ study: join(folder, "trial.study.json"), name: "big" });
    const study = await loadStudyFile(join(folder, "trial.study.json"));
    expect(study).toMatchObject({ name: "big", visibility: "public", missing: 0 });
    expect((await openStudyFile({ name: join(folder, "trial") })).facts).toMatchObject({
      people: 120,
      strata: [{ name: "", cases: 60, controls: 60 }],
    });
  });

  it.each<[readonly string[], string]>([
    [["--strata", "a"], "option-out-of-range"],
    [["--plink", "study", "--vcf", "study.vcf"], "option-out-of-range"],
    [["--plink", "study", "--snps", "study.bim"], "option-out-of-range"],
    [["--plink", "nothing"], "file-missing"],
    [["--vcf", "study.vcf", "--snps", "study.bim"], "option-out-of-range"],
    [["--table", "study.csv", "--snps", "study.bim", "--status-column", "ill"], "option-out-of-range"],
    [["--plink", "study", "--control", "2"], "schema-invalid"],
    [["--plink", "study", "--missing", "3"], "option-out-of-range"],
    [["--plink", "study", "--strata", "a,a"], "schema-invalid"],
    [inits.table, "schema-invalid"],
    [["--vcf", "study.csv", "--snps", "study.bim", "--fam", "study.fam"], "file-unreadable"],
    [["--plink", "study", "--name", "../elsewhere"], "schema-invalid"],
  ])("refuses %j, and writes nothing", async (words, code) => {
    const folder = temporaryFolder();
    writeStudyFiles(folder);
    const { err } = await init(folder, ...words);
    expect(err).toContain(`privet: ${code}`);
    expect(existsSync(join(folder, "trial.study.json"))).toBe(false);
  });

  it("does not overwrite a study", async () => {
    const folder = makeTrial(temporaryFolder());
    expect((await init(folder, "--plink", "study")).err).toContain("privet: file-exists");
  });
});

describe("the budget of a study", () => {
  const open = (folder: string, name = "trial") =>
    privet(folder, ["budget", "open", name, "--epsilon", "2", "--delta", "1e-6", "--yes"]);

  it("is opened for replaced genotypes, shown, limited and verified by the study's name", async () => {
    const folder = makeTrial(temporaryFolder());
    const opened = await open(folder);
    expect(opened.out).toContain(
      "trial · ε 2, δ 1e-6 · basic composition · replace one person's genotypes · opened 20",
    );
    expect((await open(folder)).err).toContain("privet: budget-exists");
    const shown = JSON.parse((await privet(folder, ["budget", "show", "trial.study.json", "--json"])).out);
    expect(shown).toMatchObject({ dataset: "trial", neighbours: "replace-genotype", left: { epsilon: "2" } });
    expect(
      (await privet(folder, ["budget", "limit", "trial", "--holder", "ana", "--epsilon", "1"])).code,
    ).toBe(0);
    expect((await privet(folder, ["budget", "verify", "trial"])).out).toContain("ledger intact: 2 entries");
  });

  it("is that of the study, not of a table of the same name: the two are told apart by their endings", async () => {
    const folder = makeClinic(temporaryFolder());
    makeTrial(folder);
    const text = readFileSync(join(folder, "trial.study.json"), "utf8");
    writeFileSync(join(folder, "clinic.study.json"), text.replace('"trial"', '"clinic"'));
    const both = await open(folder, "clinic");
    expect(both.err).toContain("privet: schema-invalid");
    expect(both.err).toContain("is the name of a table");
    expect((await open(folder, "clinic.schema.json")).out).toContain("replace one row");
    const rank = ["attributes", "rank", "clinic.study.json", "--epsilon", "1", "--top", "1", "--yes"];
    expect((await privet(folder, rank)).err).toContain("privet: neighbours-mismatch");
  });

  it("has a δ that pays for nobody's genotypes: at most a tenth of one by the number of people", async () => {
    const folder = makeTrial(temporaryFolder());
    const ask = (delta: string) =>
      privet(folder, ["budget", "open", "trial", "--epsilon", "2", "--delta", delta, "--yes"]);
    expect((await ask("0.001")).err).toContain("privet: delta-too-large");
    expect((await ask("0.0008")).code).toBe(0);
  });

  it("is not passed by with a public study of the same genotypes", async () => {
    const folder = makeTrial(temporaryFolder());
    expect((await open(folder)).code).toBe(0);
    const text = readFileSync(join(folder, "trial.study.json"), "utf8");
    const copy = text
      .replace('"trial"', '"copy"')
      .replace(/"visibility": "private"/, '"visibility": "public"');
    expect(copy).toContain('"public"');
    writeFileSync(join(folder, "copy.study.json"), copy);
    for (const more of [[], ["--statistic", "p-value-as-published"], ["--seed", "1"]]) {
      const rank = ["attributes", "rank", "copy", "--epsilon", "1", "--top", "1", "--yes", ...more];
      expect((await privet(folder, rank)).err).toContain("privet: data-not-public");
    }
  });

  it("is missing until it is opened, and no genotype is read before", async () => {
    const folder = makeTrial(temporaryFolder());
    writeFileSync(join(folder, "study.bed"), "");
    const { code, err } = await privet(folder, [
      "attributes",
      "rank",
      "trial",
      "--epsilon",
      "1",
      "--top",
      "1",
    ]);
    expect(code).toBe(4);
    expect(err).toContain("privet: budget-missing");
  });

  it("of a study file that is not one is not opened", async () => {
    const folder = makeTrial(temporaryFolder());
    for (const [text, code] of [
      ["{", "schema-invalid"],
      ["{}", "schema-invalid"],
    ]) {
      writeFileSync(join(folder, "trial.study.json"), text);
      expect((await open(folder)).err).toContain(`privet: ${code}`);
      expect(existsSync(join(folder, "trial.ledger"))).toBe(false);
    }
    expect((await open(folder, "nothing")).err).toContain("privet: schema-missing");
  });
});

it("the library opens a study by its name, refuses one that is not there, and repeats noise of public ones", async () => {
  const folder = makeTrial(temporaryFolder(), { visibility: "public" });
  const { facts } = await openStudyFile({ name: join(folder, "trial"), unsafeSeed: 1 });
  expect(facts.strata).toEqual([
    { name: "north", cases: 30, controls: 30 },
    { name: "south", cases: 30, controls: 30 },
  ]);
  await expect(openStudyFile({ name: join(folder, "trail") })).rejects.toMatchObject({
    code: "schema-missing",
  });
});
