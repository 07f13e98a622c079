/**
 * Recipes that can be followed by a program: pages of docs/recipes whose fenced blocks are what to do, in order.
 *  - `ts PATH` is a new file.
 *  - `diff PATH` changes lines of a file that is there: “+” comes in after the line that stands before it, “-” goes.
 *  - `sh` are commands, a line each, which must end well; what a `text` block after them says must be in what they print.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Step {
  readonly kind: "ts" | "diff" | "sh" | "text";
  readonly path: string;
  readonly text: string;
}

export function stepsOf(page: string): readonly Step[] {
  return [...page.matchAll(/^```(ts|diff|sh|text)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, kind, path = "", text]) => ({ kind: kind as Step["kind"], path, text }),
  );
}

/** How many files a recipe says that it touches, and how many it does. */
export function filesTouched(page: string): { readonly said: number; readonly touched: number } {
  const said = Number(/^Files touched: (\d+)\b/m.exec(page)?.[1]);
  return { said, touched: new Set(stepsOf(page).flatMap(({ path }) => (path ? [path] : []))).size };
}

const LEFT_OUT = /\/(node_modules|\.git|dist)$/;

/** A copy of the tree, with the packages of this one, that may be changed. */
export function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "privet-recipe-"));
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Does what the steps say. Throws at the first that cannot be done, with what was printed. */
export function follow(steps: readonly Step[], root: string): void {
  let printed = "";
  for (const step of steps) {
    if (step.kind === "sh")
      printed = commandsOf(step)
        .map((command) => run(command, root))
        .join("\n");
    else if (step.kind === "text") ensurePrinted(printed, step.text);
    else write(step, root);
  }
}

export const commandsOf = ({ text }: Step): readonly string[] => text.trim().split("\n");

/** A new file, or the changed lines of one. */
export function write({ kind, path, text }: Step, root: string): void {
  const file = join(root, path);
  if (kind === "ts") create(file, text);
  else writeFileSync(file, changed(readFileSync(file, "utf8"), text));
}

function create(file: string, text: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Lines are found where the line before them is, or in the one place of the file that has them. */
export function changed(file: string, recipe: string): string {
  const lines = file.split("\n");
  let at = -1;
  for (const line of recipe.trimEnd().split("\n")) {
    const text = line.slice(1);
    if (line.startsWith("+")) lines.splice(++at, 0, text);
    else {
      if (lines[at + 1] !== text || at < 0) at = onlyPlace(lines, text) - 1;
      if (line.startsWith("-")) lines.splice(at + 1, 1);
      else at++;
    }
  }
  return lines.join("\n");
}

function onlyPlace(lines: readonly string[], text: string): number {
  const at = lines.indexOf(text);
  if (at < 0 || lines.indexOf(text, at + 1) >= 0) throw new Error(`not once in the file: ${text}`);
  return at;
}

export function run(command: string, cwd: string): string {
  try {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
    return execFileSync("sh", ["-c", command], { cwd, env, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}\n${stderr}`);
  }
}

const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

export function ensurePrinted(printed: string, text: string): void {
  for (const line of text.trim().split("\n"))
    if (!spaced(printed).includes(spaced(line))) throw new Error(`not printed: ${line}\n${printed}`);
}
