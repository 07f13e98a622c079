/** Threads as they are shipped: compiled, and in a process of their own. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const folder = mkdtempSync(join(tmpdir(), "privet-built-"));

/** A copy of what `npm run build` has made, which `npm test` does first, because a file is taken out of it. */
beforeAll(() => {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  expect(existsSync(join(folder, "dist/curator/engines/threads/worker.js"))).toBe(true);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a table of 40 rows on as many threads as told, counts the workers, and then does what is given. */
const program = (opening: string, then: string) => `
  import { syncBuiltinESMExports } from "node:module";
  import workers from "node:worker_threads";
  let started = 0;
  workers.Worker = class extends workers.Worker {
    constructor(...all) { super(...all); started++; }
  };
  syncBuiltinESMExports();
  const { openCurator, parseSchema } = await import("./dist/index.js");
  const { rational } = await import("./dist/base/rational.js");
  const schema = parseSchema({
    privet: "schema/1", name: "small", visibility: "public", neighbours: "replace",
    attributes: [
      { name: "age", kind: "numeric", low: 0, high: 10, step: 1, missing: 5, source: "made up" },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
  });
  const rows = ["age,outcome\\n", ...Array.from({ length: ROWS }, (_, i) => i % 11 + "," + (i % 3 ? "yes" : "no") + "\\n")];
  const curator = await openCurator({ schema, rows, unsafeSeed: 1, ${opening} });
  const epsilon = rational(1n);
  const allowance = await curator.allow({
    epsilon, delta: rational(0n), draws: [{ kind: "pure", epsilon, count: 1 }], purpose: "test",
  });
  const ask = async () =>
    String((await allowance.make({ ask: "count", attribute: "outcome", values: ["yes"] }, { mechanism: "laplace", epsilon })).value);
  ${then}
`;

const run = (opening: string, then: string, rows = 40) => {
  writeFileSync(join(folder, "program.js"), program(opening, then).replace("ROWS", String(rows)));
  const out = execFileSync(process.execPath, ["program.js"], {
    cwd: folder,
    encoding: "utf8",
    timeout: 300_000,
  });
  return out.trim();
};
const TELL = "console.log(await ask(), started);";

test("one thread needs no worker, two threads are two workers, and both draw the same", () => {
  const [one, none] = run("threads: 1", TELL).split(" ");
  expect(none).toBe("0");
  expect(run("threads: 2", TELL)).toBe(`${one} 2`);
});

test("short tables use no worker and long ones do, where there are cores, without being told", () => {
  expect(run("", "console.log(started);")).toBe("0");
  const told = "import('node:os').then((os) => console.log(started, os.availableParallelism()));";
  const [started, cores] = run("", told, 500_000).split(" ").map(Number);
  expect(started).toBe(cores === 1 ? 0 : Math.min(cores, 8));
});

test("idle workers do not keep the process alive, but a question that nobody waits for does", () => {
  expect(run("threads: 2", "ask().then(console.log);")).toMatch(/^\d+$/);
  expect(run("threads: 2", "console.log(started);")).toBe("2");
});

test("closing ends, and is waited for, when nothing else keeps the process alive", () => {
  const close =
    "await ask(); await curator.close(); console.log('closed', process.getActiveResourcesInfo());";
  const said = run("threads: 2", close);
  expect(said).not.toContain("Worker");
  expect(said).toContain("closed");
});

test("a number of threads that is none is refused before a row is read", () => {
  const none = ["0", "1.5", "65", "NaN", "-1"];
  const refused = `const rows2 = { [Symbol.iterator]() { throw new Error("read"); } };
     for (const threads of [${none.join(", ")}])
       await openCurator({ schema, rows: rows2, threads }).then(() => console.log("opened"), (e) => console.log(e.code));`;
  expect(run("", refused).split("\n")).toEqual(none.map(() => "option-out-of-range"));
});

test("where threads cannot start, a wish for them is refused, and a long table does without", () => {
  rmSync(join(folder, "dist/curator/engines/threads/index.js"));
  const wish = "await openCurator({ schema, rows, threads: 2 }).catch((e) => console.log(e.code));";
  expect(run("", wish)).toBe("option-out-of-range");
  expect(run("", "console.log(started, typeof (await ask()));", 500_000)).toBe("0 string");
});
