/**
 * An experiment: a grid of data sets × methods × ε × repeats, on data declared public. Its numbers are exact test errors of
 * models made with seeded noise, so they are not private, and data that is not declared public is refused.
 */
import { MEASURES, type MeasureName } from "../evaluate/measures.ts";
import { REGRESSION_MEASURES, type RegressionMeasure } from "../evaluate/regression.ts";
import { TABLE_MEASURES, type TableMeasure } from "../evaluate/table-measures.ts";
import type { Neighbours, Schema } from "../schema/types.ts";
import type { Task } from "../tasks/registry.ts";

/**
 * Tasks of the registry that can be judged: what is measured first of all, and all that can be measured, in the order that tables have. How
 * each is judged stands in judged-tasks.ts, and everything else asks here which there are. First of all are the share of test rows
 * misclassified, the mean squared error of predicted numbers, the mean cost of a row in the released clustering, and how far pairs of
 * attributes of a made-up table are from those of the rows. Publishers take part as classifiers too, by what is learnt from what they publish.
 */
const judgedBy = {
  classify: { first: "error", all: MEASURES },
  regress: { first: "mse", all: REGRESSION_MEASURES },
  cluster: { first: "cost", all: { cost: true } },
  publish: { first: "pairs", all: TABLE_MEASURES },
} as const satisfies Partial<Record<Task, { readonly first: string; readonly all: object }>>;

export type ExperimentTask = keyof typeof judgedBy;
export const experimentTasks = Object.keys(judgedBy) as readonly ExperimentTask[];

/** What is measured of a task first of all. */
export type Measure = (typeof judgedBy)[ExperimentTask]["first"];
export const measureOf = (task: ExperimentTask): Measure => judgedBy[task].first;

/** Measures besides a task's own, which `measureOf` tells. */
export type MoreMeasure = Exclude<MeasureName | RegressionMeasure | TableMeasure, Measure>;

export const isOwnMeasure = (name: Measure | MoreMeasure): name is Measure =>
  (experimentTasks.map(measureOf) as readonly string[]).includes(name);

/** All that can be measured of a task. */
export const measuresOf = (task: ExperimentTask) =>
  Object.keys(judgedBy[task].all) as readonly (Measure | MoreMeasure)[];

export interface Experiment {
  /** Names the files that come of it. */
  readonly name: string;
  readonly title: string;
  readonly task: ExperimentTask;
  readonly measure: Measure;
  /** What is measured besides. */
  readonly measures: readonly MoreMeasure[];
  readonly data: readonly DataChoice[];
  readonly methods: readonly MethodChoice[];
  /** Decimal texts, because they are exact. */
  readonly epsilon: readonly string[];
  readonly delta: string;
  /** Instead of what each schema declares. */
  readonly neighbours?: Neighbours;
  readonly repeats: number;
  /** How rows are set aside for judging; a clustering is judged on all rows. */
  readonly split?: ExperimentSplit;
  readonly seed: number;
  readonly yardsticks: readonly string[];
  /** The method that the others are compared with, by its title. */
  readonly against: string;
  /** What its page says besides the numbers: paragraphs of Markdown. They live here, so that a page that is made anew keeps them. */
  readonly notes: readonly string[];
}

/** A share of the rows for testing, or every row in turn. */
export type ExperimentSplit = { readonly test: number } | { readonly folds: number };

/** A data set that Privet knows by name, or a schema file with its data. */
export type DataChoice =
  | { readonly known: string; readonly label?: string }
  | { readonly schema: string; readonly path?: string; readonly label?: string };

/** A known set whose label is named is called by both, so that an experiment may predict several attributes of the same rows. */
export const nameOfKnown = ({ known, label }: Extract<DataChoice, { readonly known: string }>): string =>
  label === undefined ? known : `${known}-${label.replaceAll(/[^\w.-]+/g, "-")}`;

export interface MethodChoice {
  readonly name: string;
  /** No two methods of an experiment have the same. */
  readonly title: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Its noise is that of the method without options: where these say what would be chosen without them, the results are equal. */
  readonly noise?: "default";
  /** Of a publisher: what learns from what it publishes. */
  readonly learner?: string;
  /** Of a publisher: its cells are counted without noise, to tell the error of their choice from that of the counts. */
  readonly counts?: "exact";
  /** Of a publisher: its cells are chosen without noise, to tell the error of the counts from that of their choice. */
  readonly structure?: "exact";
}

/** A data set of an experiment, as far as it is known before its rows are read. */
export interface ExperimentData {
  readonly name: string;
  readonly schema: Schema;
  /** What is predicted; a clustering has none. */
  readonly label?: string;
  /** Tells versions of the rows apart: results of another version are not reused. */
  readonly digest: string;
}

/** Rows for testing for each row that is learnt from; 0 where all rows are both. */
export function testToTrain({ split }: Experiment): number {
  if (split === undefined) return 0;
  return "folds" in split ? 1 / (split.folds - 1) : split.test / (1 - split.test);
}

/** How many parts a repeat has. */
export const foldsOf = ({ split }: Experiment): number => (split && "folds" in split ? split.folds : 1);
