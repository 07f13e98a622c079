/** Classifiers that were learnt from a synopsis or a public table, as sums. What they learnt is read from their saved form. */
import type { Json } from "../../base/json.ts";
import { sharesOf } from "../../base/shares.ts";
import { BOOSTING, type BoostMachine } from "../../learn/boosting/boosted-trees.ts";
import { codingOf, inputOf } from "../../learn/coding.ts";
import { loadContest } from "../../learn/contest.ts";
import { CART, type LearnedNode, type TreeQuestion } from "../../learn/decision-tree.ts";
import { LINEAR_SVM } from "../../learn/linear-svm.ts";
import { LOGISTIC_REGRESSION } from "../../learn/logistic-regression.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { publishedBody } from "../classifier/histogram-classifier.ts";
import { type FeatureSource, featuresOf, sourcesOf } from "../classifier/training.ts";
import { splitBy } from "../classifier/tree-from.ts";
import type { TreeSplit } from "../classifier/tree-nodes.ts";
import type { Classifier } from "../model.ts";
import type { PlainPublished } from "../synopsis/synopsis.ts";
import { type RulePiece, tablePiece, treePiece } from "./pieces.ts";
import { alwaysOne, asLogOdds, CERTAIN, type ClassSums, namingOne } from "./summed.ts";

/** Undefined where a learner's model does not add up. */
export function learnedSums(model: Classifier): ClassSums | undefined {
  const body = model.toJSON() as Json;
  const { published } = publishedBody(body);
  const learned = body.learned as Json;
  switch (learned.learner) {
    case "majority":
      return alwaysOne(model.label, learned.always as number);
    case CART:
      return cartSums(model.label, published, learned.nodes as readonly LearnedNode[]);
    case BOOSTING:
      return boostedSums(model.label, published, learned);
    case LINEAR_SVM.learner:
    case LOGISTIC_REGRESSION.learner:
      return linearSums(model.label, published, learned);
    default:
      return undefined;
  }
}

function cartSums(
  label: LabelAttribute,
  published: readonly PlainPublished[],
  nodes: readonly LearnedNode[],
): ClassSums {
  const told = nodes.every((node) => !("class" in node) || node.counts !== undefined);
  return namingOne(label, told ? "probability" : "order", (points) => ({
    base: points.map(() => 0),
    pieces: [
      treePiece(
        asked(nodes, sourcesOf(published)),
        points.map((of) => (leaf) => of(leaf.class, told ? sharesOf(leaf.counts ?? []) : undefined)),
      ),
    ],
  }));
}

/** Questions about features as splits of codes. */
const asked = <Leaf extends object>(
  nodes: readonly (Leaf | TreeQuestion)[],
  sources: readonly FeatureSource[],
): readonly (Leaf | TreeSplit)[] =>
  nodes.map((node) => ("yes" in node ? splitBy(node, sources[node.feature]) : node));

function boostedSums(label: LabelAttribute, published: readonly PlainPublished[], learned: Json): ClassSums {
  const machines = learned.machines as readonly BoostMachine[];
  const sources = sourcesOf(published);
  return contested(label, learned, "probability", {
    base: machines.map(({ base }) => base),
    // One tree after the other, as its own machine adds them up.
    pieces: machines.flatMap(({ trees }, own) =>
      trees.map((nodes) =>
        treePiece(
          asked(nodes, sources),
          machines.map((_, m) => (leaf) => (m === own ? leaf.value : 0)),
        ),
      ),
    ),
  });
}

function linearSums(label: LabelAttribute, published: readonly PlainPublished[], learned: Json): ClassSums {
  const features = featuresOf(published);
  const { offsets, bias } = codingOf(features);
  const weights = learned.weights as readonly (readonly number[])[];
  const pieces = sourcesOf(published).map(({ of, values }, k): RulePiece => {
    const feature = features[k];
    const points = (own: readonly number[]) => (group: number) =>
      feature.kind === "numeric"
        ? own[offsets[k]] * inputOf(feature, values[group])
        : own[offsets[k] + values[group]];
    return tablePiece([of], weights.map(points));
  });
  const scores = learned.learner === LINEAR_SVM.learner ? "order" : "probability";
  return contested(label, learned, scores, { base: weights.map((own) => own[bias]), pieces });
}

/** A machine between two classes, one a class, or none where a single class occurred. */
function contested(
  label: LabelAttribute,
  learned: Json,
  scores: ClassSums["scores"],
  sums: Pick<ClassSums, "base" | "pieces">,
): ClassSums {
  const { entrants, positives } = loadContest(learned, label.values.length);
  if (positives.length > 0)
    return { ...sums, classes: positives, negative: entrants[0], scores, sumAt: asLogOdds };
  const { base, ...always } = alwaysOne(label, entrants[0]);
  return { ...always, scores, base: base.map((points) => points * CERTAIN) };
}
