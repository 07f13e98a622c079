import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportedNames, sharedNames } from "./exported-names.ts";

const root = join(import.meta.dirname, "..");

const oneMethod = "one method, declared for each task that it is for";
const drawOfTask = "what the task asks for, and the draw of the curator that answers it";
const declared = "options of methods and flags of commands are declared in the same words";
const sameFact = "the task's own word for a fact that the curator proves";

const wire = "a JSON Schema of what goes over HTTP; routes say `s.name`";

/** Names that stand in several files, and why they may. */
const allowed: Readonly<Record<string, string>> = {
  dpsga: oneMethod,
  functional: oneMethod,
  gupt: oneMethod,
  pgPlus: oneMethod,
  privEem: oneMethod,
  privGene: oneMethod,
  subSampled: oneMethod,
  majority: "the method, and the learner that it is compared with",
  privet: "the method, and the program as tests call it",
  evaluate: "the calculation, and the command that is named after it",
  check: "each kind of file words its own refusals, and readers of one kind use one of them only",
  choice: declared,
  list: declared,
  text: declared,
  rankSnps: drawOfTask,
  spreadOf: "of weights, and of moments: each is private to its kind of query",
  quote: "a text as it is shown to whoever typed it, and the service's word for a price",
  momentOf: sameFact,
  cellsIn: sameFact,
  reachOf: "of a statistic's noise, and of a ranking's",
  flag: wire,
  listOf: wire,
  name: wire,
  number: wire,
  oneOf: wire,
  run: wire,
};

test("an exported name stands for one thing, unless the list says why not", () => {
  const shared = sharedNames(exportedNames(root));
  const unexplained = Object.entries(shared).filter(([name]) => !Object.hasOwn(allowed, name));
  expect(Object.fromEntries(unexplained)).toEqual({});
});

test("the workbench has one name for one thing as well", () => {
  const names = exportedNames(root, "workbench");
  expect(names.size).toBeGreaterThan(50);
  expect(sharedNames(names)).toEqual({});
});

test("the list explains nothing that is not there", () => {
  const shared = sharedNames(exportedNames(root));
  expect(Object.keys(allowed).filter((name) => !Object.hasOwn(shared, name))).toEqual([]);
});

test("docs/architecture.md says how many names the library has at run time", () => {
  const roof = readFileSync(join(root, "src/index.ts"), "utf8");
  const lists = [...roof.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list.split(","));
  const names = lists.filter((one) => /^\s*(?!type\b)\w/.test(one));
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  expect(page).toContain(`The library has ${names.length} names at run time`);
});

test("a second meaning is found, and the tree has been looked at", () => {
  const planted = "src/read/csv/csv.ts";
  const read = (file: string) =>
    readFileSync(join(root, file), "utf8") + (file === planted ? "\nexport interface Schema {}\n" : "");
  const names = exportedNames(root, "library", read);
  expect(names.size).toBeGreaterThan(1000);
  expect(sharedNames(names).Schema).toContain(planted);
});
