/**
 * An experiment's results as a screen shows them: means with bands, the corrected paired tests with WEKA's marks, every repeat for a
 * box of them, and times. Plain JSON; the numbers are those of the summary, and of the tables that the command writes.
 */
import type { Mean } from "../evaluate/mean.ts";
import { type AnyMeasure, bestCell, betterOf, isClear, titleOf } from "./cells.ts";
import { type Experiment, testToTrain } from "./experiment.ts";
import { fewRepeats } from "./few-repeats.ts";
import type { Result } from "./results.ts";
import type { ExperimentRun } from "./runs.ts";
import { type DataSummary, type Difference, repeatsOf, type Summary, summarise } from "./summary.ts";

/** v: clearly better than the method that all are held against; *: clearly worse; nothing: neither. */
export type WekaMark = "v" | "*" | "";

interface MeanTold {
  readonly mean: number;
  /** Null for a single run. */
  readonly half: number | null;
  readonly runs: number;
}

interface TestTold extends MeanTold {
  readonly p: number | null;
  /** Corrected for all comparisons of the table (Holm); this one decides about the mark. */
  readonly corrected: number | null;
  readonly mark: WekaMark;
}

export interface AnalysisTold {
  readonly done: number;
  readonly of: number;
  /** Names of data sets with results. */
  readonly data: readonly string[];
  readonly measures: readonly {
    readonly name: string;
    readonly title: string;
    readonly better: "smaller" | "larger";
  }[];
  readonly against: string;
  readonly epsilon: readonly string[];
  /** The data set and the measure that were asked for; null while nothing is done. */
  readonly shown: AnalysisOfData | null;
  /** Over all data sets, by the same measure. */
  readonly overall: readonly WinsTold[];
  /** Milliseconds of a run: middle, and from the shortest to the longest. */
  readonly times: readonly {
    readonly title: string;
    readonly ms: number;
    readonly low: number;
    readonly high: number;
  }[];
  readonly unsettled: Summary["unsettled"];
  /** How much wider the correction makes the intervals of differences, because splits overlap; 1 where nothing is split. */
  readonly widened: number;
  readonly warning: string | null;
}

export interface WinsTold {
  readonly title: string;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
}

export interface AnalysisOfData {
  readonly data: string;
  readonly rows: number;
  readonly measure: string;
  readonly better: "smaller" | "larger";
  readonly methods: readonly {
    readonly title: string;
    /** For each ε; `values` are the repeats. */
    readonly cells: readonly ((MeanTold & { readonly values: readonly number[] }) | null)[];
  }[];
  readonly differences: readonly (WinsTold & {
    readonly cells: readonly (TestTold | null)[];
  })[];
  readonly yardsticks: readonly (MeanTold & { readonly title: string })[];
  /** The title of the best mean at each ε. */
  readonly best: readonly (string | null)[];
}

export interface AnalysisAsked {
  readonly data?: string | undefined;
  readonly measure?: string | undefined;
}

export function analyse(
  experiment: Experiment,
  runs: readonly ExperimentRun[],
  results: ReadonlyMap<string, Result>,
  asked: AnalysisAsked = {},
): AnalysisTold {
  const summary = summarise(experiment, runs, results);
  const measures: readonly AnyMeasure[] = [experiment.measure, ...experiment.measures];
  const measure = measures.find((name) => name === asked.measure) ?? experiment.measure;
  const set = summary.data.find(({ name }) => name === asked.data) ?? summary.data.at(0);
  const tests = set ? tablesIn(set, measure, experiment).differences.flatMap(({ means }) => means) : [];
  const most = Math.max(1, ...tests.map((test) => test?.runs ?? 0));
  return {
    done: summary.done,
    of: summary.of,
    data: summary.data.map(({ name }) => name),
    measures: measures.map((name) => ({ name, title: titleOf(name), better: betterOf(name) })),
    against: experiment.against,
    epsilon: experiment.epsilon,
    shown: set ? shownOf(experiment, set, measure, repeatsOf(experiment, { runs, results, measure })) : null,
    overall: overallOf(experiment, summary, measure),
    times: timesOf(summary, runs, results),
    unsettled: summary.unsettled,
    widened: Math.sqrt(1 + most * testToTrain(experiment)),
    warning: fewRepeats(experiment, summary) ?? null,
  };
}

const tablesIn = (set: DataSummary, measure: AnyMeasure, experiment: Experiment) =>
  measure === experiment.measure ? set : (set.more.find((own) => own.measure === measure) ?? set);

const meanTold = ({ mean, half, runs }: Mean): MeanTold => ({
  mean,
  half: Number.isFinite(half) ? half : null,
  runs,
});

function shownOf(
  experiment: Experiment,
  set: DataSummary,
  measure: AnyMeasure,
  repeats: ReturnType<typeof repeatsOf>,
): AnalysisOfData {
  const tables = tablesIn(set, measure, experiment);
  const told = (title: string, k: number, mean: Mean | undefined) =>
    mean ? { ...meanTold(mean), values: repeats(set.name, title, experiment.epsilon[k]) } : null;
  return {
    data: set.name,
    rows: set.rows,
    measure,
    better: betterOf(measure),
    methods: tables.methods.map(({ title, means }) => ({
      title,
      cells: means.map((mean, k) => told(title, k, mean)),
    })),
    differences: tables.differences.map(({ title, means }) => ({
      ...winsOf(title, means, measure),
      cells: means.map((test) =>
        test
          ? { ...meanTold(test), p: test.p, corrected: test.corrected, mark: markOf(test, measure) }
          : null,
      ),
    })),
    yardsticks: tables.yardsticks.map(({ title, mean }) => ({ title, ...meanTold(mean) })),
    best: bestCell(experiment, measure, tables).map((title) => title ?? null),
  };
}

export function markOf(test: Difference, measure: AnyMeasure): WekaMark {
  if (!isClear(test)) return "";
  return test.mean < 0 === (betterOf(measure) === "smaller") ? "v" : "*";
}

function winsOf(title: string, means: readonly (Difference | undefined)[], measure: AnyMeasure): WinsTold {
  const marks = means.flatMap((test) => (test ? [markOf(test, measure)] : []));
  const count = (mark: WekaMark) => marks.filter((own) => own === mark).length;
  return { title, better: count("v"), same: count(""), worse: count("*") };
}

function overallOf(experiment: Experiment, { data }: Summary, measure: AnyMeasure): WinsTold[] {
  return experiment.methods
    .filter(({ title }) => title !== experiment.against)
    .map(({ title }) => {
      const means = data.flatMap(
        (set) =>
          tablesIn(set, measure, experiment).differences.find((own) => own.title === title)?.means ?? [],
      );
      return winsOf(title, means, measure);
    });
}

function timesOf(
  { times }: Summary,
  runs: readonly ExperimentRun[],
  results: ReadonlyMap<string, Result>,
): AnalysisTold["times"] {
  const ends = new Map<string, { low: number; high: number }>();
  for (const { kind, title, key } of runs) {
    const ms = results.get(key)?.ms;
    if (kind !== "method" || ms === undefined) continue;
    const { low, high } = ends.get(title) ?? { low: ms, high: ms };
    ends.set(title, { low: Math.min(low, ms), high: Math.max(high, ms) });
  }
  return times.map(({ title, ms }) => ({ title, ms, low: ms, high: ms, ...ends.get(title) }));
}
