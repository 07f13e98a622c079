import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { violations } from "./boundaries.ts";
import { copyOf, filesTouched, follow, type Step, stepsOf } from "./recipes.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/recipes");
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
const pageOf = (name: string) => readFileSync(join(folder, name), "utf8");
const copies: string[] = [];
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

const fresh = () => {
  const copy = copyOf(root);
  copies.push(copy);
  return copy;
};

test("CONTRIBUTING names every recipe", () => {
  const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((name) => !contributing.includes(`docs/recipes/${name}`))).toEqual([]);
});

test.each(pages)(
  "%s, followed to the letter, ends where the thing works, and breaks no rule that the tree keeps",
  {
    timeout: 120_000,
  },
  (name) => {
    const copy = fresh();
    const page = pageOf(name);
    follow(stepsOf(page), copy);
    expect(violations(copy).found).toEqual(violations(root).found);
    const { said, touched } = filesTouched(page);
    expect(touched).toBe(said);
    expect(stepsOf(page).some(({ kind }) => kind === "sh")).toBe(true);
  },
);

const step = (kind: Step["kind"], text: string, path = ""): Step => ({ kind, text, path });

test("a recipe that does not end well is found", () => {
  const copy = fresh();
  const wrong = [
    [step("ts", "", "package.json")],
    [step("diff", "no such line\n+another\n", "tsconfig.json")],
    [step("diff", "\n+another\n", "CONTRIBUTING.md")],
    [step("sh", "echo yes\nfalse\n")],
    [step("sh", "echo yes\n"), step("text", "no\n")],
  ];
  for (const steps of wrong) expect(() => follow(steps, copy)).toThrow();
  follow([step("ts", "a\nb\n", "x/list.ts"), step("diff", " a\n+1\n+2\n b\n+3\n", "x/list.ts")], copy);
  expect(readFileSync(join(copy, "x/list.ts"), "utf8")).toBe("a\n1\n2\nb\n3\n");
});
