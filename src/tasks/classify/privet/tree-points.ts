/**
 * Points for the cells of a grid, from their noisy class counts. A decision tree is learnt from the counts; a cell has the share of its leaf,
 * drawn towards that of all rows where the leaf has few, and then moved by what its own counts say beyond their noise. So cells of a leaf are told
 * apart as far as they can be, which a tree that is pruned by errors does not do. All of it works on what has been released.
 */
import { isSplit, type TreeClassifier } from "../../../models/classifier/decision-tree.ts";
import { treeFrom } from "../../../models/classifier/tree-from.ts";
import { gridSynopsis } from "../../../models/synopsis/grid-synopsis.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import { groupIn } from "../../../schema/coding/grouping.ts";
import type { LabelAttribute } from "../../../schema/types.ts";
import type { ClassCounts } from "../boost/class-counts.ts";

interface CountedGrid extends ClassCounts {
  readonly label: LabelAttribute;
  readonly published: readonly PlainPublished[];
  /** How many rows there are in all, where that is public. */
  readonly total?: number | undefined;
}

/** Standard deviation, in log-odds, of a cell beside its leaf, before anything is known of it. */
const SPREAD = 0.4;
/** How far a cell may be moved beside its leaf. */
const MOST_BESIDE = 2;
const LEAST_SHARE = 0.005;
/** The scale of points: that of a score whose slope is capped so (models/classifier/summed-points.ts). */
const CAP = 1 / 2;

/** Of the label's second value against its first. */
export function treePoints(grid: CountedGrid): Float64Array {
  const { counts, deviation, label, published, total } = grid;
  // Of Laplace noise the deviation is √2 scales.
  const scale = deviation / Math.SQRT2;
  const tree = treeFrom(
    gridSynopsis({
      ...{ label, published, counts, scale, smoothing: "nearest" },
      attributes: published.map(({ attribute }) => attribute),
      ...(total === undefined ? {} : { total }),
    }),
  );
  const all = sumOf(tree);
  const share = within((all[1] + 1) / (all[0] + all[1] + 2));
  return Float64Array.from({ length: counts.length / 2 }, (_, cell) => {
    const leaf = leafCounts(tree, published, cell);
    const own = within((leaf[1] + deviation * share) / (leaf[0] + leaf[1] + deviation));
    return cappedPoints(
      Math.log(own / (1 - own)) + beside(counts[2 * cell], counts[2 * cell + 1], own, deviation),
    );
  });
}

const within = (share: number): number => Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));

/** What a cell's own counts say beside the share of its leaf: the mean of a normal law after noisy counts were seen. */
function beside(others: number, positive: number, share: number, deviation: number): number {
  const rows = others + positive;
  const curvature = Math.max(1, Math.max(rows, (deviation * Math.SQRT2) / 2) * share * (1 - share));
  const noise = (deviation * Math.hypot(share, 1 - share)) / curvature;
  const step = (SPREAD ** 2 / (SPREAD ** 2 + noise ** 2)) * ((positive - rows * share) / curvature);
  return Math.min(MOST_BESIDE, Math.max(-MOST_BESIDE, step));
}

/**
 * The points at which rows of these log-odds pull as hard up as down where residuals are capped: the reverse of how probabilities are read
 * from points (docs/boosting.md). For a cap of ½ it is continuous.
 */
export function cappedPoints(logOdds: number): number {
  const rarer = CAP * Math.exp(-Math.abs(logOdds));
  return Math.sign(logOdds) * Math.log((1 - rarer) / rarer);
}

const sumOf = ({ nodes }: TreeClassifier): readonly [number, number] => {
  const leaves = nodes.map((node) => (isSplit(node) ? [0, 0] : (node.counts ?? [0, 0])));
  return [0, 1].map((code) => leaves.reduce((sum, counts) => sum + counts[code], 0)) as [number, number];
};

/** Class counts at the leaf that a cell comes to: a question of the tree joins groups of the grid. */
function leafCounts(
  { nodes }: TreeClassifier,
  published: readonly PlainPublished[],
  cell: number,
): readonly number[] {
  const codes = new Map<string, number>();
  let rest = cell;
  for (const { attribute, names, starts, groups } of published.toReversed()) {
    codes.set(attribute.name, starts[groups.indexOf(rest % names.length)]);
    rest = Math.floor(rest / names.length);
  }
  let node = nodes[0];
  while (isSplit(node)) node = nodes[node.children[groupIn(node, codes.get(node.attribute.name) ?? 0)]];
  return node.counts ?? [0, 0];
}
