/**
 * What a program reaches: the files whose code it loads, by imports of values, by imports that wait until they are wanted, and by the
 * texts that name a worker's file. Types are not loaded; a file that holds nothing else is reached by those who use its types.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { transformSync } from "esbuild";
import { sourcesIn } from "./files.ts";

export type Read = (file: string) => string;

export const readerOf =
  (root: string): Read =>
  (file) =>
    readFileSync(join(root, file), "utf8");

/** What is run: the library, what needs Node, what shells share, the client, the command, and the programs of its threads. */
export const ENTRIES = [
  "src/index.ts",
  "src/node/index.ts",
  "src/service/index.ts",
  "src/client/index.ts",
  "src/cli/main.ts",
];

const TYPES_ONLY = /^(?:import|export) type [\s\S]*?from\s+["'][^"']+["'];?/gm;

/** The files that every text of a file's code names, if they are there: those of its types as well, where they have not been taken out. */
export function named(file: string, text: string, root: string): string[] {
  const texts = [...text.matchAll(/["'](\.{1,2}\/[^"'\n]+)\.(?:ts|js)["']/g)];
  return texts
    .map(([, path]) => `${relative(root, resolve(root, dirname(file), path))}.ts`)
    .filter((path) => existsSync(join(root, path)));
}

/** Every file of src that is loaded from some files on, these included. */
export function reached(root: string, entries: readonly string[], read: Read = readerOf(root)): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of named(file, read(file).replace(TYPES_ONLY, ""), root)) visit(next);
  };
  for (const entry of entries) visit(entry);
  return found;
}

const isShipped = (file: string) => !/\.(test|nightly)\.ts$|\/assembly\//.test(file);

/** The files under a folder that nothing shipped loads, nor takes a type from. */
export function unreached(root: string, folder: string, read: Read = readerOf(root)): string[] {
  const loaded = reached(root, ENTRIES, read);
  const typed = new Set([...loaded].flatMap((file) => named(file, read(file), root)));
  return sourcesIn(join(root, folder))
    .map((file) => relative(root, file))
    .filter(
      (file) => isShipped(file) && !loaded.has(file) && !(typed.has(file) && holdsTypesOnly(read(file))),
    )
    .sort();
}

function holdsTypesOnly(text: string): boolean {
  return transformSync(text, { loader: "ts", legalComments: "none" }).code.trim() === "";
}
