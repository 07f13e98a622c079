import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { nameOfKnown } from "../src/experiment/experiment.ts";
import { parseExperiment } from "../src/experiment/parse-experiment.ts";

const root = join(import.meta.dirname, "..");
const page = (name: string) => readFileSync(join(root, "docs/results", `${name}.md`), "utf8");
const experiments = readdirSync(join(root, "experiments"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => parseExperiment(JSON.parse(readFileSync(join(root, "experiments", file), "utf8"))));
const shown = experiments.filter(({ name }) => existsSync(join(root, "docs/results", `${name}.md`)));

test("the notes of an experiment stand on its page, so that making the page anew keeps them", () => {
  expect(shown.filter(({ notes }) => notes.length > 0).length).toBeGreaterThan(10);
  for (const { name, notes } of shown)
    expect([name, notes.filter((note) => !page(name).includes(note))]).toEqual([name, []]);
});

test("a page says no more than its experiment's file makes it say", () => {
  const heads = ["Notes", "How it was made", "Time"];
  for (const { name, data } of shown.filter((e) => page(e.name).includes("## How it was made"))) {
    const told = [...page(name).matchAll(/^## (.*)$/gm)].map(([, head]) => head);
    const sets = data.map((choice) =>
      "known" in choice ? nameOfKnown(choice) : basename(choice.schema, ".schema.json"),
    );
    expect([name, told.filter((head) => ![...heads, ...sets].includes(head))]).toEqual([name, []]);
  }
});

test("a page shows what its command would make: repeats, methods and ε", () => {
  const lacking = shown
    .filter(({ name }) => page(name).includes("## How it was made"))
    .flatMap(({ name, repeats, split, epsilon, methods }) => {
      const told = page(name);
      const asked = Number(/`privet experiment .* --repeats (\d+)`/.exec(told)?.[1] ?? repeats);
      const times = asked === 1 && split && "folds" in split ? `${split.folds} folds` : `${asked} repeat`;
      return [
        ...(told.includes(`\n${times}`) ? [] : [`${name}: ${times}`]),
        ...methods.filter(({ title }) => !told.includes(`| ${title} |`)).map((m) => `${name}: ${m.title}`),
        ...epsilon
          .filter((e) => !told.includes(`| ε ${e} |`) && !told.includes(`\n| ${e} |`))
          .map((e) => `${name}: ε ${e}`),
      ];
    });
  expect(lacking).toEqual([]);
});

test("the table of claims is counted right, and every page is linked from the table of contents", () => {
  const verdicts = [...page("claims").matchAll(/^\| (?!paper )[^|]+\|[^|]+\| (yes|partly|no) \|/gm)].map(
    (m) => m[1],
  );
  const words =
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(
      " ",
    );
  const count = (verdict: string) => words[verdicts.filter((v) => v === verdict).length];
  const sentence = `${count("yes")} of ${verdicts.length} do, ${count("partly")} in part, ${count("no")} do not.`;
  expect(page("README").toLowerCase()).toContain(sentence);
  const pages = readdirSync(join(root, "docs/results")).filter((f) => f.endsWith(".md") && f !== "README.md");
  expect(pages.filter((f) => !page("README").includes(`(${f})`))).toEqual([]);
});

test("every command of the table of figures names a file that is there, and every page", () => {
  const told = page("figures");
  const files = [...told.matchAll(/`(?:E|node) (experiments\/[\w-]+\.\w+)`/g)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const pages = [...told.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, file]) => file);
  expect(pages.filter((file) => !existsSync(join(root, "docs/results", file)))).toEqual([]);
});

test("the table of contents has a short sentence for each question and page: numbers belong to the pages", () => {
  const answers = [...page("README").matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)].map(([, answer]) => answer);
  expect(answers.length).toBeGreaterThan(40);
  expect(answers.filter((answer) => answer.split(" ").length > 25)).toEqual([]);
});
