/**
 * What the results of an experiment say: means with 95 % intervals by Student's t, and differences to one method, taken run by
 * run on the same rows, so that easy and hard splits cancel out, and tested.
 *
 * A repeat is one observation of a mean: its folds, which share their rows, are averaged first. Where there is only one repeat,
 * its folds are the observations. The test of a difference takes every run and corrects for the rows that runs share
 * (evaluate/paired-test.ts).
 */
import { type Mean, meanOf } from "../evaluate/mean.ts";
import { holm, type PairedTest, pairedTest } from "../evaluate/paired-test.ts";
import {
  type Experiment,
  foldsOf,
  isOwnMeasure,
  type Measure,
  type MoreMeasure,
  testToTrain,
} from "./experiment.ts";
import type { Result } from "./results.ts";
import type { ExperimentRun } from "./runs.ts";

export interface Summary {
  readonly done: number;
  readonly of: number;
  readonly data: readonly DataSummary[];
  /** Median milliseconds of a run of each method. */
  readonly times: readonly { readonly title: string; readonly ms: number }[];
  /** Who did not converge, in how many runs. */
  readonly unsettled: readonly { readonly title: string; readonly runs: number; readonly of: number }[];
}

/** The experiment's own measure, and tables of the others. */
export interface DataSummary extends Tables {
  readonly name: string;
  readonly rows: number;
  readonly more: readonly MoreTables[];
  /** Of the task publish: what making synopses took. */
  readonly made?: MadeIn;
}

export interface MadeIn {
  /** Of the processor where every run tells that, so that a busy machine does not count; else by the clock. */
  readonly by: "processor" | "clock";
  /** For each method and ε the median milliseconds of a synopsis. */
  readonly times: readonly { readonly title: string; readonly ms: readonly (number | undefined)[] }[];
}

interface MoreTables extends Tables {
  readonly measure: MoreMeasure;
}

export interface Tables {
  /** A mean for each ε, undefined where nothing has been run or can be told. */
  readonly methods: readonly Line[];
  /** Method minus the one that all are held against, with the corrected test. */
  readonly differences: readonly Line<Difference>[];
  readonly yardsticks: readonly { readonly title: string; readonly mean: Mean }[];
}

export interface Line<Cell extends Mean = Mean> {
  readonly title: string;
  readonly means: readonly (Cell | undefined)[];
}

export interface Difference extends PairedTest {
  /** The p-value, corrected for all comparisons of the table (Holm). */
  readonly corrected: number | null;
}

export function summarise(
  experiment: Experiment,
  runs: readonly ExperimentRun[],
  results: ReadonlyMap<string, Result>,
): Summary {
  const done = runs.filter(({ key }) => results.has(key));
  const named = [...new Set(done.map(({ data }) => data))];
  const titles = groupedBy(done, ({ title }) => title);
  const byTitle = [...titles].map(([title, own]) => ({
    title,
    results: own.map(({ key }) => resultOf(results, key)),
  }));
  const ofMethods = groupedBy(
    done.filter(({ kind }) => kind === "method"),
    ({ title }) => title,
  );
  return {
    done: done.length,
    of: runs.length,
    data: named.map((name) => summariseData(experiment, { name, runs: done, results })),
    times: [...ofMethods].map(([title, own]) => ({
      title,
      ms: median(own.map(({ key }) => resultOf(results, key).ms)),
    })),
    unsettled: byTitle.flatMap(({ title, results: own }) => {
      const open = own.filter(({ unsettled }) => unsettled).length;
      return open > 0 ? [{ title, runs: open, of: own.length }] : [];
    }),
  };
}

/** In the order in which the groups come up. */
function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

interface Done {
  readonly name: string;
  readonly runs: readonly ExperimentRun[];
  readonly results: ReadonlyMap<string, Result>;
}

function summariseData(experiment: Experiment, { name, runs, results }: Done): DataSummary {
  const here = runs.filter(({ data }) => data === name);
  const cellName = (title: string, kind: ExperimentRun["kind"], epsilon?: string) =>
    JSON.stringify([title, kind, epsilon]);
  const cells = groupedBy(here, ({ title, kind, epsilon }) => cellName(title, kind, epsilon));
  const observed: Observed = (title, kind, epsilon) =>
    (cells.get(cellName(title, kind, epsilon)) ?? []).map(({ key }) => resultOf(results, key));
  const yardsticks = [...new Set(here.filter(({ kind }) => kind === "yardstick").map(({ title }) => title))];
  const tables = (measure: Measure | MoreMeasure) => tablesOf(experiment, { observed, yardsticks, measure });
  return {
    name,
    rows: resultOf(results, here[0].key).rows,
    ...tables(experiment.measure),
    more: experiment.measures.map((measure) => ({ measure, ...tables(measure) })),
    ...(experiment.task === "publish" ? { made: madeIn(experiment, observed) } : {}),
  };
}

type Observed = (title: string, kind: ExperimentRun["kind"], epsilon?: string) => readonly Result[];

