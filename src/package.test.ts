/**
 * The package as somebody who installed it sees it: the exports map is one of the locks on the door. It points into dist, which
 * `npm test` builds first; imports of `privet` from inside the repository go through the map like any other.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const run = (code: string) =>
  execFileSync(process.execPath, ["--input-type=module", "-e", code], { cwd: root, encoding: "utf8" }).trim();

const DEEP = [
  "privet/dist/curator/open.js",
  "privet/curator/open.js",
  "privet/dist/curator/engines/memory/index.js",
  "privet/src/curator/index.ts",
  "privet/dist/curator/noise/noise.js",
];
/** What becomes of each, in one process. */
const becomes = run(
  `for (const path of ${JSON.stringify(DEEP)}) await import(path).then(() => console.log("let in"), (e) => console.log(e.code))`,
).split("\n");

test.each(DEEP.map((path, i) => [path, becomes[i]]))("a deep import of %s is refused", (_path, outcome) => {
  expect(outcome).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
});

test("the four doors open, and let out nothing that opens a sensitive value or takes noise", () => {
  const doors = ["privet", "privet/node", "privet/service", "privet/client"].map(
    (door) => `...(await import("${door}"))`,
  );
  const names = run(`console.log(Object.keys({ ${doors.join(", ")} }).join(" "))`).split(" ");
  expect(names).toContain("openCurator");
  expect(names).toContain("openData");
  expect(names).toContain("connect");
  for (const inner of [
    "openWith",
    "Sensitive",
    "memoryEngine",
    "seededNoise",
    "systemNoise",
    "Curator",
    "Allowance",
  ])
    expect(names).not.toContain(inner);
});

/** What the library promises to callers besides types: a name more, or one less, is meant. */
const PROMISED = [
  "Cancelled",
  "deltaFrom",
  "describe",
  "epsilonForError",
  "epsilonFrom",
  "evaluate",
  "evaluateRegressor",
  "explanations",
  "flowOfPlan",
  "formatDelta",
  "formatEpsilon",
  "groupedEngine",
  "knownDataset",
  "learnFrom",
  "loadAnyModel",
  "loadClustering",
  "loadModel",
  "loadRegressor",
  "loadSynopsis",
  "memoryLedger",
  "methodNamed",
  "noiseOf",
  "openCurator",
  "openStudy",
  "ownObjective",
  "parsePlan",
  "parseSchema",
  "parseStudy",
  "partsAsked",
  "plannedDraws",
  "planOfFlow",
  "pmmlOf",
  "priceOf",
  "PrivetError",
  "quotePlan",
  "rankAttributes",
  "rankSnps",
  "readAlleles",
  "readBim",
  "readGenotypeTable",
  "readMap",
  "readPed",
  "readPersonalFiles",
  "readPlink",
  "readTable",
  "readVcf",
  "runPlan",
  "saveModel",
  "simulateFlow",
  "sqlOf",
  "sumUnits",
  "tasks",
  "toJSONSchema",
  "worded",
  "wordFix",
  "writeCsv",
];

test("the library lets out these values, and no other", () => {
  const names = run(`console.log(JSON.stringify(Object.keys(await import("privet"))))`);
  expect(JSON.parse(names).toSorted()).toEqual(PROMISED.toSorted());
});

test("every name of a door is written out", () => {
  for (const door of ["index.ts", "node/index.ts", "service/index.ts", "client/index.ts"])
    expect(readFileSync(join(root, "src", door), "utf8")).not.toMatch(/export (type )?\*/);
});

test("nothing is downloaded or compiled when the package is installed; what is demanded is the front's", () => {
  // The library, the trusted part and the keepers load none of these (tools/boundaries.ts).
  const front = ["@fastify/helmet", "@fastify/rate-limit", "@fastify/swagger", "fastify", "jose", "pino"];
  expect(Object.keys(manifest.dependencies).sort()).toEqual(front);
  expect(Object.keys(manifest.optionalDependencies)).toEqual(["libsql", "pg"]);
  expect(Object.keys(manifest.peerDependencies)).toEqual(["@clickhouse/client", "@duckdb/node-api"]);
  expect(manifest.peerDependenciesMeta).toEqual({
    "@clickhouse/client": { optional: true },
    "@duckdb/node-api": { optional: true },
  });
  for (const script of ["preinstall", "install", "postinstall", "prepare"])
    expect(manifest.scripts[script]).toBeUndefined();
  expect(manifest.files).not.toContain("src");
});

test("the program in the README runs, on the demo's data, and does what it says", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "privet-")), "demo");
  execFileSync(process.execPath, ["dist/cli/main.js", "demo", "--quick", "--quiet", "--out", folder], {
    cwd: root,
  });
  const [, program] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  const printed = run(`process.chdir(${JSON.stringify(folder)});\n${program}`);
  // With so few rows the default is a card and random trees, of whose draws nearly all have Gaussian noise.
  expect(printed).toContain("theorem: 'renyi'");
  expect(printed).toContain("dataset: 'clinic'");
  expect(printed).toContain("attribute: 'age'");
});
