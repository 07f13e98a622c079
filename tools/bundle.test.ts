/** What a command waits for when it starts: files and modules that it needs, and not those of the others. Counted, not timed. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import type { Metafile } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { commands } from "../src/cli/commands.ts";
import { bundleCommand } from "./bundle.mjs";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "privet-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { outputs, inputs: everything }: Metafile = await bundleCommand(join(folder, "cli"));

/** The modules of a part of the command, and of everything that is loaded before it can run. */
function modulesOf(...sources: string[]): string[] {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path, kind, external } of outputs[file].imports)
      if (kind === "import-statement" && !external) visit(path);
  };
  for (const source of sources) {
    const [file] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
    expect(file, `${source} is a file of its own`).toBeDefined();
    visit(file as string);
  }
  return [...files].flatMap((file) => Object.keys(outputs[file].inputs));
}

const START = ["src/cli/main.ts", "src/cli/supervisor.ts", "src/cli/command-thread.ts"];

test("the version and the list of commands wait for 30 modules at most, and for nothing that sees a row", () => {
  const modules = modulesOf(...START);
  expect(modules).toContain("src/cli/commands.ts");
  expect(modules.length).toBeLessThanOrEqual(30);
  // How an error is told as JSON is the service's, and rests on the base alone.
  expect(modules.filter((path) => !/^src\/(base\/|cli\/|service\/json\.ts$)/.test(path))).toEqual([]);
});

test("no package of somebody else's is in the command: a driver that is bundled does not find what it needs", () => {
  expect(Object.keys(everything).filter((path) => path.includes("node_modules"))).toEqual([]);
});

/** The commands' files, as the list names them. */
const places = [
  ...readFileSync(join(root, "src/cli/commands.ts"), "utf8").matchAll(/import\("\.\/(.*?)"\)/g),
].map(([, path]) => `src/cli/${path}`);

test("every command is in a file of its own, and waits for no other command", () => {
  expect(places.length).toBe(commands.length);
  for (const place of places) {
    // What a method does is told by both.
    const own = place.endsWith("/explain.ts") ? [place, "src/cli/commands/methods.ts"] : [place];
    expect(modulesOf(place).filter((path) => places.includes(path))).toEqual(own);
  }
});

const inputs = Object.keys(everything).length;
const waiting = (place: string) =>
  modulesOf(...START, "src/cli/words/check-flags.ts", `src/cli/commands/${place}.ts`);

test.each(["methods", "explain", "budget/show", "budget/open", "show/show", "schema/export"])(
  "privet %s waits for two modules of three at most, and neither for experiments nor for known data sets",
  (place) => {
    const modules = waiting(place);
    expect(modules.length).toBeLessThan((2 / 3) * inputs);
    expect(
      modules.filter((path) => /^src\/(experiment|schema\/known)\/(?!known-dataset)/.test(path)),
    ).toEqual([]);
  },
);

test("long tables find their threads: the engine is loaded when it is wanted, and its worker lies beside it", () => {
  const [engine] = Object.entries(outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith("engines/threads/index.ts"),
  ) ?? ["nowhere"];
  const opening = Object.values(outputs).find(({ inputs }) => "src/curator/engines/open-engine.ts" in inputs);
  expect(opening?.imports).toContainEqual({ path: engine, kind: "dynamic-import" });
  const worker = outputs[posix.join(posix.dirname(engine), "worker.js")];
  expect(worker.entryPoint).toBe("src/curator/engines/threads/worker.ts");
});

test("the program of every thread lies beside the file that starts it", () => {
  const sources = Object.keys(everything).filter((path) => path.startsWith("src/"));
  const programs = sources.flatMap((path) =>
    [
      ...readFileSync(join(root, path), "utf8").matchAll(/new URL\("\.\/([\w-]+\.js)", import\.meta\.url\)/g),
    ].map(([, name]) => name),
  );
  expect(programs).toContain("store-worker.js");
  const files = Object.keys(outputs).map((path) => posix.basename(path));
  expect(programs.filter((name) => !files.includes(name))).toEqual([]);
});
