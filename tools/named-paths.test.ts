/** Documents name files; a file that moves takes its mentions with it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** What happened to files in the past stays as it was written. */
const HISTORY = new Set(["CHANGELOG.md"]);

/** In no commit: made by a command, or by whoever follows a recipe. */
const MADE = new Set(["experiments/made", "src/node/engines/"]);

const documents = [".", "docs", "docs/guide", "docs/reference", "docs/results", "src/curator"].flatMap(
  (folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith(".md") && !HISTORY.has(file))
      .map((file) => join(folder, file)),
);

/** `src/read/<name>.ts` and `zoo/*.mjs` name a form: the folder before it must be there. */
const withoutForms = (path: string) => path.replace(/[^/]*[<*{].*$/, "");

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w./-])(?:\.\.\/)*((?:src|tools|docs|experiments|bench)\/[\w.<>*{},/-]*)/g)].map(
    ([, path]) => withoutForms(path.replace(/[.,:]+$/, "")),
  );

test("every path of the repository that a document names is there", () => {
  const named = documents.flatMap((document) =>
    pathsIn(readFileSync(join(root, document), "utf8")).map((path) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !MADE.has(path) && !existsSync(join(root, path)))).toEqual([]);
});

/** Files that are named from a folder of the sources on, in backticks: `curator/plain.ts`, or `noise/coin.ts` in that folder's page. */
const shortPathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?!src\/|tools\/)(?:[\w-]+|\.\.)(?:\/[\w.-]+)*\/[\w.-]+\.(?:ts|mjs))[`:#]/g)].map(
    ([, path]) => path,
  );

test("every source file that a document names for short is there, too", () => {
  const named = documents.flatMap((document) =>
    shortPathsIn(readFileSync(join(root, document), "utf8")).map((path) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(30);
  const isThere = (document: string, path: string) =>
    ["src", "src/cli", "src/curator", "src/curator/engines/memory", dirname(document)].some((folder) =>
      existsSync(join(root, folder, path)),
    );
  expect(named.filter(({ document, path }) => !isThere(document, path))).toEqual([]);
});

/** `cli/run.ts:run`: a function, or what a class or an object can do, that a page says a file has. */
const functionsIn = (text: string): readonly (readonly [path: string, name: string])[] =>
  [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.ts):(\w+)`/g)].map(([, path, name]) => [path, name]);

const declares = (source: string, name: string): boolean =>
  new RegExp(`(?:function|const) ${name}\\b|^\\s+(?:async )?${name}(?:<[^(]*)?\\(`, "m").test(source);

test("every function that the walks through the code name is in its file, and one that is not is missed", () => {
  const named = functionsIn(readFileSync(join(root, "docs/architecture.md"), "utf8"));
  expect(named.length).toBeGreaterThan(20);
  const sourceOf = (path: string) => readFileSync(join(root, "src", path), "utf8");
  expect(named.filter(([path, name]) => !declares(sourceOf(path), name))).toEqual([]);
  expect(declares(sourceOf("cli/run.ts"), "runEverything")).toBe(false);
});

test("paths are found in prose, in links and in forms", () => {
  const text =
    "See `src/a/b.ts`, [x](../docs/y.md#z) and tools/mutants/*.mjs. Not http://a/src/b, nor mysrc/c.";
  expect(pathsIn(text)).toEqual(["src/a/b.ts", "docs/y.md", "tools/mutants/"]);
});
