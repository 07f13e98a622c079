/** Acceptance test 25: docs/server.md, as three people would follow it, against real processes of the built program. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { type Example, examplesOf, type Step } from "../../tools/examples/blocks.ts";
import { firstDifference, isNoisy, plainLines } from "../../tools/examples/compare.ts";
import { temporaryFolder } from "../testing/command-line.ts";
import { freePort } from "../testing/server/free-port.ts";
import { Terminals, type Typed } from "../testing/server/terminals.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/server.md"), "utf8");
/** Where the page's server listens. */
const PORT = "7777";

interface Walk {
  readonly terminals: Terminals;
  readonly port: string;
  /** The number that the last list showed. */
  run?: string;
  server?: Typed;
}

test("owner, analyst and auditor walk through docs/server.md", async () => {
  const home = temporaryFolder();
  const walk: Walk = { terminals: new Terminals(home), port: String(await freePort()) };
  onTestFinished(() => void walk.server?.child.kill("SIGKILL"));
  let waits: (() => Promise<void>) | undefined;
  for (const example of examplesOf(page)) {
    if (example.kind === "program") await runProgram(walk, example.text, join(home, "clinic"));
    if (example.kind !== "commands" || example.who === undefined) continue;
    const before = waits;
    waits = await session(walk, example.who, example);
    await before?.();
  }
  expect(waits).toBeUndefined();
  expect(walk.server?.child.exitCode).toBe(null);
  walk.server?.child.kill("SIGINT");
  expect(await walk.server?.ended).toBe(0);
  expect(walk.server?.said()).toContain("Stopping: what runs may finish");
});

/** What remains to be looked at when others have done their part. */
async function session(
  walk: Walk,
  who: string,
  { steps, waits }: Example & { readonly kind: "commands" },
): Promise<(() => Promise<void>) | undefined> {
  for (const step of steps) {
    if (step.command.startsWith("cd ")) {
      walk.terminals.change(who, step.command.slice(3));
      continue;
    }
    const typed = walk.terminals.type(who, typedHere(walk, step.command));
    if (step.command.startsWith("privet serve")) await serving(walk, step, typed);
    else if (waits) {
      await until(() => typed.said().includes("waits for"), step, typed);
      return () => checked(walk, step, typed);
    } else await checked(walk, step, typed);
  }
  return undefined;
}

function typedHere({ port, run = "RUN" }: Walk, command: string): string {
  const placed = command.replaceAll(PORT, port).replace(/\bRUN\b/, run);
  return command === "privet serve clinic" ? `${placed} --port ${port}` : placed;
}

async function checked(walk: Walk, { line, command, shown = "" }: Step, typed: Typed): Promise<void> {
  const code = await typed.ended;
  const said = typed.said().replaceAll(walk.port, PORT);
  expect(code, `line ${line}: ${command}\n${said}`).toBe(0);
  const difference = firstDifference(shown, said, isNoisy(command));
  expect(difference, `line ${line}: ${command}\nprints something else:\n${said}`).toBeUndefined();
  const [run] = /\brun_[a-z0-9]{26}\b/.exec(said) ?? [];
  if (run !== undefined) walk.run = run;
}

/** Which of its parts is there first, is not told by the page. */
async function serving(walk: Walk, step: Step, typed: Typed): Promise<void> {
  walk.server = typed;
  const lines = () => plainLines(typed.said().replaceAll(walk.port, PORT), false);
  const wanted = plainLines(step.shown ?? "", false);
  expect(wanted.length).toBeGreaterThan(2);
  await until(() => wanted.every((line) => lines().includes(line)), step, typed);
}

async function until(isThere: () => boolean, { line, command }: Step, typed: Typed): Promise<void> {
  const end = Date.now() + 200_000;
  while (!isThere()) {
    const told = { line, command, code: typed.child.exitCode, said: typed.said() };
    expect({ ...told, late: Date.now() > end }).toMatchObject({ code: null, late: false });
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}

/** As somebody who has installed Privet runs it, with what is at the end said aloud. */
async function runProgram(walk: Walk, program: string, folder: string): Promise<void> {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/privet"));
  const token = readFileSync(join(folder, "ana.token"), "utf8").trim();
  const whole = `${program.replaceAll(PORT, walk.port)}\nconsole.log(JSON.stringify([quote.cost.epsilon, receipt.epsilon, release.model.kind]));`;
  const { code } = await transform(whole, { loader: "ts", format: "esm" });
  writeFileSync(join(folder, "program.mjs"), code);
  const said = execFileSync(process.execPath, ["program.mjs"], {
    ...{ cwd: folder, encoding: "utf8", env: { ...process.env, PRIVET_TOKEN: token } },
  });
  expect(JSON.parse(said.trim().split("\n").at(-1) ?? "")).toEqual(["0.1", "0.1", expect.any(String)]);
}
