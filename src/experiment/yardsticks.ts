/** Yardsticks at work: what the tasks list is done here, on public rows and without noise. */
import { kOption } from "../cluster/ask.ts";
import { ensure } from "../errors.ts";
import { uniformVector } from "../evolve/first-populations.ts";
import { publicRandom } from "../evolve/random.ts";
import { kMeans } from "../models/clustering.ts";
import { codesIn } from "../models/columns.ts";
import { constantClassifier } from "../models/constant-classifier.ts";
import type { Classifier } from "../models/model.ts";
import { checkOptions } from "../options.ts";
import { learnFromTable } from "../publish/public-table.ts";
import { unitCoordinates } from "../schema/coordinates.ts";
import { labelOf } from "../schema/inputs.ts";
import type { Context } from "./contestants.ts";
import type { Task } from "./experiment.ts";
import { type Judged, judged } from "./judge.ts";
import { lloyd } from "./lloyd.ts";
import { noPrivacy } from "./no-privacy.ts";

export async function runYardstick(task: Task, name: string, context: Context): Promise<Judged> {
  if (task === "classify") return judged(classifierNamed(name, context), context);
  const centres = name === "random" ? randomCentres(context) : ordinaryKMeans(context);
  return { value: centres.cost(context.test) };
}

/** What is neither of the first two is a learner. */
function classifierNamed(name: string, context: Context): Classifier {
  const { train, seed } = context;
  if (name === "majority") return exactMajority(context);
  if (name === "no-privacy") return noPrivacy(train, labelIn(context));
  return learnFromTable(train, { label: labelIn(context), learner: name, seed });
}

function exactMajority(context: Context): Classifier {
  const label = labelOf(context.train.schema, labelIn(context));
  const counts = label.values.map(() => 0);
  for (const code of codesIn(context.train, label)) counts[code]++;
  return constantClassifier(label, label.values[counts.indexOf(Math.max(...counts))]);
}

const centresIn = ({ options }: Context): number =>
  checkOptions("The yardstick", { k: kOption }, { k: centresOf(options) }).k as number;

const ordinaryKMeans = (context: Context) =>
  lloyd(context.train, { k: centresIn(context), seed: context.seed });

function randomCentres(context: Context) {
  const { inputs, dimensions } = unitCoordinates(context.train.schema);
  const centres = uniformVector(centresIn(context) * dimensions, 1, publicRandom(`centres ${context.seed}`));
  return kMeans({ attributes: inputs.attributes, centres });
}

/** How many centres a method with these options has. */
export const centresOf = (options: Context["options"]): unknown => options.k ?? kOption.default;

export function labelIn({ label }: Context): string {
  ensure(label !== undefined, "label-undeclared", "Nothing to predict is named.", "Name the label.");
  return label;
}
