/**
 * Intervals of few runs can be so wide that they cover each other and squeeze the lines flat. Then lines come first: bars are
 * pale, bands are left out, and what goes far beyond the lines is cut, with an open end, and said in words.
 */
import { roundRange } from "./axis.ts";
import { type Chart, endsOfIntervals, type Point, valuesOfX, valuesOfY } from "./chart.ts";

export interface DrawnInterval {
  readonly low: number;
  readonly high: number;
  /** Whether either end lies beyond what is drawn. */
  readonly cutLow: boolean;
  readonly cutHigh: boolean;
}

/** How far beyond lines and levels bars may go, as a part of what those span. */
const ROOM = 0.5;

/** About so many numbers stand at the axis. */
export const TICKS = 6;

export interface Crowd {
  /** Between these the bars are drawn. */
  readonly from: number;
  readonly to: number;
  readonly cut: boolean;
}

/** Where intervals hide the lines; undefined where they do not. */
export function crowdIn(chart: Chart): Crowd | undefined {
  if (!intervalsCoverLines(chart)) return undefined;
  const values = valuesOfY(chart);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const ends = endsOfIntervals(chart);
  const room = ROOM * (most - least);
  const wanted = [Math.max(Math.min(...ends), least - room), Math.min(Math.max(...ends), most + room)];
  // As far as the axis goes, so that a bar that is cut ends at the picture's edge.
  const [from, to] = roundRange([...values, ...wanted], TICKS).range;
  return { from, to, cut: ends.some((end) => end < from || end > to) };
}

/** Half of the intervals or more are wider than twice what the lines at the same place span. */
function intervalsCoverLines(chart: Chart): boolean {
  if (chart.series.length < 2) return false;
  const covers = valuesOfX(chart).flatMap((x) => {
    const here = chart.series.flatMap(({ points }) => points.filter((p) => p.x === x));
    if (here.length < 2) return [];
    const ys = here.map(({ y }) => y);
    const span = Math.max(...ys) - Math.min(...ys);
    return here.map(({ low, high }) => low !== undefined && high !== undefined && high - low > 2 * span);
  });
  return covers.length > 0 && 2 * covers.filter(Boolean).length >= covers.length;
}

export function drawn({ low, high }: Point, crowd: Crowd | undefined): DrawnInterval | undefined {
  if (low === undefined || high === undefined) return undefined;
  if (crowd === undefined) return { low, high, cutLow: false, cutHigh: false };
  const { from, to } = crowd;
  return {
    low: Math.max(from, low),
    high: Math.min(to, high),
    cutLow: low < from,
    cutHigh: high > to,
  };
}
