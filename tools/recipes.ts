/**
 * Recipes that can be followed by a program: pages of docs/recipes whose fenced blocks are what to do, in order.
 *  - `ts PATH` is a new file.
 *  - `diff PATH` adds lines to a file that is there: those that begin with “+”, after the line that stands before them.
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
  for (const { kind, path, text } of steps) {
    if (kind === "ts") create(join(root, path), text);
    else if (kind === "diff")
      writeFileSync(join(root, path), added(readFileSync(join(root, path), "utf8"), text));
    else if (kind === "sh")
      printed = text
        .trim()
        .split("\n")
        .map((command) => run(command, root))
        .join("\n");
    else ensurePrinted(printed, text);
  }
}

function create(file: string, text: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Each run of added lines comes after the line that stands before it in the recipe, which the file has once. */
function added(file: string, recipe: string): string {
  const lines = file.split("\n");
  let at = -1;
  for (const line of recipe.trimEnd().split("\n")) {
    if (line.startsWith("+")) lines.splice(++at, 0, line.slice(1));
    else {
      const context = line.startsWith(" ") ? line.slice(1) : line;
      at = lines.indexOf(context);
      if (at < 0 || lines.indexOf(context, at + 1) >= 0) throw new Error(`not once in the file: ${context}`);
    }
  }
  return lines.join("\n");
}

function run(command: string, cwd: string): string {
  try {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
    return execFileSync("sh", ["-c", command], { cwd, env, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}\n${stderr}`);
  }
}

const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

function ensurePrinted(printed: string, text: string): void {
  for (const line of text.trim().split("\n"))
    if (!spaced(printed).includes(spaced(line))) throw new Error(`not printed: ${line}\n${printed}`);
}
