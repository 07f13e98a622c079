/**
 * Who takes part in experiments: every private method of a task, from the method's own declaration, and yardsticks without
 * noise. All of them are given a table to learn from and one to be judged on, and answer with one number, smaller is better.
 */
import { classifiers } from "../classify/methods.ts";
import { deltaFrom, epsilonFrom, openCurator } from "../curator/index.ts";
import { ensure } from "../errors.ts";
import type { Estimator } from "../estimator.ts";
import { evaluate } from "../evaluate/errors.ts";
import { codesIn } from "../models/columns.ts";
import { constantClassifier } from "../models/constant-classifier.ts";
import type { Classifier } from "../models/model.ts";
import type { Options } from "../options.ts";
import type { Table } from "../read/table.ts";
import { labelOf } from "../schema/inputs.ts";
import type { Neighbours } from "../schema/types.ts";
import type { Task } from "./experiment.ts";
import { noPrivacy } from "./no-privacy.ts";

export interface Contestant {
  readonly name: string;
  /** For people: "PG⁺". */
  readonly title: string;
  readonly task: Task;
  /** Kinds of neighbours that it protects; none for a yardstick. */
  readonly neighbours: readonly Neighbours[];
  readonly options: Options;
  run(context: Context): Promise<number>;
}

export interface Context {
  readonly train: Table;
  readonly test: Table;
  readonly label: string | undefined;
  readonly epsilon: string;
  readonly delta: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Of the noise. */
  readonly seed: number;
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** The private methods of a task. */
export function methodsOf(task: Task): readonly Contestant[] {
  return task === "classify" ? classifiers.map(classifierContestant) : [];
}

/** What methods are held against, without noise and without ε. */
export function yardsticksOf(task: Task): readonly Contestant[] {
  return task === "classify" ? [exactMajority, logisticRegression] : [];
}

function classifierContestant(method: Estimator<Classifier>): Contestant {
  const { name, title, neighbours, options } = method;
  return {
    name,
    title,
    task: "classify",
    neighbours,
    options,
    async run(context) {
      const model = await fitTo(method, context);
      return evaluate(model, context.test).error;
    },
  };
}

/** Public rows and seeded noise: any guarantee, none included, may take part. */
async function fitTo(method: Estimator<Classifier>, context: Context): Promise<Classifier> {
  const { train, epsilon, delta, options, seed, signal } = context;
  const rows = { readTable: async () => train };
  const curator = await openCurator({ schema: train.schema, rows, unsafeSeed: seed, threads: 1 });
  try {
    const ask = { epsilon: epsilonFrom(epsilon), delta: deltaFrom(delta), label: labelIn(context) };
    const { model } = await method.fit(curator, ask, options, {
      allow: "none",
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
    return evaluate(constantClassifier(label, most), context.test).error;
  },
};

const logisticRegression: Contestant = {
  ...yardstick,
  name: "no-privacy",
  title: "NoPrivacy",
  async run(context) {
    return evaluate(noPrivacy(context.train, labelIn(context)), context.test).error;
  },
};
