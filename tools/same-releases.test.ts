import { expect, test } from "vitest";
import { ADD_REMOVE, allAsked, type Listed, SEED } from "./same-releases/asked.ts";
import { compared, partOf } from "./same-releases/compare.ts";
import { type Cell, pageOf } from "./same-releases/page.ts";

const answer = (weight: number, epsilon: string) => ({
  quote: { cost: { epsilon }, notes: ["41 rounds"] },
  model: { kind: "linear", weights: [0.1, weight] },
  receipt: { epsilon: "1", draws: [{ count: 41, epsilon }] },
});
const older = answer(0.3, "0.05");

test("documents that were read from equal text are equal, and say so", () => {
  expect(compared(older, JSON.parse(JSON.stringify(older)))).toEqual({
    differs: [],
    onlyOlder: [],
    onlyNewer: [],
  });
});

test("a model that is off in its last bit, and a price in its last digit, are found and named", () => {
  expect(compared(older, answer(0.1 + 0.2, "0.05")).differs).toEqual(["model.weights.*"]);
  expect(compared(older, answer(0.3, "0.050")).differs).toEqual([
    "quote.cost.epsilon",
    "receipt.draws.*.epsilon",
  ]);
  expect(compared(older, { ...older, model: { ...older.model, weights: [0.1] } }).differs).toEqual([
    "model.weights",
  ]);
  expect(compared({ a: [1] }, { a: { 0: 1 } }).differs).toEqual(["a"]);
  expect(compared({ a: null }, { a: 0 }).differs).toEqual(["a"]);
});

test("what only one of two documents has is left out of the comparison, and told", () => {
  const law = { ...older, receipt: { ...older.receipt, draws: [{ count: 41, law: "laplace" }] } };
  expect(compared(older, law)).toEqual({
    differs: [],
    onlyOlder: ["receipt.draws.*.epsilon"],
    onlyNewer: ["receipt.draws.*.law"],
  });
});

test("a path belongs to the quote, a receipt, the words about it, or the release", () => {
  const paths = ["quote.cost.epsilon", "model.receipt.draws.*.count", "quote.notes.*", "model.weights.*"];
  expect(paths.map(partOf)).toEqual(["quote", "receipt", "words", "release"]);
});

const method = (name: string, task: string, neighbours: readonly string[], guarantee = "proved"): Listed => ({
  ...{ name, task, neighbours, guarantee },
});

test("a method is asked on every set that fits, at the price of each kind of neighbours, with a seed", () => {
  const asked = allAsked([
    method("privet", "classify", ["replace", ADD_REMOVE]),
    method("coreset", "cluster", [ADD_REMOVE]),
    method("no-privacy", "cluster", ["replace"], "none"),
    method("privet", "regress", ["replace"]),
  ]);
  const of = (row: string) => asked.filter(({ task, name }) => `${task} ${name}` === row);
  expect(of("classify privet").map(({ file }) => file)).toEqual([
    "classify-privet-adult-replace.json",
    "classify-privet-bank-replace.json",
    "classify-privet-mushroom-replace.json",
    "classify-privet-mushroom-add-remove.json",
  ]);
  expect(of("cluster coreset").map(({ words }) => words.join(" "))).toEqual([
    "cluster s1-add-remove --k 15 --with coreset --epsilon 0.1",
  ]);
  expect(of("cluster no-privacy").flatMap(({ words, spend }) => [...words, ...spend])).not.toContain(
    "--epsilon",
  );
  expect(of("regress privet")).toEqual([]);
  const seeded = asked.filter(({ name }) => name !== "no-privacy");
  expect(seeded.filter(({ spend }) => spend.join(" ") !== `--seed ${SEED}`)).toEqual([]);
  expect(new Set(asked.map(({ file }) => file)).size).toBe(asked.length);
  expect(new Set(asked.map(({ set }) => set))).toEqual(new Set(["adult", "bank", "mushroom", "s1", "chr10"]));
});

test("the page counts what is equal, and tells what is not, what was refused and what is new", () => {
  const cell = (name: string, set: string, differs: readonly string[] = [], refused = false): Cell => ({
    ...{ task: "cluster", name, set, differs, refused },
    ...{ onlyOlder: [], onlyNewer: ["receipt.draws.*.law"] },
  });
  const page = pageOf(
    [cell("gupta", "s1"), cell("gupta", "adult", [], true), cell("dpsga", "s1", ["model.centres.*.*"])],
    [{ task: "cluster", name: "pe-means" }],
  );
  expect(page).toContain("2 of 3 questions have equal answers.");
  expect(page).toContain("| gupta | equal | equal refusal |\n| dpsga | release |  |");
  expect(page).toContain("- cluster dpsga: `model.centres.*.*`");
  expect(page).toContain("Fields of the newer version alone:\n\n- receipt.draws.*.law");
  expect(page).toContain("Not in the older version:\n\n- cluster pe-means");
});
