/**
 * What many attributes tell of a class together, from noisy counts of the class in cells of some tables: log-odds that are a sum, one number for
 * each attribute's group, such that the class counts to expect of given rows are near to the noisy ones.
 *
 * Attributes that go together in the rows share what they tell, instead of each telling it anew, and what a single noisy count seems to tell is
 * believed no more than the others bear out. Numbers of an attribute lie around 0, as far off as they turn out to do on the whole (empirical
 * Bayes). With M the expected counts, n the noisy ones, σ² their variances and θ the numbers, this looks for the least
 *
 *     ½ Σ (M − n)²/σ² + ½ Σ θ²/τ²
 *
 * by Gauss and Newton's method; after each step an attribute's τ² becomes the mean of θ² and of its variance, as if the equations were linear
 * (Bishop, Pattern Recognition and Machine Learning, 2006, section 9.3.4).
 */
import { factorPositive, solveFactored } from "./solve-positive.ts";

/** Noisy counts of a class in the cells of a table, all with the same variance. */
export interface ToldCounts {
  /** The cell that each row is in. */
  readonly cellOf: Int32Array;
  readonly counts: ArrayLike<number>;
  readonly variance: number;
}

export interface RowsToTell {
  /** Groups, a column an attribute. */
  readonly columns: readonly ArrayLike<number>[];
  readonly sizes: readonly number[];
  /** How many rows each stands for. */
  readonly weight: number;
}

/** Equations with more unknowns would take long. */
export const MOST_NUMBERS = 1024;
/** Steps; by then numbers and spreads have settled. */
const ODDS_ROUNDS = 6;
/** τ to begin with. */
const FIRST_SPREAD = 0.3;
/** How far from 0 the numbers of an attribute are taken to be before any is known, and for how many groups that counts. */
const SPREAD = 0.14;
const SPREAD_COUNTS = 0.5;
/** The number of all rows may be anything. */
const ANYTHING = 1e-4;
/** Of all rows, the least share that the class is taken to have. */
const LEAST_SHARE = 1e-4;
/** A step that makes things worse is halved so many times before it is left out. */
const HALVINGS = 6;
/** For how counts move with numbers some of the rows are enough, but not too few. */
const MOST_PRODUCTS = 2 ** 21;
const LEAST_ROWS = 1024;

/** About how many steps it takes for tables of so many cells together. */
export function oddsSteps(
  rows: number,
  {
    sizes,
    tables,
    cells,
  }: { readonly sizes: readonly number[]; readonly tables: number; readonly cells: number },
): number {
  const numbers = sizes.reduce((sum, size) => sum + size, 1);
  const looks = rows * (sizes.length + tables) + Math.max(MOST_PRODUCTS, LEAST_ROWS * sizes.length * tables);
  return ODDS_ROUNDS * (looks + numbers ** 2 * (cells + numbers));
}

/** The chance of the class in each row. */
export function classOdds(rows: RowsToTell, told: readonly ToldCounts[]): Float64Array {
  const starts = startsOf(rows.sizes);
  const numbers = new Float64Array(starts[starts.length - 1]);
  numbers[0] = baseOf(rows, told);
  const prior = new Float64Array(numbers.length).fill(1 / FIRST_SPREAD ** 2);
  prior[0] = ANYTHING;
  const sought: Sought = { rows, told, starts, numbers, prior };
  let reached = expect(sought);
  for (let round = 0; round < ODDS_ROUNDS; round++) {
    const { curves, pull } = equations(sought, reached);
    factorPositive(curves, numbers.length);
    reached = go(sought, solveFactored(curves, pull, numbers.length), reached);
    spread(sought, inverseDiagonal(curves, numbers.length));
  }
  return reached.chances;
}

interface Sought {
  readonly rows: RowsToTell;
  readonly told: readonly ToldCounts[];
  /** Where each attribute's numbers begin, and where they end. The first number of all is every row's. */
  readonly starts: readonly number[];
  /** Changed in place, like `prior`, which is 1/τ². */
  readonly numbers: Float64Array;
  readonly prior: Float64Array;
}

function startsOf(sizes: readonly number[]): readonly number[] {
  const starts = [1];
  for (const size of sizes) starts.push(starts[starts.length - 1] + size);
  return starts;
}

/** The log-odds of the class among all rows, by all counts together, each table weighed by one over the variance of its sum. */
function baseOf({ columns, weight }: RowsToTell, told: readonly ToldCounts[]): number {
  let [sum, weights] = [0, 0];
  for (const { counts, variance } of told) {
    const own = 1 / (counts.length * variance);
    sum += own * Array.from(counts).reduce((all, n) => all + n, 0);
    weights += own;
  }
  const share = sum / weights / (columns[0].length * weight);
  const bounded = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
  return Math.log(bounded / (1 - bounded));
}

