/** Which names are exported by several files: a name that stands for two things misleads whoever meets it in a third place. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { sourcesIn } from "./files.ts";

const EXPORTED =
  /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/**
 * Where each name is declared and exported in `of`: kernels in AssemblyScript and the workbench are programs of their own, with names of
 * their own.
 */
export function exportedNames(
  root: string,
  of: "library" | "workbench" = "library",
  read: (file: string) => string = (file) => readFileSync(join(root, file), "utf8"),
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const file of sourcesIn(join(root, "src")).map((full) => relative(root, full))) {
    if (/\.(test|nightly)\.tsx?$|\.wasm\.ts$|kernels\/assembly\//.test(file)) continue;
    if (file.startsWith("src/workbench/") !== (of === "workbench")) continue;
    const code = read(file).replace(/\/\*[\s\S]*?\*\//g, "");
    for (const [, name] of code.matchAll(EXPORTED))
      names.set(name, [...new Set([...(names.get(name) ?? []), file])]);
  }
  return names;
}

/** Names that several files export, with the files. */
export function sharedNames(names: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, string>> {
  const shared = [...names].filter(([, files]) => files.length > 1);
  return Object.fromEntries(shared.map(([name, files]) => [name, files.join(", ")]));
}
