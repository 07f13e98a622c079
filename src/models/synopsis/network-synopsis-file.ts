/** A network from what its `toJSON` wrote, every field checked. */

import type { Json } from "../../base/json.ts";
import { attributesIn } from "../file-attributes.ts";
import { check, isListOfNumbers, isNumber, record } from "../file-checks.ts";
import { type NetworkNode, networkSynopsis } from "./network-synopsis.ts";
import { namesOf, tableSizes } from "./places.ts";
import { publishedIn } from "./published-file.ts";
import type { Synopsis } from "./synopsis.ts";

/** More could not be drawn in memory. */
const MOST_ROWS = 2 ** 32;

export function networkOf(body: Json): Synopsis {
  const { label, attributes } = attributesIn(body);
  check(Array.isArray(body.published), "model.published is no list.");
  const published = body.published.map((entry: unknown) => publishedIn(entry, attributes));
  const names = namesOf({ label, published });
  const { scale, rows, seed } = body;
  check(isNumber(scale) && scale >= 0, "model.scale is no size of noise.");
  check(
    Number.isInteger(rows) && (rows as number) >= 0 && (rows as number) <= MOST_ROWS,
    "model.rows is no number of rows.",
  );
  check(typeof seed === "string", "model.seed is no text.");
  check(
    Array.isArray(body.nodes) && body.nodes.length === names.length && new Set(names).size === names.length,
    "model.nodes does not fit the published attributes.",
  );
  const sizes = tableSizes({ label, published });
  const nodes: NetworkNode[] = [];
  for (const entry of body.nodes) nodes.push(nodeIn(entry, names, sizes, nodes));
  return networkSynopsis({ label, attributes, published, nodes, scale, rows: rows as number, seed });
}

function nodeIn(
  entry: unknown,
  names: readonly string[],
  sizes: readonly number[],
  before: readonly NetworkNode[],
): NetworkNode {
  const { attribute, parents, counts } = record(entry, "A node");
  const known = before.map(({ place }) => place);
  const place = names.indexOf(attribute as string);
  check(place >= 0 && !known.includes(place), "a node's attribute was not published, or stands twice.");
  check(Array.isArray(parents), "a node's parents are no list.");
  const places = parents.map((parent: unknown) => names.indexOf(parent as string));
  // A row is drawn node by node: what a node depends on must have been drawn.
  check(
    places.every((parent) => known.includes(parent)) && new Set(places).size === places.length,
    "a node depends on one that does not stand before it.",
  );
  const size = places.reduce((product, parent) => product * sizes[parent], sizes[place]);
  check(isListOfNumbers(counts) && counts.length === size, "a node's counts do not fit its parents.");
  return { place, parents: places, counts };
}
