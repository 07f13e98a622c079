/**
 * What a chart of lines shows, apart from how it is drawn: the SVG and the terminal draw the same thing.
 *
 * Charts are for released numbers and for data declared public; nothing here can reach a private row.
 */
import { ensure } from "../base/errors.ts";

export interface Chart {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** Levels to compare with, such as what guessing would give. */
  readonly references?: readonly Reference[];
  /** The name of the line that all are held against, the first where none is named; many lines are drawn each beside it. */
  readonly beside?: string;
}

export interface Axis {
  readonly label: string;
  /** `log` needs positive values. */
  readonly scale: "linear" | "log";
  /** How numbers are written: as they are, or as per cent of one. */
  readonly unit: "number" | "percent";
}

export interface Series {
  readonly name: string;
  /** By rising x. */
  readonly points: readonly Point[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
  /** Ends of the 95 % interval, where there is one. */
  readonly low?: number;
  readonly high?: number;
}

export interface Reference {
  readonly name: string;
  readonly y: number;
}

/** Refuses what cannot be drawn, so that no NaN ends up as an empty picture. */
export function checkChart({ x, y, series, references = [] }: Chart): void {
  const points = series.flatMap((s) => s.points);
  const ok = (value: number | undefined, axis: Axis) =>
    value === undefined || (Number.isFinite(value) && (axis.scale === "linear" || value > 0));
  ensure(
    points.length > 0 && series.every((s) => s.points.length > 0),
    "option-out-of-range",
    "A chart needs at least one series, and each series at least one point.",
    "Leave out series without points.",
  );
  ensure(
    points.every((p) => ok(p.x, x) && ok(p.y, y) && ok(p.low, y) && ok(p.high, y)) &&
      references.every((r) => ok(r.y, y)),
    "option-out-of-range",
    "A chart's numbers must be finite, and positive on a logarithmic axis.",
    "Leave out intervals of single runs, and points that are not numbers.",
  );
}

/** Every x of every series, once, rising. */
export function valuesOfX({ series }: Chart): number[] {
  return [...new Set(series.flatMap((s) => s.points.map((p) => p.x)))].sort((a, b) => a - b);
}

/** Every y of a line or level. */
export function valuesOfY({ series, references = [] }: Chart): number[] {
  return [...series.flatMap((s) => s.points.map((p) => p.y)), ...references.map((r) => r.y)];
}

/** The ends of every interval. */
export function endsOfIntervals({ series }: Chart): number[] {
  return series.flatMap((s) => s.points.flatMap((p) => [p.low ?? p.y, p.high ?? p.y]));
}
