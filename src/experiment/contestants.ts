/**
 * Who takes part in experiments: every private method of a task, from the method's own declaration, and yardsticks without
 * noise. Publishers take part as classifiers, with a learner of what they publish. All of them are given a table to learn from
 * and one to be judged on, and answer with an error or a cost, smaller is better, and other measures where they are asked for.
 */

import { ensure } from "../base/errors.ts";
import { checkOptions, type Options } from "../base/options.ts";
import { publicRandom } from "../base/random.ts";
import { deltaFrom, epsilonFrom, openCurator } from "../curator/index.ts";
import { constantClassifier } from "../models/classifier/constant-classifier.ts";
import { type Clustering, kMeans } from "../models/clustering/clustering.ts";
import { codesIn } from "../models/columns.ts";
import type { Classifier } from "../models/model.ts";
import type { Synopsis } from "../models/synopsis/synopsis.ts";
import type { Table } from "../read/table.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { labelOf } from "../schema/coding/inputs.ts";
import type { Neighbours } from "../schema/types.ts";
import { uniformVector } from "../search/evolve/first-populations.ts";
import { classifiers } from "../tasks/classify/methods.ts";
import { type ClusterAsk, kOption } from "../tasks/cluster/ask.ts";
import { clusterers } from "../tasks/cluster/methods.ts";
import type { CommonAsk, Estimator } from "../tasks/method.ts";
import { publishers } from "../tasks/publish/methods.ts";
import { choosingExactly } from "./exact-structure.ts";
import type { Experiment, MoreMeasure, Task } from "./experiment.ts";
import { type Judged, judged } from "./judge.ts";
import { lloyd } from "./lloyd.ts";
import { noPrivacy } from "./no-privacy.ts";
import { judgeSynopsis, learnerYardsticks, type PublishOnce } from "./publishing.ts";

export interface Contestant {
  readonly name: string;
  /** For people: "PG⁺". */
  readonly title: string;
  readonly task: Task;
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
  /** What is wanted besides the error. */
  readonly measures?: readonly MoreMeasure[];
  /** Of the noise. */
  readonly seed: number;
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** The private methods of a task. */
export function methodsOf(task: Task): readonly Contestant[] {
  return task === "classify"
    ? [...classifiers.map(classifierContestant), ...publishers.map(publisherContestant)]
    : clusterers.map(clustererContestant);
}

/** What methods are held against, without noise and without ε. */
export function yardsticksOf(task: Task): readonly Contestant[] {
  return task === "classify"
    ? [exactMajority, logisticRegression, ...learnerYardsticks(yardstick, labelIn)]
    : [ordinaryKMeans, randomCentres];
}

/** How many centres a method with these options has. */
export const centresOf = (options: Context["options"]): unknown => options.k ?? kOption.default;

/** Yardsticks have as many centres as the methods, which agree on that (parse-experiment.ts). */
export const yardstickOptions = ({ task, methods }: Experiment): Context["options"] =>
  task === "cluster" ? { k: centresOf(methods[0].options) } : {};

function classifierContestant(method: Estimator<Classifier>): Contestant {
  return {
    ...declaredBy(method, "classify"),
    async run(context) {
      const model = await fitTo(method, { ...askIn(context), label: labelIn(context) }, context);
      return judged(model, context);
    },
  };
}

function publisherContestant(method: Estimator<Synopsis>): Contestant {
  return {
    ...declaredBy(method, "classify"),
    publishes: true,
    run: (context) =>
      judgeSynopsis(context, () => fitTo(method, { ...askIn(context), label: labelIn(context) }, context)),
  };
}

/** Judged by its own kind of cost, on all rows: a clustering has no labels to set aside rows for. */
function clustererContestant(method: Estimator<Clustering, ClusterAsk>): Contestant {
  return {
    ...declaredBy(method, "cluster"),
    async run(context) {
      const model = await fitTo(method, askIn(context), context);
      return { value: model.cost(context.test) };
    },
  };
}

function declaredBy({ name, title, neighbours, options }: Omit<Contestant, "run" | "task">, task: Task) {
  return { name, title, task, neighbours, options };
}

const askIn = ({ epsilon, delta }: Context): CommonAsk => ({
  epsilon: epsilonFrom(epsilon),
  delta: deltaFrom(delta),
});

/** Public rows and seeded noise: any guarantee, none included, may take part. */
async function fitTo<Model, A extends CommonAsk>(
  method: Estimator<Model, A>,
  ask: A,
  { train, options, structure, seed, signal }: Context,
): Promise<Model> {
  const rows = { readTable: async () => train };
  const curator = await openCurator({ schema: train.schema, rows, unsafeSeed: seed, threads: 1 });
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

function labelIn({ label }: Context): string {
  ensure(label !== undefined, "label-undeclared", "Nothing to predict is named.", "Name the label.");
  return label;
}

const yardstick = { task: "classify", neighbours: [], options: {} } as const;

/** The most frequent class of the training rows, exactly; the first declared of equals. */
const exactMajority: Contestant = {
  ...yardstick,
  name: "majority",
  title: "Majority",
  async run(context) {
    const label = labelOf(context.train.schema, labelIn(context));
    const counts = label.values.map(() => 0);
    for (const code of codesIn(context.train, label)) counts[code]++;
    const most = label.values[counts.indexOf(Math.max(...counts))];
    return judged(constantClassifier(label, most), context);
  },
};

const logisticRegression: Contestant = {
  ...yardstick,
  name: "no-privacy",
  title: "NoPrivacy",
  async run(context) {
    return judged(noPrivacy(context.train, labelIn(context)), context);
  },
};

const clusterYardstick = { task: "cluster", neighbours: [], options: { k: kOption } } as const;

const centresIn = ({ options }: Context): number =>
  checkOptions("The yardstick", clusterYardstick.options, { k: centresOf(options) }).k as number;

const ordinaryKMeans: Contestant = {
  ...clusterYardstick,
  name: "no-privacy",
  title: "NoPrivacy (Lloyd)",
  async run(context) {
    const model = lloyd(context.train, { k: centresIn(context), seed: context.seed });
    return { value: model.cost(context.test) };
  },
};

/** Centres that have seen no row: what a method must be better than. */
const randomCentres: Contestant = {
  ...clusterYardstick,
  name: "random",
  title: "Random centres",
  async run(context) {
    const { inputs, dimensions } = unitCoordinates(context.train.schema);
    const centres = uniformVector(
      centresIn(context) * dimensions,
      1,
      publicRandom(`centres ${context.seed}`),
    );
    return { value: kMeans({ attributes: inputs.attributes, centres }).cost(context.test) };
  },
};
