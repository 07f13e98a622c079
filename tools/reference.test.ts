import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiNames, doors, firstSentence } from "./reference/api.ts";
import { anchor } from "./reference/markdown.ts";
import { FOLDER, referencePages } from "./reference/pages.ts";

const root = join(import.meta.dirname, "..");
const names = apiNames(root);
const pages = await referencePages(root, names);
const written = (page: string) => readFileSync(join(root, FOLDER, page), "utf8");

test.each(Object.keys(pages))("%s says what the code declares: npm run reference", (page) => {
  expect(written(page)).toBe(pages[page]);
});

test("there is no other page of reference, and every link inside one leads to a heading", () => {
  expect(readdirSync(join(root, FOLDER)).sort()).toEqual(Object.keys(pages).sort());
  for (const [page, text] of Object.entries(pages)) {
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchor(heading));
    const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, to]) => to);
    expect(links.length, page).toBeGreaterThan(10);
    expect(links.filter((to) => !headings.includes(to))).toEqual([]);
    expect(headings.length, `two headings of ${page} have one name`).toBe(new Set(headings).size);
  }
});

test("commands and options are named as one types them, and nothing is left to be put into words", () => {
  expect(pages["errors.md"]).toContain("`privet budget open DATA --epsilon 1 --delta 1e-6`");
  for (const [page, text] of Object.entries(pages))
    expect(text, page).not.toMatch(/\{(option|command)\b[:}]/);
});

test("every name that the library exports says in a sentence what it is for", () => {
  const silent = [...names.values()].flatMap((exported) =>
    exported.filter(({ about }) => !/[.:]$/.test(firstSentence(about))).map(({ name }) => name),
  );
  expect(silent).toEqual([]);
});

test("what is told as a value is there when the program runs, and nothing else is", async () => {
  for (const { name: door, file } of doors) {
    const told = names
      .get(door)
      ?.filter(({ kind }) => kind !== "type")
      .map(({ name }) => name);
    expect(told?.toSorted(), door).toEqual(Object.keys(await import(join(root, file))).toSorted());
  }
});

test("signatures are read from the types: a function, a class, a value, an interface", () => {
  const named = new Map([...names.values()].flat().map((exported) => [exported.name, exported]));
  expect(named.get("parseSchema")).toMatchObject({
    kind: "function",
    signature: "function parseSchema(json: unknown): Schema",
  });
  expect(named.get("PrivetError")?.signature).toMatch(/^class PrivetError \{\n[\s\S]* fix: /);
  expect(named.get("tasks")).toMatchObject({ kind: "value" });
  expect(named.get("Receipt")?.signature).toMatch(/^interface Receipt \{/);
  for (const { name, signature } of named.values())
    expect(signature, name).not.toMatch(/#|\bunknown symbol\b/);
});
