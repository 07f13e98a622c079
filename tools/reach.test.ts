import { join } from "node:path";
import { expect, test } from "vitest";
import { ENTRIES, reached, readerOf, unreached } from "./reach.ts";

const root = join(import.meta.dirname, "..");
const read = readerOf(root);

/** Reads the tree with something else in one file. */
const planted = (file: string, change: (text: string) => string) => (path: string) =>
  path === file ? change(read(path)) : read(path);

const unused = (from = read) => unreached(root, "src/curator", from);

test("nothing in the trusted part is there for nobody: what is shipped reaches every file of it", () => {
  expect(unused()).toEqual([]);
});

test("the look reaches workers, what is loaded later, and files of types; and not the tests' tools", () => {
  const loaded = reached(root, ENTRIES);
  expect(loaded.size).toBeGreaterThan(300);
  for (const file of ["curator/engines/threads/worker.ts", "curator/ledger/sqlite/driver.ts", "cli/main.ts"])
    expect(loaded).toContain(`src/${file}`);
  expect([...loaded].filter((file) => file.startsWith("src/testing/"))).toEqual([]);
});

test("a file that nobody imports any more is found, with those that only it imports", () => {
  const without = planted("src/curator/price.ts", (text) => text.replace(/^import .*events\.ts";$/m, ""));
  expect(unused(without)).toEqual(["src/curator/accounting/events.ts"]);
});

test("an import of types does not make code reached", () => {
  const typed = planted("src/curator/price.ts", (text) =>
    text.replace(
      /^import \{ epsilonOf.*events\.ts";$/m,
      'import type { PrivacyEvent } from "./accounting/events.ts";',
    ),
  );
  expect(unused(typed)).toEqual(["src/curator/accounting/events.ts"]);
});
