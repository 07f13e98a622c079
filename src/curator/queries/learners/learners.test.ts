import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smallSchema } from "../../../testing/small-tables.ts";
import type { TableFacts } from "../facts.ts";
import { FINE_WEIGHT_ONE, GRADIENT_ONE } from "../gradients/gradient.ts";
import { blockLearnerNamed } from "./registry.ts";

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

/** What is learnt from the sums of either class: of ages, then how many rows there are. */
async function learnt(learner: string, positive: readonly number[], others: readonly number[]) {
  const facts = { schema: smallSchema("replace"), neighbours: "replace" } as unknown as TableFacts;
  const asked = { label: "outcome", attributes: ["age"] } as never;
  const { learn } = blockLearnerNamed(learner).prepare(facts, asked);
  const weights = await learn(async (place) =>
    (place[1] < 0 ? positive.map((sum) => -sum) : others).map((sum) => BigInt(sum * GRADIENT_ONE)),
  );
  return Array.from(weights, (weight) => weight / FINE_WEIGHT_ONE);
}

test("class means put the border halfway", async () => {
  // Means of ¾ and −½: a weight of 1¼, and a border at ⅛.
  expect(await learnt("class-means", [3, 4], [-1, 2])).toEqual([1, -0.125]);
  expect(await learnt("class-means", [3, 4], [0, 0])).toEqual([0, 0]);
});

test("naive Bayes adds half a row to each count, and to its complement", async () => {
  // Of 4 rows 3½ are counted as high and ½ as low, of the other 2 ½ and 1½.
  const [high, low] = [Math.log(4 / 5 / (1 / 3)), Math.log(1 / 5 / (2 / 3))];
  const bias = Math.log(4.5 / 2.5) + (high + low) / 2;
  const [weight, told] = await learnt("naive-bayes", [3, 4], [-1, 2]);
  expect(weight).toBe(1);
  expect(told).toBeCloseTo(bias / ((high - low) / 2), 12);
});
