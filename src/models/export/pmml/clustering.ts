/** Centres in PMML: every row belongs to the nearest. */
import type { Clustering } from "../../clustering/clustering.ts";
import { miningSchema } from "./document.ts";
import { placeFields } from "./places.ts";
import { type Element, element } from "./xml.ts";

const MEASURES = { squared: "squaredEuclidean", l1: "cityBlock", l2: "euclidean", max: "chebychev" } as const;

export function clusteringModel({ attributes, inputs, centres, metric }: Clustering): Element {
  const places = placeFields(inputs);
  return element(
    "ClusteringModel",
    { functionName: "clustering", modelClass: "centerBased", numberOfClusters: centres.length },
    miningSchema(attributes),
    element("LocalTransformations", {}, ...places.map(({ derived }) => derived)),
    element("ComparisonMeasure", { kind: "distance" }, element(MEASURES[metric ?? "squared"])),
    ...places.map(({ field }) => element("ClusteringField", { field, compareFunction: "absDiff" })),
    ...centres.map((centre, i) =>
      element(
        "Cluster",
        { id: String(i + 1), name: String(i + 1) },
        element("Array", { type: "real", n: centre.length }, Array.from(centre).join(" ")),
      ),
    ),
  );
}
