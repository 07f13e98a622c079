/** A linear model of public rows: what logistic regression and the linear support vector machine learn. */

import type { Json } from "../base/json.ts";
import { type CodedInputs, codeRows, codingOf, marginOf } from "./coding.ts";
import {
  asProbabilities,
  type Contest,
  contestIn,
  loadContest,
  marginsByClass,
  sidesOf,
  winner,
} from "./contest.ts";
import { distinctRows } from "./distinct-rows.ts";
import { check, featuresIn, list, numbers, words } from "./file-checks.ts";
import { standardised } from "./standardised.ts";
import type { Feature, LearnedModel, LearnedScores, TrainingTable } from "./training-table.ts";

/** One question with two sides: rows, the side of each (1 or −1), and how many rows each stands for. */
export interface TwoSides {
  readonly coded: CodedInputs;
  readonly sides: Float64Array;
  readonly weights: Float64Array;
  /** How many weights are wanted: one an input, the last for the input that is always 1. */
  readonly inputs: number;
}

export interface Solution {
  readonly weights: Float64Array;
  /** Whether this is the minimum, as far as the solver's own test tells. */
  readonly found: boolean;
}

export interface LinearModel extends LearnedModel {
  readonly features: readonly Feature[];
  /** For each machine, one weight an input of the coding, the bias last. */
  readonly weights: readonly Float64Array[];
}

/** Which learner a model is of, and whether its margins are log-odds or an order only. */
interface LinearKind {
  readonly learner: string;
  readonly scores: LearnedScores["kind"];
}

export function learnLinear(
  kind: LinearKind,
  table: TrainingTable,
  solve: (question: TwoSides) => Solution,
): LinearModel {
  const { features, columns, classes, labels, weights } = distinctRows(table);
  const coding = codingOf(features);
  const numeric = features.flatMap(({ kind }, k) => (kind === "numeric" ? [k] : []));
  const { coded, back } = standardised(codeRows(coding, columns, labels.length), numeric, weights);
  const contest = contestIn(table);
  const machines = contest.positives.map((positive) =>
    solve({ coded, sides: sidesOf(labels, positive), weights, inputs: coding.bias + 1 }),
  );
  const model = { kind, classes, features, contest, weights: machines.map((own) => back(own.weights)) };
  return linearModel(model, machines.every(({ found }) => found) ? {} : { unsettled: true });
}

interface LinearParts {
  readonly kind: LinearKind;
  readonly classes: readonly string[];
  readonly features: readonly Feature[];
  readonly contest: Contest;
  readonly weights: readonly Float64Array[];
}

function linearModel(
  { kind, classes, features, contest, weights }: LinearParts,
  ending: Pick<LearnedModel, "unsettled"> = {},
): LinearModel {
  const coding = codingOf(features);
  const marginsAt = (columns: readonly ArrayLike<number>[], row: number) =>
    marginsByClass(contest, classes.length, (machine) => marginOf(coding, weights[machine], columns, row));
  const { learner } = kind;
  const scores: LearnedScores =
    kind.scores === "order"
      ? { kind: "order", of: marginsAt }
      : { kind: "probability", of: (columns, row) => asProbabilities(marginsAt(columns, row)) };
  return Object.freeze({
    ...ending,
    learner,
    classes,
    features,
    weights,
    scores,
    predict: (columns: readonly ArrayLike<number>[], row: number) =>
      winner(contest, (machine) => marginOf(coding, weights[machine], columns, row)),
    toJSON: () => ({
      learner,
      classes,
      features,
      entrants: contest.entrants,
      weights: weights.map((own) => Array.from(own)),
    }),
  });
}

export function loadLinear(kind: LinearKind, body: Json): LinearModel {
  const classes = words(body.classes, "classes");
  const features = featuresIn(body);
  const contest = loadContest(body, classes.length);
  const length = codingOf(features).bias + 1;
  const weights = list(body.weights, "weights").map((own) => numbers(own, length, "weights"));
  check(weights.length === contest.positives.length, "there is not one machine a question.");
  return linearModel({ kind, classes, features, contest, weights });
}
