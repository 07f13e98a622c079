/**
 * What a tree tells of shares below a leaf that pruning has made of it: a question that changes no prediction is kept where the shares of a
 * class on its two sides differ by more than chance and noise make them, or where one further down is kept. The class stays that of the leaf.
 *
 * A side's share is drawn towards that of the node above it, as if so many rows more as the noise's deviation had come with that.
 */
import type { Grown } from "./grower.ts";
import type { CartSplit } from "./split.ts";

/** A node that stays: a leaf names a class, its own or, where none is told, that with most weight. */
export interface KeptNode {
  readonly counts: Float64Array;
  readonly class?: number;
  readonly split?: CartSplit;
  readonly sides?: readonly [KeptNode, KeptNode];
}

/** In standard deviations of a difference of shares. */
const BEYOND = 2;

/** `towards` are the weights that its own are drawn towards. */
export function cutByShares(tree: Grown, deviation: number, given: number, towards: Float64Array): KeptNode {
  const counts = drawnTowards(tree.counts, towards, deviation);
  if (tree.split === undefined || !isTelling(tree, deviation)) return { counts, class: given };
  const [yes, no] = tree.sides.map((side) => cutByShares(side, deviation, given, counts));
  return { counts, class: given, split: tree.split, sides: [yes, no] };
}

/** Whether a question, or one below it, tells shares apart. */
function isTelling(tree: Grown, deviation: number): boolean {
  if (tree.split === undefined) return false;
  const [a, b] = tree.sides;
  const differ = tree.counts.some((_, own) => {
    const [one, other] = [shareOf(a, own, deviation), shareOf(b, own, deviation)];
    return Math.abs(one.share - other.share) > BEYOND * Math.sqrt(one.variance + other.variance);
  });
  return differ || tree.sides.some((side) => isTelling(side, deviation));
}

/** The share of a class, one row of it and one of others added, and how far chance and noise may have moved it. */
function shareOf(
  { counts, rows }: Grown,
  own: number,
  deviation: number,
): { readonly share: number; readonly variance: number } {
  const all = sumOf(counts) + 2;
  const share = (counts[own] + 1) / all;
  // Each different row has noise of its own; of those of the class and of others there are about as many.
  const noise = (rows / 2) * deviation ** 2 * (share ** 2 + (1 - share) ** 2);
  return { share, variance: (share * (1 - share)) / all + noise / all ** 2 };
}

function drawnTowards(counts: Float64Array, towards: Float64Array, deviation: number): Float64Array {
  const [own, above] = [sumOf(counts), sumOf(towards)];
  if (above === 0 || counts === towards) return counts;
  return counts.map(
    (count, i) => ((count + (deviation * towards[i]) / above) * own) / (own + deviation || 1),
  );
}

const sumOf = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);
