/** privet experiment: runs a grid of data sets × methods × ε × repeats on public data, and writes tables and pictures. */
import { availableParallelism } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { didYouMean } from "../../../base/did-you-mean.ts";
import { ensure, PrivetError, quote } from "../../../base/errors.ts";
import { notJson } from "../../../base/json-place.ts";
import { type Experiment, testToTrain } from "../../../experiment/experiment.ts";
import { fewRepeats } from "../../../experiment/few-repeats.ts";
import { pageOf } from "../../../experiment/page.ts";
import { parseExperiment } from "../../../experiment/parse-experiment.ts";
import { plotOf } from "../../../experiment/plot.ts";
import { tells } from "../../../experiment/results.ts";
import { type ExperimentRun, runsOf } from "../../../experiment/runs.ts";
import { type Summary, summarise } from "../../../experiment/summary.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { locateData } from "../../../node/experiment/data.ts";
import { runJobs, type Setting } from "../../../node/experiment/jobs.ts";
import { openResults, type ResultsFile } from "../../../node/experiment/results.ts";
import { replaceFile } from "../../../node/write-file.ts";
import { lineChart } from "../../../report/line-chart.ts";
import type { Command, Input } from "../../command.ts";
import { allowingOf, allowPathFlag, numberOf, shellWord, shownPath, textOf } from "../../input.ts";
import { progressLine } from "../../progress.ts";
import { countText } from "../../text/amounts-text.ts";
import { json, note, warn } from "../../text/notes.ts";
import { folder, number } from "../../words/flag-kinds.ts";
import { exportFlags, exportsOf, writeExports } from "./exports.ts";

const MOST_JOBS = 64;

export const experiment: Command = {
  usage: "FILE [--out FOLDER] [--jobs N] [--repeats N] [--only DATA|METHOD] [--csv FILE] [--latex FILE]",
  args: ["FILE"],
  flags: {
    out: {
      type: "text",
      value: "FOLDER",
      kind: folder,
      tip: "Where results, page and pictures go.",
      default: "here",
    },
    jobs: {
      type: "text",
      value: "N",
      kind: number({ from: 1, upTo: MOST_JOBS, whole: true, examples: ["1", "2"] }),
      tip: "How many runs go side by side; the results do not depend on it.",
      default: "one a core",
    },
    repeats: {
      type: "text",
      value: "N",
      kind: number({ examples: ["2", "3"] }),
      tip: "Instead of the repeats that the file asks for.",
    },
    only: { type: "text", value: "NAME", tip: "Runs only this data set, or only this method." },
    ...exportFlags,
    ...allowPathFlag,
  },
  examples: [
    "privet experiment experiments/adult-local-search.json --out docs/results",
    "privet experiment sweep.json --repeats 3 --only pg-plus --jobs 2",
  ],

  async run(input) {
    const { setting, runs } = await prepare(input);
    const exports = exportsOf(input);
    const { name } = setting.experiment;
    const folder = resolve(input.io.cwd, textOf(input.flags, "out") ?? ".");
    const file = openResults(join(folder, `${name}.jsonl`));
    await perform(input, setting, wantedRuns(input, runs), file);
    const summary = summarise(setting.experiment, runs, file.results);
    const files = [`${name}.jsonl`, ...(await writePage(input, setting.experiment, summary, folder))];
    tell(input, setting.experiment, summary, [
      ...files.map((path) => shownPath(input.io, join(folder, path))),
      ...(await writeExports(input, exports, setting.experiment, summary)),
    ]);
    return 0;
  },
};

async function prepare(input: Input): Promise<{ setting: Setting; runs: readonly ExperimentRun[] }> {
  const { args, flags, io } = input;
  const path = resolve(io.cwd, args[0]);
  const parsed = parseJson(await readTextFile(path, "file-missing"), args[0]);
  const repeats = numberOf(flags, "repeats");
  const experiment = parseExperiment(repeats === undefined ? parsed : { ...(parsed as object), repeats });
  const data = await locateData(experiment, dirname(path), io, allowingOf(input));
  return { setting: { experiment, data }, runs: runsOf(experiment, data) };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PrivetError(
      "experiment-invalid",
      notJson(path, text),
      "An experiment file is JSON; docs/experiments.md describes it.",
    );
  }
}