/** What the numbers make of the rows. */
interface Expected {
  readonly chances: Float64Array;
  /** For each table, how much more was told of each cell than is expected. */
  readonly left: readonly Float64Array[];
  readonly misfit: number;
}

function expect({ rows: { columns, weight }, told, starts, numbers }: Sought): Expected {
  const chances = new Float64Array(columns[0].length).fill(numbers[0]);
  for (const [at, column] of columns.entries())
    for (let row = 0; row < chances.length; row++) chances[row] += numbers[starts[at] + column[row]];
  for (let row = 0; row < chances.length; row++) chances[row] = 1 / (1 + Math.exp(-chances[row]));
  let misfit = 0;
  const left = told.map(({ cellOf, counts, variance }) => {
    const more = Float64Array.from(counts);
    for (let row = 0; row < chances.length; row++) more[cellOf[row]] -= weight * chances[row];
    misfit += more.reduce((sum, n) => sum + n * n, 0) / (2 * variance);
    return more;
  });
  return { chances, left, misfit };
}

interface Equations {
  /** The lower half of the curvature, by rows. */
  readonly curves: Float64Array;
  readonly pull: Float64Array;
}

/** Of the loss, as if counts moved with the numbers in a straight line. */
function equations(sought: Sought, { chances, left }: Expected): Equations {
  const { told, numbers, prior } = sought;
  const size = numbers.length;
  const curves = new Float64Array(size * size);
  const pull = numbers.map((n, i) => -prior[i] * n);
  for (let i = 0; i < size; i++) curves[i * size + i] = prior[i];
  for (const [t, { counts, variance }] of told.entries()) {
    const slopes = slopesOf(sought, told[t], chances);
    for (let cell = 0; cell < counts.length; cell++) {
      const line = slopes.subarray(cell * size, (cell + 1) * size);
      for (let i = 0; i < size; i++) {
        if (line[i] === 0) continue;
        pull[i] += (line[i] * left[t][cell]) / variance;
        const [own, to] = [line[i] / variance, i * size];
        for (let j = 0; j <= i; j++) curves[to + j] += own * line[j];
      }
    }
  }
  return { curves, pull };
}

/** How much the count of each cell moves with each number: Σ q(1 − q) over the rows that both are about. */
function slopesOf(
  { rows: { columns, weight }, told, starts, numbers }: Sought,
  { cellOf, counts }: ToldCounts,
  chances: Float64Array,
): Float64Array {
  const slopes = new Float64Array(counts.length * numbers.length);
  const wanted = Math.ceil((chances.length * columns.length * told.length) / MOST_PRODUCTS);
  const stride = Math.max(1, Math.min(wanted, Math.floor(chances.length / LEAST_ROWS)));
  for (let row = 0; row < chances.length; row += stride) {
    const slope = stride * weight * chances[row] * (1 - chances[row]);
    const line = cellOf[row] * numbers.length;
    slopes[line] += slope;
    for (let at = 0; at < columns.length; at++) slopes[line + starts[at] + columns[at][row]] += slope;
  }
  return slopes;
}

/** As far along the step as it makes things better. */
function go(sought: Sought, step: Float64Array, from: Expected): Expected {
  const { numbers, prior } = sought;
  const loss = ({ misfit }: Expected) => numbers.reduce((sum, n, i) => sum + (prior[i] * n * n) / 2, misfit);
  const before = loss(from);
  const old = numbers.slice();
  for (let halved = 0, part = 1; halved <= HALVINGS; halved++, part /= 2) {
    for (let i = 0; i < numbers.length; i++) numbers[i] = old[i] + part * step[i];
    const reached = expect(sought);
    if (loss(reached) <= before) return reached;
  }
  numbers.set(old);
  return from;
}

/** How far each attribute's numbers lie from 0, as far as they are known. */
function spread({ starts, numbers, prior }: Sought, variances: Float64Array): void {
  for (let at = 0; at + 1 < starts.length; at++) {
    const [start, end] = [starts[at], starts[at + 1]];
    let sum = SPREAD_COUNTS * SPREAD ** 2;
    for (let i = start; i < end; i++) sum += numbers[i] ** 2 + variances[i];
    prior.fill((SPREAD_COUNTS + end - start) / sum, start, end);
  }
}

/** Of the inverse of A = L·Lᵀ: column by column L⁻¹, whose squares add up. */
function inverseDiagonal(l: Float64Array, n: number): Float64Array {
  const diagonal = new Float64Array(n);
  const column = new Float64Array(n);
  for (let c = 0; c < n; c++)
    for (let i = c; i < n; i++) {
      let sum = i === c ? 1 : 0;
      for (let k = c; k < i; k++) sum -= l[i * n + k] * column[k];
      column[i] = sum / l[i * n + i];
      diagonal[c] += column[i] ** 2;
    }
  return diagonal;
}
