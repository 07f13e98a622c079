import { expect, test } from "vitest";
import { lineChart } from "../report/line-chart.ts";
import { smallExperiment } from "../testing/experiments.ts";
import { xmlFault } from "../testing/well-formed.ts";
import { pageOf } from "./page.ts";
import { parseExperiment } from "./parse-experiment.ts";
import { plotOf } from "./plot.ts";
import type { Summary } from "./summary.ts";

const experiment = parseExperiment({
  ...smallExperiment,
  methods: ["pg-plus", { name: "priv-local", title: "Priv|Local" }],
  epsilon: ["0.1", "1", "10"],
  repeats: 20,
});
const mean = (value: number, half: number) => ({ mean: value, half, runs: 20 });
const difference = (value: number, half: number, corrected: number) => ({
  ...mean(value, half),
  t: 2,
  degrees: 19,
  p: corrected / 3,
  corrected,
});
const summary: Summary = {
  done: 120,
  of: 120,
  data: [
    {
      name: "clinic",
      rows: 40_000,
      methods: [
        { title: "PG⁺", means: [mean(0.3, 0.01), mean(0.2, 0.001), mean(0.15, 0.001)] },
        { title: "Priv|Local", means: [mean(0.25, 0.01), mean(0.21, 0.001), undefined] },
      ],
      differences: [
        {
          title: "Priv|Local",
          means: [difference(-0.05, 0.02, 0.001), difference(0.01, 0.009, 0.06), difference(-1e-9, 0.1, 1)],
        },
      ],
      yardsticks: [{ title: "Majority", mean: mean(0.31, 0.002) }],
      more: [],
    },
  ],
  times: [{ title: "PG⁺", ms: 1234 }],
  unsettled: [],
};
const context = { command: "privet experiment small.json", picture: () => "small-clinic.svg" };
const page = pageOf(experiment, summary, context);

test("the page holds a table with the best of each ε set off, and names the best in a sentence", () => {
  expect(page).toContain("| method | ε 0.1 | ε 1 | ε 10 |\n|---|---|---|---|\n");
  expect(page).toContain("| PG⁺ | 0.3000 ± 0.0100 | **0.2000 ± 0.0010** | **0.1500 ± 0.0010** |");
  expect(page).toContain("| Priv\\|Local | **0.2500 ± 0.0100** | 0.2100 ± 0.0010 | – |");
  expect(page).toContain("Lowest mean: Priv\\|Local at ε 0.1; PG⁺ at ε 1 and 10.");
  expect(page).toContain("40,000 rows. Without noise: Majority 0.3100 ± 0.0020.");
});

test("differences carry a star only where they are clear after the correction for many comparisons", () => {
  // The second one's own interval does not hold 0; of three comparisons, that is not enough.
  expect(page).toContain("| Priv\\|Local | -0.0500 ± 0.0200 * | +0.0100 ± 0.0090 | 0.0000 ± 0.1000 |");
  expect(page).toContain(
    "± is half the 95 % interval of the corrected resampled t-test (Nadeau and Bengio): 20 runs, 0.333 rows tested for each that is learnt from;",
  );
  expect(page).toContain("* where p < 0.05 after Holm's correction for the 3 comparisons of this table:");
});

test("other measures have their own tables, by their own direction, and what cannot be told says so", () => {
  const auc = {
    measure: "auc" as const,
    methods: [
      { title: "PG⁺", means: [mean(0.7, 0.01), mean(0.8, 0.01), mean(0.9, 0.01)] },
      { title: "Priv|Local", means: [mean(0.75, 0.01), mean(0.79, 0.01), undefined] },
    ],
    differences: [{ title: "Priv|Local", means: [difference(0.05, 0.02, 0.001), undefined, undefined] }],
    yardsticks: [],
  };
  const none = {
    measure: "log-loss" as const,
    methods: auc.methods.map(({ title }) => ({ title, means: [undefined, undefined, undefined] })),
    differences: [],
    yardsticks: [],
  };
  const data = [{ ...summary.data[0], more: [auc, none] }];
  const text = pageOf(experiment, { ...summary, data }, context);
  expect(text).toContain("### clinic: AUC, each class against the others; larger is better");
  expect(text).toContain("| Priv\\|Local | **0.7500 ± 0.0100** | 0.7900 ± 0.0100 | – |");
  expect(text).toContain("Highest mean: Priv\\|Local at ε 0.1; PG⁺ at ε 1 and 10.");
  expect(text).toContain("above 0 is better than PG⁺");
  expect(text).toContain("No method of this experiment can tell it: it needs probabilities.");
});

