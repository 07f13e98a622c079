/** One run of an experiment: the rows are split, a contestant learns from one part and is judged on the other. */
import { ensure } from "../base/errors.ts";
import { pick, shuffled, splitTable } from "../evaluate/split.ts";
import type { Table } from "../read/table.ts";
import { expandRows, rowsIn } from "../read/weights.ts";
import type { Contestant } from "./contestants.ts";
import type { Experiment, ExperimentData } from "./experiment.ts";
import { yardsticksOf } from "./judged-tasks.ts";
import { contestantNamed } from "./parse-method.ts";
import { LastPublished, type PublishOnce } from "./publishing.ts";
import type { Result } from "./results.ts";
import { type ExperimentRun, noiseSeed, splitSeed } from "./runs.ts";

interface RunContext {
  readonly experiment: Experiment;
  readonly data: Pick<ExperimentData, "label">;
  /** All rows of the run's data set. */
  readonly table: Table;
  /** What `rowsFor` gives, where that is known already. */
  readonly rows?: SplitRows;
  /** What runs before may have published. */
  readonly published?: LastPublished;
  /** Milliseconds. */
  now(): number;
  /** Milliseconds of processor time, where nothing but this run is at work. */
  worked?(): number;
  readonly signal?: { readonly aborted: boolean } | undefined;
}

export async function runOne(run: ExperimentRun, context: RunContext): Promise<Result> {
  const { experiment, data, table, now, worked, signal, rows = rowsFor(run, experiment, table) } = context;
  const { published = new LastPublished() } = context;
  let spared = 0;
  let made: Pick<Result, "made" | "worked"> | undefined;
  const once: PublishOnce = async (publish) => {
    const before = worked?.();
    const found = await published.find(run.drawn ?? run.key, publish, now);
    const after = worked?.();
    spared = found.spared;
    if (experiment.task === "publish") {
      const work = before === undefined || after === undefined ? {} : { worked: Math.round(after - before) };
      made = { made: Math.round(found.ms), ...work };
    }
    return found.synopsis;
  };
  const begun = now();
  const reached = await contestantOf(run, experiment).run({
    ...rows,
    label: data.label,
    epsilon: run.epsilon ?? "",
    delta: experiment.delta,
    options: run.options,
    learner: run.learner,
    counts: run.counts,
    structure: run.structure,
    once,
    measures: experiment.measures,
    seed: noiseSeed(run),
    signal,
  });
  const { key, repeat, fold } = run;
  const ms = Math.round(now() - begun + spared);
  return { key, repeat, fold, ...reached, ms, ...made, rows: rowsIn(table) };
}

function contestantOf({ kind, method }: ExperimentRun, { task }: Experiment): Contestant {
  if (kind === "method") return contestantNamed(task, method);
  const found = yardsticksOf(task).find(({ name }) => name === method);
  ensure(found !== undefined, "option-unknown", `There is no yardstick ${method}.`, "Leave it out.");
  return found;
}

export interface SplitRows {
  readonly train: Table;
  readonly test: Table;
}

/** The rows to learn from and those to judge on: the same for every method and ε of a repeat. */
export function rowsFor(run: ExperimentRun, experiment: Experiment, table: Table): SplitRows {
  const { train, test } = split(run, experiment, table);
  return { train: withNeighbours(train, experiment), test };
}

function split(run: ExperimentRun, experiment: Experiment, table: Table): SplitRows {
  const { split: how } = experiment;
  if (how === undefined) return { train: table, test: table };
  const seed = splitSeed(experiment, run);
  return "test" in how
    ? splitTable(table, 1 - how.test, seed)
    : foldOf(expandRows(table), how.folds, run.fold, seed);
}

/** The fold for testing and all others for training; the folds of a shuffle hold every row once. */
function foldOf(table: Table, folds: number, fold: number, seed: number): SplitRows {
  const order = shuffled(table.rows, seed);
  const [from, to] = [fold, fold + 1].map((f) => Math.floor((f * table.rows) / folds));
  const others = new Uint32Array(table.rows - (to - from));
  others.set(order.subarray(0, from));
  others.set(order.subarray(to), from);
  return { train: pick(table, others), test: pick(table, order.subarray(from, to)) };
}

/** Where the number of rows is private, the rough size that methods may use is declared: the rows are public here. */
function withNeighbours(table: Table, { neighbours: wanted }: Experiment): Table {
  const neighbours = wanted ?? table.schema.neighbours;
  const rows = neighbours === "replace" ? {} : { about: rowsIn(table) };
  return { ...table, schema: { ...table.schema, neighbours, rows } };
}
