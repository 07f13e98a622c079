/** Yardsticks at work: what the tasks list is done here, on public rows and without noise. */

import { ensure } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import { publicRandom } from "../base/random.ts";
import { constantClassifier } from "../models/classifier/constant-classifier.ts";
import { kMeans } from "../models/clustering/clustering.ts";
import { codesIn } from "../models/columns.ts";
import type { Classifier } from "../models/model.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import { uniformVector } from "../search/evolve/first-populations.ts";
import { kOption } from "../tasks/cluster/ask.ts";
import { learnFromTable } from "../tasks/publish/public-table.ts";
import { lloyd } from "../yardsticks/lloyd.ts";
import { noPrivacy } from "../yardsticks/no-privacy.ts";
import type { Context } from "./contestants.ts";
import type { ExperimentTask } from "./experiment.ts";
import { type Judged, judged } from "./judge.ts";

export async function runYardstick(task: ExperimentTask, name: string, context: Context): Promise<Judged> {
  if (task === "classify") return judged(classifierNamed(name, context), context);
  const centres = name === "random" ? randomCentres(context) : ordinaryKMeans(context);
  return { value: centres.cost(context.test) };
}

/** What is neither of the first two is a learner. */
function classifierNamed(name: string, context: Context): Classifier {
  const { train, seed } = context;
  if (name === "majority") return exactMajority(context);
  if (name === "no-privacy") return noPrivacy(train, experimentLabel(context));
  return learnFromTable(train, { label: experimentLabel(context), learner: name, seed });
}

function exactMajority(context: Context): Classifier {
  const label = labelOf(context.train.schema, experimentLabel(context));
  const counts = label.values.map(() => 0);
  for (const code of codesIn(context.train, label)) counts[code]++;
  return constantClassifier(label, label.values[counts.indexOf(Math.max(...counts))]);
}

const centresIn = ({ options }: Context): number =>
  checkOptions("The yardstick", { k: kOption }, { k: centresOf(options) }).values.k;

const ordinaryKMeans = (context: Context) =>
  lloyd(context.train, { k: centresIn(context), seed: context.seed });

function randomCentres(context: Context) {
  const { inputs, dimensions } = unitCoordinates(context.train.schema);
  const centres = uniformVector(centresIn(context) * dimensions, 1, publicRandom(`centres ${context.seed}`));
  return kMeans({ attributes: inputs.attributes, centres });
}

/** How many centres a method with these options has. */
export const centresOf = (options: Context["options"]): unknown => options.k ?? kOption.default;

export function experimentLabel({ label }: Context): string {
  ensure(label !== undefined, "label-undeclared", "Nothing to predict is named.", "Name the label.");
  return label;
}