test("few repeats are warned of, with what more would give, and so are solvers that did not converge", () => {
  const two = parseExperiment({ ...smallExperiment, repeats: 2 });
  const wide = { mean: 0.2, half: 0.07, runs: 2 };
  const methods = [{ title: "PG⁺", means: [wide, wide] }];
  const data = [{ ...summary.data[0], methods, differences: [] }];
  const unsettled = [{ title: "NoPrivacy", runs: 1, of: 2 }];
  const text = pageOf(two, { ...summary, data, unsettled }, context);
  // t at 9 degrees of freedom is 2.2622, at 1 it is 12.7062: 0.07 · (2.2622/√10)/(12.7062/√2) = 0.0056.
  expect(text).toContain("**2 repeats are few: they give about ± 0.0700; 10 would give ± 0.0056.**");
  expect(text).toContain("**NoPrivacy did not converge in 1 of 2 runs**");
  expect(page).not.toContain("are few");
  expect(page).not.toContain("converge");
  expect(pageOf({ ...two, repeats: 1 }, summary, context)).toContain("One run has no interval");
});

test("the page says that its numbers are not private, how it was made, and how long runs took", () => {
  expect(page).toContain("**These numbers are not private**");
  expect(page).toContain("`privet experiment small.json`");
  expect(page).toContain("25 % of the rows for testing");
  expect(page).toContain("![clinic: error against ε](small-clinic.svg)");
  expect(page).toContain("| PG⁺ | 1.23 |");
  expect(page).not.toContain("Unfinished");
  // PG⁺ has all twenty at every ε; of Priv|Local none were made at ε 10.
  expect(pageOf(experiment, { ...summary, done: 100 }, context)).toContain(
    "**Unfinished: 100 of 120 runs.** Of fewer than 20 repeats are Priv\\|Local (0 to 20).",
  );
  const [set] = summary.data;
  const five = set.methods.map((own) => ({
    ...own,
    means: own.means.map(() => ({ ...mean(0.3, 0.1), runs: 5 })),
  }));
  const few = { ...summary, done: 30, data: [{ ...set, methods: five }] };
  expect(pageOf(experiment, few, context)).toContain(
    "Of fewer than 20 repeats are PG⁺ (5) and Priv\\|Local (5).",
  );
  // Only yardsticks are missing.
  const whole = { ...summary, done: 119, data: [{ ...set, methods: set.methods.slice(0, 1) }] };
  const own = { ...experiment, methods: experiment.methods.slice(0, 1) };
  expect(pageOf(own, whole, context)).toContain("**Unfinished: 119 of 120 runs.**\n\n");
});

test("the picture has a line a method with its intervals, by rising ε, and a level a yardstick", () => {
  const downwards = { ...experiment, epsilon: ["10", "1", "0.1"] };
  const plot = plotOf(downwards, summary.data[0])!;
  expect(plot.series.map(({ points }) => points.map(({ x, y }) => [x, y]))).toEqual([
    [
      [0.1, 0.15],
      [1, 0.2],
      [10, 0.3],
    ],
    [
      [1, 0.21],
      [10, 0.25],
    ],
  ]);
  expect(plot.series[1].points[1]).toMatchObject({ low: 0.24, high: 0.26 });
  expect(plot.references).toEqual([{ name: "Majority", y: 0.31 }]);
  expect(xmlFault(lineChart(plot))).toBeUndefined();
});

test("single runs have no interval, and intervals of shares end at 0 and 1", () => {
  const means = [
    { mean: 0.01, half: 0.5, runs: 2 },
    { mean: 0.99, half: 0.5, runs: 2 },
    { mean: 0.5, half: Number.NaN, runs: 1 },
  ];
  const plot = plotOf(experiment, { ...summary.data[0], methods: [{ title: "PG⁺", means }] })!;
  expect(plot.series[0].points).toEqual([
    { x: 0.1, y: 0.01, low: 0, high: 0.51 },
    { x: 1, y: 0.99, low: 0.49, high: 1 },
    { x: 10, y: 0.5 },
  ]);
  const nothing = {
    ...summary.data[0],
    methods: [{ title: "PG⁺", means: [undefined, undefined, undefined] }],
  };
  expect(plotOf(experiment, nothing)).toBeUndefined();
});
