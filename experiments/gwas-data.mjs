/**
 * The two public genome studies of the experiments on SNPs: from `PRIVET_DATASETS`, or from ../shared/datasets, checked by their
 * SHA-256. A missing genotype counts as no copies of allele 1, by rule and for everybody, so that tables have three columns as in the
 * thesis.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readGenotypeTable } from "../dist/read/genome/genotype-table.js";
import { readPlink } from "../dist/read/genome/plink.js";

const FILES = {
  "chr10.bed": "348fc1f5d3e33ce9fe8a084ccdb7d94c61faee5ed71c8cafe1e8d0f0edb2eb95",
  "chr10.bim": "f3c12ddc564207282bb0758804bed3260ea4b4fc2edd6dd6026b0d02178cccdd",
  "chr10.fam": "61cfae96df5a513959a1bc2d55d0dfacf50f8bc80589b0557448172ea3ba8fb0",
  "asthma.csv": "2ee75d7d794f10063cb65ff196b822019bd2a238f581430532dfb6cedee23729",
};

const studyNamed = (name, status, files) => ({
  name,
  visibility: "public",
  unit: "person",
  neighbours: "replace-genotype",
  missing: 0,
  status,
  files,
});

/** 500 cases, 500 controls, 28,501 SNPs. */
export async function chr10() {
  const words = { control: "1", case: "2" };
  const [bed, bim, fam] = ["chr10.bed", "chr10.bim", "chr10.fam"].map((name) => [bytesOf(name)]);
  return {
    study: studyNamed("chr10", words, {
      format: "plink",
      bed: "chr10.bed",
      bim: "chr10.bim",
      fam: "chr10.fam",
    }),
    genotypes: await readPlink({ bed, bim, fam }, words),
  };
}

/** 340 cases, 1,238 controls, 51 SNPs. */
export async function asthma() {
  const words = { control: "0", case: "1" };
  const bytes = bytesOf("asthma.csv");
  return {
    study: studyNamed("asthma", words, {
      format: "table",
      table: "asthma.csv",
      snps: "asthma.snps",
      statusColumn: "casecontrol",
    }),
    genotypes: await readGenotypeTable([bytes], snpsOf(bytes.toString("utf8")), {
      status: { column: "casecontrol", ...words },
    }),
  };
}

/** The table comes without a list of SNPs; this data is public, so its own letters stand in, in the order of the alphabet. */
function snpsOf(text) {
  const [header, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  const first = header.indexOf("casecontrol") + 1;
  return header.slice(first).map((id, k) => {
    const letters = [...new Set(rows.flatMap((row) => [...(row[first + k] ?? "")]))].sort();
    if (letters.length !== 2) throw new Error(`${id} has the letters ${letters.join(", ")}, not two`);
    return { id, chromosome: "0", position: k + 1, alleles: letters };
  });
}

function bytesOf(name) {
  const folder = process.env.PRIVET_DATASETS ?? join("..", "shared", "datasets");
  const path = [join(folder, "gwas", name), join(folder, name)].find(existsSync);
  if (!path) throw new Error(`${name} is not in ${folder}: set PRIVET_DATASETS to the folder that holds it`);
  const bytes = readFileSync(path);
  if (createHash("sha256").update(bytes).digest("hex") !== FILES[name])
    throw new Error(`${path} is not the known file`);
  return bytes;
}
