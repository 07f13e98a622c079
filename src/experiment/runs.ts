/**
 * The runs of an experiment, each with a key that says all of what its number depends on. A run's randomness comes from its
 * key and its repeat alone, so that results do not depend on the order of the runs, on how many go side by side, or on what
 * was run before; and a result that is there already under its key need not be made again.
 */

import { ensure } from "../base/errors.ts";
import { canonicalJson } from "../base/json.ts";
import { VERSION } from "../base/version.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import { numericLabelOf } from "../schema/coding/numeric-label.ts";
import type { Schema } from "../schema/types.ts";
import { canonicalSchema } from "../schema/write.ts";
import { type Experiment, type ExperimentData, foldsOf, type MethodChoice } from "./experiment.ts";
import { yardstickOptions, yardsticksOf } from "./judged-tasks.ts";
import { hashOf, seedOf } from "./seed.ts";

/** Plain JSON, so that it can be handed to a thread. */
export interface ExperimentRun {
  readonly key: string;
  readonly data: string;
  readonly kind: "method" | "yardstick";
  readonly method: string;
  readonly title: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Of a publisher: what learns from what it publishes. */
  readonly learner?: string;
  readonly counts?: "exact";
  readonly structure?: "exact";
  /** Of a publisher: the key without the learner, so that all learners learn from the same draws. */
  readonly drawn?: string;
  /** The key without options, where the noise is to be the same as without them. */
  readonly noise?: string;
  /** Yardsticks have none. */
  readonly epsilon?: string;
  readonly repeat: number;
  readonly fold: number;
}

/** All runs, those on the same rows next to each other. */
export function runsOf(experiment: Experiment, data: readonly ExperimentData[]): ExperimentRun[] {
  checkData(experiment, data);
  return data.flatMap((set) => {
    const cells = cellsOf(experiment, set);
    return range(experiment.repeats).flatMap((repeat) =>
      range(foldsOf(experiment)).flatMap((fold) =>
        cells.map(({ stem, drawn, noise, ...cell }) => ({
          key: `${stem} ${repeat} ${fold}`,
          ...cell,
          ...(drawn === undefined ? {} : { drawn: `${drawn} ${repeat} ${fold}` }),
          ...(noise === undefined ? {} : { noise: `${noise} ${repeat} ${fold}` }),
          repeat,
          fold,
        })),
      ),
    );
  });
}

/** Which rows are set aside depends on the data and the repeat, never on method or ε: differences are taken pairwise. */
export const splitSeed = ({ seed }: Experiment, { data, repeat }: ExperimentRun): number =>
  seedOf("split", seed, data, repeat);

export const noiseSeed = ({ key, drawn, noise }: ExperimentRun): number =>
  seedOf("noise", noise ?? drawn ?? key);

/** Runs that may share what was published stand together; otherwise in the order that they come in. */
export function sharing(runs: readonly ExperimentRun[]): readonly (readonly ExperimentRun[])[] {
  const groups = new Map<string, ExperimentRun[]>();
  for (const run of runs) {
    const shared = run.drawn ?? run.key;
    const group = groups.get(shared);
    if (group) group.push(run);
    else groups.set(shared, [run]);
  }
  return [...groups.values()];
}

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** A run without its repeat and fold, and what its keys begin with. */
type Cell = Omit<ExperimentRun, "key" | "repeat" | "fold"> & { readonly stem: string };

function cellsOf(experiment: Experiment, set: ExperimentData): Cell[] {
  const { task, methods, epsilon: amounts, yardsticks, delta, neighbours } = experiment;
  const cell = (choice: MethodChoice, kind: ExperimentRun["kind"], epsilon?: string): Cell => {
    const { learner, counts, structure, noise } = choice;
    const paid =
      kind === "method" ? { options: choice.options, delta, neighbours, structure } : choice.options;
    const settings = noise === undefined ? paid : { ...paid, noise };
    const stemOf = (settings: object) => {
      const hash = hashOf(kind, conditionsOf(experiment, set), canonicalJson(settings));
      return `${set.name} ${choice.name} ${hash} ${epsilon ?? "-"}`;
    };
    return {
      stem: stemOf(learner === undefined ? settings : { ...settings, learner, counts }),
      ...(learner === undefined ? {} : { learner, drawn: stemOf(paid) }),
      ...(noise === undefined ? {} : { noise: stemOf({ ...paid, options: {} }) }),
      ...(counts === undefined ? {} : { counts }),
      ...(structure === undefined ? {} : { structure }),
      data: set.name,
      kind,
      method: choice.name,
      title: choice.title,
      options: choice.options,
      ...(epsilon === undefined ? {} : { epsilon }),
    };
  };
  const known = yardsticksOf(task);
  return [
    ...yardsticks.map((name) => {
      const title = known.find((yardstick) => yardstick.name === name)?.title ?? name;
      return cell({ name, title, options: yardstickOptions(experiment) }, "yardstick");
    }),
    ...methods.flatMap((method) => amounts.map((epsilon) => cell(method, "method", epsilon))),
  ];
}

/** What every number of a data set depends on, but not where the file lies. */
function conditionsOf(
  { task, measure, split, seed }: Experiment,
  { schema, label, digest }: ExperimentData,
): string {
  const { path: _where, ...file } = schema.file;
  return canonicalJson({
    version: VERSION,
    task,
    measure,
    split,
    seed,
    label,
    digest,
    schema: canonicalSchema({ ...schema, file }),
  });
}

function checkData({ task }: Experiment, data: readonly ExperimentData[]): void {
  const names = data.map(({ name }) => name);
  ensure(
    new Set(names).size === names.length,
    "experiment-invalid",
    "Two data sets of the experiment have the same name.",
    "Give each schema its own name.",
  );
  for (const { schema, label } of data) {
    ensurePublic(schema);
    if (task === "cluster") continue;
    ensure(
      label !== undefined,
      "label-undeclared",
      task === "regress"
        ? `It is not clear which number of ${schema.name} to predict.`
        : `${schema.name} does not declare exactly one label, so it is not clear what to predict.`,
      'Say which: { "schema": …, "label": … } in the experiment\'s data.',
    );
    if (task === "regress") numericLabelOf(schema, label);
    else labelOf(schema, label);
  }
}

/** Before a row of it is read. */
export function ensurePublic({ name, visibility }: Schema): void {
  ensure(
    visibility === "public",
    "data-not-public",
    `${name} is not declared public. An experiment's numbers are not private: exact errors on the rows, and noise that a seed repeats.`,
    'Experiment with public data. Only if the data really is public: "visibility": "public" in its schema.',
  );
}
