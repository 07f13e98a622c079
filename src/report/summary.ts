/** One sentence, or two, that say in words what a chart shows: for whoever cannot see it, and for whoever is in a hurry. */
import { write } from "./axis.ts";
import type { Axis, Chart, Point, Series } from "./chart.ts";
import { visibleLine } from "./words.ts";

export function summariseChart(chart: Chart): string {
  return [ends(chart), comparison(chart), levels(chart)].filter((sentence) => sentence !== "").join(" ");
}

/** What an axis measures, without the remarks in brackets. */
const nameOf = (label: string) => visibleLine(label).replace(/\s*\(.*\)$/, "");

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const MOST_NAMED = 3;

function ends({ x, y, series }: Chart): string {
  const xs = series.flatMap((s) => s.points.map((p) => p.x));
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const range = low < high ? ` from ${write(low, x)} to ${write(high, x)}` : ` ${write(low, x)}`;
  const parts = series.length > MOST_NAMED ? [extremes(series, y)] : series.map((s) => course(s, y));
  return `${capital(nameOf(y.label))} for ${nameOf(x.label)}${range}: ${parts.join("; ")}.`;
}

function course({ name, points }: Series, y: Axis): string {
  const [first, last] = [points[0].y, points[points.length - 1].y];
  if (points.length === 1) return `${visibleLine(name)} is ${write(first, y)}`;
  const verb = last < first ? "falls" : last > first ? "rises" : "goes";
  return `${visibleLine(name)} ${verb} from ${write(first, y)} to ${write(last, y)}`;
}

/** Of many lines, the lowest and the highest at the right end. */
function extremes(series: readonly Series[], y: Axis): string {
  const ordered = series
    .map(({ name, points }) => ({ name: visibleLine(name), y: points[points.length - 1].y }))
    .sort((a, b) => a.y - b.y);
  const [lowest, highest] = [ordered[0], ordered[ordered.length - 1]];
  return `${series.length} series, at the right end from ${lowest.name} (${write(lowest.y, y)}) to ${highest.name} (${write(highest.y, y)})`;
}

/** Which of two lines is lower, where both were measured, and where that is more than chance. */
function comparison({ x, series }: Chart): string {
  if (series.length !== 2) return "";
  const [a, b] = series;
  const pairs = a.points.flatMap((p) => b.points.filter((q) => q.x === p.x).map((q) => [p, q] as const));
  if (pairs.length < 2) return "";
  const below = pairs.filter(([p, q]) => p.y < q.y).length;
  const above = pairs.filter(([p, q]) => p.y > q.y).length;
  const [lower, higher, wins] = below >= above ? [a, b, below] : [b, a, above];
  const axis = nameOf(x.label);
  const where =
    wins === pairs.length ? `at every ${axis}` : `at ${wins} of ${pairs.length} values of ${axis}`;
  return `${visibleLine(lower.name)} is below ${visibleLine(higher.name)} ${where}${apart(pairs)}.`;
}

function apart(pairs: readonly (readonly [Point, Point])[]): string {
  const ends = pairs.flatMap(([{ low: l, high: h }, { low, high }]) =>
    l === undefined || h === undefined || low === undefined || high === undefined
      ? []
      : [h < low || high < l],
  );
  if (ends.length === 0) return "";
  const clear = ends.filter(Boolean).length;
  return clear === 0
    ? ", but all their 95 % intervals overlap"
    : `; their 95 % intervals are apart at ${clear} of ${ends.length}`;
}

function levels({ y, references = [] }: Chart): string {
  if (references.length === 0) return "";
  return `For comparison: ${references.map((r) => `${visibleLine(r.name)} ${write(r.y, y)}`).join(", ")}.`;
}
