/** What the support vector machine with a Gaussian kernel learns: rows that stand at the boundary, and their pull. */

import type { Json } from "../base/json.ts";
import { inputOf } from "./coding.ts";
import { type Contest, loadContest, marginsByClass, winner } from "./contest.ts";
import { check, featuresIn, list, numbers, words } from "./file-checks.ts";
import { kernelInputs, kernelRow } from "./gaussian-kernel.ts";
import type { Feature, LearnedModel } from "./training-table.ts";

export const RBF_SVM = "rbf-svm";

interface KernelParts {
  readonly classes: readonly string[];
  readonly features: readonly Feature[];
  readonly contest: Contest;
  /** One a feature. */
  readonly gammas: Float64Array;
  /** The supporting rows, a column a feature. */
  readonly supports: readonly Float64Array[];
  /** For each machine, the pull of each supporting row. */
  readonly betas: readonly Float64Array[];
  readonly biases: Float64Array;
}

export function kernelModel(
  { classes, features, contest, gammas, supports, betas, biases }: KernelParts,
  ending: Pick<LearnedModel, "unsettled"> = {},
): LearnedModel {
  const rows = betas.at(0)?.length ?? 0;
  const inputs = kernelInputs(features, supports, rows);
  const marginsAt = (columns: readonly ArrayLike<number>[], row: number) => {
    const own = features.map((feature, k) => {
      const x = columns[k][row];
      return [feature.kind === "numeric" ? inputOf(feature, x) : x];
    });
    const kernel = kernelRow(inputs, own, 0, gammas);
    return (machine: number) => {
      let margin = biases[machine];
      for (let i = 0; i < rows; i++) margin += betas[machine][i] * kernel[i];
      return margin;
    };
  };
  return Object.freeze({
    ...ending,
    learner: RBF_SVM,
    classes,
    // Distances from a boundary, and no log-odds.
    scores: {
      kind: "order" as const,
      of: (columns: readonly ArrayLike<number>[], row: number) =>
        marginsByClass(contest, classes.length, marginsAt(columns, row)),
    },
    predict: (columns: readonly ArrayLike<number>[], row: number) => winner(contest, marginsAt(columns, row)),
    toJSON: () => ({
      learner: RBF_SVM,
      classes,
      features,
      entrants: contest.entrants,
      gamma: Array.from(gammas),
      supports: supports.map((column) => Array.from(column)),
      betas: betas.map((own) => Array.from(own)),
      biases: Array.from(biases),
    }),
  });
}

export function loadKernelModel(body: Json): LearnedModel {
  const classes = words(body.classes, "classes");
  const features = featuresIn(body);
  const contest = loadContest(body, classes.length);
  const machines = contest.positives.length;
  const gammas = gammasIn(body, features.length);
  const lists = list(body.betas, "betas");
  check(lists.length === machines, "there is not one machine a question.");
  const rows = machines === 0 ? 0 : list(lists[0], "betas").length;
  const columns = list(body.supports, "supports");
  check(columns.length === features.length, "supports do not have one column a feature.");
  return kernelModel({
    classes,
    features,
    contest,
    gammas,
    supports: columns.map((column) => numbers(column, rows, "supports")),
    betas: lists.map((own) => numbers(own, rows, "betas")),
    biases: numbers(body.biases, machines, "biases"),
  });
}

/** Models that were saved before inputs were standardised have one γ for all features. */
function gammasIn({ gamma }: Json, features: number): Float64Array {
  const gammas =
    typeof gamma === "number" ? new Float64Array(features).fill(gamma) : numbers(gamma, features, "gamma");
  check(
    gammas.every((own) => own >= 0 && Number.isFinite(own)),
    "gamma is below 0 or not finite.",
  );
  return gammas;
}
