import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith(".test.ts"));

/** Types, functions, numbers, and learners that are made of functions: nothing that could hold another value later. */
const FIXED = [
  /^(import|(export )?(interface|type|(async )?function)) /,
  /^export (type )?\{/,
  /^(export )?const \w+ = -?\d[\d_.]*( \*\* -?\d+)?;$/,
  /^(export )?const \w+ = (async )?(<[^>]+>)?\((?!\().*(=>|\($)/,
  /^(export )?const \w+ = <.*>\($/,
  /^export const \w+: BlockLearner<.*> = \{$/,
  /^export const \w+ = learnerOfClasses\(/,
  /^export const blockLearners = Object\.freeze\(\[[\w, ]+\] as const\);$/,
];

/** What stands at the edge, where each statement outside of functions begins, and is none of these. */
const kept = (text: string): readonly string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .filter((line) => /^[^\s})\]/]/.test(line) && !FIXED.some((form) => form.test(line)));

test.each(files)("%s keeps nothing from one block to the next", (file) => {
  expect(kept(readFileSync(join(import.meta.dirname, file), "utf8"))).toEqual([]);
});

test("what could keep something is found", () => {
  const keeping = [
    "let last = 0;",
    "const seen = new Map();",
    "const list = [1];",
    "const all = {};",
    "export const some: BlockLearner<number> = make();",
    "learners.x = 1;",
    "const found = (() => new Map())();",
  ];
  expect(keeping.filter((line) => kept(line).length === 0)).toEqual([]);
});
