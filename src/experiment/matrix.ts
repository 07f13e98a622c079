/** The cells of an experiment as one list of numbers, so that thousands of them can be told in few bytes. */
import { type Experiment, foldsOf } from "./experiment.ts";
import type { Result } from "./results.ts";
import type { ExperimentRun } from "./runs.ts";

/**
 * Cells stand data set by data set: first method by method with its ε in order, then the yardsticks. Cell (d, m, e) has number
 * d·(M·E + Y) + m·E + e, and yardstick y of data set d has d·(M·E + Y) + M·E + y.
 */
export interface Matrix {
  readonly data: readonly string[];
  readonly methods: readonly string[];
  readonly epsilon: readonly string[];
  readonly yardsticks: readonly string[];
  /** Runs of a cell. */
  readonly each: number;
}

/** What is known of a cell: its number, how many of its runs are made, their mean and their mean seconds. */
export type CellTold = readonly [cell: number, done: number, mean: number, seconds: number];

export function matrixOf(experiment: Experiment, runs: readonly ExperimentRun[]): Matrix {
  const titles = (kind: ExperimentRun["kind"]) => [
    ...new Set(runs.filter((run) => run.kind === kind).map(({ title }) => title)),
  ];
  return {
    data: [...new Set(runs.map(({ data }) => data))],
    methods: experiment.methods.map(({ title }) => title),
    epsilon: experiment.epsilon,
    yardsticks: titles("yardstick"),
    each: experiment.repeats * foldsOf(experiment),
  };
}

/** The runs of each cell, by the cells' numbers. */
export function runsByCell(matrix: Matrix, runs: readonly ExperimentRun[]): readonly ExperimentRun[][] {
  const { data, methods, epsilon, yardsticks } = matrix;
  const [inMethods, all] = [methods.length * epsilon.length, data.length];
  const cells: ExperimentRun[][] = Array.from({ length: all * (inMethods + yardsticks.length) }, () => []);
  const placeIn = (names: readonly string[]) => new Map(names.map((name, place) => [name, place]));
  const [set, method, amount, yardstick] = [data, methods, epsilon, yardsticks].map(placeIn);
  const place = (among: ReadonlyMap<string, number>, name = "") => among.get(name) ?? 0;
  for (const run of runs) {
    const within =
      run.kind === "yardstick"
        ? inMethods + place(yardstick, run.title)
        : place(method, run.title) * epsilon.length + place(amount, run.epsilon);
    cells[place(set, run.data) * (inMethods + yardsticks.length) + within].push(run);
  }
  return cells;
}

/** Undefined while none of its runs is made. */
export function cellTold(
  cell: number,
  runs: readonly ExperimentRun[],
  results: ReadonlyMap<string, Result>,
): CellTold | undefined {
  const made = runs.flatMap(({ key }) => results.get(key) ?? []);
  if (made.length === 0) return undefined;
  const mean = (of: (result: Result) => number) => made.reduce((sum, own) => sum + of(own), 0) / made.length;
  const short = (value: number) => Number(value.toPrecision(5));
  return [cell, made.length, short(mean(({ value }) => value)), short(mean(({ ms }) => ms) / 1000)];
}
