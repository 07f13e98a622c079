import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { smallExperiment } from "../testing/experiments.ts";
import { parseExperiment } from "./parse-experiment.ts";

const withField = (more: object) => () => parseExperiment({ ...smallExperiment, ...more });

test("what is left out has its default", () => {
  const { delta: _d, seed: _s, yardsticks: _y, repeats: _r, ...bare } = smallExperiment;
  expect(parseExperiment(bare)).toMatchObject({
    measure: "error",
    delta: "0",
    seed: 1,
    repeats: 1,
    yardsticks: [],
    against: "PG⁺",
  });
});

test("a method has its own title, its title with its options, or the title that is given", () => {
  const { methods } = parseExperiment({
    ...smallExperiment,
    methods: ["pg-plus", { name: "pg-plus", options: { rounds: 5 } }, { name: "pg-plus", title: "Ours" }],
  });
  expect(methods.map(({ title }) => title)).toEqual(["PG⁺", "PG⁺ (rounds 5)", "Ours"]);
});

test("a publisher has a learner, the decision tree where none is named, and a title that tells it", () => {
  const { methods, yardsticks } = parseExperiment({
    ...smallExperiment,
    methods: [
      "priv-pfc",
      { name: "priv-pfc", learner: "linear-svm", options: { grids: 50 } },
      { name: "priv-pfc", learner: "rbf-svm", title: "PrivPfC" },
      { name: "priv-pfc", counts: "exact" },
      { name: "priv-pfc", structure: "exact" },
      "pg-plus",
    ],
    yardsticks: ["majority", "no-privacy", "cart", "linear-svm", "rbf-svm", "logistic-regression"],
  });
  expect(methods.map(({ title, learner }) => [title, learner])).toEqual([
    ["PrivPfC, cart", "cart"],
    ["PrivPfC, linear-svm (grids 50)", "linear-svm"],
    ["PrivPfC", "rbf-svm"],
    ["PrivPfC, cart, exact counts", "cart"],
    ["PrivPfC, cart, exact structure", "cart"],
    ["PG⁺", undefined],
  ]);
  expect(yardsticks).toHaveLength(6);
});

test("the method to compare with is named by name or title", () => {
  expect(withField({ against: "priv-local" })().against).toBe("PrivLocal, 3 rounds");
  expect(withField({ against: "PrivLocal, 3 rounds" })().against).toBe("PrivLocal, 3 rounds");
});

test("an unknown method is refused with the one that was probably meant", () => {
  expect(withField({ methods: ["pg-pluss"] })).toThrow(
    expect.objectContaining({
      code: "option-unknown",
      fix: { do: expect.stringContaining("Did you mean pg-plus?") },
    }),
  );
});

describe("what contradicts itself or cannot be is refused before anything is opened", () => {
  test.each([
    ["experiment-invalid", { privet: "experiment/2" }],
    ["experiment-invalid", { name: "../secrets" }],
    ["experiment-invalid", { name: "" }],
    ["experiment-invalid", { tittle: "x" }],
    ["experiment-invalid", { task: "dance" }],
    ["experiment-invalid", { measure: "cost" }],
    ["experiment-invalid", { data: [] }],
    ["experiment-invalid", { data: ["iris", "iris"] }],
    ["experiment-invalid", { data: [{ path: "x.csv" }] }],
    ["experiment-invalid", { methods: [] }],
    ["experiment-invalid", { methods: ["pg-plus", "pg-plus"] }],
    ["experiment-invalid", { methods: [{ name: "pg-plus", task: "cluster" }] }],
    ["option-unknown", { methods: [{ name: "pg-plus", options: { round: 3 } }] }],
    ["option-out-of-range", { methods: [{ name: "pg-plus", options: { rounds: 0 } }] }],
    ["option-unknown", { task: "cluster", split: undefined, methods: ["pg-plus"] }],
    ["experiment-invalid", { methods: [{ name: "pg-plus", learner: "cart" }] }],
    ["experiment-invalid", { methods: [{ name: "pg-plus", counts: "exact" }] }],
    ["experiment-invalid", { methods: [{ name: "pg-plus", structure: "exact" }] }],
    ["experiment-invalid", { methods: [{ name: "priv-pfc", counts: "noisy" }] }],
    ["experiment-invalid", { methods: [{ name: "priv-pfc", structure: "noisy" }] }],
    ["experiment-invalid", { methods: [{ name: "priv-pfc", learner: 3 }] }],
    ["experiment-invalid", { methods: ["priv-pfc", { name: "priv-pfc", learner: "cart" }] }],
    ["option-unknown", { methods: [{ name: "priv-pfc", learner: "card" }] }],
    ["option-out-of-range", { methods: [{ name: "priv-pfc", options: { grids: 0 } }] }],
    ["option-unknown", { task: "cluster", split: undefined, methods: ["priv-pfc"] }],
    ["experiment-invalid", { epsilon: [0.1] }],
    ["experiment-invalid", { epsilon: ["0.1", "0.10"] }],
    ["epsilon-invalid", { epsilon: ["0"] }],
    ["delta-invalid", { delta: "1" }],
    ["experiment-invalid", { neighbours: "both" }],
    ["experiment-invalid", { repeats: 0 }],
    ["experiment-invalid", { repeats: 1.5 }],
    ["experiment-invalid", { split: undefined }],
    ["experiment-invalid", { split: { test: 0 } }],
    ["experiment-invalid", { split: { test: 1 } }],
    ["experiment-invalid", { split: { folds: 1 } }],
    ["experiment-invalid", { split: { test: 0.2, folds: 5 } }],
    ["experiment-invalid", { seed: -1 }],
    ["experiment-invalid", { yardsticks: "majority" }],
    ["experiment-invalid", { measures: ["accuracy"] }],
    ["experiment-invalid", { measures: ["auc", "auc"] }],
    ["experiment-invalid", { measures: "auc" }],
    ["experiment-invalid", { yardsticks: ["oracle"] }],
    ["experiment-invalid", { yardsticks: ["majority", "majority"] }],
    ["experiment-invalid", { against: "nobody" }],
  ])("%s: %j", (code, more) => {
    expect(withField(more)).toThrow(expect.objectContaining({ code }));
  });

  test.each([[null], ["text"], [[]], [undefined]])("%j is no experiment", (json) => {
    expect(() => parseExperiment(json)).toThrow(expect.objectContaining({ code: "experiment-invalid" }));
  });
});

test("the experiments of the repository can be read", () => {
  const folder = fileURLToPath(new URL("../../experiments/", import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(parseExperiment(JSON.parse(readFileSync(folder + file, "utf8"))).name).toBe(file.slice(0, -5));
});

test("no yardsticks and no further measures may be said by an empty list", () => {
  const { yardsticks, measures } = parseExperiment({ ...smallExperiment, yardsticks: [], measures: [] });
  expect({ yardsticks, measures }).toEqual({ yardsticks: [], measures: [] });
  const all = ["error", "auc", "f1", "log-loss", "calibration"];
  expect(parseExperiment({ ...smallExperiment, measures: all }).measures).toEqual(all.slice(1));
});
