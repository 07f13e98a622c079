/**
 * A network of attributes: one small table of noisy counts for each, with a few others that it depends on. What PrivBayes publishes.
 *
 * Learners and synthetic tables see rows that are drawn from it, attribute after attribute, by a seed that is kept, so that everybody sees
 * the same ones. The noisy counts are kept as they were drawn.
 */
import { ensure, quote } from "../../base/errors.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { drawnRows } from "./network-synopsis-rows.ts";
import { addedUp, Sums, type WantedGroups, wantedOf } from "./sums.ts";
import type { Estimate, GroupFilter, PublishedAttribute, Synopsis, WeightedCells } from "./synopsis.ts";
import { bandOf } from "./synopsis.ts";

/** An attribute by its place among the published ones, the label after the last of them. */
export interface NetworkNode {
  readonly place: number;
  /** Places that it depends on, which stand before it in the list of nodes. */
  readonly parents: readonly number[];
  /** Noisy: a line for each combination of the parents' groups, and in it the node's own groups. */
  readonly counts: readonly number[];
}

interface NetworkParts {
  readonly label: LabelAttribute;
  readonly attributes: readonly PlainAttribute[];
  readonly published: readonly PublishedAttribute[];
  readonly nodes: readonly NetworkNode[];
  /** Of the discrete Laplace noise in every count. */
  readonly scale: number;
  readonly rows: number;
  readonly seed: string;
}

export function networkSynopsis(parts: NetworkParts): Synopsis {
  const { label, attributes, published, nodes, scale, rows, seed } = parts;
  const names = namesOf(parts);
  let kept: WeightedCells | undefined;
  const cells = () => {
    kept ??= drawnRows(nodes, tableSizes(parts), rows, seed);
    return kept;
  };
  return {
    kind: "network",
    label,
    attributes,
    published,
    rows,
    cells,
    marginal: (asked, where = {}) => marginal(parts, cells, asked, where),
    describe: () => [
      `${nodes.length} attributes, each by what it depends on: ${nodes.map((node) => linkText(node, names)).join(", ")}`,
      `noise in every count of a table: ± ${(scale * Math.log(20)).toPrecision(3)} (95 %)`,
      `about ${Math.round(rows)} rows, drawn from the tables; what no table holds together depends only by way of others`,
    ],
    toJSON: () => ({
      kind: "network",
      label,
      attributes,
      published: published.map(({ attribute, starts, groups, names: called }) => ({
        name: attribute.name,
        starts,
        groups,
        names: called,
      })),
      nodes: nodes.map(({ place, parents, counts }) => ({
        attribute: names[place],
        parents: parents.map((parent) => names[parent]),
        counts,
      })),
      scale,
      rows,
      seed,
    }),
  };
}

type Named = Pick<NetworkParts, "label" | "published">;

/** What stands at each place. */
export const namesOf = ({ label, published }: Named): readonly string[] => [
  ...published.map(({ attribute }) => attribute.name),
  label.name,
];

/** How many groups each place has. */
export const tableSizes = ({ label, published }: Named): readonly number[] => [
  ...published.map(({ names }) => names.length),
  label.values.length,
];

const linkText = ({ place, parents }: NetworkNode, names: readonly string[]): string =>
  parents.length === 0
    ? names[place]
    : `${names[place]} (${parents.map((parent) => names[parent]).join(", ")})`;

/**
 * GroupFilter one table has all that is asked for, sums of its counts: unbiased, with the noise of what was added. Else from the rows that were
 * drawn. Their half-width is that of the drawing and of the noise of every table on the way, each as if it reached the sum undiminished, which is more
 * than it does; what the network leaves out is not covered.
 */
function marginal(
  parts: NetworkParts,
  cells: () => WeightedCells,
  asked: readonly string[],
  where: GroupFilter,
): readonly Estimate[] {
  const sizes = tableSizes(parts);
  const wanted = wantedOf(asked, where, { placeOf: (name) => placeOf(parts, name), sizes });
  const places = [...wanted.of, ...wanted.within.keys()];
  const node = parts.nodes.find((one) => places.every((place) => holds(one, place)));
  return node ? fromTable(parts, node, wanted) : fromRows(parts, cells(), wanted);
}

function placeOf(parts: NetworkParts, name: string): number {
  const names = namesOf(parts);
  ensure(
    names.includes(name),
    "attribute-unknown",
    `${quote(name)} was not published.`,
    `The synopsis has: ${names.join(", ")}.`,
  );
  return names.indexOf(name);
}

const holds = ({ place, parents }: NetworkNode, asked: number): boolean =>
  asked === place || parents.includes(asked);

function fromTable(parts: NetworkParts, node: NetworkNode, wanted: WantedGroups): readonly Estimate[] {
  const sizes = tableSizes(parts);
  const order = [...node.parents, node.place];
  const sums = new Sums(wanted, sizes);
  const groupAt = new Array<number>(sizes.length);
  node.counts.forEach((count, i) => {
    let rest = i;
    for (const place of order.toReversed()) {
      groupAt[place] = rest % sizes[place];
      rest = Math.floor(rest / sizes[place]);
    }
    sums.add(count, (place) => groupAt[place]);
  });
  const halfWidth = bandOf(parts.scale, addedUp(order, sizes, wanted));
  return sums.estimates(() => halfWidth);
}

function fromRows(
  parts: NetworkParts,
  { groups, classes, weights }: WeightedCells,
  wanted: WantedGroups,
): readonly Estimate[] {
  const sizes = tableSizes(parts);
  const sums = new Sums(wanted, sizes);
  for (const [row, weight] of weights.entries()) sums.add(weight, (place) => (groups[place] ?? classes)[row]);
  const used = usedBy(parts.nodes, [...wanted.of, ...wanted.within.keys()]);
  const noise = used.map((node) =>
    bandOf(parts.scale, addedUp([...node.parents, node.place], sizes, wanted)),
  );
  return sums.estimates((value) => {
    const drawing = 1.96 * Math.sqrt(value * Math.max(0, 1 - value / Math.max(1, parts.rows)));
    return Math.hypot(drawing, ...noise);
  });
}

/** The nodes of some places and of all that they depend on. */
function usedBy(nodes: readonly NetworkNode[], places: readonly number[]): readonly NetworkNode[] {
  const needed = new Set(places);
  return nodes
    .toReversed()
    .filter(({ place, parents }) => needed.has(place) && parents.every((parent) => needed.add(parent)));
}
