/** Distances of public points, in unit coordinates; what the curator scores by is the same on the grid. */
import type { ClusterMetric } from "../../../models/clustering/clustering.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { mostOverRows } from "../../../schema/coding/coordinates.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";

export function distanceOf(metric: ClusterMetric, a: ArrayLike<number>, b: ArrayLike<number>): number {
  let distance = 0;
  for (let k = 0; k < a.length; k++) {
    const gap = Math.abs(a[k] - b[k]);
    if (metric === "max") distance = Math.max(distance, gap);
    else distance += metric === "l1" ? gap : gap * gap;
  }
  return metric === "l2" ? Math.sqrt(distance) : distance;
}

/** The place of the nearest, the first of equals. */
export function nearestBy(
  metric: ClusterMetric,
  place: ArrayLike<number>,
  centres: readonly ArrayLike<number>[],
): number {
  const distances = centres.map((centre) => distanceOf(metric, place, centre));
  return distances.indexOf(Math.min(...distances));
}

/** No row that the schema allows is further from the point. */
export function farthestRow(
  metric: ClusterMetric,
  inputs: Inputs<PlainAttribute>,
  point: ArrayLike<number>,
): number {
  const gap = (k: number, x: number) => Math.abs(x / INPUT_ONE - point[k]);
  if (metric === "l1") return mostOverRows(inputs, gap);
  if (metric === "l2") return Math.sqrt(mostOverRows(inputs, (k, x) => gap(k, x) ** 2));
  return Array.from(point).reduce((most, x) => Math.max(most, 1 + Math.abs(x)), 0);
}
