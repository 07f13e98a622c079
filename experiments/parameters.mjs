/**
 * DPSGA's parameters by the thesis' own grid (table 7.1, figure 7.5): 252 settings on Adult.
 *
 *     npm run build && node experiments/parameters.mjs [FOLDER]
 *
 * Writes parameters.md and parameters-adult.svg to the folder, docs/results where none is named, and to parameters-adult.jsonl a
 * line a run, so that what was interrupted goes on. Finds data as `privet experiment` does.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { locateData } from "../dist/cli/experiment-data.js";
import { runJobs } from "../dist/cli/experiment-jobs.js";
import { openResults } from "../dist/cli/experiment-results.js";
import { meanOf } from "../dist/evaluate/mean.js";
import { parseExperiment } from "../dist/experiment/parse-experiment.js";
import { runsOf } from "../dist/experiment/runs.js";
import { lineChart } from "../dist/report/line-chart.js";
import { knownDataset } from "../dist/schema/catalogue.js";
import { inputsOf } from "../dist/schema/coding/inputs.js";
import { generationsFor } from "../dist/tasks/classify/dpsga/dpsga-plan.js";

const DATA = "adult";
/** Where the thesis' rule for generations has entries that are in the grid as well. */
const EPSILONS = ["0.1", "0.316", "1", "3.16"];
const REPEATS = 2;
const BEST = 10;
const GRID = {
  generations: [2, 10, 20, 50, 75, 100, 120],
  parents: [5, 10, 20],
  crossover: [0.35, 0.5, 0.65],
  /** Times 1/(weights + 1). */
  mutation: [0.75, 1, 1.5, 2],
};
const NAMES = {
  generations: "generations",
  parents: "parents a generation",
  crossover: "chance of crossover",
  mutation: "chance of mutation, times 1/(weights + 1)",
};
const thesisAt = (epsilon) => ({
  generations: generationsFor(Number(epsilon)),
  parents: 10,
  crossover: 0.5,
  mutation: 1,
});

const folder = process.argv[2] ?? "docs/results";
const settings = Object.entries(GRID).reduce(
  (partial, [name, values]) =>
    partial.flatMap((setting) => values.map((value) => ({ ...setting, [name]: value }))),
  [{}],
);
const titleOf = ({ generations, parents, crossover, mutation }) =>
  `${generations} generations, ${parents} parents, crossover ${crossover}, mutation ${mutation}`;

const { rows, errors, ms } = await run();
writeFileSync(join(folder, `parameters-${DATA}.svg`), picture());
writeFileSync(join(folder, "parameters.md"), page());

/** Errors of every run: ε, then the setting's title, then a number a repeat. */
async function run() {
  const experiment = gridExperiment();
  const io = { cwd: process.cwd(), env: { PRIVET_DATASETS: "../shared/datasets", ...process.env } };
  const data = await locateData(experiment, folder, io);
  const runs = runsOf(experiment, data);
  const file = openResults(join(folder, `${experiment.name}.jsonl`));
  const missing = runs.filter(({ key }) => !file.results.has(key));
  await runJobs({ setting: { experiment, data }, runs: missing, jobs: 1, done: file.add });
  const found = runs.map(({ key }) => file.results.get(key));
  const byEpsilon = new Map(EPSILONS.map((epsilon) => [epsilon, new Map()]));
  for (const [at, { epsilon, title, repeat }] of runs.entries()) {
    const bySetting = byEpsilon.get(epsilon);
    if (!bySetting.has(title)) bySetting.set(title, []);
    bySetting.get(title)[repeat] = found[at].value;
  }
  return { rows: found[0].rows, errors: byEpsilon, ms: found.map((result) => result.ms) };
}

function gridExperiment() {
  const rate = 1 / (inputsOf(knownDataset(DATA).schema).length + 1);
  return parseExperiment({
    privet: "experiment/1",
    name: `parameters-${DATA}`,
    title: "DPSGA's parameters",
    task: "classify",
    data: [DATA],
    methods: settings.map((setting) => ({
      name: "dpsga",
      title: titleOf(setting),
      options: { ...setting, mutation: setting.mutation * rate },
    })),
    epsilon: EPSILONS,
    delta: "0.000001",
    neighbours: "replace",
    repeats: REPEATS,
    split: { test: 0.2 },
    seed: 1,
  });
}

function bestOf(bySetting) {
  return settings
    .map((setting) => ({ setting, ...meanOf(bySetting.get(titleOf(setting))) }))
    .sort((a, b) => a.mean - b.mean);
}

