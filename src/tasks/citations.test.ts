/** Every method says where it comes from, as data; the line for people and BibTeX are made from it. */
import { describe, expect, test } from "vitest";
import * as bibliography from "../base/bibliography.ts";
import { at, basis, bibtex, type Citation, citationText } from "../base/citation.ts";
import { methodNamed, methodsFor, taskNames } from "./registry.ts";
import type { AnyMethod } from "./task.ts";

const { humphries, privGenePaper, privPfcPaper } = bibliography;

test.each([
  [
    "classify",
    "priv-gene",
    "Zhang, Xiao, Yang, Zhang, Winslett: PrivGene. SIGMOD 2013, algorithm 1 and sections 5 and 6.",
  ],
  [
    "classify",
    "privet",
    "Privet; built on Zhang et al. (SIGMOD 2013), Dong, Durfee, Rogers (ICML 2020), Humphries (2021), Su et al. (VLDB Journal 2018) and Nori et al. (ICML 2021).",
  ],
  [
    "classify",
    "priv-local",
    "Su, Cao, Li, Lyu: PrivPfC. VLDB Journal 27, 2018, algorithm 1; Zhang, Xiao, Yang, Zhang, Winslett: PrivGene. SIGMOD 2013, published code.",
  ],
  [
    "classify",
    "em-genetic",
    "Katla: DPWeka: Achieving differential privacy in WEKA. Thesis, University of Arkansas 2017, appendix F.",
  ],
  [
    "cluster",
    "priv-eem",
    "Zhang, Xiao, Yang, Zhang, Winslett: PrivGene. SIGMOD 2013, sections 4 and 5.3; its bound for k-means is ours.",
  ],
  [
    "cluster",
    "privet-means",
    "Privet; built on Blum et al. (PODS 2005), Su et al. (CODASPY 2016) and Humphries, Lin, Yekhanin (arXiv 2026).",
  ],
  ["publish", "pph", "Vinterbo: Differentially private projected histograms. ECML PKDD 2012."],
] as const)("%s %s comes from where it comes from", (task, name, line) => {
  expect(citationText(methodNamed(task, name).cite)).toBe(line);
});

test("a method that cites nothing is Privet's own, and says what it adds", () => {
  expect(citationText([])).toBe("Privet.");
  expect(citationText([basis(humphries, "with clipped differences")])).toBe(
    "Privet; built on Humphries (2021); with clipped differences.",
  );
  expect(citationText([at(humphries, "section 8"), basis(privPfcPaper)])).toBe(
    "Humphries: Differentially private simple genetic algorithms. Thesis, University of Waterloo 2021, section 8; built on Su et al. (VLDB Journal 2018).",
  );
});

describe("BibTeX", () => {
  test("has the kind of entry that the work is, and only what is known", () => {
    expect(bibtex([at(privPfcPaper, "algorithm 1")])).toBe(`@article{su2018privpfc,
  author = {Su, Dong and Cao, Jianneng and Li, Ninghui and Lyu, Min},
  title = {{PrivPfC: differentially private data publication for classification}},
  journal = {VLDB Journal},
  volume = {27},
  number = {2},
  pages = {201--223},
  year = {2018},
}
`);
    expect(bibtex([humphries])).toMatch(
      /^@mastersthesis\{humphries2021differentially,\n.*\n.*\n {2}school = /,
    );
    expect(bibtex([privGenePaper])).toMatch(
      /^@inproceedings\{zhang2013privgene,\n(.*\n)* {2}booktitle = \{SIGMOD\},/,
    );
  });

  test("has every work once, however often it is cited", () => {
    const all = taskNames.flatMap((task) => methodsFor(task).flatMap(({ cite }: AnyMethod) => cite));
    const keys = [...bibtex(all).matchAll(/^@\w+\{(\S+),$/gm)].map(([, key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(keys)).toEqual(
      new Set([...bibtex(Object.values(bibliography)).matchAll(/^@\w+\{(\S+),$/gm)].map(([, key]) => key)),
    );
  });
});

describe("the bibliography", () => {
  const works = Object.entries<Citation>(bibliography);
  test.each(works)("%s is whole, and holds nothing that a BibTeX reader stumbles over", (_, work) => {
    expect(work.authors.length).toBeGreaterThan(0);
    for (const author of work.authors) expect(author).toMatch(/^[\p{L}-]+, [\p{L}][\p{L}. -]*$/u);
    expect(work.title + work.venue).not.toMatch(/[{}\\%#&_$]/);
    expect(work.year).toBeGreaterThan(1980);
    expect(work.year).toBeLessThan(2027);
    expect(work.doi ?? "10.1/a").toMatch(/^10\.\d+\/\S+$/);
    expect(work.pages ?? "1–2").toMatch(/^\d+–\d+$/);
  });
});

test("every method says where it comes from", () => {
  for (const task of taskNames)
    for (const { name, cite } of methodsFor(task) as readonly AnyMethod[])
      expect([name, cite.length > 0]).toEqual([name, true]);
});
