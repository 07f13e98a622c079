/** A line through a few points on logarithmic paper: errors fall as powers of ε, and the power changes slowly. */
import type { StepLoss } from "./split.ts";

/** Both above 0. */
export type CurvePoint = readonly [epsilon: number, error: number];

export const MOST_CURVE_POINTS = 64;

/** Whether somebody's points can be a part of a curve: not too many, in order, and so that a line on logarithmic paper stays a number. */
export function arePoints(given: unknown): given is readonly CurvePoint[] {
  if (!Array.isArray(given) || given.length > MOST_CURVE_POINTS) return false;
  const isPoint = (point: unknown) =>
    Array.isArray(point) &&
    point.length === 2 &&
    point.every((x) => typeof x === "number" && x > 1e-12 && x < 1e12);
  return given.every((point, i) => isPoint(point) && (i === 0 || point[0] > given[i - 1][0]));
}

/** Between points as a straight line, beyond them as the nearest two say; never rising, because with more ε a step can do what it did with less. */
export function throughPoints(points: readonly CurvePoint[]): StepLoss {
  let least = Number.POSITIVE_INFINITY;
  const falling = points
    .toSorted(([a], [b]) => a - b)
    .map(([epsilon, error]): CurvePoint => {
      least = Math.min(least, error);
      return [Math.log(epsilon), Math.log(Math.max(least, Number.MIN_VALUE))];
    });
  return (epsilon) => Math.exp(onLine(falling, Math.log(epsilon)));
}

/** By straight lines between points that are in order. */
export function onLine(points: readonly (readonly [x: number, y: number])[], x: number): number {
  const next = points.findIndex(([at]) => at >= x);
  const right = next < 0 ? points.length - 1 : Math.max(1, next);
  if (points.length === 1) return points[0][1];
  const [[x0, y0], [x1, y1]] = [points[right - 1], points[right]];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
