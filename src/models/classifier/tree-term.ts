/**
 * A tree that was learnt from a grid, as one term of a model that adds up: every cell of the grid, over the attributes that the tree asks
 * about, has the log-odds of the classes at its leaf. Counts are drawn towards even odds by as many rows of each class as the noise in a
 * count is large, so that a leaf of noise alone says little; a leaf says at least what it predicts.
 */
import { groupIn } from "../../schema/coding/grouping.ts";
import type { PublishedAttribute, Synopsis } from "../synopsis/synopsis.ts";
import { cellsOf, type TermParts } from "./additive.ts";
import { isSplit, type TreeClassifier, type TreeNode } from "./decision-tree.ts";

/** The least that a leaf says of its class: one unit of the grid of points. */
const LEAST = 2 ** -11;

export function treeTerm({ nodes, attributes }: TreeClassifier, synopsis: Synopsis): TermParts {
  const { published } = synopsis;
  const table = published.filter(({ attribute }) => attributes.some(({ name }) => name === attribute.name));
  const towards = 1 + (synopsis.cells().drawn?.scale ?? 0);
  const points = Float64Array.from({ length: cellsOf(table) }, (_, cell) => {
    const leaf = leafAt(nodes, codesAt(table, cell));
    const [others, own] = leaf.counts ?? [0, 0];
    const logOdds = Math.log((own + towards) / (others + towards));
    return leaf.class === 1 ? Math.max(LEAST, logOdds) : Math.min(0, logOdds);
  });
  return { table, points: [points] };
}

type Leaf = Exclude<TreeNode, { readonly children: unknown }>;

function leafAt(nodes: readonly TreeNode[], codes: ReadonlyMap<string, number>): Leaf {
  let node = nodes[0];
  while (isSplit(node)) node = nodes[node.children[groupIn(node, codes.get(node.attribute.name) ?? 0)]];
  return node;
}

/** A code of each attribute in a cell; a tree that was learnt from the grid asks the same of all others there. */
function codesAt(table: readonly PublishedAttribute[], cell: number): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  let rest = cell;
  for (const { attribute, starts, groups, names } of table.toReversed()) {
    const group = rest % names.length;
    codes.set(attribute.name, starts[groups.indexOf(group)]);
    rest = (rest - group) / names.length;
  }
  return codes;
}
