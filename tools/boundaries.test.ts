import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { arrows, banned, cycles, floors, ONE_WAY, rings, rules, violations } from "./boundaries.ts";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
const page = text.replace(/\s+/g, " ");

test("nothing imports what it may not, and the check has looked at the tree", () => {
  const { found, files, imports } = violations(root);
  expect(found).toEqual([]);
  expect(files).toBeGreaterThan(500);
  expect(imports).toBeGreaterThan(2000);
});

describe.each([...rules, ...banned])("$says", ({ says, planted: [file, line] }) => {
  test("a violation that is planted is found by this rule", () => {
    const read = (f: string) => (f === file ? `${line}\n` : "") + readFileSync(join(root, f), "utf8");
    const found = violations(root, read).found.filter((v) => v.says === says);
    expect(found.map((v) => v.file)).toEqual([file]);
  });

  test("docs/architecture.md says so", () => {
    expect(page.includes(says)).toBe(true);
  });
});

test("every folder of src is a floor, or holds what is never shipped", () => {
  const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter((e) => e.isDirectory());
  expect(folders.map((e) => e.name).sort()).toEqual([...floors, "errata", "testing"].sort());
});

test("no file imports itself by way of others, and one that is made to is found", () => {
  expect(cycles(root)).toEqual([]);
  const planted = "src/base/rational.ts";
  const line = 'import { PLENTY } from "./plenty.ts";\n';
  const read = (f: string) => (f === planted ? line : "") + readFileSync(join(root, f), "utf8");
  expect(cycles(root, read)).toEqual([`${planted} → src/base/plenty.ts → ${planted}`]);
});

describe("the folders of a floor form no ring", () => {
  test("there is none in the tree", () => {
    expect(rings(root)).toEqual([]);
  });

  test.each([
    ["schema/coding", "codes.ts", "schema/taxonomy", 'import type { Level } from "../taxonomy/taxonomy.ts";'],
    [
      "curator/queries",
      "count.ts",
      "curator/engines",
      'import { groupedEngine } from "../engines/grouped.ts";',
    ],
  ])("one that is made from %s is found, of types alone too", (folder, file, other, line) => {
    const planted = `src/${folder}/${file}`;
    const read = (f: string) => (f === planted ? `${line}\n` : "") + readFileSync(join(root, f), "utf8");
    const found = rings(root, read);
    const asOneOf = [`${folder} → ${other} → ${folder}`, `${other} → ${folder} → ${other}`];
    expect(found.filter((ring) => asOneOf.includes(ring))).toHaveLength(1);
  });
});

/** What the rules' text says besides: how, or where it is looked at otherwise. */
const beside = [
  "No file imports itself by way of others",
  ONE_WAY,
  "with its amounts",
  "`search/evolve/` takes vectors and public randomness, and is given `select`",
  "behind `ledger/sqlite` and `ledger/postgres`",
  "Words",
];

test("every rule that docs/architecture.md states is one of those that are checked", () => {
  const [, ruled] = /Each rule below(.*?)\*\*The arrows between floors\*\*/.exec(page) ?? [];
  const stated = ruled?.slice(ruled.indexOf(" 1. "));
  expect(stated?.length).toBeGreaterThan(1000);
  const checked = [...rules, ...banned].map(({ says }) => says).concat(beside);
  const longestFirst = [...new Set(checked)].sort((a, b) => b.length - a.length);
  const left = longestFirst.reduce((rest, says) => rest.replaceAll(says, ""), stated ?? "");
  expect(left.replace(/[\d\s.,;:]+/g, "")).toBe("");
  expect(beside.filter((words) => !stated?.includes(words))).toEqual([]);
});

test("docs/architecture.md shows the floors from the roof to the cellar, and the arrows as they are", () => {
  const shown = new Set(text.split("\n").map((line) => line.replace(/\s+/g, " ").trim()));
  const graph = arrows(root);
  const downwards = [...floors].reverse();
  const found = ["index", ...downwards].map((room) => {
    const below = downwards.filter((to) => graph.get(room)?.has(to));
    return `${room} → ${below.join(" ") || "nothing"}`;
  });
  expect(found.filter((line) => !shown.has(line))).toEqual([]);
});
