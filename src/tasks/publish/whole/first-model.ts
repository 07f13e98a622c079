/**
 * What the first tables say, before any two attributes are looked at together: every attribute by itself, independent of the others or, where
 * there is a label, given the label. Made from released counts alone.
 *
 * Noise makes an attribute look as if it told of the label, in small groups most of all. So each group's classes are taken to lie around those of
 * all rows, as far off as the attribute's groups do on the whole, and are believed by how much that is beside the noise (empirical Bayes). A group
 * that is far beyond the noise is believed whatever the others say (after Efron and Morris's limited translation): few rows of one class among
 * many of the other are what learners live on. Counts are then brought to the nearest ones from 0 up with the right sum.
 */
import type { Junction, MeasuredCells } from "../../../learn/junction/junction.ts";
import { smoothed } from "../../../models/synopsis/smoothing.ts";
import type { DrawnCounts } from "./drawn-tables.ts";

/** Of what a group shows beyond all rows' classes, so many times the noise's part at most is taken off. */
const MOST_TAKEN_OFF = 2;
/** The equation for the spread has settled by then: each round takes the last one's weights. */
const ROUNDS = 12;
/** From a cell without rows nothing could grow. */
const LEAST = 1;

const nearestCounts = (counts: ArrayLike<number>, rows: number): Float64Array =>
  smoothed("nearest", { counts: Array.from(counts), total: rows });

export interface FirstModel {
  /** What the fit is held against. */
  readonly measured: readonly MeasuredCells[];
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
export function eachByItself(tables: readonly DrawnCounts[], rows: number): FirstModel {
  const measured = tables.map((table) => ({ ...table, counts: nearestCounts(table.counts, rows) }));
  const start = measured.map(({ places, counts }) => ({ places, parent: -1, counts: withSum(counts, rows) }));
  return { measured, start };
}

function believed({ counts, deviation }: DrawnCounts, classes: number, rows: number): Float64Array {
  const near = nearestCounts(counts, rows);
  const groupOf = (cell: number) => Math.floor(cell / classes);
  const [own, all] = [new Float64Array(near.length / classes), new Float64Array(classes)];
  near.forEach((n, i) => {
    own[groupOf(i)] += n;
    all[i % classes] += n;
  });
  const expected = near.map((_, i) => (own[groupOf(i)] * all[i % classes]) / rows);
  const seen = new Float64Array(own.length);
  expected.forEach((n, i) => {
    seen[groupOf(i)] += (counts[i] - n) ** 2;
  });
  const noise = deviation ** 2 * (classes - 1);
  const spread = spreadOf(own, seen, noise);
  const belief = own.map((n, group) =>
    Math.max(0, (n ** 2 * spread) / (n ** 2 * spread + noise), 1 - (MOST_TAKEN_OFF * noise) / seen[group]),
  );
  return nearestCounts(
    expected.map((n, i) => n + belief[groupOf(i)] * (counts[i] - n)),
    rows,
  );
}

/**
 * How far the classes of an attribute's groups lie from those of all rows: the variance s of shares, where what is seen of a group of n rows is about
 * n²·s + noise. The likeliest s has Σ n²·(seen − noise − n²·s) / (noise + n²·s)² = 0; below 0 there is none.
 */
function spreadOf(own: Float64Array, seen: Float64Array, noise: number): number {
  let spread = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let [beyond, most] = [0, 0];
    own.forEach((n, group) => {
      const weight = n ** 2 / (noise + n ** 2 * spread) ** 2;
      beyond += weight * (seen[group] - noise);
      most += weight * n ** 2;
    });
    spread = Math.max(0, beyond / most);
  }
  return spread;
}

/** How many rows each class has, by all tables together, each weighed by one over the variance of its sum. */
function classShares(tables: readonly MeasuredCells[], classes: number, rows: number): Float64Array {
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
