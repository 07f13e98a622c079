/**
 * A network of attributes: one small table of noisy counts for each, with a few others that it depends on. What PrivBayes publishes.
 *
 * Learners and synthetic tables see rows that are drawn from it, attribute after attribute, by a seed that is kept, so that everybody sees
 * the same ones. The noisy counts are kept as they were drawn.
 */
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { drawnRows } from "./network-synopsis-rows.ts";
import { namesOf, publishedPlace, tableSizes } from "./places.ts";
import { publishedJson } from "./published-file.ts";
import { addedUp, drawingBand, sumsOfRows, sumsOfTable, type WantedGroups, wantedOf } from "./sums.ts";
import type { Estimate, GroupFilter, LabelledCells, LabelledSynopsis, PlainPublished } from "./synopsis.ts";
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
  readonly published: readonly PlainPublished[];
  readonly nodes: readonly NetworkNode[];
  /** Of the discrete Laplace noise in every count. */
  readonly scale: number;
  readonly rows: number;
  readonly seed: string;
}

export function networkSynopsis(parts: NetworkParts): LabelledSynopsis {
  const { label, attributes, published, nodes, scale, rows, seed } = parts;
  const names = namesOf(parts);
  let kept: LabelledCells | undefined;
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
      published: published.map(publishedJson),
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
  cells: () => LabelledCells,
  asked: readonly string[],
  where: GroupFilter,
): readonly Estimate[] {
  const sizes = tableSizes(parts);
  const wanted = wantedOf(asked, where, { placeOf: (name) => publishedPlace(parts, name), sizes });
  const places = [...wanted.of, ...wanted.within.keys()];
  const node = parts.nodes.find((one) => places.every((place) => holds(one, place)));
  return node ? fromTable(parts, node, wanted) : fromRows(parts, cells(), wanted);
}

const holds = ({ place, parents }: NetworkNode, asked: number): boolean =>
  asked === place || parents.includes(asked);

function fromTable(parts: NetworkParts, node: NetworkNode, wanted: WantedGroups): readonly Estimate[] {
  const sizes = tableSizes(parts);
  const places = [...node.parents, node.place];
  const halfWidth = bandOf(parts.scale, addedUp(places, sizes, wanted));
  return sumsOfTable({ places, counts: node.counts }, sizes, wanted).estimates(() => halfWidth);
}

function fromRows(parts: NetworkParts, cells: LabelledCells, wanted: WantedGroups): readonly Estimate[] {
  const sizes = tableSizes(parts);
  const used = usedBy(parts.nodes, [...wanted.of, ...wanted.within.keys()]);
  const noise = used.map((node) =>
    bandOf(parts.scale, addedUp([...node.parents, node.place], sizes, wanted)),
  );
  return sumsOfRows(cells, sizes, wanted).estimates((value) =>
    Math.hypot(drawingBand(value, parts.rows), ...noise),
  );
}

/** The nodes of some places and of all that they depend on. */
function usedBy(nodes: readonly NetworkNode[], places: readonly number[]): readonly NetworkNode[] {
  const needed = new Set(places);
  return nodes
    .toReversed()
    .filter(({ place, parents }) => needed.has(place) && parents.every((parent) => needed.add(parent)));
}
