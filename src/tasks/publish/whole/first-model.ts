/**
 * What the first tables say, before any two attributes are looked at together: every attribute by itself, independent of the others or, where
 * there is a label, given the label. Made from released counts alone.
 *
 * Noise makes an attribute look as if it told of the label. How far a table is from independence beyond what noise alone would make of it tells
 * how much of that to believe (after James and Stein): half of the noise's part is taken off, because the tables serve both learners, who are
 * misled by too much, and counts, which are blunted by too little. Counts are then brought to the nearest ones from 0 up with the right sum.
 */
import type { Junction, Measured } from "../../../learn/junction/junction.ts";
import { smoothed } from "../../../models/synopsis/smoothing.ts";
import type { DrawnCounts } from "./drawn-tables.ts";

/** Of what noise would make of a table that has nothing to tell, the part that is taken off. */
const DISBELIEF = 0.5;
/** From a cell without rows nothing could grow. */
const LEAST = 1;

const nearestCounts = (counts: ArrayLike<number>, rows: number): Float64Array =>
  smoothed("nearest", { counts: Array.from(counts), total: rows });

export interface FirstModel {
  /** What the fit is held against. */
  readonly measured: readonly Measured[];
  readonly start: Junction;
}

/** Tables of an attribute with the label, whose classes move fastest. */
export function givenLabel(tables: readonly DrawnCounts[], classes: number, rows: number): FirstModel {
  const measured = tables.map((table) => ({ ...table, counts: believed(table, classes, rows) }));
  const shares = classShares(measured, classes, rows);
  const start = measured.map(({ places, counts }, k) => ({
    places,
    parent: k === 0 ? -1 : 0,
    counts: withClasses(counts, shares),
  }));
  return { measured, start };
}

/** Tables of single attributes. */
export function apart(tables: readonly DrawnCounts[], rows: number): FirstModel {
  const measured = tables.map((table) => ({ ...table, counts: nearestCounts(table.counts, rows) }));
  const start = measured.map(({ places, counts }) => ({ places, parent: -1, counts: withSum(counts, rows) }));
  return { measured, start };
}

function believed({ counts, deviation }: DrawnCounts, classes: number, rows: number): Float64Array {
  const near = nearestCounts(counts, rows);
  const [own, all] = [new Float64Array(near.length / classes), new Float64Array(classes)];
  near.forEach((n, i) => {
    own[Math.floor(i / classes)] += n;
    all[i % classes] += n;
  });
  const apartFrom = near.map((_, i) => (own[Math.floor(i / classes)] * all[i % classes]) / rows);
  let [seen, noise] = [0, 0];
  apartFrom.forEach((expected, i) => {
    const weight = 1 / Math.max(expected, deviation);
    seen += weight * (counts[i] - expected) ** 2;
    noise += weight * deviation ** 2 * (1 - 1 / classes);
  });
  const belief = Math.max(0, 1 - (DISBELIEF * noise) / seen);
  const between = apartFrom.map((expected, i) => expected + belief * (counts[i] - expected));
  return nearestCounts(between, rows);
}

/** How many rows each class has, by all tables together, each weighed by one over the variance of its sum. */
function classShares(tables: readonly Measured[], classes: number, rows: number): Float64Array {
  const shares = new Float64Array(classes);
  for (const { counts, deviation } of tables) {
    const weight = 1 / (counts.length * deviation ** 2);
    for (let i = 0; i < counts.length; i++) shares[i % classes] += weight * counts[i];
  }
  return withSum(shares, rows);
}

/** The same counts with the sums of classes that all tables agree on. */
function withClasses(counts: ArrayLike<number>, shares: Float64Array): Float64Array {
  const classes = shares.length;
  const kept = Float64Array.from(counts, (n) => Math.max(LEAST, n));
  const sums = new Float64Array(classes);
  for (let i = 0; i < kept.length; i++) sums[i % classes] += kept[i];
  return kept.map((n, i) => (n * shares[i % classes]) / sums[i % classes]);
}

function withSum(counts: ArrayLike<number>, rows: number): Float64Array {
  const kept = Float64Array.from(counts, (n) => Math.max(LEAST, n));
  const sum = kept.reduce((all, n) => all + n, 0);
  return kept.map((n) => (n * rows) / sum);
}