function average(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A value against the thesis' own: every two settings that agree in all else, in every repeat. */
function effect(epsilon, parameter, value) {
  const bySetting = errors.get(epsilon);
  const own = { [parameter]: thesisAt(epsilon)[parameter] };
  const having = settings.filter((setting) => setting[parameter] === value);
  return meanOf(
    having.flatMap((setting) => {
      const others = bySetting.get(titleOf({ ...setting, ...own }));
      return bySetting.get(titleOf(setting)).map((error, repeat) => error - others[repeat]);
    }),
  );
}

function picture() {
  const series = ["parents", "crossover", "mutation"].map((parameter) => ({
    name: parameter,
    points: EPSILONS.map((epsilon) => {
      const best = bestOf(errors.get(epsilon)).slice(0, BEST);
      const values = best.map(({ setting }) => setting[parameter]);
      return { x: Number(epsilon), y: average(values) / thesisAt(epsilon)[parameter] };
    }),
  }));
  return lineChart({
    title: `Parameters of the ${BEST} best of ${settings.length} settings: ${DATA}`,
    x: { label: "ε (log scale; smaller is more private)", scale: "log", unit: "number" },
    y: { label: "times the thesis' own value", scale: "linear", unit: "number" },
    series,
  });
}

function effectRows() {
  return Object.entries(GRID).flatMap(([parameter, values]) =>
    values.map((value) => [
      `${NAMES[parameter]}: ${value}`,
      ...EPSILONS.map((epsilon) => {
        if (value === thesisAt(epsilon)[parameter]) return "the thesis' own";
        const { mean, half } = effect(epsilon, parameter, value);
        const text = `${mean.toFixed(4).replace(/^-(?=0\.0+$)/, "")} ± ${half.toFixed(4)}`;
        return `${mean > 0 ? "+" : ""}${text}${Math.abs(mean) > half ? " *" : ""}`;
      }),
    ]),
  );
}

function bestRows() {
  return EPSILONS.map((epsilon) => {
    const ordered = bestOf(errors.get(epsilon));
    const own = ordered.find(({ setting }) => titleOf(setting) === titleOf(thesisAt(epsilon)));
    const all = average(ordered.map(({ mean }) => mean));
    const means = [ordered[0].mean, own.mean, all].map((mean) => mean.toFixed(4));
    return [epsilon, titleOf(ordered[0].setting), ...means];
  });
}

function table(header, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(header), `|${header.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

function page() {
  const inFigure = ["parents", "crossover", "mutation"];
  const overGrid = inFigure.map((p) => `${(average(GRID[p]) / thesisAt("1")[p]).toFixed(2)} for ${p}`);
  const minutes = Math.round(ms.reduce((sum, each) => sum + each, 0) / 60_000);
  const inEpsilon = EPSILONS.map((epsilon) => `ε ${epsilon}`);
  return `# DPSGA's parameters, by the thesis' grid

In the manner of the thesis' figure 7.5, on ${DATA}, ${rows.toLocaleString("en-US")} rows: all ${settings.length} settings of its table 7.1, ${REPEATS} repeats of each, a fresh split a repeat
with 20 % of the rows for testing, the same rows for every setting. Share of test rows misclassified.
**These numbers are not private**: the data is public, errors are told exactly, and the noise comes from seeds, so that the tables can be made again.

## What a parameter does

Mean difference of error to the thesis' own value, over all pairs of settings that agree in the three other parameters; below 0 is better. ± is half the
95 % interval (Student's t) over the pairs, * where it does not hold 0. The pairs share their splits, so it speaks about these ${REPEATS} splits;
and of so many intervals one in twenty misses by chance.

${table(["", ...inEpsilon], effectRows())}

## What the best settings have in common

![parameters of the best settings](parameters-${DATA}.svg)

The mean parameter of the ${BEST} settings with the lowest error, against the thesis' own values (10 parents, crossover 0.5, mutation 1/(weights + 1)). Over
the whole grid it is ${overGrid.join(", ")}. The thesis shows the best one or two; with ${REPEATS} repeats that would be mostly luck.

## The best setting

${table(["ε", `lowest mean of ${settings.length}`, "its error", "the thesis' own", "mean of all"], bestRows())}

The lowest of ${settings.length} means is lowest by luck as well: what is left of it with fresh seeds is on [tuned](tuned.md).

## How it was made

\`node experiments/parameters.mjs\` after \`npm run build\`; seed 1, δ 0.000001, neighbours replace. ${ms.length.toLocaleString("en-US")} runs, ${minutes} minutes in all, beside other work.
`;
}
