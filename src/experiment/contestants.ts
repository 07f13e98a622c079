/**
 * How a private method takes part in experiments, from its own declaration. Publishers take part as classifiers, with a learner of what they publish, and as publishers, by the tables that are made up
 * from it. All of them are given a table to learn from and one to be judged on, and answer with an error, a cost or a distance, smaller is
 * better, and other measures where they are asked for.
 */

import type { Options } from "../base/options.ts";
import { deltaFrom, epsilonFrom, openCurator } from "../curator/index.ts";
import type { Clustering } from "../models/clustering/clustering.ts";
import type { Classifier, Regressor } from "../models/model.ts";
import type { Synopsis } from "../models/synopsis/synopsis.ts";
import { keptRows } from "../read/kept-rows.ts";
import type { Table } from "../read/table.ts";
import type { Neighbours } from "../schema/types.ts";
import type { ClusterAsk } from "../tasks/cluster/ask.ts";
import type { CommonAsk, Method } from "../tasks/method.ts";
import { choosingExactly } from "./exact-structure.ts";
import type { ExperimentTask, MoreMeasure } from "./experiment.ts";
import { experimentLabel, type Judged, judged, judgedRegressor } from "./judge.ts";
import { judgeMadeUp } from "./judge-table.ts";
import { judgeSynopsis, type PublishOnce } from "./publishing.ts";

export interface Contestant {
  readonly name: string;
  /** For people: "PG⁺". */
  readonly title: string;
  readonly task: ExperimentTask;
  /** Kinds of neighbours that it protects; none for a yardstick. */
  readonly neighbours: readonly Neighbours[];
  readonly options: Options;
  /** Whether it publishes what a learner then learns from. */
  readonly publishes?: true;
  run(context: Context): Promise<Judged>;
}

export interface Context {
  readonly train: Table;
  readonly test: Table;
  readonly label: string | undefined;
  readonly epsilon: string;
  readonly delta: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** What learns from what a publisher publishes. */
  readonly learner?: string | undefined;
  /** Whether the cells that a publisher chose are counted without noise. */
  readonly counts?: "exact" | undefined;
  /** Whether a publisher chooses its cells without noise. */
  readonly structure?: "exact" | undefined;
  readonly once?: PublishOnce;
  /** What is wanted besides the task's own measure. */
  readonly measures?: readonly MoreMeasure[];
  /** Of the noise. */
  readonly seed: number;
  readonly signal?: { readonly aborted: boolean } | undefined;
}

export function classifierContestant(method: Method<"table", Classifier>): Contestant {
  return {
    ...declaredBy(method, "classify"),
    async run(context) {
      const model = await fitTo(method, { ...askIn(context), label: experimentLabel(context) }, context);
      return judged(model, context);
    },
  };
}

export function regressorContestant(method: Method<"table", Regressor>): Contestant {
  return {
    ...declaredBy(method, "regress"),
    async run(context) {
      const model = await fitTo(method, { ...askIn(context), label: experimentLabel(context) }, context);
      return judgedRegressor(model, context);
    },
  };
}

export function publisherContestant(method: Method<"table", Synopsis>): Contestant {
  return {
    ...declaredBy(method, "classify"),
    publishes: true,
    run: (context) =>
      judgeSynopsis(context, () =>
        fitTo(method, { ...askIn(context), label: experimentLabel(context) }, context),
      ),
  };
}

/** Judged by the table that is made up from its synopsis. */
export function tableContestant(method: Method<"table", Synopsis>): Contestant {
  return {
    ...declaredBy(method, "publish"),
    run: (context) =>
      judgeMadeUp(context, () =>
        fitTo(method, { ...askIn(context), label: experimentLabel(context) }, context),
      ),
  };
}

/** Judged by its own kind of cost, on all rows: a clustering has no labels to set aside rows for. */
export function clustererContestant(method: Method<"table", Clustering, ClusterAsk>): Contestant {
  return {
    ...declaredBy(method, "cluster"),
    async run(context) {
      const model = await fitTo(method, askIn(context), context);
      return { value: model.cost(context.test) };
    },
  };
}

function declaredBy(
  { name, title, neighbours, options }: Omit<Contestant, "run" | "task">,
  task: ExperimentTask,
) {
  return { name, title, task, neighbours, options };
}

const askIn = ({ epsilon, delta }: Context): CommonAsk => ({
  epsilon: epsilonFrom(epsilon),
  delta: deltaFrom(delta),
});

/** Public rows and seeded noise: any guarantee, none included, may take part. */
async function fitTo<Model, A extends CommonAsk>(
  method: Method<"table", Model, A>,
  ask: A,
  { train, options, structure, seed, signal }: Context,
): Promise<Model> {
  const curator = await openCurator({
    ...{ schema: train.schema, rows: keptRows(train), parts: method.parts?.(options) },
    ...{ unsafeSeed: seed, threads: 1 },
  });
  try {
    const payer = structure === "exact" ? choosingExactly(curator) : curator;
    const { model } = await method.fit(payer, ask, options, {
      allow: "none",
      // Another repeat is another search as well, not the same one with other noise.
      seed: `search ${seed}`,
      ...(signal ? { signal } : {}),
    });
    return model;
  } finally {
    await curator.close();
  }
}
