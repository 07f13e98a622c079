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
import { factorPositive, inverseDiagonal, solveFactored } from "./solve-positive.ts";
import { type Curves, curvesOf } from "./told-curves.ts";
import { type RowsToTell, type ToldCounts, type ToldRows, thinned, toldRows } from "./told-rows.ts";

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
/** In so many rounds it is looked at how counts move with the numbers; then that hardly changes. */
const BENT_ROUNDS = 4;
/** For how counts move with numbers some of the rows are enough, but not too few. */
const MOST_PRODUCTS = 2 ** 21;
const LEAST_ROWS = 1024;

/** About how many steps it takes for tables of so many cells together, at most: which numbers and cells are left out follows from the counts. */
export function oddsSteps(
  rows: number,
  {
    sizes,
    tables,
    cells,
  }: { readonly sizes: readonly number[]; readonly tables: number; readonly cells: number },
): number {
  const numbers = sizes.reduce((sum, size) => sum + size, 1);
  const looks = rows * (sizes.length + tables) + numbers ** 3 / 3;
  const products = Math.max(MOST_PRODUCTS, LEAST_ROWS * sizes.length * tables);
  return ODDS_ROUNDS * looks + BENT_ROUNDS * (products + (numbers ** 2 * cells) / 2);
}

/** The chance of the class in each row. */
export function classOdds(rows: RowsToTell, told: readonly ToldCounts[]): Float64Array {
  const sought = soughtOf(rows, told);
  let reached = expect(sought);
  let curves: Curves | undefined;
  for (let round = 0; round < ODDS_ROUNDS; round++) {
    const slopes = slopesOf(sought, reached.chances);
    if (curves === undefined || round < BENT_ROUNDS)
      curves = curvesOf({ rows: sought.some, slopes, precisions: sought.precisions, prior: sought.prior });
    const { step, variances } = stepFrom(sought, { slopes, curves, left: reached.left });
    reached = go(sought, step, reached);
    spread(sought, variances);
  }
  return reached.chances;
}

interface Sought {
  readonly all: ToldRows;
  /** Enough of them for how counts move with numbers. */
  readonly some: ToldRows;
  /** Of all tables, one after the other, and one over the variance of each table's. */
  readonly counts: Float64Array;
  readonly precisions: readonly number[];
  /** Where each attribute's numbers begin, and where they end. The first number of all is every row's. */
  readonly starts: readonly number[];
  /** Changed in place, like `prior`, which is 1/τ². */
  readonly numbers: Float64Array;
  readonly prior: Float64Array;
}

function soughtOf(rows: RowsToTell, told: readonly ToldCounts[]): Sought {
  const starts = [1];
  for (const size of rows.sizes) starts.push(starts[starts.length - 1] + size);
  const numbers = new Float64Array(starts[starts.length - 1]);
  numbers[0] = baseOf(rows, told);
  const prior = new Float64Array(numbers.length).fill(1 / FIRST_SPREAD ** 2);
  prior[0] = ANYTHING;
  const all = toldRows(rows, told, starts);
  const wanted = Math.ceil((all.rows * all.attributes * all.tables) / MOST_PRODUCTS);
  const stride = Math.max(1, Math.min(wanted, Math.floor(all.rows / LEAST_ROWS)));
  const counts = new Float64Array(all.cellStarts[told.length]);
  for (const [t, table] of told.entries()) counts.set(table.counts, all.cellStarts[t]);
  const precisions = told.map(({ variance }) => 1 / variance);
  return { all, some: thinned(all, stride), counts, precisions, starts, numbers, prior };
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
  /** For each cell of each table, how much more was told than is expected. */
  readonly left: Float64Array;
  readonly misfit: number;
}