function wantedRuns({ flags }: Input, runs: readonly ExperimentRun[]): readonly ExperimentRun[] {
  const only = textOf(flags, "only");
  if (only === undefined) return runs;
  const namesOf = ({ data, method, title }: ExperimentRun) => [data, method, title];
  const wanted = runs.filter((run) => namesOf(run).includes(only));
  const known = [...new Set(runs.flatMap(namesOf))];
  ensure(
    wanted.length > 0,
    "option-unknown",
    `The experiment has no data set and no method ${quote(only)}.`,
    `${didYouMean(only, known)}It has: ${known.join(", ")}.`,
  );
  return wanted;
}

async function perform(
  input: Input,
  setting: Setting,
  wanted: readonly ExperimentRun[],
  file: ResultsFile,
): Promise<void> {
  const { flags, io } = input;
  const jobs = jobsFrom(input);
  const { name, measures } = setting.experiment;
  const runs = wanted.filter(({ key }) => !tells(file.results.get(key), measures));
  const there = wanted.length - runs.length;
  note(
    input,
    `PUBLIC DATA: an experiment's numbers are not private. ${countText(runs.length)} runs to make${there > 0 ? `, ${countText(there)} there already` : ""}.`,
  );
  const now = io.now ?? (() => performance.now());
  const begun = now();
  const progress = progressLine({ flags, io, args: [] }, { method: name, epsilon: 0 });
  let made = 0;
  try {
    const done = (result: Parameters<ResultsFile["add"]>[0]) => {
      file.add(result);
      progress.show({ step: ++made, of: runs.length, epsilon: 0 });
    };
    await runJobs({ setting, runs, jobs, signal: io.signal, done });
  } catch (error) {
    if (!io.signal?.aborted) throw error;
  } finally {
    progress.clear();
  }
  ensure(
    made === runs.length,
    "cancelled",
    `Stopped after ${made} of ${runs.length} runs. They are kept.`,
    "The same command goes on from there.",
  );
  if (made > 0) note(input, `${countText(made)} runs in ${((now() - begun) / 1000).toFixed(1)} s.`);
}

function jobsFrom({ flags }: Input): number {
  const jobs = numberOf(flags, "jobs") ?? Math.min(availableParallelism(), MOST_JOBS);
  ensure(
    Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS,
    "option-out-of-range",
    `--jobs is ${quote(flags.jobs)}; it must be a whole number from 1 to ${MOST_JOBS}.`,
    "Leave it out to use every core.",
  );
  return jobs;
}

/** Writes the page and its pictures, and gives their names. */
async function writePage(
  { args, flags }: Input,
  experiment: Experiment,
  summary: Summary,
  folder: string,
): Promise<string[]> {
  const pictures = new Map<string, string>();
  for (const set of summary.data) {
    const plot = plotOf(experiment, set);
    if (plot === undefined) continue;
    const name = `${experiment.name}-${set.name.replace(/[^\p{L}\p{N}_.-]+/gu, "-")}.svg`;
    await replaceFile(join(folder, name), lineChart(plot));
    pictures.set(set.name, name);
  }
  const repeats = flags.repeats === undefined ? "" : ` --repeats ${experiment.repeats}`;
  // Where somebody's folders lie is nobody else's business.
  const file = isAbsolute(args[0]) ? basename(args[0]) : args[0];
  const command = `privet experiment ${shellWord(file)}${repeats}`;
  const page = pageOf(experiment, summary, { command, picture: (data) => pictures.get(data) });
  await replaceFile(join(folder, `${experiment.name}.md`), page);
  return [`${experiment.name}.md`, ...pictures.values()];
}

function tell(input: Input, experiment: Experiment, summary: Summary, files: readonly string[]): void {
  const { flags, io } = input;
  const { name, repeats, split } = experiment;
  const few = fewRepeats(experiment, summary);
  const told = { experiment: name, repeats, split, testToTrain: testToTrain(experiment), ...summary, files };
  io.out(flags.json ? json({ ...told, warning: few ?? null }) : files.map((file) => `${file}\n`).join(""));
  if (few !== undefined) note(input, few);
  for (const { title, runs, of } of summary.unsettled)
    warn(input, "unsettled", `${title} did not converge in ${runs} of ${of} runs.`);
}
