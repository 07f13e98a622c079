/**
 * A released classifier as a rule at the door (curator/queries/tables/judged.ts): what the query is told of it. For a label of two classes
 * the rule has one sum, whose bands follow the order of the model's scores; for more it has a sum a class, of which the largest wins. Either
 * way a row is given the class that `predict` gives it.
 */
import { marked, PrivetError } from "../../base/errors.ts";
import { sharesOf } from "../../base/shares.ts";
import type { JudgedRule } from "../../curator/index.ts";
import { type Inputs, isContinuous } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { onGrid, partsOf, WEIGHT_ONE } from "../../schema/coding/margins.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { type Additive, isAdditive } from "../classifier/additive.ts";
import type { TreeClassifier } from "../classifier/decision-tree.ts";
import { isSplit } from "../classifier/decision-tree.ts";
import { publishedBody } from "../classifier/histogram-classifier.ts";
import type { LinearClassifier } from "../classifier/linear-classifier.ts";
import type { OneVersusRest } from "../classifier/one-versus-rest.ts";
import { isScorecard, type Scorecard } from "../classifier/scorecard.ts";
import { pointsAtLogOdds } from "../classifier/summed-points.ts";
import { speakingClasses, twoClasses } from "../export/classes.ts";
import { summedModel } from "../export/summed.ts";
import { codesApart } from "../export/ways.ts";
import type { Classifier } from "../model.ts";
import type { Scores } from "../scores.ts";
import { learnedSums } from "./learned.ts";
import { type RulePiece, tablePiece, treePiece } from "./pieces.ts";
import { alwaysOne, type ClassSums, namingOne } from "./summed.ts";

export interface JudgedModel {
  readonly rule: JudgedRule;
  /** The value of the label that each sum speaks for: of two classes the one that the sum speaks for, of more all of them. */
  readonly classes: readonly number[];
  /** Whether bands of the sum are bands of a probability; of two classes alone. */
  readonly scores: Scores["kind"];
  /** Where the sum of two classes is cut, so that it is above where the model's log-odds are above these. */
  sumAt(logOdds: number): number;
}

export function judgedModel(model: Classifier): JudgedModel {
  const sums = sumsOf(model);
  if (sums === undefined) throw notAddingUp(model);
  return shaped(model.label, sums);
}

const notAddingUp = (model: Classifier): PrivetError => {
  const { learned } = model.toJSON() as { readonly learned?: { readonly learner?: string } };
  return new PrivetError(
    "model-invalid",
    `A model of the kind ${learned?.learner ?? model.kind} adds up no parts that few attributes decide, so the door cannot apply it to private rows.`,
    marked`Judge a card, a tree, a linear or a boosted model; or evaluate this one on public rows: {command:evaluate}.`,
  );
};

function sumsOf(model: Classifier): ClassSums | undefined {
  switch (model.kind) {
    case "constant":
      return alwaysOne(model.label, model.label.values.indexOf(model.toJSON().value as string));
    case "linear":
      return linearSums(model as LinearClassifier);
    case "one-versus-rest":
      return onePerClass(model as OneVersusRest);
    case "tree":
      return treeSums(model as TreeClassifier);
    case "histogram":
      return histogramSums(model);
    case "learned":
      return learnedSums(model);
    default:
      return isScorecard(model) || isAdditive(model) ? cardSums(model) : undefined;
  }
}

/** ClassSums in whole numbers of 2⁻¹¹, because continuous attributes are rounded to these together. */
const onWholeGrid = (logOdds: number): number => logOdds * WEIGHT_ONE;

function linearSums({ inputs, weights, positive, negative }: LinearClassifier): ClassSums {
  const classes = [positive];
  return { ...weighed(inputs, [weights]), classes, negative, scores: "probability", sumAt: onWholeGrid };
}

const onePerClass = ({ label, inputs, weights }: OneVersusRest): ClassSums => ({
  ...weighed(inputs, weights),
  classes: label.values.map((_, code) => code),
  scores: "order",
  sumAt: onWholeGrid,
});

