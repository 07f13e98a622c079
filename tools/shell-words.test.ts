/** The library speaks no shell's language: what it says names no flag and no command of the command line. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { privet } from "../src/testing/command-line.ts";
import { sourcesIn } from "./files.ts";

const root = join(import.meta.dirname, "..");

// The workbench is a shell as well: it shows each click as a command (src/cli/plans-as-commands.test.ts).

/** Flags of other programs, which messages may name. */
const OTHERS = ["--max-old-space-size", "--omit", "--make-bed"];
/** Flags that Node is started with are no words for people. */
const NODES_FLAGS = "src/server/supervisor/flags.ts";
/** Commands that are asked for as texts, to be copied into a shell. */
const COPIED = "src/node/experiment/script.ts";

/** As the overview lists them: two blanks, a name of one word or two, and what it does. */
const { out: overview } = await privet(root, ["help"]);
const commands = [...overview.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}\S/gm)].map(([, name]) => name);
const firstWords = [...new Set(commands.map((name) => name.split(" ")[0]))].join("|");
const SHELL_WORDS = new RegExp(`(?<![\\w-])--[a-z][a-z-]*|\\bprivet (?:${firstWords})\\b`, "g");

function shellWordsIn(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");
  return [...code.matchAll(SHELL_WORDS)].map(([found]) => found).filter((found) => !OTHERS.includes(found));
}

const library = sourcesIn(join(root, "src"))
  .map((file) => relative(root, file))
  .filter(
    (file) =>
      !/^src\/(cli|testing|workbench)\/|\.(test|nightly)\.ts$/.test(file) &&
      ![NODES_FLAGS, COPIED].includes(file),
  );

test("no message, advice or explanation outside the command line names a flag or a command", () => {
  expect(library.length).toBeGreaterThan(300);
  const found = library.flatMap((file) =>
    shellWordsIn(readFileSync(join(root, file), "utf8")).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'ensure(ok, "epsilon-invalid", "ε is missing.", "Give --epsilon 0.5.");',
  "const fix = `See what is left: privet budget show DATA.`;",
  '"Write --no-header, then go on." // and a remark',
])("a planted %s is found", (planted) => {
  expect(shellWordsIn(`/** privet init --json */\n${planted}`)).toHaveLength(1);
});

test("every command that a mark names is one that there is", () => {
  expect(commands.length).toBeGreaterThan(20);
  const names = new Set(commands);
  const marked = library.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\{command:([^{}$]*)/g)].map(([, words]) => words),
  );
  const unknown = marked
    .map((words) => words.trim().split(" "))
    .filter(([first]) => first !== "COMMAND")
    .filter(([first, second]) => !names.has(first) && !names.has(`${first} ${second}`));
  expect(marked.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

/** Marks that no sign would stand before, so that they would be told with their braces. */
const unmarkedIn = (text: string) =>
  text
    .split("\n")
    .filter((line) =>
      /"[^"`]*(?<!\$)\{(?:command:|option[:}])[^"`]*"|(?<!marked)`[^`]*(?<!\$)\{(?:command:|option[:}])[^`]*`/.test(
        line,
      ),
    );

test("every mark is in a text that is tagged as marked", () => {
  const own = ["src/base/fix.ts", "src/base/explanations.ts", "src/base/server-explanations.ts"];
  const found = library
    .filter((file) => !own.includes(file))
    .flatMap((file) => unmarkedIn(readFileSync(join(root, file), "utf8")).map((line) => `${file}: ${line}`));
  expect(found).toEqual([]);
  expect(unmarkedIn('"See {command:methods}."')).toHaveLength(1);
  expect(unmarkedIn("`See {option:seed}.`")).toHaveLength(1);
  expect(unmarkedIn("marked`See {option:seed}.`")).toHaveLength(0);
});
