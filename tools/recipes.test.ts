/**
 * All recipes together, in one copy of the tree: their lines apply, what comes of them compiles and keeps the rules, and what they say
 * is printed. Their own tests (vitest) are left to recipes.nightly.ts, which follows each by itself.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violations } from "./boundaries.ts";
import {
  changed,
  commandsOf,
  copyOf,
  ensurePrinted,
  filesTouched,
  follow,
  run,
  type Step,
  stepsOf,
  write,
} from "./recipes.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/recipes");
const pages = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, steps: stepsOf(text) };
  });
const titled = pages.map((page) => [page.name, page] as const);

let copy = "";
beforeAll(() => {
  copy = copyOf(root);
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

const isTest = (command: string) => command.startsWith("npx vitest ");

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/**
 * What npm and npx would start, without them, who take longer than what they start; by a compiler that goes on from what it knows of this
 * tree, where the copy's packages are. To the letter commands are followed in recipes.nightly.ts.
 */
const directly = (command: string) =>
  command
    .replace(/^npx (\w+)/, "node_modules/.bin/$1")
    .replace(/^npm run (\w+)$/, (_, name) => scripts[name])
    .replace(/\/tsc\b/, "$& --preserveSymlinks --checkers 1");

test("CONTRIBUTING has every recipe, and how many files each touches", () => {
  const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const row = /^\| \[.*?\]\(docs\/recipes\/(\S+?)\) \| (\d+)\b.*\|$/gm;
  const listed = [...contributing.matchAll(row)].map(([, name, files]) => [name, Number(files)]);
  const touched = pages.map(({ name, text }) => [name, filesTouched(text).touched]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(touched));
  expect(pages.length).toBeGreaterThanOrEqual(8);
});

test.each(titled)("%s says how many files it touches, and ends with commands that show it", (_, page) => {
  const { said, touched } = filesTouched(page.text);
  expect(said).toBe(touched);
  const commands = page.steps.filter(({ kind }) => kind === "sh").flatMap(commandsOf);
  expect(commands.filter(isTest)).toHaveLength(1);
  // The tests that it names are there, or it makes them.
  const made = page.steps.map(({ path }) => path);
  for (const path of commands.filter(isTest)[0].match(/src\/\S+/g) ?? [])
    expect([path, existsSync(join(root, path)) || made.some((file) => file.startsWith(path))]).toEqual([
      path,
      true,
    ]);
});

describe("all of them, one after the other in one tree", () => {
  /** What each command printed; those that several pages have are run once. */
  const printed = new Map<string, string>();

  test.each(titled)("%s: its lines apply", (_, { steps }) => {
    for (const step of steps) if (step.kind === "ts" || step.kind === "diff") write(step, copy);
  });

  test("what they make breaks no rule that the tree keeps", () => {
    expect(violations(copy).found).toEqual(violations(root).found);
  });

  test("what they make is formatted and has its imports in order", () => {
    const files = new Set(pages.flatMap(({ steps }) => steps.flatMap(({ path }) => (path ? [path] : []))));
    run(directly(`npx biome check ${[...files].join(" ")}`), copy);
  });

  test.each(titled)("%s: its commands end well, and print what it says", (_, { steps }) => {
    let commands: readonly string[] = [];
    for (const step of steps) {
      if (step.kind === "sh") {
        commands = commandsOf(step);
        for (const command of commands)
          if (!isTest(command) && !printed.has(command)) printed.set(command, run(directly(command), copy));
      }
      if (step.kind === "text" && !commands.some(isTest))
        ensurePrinted(commands.map((command) => printed.get(command)).join("\n"), step.text);
    }
  });
});

const step = (kind: Step["kind"], text: string, path = ""): Step => ({ kind, text, path });

test("a recipe that does not end well is found", () => {
  const wrong = [
    [step("ts", "", "package.json")],
    [step("diff", " no such line\n+another\n", "tsconfig.json")],
    [step("diff", "-no such line\n", "tsconfig.json")],
    [step("diff", " \n+another\n", "CONTRIBUTING.md")],
    [step("sh", "echo yes\nfalse\n")],
    [step("sh", "echo yes\n"), step("text", "no\n")],
  ];
  for (const steps of wrong) expect(() => follow(steps, copy)).toThrow();
});

test("lines come in after the one before them, and go where they are", () => {
  expect(changed("a\nb\n", " a\n+1\n+2\n b\n+3\n")).toBe("a\n1\n2\nb\n3\n");
  expect(changed("x\n)\ny\n)\n", " y\n )\n+z\n")).toBe("x\n)\ny\n)\nz\n");
  expect(changed("a\nb\nc\n", " a\n-b\n+2\n")).toBe("a\n2\nc\n");
  expect(changed("a\nb\n", "-a\n+1\n")).toBe("1\nb\n");
});
