/** privet attributes rank of a genome study, end to end: what is told, written and drawn, and what is refused. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StudySchema } from "../../../../schema/study.ts";
import { privet, temporaryFolder } from "../../../../testing/command-line.ts";
import { bedBytes, bimText, famText, makeTrial, studyCodes } from "../../../../testing/study-files.ts";

const rankTrial = (...more: string[]) => [
  "attributes",
  "rank",
  "trial",
  "--epsilon",
  "1",
  "--top",
  "2",
  ...more,
];
const textIn = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");

async function trialWithBudget(more: Partial<StudySchema> = {}, epsilon = "2"): Promise<string> {
  const folder = makeTrial(temporaryFolder(), more);
  const words = ["budget", "open", "trial", "--epsilon", epsilon, "--delta", "1e-5", "--yes"];
  expect((await privet(folder, words)).code).toBe(0);
  return folder;
}
const trialLedger = (folder: string) => readFileSync(join(folder, "trial.ledger"));

describe("privet attributes rank of a study", () => {
  it("prices a ranking without spending: people, SNPs, reach, noise, and which χ² is found", async () => {
    const folder = await trialWithBudget();
    const before = trialLedger(folder);
    const { code, out, err } = await privet(folder, rankTrial("--dry-run"));
    expect(code).toBe(0);
    expect(out).toContain("chi-squared  the first 2 of 4 SNPs, by genotype tables");
    expect(out).toContain("trial · 60 cases, 60 controls · 4 SNPs · replace one person's genotypes");
    // 2·4·(1 − 1/61) = 7.87.
    expect(out).toContain("2 by exponential, ε 0.25 a draw; one person pushes two SNPs apart by 7.87 of χ²");
    expect(out).toMatch(/a χ² of \d+ is drawn first with 95 %, if no other SNP is associated/);
    // Two tables that one person moves by 2 each, at ε 0.5.
    expect(out).toContain("tables with noise of scale 8 in each cell (± 24 in 19 cases of 20)");
    expect(out).toContain("ε 1, δ 0   2 draws of ε 0.25, 1 draw of ε 0.5, basic composition");
    expect(err).toContain("Nothing was run.");
    const more = [
      "--statistic",
      "p-value",
      "--tau",
      "0.05",
      "--release",
      "values",
      "--delta",
      "1e-6",
      "--dry-run",
      "--json",
    ];
    expect(JSON.parse((await privet(folder, rankTrial(...more))).out)).toMatchObject({
      statistic: "p-value",
      expected: { range: 2 },
    });
    expect(trialLedger(folder).equals(before)).toBe(true);
  });

  it("spends what it said, and tells tables, χ², p, odds, frequencies", async () => {
    const folder = await trialWithBudget({}, "40");
    const words = ["attributes", "rank", "trial", "--epsilon", "40", "--top", "1", "--yes"];
    const { code, out, err } = await privet(folder, [...words, "--out", "top.txt", "--plot", "snps.svg"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /rank {2}SNP +chr +position +stratum +χ² +p +odds ratio, 1 copy +2 copies +rarer allele +known\n/,
    );
    expect(out).toMatch(/1 {2}rs3 +2 +300 +all +\d+ +≤ 0\.001 /);
    expect(err).toMatch(/receipt: ε 40, δ 0 · exponential · entry 2\nbudget: ε 0 left/);
    expect(textIn(folder, "top.txt").split("\n").slice(1)).toEqual(["rs3", ""]);
    expect(textIn(folder, "snps.svg")).toContain("rs3");
    const shown = (await privet(folder, ["budget", "show", "trial"])).out;
    expect(shown).toContain("attributes rank chi-squared, top 1");
  });

  it("ranks by distance and odds, by alleles, by stratum, from a list that it wrote, and draws each", async () => {
    const folder = makeTrial(temporaryFolder(), { visibility: "public" });
    const loud = ["attributes", "rank", "trial", "--epsilon", "60", "--top", "1", "--seed", "1"];
    const p = await privet(folder, [...loud, "--statistic", "p-value", "--tau", "0.01", "--plot", "p.svg"]);
    expect(p.out).toContain("rs3");
    expect(textIn(folder, "p.svg")).toContain("−log₁₀ p");
    const values = await privet(folder, [
      ...loud,
      "--release",
      "values",
      "--tables",
      "allele",
      "--plot",
      "v.svg",
    ]);
    // Complete separation of 240 copies, with noise of scale 2·4/30.
    expect(values.out).toMatch(/χ², 95 % of noise\n +1 {2}rs3 +2 +300 +2[34]\d \(/);
    const odds = await privet(folder, [
      ...loud,
      "--statistic",
      "odds-ratio",
      "--strata",
      "apart",
      "--out",
      "o.txt",
      "--plot",
      "o.svg",
    ]);
    expect(odds.out).toMatch(/rs3 .* north .*\n.*rs3 .* south /);
    expect(textIn(folder, "o.svg")).toContain("odds ratio");
    const one = await privet(folder, [
      ...loud,
      "--strata",
      "south",
      "--snps",
      "o.txt",
      "--release",
      "none",
      "--plot",
      "n.svg",
      "--json",
    ]);
    expect(JSON.parse(one.out).snps).toMatchObject([{ id: "rs3", kept: true }]);
    expect(JSON.parse(one.out).snps[0].tables).toBeUndefined();
    for (const plot of ["p.svg", "v.svg", "o.svg", "n.svg"])
      expect(textIn(folder, plot)).not.toContain("NaN");
  });

  it("leaves rare and unknown SNPs out by their released tables, which are paid for and shown", async () => {
    const folder = makeTrial(temporaryFolder(), { visibility: "public" });
    const words = ["attributes", "rank", "trial", "--epsilon", "90", "--top", "4", "--seed", "1"];
    const limits = ["--min-call-rate", "0.9", "--min-maf", "0.05", "--out", "kept.txt"];
    const { out } = await privet(folder, [...words, ...limits]);
    // Every fifth person's genotype is unknown at rs4.
    expect(out).toContain("rs4 (left out)");
    expect(out).toContain("3 of 4 are kept by their released tables.");
    expect(textIn(folder, "kept.txt").trim().split("\n").slice(1).toSorted()).toEqual(["rs1", "rs2", "rs3"]);
  });

  it.each<[readonly string[], string]>([
    [["--top", "5"], "option-out-of-range"],
    [["--statistic", "gini"], "option-out-of-range"],
    [["--statistic", "odds-ratio", "--release", "values"], "option-out-of-range"],
    [["--label", "outcome"], "option-out-of-range"],
    [["--attributes", "rs1"], "option-out-of-range"],
    [["--strata", "east"], "option-out-of-range"],
    [["--statistic", "p-value", "--strata", "apart"], "option-out-of-range"],
    [["--statistic", "p-value", "--tau", "1e-40"], "option-out-of-range"],
    [["--statistic", "p-value", "--tau", "0"], "option-out-of-range"],
    [["--tables", "haplotype"], "option-out-of-range"],
    [["--min-maf", "0.7"], "option-out-of-range"],
    [["--min-maf", "0.1", "--release", "none"], "option-out-of-range"],
    [["--snps", "nothing.txt"], "file-missing"],
    [["--snps", "unknown.txt"], "attribute-unknown"],
    [["--delta", "0.01"], "delta-too-large"],
    [["--seed", "1"], "seed-on-private-data"],
    [["--statistic", "p-value-as-published"], "data-not-public"],
    [["--statistic", "distance-as-published"], "data-not-public"],
    [["--epsilon", "3"], "budget-exhausted"],
  ])("refuses %j, and nothing is spent", async (more, code) => {
    const folder = await trialWithBudget();
    const before = trialLedger(folder);
    writeFileSync(join(folder, "unknown.txt"), "rs99\n");
    const asked = ["--epsilon", "--top"].filter((flag) => flag !== more[0]).flatMap((flag) => [flag, "1"]);
    const { err } = await privet(folder, ["attributes", "rank", "trial", ...asked, ...more, "--yes"]);
    expect(err).toContain(`privet: ${code}`);
    expect(trialLedger(folder).equals(before)).toBe(true);
  });

  const odd = (name: string, content: string | Uint8Array) => (folder: string) =>
    writeFileSync(join(folder, name), content);
  it.each<[string, (folder: string) => void, string]>([
    ["a .bed file that is cut short", odd("study.bed", bedBytes().subarray(0, 50)), "file-unreadable"],
    ["a .bed file that is none", odd("study.bed", "chr1 100 200\n"), "file-unreadable"],
    [
      "a .bim file of fewer SNPs",
      odd("study.bim", bimText.split("\n").slice(1).join("\n")),
      "file-unreadable",
    ],
    [
      "a .fam file of more people",
      odd("study.fam", famText([...studyCodes, ...studyCodes])),
      "file-unreadable",
    ],
    [
      "a .bim file with one allele twice",
      odd("study.bim", bimText.replace("A\tG", "A\tA")),
      "schema-invalid",
    ],
    [
      "a .bim file with three alleles",
      odd("study.bim", bimText.replace("A\tG", "A\tG\tT")),
      "file-unreadable",
    ],
    [
      "a .fam file of controls alone",
      odd("study.fam", famText().replaceAll(" 2\n", " 1\n")),
      "table-invalid",
    ],
    ["a .fam file of one stratum", odd("study.fam", famText().replaceAll("south", "north")), "table-invalid"],
    ["an empty .fam file", odd("study.fam", ""), "file-empty"],
    ["an empty .bim file", odd("study.bim", ""), "file-empty"],
  ])("refuses %s, and nothing is spent", async (_, break_, code) => {
    const folder = await trialWithBudget();
    const before = trialLedger(folder);
    break_(folder);
    expect((await privet(folder, rankTrial("--yes"))).err).toContain(`privet: ${code}`);
    expect(trialLedger(folder).equals(before)).toBe(true);
  });

  it("refuses a VCF file with other alleles than the list's, and a table without a listed column", async () => {
    const folder = await trialWithBudget({
      files: { format: "vcf", vcf: "study.vcf", snps: "study.bim", fam: "study.fam" },
    });
    const before = trialLedger(folder);
    const text = textIn(folder, "study.vcf").replace("\trs2\tG\tA\t", "\trs2\tC\tT\t");
    writeFileSync(join(folder, "study.vcf"), text);
    expect((await privet(folder, rankTrial("--yes"))).err).toContain("privet: format-unsupported");
    expect(trialLedger(folder).equals(before)).toBe(true);
    const files = {
      format: "table",
      table: "study.csv",
      snps: "more.bim",
      statusColumn: "ill",
      stratumColumn: "town",
    } as const;
    const other = makeTrial(temporaryFolder(), {
      files,
      status: { control: "no", case: "yes" },
      visibility: "public",
    });
    writeFileSync(join(other, "more.bim"), `${bimText}3\trs9\t0\t5\tA\tG\n`);
    expect((await privet(other, rankTrial())).err).toContain("privet: columns-mismatch");
  });

  it("ranks a site with a third allele and one that nobody's genotype is known of, without a word about either", async () => {
    const files = { format: "vcf", vcf: "study.vcf", snps: "study.bim", fam: "study.fam" } as const;
    const folder = await trialWithBudget({ files });
    const text = textIn(folder, "study.vcf")
      .split("\n")
      .map((line) => {
        if (line.includes("\trs2\t")) return line.replace("\tG\tA\t", "\tG\tA,T\t").replaceAll("1/1", "1/2");
        return line.includes("\trs1\t") ? line.replaceAll(/[01]\/[01]/g, "../..") : line;
      });
    writeFileSync(join(folder, "study.vcf"), text.join("\n"));
    const { code, err } = await privet(folder, rankTrial("--yes"));
    expect([code, err.includes("allele")]).toEqual([0, false]);
  });
});
