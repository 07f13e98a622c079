/** What is in the package, and what works in it where the optional packages are absent. Needs dist, which `npm test` builds first. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";
import { makeClinic, temporaryFolder } from "./testing/command-line.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json"));
const optional = Object.keys({ ...manifest.optionalDependencies, ...manifest.peerDependencies });

/** Paths of the files that would be packed. */
const packed = (() => {
  const words = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"];
  const [{ files }] = JSON.parse(execFileSync("npm", words, { cwd: root, encoding: "utf8" }));
  return new Set((files as { path: string }[]).map(({ path }) => path));
})();

test("every relative link of a document in the package leads to a file in the package", () => {
  const documents = [...packed].filter((path) => /^(docs\/.*|[^/]+)\.md$/.test(path));
  for (const path of ["README.md", "LIMITATIONS.md", "CHANGELOG.md", "docs/experiments.md"])
    expect(documents).toContain(path);
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
      .map((match) => (match[1] ?? match[2]).replace(/#.*$/, ""))
      .filter((to) => to !== "" && !/^[a-z]+:/i.test(to))
      .map((to) => ({ from, to, path: posix.normalize(posix.join(posix.dirname(from), to)) })),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ path }) => !packed.has(path))).toEqual([]);
});

test("the package holds no test but those that the errata point to, and nothing of anybody's data", () => {
  const odd = [...packed].filter(
    (path) =>
      /\.(csv|data|jsonl|ledger)$|node_modules/.test(path) ||
      (/\.test\./.test(path) && !path.startsWith("src/errata/")),
  );
  expect(odd).toEqual([]);
});

test("the lock file is what both npm 10 and npm 11 leave it: in step with the manifest, and without libc", () => {
  const lock = JSON.parse(read("package-lock.json"));
  for (const key of ["optionalDependencies", "peerDependencies", "peerDependenciesMeta", "devDependencies"])
    expect(lock.packages[""][key]).toEqual(manifest[key]);
  // npm 10 removes these fields and npm 11 moves them; neither adds them.
  expect(Object.values(lock.packages).filter((entry) => Object.hasOwn(entry as object, "libc"))).toEqual([]);
});

test("no type that the package exports leads to an optional package", () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, to] of text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
      expect(optional, `${file} imports ${to}`).not.toContain(to);
      if (to.startsWith(".")) visit(join(dirname(file), to.replace(/\.(js|ts)$/, ".d.ts")));
    }
  };
  for (const door of [".", "./node"]) visit(join(root, manifest.exports[door].types));
  expect(seen.size).toBeGreaterThan(50);
});

/** Runs Node with the optional packages hidden, as where they are not installed. */
function bare(words: readonly string[], cwd: string) {
  const folder = mkdtempSync(join(tmpdir(), "privet-bare-"));
  const hook = `const hidden = ${JSON.stringify(optional)};
    export async function resolve(specifier, context, next) {
      if (!hidden.includes(specifier)) return next(specifier, context);
      throw Object.assign(new Error("Cannot find package " + specifier), { code: "ERR_MODULE_NOT_FOUND" });
    }`;
  writeFileSync(join(folder, "hook.mjs"), hook);
  writeFileSync(
    join(folder, "register.mjs"),
    'import { register } from "node:module"; register("./hook.mjs", import.meta.url);',
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", join(folder, "register.mjs"), ...words],
    { cwd, encoding: "utf8", env: { ...process.env, NODE_NO_WARNINGS: "1" } },
  );
  return { status, out: stdout, err: stderr };
}

const privet = (cwd: string, ...words: string[]) => bare([join(root, "dist/cli/main.js"), ...words], cwd);

test("without the ledger's driver its commands say what to install, and nothing is made", () => {
  const folder = makeClinic(temporaryFolder(), { rows: 50 });
  const { status, err } = privet(folder, "budget", "open", "clinic", "--epsilon", "1", "--yes");
  expect(status).toBe(5);
  expect(err).toContain("privet: driver-missing");
  expect(err).toContain("npm install libsql");
  expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
});

test("without PostgreSQL's driver a ledger there is refused with what to install, and no head is made", () => {
  const folder = temporaryFolder();
  const script = `import { openLedger } from ${JSON.stringify(join(root, "dist/node/index.js"))};
    const opening = { dataset: "clinic", head: "clinic.head", create: true };
    await openLedger("postgres://127.0.0.1:1/privet", opening).catch(({ code, fix }) => console.log(code, fix.do));`;
  const { out, err } = bare(["--input-type=module", "-e", script], folder);
  expect(err).toBe("");
  expect(out).toMatch(/^driver-missing .*npm install pg\b/);
  expect(existsSync(join(folder, "clinic.head"))).toBe(false);
});

test("without DuckDB, Parquet is refused with what to install", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "stays.parquet"), "PAR1");
  const { status, err } = privet(folder, "init", "stays.parquet");
  expect(status).toBe(5);
  expect(err).toContain("privet: driver-missing");
  expect(err).toContain("npm install @duckdb/node-api");
});

test("without either, CSV is read, models are learnt and judged, and the library opens rows from memory", () => {
  const folder = makeClinic(temporaryFolder(), { rows: 300, visibility: "public" });
  const learnt = privet(
    folder,
    "classify",
    "clinic",
    "--label",
    "outcome",
    "--with",
    "no-privacy",
    "--out",
    "m.json",
  );
  expect(learnt).toMatchObject({ status: 0 });
  const judged = privet(folder, "evaluate", "m.json", "--on", "clinic.csv", "--json");
  expect(JSON.parse(judged.out).rows).toBe(300);
  const program = `import { openCurator, parseSchema } from "privet"; import "privet/node";
    const schema = parseSchema({ privet: "schema/1", name: "a", visibility: "public", neighbours: "replace", attributes: [{ name: "x", kind: "label", values: ["no", "yes"] }] });
    const curator = await openCurator({ schema, rows: ["x\\nno\\nyes\\nyes\\n"] });
    console.log(curator.facts.rows);`;
  const { status, out, err } = bare(["--input-type=module", "-e", program], root);
  expect({ status, out, err }).toEqual({ status: 0, out: "3\n", err: "" });
});
