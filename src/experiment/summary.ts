/**
 * What the results of an experiment say: means with 95 % intervals by Student's t, and differences to one method, taken run by
 * run on the same rows, so that easy and hard splits cancel out.
 *
 * A repeat is one observation: its folds, which share their rows, are averaged first. Where there is only one repeat, its
 * folds are the observations. Splits of one table overlap, so the intervals speak about this table and these methods' noise.
 */
import { type Mean, meanOf } from "../evaluate/mean.ts";
import { type Experiment, foldsOf } from "./experiment.ts";
import type { Result } from "./results.ts";
import type { Run } from "./runs.ts";

export interface Summary {
  readonly done: number;
  readonly of: number;
  readonly data: readonly DataSummary[];
  /** Median milliseconds of a run of each method. */
  readonly times: readonly { readonly title: string; readonly ms: number }[];
}

export interface DataSummary {
  readonly name: string;
  readonly rows: number;
  /** A mean for each ε, undefined where nothing has been run. */
  readonly methods: readonly Line[];
  /** Method minus the one that all are held against; negative is better than that one. */
  readonly differences: readonly Line[];
  readonly yardsticks: readonly { readonly title: string; readonly mean: Mean }[];
}

export interface Line {
  readonly title: string;
  readonly means: readonly (Mean | undefined)[];
}

export function summarise(
  experiment: Experiment,
  runs: readonly Run[],
  results: ReadonlyMap<string, Result>,
): Summary {
  const done = runs.filter(({ key }) => results.has(key));
  const named = [...new Set(done.map(({ data }) => data))];
  const titles = [...new Set(done.filter(({ kind }) => kind === "method").map(({ title }) => title))];
  return {
    done: done.length,
    of: runs.length,
    data: named.map((name) => summariseData(experiment, { name, runs: done, results })),
    times: titles.map((title) => ({
      title,
      ms: median(
        done
          .filter((run) => run.kind === "method" && run.title === title)
          .map(({ key }) => resultOf(results, key).ms),
      ),
    })),
  };
}

interface Done {
  readonly name: string;
  readonly runs: readonly Run[];
  readonly results: ReadonlyMap<string, Result>;
}

function summariseData(experiment: Experiment, { name, runs, results }: Done): DataSummary {
  const here = runs.filter(({ data }) => data === name);
  const observed = (title: string, kind: Run["kind"], epsilon?: string) =>
    observations(
      experiment,
      here
        .filter((run) => run.title === title && run.kind === kind && run.epsilon === epsilon)
        .map(({ key }) => resultOf(results, key)),
    );
  const { epsilon: amounts, against } = experiment;
  const titles = experiment.methods.map(({ title }) => title);
  const yardsticks = [...new Set(here.filter(({ kind }) => kind === "yardstick").map(({ title }) => title))];
  return {
    name,
    rows: resultOf(results, here[0].key).rows,
    methods: titles.map((title) => ({
      title,
      means: amounts.map((epsilon) => meanOr([...observed(title, "method", epsilon).values()])),
    })),
    differences: titles
      .filter((title) => title !== against)
      .map((title) => ({
        title,
        means: amounts.map((epsilon) =>
          meanOr(pairwise(observed(title, "method", epsilon), observed(against, "method", epsilon))),
        ),
      })),
    yardsticks: yardsticks.flatMap((title) => {
      const mean = meanOr([...observed(title, "yardstick").values()]);
      return mean ? [{ title, mean }] : [];
    }),
  };
}

/** Numbers by what they may be paired by: the repeat or, where there is one repeat only, the fold. */
type Observations = ReadonlyMap<number, number>;

function observations(experiment: Experiment, results: readonly Result[]): Observations {
  const folds = foldsOf(experiment);
  if (experiment.repeats === 1) return new Map(results.map(({ fold, value }) => [fold, value]));
  const repeats = [...new Set(results.map(({ repeat }) => repeat))];
  return new Map(
    repeats.flatMap((repeat) => {
      const parts = results.filter((result) => result.repeat === repeat).map(({ value }) => value);
      // A repeat that was interrupted between its folds says nothing yet.
      return parts.length === folds ? [[repeat, parts.reduce((a, b) => a + b, 0) / folds] as const] : [];
    }),
  );
}

function pairwise(ours: Observations, theirs: Observations): number[] {
  return [...ours].flatMap(([at, value]) => {
    const other = theirs.get(at);
    return other === undefined ? [] : [value - other];
  });
}

const meanOr = (values: readonly number[]) => (values.length > 0 ? meanOf(values) : undefined);

const resultOf = (results: ReadonlyMap<string, Result>, key: string) => results.get(key) as Result;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
