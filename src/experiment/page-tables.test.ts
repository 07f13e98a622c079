import { expect, test } from "vitest";
import { smallExperiment } from "../testing/experiments.ts";
import { pageOf } from "./page.ts";
import { parseExperiment } from "./parse-experiment.ts";
import { plotOf } from "./plot.ts";
import type { MadeIn, Summary } from "./summary.ts";

const experiment = parseExperiment({
  ...smallExperiment,
  task: "publish",
  methods: ["priv-bayes", { name: "priv-pfc", title: "Pfc" }],
  epsilon: ["0.1", "1"],
  measures: ["error-tree", "one-way"],
  yardsticks: ["independent"],
  repeats: 10,
});
const mean = (value: number) => ({ mean: value, half: 0.01, runs: 10 });
const test1 = (value: number, corrected: number) => ({
  ...mean(value),
  t: 2,
  degrees: 9,
  p: 0.01,
  corrected,
});
/** Numbers from a on: the first method's, the second's, the yardstick's. */
const tables = (a: number) => ({
  methods: [
    { title: "PrivBayes", means: [mean(a), mean(a / 2)] },
    { title: "Pfc", means: [mean(a + 0.1), mean(a / 4)] },
  ],
  differences: [{ title: "Pfc", means: [test1(0.1, 0.001), test1(-a / 4, 0.2)] }],
  yardsticks: [{ title: "Independent, exact", mean: mean(a / 8) }],
});
const summary: Summary = {
  done: 50,
  of: 50,
  data: [
    {
      name: "clinic",
      rows: 1000,
      ...tables(0.4),
      more: [
        { measure: "error-tree", ...tables(0.2) },
        { measure: "one-way", ...tables(0.08) },
      ],
      made: {
        by: "clock",
        times: [
          { title: "PrivBayes", ms: [340, 12_345] },
          { title: "Pfc", ms: [50, undefined] },
        ],
      },
    },
  ],
  times: [{ title: "PrivBayes", ms: 5000 }],
  unsettled: [],
};
const page = pageOf(experiment, summary, { command: "privet experiment x.json", picture: () => "x.svg" });

test("one table a data set has all measures in their order, the best of each ε bold, and seconds of a synopsis", () => {
  expect(page).toContain(
    [
      "| ε | method | one-way | pairs | tree errs | seconds |",
      "|---|---|---|---|---|---|",
      "| 0.1 | PrivBayes | **0.0800 ± 0.0100** | **0.4000 ± 0.0100** | **0.2000 ± 0.0100** | 0.34 |",
      "| 0.1 | Pfc | 0.1800 ± 0.0100 | 0.5000 ± 0.0100 | 0.3000 ± 0.0100 | 0.05 |",
      "| 1 | PrivBayes | 0.0400 ± 0.0100 | 0.2000 ± 0.0100 | 0.1000 ± 0.0100 | 12 |",
      "| 1 | Pfc | **0.0200 ± 0.0100** | **0.1000 ± 0.0100** | **0.0500 ± 0.0100** | – |",
      "| – | Independent, exact | 0.0100 ± 0.0100 | 0.0500 ± 0.0100 | 0.0250 ± 0.0100 | – |",
    ].join("\n"),
  );
});

test("another has the differences to one method, with stars where they are clear", () => {
  expect(page).toContain(
    [
      "correction for the 2 comparisons of a column:",
      "",
      "| ε | method | one-way | pairs | tree errs |",
      "|---|---|---|---|---|",
      "| 0.1 | Pfc | +0.1000 ± 0.0100 * | +0.1000 ± 0.0100 * | +0.1000 ± 0.0100 * |",
      "| 1 | Pfc | -0.0200 ± 0.0100 | -0.1000 ± 0.0100 | -0.0500 ± 0.0100 |",
    ].join("\n"),
  );
});

test("seconds are of the processor where every run tells them, and the page says which they are", () => {
  expect(page).toContain("took by the clock, with other runs at its side");
  const [set] = summary.data;
  const made = { ...(set.made as MadeIn), by: "processor" as const };
  const told = pageOf(
    experiment,
    { ...summary, data: [{ ...set, made }] },
    { command: "privet experiment x.json", picture: () => "x.svg" },
  );
  expect(told).toContain("| tree errs | CPU s |");
  expect(told).toContain("median seconds of processor time that a synopsis took");
});

test("the page says what its columns are, and the picture shows pairs", () => {
  expect(page).toContain("- **one-way**: Distance of single attributes and the label");
  expect(page).not.toContain("boosting errs");
  expect(plotOf(experiment, summary.data[0])?.y.label).toBe("Distance of pairs of attributes");
});