function madeIn({ methods, epsilon: amounts }: Experiment, observed: Observed): MadeIn {
  const cells = methods.map(({ title }) => amounts.map((epsilon) => observed(title, "method", epsilon)));
  const by = cells.flat(2).every(({ worked }) => worked !== undefined) ? "processor" : "clock";
  const times = methods.map(({ title }, m) => ({
    title,
    ms: cells[m].map((results) => {
      const ms = results.flatMap(({ made, worked }) => (by === "processor" ? worked : made) ?? []);
      return ms.length > 0 ? median(ms) : undefined;
    }),
  }));
  return { by, times };
}

interface Seen {
  readonly observed: Observed;
  readonly yardsticks: readonly string[];
  readonly measure: Measure | MoreMeasure;
}

function tablesOf(experiment: Experiment, { observed, yardsticks, measure }: Seen): Tables {
  const { epsilon: amounts, against, methods } = experiment;
  const titles = methods.map(({ title }) => title);
  const values = (results: readonly Result[]) => valuesIn(results, measure);
  const meansOf = (results: readonly Result[]) => meanOr(observations(experiment, values(results)));
  const tests = titles
    .filter((title) => title !== against)
    .map((title) => ({
      title,
      means: amounts.map((epsilon) => {
        const [ours, theirs] = [title, against].map((who) => values(observed(who, "method", epsilon)));
        const pairs = pairwise(ours, theirs);
        return pairs.length > 0 ? pairedTest(pairs, testToTrain(experiment)) : undefined;
      }),
    }));
  return {
    methods: titles.map((title) => ({
      title,
      means: amounts.map((epsilon) => meansOf(observed(title, "method", epsilon))),
    })),
    differences: corrected(tests),
    yardsticks: yardsticks.flatMap((title) => {
      const mean = meansOf(observed(title, "yardstick"));
      return mean ? [{ title, mean }] : [];
    }),
  };
}

/** What a mean is taken of: the number of each repeat, of a method on a data set at an ε. */
export function repeatsOf(
  experiment: Experiment,
  seen: {
    readonly runs: readonly ExperimentRun[];
    readonly results: ReadonlyMap<string, Result>;
    readonly measure: Measure | MoreMeasure;
  },
): (data: string, title: string, epsilon: string) => readonly number[] {
  const { runs, results, measure } = seen;
  const methods = runs.filter(({ kind, key }) => kind === "method" && results.has(key));
  const cellName = (...names: readonly (string | undefined)[]) => JSON.stringify(names);
  const cells = groupedBy(methods, ({ data, title, epsilon }) => cellName(data, title, epsilon));
  return (data, title, epsilon) => {
    const own = (cells.get(cellName(data, title, epsilon)) ?? []).map(({ key }) => resultOf(results, key));
    return observations(experiment, valuesIn(own, measure));
  };
}

const valuesIn = (results: readonly Result[], measure: Measure | MoreMeasure): Value[] =>
  results.flatMap((result) => {
    const value = numberIn(result, measure);
    return value === null ? [] : [{ repeat: result.repeat, fold: result.fold, value }];
  });

/** All comparisons of a table are corrected together. */
function corrected(lines: readonly Line<PairedTest>[]): Line<Difference>[] {
  const values = holm(lines.flatMap(({ means }) => means.map((test) => test?.p ?? null))).values();
  return lines.map(({ title, means }) => ({
    title,
    means: means.map((test) => {
      const own = values.next().value ?? null;
      return test ? { ...test, corrected: own } : undefined;
    }),
  }));
}

/** Null where the run cannot tell; a result from before more was measured has the error alone. */
function numberIn(result: Result, measure: Measure | MoreMeasure): number | null {
  return isOwnMeasure(measure) ? result.value : (result.measures?.[measure] ?? null);
}

/** One run's number, with what it may be paired by. */
type Value = Pick<Result, "repeat" | "fold" | "value">;

function observations(experiment: Experiment, values: readonly Value[]): number[] {
  const folds = foldsOf(experiment);
  if (experiment.repeats === 1) return values.map(({ value }) => value);
  const repeats = [...new Set(values.map(({ repeat }) => repeat))];
  return repeats.flatMap((repeat) => {
    const parts = values.filter((own) => own.repeat === repeat).map(({ value }) => value);
    // A repeat that was interrupted between its folds says nothing yet.
    return parts.length === folds ? [parts.reduce((a, b) => a + b, 0) / folds] : [];
  });
}

function pairwise(ours: readonly Value[], theirs: readonly Value[]): number[] {
  const placeOf = ({ repeat, fold }: Value) => `${repeat} ${fold}`;
  const others = new Map(theirs.map((own) => [placeOf(own), own.value]));
  return ours.flatMap((own) => {
    const other = others.get(placeOf(own));
    return other === undefined ? [] : [own.value - other];
  });
}

const meanOr = (values: readonly number[]) => (values.length > 0 ? meanOf(values) : undefined);

const resultOf = (results: ReadonlyMap<string, Result>, key: string) => results.get(key) as Result;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