function expect({ all, counts, precisions, numbers }: Sought): Expected {
  const { rows, weight, attributes, tables, cells, cellStarts } = all;
  const chances = new Float64Array(rows);
  const left = counts.slice();
  for (let row = 0, n = 0, c = 0; row < rows; row++) {
    let odds = numbers[0];
    for (const end = n + attributes; n < end; n++) odds += numbers[all.numbers[n]];
    const chance = 1 / (1 + Math.exp(-odds));
    chances[row] = chance;
    for (const end = c + tables; c < end; c++) left[cells[c]] -= weight * chance;
  }
  let misfit = 0;
  for (const [t, precision] of precisions.entries())
    for (let cell = cellStarts[t]; cell < cellStarts[t + 1]; cell++)
      misfit += (left[cell] ** 2 * precision) / 2;
  return { chances, left, misfit };
}

interface Bent {
  readonly slopes: Float64Array;
  readonly curves: Curves;
  readonly left: Float64Array;
}

interface Step {
  readonly step: Float64Array;
  /** Of each number. */
  readonly variances: Float64Array;
}

/** Numbers that next to nothing is told of go after the others, by what these leave and by what is believed of them beforehand. */
function stepFrom(sought: Sought, { slopes, curves: { kept, size, curves }, left }: Bent): Step {
  const { prior } = sought;
  const factored = curves.slice();
  for (let line = 0; line < size; line++) factored[line * size + line] += prior[kept[line] ?? 0];
  factorPositive(factored, size);
  const pull = pullOf(sought, slopes, left);
  const own = new Float64Array(size);
  for (const [line, i] of kept.entries()) own[line] = pull[i];
  const solved = solveFactored(factored, own, size);
  const diagonal = inverseDiagonal(factored, size);
  const first = new Float64Array(prior.length);
  for (const [line, i] of kept.entries()) first[i] = solved[line];
  const step = pullOf(sought, slopes, leftAfter(sought, slopes, left, first));
  const variances = new Float64Array(prior.length);
  for (let i = 0; i < step.length; i++) [step[i], variances[i]] = [step[i] / prior[i], 1 / prior[i]];
  for (const [line, i] of kept.entries()) [step[i], variances[i]] = [solved[line], diagonal[line]];
  return { step, variances };
}

/** What would be left after a step, if counts moved in a straight line. */
function leftAfter(
  { some }: Sought,
  slopes: Float64Array,
  left: Float64Array,
  step: Float64Array,
): Float64Array {
  const { rows, attributes, tables, numbers, cells } = some;
  const after = left.slice();
  for (let row = 0, n = 0, c = 0; row < rows; row++) {
    let more = step[0];
    for (const end = n + attributes; n < end; n++) more += step[numbers[n]];
    more *= slopes[row];
    for (const end = c + tables; c < end; c++) after[cells[c]] -= more;
  }
  return after;
}

/** How much each row's part of the counts moves with its log-odds: q(1 − q). */
function slopesOf({ all, some }: Sought, chances: Float64Array): Float64Array {
  const stride = Math.round(some.weight / all.weight);
  const slopes = new Float64Array(some.rows);
  for (let row = 0; row < slopes.length; row++) {
    const chance = chances[row * stride];
    slopes[row] = some.weight * chance * (1 - chance);
  }
  return slopes;
}

/** How the loss falls with each number. */
function pullOf(
  { some, precisions, numbers, prior }: Sought,
  slopes: Float64Array,
  left: Float64Array,
): Float64Array {
  const { rows, attributes, tables, cells, cellStarts } = some;
  const worth = left.slice();
  for (const [t, precision] of precisions.entries())
    for (let cell = cellStarts[t]; cell < cellStarts[t + 1]; cell++) worth[cell] *= precision;
  const pull = numbers.map((n, i) => -prior[i] * n);
  for (let row = 0, n = 0, c = 0; row < rows; row++) {
    let own = 0;
    for (const end = c + tables; c < end; c++) own += worth[cells[c]];
    own *= slopes[row];
    pull[0] += own;
    for (const end = n + attributes; n < end; n++) pull[some.numbers[n]] += own;
  }
  return pull;
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
