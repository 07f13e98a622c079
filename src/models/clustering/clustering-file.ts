/** A clustering from what its `toJSON` wrote, every field checked. */

import type { Json } from "../../base/json.ts";
import { signedInputs } from "../../schema/coding/layout.ts";
import { learnable } from "../../schema/coding/learnable.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { check, isListOfNumbers, record } from "../file-checks.ts";
import {
  type CentreSize,
  type Clustering,
  type ClusterMetric,
  kMeans,
  kMedian,
  MOST_CENTRES,
} from "./clustering.ts";

export const isClusteringKind = (kind: unknown): kind is Clustering["kind"] =>
  kind === "k-means" || kind === "k-median";

const metrics: readonly ClusterMetric[] = ["l1", "l2", "max"];

export function clusteringOf(body: Json): Clustering {
  check(Array.isArray(body.attributes) && body.attributes.length > 0, "model.attributes is missing.");
  const schema = parseSchema({ privet: "schema/1", name: "model", attributes: body.attributes });
  const attributes = learnable(schema);
  check(attributes.length === schema.attributes.length, "model.attributes has one that has no coordinates.");
  const dimensions = signedInputs(attributes).length - 1;
  const { centres } = body;
  check(
    Array.isArray(centres) &&
      centres.length >= 1 &&
      centres.length <= MOST_CENTRES &&
      centres.every((centre) => isCentre(centre, dimensions)),
    "model.centres does not fit the attributes.",
  );
  const parts = { attributes, centres: centres.flat(), sizes: sizesIn(body.sizes, centres.length) };
  if (body.kind === "k-means") return kMeans(parts);
  const metric = metrics.find((name) => name === body.metric);
  check(metric !== undefined, "model.metric is not known.");
  return kMedian(parts, { metric, ...clipOf(body.clip) });
}

const isCentre = (value: unknown, dimensions: number): value is readonly number[] =>
  isListOfNumbers(value) && value.length === dimensions && value.every((x) => Math.abs(x) <= 1);

function sizesIn(sizes: unknown, centres: number): readonly CentreSize[] | undefined {
  if (sizes === undefined) return undefined;
  check(
    Array.isArray(sizes) && sizes.length === centres && sizes.every(isSize),
    "model.sizes does not tell the rows of each centre.",
  );
  return sizes.map(({ rows, couldBeChance }) => ({ rows, couldBeChance }));
}

function isSize(value: unknown): value is CentreSize {
  const size = record(value, "model.sizes") as Partial<Record<keyof CentreSize, unknown>>;
  return (
    Number.isSafeInteger(size.rows) && (size.rows as number) >= 0 && typeof size.couldBeChance === "boolean"
  );
}

function clipOf(clip: unknown): { readonly clip?: readonly [number, number] } {
  if (clip === undefined) return {};
  check(
    isListOfNumbers(clip) && clip.length === 2 && clip[0] >= 0 && clip[0] < clip[1],
    "model.clip is not two numbers, the smaller one first.",
  );
  return { clip: [clip[0], clip[1]] };
}