function weighed(
  inputs: Inputs<PlainAttribute>,
  weights: readonly Float64Array[],
): Pick<ClassSums, "base" | "pieces" | "slopes"> {
  const grids = weights.map(onGrid);
  const pieces = inputs.attributes.flatMap((attribute, k): RulePiece[] => {
    if (isContinuous(attribute)) return [];
    const parts = grids.map((grid) => partsOf(inputs, k, grid));
    return [
      tablePiece(
        [codesApart(attribute)],
        parts.map((own) => (code) => own[code]),
      ),
    ];
  });
  const slopes = inputs.attributes.flatMap((attribute, k) =>
    isContinuous(attribute)
      ? [{ name: attribute.name, per: grids.map((grid) => grid[inputs.offsets[k]]) }]
      : [],
  );
  return { base: grids.map((grid) => grid[inputs.length - 1]), pieces, slopes };
}

function cardSums(model: Scorecard | Additive): ClassSums | undefined {
  const summed = summedModel(model);
  if (summed === undefined) return undefined;
  const classes = speakingClasses(model);
  const one = classes.length === 1 ? { negative: twoClasses(model)[1] } : {};
  return {
    base: summed.base,
    pieces: summed.terms.map(({ table, points }) =>
      tablePiece(
        table,
        points.map((own) => (cell) => own[cell]),
      ),
    ),
    classes,
    ...one,
    scores: classes.length === 1 ? "probability" : "order",
    sumAt: (logOdds) => pointsAtLogOdds(logOdds, model.cap),
  };
}

function treeSums({ label, nodes }: TreeClassifier): ClassSums {
  const told = nodes.every((node) => isSplit(node) || node.counts !== undefined);
  return namingOne(label, told ? "probability" : "order", (points) => ({
    base: points.map(() => 0),
    pieces: [
      treePiece(
        nodes,
        points.map((of) => (leaf) => of(leaf.class, told ? sharesOf(leaf.counts ?? []) : undefined)),
      ),
    ],
  }));
}

function histogramSums(model: Classifier): ClassSums {
  const body = model.toJSON();
  const { label, published } = publishedBody(body);
  const predicted = body.predicted as readonly number[];
  const counts = body.counts as readonly number[] | undefined;
  const classes = label.values.length;
  const sharesAt = (cell: number) => counts && sharesOf(counts.slice(cell * classes, (cell + 1) * classes));
  return namingOne(label, counts ? "probability" : "order", (points) => ({
    base: points.map(() => 0),
    pieces: [
      tablePiece(
        published,
        points.map((of) => (cell) => of(predicted[cell], sharesAt(cell))),
      ),
    ],
  }));
}

/** As many sums as the query is asked for: one of two classes, else one a class. */
function shaped({ values }: LabelAttribute, sums: ClassSums): JudgedModel {
  const { base, pieces, slopes = [], classes, negative, scores, sumAt } = sums;
  const [wanted, given] = [values.length === 2 ? 1 : values.length, base.length];
  if (given === wanted) return { rule: { base, pieces, slopes }, classes, scores, sumAt };
  if (wanted === 1) return { ...asDifference(sums), scores: "order", sumAt };
  // A class without a sum is never named. Where one sum tells two classes apart, the other one has nothing, and comes first.
  const named = given === 1 && negative !== undefined ? [negative, ...classes] : classes;
  const others = values.map((_, code) => code).filter((code) => !named.includes(code));
  const zeros = named.length - given;
  const padded = <T>(own: ArrayLike<T>, none: T): T[] => [
    ...new Array<T>(zeros).fill(none),
    ...Array.from(own),
    ...others.map(() => none),
  ];
  const rule = {
    base: padded(base, 0).map((points, i) => (i < named.length ? points : Number.NEGATIVE_INFINITY)),
    pieces: pieces.map(({ tree, points }) => ({
      tree,
      points: padded<ArrayLike<number>>(
        points,
        Array.from(points[0], () => 0),
      ),
    })),
    slopes: slopes.map(({ name, per }) => ({ name, per: padded(per, 0) })),
  };
  return { rule, classes: [...named, ...others], scores: "order", sumAt };
}

/** Two classes that have a sum each: the second's above the first's. Points on a grid lose nothing by it. */
function asDifference({
  base,
  pieces,
  slopes = [],
  classes,
}: ClassSums): Pick<JudgedModel, "rule" | "classes"> {
  const less = (own: ArrayLike<number>) => [own[1] - own[0]];
  return {
    rule: {
      base: less(base),
      pieces: pieces.map(({ tree, points: [first, second] }) => ({
        tree,
        points: [Array.from(first, (points, part) => second[part] - points)],
      })),
      slopes: slopes.map(({ name, per }) => ({ name, per: less(per) })),
    },
    classes: [classes[1]],
  };
}
