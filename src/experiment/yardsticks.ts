/** Yardsticks at work: what the tasks list is done here, on public rows and without noise. */

import { checkOptions } from "../base/options.ts";
import { publicRandom } from "../base/random.ts";
import { shuffled } from "../evaluate/split.ts";
import { constantClassifier } from "../models/classifier/constant-classifier.ts";
import { kMeans } from "../models/clustering/clustering.ts";
import { codesIn } from "../models/columns.ts";
import type { Classifier, Regressor } from "../models/model.ts";
import type { Table } from "../read/table.ts";
import { expandRows } from "../read/weights.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import { uniformVector } from "../search/evolve/first-populations.ts";
import { kOption } from "../tasks/cluster/ask.ts";
import { learnFromTable } from "../tasks/publish/public-table.ts";
import { boostedNumbers } from "../yardsticks/boosted-numbers.ts";
import { exactMean, leastSquares } from "../yardsticks/least-squares.ts";
import { lloyd } from "../yardsticks/lloyd.ts";
import { noPrivacy } from "../yardsticks/no-privacy.ts";
import type { Context } from "./contestants.ts";
import { experimentLabel, type Judged, judged, judgedRegressor } from "./judge.ts";
import { judgedTable } from "./judge-table.ts";
import { seedOf } from "./seed.ts";

export const judgedClassifier = (name: string, context: Context): Judged =>
  judged(classifierNamed(name, context), context);

export const judgedNumbers = (name: string, context: Context): Judged =>
  judgedRegressor(regressorNamed(name, context), context);

export const judgedRows = (name: string, context: Context): Judged =>
  judgedTable(name === "independent" ? withoutTies(context) : context.train, context);

export function judgedCentres(name: string, context: Context): Judged {
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

function regressorNamed(name: string, context: Context): Pick<Regressor, "label" | "predict"> {
  const { train } = context;
  const label = experimentLabel(context);
  if (name === "mean") return exactMean(train, label);
  return name === "no-privacy" ? leastSquares(train, label) : boostedNumbers(train, label);
}

/** The training rows with every column shuffled by itself: each attribute is as it was, and tells nothing of another. */
function withoutTies({ train, seed }: Context): Table {
  const whole = expandRows(train);
  return {
    ...whole,
    columns: whole.columns.map(({ attribute, codes }) => {
      const order = shuffled(whole.rows, seedOf("column", seed, attribute.name) % 2 ** 32);
      return { attribute, codes: codes.map((_, row) => codes[order[row]]) };
    }),
  };
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
