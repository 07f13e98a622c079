/**
 * Who may import whom: the rules of docs/architecture.md as code. They are what keeps rows behind one door. Every rule stands in
 * that page in the same words, and carries a violation that the test plants and that the rule alone must find.
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { sourcesIn } from "./files.ts";

/** From the cellar to the roof. A file imports from its own floor and from those below it. */
export const floors = [
  "base",
  "schema",
  "read",
  "curator",
  "learn",
  "models",
  "search",
  "evaluate",
  "yardsticks",
  "flow",
  "tasks",
  "report",
  "experiment",
  "audit",
  "node",
  "demo",
  "service",
  "client",
  "workbench",
  "server",
  "cli",
] as const;

export interface Rule {
  /** As docs/architecture.md says it. */
  readonly says: string;
  readonly forbids: (from: string, to: string) => boolean;
  /** A file, and a line that must not stand in it. */
  readonly planted: readonly [file: string, line: string];
}

const between =
  (from: RegExp, to: RegExp): Rule["forbids"] =>
  (file, target) =>
    from.test(file) && to.test(target);

const floorOf = (file: string): number =>
  (floors as readonly string[]).indexOf(/^src\/([^/]+)\//.exec(file)?.[1] ?? "");
const taskOf = (file: string): string | undefined => /^src\/tasks\/([^/]+)\//.exec(file)?.[1];

export const rules: readonly Rule[] = [
  {
    says: "A file imports from its own floor and from those below it",
    forbids: (from, to) => floorOf(from) >= 0 && to.startsWith("src/") && floorOf(to) > floorOf(from),
    planted: ["src/models/model.ts", 'import { method } from "../tasks/method.ts";'],
  },
  {
    says: "Nothing imports the roof",
    forbids: between(/^src\//, /^src\/index\.ts$/),
    planted: ["src/cli/run.ts", 'import { openCurator } from "../index.ts";'],
  },
  ...["node", "service", "client"].map((room) => ({
    says: "nor the package's other doors: `node/index.ts`, `service/index.ts` and `client/index.ts`",
    forbids: between(/^src\//, new RegExp(`^src/${room}/index\\.ts$`)),
    planted: ["src/cli/run.ts", `import * as door from "../${room}/index.ts";`] as const,
  })),
  {
    says: "The roof of the library knows no files and no shell",
    forbids: between(/^src\/index\.ts$/, /^src\/(node|demo|service|client|workbench|server|cli)\//),
    planted: ["src/index.ts", 'export { fileSource } from "./node/file.ts";'],
  },
  {
    says: "Outside the trusted part only its door, `curator/index.ts`, is imported",
    forbids: between(
      /^src\/(?!curator\/|node\/|audit\/|search\/affordable\/)/,
      /^src\/curator\/(?!index\.ts$)/,
    ),
    planted: [
      "src/tasks/classify/majority.ts",
      'import { memoryEngine } from "../../curator/engines/memory/index.ts";',
    ],
  },
  {
    says: "`node/` also wires the durable ledger",
    forbids: between(
      /^src\/node\//,
      /^src\/curator\/(?!index\.ts$|ledger\/(sqlite\/sqlite|postgres\/postgres)\.ts$|accounting\/)/,
    ),
    planted: ["src/node/ledger.ts", 'import { memoryEngine } from "../curator/engines/memory/index.ts";'],
  },
  {
    says: "`search/affordable/` asks the accountants, who know nothing of rows, and nothing else of the trusted part",
    forbids: between(/^src\/search\/affordable\//, /^src\/curator\/(?!accounting\/)/),
    planted: ["src/search/affordable/calibrate.ts", 'import { openCurator } from "../../curator/index.ts";'],
  },
  {
    says: "`audit/` draws from mechanisms and asks the accountants; of what sees rows it knows the door alone",
    forbids: between(
      /^src\/audit\//,
      /^src\/curator\/(?!index\.ts$|mechanisms\/|noise\/|accounting\/|sensitive\.ts$)/,
    ),
    planted: ["src/audit/attacks.ts", 'import { memoryEngine } from "../curator/engines/memory/index.ts";'],
  },
  {
    says: "A mechanism sees neither rows nor the ledger",
    forbids: between(/^src\/curator\/mechanisms\//, /^src\/curator\/(engines|queries|ledger|accounting)\//),
    planted: [
      "src/curator/mechanisms/exponential/index.ts",
      'import { scoreNamed } from "../../queries/linear/scores.ts";',
    ],
  },
  {
    says: "Noise and accounting know nothing of each other, nor of the rest of the trusted part",
    forbids: (from, to) =>
      ["noise", "accounting"].some(
        (room) =>
          from.startsWith(`src/curator/${room}/`) &&
          to.startsWith("src/curator/") &&
          !to.startsWith(`src/curator/${room}/`),
      ),
    planted: ["src/curator/noise/coin.ts", 'import { cost } from "../accounting/cost.ts";'],
  },
  {
    says: "Only engines and the opening read files",
    forbids: between(
      /^src\/curator\/(?!engines\/|open(-study)?\.ts)/,
      /^src\/read\/(?!table\.ts|genome\/genotypes\.ts)/,
    ),
    planted: ["src/curator/pay.ts", 'import { readTable } from "../read/read-table.ts";'],
  },
  {
    says: "Operators of a search see numbers only",
    forbids: between(/^src\/search\/evolve\//, /^src\/(?!search\/evolve\/|base\/(changes|random)\.ts)/),
    planted: ["src/search/evolve/local-search.ts", 'import { ensure } from "../../base/errors.ts";'],
  },
  {
    says: "Tasks never import each other",
    forbids: (from, to) =>
      taskOf(from) !== undefined && taskOf(to) !== undefined && taskOf(from) !== taskOf(to),
    planted: ["src/tasks/classify/majority.ts", 'import { privetGrid } from "../publish/privet-grid.ts";'],
  },
  {
    says: "Tasks know of reading no more than what a public table looks like",
    forbids: between(/^src\/tasks\//, /^src\/read\/(?!table\.ts$)/),
    planted: ["src/tasks/classify/majority.ts", 'import { readTable } from "../../read/read-table.ts";'],
  },
  {
    says: "The service knows tasks, files, the door and what is released",
    forbids: between(
      /^src\/service\//,
      /^src\/(?!service\/|tasks\/|node\/|curator\/index\.ts$|models\/|schema\/|base\/)/,
    ),
    planted: ["src/service/quote.ts", 'import { readTable } from "../read/read-table.ts";'],
  },
  {
    says: "What the service tells is plain JSON, also in a browser",
    forbids: between(
      /^src\/service\/(json|about)\.ts$/,
      /^(node:|src\/(node|service\/(?!json\.ts$|about\.ts$)))/,
    ),
    planted: ["src/service/json.ts", 'import { openLedger } from "../node/ledger.ts";'],
  },
  {
    says: "What is shipped does not use the tests' tools",
    forbids: between(/^src\//, /^src\/testing\//),
    planted: ["src/models/model.ts", 'import { recorder } from "../testing/recorder.ts";'],
  },
  {
    says: "Library parts also run in a browser: `node:` modules only in `node/`, `service/`, `server/`, `cli/`, the durable ledgers and threads",
    forbids: between(
      /^src\/(?!cli\/|service\/|server\/|node\/|curator\/ledger\/(sqlite|postgres)|curator\/engines\/threads\/)/,
      /^(node:|libsql|pg$)/,
    ),
    planted: ["src/tasks/method.ts", 'import fs from "node:fs";'],
  },
  {
    says: "Threads are loaded when they are wanted",
    forbids: between(/^src\/(?!curator\/engines\/threads\/)/, /^src\/curator\/engines\/threads\//),
    planted: ["src/curator/open.ts", 'import { threadedEngine } from "./engines/threads/index.ts";'],
  },
  {
    says: "The trusted part has no third-party dependency except the drivers of its ledgers",
    forbids: between(/^src\/curator\/(?!ledger\/(sqlite|postgres)|engines\/threads\/)/, /^(?!src\/)/),
    planted: ["src/curator/price.ts", 'import fc from "fast-check";'],
  },
  {
    says: "Threads need Node's workers and the number of cores, and nothing else from outside",
    forbids: between(/^src\/curator\/engines\/threads\//, /^(?!src\/|node:(worker_threads|os)$)/),
    planted: ["src/curator/engines/threads/index.ts", 'import fs from "node:fs";'],
  },
  {
    says: "Web libraries are known to `server/front/` alone",
    forbids: between(/^src\/(?!server\/front\/)/, /^(fastify|@fastify\/|jose|pino)/),
    planted: ["src/server/keeper/messages.ts", 'import fastify from "fastify";'],
  },
  {
    says: "The front opens neither rows nor ledgers",
    forbids: between(
      /^src\/server\/front\//,
      /^src\/(node|read|server\/(keeper\/(?!messages\.ts)|workshop\/(?!(messages|handlers)\.ts)|supervisor)|service\/(data|start|budget|index|companions|keep)\.ts)/,
    ),
    planted: ["src/server/front/kept-data.ts", 'import { openLedger } from "../../node/ledger.ts";'],
  },
  {
    says: "A keeper knows nothing of the front",
    forbids: between(/^src\/server\/keeper\//, /^src\/server\/(front|supervisor)\//),
    planted: ["src/server/keeper/messages.ts", 'import type { House } from "../front/house.ts";'],
  },
  {
    says: "A client knows no files and no server",
    forbids: between(
      /^src\/client\//,
      /^(node:|src\/(node|server|cli)\/|src\/service\/(?!json\.ts|about\.ts))/,
    ),
    planted: ["src/client/index.ts", 'import { openData } from "../service/data.ts";'],
  },
  {
    says: "The workbench knows no server but by the client's words",
    forbids: between(
      /^src\/workbench\//,
      /^(node:|src\/(server|cli|node|curator|search|demo|yardsticks|testing)\/)/,
    ),
    planted: ["src/workbench/state/api.ts", 'import { openCurator } from "../../curator/index.ts";'],
  },
];

/** Words that reach outside or are random, which the compiler alone would let through in some files. */
export const banned: readonly {
  readonly in: RegExp;
  readonly words: RegExp;
  readonly says: string;
  readonly planted: readonly [file: string, line: string];
}[] = [
  {
    in: /^src\//,
    words: /\bMath\.random\b/,
    says: "Randomness comes from the noise source, or from a public seed",
    planted: ["src/tasks/method.ts", "const seed = Math.random();"],
  },
  {
    in: /^src\/(?!cli\/|client\/|workbench\/|service\/|server\/|node\/|curator\/ledger\/(sqlite|postgres))/,
    words: /\bconsole\.|\bprocess\.|\bfetch\(|\bDate\.now\b|\bnew Date\(\)|\brequire\(/,
    says: "Library parts do no input and output and know no clock",
    planted: ["src/models/model.ts", "console.log(1);"],
  },
  {
    in: /^src\/server\/(?!clock\.ts)/,
    words: /\b(setTimeout|setInterval|setImmediate)\(|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/,
    says: "The server knows no time but its clock's",
    planted: ["src/server/keeper/messages.ts", "setTimeout(() => undefined, 1);"],
  },
  {
    in: /^src\/curator\/(noise|mechanisms)\//,
    words: /\bMath\.(log|exp|random|pow|sqrt)\w*\b/,
    says: "No noise in floating point (T02)",
    planted: ["src/curator/noise/coin.ts", "const u = Math.log(2);"],
  },
  {
    in: /^src\/curator\/engines\//,
    words: /\|\s*0\b|~~|\s(>>>?|<<)\s|\bparseInt\b/,
    says: "No bit operations on data, which wrap (T07)",
    planted: ["src/curator/engines/memory/tally.ts", "const wrapped = (1e10 + 1) | 0;"],
  },
];

type Read = (file: string) => string;
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const fromDisk =
  (root: string): Read =>
  (file) =>
    readFileSync(join(root, file), "utf8");

export interface Violation {
  readonly file: string;
  readonly what: string;
  readonly says: string;
}

/** Every violation in the given files, and how much was looked at: a check that saw nothing must not pass. */
export function violations(root: string, read: Read = fromDisk(root)) {
  const files = shipped(root);
  const found: Violation[] = [];
  let imports = 0;
  for (const file of files) {
    const text = read(file);
    for (const target of importsOf(file, text, root)) {
      imports++;
      for (const { says, forbids } of rules)
        if (forbids(file, target)) found.push({ file, what: target, says });
    }
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    for (const { in: where, words, says } of banned) {
      const word = where.test(file) ? words.exec(code) : null;
      if (word) found.push({ file, what: word[0], says });
    }
  }
  return { found, files: files.length, imports };
}

const shipped = (root: string): readonly string[] =>
  sourcesIn(join(root, "src"))
    .map((f) => relative(root, f))
    .filter(
      (f) => !/\.(test|nightly)\.tsx?$/.test(f) && !/^src\/(testing|curator\/kernels\/assembly)\//.test(f),
    );

function importsOf(file: string, text: string, root: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)].map((m) => m[1]);
  return specifiers.map((s) => (s.startsWith(".") ? relative(root, resolve(root, dirname(file), s)) : s));
}

/** To which others each room's files import from, types included; what is in no room is passed over. */
function arrowsBetween(root: string, roomOf: (file: string) => string | undefined, read: Read): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of shipped(root))
    for (const target of importsOf(file, read(file), root)) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from === undefined || to === undefined || from === to) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  return graph;
}

/** From which floor arrows go to which: the graph that docs/architecture.md shows. */
export const arrows = (root: string): Graph =>
  arrowsBetween(
    root,
    (file) => (file.startsWith("src/") ? (/^src\/([^/]+)\//.exec(file)?.[1] ?? "index") : undefined),
    fromDisk(root),
  );

/** In the words of docs/architecture.md. Files that lie in the floor itself are in no folder of it. */
export const ONE_WAY =
  "The arrows between folders of one floor, such as `curator/` and `schema/`, form no ring";

/** Folders of a floor that import each other, by way of others too. */
export function rings(root: string, read: Read = fromDisk(root)): string[] {
  const folderOf = (file: string) => /^src\/([^/]+\/[^/]+)\//.exec(file)?.[1];
  const graph = arrowsBetween(root, folderOf, read);
  const floorOfFolder = (folder: string) => folder.split("/")[0];
  const within = [...graph].map(
    ([from, tos]) =>
      [from, new Set([...tos].filter((to) => floorOfFolder(to) === floorOfFolder(from)))] as const,
  );
  return ringsOf(new Map(within));
}

/** Cycles of imports that are not types only. */
export function cycles(root: string, read: Read = fromDisk(root)): string[] {
  const graph = new Map<string, Set<string>>();
  for (const file of shipped(root)) {
    const values = read(file).replace(/(?:import|export) type [\s\S]*?from\s+["'][^"']+["'];?/g, "");
    graph.set(file, new Set(importsOf(file, values, root)));
  }
  return ringsOf(graph);
}

function ringsOf(graph: Graph): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node].join(" → "));
    if (path.includes(node) || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
