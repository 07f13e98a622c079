/**
 * Rivals of PrivPfC: what they plan and what they draw, and what trees and networks make of the parts of a table. The door holds the
 * rows and the bounds, so that these are caught by its refusal, or by what comes out.
 */
const published = ["src/tasks/publish/rivals/rivals.test.ts"];
const trees = ["src/tasks/classify/diffp/tree.test.ts"];

export const rivals = [
  {
    name: "refinements-planned-once",
    bug: "One refinement of a taxonomy is planned and paid for, and all rounds are drawn.",
    like: "M06",
    file: "src/tasks/publish/rivals/diff-gen.ts",
    tests: published,
    only: "diff-gen, two classes: nothing leaks between hand-made replace",
    find: 'plannedDraws({ mechanism: "exponential-by-part", epsilon: round }, rounds),',
    replace: 'plannedDraws({ mechanism: "exponential-by-part", epsilon: round }),',
  },
  {
    name: "rounds-beside-the-counts",
    bug: "Rounds and counts each get the whole of ε and not half of it.",
    like: "M06",
    file: "src/tasks/publish/rivals/diff-gen.ts",
    tests: published,
    only: "diff-gen the plan costs exactly",
    find: "const counts = multiply(ask.epsilon, rational(1n, 2n));",
    replace: "const counts = multiply(ask.epsilon, rational(1n, 1n));",
  },
  {
    name: "projection-share-forgotten",
    bug: "Each attribute of a projection is drawn at what is meant for all of them.",
    like: "M06",
    file: "src/tasks/publish/rivals/pph.ts",
    tests: published,
    only: "pph the plan costs exactly",
    find: "each: divide(select, rational(BigInt(k)))",
    replace: "each: divide(select, rational(BigInt(k) ** 0n))",
  },
  {
    name: "rows-counted-for-nothing",
    bug: "The noisy number of rows, which decides on the cuts, is drawn and not planned.",
    like: "001-14",
    file: "src/tasks/publish/rivals/pph.ts",
    tests: published,
    only: "pph, two classes: nothing leaks between hand-made add-remove",
    find: 'if (facts.neighbours === "add-remove")\n      draws.unshift(',
    replace: 'if (facts.neighbours !== "add-remove")\n      draws.unshift(',
  },
  {
    name: "tables-share-one-price",
    bug: "Every table of a network is drawn at the ε that all of them are to share.",
    like: "M06",
    file: "src/tasks/publish/rivals/priv-bayes.ts",
    tests: published,
    only: "priv-bayes the plan costs exactly",
    find: "const table = divide(tables, rational(BigInt(d)));",
    replace: "const table = divide(tables, rational(BigInt(d) ** 0n));",
  },
  {
    name: "network-where-rows-come-and-go",
    bug: "A network takes the number of rows for public where it is private.",
    like: "M12",
    file: "src/tasks/publish/rivals/priv-bayes.ts",
    tests: published,
    only: "a network is for neighbours",
    find: 'neighbours: ["replace"],',
    replace: 'neighbours: ["replace", "add-remove"],',
  },
  {
    name: "cuts-for-nothing",
    bug: "Draws of where to cut numbers are made and not planned.",
    like: "M06",
    file: "src/tasks/classify/diffp/tree.ts",
    tests: trees,
    only: "diffp-c45 by max, in several parts: nothing leaks between hand-made replace",
    find: "(numbers + 1) * rule.depth),",
    replace: "rule.depth),",
  },
  {
    name: "stopping-for-nothing",
    bug: "The noisy counts that tell where a tree stops are paid for on one level and drawn on all.",
    like: "M06",
    file: "src/tasks/classify/diffp/tree.ts",
    tests: trees,
    only: "diffp-id3 by max, in several parts: nothing leaks between hand-made replace",
    find: "plannedDraws(counted, rule.depth),",
    replace: "plannedDraws(counted),",
  },
];
