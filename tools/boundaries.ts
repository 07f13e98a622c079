/**
 * Who may import whom: the rules of docs/architecture.md as code. They are what keeps rows behind one door.
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { sourcesIn } from "./files.ts";

interface Rule {
  readonly from: RegExp;
  readonly to: RegExp;
  readonly why: string;
}

export const rules: readonly Rule[] = [
  {
    from: /^src\/(?!curator\/|testing\/|node\/)/,
    to: /^src\/curator\/(?!index\.ts$)/,
    why: "rows live in src/curator; only its door may be imported",
  },
  {
    from: /^src\/node\//,
    to: /^src\/curator\/(?!index\.ts$|ledger\/sqlite\/sqlite\.ts$|accounting\/)/,
    why: "src/node may reach the door, the durable ledger and the accountants",
  },
  {
    from: /^src\/curator\//,
    to: /^src\/(?!curator\/|schema\/|read\/|base\/)/,
    why: "the trusted part depends on nothing but itself, the schema, the readers and small public helpers",
  },
  {
    from: /^src\/curator\/mechanisms\//,
    to: /^src\/curator\/(engines|queries|ledger|accounting)\//,
    why: "a mechanism sees neither rows nor the ledger",
  },
  {
    from: /^src\/curator\/(noise|accounting)\//,
    to: /^src\/curator\/(?!noise\/|accounting\/)/,
    why: "noise and accounting know nothing of the rest of the curator",
  },
  {
    from: /^src\/curator\/noise\//,
    to: /^src\/curator\/accounting\//,
    why: "noise knows nothing of accounting",
  },
  {
    from: /^src\/curator\/accounting\//,
    to: /^src\/curator\/noise\//,
    why: "accounting knows nothing of noise",
  },
  {
    from: /^src\/curator\/(?!engines\/|open(-study)?\.ts)/,
    to: /^src\/read\/(?!table\.ts|genome\/genotypes\.ts)/,
    why: "only engines and the opening read files",
  },
  {
    from: /^src\/search\/evolve\//,
    to: /^src\/(?!search\/evolve\/|base\/(changes|random)\.ts)/,
    why: "search sees numbers only; it is given `select`",
  },
  {
    from: /^src\/schema\//,
    to: /^src\/(?!schema\/|base\/)/,
    why: "the schema is at the bottom",
  },
  {
    from: /^src\/read\//,
    to: /^src\/(?!read\/|schema\/|base\/)/,
    why: "readers know the schema only",
  },
  {
    from: /^src\/tasks\//,
    to: /^src\/(cli|node|server|report|experiment|read\/(?!table\.ts$))/,
    why: "tasks know the door, the schema, search and models, and what a public table looks like",
  },
  {
    from: /^src\/(report|evaluate|models)\//,
    to: /^src\/(cli|node|server|experiment)\//,
    why: "what is released knows no shell",
  },
  { from: /^src\/(?!cli\/)/, to: /^src\/cli\//, why: "nothing imports a shell" },
  { from: /^src\//, to: /^src\/testing\//, why: "what is shipped does not use the tests' tools" },
  {
    from: /^src\/(?!cli\/|node\/|curator\/ledger\/sqlite|curator\/engines\/threads\/)/,
    to: /^(node:|libsql)/,
    why: "library parts also run in a browser",
  },
  {
    from: /^src\/(?!curator\/engines\/threads\/)/,
    to: /^src\/curator\/engines\/threads\//,
    why: "threads are loaded when they are wanted, so that a browser never meets them",
  },
  {
    from: /^src\/curator\/(?!ledger\/sqlite|engines\/threads\/)/,
    to: /^(?!src\/)/,
    why: "the trusted part has no third-party dependency",
  },
  {
    from: /^src\/curator\/engines\/threads\//,
    to: /^(?!src\/|node:(worker_threads|os)$)/,
    why: "threads need Node's workers and the number of cores, and nothing else from outside",
  },
];

// Words that reach outside or are random, which the compiler alone would let through in some files.
const banned: readonly { readonly in: RegExp; readonly words: RegExp; readonly why: string }[] = [
  { in: /^src\//, words: /\bMath\.random\b/, why: "randomness comes from the noise source only" },
  {
    in: /^src\/(?!cli\/|node\/|curator\/ledger\/sqlite)/,
    words: /\bconsole\.|\bprocess\.|\bfetch\(|\bDate\.now\b|\bnew Date\(\)|\brequire\(/,
    why: "library parts do no input and output and know no clock",
  },
  {
    in: /^src\/curator\/(noise|mechanisms)\//,
    words: /\bMath\.(log|exp|random|pow|sqrt)\w*\b/,
    why: "T02: no floating-point noise",
  },
  {
    in: /^src\/curator\/engines\//,
    words: /\|\s*0\b|~~|\s(>>>?|<<)\s|\bparseInt\b/,
    why: "T07: no bit operations on data: they wrap",
  },
];

export interface Violation {
  readonly file: string;
  readonly what: string;
  readonly why: string;
}

/** Every violation in the given files, and how much was looked at: a check that saw nothing must not pass. */
export function violations(
  root: string,
  read: (file: string) => string = (f) => readFileSync(join(root, f), "utf8"),
) {
  const files = sourcesIn(join(root, "src")).map((f) => relative(root, f));
  const found: Violation[] = [];
  let imports = 0;
  for (const file of files.filter((f) => !/\.(test|nightly)\.ts$/.test(f) && !f.startsWith("src/testing/"))) {
    const text = read(file);
    for (const target of importsOf(file, text, root)) {
      imports++;
      for (const rule of rules)
        if (rule.from.test(file) && rule.to.test(target)) found.push({ file, what: target, why: rule.why });
    }
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    for (const ban of banned) {
      const word = ban.in.test(file) ? ban.words.exec(code) : null;
      if (word) found.push({ file, what: word[0], why: ban.why });
    }
  }
  return { found, files: files.length, imports };
}

function importsOf(file: string, text: string, root: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)].map((m) => m[1]);
  return specifiers.map((s) => (s.startsWith(".") ? relative(root, resolve(root, dirname(file), s)) : s));
}

/** Cycles of imports that are not types only. */
export function cycles(root: string): string[] {
  const graph = new Map<string, string[]>();
  for (const full of sourcesIn(join(root, "src"))) {
    const file = relative(root, full);
    if (/\.(test|nightly)\.ts$/.test(file)) continue;
    const values = readFileSync(full, "utf8").replace(
      /(?:import|export) type [\s\S]*?from\s+["'][^"']+["'];?/g,
      "",
    );
    graph.set(file, importsOf(file, values, root));
  }
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (path.includes(file) || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
