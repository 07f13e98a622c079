/** No method that the five documents compare is missing: each is in the registry, with whom it is from, and in an experiment. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { citationText } from "../src/base/citation.ts";
import { parseExperiment } from "../src/experiment/parse-experiment.ts";
import { methodsFor, type Task } from "../src/tasks/registry.ts";
import type { AnyMethod } from "../src/tasks/task.ts";

type Row = readonly [
  document: string,
  where: string,
  calledThere: string,
  task: Task,
  name: string,
  from: string,
];

const compared: readonly Row[] = [
  ["PrivGene", "sections 3 and 6", "PrivGene, for classifiers", "classify", "priv-gene", "Zhang"],
  ["PrivGene", "section 5.3", "PrivGene, for k-means", "cluster", "priv-gene", "Zhang"],
  ["PrivGene", "section 4", "PrivGene + EEM, for classifiers", "classify", "priv-eem", "Zhang"],
  ["PrivGene", "sections 4 and 5.3", "PrivGene + EEM, for k-means", "cluster", "priv-eem", "Zhang"],
  ["PrivGene", "section 6", "GUPT, for classifiers", "classify", "gupt", "Mohan"],
  ["PrivGene", "section 6.2", "GUPT, for k-means", "cluster", "gupt", "Mohan"],
  ["PrivGene", "section 6", "Functional Mechanism", "classify", "functional", "Zhang"],
  ["PrivGene", "section 6", "PrivateERM, of the output", "classify", "private-erm", "Chaudhuri"],
  ["PrivGene", "section 6", "PrivateERM, of the objective", "classify", "private-erm-objective", "Chaudhuri"],
  ["PrivGene", "section 6", "PrivateSVM", "classify", "private-svm", "Rubinstein"],
  ["PrivGene", "section 6", "Majority", "classify", "majority", "Zhang"],

  ["thesis", "chapters 5 to 7", "DPSGA, logistic regression", "classify", "dpsga", "Humphries"],
  ["thesis", "chapters 5 to 7", "DPSGA, k-median", "cluster", "dpsga", "Humphries"],
  ["thesis", "section 8.1", "PrivGene, logistic regression", "classify", "priv-gene", "Zhang"],
  ["thesis", "section 8.1", "PrivGene, k-median", "cluster", "priv-gene-medians", "Humphries"],
  ["thesis", "section 8.1", "PrivEEM, logistic regression", "classify", "priv-eem", "Humphries"],
  ["thesis", "section 8.1", "PrivEEM, k-median: left out there", "cluster", "priv-eem-medians", "Humphries"],
  ["thesis", "section 8.2.1", "PrivLocal", "classify", "priv-local", "Su"],
  ["thesis", "section 8.2.2", "Gupta et al.", "cluster", "gupta", "Gupta"],
  ["thesis", "section 8.3", "sub-sampled exponential mechanism", "classify", "sub-sampled", "Lantz"],
  ["thesis", "section 8.3", "the same, k-median", "cluster", "sub-sampled", "Lantz"],
  ["thesis", "section 8.4.1", "Approximate Minima Perturbation", "classify", "amp", "Iyengar"],
  ["thesis", "section 8.4.1", "P-SGD", "classify", "dp-sgd", "Abadi"],
  ["thesis", "section 8.4.1", "P-PSGD", "classify", "p-psgd", "Wu"],
  ["thesis", "section 8.4.1", "P-SCPSGD", "classify", "p-scpsgd", "Wu"],
  ["thesis", "section 8.4.1", "DP Frank-Wolfe", "classify", "frank-wolfe", "Talwar"],
  ["thesis", "section 8.4.2", "Jones et al.", "cluster", "coreset", "Jones"],

  ["lecture", "section 5", "noisy linear regression", "regress", "ridge-output", "Chaudhuri"],

  ["PrivPfC", "section 4", "PrivPfC", "publish", "priv-pfc", "Su"],
  ["PrivPfC", "table 2", "DiffGen", "publish", "diff-gen", "Mohammed"],
  ["PrivPfC", "table 2", "PrivBayes", "publish", "priv-bayes", "Zhang"],
  ["PrivPfC", "table 2", "PPH", "publish", "pph", "Vinterbo"],
  ["PrivPfC", "table 2", "DiffPC-4.5", "classify", "diffp-c45", "Friedman"],
  ["PrivPfC", "table 2", "PrivGene", "classify", "priv-gene", "Zhang"],
  ["PrivPfC", "table 2", "PrivLocal", "classify", "priv-local", "Su"],
  ["PrivPfC", "table 2", "FunctionalMechanism", "classify", "functional", "Zhang"],
  ["PrivPfC", "table 2", "PrivateERM", "classify", "private-erm", "Chaudhuri"],

  ["DPWeka", "chapter II", "sample and aggregate", "classify", "sample-aggregate", "Nissim"],
  ["DPWeka", "chapter II", "GUPT", "classify", "gupt", "Mohan"],
  ["DPWeka", "chapter V", "FunctionalMechanism", "classify", "functional", "Katla"],
  ["DPWeka", "chapter V", "EMGeneticAlgorithm", "classify", "em-genetic", "Katla"],
];

const root = join(import.meta.dirname, "..");
const experiments = readdirSync(join(root, "experiments"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => parseExperiment(JSON.parse(readFileSync(join(root, "experiments", file), "utf8"))));

test("every method that the five documents compare is in the registry, and says whom it is from", () => {
  const lacking = compared.filter(([, , , task, name, from]) => {
    const method = (methodsFor(task) as readonly AnyMethod[]).find((known) => known.name === name);
    return method === undefined || !citationText(method.cite).includes(from);
  });
  expect(lacking).toEqual([]);
});

test("every one of them is in an experiment, as itself", () => {
  const isRun = (task: Task, name: string) =>
    experiments.some(
      (experiment) =>
        // Publishers are judged by what is learnt from them, too.
        (experiment.task === task || (task === "publish" && experiment.task === "classify")) &&
        experiment.methods.some((choice) => choice.name === name),
    );
  expect(compared.filter(([, , , task, name]) => !isRun(task, name))).toEqual([]);
});

test("the statistics of genomes that DPWeka compares are in the registry", () => {
  // Chapter IV: χ² with Laplace noise, p-values by the exponential mechanism; `experiments/gwas.mjs` runs them.
  const method = methodsFor("rank").find(({ name }) => name === "rank-snps");
  expect(method && citationText(method.cite)).toContain("Katla");
});
