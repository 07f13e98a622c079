/** Runs the examples of a page in a folder of its own, in order, in this process. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transform } from "esbuild";
import { run } from "../../src/cli/run.ts";
import * as library from "../../src/index.ts";
import { type Example, examplesOf, type Step, shellWords } from "./blocks.ts";
import { firstDifference, isNoisy } from "./compare.ts";
import type { World } from "./worlds.ts";

/** What is wrong with an example, in words; undefined where all is right. */
export type Fault = string | undefined;

/** The first fault of a page: what comes after it rests on it. */
export async function runPage(page: string, world: World, folder: string): Promise<Fault> {
  world.make?.(folder);
  const before = (world.before ?? []).map((command) => ({ line: 0, command }));
  for (const example of [{ kind: "commands", steps: before } as const, ...examplesOf(page)]) {
    const fault = await faultOf(example, { world, folder });
    if (fault !== undefined) return fault;
  }
  return undefined;
}

interface Setting {
  readonly world: World;
  readonly folder: string;
}

async function faultOf(example: Example, setting: Setting): Promise<Fault> {
  if (example.kind === "file") {
    const path = join(setting.folder, example.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, example.text);
    return undefined;
  }
  if (example.kind === "program")
    return setting.world.programsRunBy ? undefined : runProgram(example, setting);
  if (example.who !== undefined)
    return setting.world.sessionsRunBy ? undefined : `no test runs what is for ${example.who}`;
  for (const step of example.steps) {
    const fault = await faultOfStep(step, setting);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

async function faultOfStep(step: Step, { world, folder }: Setting): Promise<Fault> {
  const { line, command, shown } = step;
  const odd = world.otherwise?.[command];
  if (odd && odd.exit === undefined) return undefined;
  const { code, told } = await runCommand(command, folder);
  const at = `line ${line}: ${command}`;
  if (code !== (odd?.exit ?? 0)) return `${at}\nends with exit code ${code}:\n${told}`;
  const difference = shown === undefined ? undefined : firstDifference(shown, told, isNoisy(command));
  return difference === undefined
    ? undefined
    : `${at}\nprints something else, from “${difference}” on:\n${told}`;
}

/** stdout and stderr together, as a terminal shows them; nobody is there to be asked. */
async function runCommand(command: string, cwd: string): Promise<{ code: number; told: string }> {
  const [program, ...words] = shellWords(command);
  if (program === "node") {
    const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: "utf8" });
    return { code: status ?? 1, told: stdout + stderr };
  }
  if (program !== "privet") return { code: 127, told: `${program} is no program that examples may use` };
  let told = "";
  const say = (text: string) => {
    told += text;
  };
  const code = await run(words, { out: say, err: say, isTerminal: false, columns: 100, env: {}, cwd });
  return { code, told };
}

const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (...values: unknown[]) => Promise<unknown>;

/** What a program imports from "privet" it gets from the sources; nothing is printed. */
async function runProgram(example: { line: number; text: string }, { world }: Setting): Promise<Fault> {
  const imported = example.text
    .replaceAll(/^import type .*$/gm, "")
    .replaceAll(
      /^import (\{[^}]*\}) from "privet";$/gm,
      (_, list) => `const ${list.replaceAll(" as ", ": ")} = privet_;`,
    );
  const given = { ...(await world.names?.()), privet_: library, console: { log: () => {} } };
  try {
    const { code } = await transform(`async () => {\n${imported}\n}`, { loader: "ts" });
    await (
      (await new AsyncFunction(...Object.keys(given), `return ${code}`)(
        ...Object.values(given),
      )) as () => unknown
    )();
    return undefined;
  } catch (error) {
    return `line ${example.line}: the program fails: ${(error as Error).message}`;
  }
}
